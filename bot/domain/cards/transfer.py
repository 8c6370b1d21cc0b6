"""How a card's memory is written to files and read from them.

A card whose due date is still that of its file is exported with the very same schedule.
"""

import math
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from itertools import count
from typing import Final

from bot.domain.cards.deck import LONGEST_NAME
from bot.domain.cards.state import CardPhase, CardReview, CardSchedule, CardState, PastReview
from bot.domain.days import day_begins_at, day_of
from bot.domain.ids import DeckId, LearnerId, own_deck_id
from bot.domain.memory.athena import Athena, AthenaSettings
from bot.domain.memory.card_sm2 import FIRST_EASE_FACTOR, FIRST_INTERVAL_DAYS, CardSm2
from bot.domain.memory.fsrs6 import DEFAULT_WEIGHTS, EASIEST, HARDEST, Fsrs6, Weights
from bot.domain.memory.known import Known, memory_from
from bot.domain.memory.models import LONGEST_WAIT_DAYS, CardModel, MemoryModel, Trace, model_for
from bot.domain.memory.review import CardKind

_FIRST_DAY: Final = date(1980, 1, 1)
_LAST_DAY: Final = date(2999, 12, 31)
"""Later due days are replaced by this one, because database calendars end not much later."""
_DAY: Final = timedelta(days=1)
_GROWING: Final = 2
"""After this many recalls in a row, SM-2 multiplies the interval."""

_DAY_SECONDS = 86_400
_MILLISECOND = timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Coming:
    """The settings of the learner who imports cards."""

    now: datetime
    zone: str
    model: CardModel
    desired_retention: float = 0.9
    weights: Weights = DEFAULT_WEIGHTS
    """The weights of FSRS-6."""
    athena: AthenaSettings = field(default_factory=AthenaSettings)


def state_of(
    schedule: CardSchedule, kind: CardKind, last_at: datetime | None, coming: Coming
) -> CardState:
    """Return the card as the learner will have it. `last_at` is its last review, if known."""
    interval = min(schedule.interval_days, LONGEST_WAIT_DAYS)
    model = model_for(kind, coming.model, coming.desired_retention, coming.weights, coming.athena)
    reviewed_at = last_at or _due_at(schedule, coming.zone) - interval * _DAY
    return as_imported(schedule, min(reviewed_at, coming.now), model, coming.zone)


def as_imported(
    schedule: CardSchedule, reviewed_at: datetime, model: MemoryModel, zone: str
) -> CardState:
    """Return a card that continues the schedule of its file, last answered at that moment."""
    interval = min(schedule.interval_days, LONGEST_WAIT_DAYS)
    known = Known(
        reviewed_at=reviewed_at,
        interval_days=interval,
        repetitions=_repetitions(schedule),
        ease_factor=schedule.ease_factor or None,
        stability_days=schedule.stability_days,
        difficulty=schedule.difficulty,
    )
    return CardState(
        memory=memory_from(known, model),
        due_at=_due_at(schedule, zone),
        interval_days=interval,
        repetitions=_repetitions(schedule),
        reviews=schedule.reviews,
        lapses=schedule.lapses,
        phase=schedule.phase,
        imported=schedule,
    )


def schedule_of(state: CardState, zone: str) -> CardSchedule:
    """Return the schedule for a file: the imported one as long as it gives the same date."""
    came = state.imported
    if came is not None and _due_at(came, zone) == state.due_at:
        return came
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
        difficulty=_difficulty(trace),
    )


def last_reviews(reviews: Iterable[PastReview]) -> dict[str, datetime]:
    """Return when each card was last answered."""
    found: dict[str, datetime] = {}
    for review in reviews:
        found[review.card_id] = max(review.at, found.get(review.card_id, review.at))
    return found


def anki_number(deck_id: DeckId, category: str = "") -> int:
    """Return the number of our deck, or of a category in it, in Anki."""
    digest = sha256(f"{deck_id}\0{category}".encode()).digest()
    return int.from_bytes(digest[:5], "big") + 2


def home_of(file_id: str, learner_id: LearnerId, own: Iterable[DeckId]) -> DeckId:
    """Return the id under which the learner has, or will have, the deck of a file.

    An exported deck comes back under its own id.
    """
    for deck_id in own:
        if file_id in {deck_id, f"anki-{anki_number(deck_id)}"}:
            return deck_id
    return own_deck_id(learner_id, file_id)


def title_beside(title: str, taken: Collection[str]) -> str:
    """Return the title of a new deck, with a number at its end if another deck has that title."""
    if title not in taken:
        return title
    behind = (f" ({number})" for number in count(2))
    return next(
        name for end in behind if (name := title[: LONGEST_NAME - len(end)] + end) not in taken
    )


def is_namesake(title: str, of: str) -> bool:
    """Return True if the title is the other one, apart from a number at its end."""
    return title == of or re.fullmatch(rf"{re.escape(of)} \(\d+\)", title) is not None


def _difficulty(trace: Trace) -> float | None:
    """Return the difficulty, 1..10, or None for SM-2."""
    match trace:
        case CardSm2():
            return None
        case Fsrs6(difficulty=difficulty):
            return difficulty
        case Athena(difficulty=difficulty):
            return EASIEST + difficulty * (HARDEST - EASIEST)


def _due_at(schedule: CardSchedule, zone: str) -> datetime:
    """Return the moment of a card that is due within a day, else the beginning of its day."""
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


def _whole(days: float) -> int:
    return min(math.floor(days + 0.5), LONGEST_WAIT_DAYS)


def past_review(line: CardReview) -> PastReview:
    """Return a line of the log as files have it: intervals in seconds and ease in permille.

    A model without ease writes its difficulty there, from 100 to 1100.
    """
    took = line.review.duration
    return PastReview(
        card_id=line.ref.card_id,
        at=line.review.moment.at,
        rating=line.review.rating,
        kind=line.kind,
        interval_seconds=_interval(line.after),
        last_interval_seconds=_interval(line.before),
        factor=0 if line.after is None else _factor(line.after.memory.trace),
        milliseconds=0 if took is None else round(took / _MILLISECOND),
    )


def _interval(state: CardState | None) -> int:
    return 0 if state is None else round(state.interval_days * _DAY_SECONDS)


def _factor(trace: Trace) -> int:
    match trace:
        case CardSm2(ease_factor=ease):
            return round(ease * 1_000)
        case Fsrs6(difficulty=difficulty):
            return 100 + round((difficulty - EASIEST) / (HARDEST - EASIEST) * 1_000)
        case Athena(difficulty=difficulty):
            return 100 + round(difficulty * 1_000)
