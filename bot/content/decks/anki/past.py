"""Converts Anki's scheduling columns and review log to schedules and reviews, and back."""

import json
from datetime import UTC, date, datetime, timedelta
from typing import Final, NamedTuple

from bot.content.decks.anki.collection import CardRow, Collection, ReviewRow
from bot.content.decks.raw_files import parsed_json
from bot.domain.answers.quality import Rating
from bot.domain.cards import state
from bot.domain.ids import CardId
from bot.domain.memory.fsrs6 import HARDEST

_PHASES: Final = {
    1: state.CardPhase.LEARNING,
    2: state.CardPhase.REVIEW,
    3: state.CardPhase.RELEARNING,
}
_TYPES: Final = {phase: number for number, phase in _PHASES.items()}
_KINDS: Final = {
    0: state.ReviewKind.LEARNING,
    1: state.ReviewKind.REVIEW,
    2: state.ReviewKind.RELEARNING,
    3: state.ReviewKind.EXTRA,
}
_KIND_NUMBERS: Final = {kind: number for number, kind in _KINDS.items()}
_RATINGS: Final = {rating.value: rating for rating in Rating}
_DAY_SECONDS: Final = 86_400
_FIRST_MOMENT: Final = 1_000_000_000
"""From this number on a due number is a time in seconds, below it a day of the collection."""
_LATEST_MOMENT: Final = 32_503_680_000
SUSPENDED: Final = -1
BURIED: Final = (-2, -3)
_IN_STEPS, _DUE_BY_DAY, _IN_STEPS_BY_DAY = 1, 2, 3
BEGINNING: Final = date(2006, 10, 5)
"""Day 0 of collections that are written, before any review."""


class Columns(NamedTuple):
    """The scheduling columns of a card."""

    type: int
    queue: int
    due: int
    ivl: int
    factor: int
    reps: int
    lapses: int
    data: str


def first_day(collection: Collection) -> date:
    """Return the date of day 0 at the place where the collection was made."""
    began = datetime.fromtimestamp(collection.created, UTC)
    return (began - timedelta(minutes=collection.minutes_west)).date()


def schedule_of(row: CardRow, day_zero: date) -> state.CardSchedule | None:
    """Return the schedule of a card, or None for a new one.

    Raises ValueError if it is senseless.
    """
    phase = _PHASES.get(row.type)
    if phase is None:
        return None
    stability, difficulty = _memory(row.data)
    due_on, due_at = _due(row.due, day_zero)
    interval = row.interval if row.interval >= 0 else -row.interval // _DAY_SECONDS
    return state.CardSchedule(
        phase=phase,
        due_on=due_on,
        due_at=due_at,
        interval_days=min(interval, state.LONGEST_INTERVAL_DAYS),
        ease_factor=min(_clamp(row.factor) / 1_000, state.HIGHEST_EASE_FACTOR),
        reviews=_clamp(row.reviews),
        lapses=_clamp(row.lapses),
        stability_days=stability,
        difficulty=difficulty,
    )


def review_of(row: ReviewRow, card_id: CardId) -> state.PastReview | None:
    """Return the review, or None for a line that is no answer, such as a manual reset."""
    kind, rating = _KINDS.get(row.type), _RATINGS.get(row.ease)
    if kind is None or rating is None or not 0 < row.id < _LATEST_MOMENT * 1_000:
        return None
    return state.PastReview(
        card_id=card_id,
        at=datetime.fromtimestamp(row.id // 1_000, UTC) + timedelta(milliseconds=row.id % 1_000),
        rating=rating,
        kind=kind,
        interval_seconds=_seconds(row.interval),
        last_interval_seconds=_seconds(row.last_interval),
        factor=_clamp(row.factor),
        milliseconds=_clamp(row.milliseconds),
    )


def columns_of(schedule: state.CardSchedule | None, *, position: int, suspended: bool) -> Columns:
    """Return the scheduling columns of a card. A new one waits at its position."""
    if schedule is None:
        return Columns(0, SUSPENDED if suspended else 0, position, 0, 0, 0, 0, "{}")
    day = (schedule.due_on - BEGINNING).days
    due = day if schedule.due_at is None else int(schedule.due_at.timestamp())
    memory = {"s": schedule.stability_days, "d": schedule.difficulty}
    return Columns(
        type=_TYPES[schedule.phase],
        queue=SUSPENDED if suspended else _queue(schedule),
        due=due,
        ivl=schedule.interval_days,
        factor=round(schedule.ease_factor * 1_000),
        reps=schedule.reviews,
        lapses=schedule.lapses,
        data=json.dumps({name: value for name, value in memory.items() if value is not None}),
    )


def review_columns(review: state.PastReview) -> tuple[int, int, int, int, int, int]:
    """Return ease, interval, last interval, factor, duration and type of a review."""
    return (
        review.rating,
        _interval(review.interval_seconds),
        _interval(review.last_interval_seconds),
        review.factor,
        review.milliseconds,
        _KIND_NUMBERS[review.kind],
    )


def _due(due: int, day_zero: date) -> tuple[date, datetime | None]:
    if due < _FIRST_MOMENT:
        return day_zero + timedelta(days=due), None
    if due > _LATEST_MOMENT:
        raise ValueError(due)
    moment = datetime.fromtimestamp(due, UTC)
    return moment.date(), moment


def _queue(schedule: state.CardSchedule) -> int:
    if schedule.phase is state.CardPhase.REVIEW:
        return _DUE_BY_DAY
    return _IN_STEPS_BY_DAY if schedule.due_at is None else _IN_STEPS


def _memory(data: str) -> tuple[float | None, float | None]:
    """Return stability and difficulty, if FSRS stored them."""
    try:
        found = parsed_json(data or "{}")
    except (ValueError, RecursionError):
        return None, None
    if not isinstance(found, dict):
        return None, None
    return _at_most(state.LONGEST_INTERVAL_DAYS, found.get("s")), _at_most(HARDEST, found.get("d"))


def _at_most(highest: float, value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and 0 < value <= highest else None


def _clamp(number: int) -> int:
    return min(max(number, 0), state.MOST_COUNTED)


def _seconds(interval: int) -> int:
    """Return Anki's interval in seconds. It is in days, or in seconds if negative."""
    seconds = -interval if interval < 0 else interval * _DAY_SECONDS
    return min(seconds, state.LONGEST_INTERVAL_SECONDS)


def _interval(seconds: int) -> int:
    is_days = seconds % _DAY_SECONDS == 0
    return seconds // _DAY_SECONDS if is_days else -seconds
