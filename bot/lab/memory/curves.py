"""Forgetting curves: how recall fades day by day, and what came true by waits."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from statistics import fmean

from bot.domain.memory.forecast import Occasion
from bot.domain.memory.models import CardMemory, MemoryModel
from bot.domain.memory.review import Moment, Rating, Review

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wait:
    """Answers that came after about the same number of days."""

    days: float
    """Their mean."""
    answers: int
    remembered: float
    """The share of them, 0..1."""
    expected: Mapping[str, float]
    """The mean chance that each model gave them, by its name."""


def forgetting_curve(
    model: MemoryModel, memory: CardMemory, zone: str, days: int
) -> list[tuple[float, float]]:
    """Return the chance of recall so many days after the last answer, day by day."""
    last = memory.reviewed_at
    return [
        (day, model.recall(memory, Moment(last + day * _DAY, zone))) for day in range(days + 1)
    ]


def practised(model: MemoryModel, start: Moment, times: int) -> tuple[CardMemory, Moment]:
    """Return a card that was answered Good so many times, each when due, and when it is due."""
    memory, moment = model.after(None, Review(moment=start, rating=Rating.GOOD)), start
    for _ in range(times - 1):
        moment = _due(model, memory, moment)
        memory = model.after(memory, Review(moment=moment, rating=Rating.GOOD))
    return memory, _due(model, memory, moment)


def by_wait(
    asked: Sequence[Occasion], expected: Mapping[str, Sequence[float]]
) -> tuple[Wait, ...]:
    """Return the answers by the days waited for, each wait up to a doubling, shortest first."""
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for place, occasion in enumerate(asked):
        groups[occasion.elapsed_days.bit_length()].append(place)
    return tuple(
        Wait(
            days=fmean(asked[place].elapsed_days for place in places),
            answers=len(places),
            remembered=fmean(asked[place].recalled for place in places),
            expected={
                name: fmean(chances[place] for place in places)
                for name, chances in expected.items()
            },
        )
        for _, places in sorted(groups.items())
    )


def _due(model: MemoryModel, memory: CardMemory, moment: Moment) -> Moment:
    return Moment(model.due_at(memory, moment.zone), moment.zone)
