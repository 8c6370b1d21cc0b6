"""What comes back in the next fourteen days, if nothing is done before it is due."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from bot.domain.learner.learner import Learner
from bot.domain.rhythm.days import day_begins_at

DAYS: Final = 14


@dataclass(frozen=True, slots=True, kw_only=True)
class DueDay:
    """How much is due on a day of learning."""

    day: date
    questions: int
    cards: int

    @property
    def total(self) -> int:
        """Return how much is due in all."""
        return self.questions + self.cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """Fourteen days, today first."""

    days: tuple[DueDay, ...]
    overdue: int
    """What of today was due on an earlier day."""

    @property
    def total(self) -> int:
        """Return how much comes back in all."""
        return sum(it.total for it in self.days)

    @property
    def busiest(self) -> DueDay:
        """Return the day with the most; the first of several."""
        return max(self.days, key=lambda it: it.total)


def forecast_ends(learner: Learner, now: datetime) -> datetime:
    """Return when the fourteenth of the learner's days ends."""
    return day_begins_at(learner.day(now) + timedelta(days=DAYS), learner.zone or "UTC")


def forecast_of(
    questions: Iterable[datetime], cards: Iterable[datetime], learner: Learner, now: datetime
) -> Forecast:
    """Return how much comes back on which of the learner's days; what is overdue comes today."""
    today = learner.day(now)
    asked, drilled = (Counter(map(learner.day, moments)) for moments in (questions, cards))
    late = [
        Counter({it: n for it, n in found.items() if it < today}) for found in (asked, drilled)
    ]
    overdue = [found.total() for found in late]
    asked[today] += overdue[0]
    drilled[today] += overdue[1]
    days = (today + timedelta(days=it) for it in range(DAYS))
    return Forecast(
        days=tuple(DueDay(day=it, questions=asked[it], cards=drilled[it]) for it in days),
        overdue=sum(overdue),
    )
