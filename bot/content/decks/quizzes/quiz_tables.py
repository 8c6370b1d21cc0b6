"""Tables of quiz questions: choices in columns of their own, and the right one."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.content.decks.lists.header_names import COLUMNS, columns_of
from bot.content.decks.quizzes.keys import WORD, Asked, in_one_text, right_places, strip_letters
from bot.content.decks.quizzes.question import Choice, QuizQuestion, Text
from bot.domain.cards.deck import one_line
from bot.domain.cards.deck_file import DeckRefusedError, Refusal

_HEADERS_UP_TO: Final = 10
"""Rows. The templates of quiz programs have a few lines of advice above their header."""
_FEWEST_CHOICES: Final = 2
_ADVICE: Final = re.compile(r"\s[-–—]\s.*|\([^()]*\)|[#:?*]")
_CHOICE: Final = re.compile(rf"{WORD} ?([a-h]|[1-9])|([a-h])")
_WRONG: Final = re.compile(
    rf"(?:(?:incorrect|wrong|falsche?)(?: {WORD}en)?(?: {WORD})?|distra[ck]tor) ?\d?"
)
_RIGHT: Final = re.compile(
    rf"(?:correct|right|richtige?)(?: {WORD}(?:en)?)?|key|answer key|solution|lösung"
)
_PERHAPS_RIGHT: Final = re.compile(r"answers?|antwort|ans")
_ASKED: Final = ("question text", "fragetext", *COLUMNS["front"], "aufgabe")
"""Beside a text of the question a column `Question #` is a mere number."""
_ALL_CHOICES: Final = re.compile(
    r"(?:answer )?(?:options|choices)|optionen|antwortmöglichkeiten|auswahl"
)
"""A column that holds all choices, in lines or between semicolons."""
_EXPLAINING: Final = re.compile(
    r"(?:answer )?(?:explanation|feedback|rationale|hint)|erklärung|begründung|hinweis"
)
_EXPLANATION: Final = "explanation"
_KINDS: Final = re.compile(r"(?:question )?type|(?:frage)?typ|fragentyp")
_TYPED: Final = re.compile(r".*(?:fill|blank|short|lücke|kurz).*", re.IGNORECASE)
"""Kinds of questions whose columns of choices hold accepted answers."""

Rows = Sequence[tuple[int, list[str]]]


@dataclass(frozen=True, slots=True)
class QuizHeader:
    """The header row of a quiz, and the content of its columns."""

    row: int
    question: int
    choices: tuple[int, ...]
    right: int
    kind: int | None
    """The column that says how each question is answered."""
    are_wrong: bool
    """True if the choices are the wrong ones only, with the right one in a column of its own."""


def quiz_header(rows: Rows) -> QuizHeader | None:
    """Return the header of a quiz, or None for any other table.

    Refuse a quiz that does not say which choice is right.
    """
    for place, (_, row) in enumerate(rows[:_HEADERS_UP_TO]):
        names = [
            " ".join(_ADVICE.sub("", name).replace("_", " ").split()).casefold() for name in row
        ]
        question = next((names.index(name) for name in _ASKED if name in names), None)
        wrong = _all(names, _WRONG)
        choices = wrong or _all(names, _CHOICE) or _all(names, _ALL_CHOICES)[:1]
        is_one_cell = len(choices) == 1 and (wrong or _ALL_CHOICES.fullmatch(names[choices[0]]))
        if question is None or (len(choices) < _FEWEST_CHOICES and not is_one_cell):
            continue
        right = next(iter((*_all(names, _RIGHT), *_all(names, _PERHAPS_RIGHT))), None)
        if right is not None:
            kind = next(iter(_all(names, _KINDS)), None)
            return QuizHeader(place, question, choices, right, kind, are_wrong=bool(wrong))
        if columns_of(row) is None and not is_one_cell:
            raise DeckRefusedError(Refusal.QUIZ_WITHOUT_KEY)
    return None


def with_usual_names(rows: Rows, header: QuizHeader) -> list[tuple[int, list[str]]]:
    """Return the table from its header on, with question and key named front and back."""
    (number, head), *below = rows[header.row :]
    names = ["" if at in header.choices else name for at, name in enumerate(head)]
    explaining = _all([name.strip().casefold() for name in names], _EXPLAINING)
    for at in explaining[:1]:
        names[at] = _EXPLANATION
    names[header.question], names[header.right] = "front", "back"
    return [(number, names), *below]


def quiz_questions(
    rows: Rows, header: QuizHeader, columns: Mapping[str, int]
) -> dict[int, QuizQuestion]:
    """Return the questions of the rows below the header, by their numbers."""

    def cell(row: Sequence[str], at: int | None) -> str:
        return row[at].strip() if at is not None and at < len(row) else ""

    def question(row: Sequence[str], choices: Sequence[Choice]) -> QuizQuestion:
        is_typed = _TYPED.fullmatch(cell(row, header.kind)) is not None
        accepted = [choice.text for choice in choices if choice.text] if is_typed else []
        return QuizQuestion(
            text=Text(cell(row, header.question)),
            choices=() if is_typed else tuple(choices),
            accepted=tuple(accepted),
            explanation=(Text(cell(row, columns.get(_EXPLANATION))),),
            category=Text(cell(row, columns.get("category"))),
            tags=tuple(cell(row, columns.get("tags")).replace(",", " ").split()),
            name=cell(row, columns.get("id")),
        )

    def offered_in(row: Sequence[str]) -> list[str]:
        if len(header.choices) > 1:
            return [one_line(cell(row, at)) for at in header.choices]
        return strip_letters(in_one_text(cell(row, header.choices[0])))[0]

    offered = [offered_in(row) for _, row in rows]
    keys = [one_line(cell(row, header.right)) for _, row in rows]
    if header.are_wrong:
        both = [
            sorted(
                [*((choice, False) for choice in wrong if choice), (key, True)],
                key=lambda answer: answer[0].casefold(),
            )
            for wrong, key in zip(offered, keys, strict=True)
        ]
    else:
        asked = [
            Asked(choices, [key] if key else [])
            for choices, key in zip(offered, keys, strict=True)
        ]
        both = [
            [(text, at in right) for at, text in enumerate(each.choices)]
            for each, right in zip(asked, right_places(asked), strict=True)
        ]
    return {
        number: question(row, [Choice(Text(choice), is_right) for choice, is_right in choices])
        for (number, row), choices in zip(rows, both, strict=True)
    }


def _all(names: Sequence[str], known: re.Pattern[str]) -> tuple[int, ...]:
    return tuple(at for at, name in enumerate(names) if known.fullmatch(name))
