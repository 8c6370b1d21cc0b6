"""Next-day prediction: what a model expected of each answer before it knew the answer.

Only a card's first answer on a day counts, and only if it was answered on an earlier day. Repeats
on the same day say little about memory, but the models learn from them as well.
"""

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from bot.domain.memory.models import CardMemory, MemoryModel
from bot.domain.memory.review import LoggedReview
from bot.domain.memory.shift import after_answer, with_shift

WINDOW = 100
"""Latest answers in the moving average."""
ASSUMED_SHARE = 0.9
ASSUMED_ANSWERS = 10
"""The moving average begins as if with this many answers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """An answer to predict."""

    place: int
    """Its place in the log."""
    recalled: bool
    elapsed_days: int
    answers: int
    """Earlier answers to this card, on any day."""
    lapses: int
    """Those that were not remembered."""


@dataclass(slots=True)
class _Past:
    day: date
    answers: int = 0
    lapses: int = 0


def occasions(log: Sequence[LoggedReview]) -> list[Occasion]:
    """Return the answers of a log, oldest first, that can be predicted."""
    return list(_occasions(log))


def expectations(
    model: MemoryModel, log: Sequence[LoggedReview], places: Collection[int]
) -> list[float]:
    """Return the model's expectations of the answers at these places, each from before it."""
    memories: dict[str, CardMemory] = {}
    expected: list[float] = []
    wanted = frozenset(places)
    for place, entry in enumerate(log):
        memory = memories.get(entry.card)
        if place in wanted and memory is not None:
            expected.append(model.recall(memory, entry.review.moment))
        memories[entry.card] = model.after(memory, entry.review)
    return expected


def shifted_expectations(asked: Sequence[Occasion], expected: Sequence[float]) -> list[float]:
    """Return these expectations, each shifted by the outcomes before it."""
    found, shift = [], 0.0
    for occasion, chance in zip(asked, expected, strict=True):
        found.append(with_shift(chance, shift))
        shift = after_answer(shift, chance, recalled=occasion.recalled)
    return found


def constant(asked: Sequence[Occasion]) -> list[float]:
    """Return the share remembered for every answer: the best constant, known only afterwards."""
    share = sum(occasion.recalled for occasion in asked) / max(1, len(asked))
    return [share] * len(asked)


def moving_average(asked: Sequence[Occasion]) -> list[float]:
    """Return the share remembered among the latest answers, before each answer."""
    latest: deque[bool] = deque(maxlen=WINDOW)
    expected: list[float] = []
    for occasion in asked:
        known = sum(latest) + ASSUMED_SHARE * ASSUMED_ANSWERS
        expected.append(known / (len(latest) + ASSUMED_ANSWERS))
        latest.append(occasion.recalled)
    return expected


def _occasions(log: Sequence[LoggedReview]) -> Iterator[Occasion]:
    pasts: dict[str, _Past] = {}
    for place, entry in enumerate(log):
        day, recalled = entry.review.moment.day, entry.review.rating.is_recalled
        past = pasts.setdefault(entry.card, _Past(day))
        if day > past.day:
            yield Occasion(
                place=place,
                recalled=recalled,
                elapsed_days=(day - past.day).days,
                answers=past.answers,
                lapses=past.lapses,
            )
        past.day = day
        past.answers += 1
        past.lapses += not recalled
