"""The cost and benefit of a memory model: a year with a thousand cards, predicted.

The simulated learner remembers as FSRS-6 predicts with its default weights. A new card is answered
Good, and so are most later ones that are recalled. A forgotten card is answered once more in the
same drill.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from math import ceil
from random import Random
from typing import Final

from bot.domain.answers.quality import Rating
from bot.domain.memory.models import CardMemory, CardModel, Fsrs6Model, MemoryModel, model_for
from bot.domain.memory.review import CardKind, Moment, Review

DAYS: Final = 365
CARDS: Final = 1_000
SECONDS_A_CARD: Final = 8.0
"""The time for a card, until the learner's own time is known."""
SECONDS_A_TYPED_CARD: Final = 15.0
"""The same for a typed answer."""
_RECALLED: Final[Mapping[Rating, int]] = {Rating.HARD: 1, Rating.GOOD: 8, Rating.EASY: 1}
"""Of ten recalled cards, how many get each button."""
_START: Final = datetime(2026, 1, 5, 18, tzinfo=UTC)
"""When each card is first answered. The numbers do not depend on it."""
_DAY: Final = timedelta(days=1)
_MINUTE_SECONDS: Final = 60


@dataclass(frozen=True, slots=True)
class Workload:
    """The work for a thousand cards in a year, and how many of them are known at its end."""

    reviews_a_day: float
    repeats_a_day: float
    """Forgotten cards that are asked again in the same drill."""
    remembered: int
    """How many of the thousand are known at the end of the year."""

    def minutes_a_day(self, seconds_a_card: float) -> int:
        """Return the minutes a day, at least one."""
        answers = self.reviews_a_day + self.repeats_a_day
        return max(1, round(answers * seconds_a_card / _MINUTE_SECONDS))


def workload(model: CardModel, desired_retention: float, new_cards_a_day: int) -> Workload | None:
    """Return the prediction for that choice, or None if no new cards come.

    It is precomputed, because predicting takes half a second per model.
    """
    retention = desired_retention if model is CardModel.FSRS6 else None
    return _PREDICTED[retention].get(new_cards_a_day)


def predict_workload(model: CardModel, desired_retention: float, new_cards_a_day: int) -> Workload:
    """Return the workload of a year with `new_cards_a_day`, enough for all cards."""
    reviews, repeats, remembered = 0, 0, 0.0
    truth = Fsrs6Model()
    for number, life in enumerate(_lives(model, desired_retention)):
        days = DAYS - number // new_cards_a_day
        lived = [answered for answered in life if answered.age_days < days]
        reviews += len(lived)
        repeats += sum(answered.rating is Rating.AGAIN for answered in lived)
        remembered += truth.recall(lived[-1].memory, Moment(_START + days * _DAY))
    return Workload(round(reviews / DAYS, 1), round(repeats / DAYS, 1), round(remembered))


@dataclass(frozen=True, slots=True)
class _Answered:
    age_days: int
    """Days since the card was new."""
    rating: Rating
    memory: CardMemory
    """The true memory, whatever the model assumes."""


_PREDICTED: Final[Mapping[float | None, Mapping[int, Workload]]] = {
    None: {
        5: Workload(22.3, 1.7, 948),
        10: Workload(22.9, 1.8, 936),
        20: Workload(23.3, 1.8, 935),
        30: Workload(23.4, 1.8, 934),
    },
    0.8: {
        5: Workload(13.9, 2.3, 891),
        10: Workload(14.9, 2.5, 884),
        20: Workload(15.2, 2.6, 879),
        30: Workload(15.3, 2.6, 878),
    },
    0.85: {
        5: Workload(16.7, 2.2, 928),
        10: Workload(18.2, 2.5, 931),
        20: Workload(18.7, 2.5, 930),
        30: Workload(18.9, 2.5, 932),
    },
    0.9: {
        5: Workload(20.9, 2.0, 949),
        10: Workload(22.4, 2.1, 952),
        20: Workload(23.1, 2.2, 952),
        30: Workload(23.3, 2.2, 952),
    },
    0.95: {
        5: Workload(31.4, 1.6, 975),
        10: Workload(33.5, 1.7, 976),
        20: Workload(34.5, 1.8, 976),
        30: Workload(34.9, 1.8, 977),
    },
}
"""By desired retention of FSRS-6 (None is SM-2) and new cards a day. A test recomputes it."""


@lru_cache(maxsize=1)
def _lives(model: CardModel, desired_retention: float) -> tuple[tuple[_Answered, ...], ...]:
    """Return the first year of each card's life."""
    by = model_for(CardKind.BASIC, model, desired_retention)
    return tuple(tuple(_life(by, Random(number))) for number in range(CARDS))


def _life(model: MemoryModel, rng: Random) -> Iterator[_Answered]:
    truth = Fsrs6Model()
    remembered, held = None, None
    age_days, rating = 0, Rating.GOOD
    while age_days < DAYS:
        moment = Moment(_START + age_days * _DAY)
        review = Review(moment=moment, rating=rating)
        remembered, held = truth.after(remembered, review), model.after(held, review)
        yield _Answered(age_days, rating, remembered)
        age_days += max(1, ceil((model.due_at(held, moment.zone) - moment.at) / _DAY))
        recall = truth.recall(remembered, Moment(_START + age_days * _DAY))
        rating = _press(rng) if rng.random() < recall else Rating.AGAIN


def _press(rng: Random) -> Rating:
    return rng.choices(list(_RECALLED), list(_RECALLED.values()))[0]
