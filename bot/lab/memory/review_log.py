"""Review logs as CSV files -> reviews, oldest first, and every row that could not be read.

The first row names the columns, in any order; others are ignored:

- `card`: any text that tells the card from the others
- `time`: ISO 8601 like `2026-03-01T18:30:00+01:00`; without an offset it is meant in the
  learner's zone; or seconds, milliseconds or microseconds since 1970
- `rating`: 1 to 4, or again, hard, good, easy, or nochmal, schwer, gut, einfach
- `duration`: seconds the answer took; may be missing

Logs of other programs call them `card_id`, `review_time`, `review_rating` and, in milliseconds,
`review_duration`; Anki calls them `cid`, `id`, `ease` and `time`.

Columns are parted by commas, semicolons or tabs. The file is UTF-8.
"""

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from io import StringIO
from math import isfinite
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

from bot.domain.answers.quality import Rating
from bot.domain.memory.review import LoggedReview, Moment, Review

COLUMNS: Final = ("card", "time", "rating")
_MILLISECONDS: Final = "milliseconds"
_OF_ANKI: Final = {"cid": "card", "id": "time", "ease": "rating", "time": _MILLISECONDS}
"""Anki's column names, where `time` is the duration."""
_ELSEWHERE: Final = {
    "card_id": "card",
    "review_time": "time",
    "reviewed_at": "time",
    "timestamp": "time",
    "review_rating": "rating",
    "grade": "rating",
    "review_duration": _MILLISECONDS,
    "duration_ms": _MILLISECONDS,
}
"""Column names of other programs."""
_PARTED_BY: Final = ",;\t"
_SHOWN: Final = 40
"""Characters of a cell that an error message shows."""
_MOMENT: Final = re.compile(r"\d{9,17}(?:\.\d+)?")
_LATEST_SECOND: Final = 10**11
"""A number is in milliseconds or microseconds if as seconds it would be later than this."""
_YEARS: Final = range(1970, 2200)
_LONGEST_ANSWER_SECONDS: Final = 86_400
_RATINGS: Final[Mapping[str, Rating]] = {
    word: rating
    for words, rating in (
        (("1", "again", "nochmal"), Rating.AGAIN),
        (("2", "hard", "schwer"), Rating.HARD),
        (("3", "good", "gut"), Rating.GOOD),
        (("4", "easy", "einfach"), Rating.EASY),
    )
    for word in words
}


class UnreadableLogError(Exception):
    """The file is no review log. The message says why."""


class _BadCellError(Exception):
    """A cell is unreadable. The message says why."""


@dataclass(frozen=True, slots=True)
class BadRow:
    """A row that was left out."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class ReviewLog:
    """A log that was read: the reviews by time, and the rows that were left out."""

    reviews: tuple[LoggedReview, ...]
    bad_rows: tuple[BadRow, ...]


def read_review_log(path: Path, zone: str) -> ReviewLog:
    """Return the reviews in the file for a learner in that zone.

    Raises UnreadableLogError if it is no review log.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UnreadableLogError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UnreadableLogError(f"{path}: this is not UTF-8 text") from None
    read: list[LoggedReview] = []
    bad: list[BadRow] = []
    try:
        for line, cells in _rows(text):
            try:
                read.append(_logged_review(cells, zone))
            except _BadCellError as error:
                bad.append(BadRow(line, str(error)))
    except csv.Error as error:
        raise UnreadableLogError(f"{path}: {error}") from None
    read.sort(key=lambda entry: entry.review.moment.at)
    return ReviewLog(tuple(read), tuple(bad))


def _rows(text: str) -> Iterator[tuple[int, Mapping[str, str]]]:
    """Yield each non-empty row with the line on which it ends."""
    head, *_ = text.splitlines() or [""]
    rows = csv.reader(StringIO(text, newline=""), delimiter=max(_PARTED_BY, key=head.count))
    written = [name.strip().casefold() for name in next(rows, [])]
    known = _OF_ANKI if "cid" in written else _ELSEWHERE
    names = [known.get(name, name) for name in written]
    missing = [name for name in COLUMNS if name not in names]
    if missing:
        raise UnreadableLogError(f"line 1: no column is called {', '.join(missing)}")
    for row in rows:
        if any(cell.strip() for cell in row):
            yield rows.line_num, dict(zip(names, map(str.strip, row), strict=False))


def _logged_review(cells: Mapping[str, str], zone: str) -> LoggedReview:
    card = cells.get("card", "")
    if not card:
        raise _BadCellError("card: expected a name, got nothing")
    review = Review(
        moment=Moment(_time(cells.get("time", ""), zone), zone),
        rating=_rating(cells.get("rating", "")),
        duration=_took(cells),
    )
    return LoggedReview(card, review)


def _time(cell: str, zone: str) -> datetime:
    try:
        moment = _since_1970(cell) if _MOMENT.fullmatch(cell) else datetime.fromisoformat(cell)
    except ValueError:
        raise _BadCellError(
            f"time: expected one like 2026-03-01T18:30:00+01:00, got {_quote(cell)}"
        ) from None
    if moment.year not in _YEARS:
        raise _BadCellError(f"time: expected a year from 1970 to 2199, got {_quote(cell)}")
    return moment if moment.tzinfo else moment.replace(tzinfo=ZoneInfo(zone))


def _since_1970(cell: str) -> datetime:
    seconds = float(cell)
    while seconds > _LATEST_SECOND:
        seconds /= 1_000
    return datetime.fromtimestamp(seconds, UTC)


def _rating(cell: str) -> Rating:
    rating = _RATINGS.get(cell.casefold())
    if rating is None:
        raise _BadCellError(
            f"rating: expected 1 to 4 or again, hard, good, easy, got {_quote(cell)}"
        )
    return rating


def _took(cells: Mapping[str, str]) -> timedelta | None:
    if _MILLISECONDS not in cells:
        return _duration(cells.get("duration", ""))
    milliseconds = _duration(cells[_MILLISECONDS], most=_LONGEST_ANSWER_SECONDS * 1_000)
    return None if milliseconds is None else milliseconds / 1_000


def _duration(cell: str, most: int = _LONGEST_ANSWER_SECONDS) -> timedelta | None:
    if not cell:
        return None
    try:
        seconds = float(cell)
    except ValueError:
        seconds = float("nan")
    if not isfinite(seconds) or not 0 <= seconds <= most:
        raise _BadCellError(
            f"duration: expected seconds, at most a day of them, got {_quote(cell)}"
        )
    return timedelta(seconds=seconds)


def _quote(cell: str) -> str:
    return f'"{cell[:_SHOWN]}"' if cell else "nothing"
