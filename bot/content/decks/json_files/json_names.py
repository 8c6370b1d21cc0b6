"""The meaning of names in JSON, however programs write them: `correct_answer`, `correctAnswer`."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import isfinite
from typing import Any, Final

from bot.content.decks.lists.header_names import COLUMNS, columns_of
from bot.domain.cards.cloze import gaps

FRONT: Final = (
    *COLUMNS["front"], "q", "prompt", "questiontext", "stem", "vokabel", "expression", "phrase",
    "statement", "aussage", "fragetext", "aufgabe", "clue", "problem", "vorne", "side1",
)  # fmt: skip
BACK: Final = (
    *COLUMNS["back"], "a", "response", "solution", "lösung", "loesung", "rueckseite", "completion",
    "uebersetzung", "hinten", "answers", "antworten", "translations", "definitions", "meanings",
    "side2",
)  # fmt: skip
CHOICES: Final = (
    "options", "choices", "answeroptions", "answerchoices", "possibleanswers", "alternatives",
    "optionen", "auswahl", "antwortmöglichkeiten", "antwortoptionen", "auswahlmöglichkeiten",
    "opciones", "choix", "opzioni", "opções", "alternativas",
)  # fmt: skip
ANSWERS: Final = ("answers", "antworten")
"""Choices if a key names the right one, otherwise the accepted answers."""
WRONG: Final = (
    "incorrectanswers", "wronganswers", "incorrect", "wrong", "distractors", "falscheantworten",
    "incorrectoptions", "wrongoptions", "falsch",
)  # fmt: skip
RIGHT: Final = re.compile(
    r"(?:correct|right|richtige?|korrekte?)"
    r"(?:answers?|options?|choices?|responses?|antwort(?:en)?|option(?:en)?|auswahl|value)?"
    r"(?:text|letter|key|number|ids?|index|indexes|indices|idx|buchstabe|nummer)?"
    r"|respuestacorrecta|(?:bonne)?réponsecorrecte|bonneréponse|rispostacorretta|respostacorreta"
    r"|(?:answer|solution)(?:key|index|idx|letter|id|number)|lösung|key|is(?:true|right|correct)"
)
INDEX: Final = re.compile(r".*(?:index|indexes|indices|idx)")
LETTERED: Final = re.compile(r"(?:answer|option|choice|antwort|auswahl|alternative)?([a-h]|[1-8])")
EXPLAINING: Final = (
    "explanation", "explanations", "explain", "erklärung", "erklaerung", "begründung",
    "explicación", "explication", "spiegazione", "explicação", "feedback", "generalfeedback",
    "rationale", "reason", "reasoning", "comment", "kommentar", "example", "examples", "beispiel",
    "beispielsatz", "examplesentence", "hint", "hints", "hinweis", "tipp",
)  # fmt: skip
PAIRS: Final = ("pairs", "matches", "paare")
KIND: Final = ("type", "typ", "questiontype", "kind")
WORDS: Final = (
    "text", "answertext", "optiontext", "answer", "antwort", "content", "choice", "option",
    "value", "title", "label", "html",
)  # fmt: skip
"""Names of the text of a choice or of a question within an object."""
CHOICE_NAMES: Final = (
    "id",
    "key",
    "letter",
    "identifier",
    "buchstabe",
    "label",
    "option",
    "value",
)
CHOICE_MARKS: Final = (
    "correct", "iscorrect", "right", "isright", "istrue", "richtig", "istrichtig", "isanswer",
    "korrekt", "iscorrectanswer",
)  # fmt: skip
_UNTOLD: Final = (
    *KIND, "id", "difficulty", "level", "schwierigkeit", "deckname", "modelname", "multiple",
    "points", "score", "timelimit",
)  # fmt: skip
"""Names that many programs write and no learner misses."""
_EMPTY: Final[Sequence[object]] = (None, "", [], {})


@lru_cache(maxsize=10_000)
def plain_name(name: str) -> str:
    """Return a name without differences of spelling between programs."""
    return "".join(sign for sign in name.casefold() if sign.isalnum())


def scalar_text(value: object) -> str:
    """Return a plain value as text. Numbers count as text, everything else as nothing.

    A number that is too large to write counts as nothing, too.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, float):
        return str(value) if isfinite(value) else ""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else ""


def words_of(value: object) -> str:
    """Return the text of a value, which may be within an object."""
    if isinstance(value, dict):
        value = Names(value).first(WORDS)
    return scalar_text(value).strip()


def joined_words(value: object) -> str:
    """Return the text of a value, or of each value of a list in a paragraph of its own."""
    parts = value if isinstance(value, list) else [value]
    return "\n\n".join(text for part in parts if (text := words_of(part)))


def has_twins(value: Mapping[str, Any]) -> bool:
    """Return True if two names mean the same and have different values."""
    written = _by_plain_name(tuple(value))
    is_single = len(written) == len(value) - ("fields" in value)
    return not is_single and any(
        inner != value[written[plain_name(name)]]
        for name, inner in value.items()
        if name != "fields"
    )


@lru_cache(maxsize=1_000)
def _by_plain_name(names: tuple[str, ...]) -> Mapping[str, str]:
    """Return the names by their plain names. The first of several counts."""
    return {plain_name(name): name for name in reversed(names) if name != "fields"}


class Names:
    """The values of an object by their plain names, and which of them were read."""

    def __init__(self, value: Mapping[str, Any]) -> None:
        fields = value.get("fields")  # of a note, as add-ons of Anki write it
        whole = {**value, **fields} if isinstance(fields, dict) else value
        self._written = _by_plain_name(tuple(whole))
        self._values = {plain: whole[name] for plain, name in self._written.items()}
        self._read = set(_UNTOLD)

    def first(self, names: Iterable[str]) -> Any:
        """Return the first non-empty value of these names, or None."""
        found = self.named(names)
        return None if found is None else found[1]

    def named(self, names: Iterable[str]) -> tuple[str, Any] | None:
        """Return the first of these names with a non-empty value, and the value."""
        for name in names:
            if self._values.get(name) not in _EMPTY:
                self._read.add(name)
                return name, self._values[name]
        return None

    def every(self, names: Iterable[str]) -> list[Any]:
        """Return the non-empty values of these names, in the order of the names."""
        return [found[1] for name in names if (found := self.named([name]))]

    def matching(self, pattern: re.Pattern[str]) -> list[tuple[re.Match[str], Any]]:
        """Return the matching names with non-empty values, in order, with their values."""
        found = [(pattern.fullmatch(name), name) for name in sorted(self._values)]
        return [
            (match, self._values[name])
            for match, name in found
            if match and self._values[name] not in _EMPTY
        ]

    def read(self, names: Iterable[str]) -> None:
        """Mark these names as read."""
        self._read |= {*names}

    def left_over(self) -> Iterator[str]:
        """Yield the unread names as they are written."""
        for plain, name in self._written.items():
            if plain not in self._read and self._values[plain] not in _EMPTY:
                yield name


def sides_of(names: Iterable[object]) -> tuple[int, int] | None:
    """Return which of these names hold front and back."""
    return _sides_of(tuple(name if isinstance(name, str) else "" for name in names))


@lru_cache(maxsize=1_000)
def _sides_of(names: tuple[str, ...]) -> tuple[int, int] | None:
    plain = [plain_name(name) for name in names]
    front = next((plain.index(name) for name in FRONT if name in plain), None)
    back = next((plain.index(name) for name in BACK if name in plain), None)
    if front is not None and back is not None and front != back:
        return front, back
    columns = columns_of(names)
    return None if columns is None else (columns["front"], columns["back"])


def is_meaning(value: Mapping[str, Any]) -> bool:
    """Return True if the object explains a word that is elsewhere."""
    if any(isinstance(inner, list | dict) for inner in value.values()):
        return False
    names = Names(value)
    return (
        names.first(FRONT) is None
        and names.first([name for name in BACK if len(name) > 1]) is not None
    )


def is_card(value: Mapping[str, Any], *, in_list: bool) -> bool:
    """Return True if the object is a card. In a list it is one even without an answer."""
    names = Names(value)
    front = words_of(names.first(FRONT))
    if not front:
        return sides_of([*value]) is not None and all(map(scalar_text, value.values()))
    has_answer = names.first((*BACK, *CHOICES, *WRONG, *PAIRS)) is not None
    is_known = has_answer or bool(names.matching(RIGHT)) or bool(gaps(front))
    holds_cards = any(
        isinstance(inner, list) and any(isinstance(each, dict) for each in inner)
        for inner in value.values()
    )
    return is_known or (in_list and not holds_cards)
