"""How the cards of a deck fade from now on, if none of them is reviewed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from statistics import fmean
from typing import Final

from bot.domain.cards.state import CardState
from bot.domain.memory.models import MemoryModel
from bot.domain.memory.review import Moment

DAYS: Final = (0, 1, 2, 3, 5, 7, 10, 14, 21, 30)
_LOOKED_AT: Final = 200
"""Cards that stand for all of a large deck; more would keep others waiting."""
_TENTH: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class FadedDay:
    """The chances of recall after each number of days, 0..1."""

    days: int
    mean: float
    weakest: float
    """A tenth of the cards has no more than this."""
    strongest: float
    """A tenth of the cards has no less than this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fading:
    """The cards of a deck that were answered, and how they fade."""

    cards: int
    days: tuple[FadedDay, ...]

    def known_after(self, days: int) -> float:
        """Return which share of the cards is still known then, 0..1; after one of `DAYS`."""
        return next(it.mean for it in self.days if it.days == days)


def fading_of(states: Sequence[CardState], model: MemoryModel, now: Moment) -> Fading | None:
    """Return how these cards fade by the model that made them; None of no cards."""
    if not states:
        return None
    by_due = sorted(states, key=lambda it: (it.due_at, it.interval_days))
    some = by_due[:: -(-len(by_due) // _LOOKED_AT)]
    return Fading(cards=len(states), days=tuple(_days(some, model, now)))


def _days(states: Sequence[CardState], model: MemoryModel, now: Moment) -> Iterator[FadedDay]:
    for days in DAYS:
        then = Moment(now.at + timedelta(days=days), now.zone)
        chances = sorted(model.recall(it.memory, then) for it in states)
        tenth = (len(chances) - 1) // _TENTH
        yield FadedDay(
            days=days, mean=fmean(chances), weakest=chances[tenth], strongest=chances[-1 - tenth]
        )
