"""What is known of a card goes out into files and comes back from them.

A card that was not answered here goes out with the very schedule that it came with.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Final

from bot.domain.card_schedule import CardPhase, CardSchedule, PastReview
from bot.domain.card_state import CardReview, CardState
from bot.domain.days import day_begins_at, day_of
from bot.domain.deck import CardKind
from bot.domain.ids import DeckId, LearnerId, own_deck_id
from bot.domain.memory_models.athena import Athena
from bot.domain.memory_models.card_sm2 import (
    FIRST_EASE_FACTOR,
    FIRST_INTERVAL_DAYS,
    LOWEST_EASE_FACTOR,
    CardSm2,
)
from bot.domain.memory_models.choice import CardModel
from bot.domain.memory_models.fsrs6 import Fsrs6
from bot.domain.memory_models.models import LONGEST_WAIT_DAYS, CardMemory, Trace

_FIRST_DAY: Final = date(1980, 1, 1)
_LAST_DAY: Final = date(2999, 12, 31)
"""Due days beyond are taken as these: no calendar of a database reaches much farther."""
_DAY: Final = timedelta(days=1)
_DAY_SECONDS: Final = 86_400
_GROWING: Final = 2
"""From so many recalls in a row on, SM-2 multiplies the interval."""
_LOWEST_STABILITY: Final = 0.1
_EASIEST, _HARDEST = 1.0, 10.0
_MIDDLE_DIFFICULTY: Final = 5.0
_DIFFICULTY_OF_EASE: Final = 4.0
"""How much harder FSRS takes a card for each whole that its ease factor is lower."""
_PERMILLE: Final = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Coming:
    """Who brings cards along, and what their cards go by."""

    now: datetime
    zone: str
    model: CardModel


def state_of(
    schedule: CardSchedule, kind: CardKind, last_at: datetime | None, coming: Coming
) -> CardState:
    """Return the card as the learner will have it; `last_at` is its last review, if known."""
    due_at = _due_at(schedule, coming.zone)
    interval = min(schedule.interval_days, LONGEST_WAIT_DAYS)
    reviewed_at = min(last_at or due_at - interval * _DAY, coming.now)
    trace = _trace(schedule, kind, interval, coming.model)
    return CardState(
        memory=CardMemory(trace=trace, reviewed_at=reviewed_at),
        due_at=due_at,
        interval_days=interval,
        repetitions=_repetitions(schedule),
        reviews=schedule.reviews,
        lapses=schedule.lapses,
        phase=schedule.phase,
        brought=schedule,
    )


def schedule_of(state: CardState, zone: str) -> CardSchedule:
    """Return the schedule as a file tells it: as it came, until the card is answered here."""
    if state.brought is not None:
        return state.brought
    in_days = state.interval_days >= FIRST_INTERVAL_DAYS
    trace = state.memory.trace
    return CardSchedule(
        phase=state.phase,
        due_on=day_of(state.due_at, zone),
        due_at=None if in_days or state.phase is CardPhase.REVIEW else state.due_at,
        interval_days=_whole(state.interval_days),
        ease_factor=trace.ease_factor if isinstance(trace, CardSm2) else FIRST_EASE_FACTOR,
        reviews=state.reviews,
        lapses=state.lapses,
        stability_days=None if isinstance(trace, CardSm2) else trace.stability_days,
        difficulty=None if isinstance(trace, CardSm2) else trace.difficulty,
    )


def past_review(review: CardReview) -> PastReview:
    """Return a review of the log as a file tells it."""
    answered, duration = review.review, review.review.duration
    return PastReview(
        card_id=review.ref.card_id,
        at=answered.moment.at,
        rating=answered.rating,
        kind=review.kind,
        interval_seconds=_seconds(review.after),
        last_interval_seconds=_seconds(review.before),
        factor=_factor(review.after),
        milliseconds=0 if duration is None else duration // timedelta(milliseconds=1),
    )


def last_reviews(reviews: Iterable[PastReview]) -> dict[str, datetime]:
    """Return when each card was answered last."""
    found: dict[str, datetime] = {}
    for review in reviews:
        found[review.card_id] = max(review.at, found.get(review.card_id, review.at))
    return found


def anki_number(deck_id: DeckId, category: str = "") -> int:
    """Return the number under which Anki has a deck of ours, or a category of it."""
    digest = sha256(f"{deck_id}\0{category}".encode()).digest()
    return int.from_bytes(digest[:5], "big") + 2


def home_of(file_id: str, learner_id: LearnerId, own: Iterable[DeckId]) -> DeckId:
    """Return the id under which the learner has the deck of a file, or will have it.

    A deck that went out from here comes back as what it was.
    """
    for deck_id in own:
        if file_id in {deck_id, f"anki-{anki_number(deck_id)}"}:
            return deck_id
    return own_deck_id(learner_id, file_id)


def _due_at(schedule: CardSchedule, zone: str) -> datetime:
    """Return the moment of a card that comes back within a day, else when its day begins."""
    begins = day_begins_at(min(max(schedule.due_on, _FIRST_DAY), _LAST_DAY), zone)
    moment = schedule.due_at
    if moment is None or schedule.phase is CardPhase.REVIEW:
        return begins
    is_sound = _FIRST_DAY.year <= moment.year <= _LAST_DAY.year
    return moment.astimezone(UTC) if is_sound else begins


def _repetitions(schedule: CardSchedule) -> int:
    """Return the recalls in a row that the schedule implies."""
    if schedule.phase is CardPhase.RELEARNING:
        return 0
    grows = schedule.phase is CardPhase.REVIEW and schedule.interval_days > FIRST_INTERVAL_DAYS
    return _GROWING if grows else 1


def _trace(schedule: CardSchedule, kind: CardKind, interval: int, model: CardModel) -> Trace:
    if kind is CardKind.TASK:
        return _athena(schedule, interval)
    match model:
        case CardModel.SM2:
            return CardSm2(
                interval_days=interval,
                repetitions=_repetitions(schedule),
                ease_factor=_ease(schedule),
            )
        case CardModel.FSRS6:
            return _fsrs6(schedule, interval)


def _ease(schedule: CardSchedule) -> float:
    """Return the ease factor; SM-2's first one where the file has none."""
    return max(LOWEST_EASE_FACTOR, schedule.ease_factor or FIRST_EASE_FACTOR)


def _fsrs6(schedule: CardSchedule, interval: int) -> Fsrs6:
    """Return what FSRS left, else what an SM-2 schedule amounts to.

    SM-2 brings a card back when about 90 % of such cards are known, which is what FSRS calls
    the stability; a lower ease factor is a higher difficulty.
    """
    stability = schedule.stability_days
    difficulty = schedule.difficulty
    if stability is None:
        stability = max(float(interval), 1.0)
    if difficulty is None:
        missing = FIRST_EASE_FACTOR - _ease(schedule)
        difficulty = _MIDDLE_DIFFICULTY + missing * _DIFFICULTY_OF_EASE
    return Fsrs6(
        stability_days=min(max(stability, _LOWEST_STABILITY), float(LONGEST_WAIT_DAYS)),
        difficulty=min(max(difficulty, _EASIEST), _HARDEST),
        interval_days=interval,
    )


def _athena(schedule: CardSchedule, interval: int) -> Athena:
    """Return what Athena left; only we write schedules of tasks."""
    fresh = Athena()
    stability, difficulty = schedule.stability_days, schedule.difficulty
    return Athena(
        stability_days=max(1.0, min(stability or float(interval), float(LONGEST_WAIT_DAYS))),
        difficulty=fresh.difficulty if difficulty is None else min(difficulty, 1.0),
        interval_days=interval,
    )


def _whole(days: float) -> int:
    return min(math.floor(days + 0.5), LONGEST_WAIT_DAYS)


def _seconds(state: CardState | None) -> int:
    return (
        0 if state is None else round(min(state.interval_days, LONGEST_WAIT_DAYS)) * _DAY_SECONDS
    )


def _factor(state: CardState | None) -> int:
    """Return permille of ease, or of difficulty where FSRS goes by it, as Anki has them."""
    match None if state is None else state.memory.trace:
        case CardSm2(ease_factor=ease):
            return round(ease * _PERMILLE)
        case Fsrs6(difficulty=difficulty):
            return round((difficulty - _EASIEST) / (_HARDEST - _EASIEST) * _PERMILLE) + 100
        case _:
            return 0
