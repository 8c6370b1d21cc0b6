"""Tables of quiz questions: choices in columns of their own, and which of them is right."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Final

from bot.content.decks.sniffing import COLUMNS, columns_of
from bot.domain.cards.deck_file import DeckRefusedError, Refusal

_HEADERS_UP_TO: Final = 10
"""Rows; the templates of quiz programs have a few lines of advice above their header."""
_FEWEST_CHOICES: Final = 2
_ADVICE: Final = re.compile(r"\s[-–—]\s.*|\([^()]*\)|[#:?*]")
_WORD: Final = (
    r"(?:answers?|options?|choices?|antwort(?:möglichkeit)?|auswahl|möglichkeit|alternative)"
)
_CHOICE: Final = re.compile(rf"{_WORD} ?([a-h]|[1-9])|([a-h])")
_WRONG: Final = re.compile(
    rf"(?:(?:incorrect|wrong|falsche?)(?: {_WORD}en)?(?: {_WORD})?|distra[ck]tor) ?\d?"
)
_RIGHT: Final = re.compile(
    rf"(?:correct|right|richtige?)(?: {_WORD}(?:en)?)?|key|answer key|solution|lösung"
)
_PERHAPS_RIGHT: Final = re.compile(r"answers?|antwort|ans")
_ASKED: Final = (*COLUMNS["front"], "question text", "fragetext", "aufgabe")
_NAMED: Final = re.compile(rf"(?:{_WORD} )?([a-h]|[1-9])[.):]?", re.IGNORECASE)
_NAMED_AND_SAID: Final = re.compile(r"([a-h]|[1-9])[.):]\s*(\S.*)", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"\s*(?:[,;|/&+]|\bund\b|\band\b)\s*|\s+", re.IGNORECASE)
_BETWEEN_TEXTS: Final = re.compile(r"\s*[,;|]\s*")

Rows = Sequence[tuple[int, list[str]]]
_Places = frozenset[int]


@dataclass(frozen=True, slots=True)
class QuizHeader:
    """Which row names the columns of a quiz, and what they hold."""

    row: int
    question: int
    choices: tuple[int, ...]
    right: int
    are_wrong: bool
    """Whether the choices are the wrong ones only, with the right one in a column of its own."""


def quiz_header(rows: Rows) -> QuizHeader | None:
    """Return where the header of a quiz is; None for any other table.

    Refuse a quiz that does not say which choice is right.
    """
    for place, (_, row) in enumerate(rows[:_HEADERS_UP_TO]):
        names = [" ".join(_ADVICE.sub("", it).replace("_", " ").split()).casefold() for it in row]
        question = next((names.index(it) for it in _ASKED if it in names), None)
        wrong = _all(names, _WRONG)
        choices = wrong or _all(names, _CHOICE)
        if question is None or len(choices) < _FEWEST_CHOICES:
            continue
        right = next(iter((*_all(names, _RIGHT), *_all(names, _PERHAPS_RIGHT))), None)
        if right is not None:
            return QuizHeader(place, question, choices, right, are_wrong=bool(wrong))
        if columns_of(row) is None:
            raise DeckRefusedError(Refusal.QUIZ_WITHOUT_KEY)
    return None


def as_pairs(rows: Rows, header: QuizHeader) -> list[tuple[int, list[str]]]:
    """Return the table from its header on, with a front and a back in place of question and key.

    The front is the question with its choices, the back what is right, in words. Where that
    cannot be told the back is empty; refuse a quiz of which that is so everywhere.
    """
    (number, head), *below = rows[header.row :]
    names = ["" if at in header.choices else name for at, name in enumerate(head)]
    names[header.question], names[header.right] = "front", "back"
    asked = [_Asked.of(row, header) for _, row in below]
    readings = [it for it in _READINGS if all(each.read(it) for each in asked if each.key)]
    backs = [each.right(readings or _READINGS) for each in asked]
    if not any(backs):
        raise DeckRefusedError(Refusal.QUIZ_WITHOUT_KEY)
    pairs: list[tuple[int, list[str]]] = [(number, names)]
    for (at, row), each, back in zip(below, asked, backs, strict=True):
        cells = ["" if place in header.choices else cell for place, cell in enumerate(row)]
        cells += [""] * (len(names) - len(cells))
        cells[header.question] = each.front
        cells[header.right] = ", ".join(back)
        pairs.append((at, cells))
    return pairs


@dataclass(frozen=True, slots=True)
class _Asked:
    """A row of a quiz: what it asks, its choices by their columns, and which of them is right."""

    question: str
    choices: tuple[str, ...]
    key: str
    are_wrong: bool

    @classmethod
    def of(cls, row: Sequence[str], header: QuizHeader) -> "_Asked":
        """Return what the row asks."""

        def cell(at: int) -> str:
            return " ".join(row[at].split()) if at < len(row) else ""

        choices = tuple(map(cell, header.choices))
        return cls(cell(header.question), choices, cell(header.right), header.are_wrong)

    @property
    def front(self) -> str:
        """Return the question with its choices below."""
        shown = [it for it in self.choices if it]
        if self.are_wrong:
            shown = sorted((*shown, self.key), key=str.casefold)
        if not self.question or len(shown) < _FEWEST_CHOICES:
            return self.question
        return f"{self.question}\n\n" + "\n".join(
            f"- **{letter}** {it}" for letter, it in zip(ascii_uppercase, shown, strict=False)
        )

    def right(self, readings: Iterable["Reading"]) -> Sequence[str]:
        """Return the right choices; none where the key says nothing, or two things at once."""
        if self.are_wrong:
            return [self.key] if self.key else []
        found = {key for it in readings if (key := self.read(it))}
        return [self.choices[at] for at in sorted(found.pop())] if len(found) == 1 else []

    def read(self, reading: "Reading") -> _Places:
        """Return the places of the right choices; none where the key cannot be read so."""
        places = reading(self)
        there = all(at < len(self.choices) and self.choices[at] for at in places)
        return places if there else _NOWHERE


Reading = Callable[[_Asked], _Places]
_NOWHERE: Final[_Places] = frozenset()


def _by_place(asked: _Asked) -> _Places:
    """Read the key as letters or numbers: `B`, `2`, `Answer 2`, `A, C`, `AC`, `B) Rome`."""
    if said := _NAMED_AND_SAID.fullmatch(asked.key):
        place = _place(said[1])
        is_so = place < len(asked.choices) and _same(asked.choices[place], said[2])
        if is_so:
            return frozenset({place})
    whole = _NAMED.fullmatch(asked.key)
    letters = re.fullmatch(r"[A-H]{2,}", asked.key)
    parts = [asked.key] if whole else list(asked.key) if letters else _BETWEEN.split(asked.key)
    named = [_NAMED.fullmatch(it) for it in parts]
    return frozenset(_place(it[1]) for it in named if it) if all(named) else _NOWHERE


def _by_text(asked: _Asked) -> _Places:
    """Read the key as the words of choices, or of several between commas."""
    for parts in ([asked.key], _BETWEEN_TEXTS.split(asked.key)):
        found = [_with_text(asked.choices, it) for it in parts]
        if all(found):
            return frozenset().union(*found)
    return _NOWHERE


_READINGS: Final = (_by_place, _by_text)


def _with_text(choices: Sequence[str], text: str) -> _Places:
    return frozenset(at for at, it in enumerate(choices) if it and _same(it, text))


def _same(one: str, other: str) -> bool:
    return one.casefold().rstrip(".") == other.casefold().rstrip(".")


def _place(name: str) -> int:
    return int(name) - 1 if name.isdecimal() else ord(name.lower()) - ord("a")


def _all(names: Sequence[str], known: re.Pattern[str]) -> tuple[int, ...]:
    return tuple(at for at, name in enumerate(names) if known.fullmatch(name))
