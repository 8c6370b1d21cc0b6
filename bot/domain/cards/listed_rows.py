"""Rows of a list read from a picture, and how a learner corrects them in words."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.domain.answers.words import Meaning
from bot.domain.cards.deck import Card
from bot.domain.ids import CardId
from bot.domain.markup import escape

MOST_ROWS: Final = 300
LONGEST_CELL: Final = 300
_LINE: Final = re.compile(r"(?:(\d{1,3})|\+)\s*:?\s*(.*)")
_SIDES: Final = re.compile(r"(.+?)\s*(?:\t|=|\s[-–—]\s|->|→)\s*(.+)")
_NOTHING: Final = frozenset("-–—")
_WORD: Final = re.compile(r"[^\W\d_]{2}")
LIST_CAPTIONS: Final = frozenset({Meaning.CARDS})
"""Captions that ask to turn a photo into a deck at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedRow:
    """A row of two sides, below a heading if there is one."""

    front: str
    back: str
    heading: str = ""
    front_unsure: bool = False
    """True if it may have been misread."""
    back_unsure: bool = False

    @property
    def is_whole(self) -> bool:
        """Return True if both sides are there."""
        return bool(self.front and self.back)


@dataclass(frozen=True, slots=True)
class Correction:
    """A new version of a row. Without sides the row is removed, and number 0 is a new row."""

    number: int
    sides: tuple[str, str] | None


def corrections_in(text: str) -> tuple[Correction, ...]:
    """Return the corrections in the lines, as `3: der Hund = dog` or `3 -`.

    Nothing if any line is no correction.
    """
    found: list[Correction] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        correction = _correction(line)
        if correction is None:
            return ()
        found.append(correction)
    return tuple(found)


def speaks_of_words(corrections: Sequence[Correction]) -> bool:
    """Return True if each correction contains words, which a line of a calculation does not."""
    return all(
        correction.sides is None or _WORD.search(" ".join(correction.sides))
        for correction in corrections
    )


def corrected_rows(
    rows: Sequence[ListedRow], corrections: Sequence[Correction]
) -> tuple[ListedRow, ...]:
    """Return the rows after the corrections. All numbers are those from before."""
    by_number = {correction.number: correction for correction in corrections if correction.number}
    added = [
        correction.sides
        for correction in corrections
        if not correction.number and correction.sides
    ]
    kept = (_row(row, by_number.get(number)) for number, row in enumerate(rows, start=1))
    heading = rows[-1].heading if rows else ""
    more = (ListedRow(front=front, back=back, heading=heading) for front, back in added)
    return (*filter(None, kept), *more)[:MOST_ROWS]


def swapped_rows(rows: Sequence[ListedRow]) -> tuple[ListedRow, ...]:
    """Return the rows with their sides swapped."""
    return tuple(
        replace(
            row,
            front=row.back,
            back=row.front,
            front_unsure=row.back_unsure,
            back_unsure=row.front_unsure,
        )
        for row in rows
    )


def cards_of_rows(rows: Sequence[ListedRow]) -> Iterator[Card]:
    """Yield a card for each complete row. Nothing in a row is formatting."""
    for number, row in enumerate((row for row in rows if row.is_whole), start=1):
        card_id = CardId(str(number))
        yield Card(
            id=card_id,
            note=card_id,
            front=escape(row.front),
            back=escape(row.back),
            category=row.heading,
        )


def _correction(line: str) -> Correction | None:
    found = _LINE.fullmatch(line)
    if found is None:
        return None
    number, said = int(found[1] or 0), found[2].strip()
    if number and said in _NOTHING:
        return Correction(number, None)
    sides = _SIDES.fullmatch(said) if ":" in line[: found.start(2)] or not number else None
    if sides is None:
        return None
    return Correction(number, (sides[1].strip()[:LONGEST_CELL], sides[2].strip()[:LONGEST_CELL]))


def _row(row: ListedRow, correction: Correction | None) -> ListedRow | None:
    if correction is None:
        return row
    if correction.sides is None:
        return None
    front, back = correction.sides
    return ListedRow(front=front, back=back, heading=row.heading)
