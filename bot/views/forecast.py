"""What is due in the next fourteen days, and how the cards of a deck fade without reviews."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from statistics import fmean
from typing import Final

from bot.domain.cards.state import CardState
from bot.domain.days import day_begins_at
from bot.domain.learner.learner import Learner
from bot.domain.memory.models import MemoryModel
from bot.domain.memory.review import Moment

DAYS: Final = 14

FADING_DAYS: Final = (0, 1, 2, 3, 5, 7, 10, 14, 21, 30)
_LOOKED_AT: Final = 200
"""Cards sampled from a large deck. More would delay others."""
_TENTH: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class DueDay:
    """What is due on a day of learning."""

    day: date
    questions: int
    cards: int

    @property
    def total(self) -> int:
        """Return the number of questions and cards."""
        return self.questions + self.cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """The next fourteen days, including today."""

    days: tuple[DueDay, ...]
    overdue: int
    """How much of today was due on an earlier day."""

    @property
    def total(self) -> int:
        """Return the number of questions and cards."""
        return sum(day.total for day in self.days)

    @property
    def busiest(self) -> DueDay:
        """Return the day with the most, the first of several."""
        return max(self.days, key=lambda day: day.total)


def forecast_ends(learner: Learner, now: datetime) -> datetime:
    """Return the end of the fourteenth of the learner's days."""
    return day_begins_at(learner.day(now) + timedelta(days=DAYS), learner.zone or "UTC")


def forecast_of(
    questions: Iterable[datetime], cards: Iterable[datetime], learner: Learner, now: datetime
) -> Forecast:
    """Return how much is due on each of the learner's days. What is overdue counts today."""
    today = learner.day(now)
    asked, drilled = (Counter(map(learner.day, moments)) for moments in (questions, cards))
    late = [
        Counter({day: n for day, n in found.items() if day < today}) for found in (asked, drilled)
    ]
    overdue = [found.total() for found in late]
    asked[today] += overdue[0]
    drilled[today] += overdue[1]
    days = (today + timedelta(days=ahead) for ahead in range(DAYS))
    return Forecast(
        days=tuple(DueDay(day=day, questions=asked[day], cards=drilled[day]) for day in days),
        overdue=sum(overdue),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FadedDay:
    """The chances of recall after a number of days, 0..1."""

    days: int
    mean: float
    weakest: float
    """A tenth of the cards is at or below this."""
    strongest: float
    """A tenth of the cards is at or above this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fading:
    """The answered cards of a deck, and how they fade."""

    cards: int
    days: tuple[FadedDay, ...]

    def known_after(self, days: int) -> float:
        """Return the share of the cards still known after one of `FADING_DAYS`, 0..1."""
        return next(day.mean for day in self.days if day.days == days)


def fading_of(states: Sequence[CardState], model: MemoryModel, now: Moment) -> Fading | None:
    """Return how these cards fade under their model, or None without cards."""
    if not states:
        return None
    by_due = sorted(states, key=lambda state: (state.due_at, state.interval_days))
    some = by_due[:: -(-len(by_due) // _LOOKED_AT)]
    return Fading(cards=len(states), days=tuple(_days(some, model, now)))


def _days(states: Sequence[CardState], model: MemoryModel, now: Moment) -> Iterator[FadedDay]:
    for days in FADING_DAYS:
        then = Moment(now.at + timedelta(days=days), now.zone)
        chances = sorted(model.recall(state.memory, then) for state in states)
        tenth = (len(chances) - 1) // _TENTH
        yield FadedDay(
            days=days, mean=fmean(chances), weakest=chances[tenth], strongest=chances[-1 - tenth]
        )
