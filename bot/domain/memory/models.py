"""Memory models behind one interface: SM-2, Athena and FSRS-6.

Each has a trace of its own and continues only from its own memories. To change the model, the
review log is replayed, so nothing is lost.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, Protocol, TypeVar

from bot.domain.answers.quality import Rating
from bot.domain.days import day_begins_at, day_of
from bot.domain.errors import ForeignMemoryError
from bot.domain.memory import fsrs6
from bot.domain.memory.athena import (
    Athena,
    AthenaSettings,
    athena,
    is_success,
    moved_difficulty,
    retrievability,
    success_delta,
)
from bot.domain.memory.card_sm2 import CardSm2, card_sm2
from bot.domain.memory.fsrs6 import DEFAULT_WEIGHTS, Fsrs6, Weights
from bot.domain.memory.review import CardKind, Grade, Moment, Review
from bot.domain.memory.shift import with_shift

Trace = CardSm2 | Athena | Fsrs6
"""The memory of one of the models."""

LONGEST_WAIT_DAYS: Final = fsrs6.LONGEST_INTERVAL_DAYS
"""A hundred years. No date and no stability exceeds it."""
SHORTEST_WAIT_DAYS: Final = 1.0
QUALITIES: Final[Mapping[Rating, int]] = {
    Rating.AGAIN: 1,
    Rating.HARD: 3,
    Rating.GOOD: 4,
    Rating.EASY: 5,
}
GRADES: Final[Mapping[Rating, Grade]] = {
    Rating.AGAIN: Grade(correctness=0.3, completeness=0.3),
    Rating.HARD: Grade(correctness=0.7, completeness=0.6),
    Rating.GOOD: Grade(correctness=0.85, completeness=0.8),
    Rating.EASY: Grade(correctness=1.0, completeness=1.0),
}
"""The grade that a button stands for if the answer has no grade of its own."""
_KNOWN_WHEN_DUE = 0.9
_DAY = timedelta(days=1)

T = TypeVar("T", CardSm2, Athena, Fsrs6)

RETENTIONS: Final = (0.8, 0.85, 0.9, 0.95)
"""The choices for FSRS."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardMemory:
    """The memory of a card that has been answered."""

    trace: Trace
    reviewed_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Future:
    """The effect of a button on a card."""

    memory: CardMemory
    interval_days: float
    due_at: datetime


class MemoryModel(Protocol):
    """When a card is due, and how likely it is still known.

    Raise ForeignMemoryError if the memory was made by another model.
    """

    @property
    def name(self) -> str:
        """Return the name of the model."""

    def after(self, memory: CardMemory | None, review: Review) -> CardMemory:
        """Return the memory after a review. `memory` is None before a card's first."""

    def recall(self, memory: CardMemory, moment: Moment) -> float:
        """Return the chance that the card is known at that moment, 0..1."""

    def due_at(self, memory: CardMemory, zone: str) -> datetime:
        """Return when the card is due for a learner in that zone, in UTC."""


def futures(
    model: MemoryModel, memory: CardMemory | None, moment: Moment
) -> Mapping[Rating, Future]:
    """Return the effect of each of the four buttons on the card at that moment."""
    return {rating: _future(model, memory, moment, rating) for rating in Rating}


def replay_log(model: MemoryModel, reviews: Iterable[Review]) -> CardMemory | None:
    """Return the memory after a card's whole log, oldest first, or None if it is empty."""
    memory: CardMemory | None = None
    for review in reviews:
        memory = model.after(memory, review)
    return memory


def recall_by_interval(elapsed_days: float, interval_days: float) -> float:
    """Return the chance of recall given only an interval, 0..1.

    Forgetting is exponential (Ebbinghaus; Settles and Meeder, ACL 2016, with half-lives), and
    SM-2's intervals are meant to end at about 90 % (Wozniak 1990).
    """
    share = max(0.0, elapsed_days) / max(SHORTEST_WAIT_DAYS, interval_days)
    return float(_KNOWN_WHEN_DUE**share)


def is_repeat(memory: CardMemory, moment: Moment) -> bool:
    """Return True if the card already got its interval on that day of the learner.

    A card imported within its steps of minutes has none yet.
    """
    is_same_day = moment.day <= day_of(memory.reviewed_at, moment.zone)
    return is_same_day and memory.trace.interval_days >= SHORTEST_WAIT_DAYS


def interval_days(memory: CardMemory) -> float:
    """Return the card's interval, at most a hundred years."""
    return min(memory.trace.interval_days, LONGEST_WAIT_DAYS)


@dataclass(frozen=True, slots=True)
class Sm2Model:
    """SM-2 for cards. Only the first answer of a day counts.

    It predicts nothing, so a card counts as 90 % known when it is due.
    """

    name: str = "SM-2"

    def after(self, memory: CardMemory | None, review: Review) -> CardMemory:
        """Return the memory after a review. The interval is at most a hundred years."""
        trace = CardSm2() if memory is None else _own(memory, CardSm2, self.name)
        if memory is not None and is_repeat(memory, review.moment):
            return memory
        answered = card_sm2(trace, QUALITIES[review.rating])
        capped = min(answered.interval_days, LONGEST_WAIT_DAYS)
        return CardMemory(
            trace=replace(answered, interval_days=capped), reviewed_at=review.moment.at
        )

    def recall(self, memory: CardMemory, moment: Moment) -> float:
        """Return the chance of recall that the interval implies."""
        interval = _own(memory, CardSm2, self.name).interval_days
        return recall_by_interval(_elapsed_days(memory, moment), interval)

    def due_at(self, memory: CardMemory, zone: str) -> datetime:
        """Return the review plus the interval, in days of 24 hours."""
        _own(memory, CardSm2, self.name)
        return memory.reviewed_at + interval_days(memory) * _DAY


@dataclass(frozen=True, slots=True)
class AthenaModel:
    """Athena within sound limits around its literal formula.

    Time never runs backwards, the stability stays between a day and a hundred years, nothing is
    due before a day has passed, and another answer on the same day gains nothing.
    """

    settings: AthenaSettings = field(default_factory=AthenaSettings)
    name: str = "Athena"

    def after(self, memory: CardMemory | None, review: Review) -> CardMemory:
        """Return the memory after a review. Without a grade its rating stands for one."""
        grade = review.grade or GRADES[review.rating]
        if memory is None:
            fresh = Athena(difficulty=self.settings.initial_difficulty)
            return self._after_first(fresh, 0.0, grade, review)
        trace = _own(memory, Athena, self.name)
        if is_success(grade, self.settings) and is_repeat(memory, review.moment):
            return replace(memory, trace=self._after_repeat(trace, grade))
        return self._after_first(trace, _elapsed_days(memory, review.moment), grade, review)

    def recall(self, memory: CardMemory, moment: Moment) -> float:
        """Return the chance of recall by the power law."""
        trace = _own(memory, Athena, self.name)
        elapsed = _elapsed_days(memory, moment)
        return retrievability(_sound(trace.stability_days), elapsed, self.settings)

    def due_at(self, memory: CardMemory, zone: str) -> datetime:
        """Return the review plus the interval, in days of 24 hours."""
        _own(memory, Athena, self.name)
        return memory.reviewed_at + interval_days(memory) * _DAY

    def _after_first(
        self, trace: Athena, elapsed_days: float, grade: Grade, review: Review
    ) -> CardMemory:
        sound = replace(trace, stability_days=_sound(trace.stability_days))
        answered = athena(sound, elapsed_days, grade, self.settings)
        stability = _sound(answered.stability_days)
        interval = max(SHORTEST_WAIT_DAYS, min(answered.interval_days, LONGEST_WAIT_DAYS))
        return CardMemory(
            trace=replace(answered, stability_days=stability, interval_days=interval),
            reviewed_at=review.moment.at,
        )

    def _after_repeat(self, trace: Athena, grade: Grade) -> Athena:
        moved = moved_difficulty(trace.difficulty, success_delta(grade), self.settings)
        return replace(trace, difficulty=moved)


@dataclass(frozen=True, slots=True)
class Fsrs6Model:
    """FSRS-6, which counts the learner's days and makes a card due at a chosen retention."""

    desired_retention: float = 0.9
    weights: fsrs6.Weights = fsrs6.DEFAULT_WEIGHTS
    name: str = "FSRS-6"
    shift: float = 0.0
    """The change of the log odds of recall by the learner's own answers."""

    def after(self, memory: CardMemory | None, review: Review) -> CardMemory:
        """Return the memory after a review."""
        day, by = review.moment.day, fsrs6.scheduler(self.weights, self.desired_retention)
        if memory is None:
            trace = fsrs6.first_fsrs6(day, review.rating, by)
        else:
            before = _own(memory, Fsrs6, self.name)
            reviewed_on = day_of(memory.reviewed_at, review.moment.zone)
            trace = fsrs6.fsrs6(before, reviewed_on, day, review.rating, by)
        return CardMemory(trace=trace, reviewed_at=review.moment.at)

    def recall(self, memory: CardMemory, moment: Moment) -> float:
        """Return the chance of recall on the learner's day."""
        trace = _own(memory, Fsrs6, self.name)
        by = fsrs6.scheduler(self.weights, self.desired_retention)
        chance = fsrs6.recall(trace, day_of(memory.reviewed_at, moment.zone), moment.day, by)
        return with_shift(chance, self.shift)

    def due_at(self, memory: CardMemory, zone: str) -> datetime:
        """Return when the learner's day begins on which the card is due."""
        days = _own(memory, Fsrs6, self.name).interval_days
        return day_begins_at(day_of(memory.reviewed_at, zone) + days * _DAY, zone)


def _future(
    model: MemoryModel, memory: CardMemory | None, moment: Moment, rating: Rating
) -> Future:
    then = model.after(memory, Review(moment=moment, rating=rating))
    return Future(
        memory=then, interval_days=interval_days(then), due_at=model.due_at(then, moment.zone)
    )


def _own(memory: CardMemory, kind: type[T], model: str) -> T:
    if isinstance(memory.trace, kind):
        return memory.trace
    raise ForeignMemoryError(model, type(memory.trace).__name__)


def _elapsed_days(memory: CardMemory, moment: Moment) -> float:
    return max(0.0, (moment.at - memory.reviewed_at) / _DAY)


def _sound(stability_days: float) -> float:
    return max(SHORTEST_WAIT_DAYS, min(stability_days, float(LONGEST_WAIT_DAYS)))


class CardModel(StrEnum):
    """The models that a learner can choose for cards. Tasks always use Athena."""

    SM2 = "sm2"
    FSRS6 = "fsrs6"


def model_for(
    kind: CardKind,
    chosen: CardModel,
    desired_retention: float,
    weights: Weights = DEFAULT_WEIGHTS,
    athena: AthenaSettings | None = None,
) -> MemoryModel:
    """Return the model that schedules cards of that kind. The weights are FSRS-6's."""
    if kind is CardKind.TASK:
        return AthenaModel(settings=athena or AthenaSettings())
    match chosen:
        case CardModel.SM2:
            return Sm2Model()
        case CardModel.FSRS6:
            return Fsrs6Model(desired_retention=desired_retention, weights=weights)
