"""Logs of simulated learners, whose memory is known."""

from datetime import UTC, datetime, timedelta
from random import Random

from bot.domain.answers.quality import Rating
from bot.domain.memory.fsrs6 import DEFAULT_WEIGHTS, Weights
from bot.domain.memory.models import CardMemory, Fsrs6Model, interval_days
from bot.domain.memory.review import LoggedReview, Moment, Review

FIRST_EVENING = datetime(2026, 1, 5, 18, tzinfo=UTC)
QUICK_TO_FORGET: Weights = tuple(
    weight * {0: 0.6, 1: 0.5, 2: 0.4, 3: 0.3, 8: 0.75, 20: 1.8}.get(place, 1)
    for place, weight in enumerate(DEFAULT_WEIGHTS)
)
_FIRST = (Rating.AGAIN,) * 3 + (Rating.HARD,) + (Rating.GOOD,) * 5 + (Rating.EASY,)
_KNOWN = (Rating.HARD,) + (Rating.GOOD,) * 7 + (Rating.EASY,) * 2


def simulated_log(
    seed: int, days: int, *, weights: Weights = DEFAULT_WEIGHTS, new_a_day: int = 5
) -> list[LoggedReview]:
    """Return the answers of a learner with this memory who comes at six, but not every day."""
    rng = Random(seed)
    truth = Fsrs6Model(weights=weights)
    memories: dict[str, CardMemory] = {}
    log: list[LoggedReview] = []

    def answer(card: str, at: datetime, rating: Rating) -> None:
        took = timedelta(seconds=rng.randint(3, 20))
        review = Review(moment=Moment(at), rating=rating, duration=took)
        memories[card] = truth.after(memories.get(card), review)
        log.append(LoggedReview(card, review))

    for day in range(days):
        if rng.random() < 0.15:
            continue
        evening = FIRST_EVENING + timedelta(days=day, minutes=rng.randint(0, 90))
        for number, (card, memory) in enumerate(list(memories.items())):
            waited = (evening - memory.reviewed_at) / timedelta(days=1)
            if waited < interval_days(memory) * 0.9:
                continue
            at = evening + timedelta(seconds=20 * number)
            knows = rng.random() < truth.recall(memory, Moment(at))
            answer(card, at, rng.choice(_KNOWN) if knows else Rating.AGAIN)
            if not knows:
                answer(card, at + timedelta(minutes=5), Rating.GOOD)
        for number in range(new_a_day):
            at = evening + timedelta(hours=1, seconds=20 * number)
            answer(f"card {day}.{number}", at, rng.choice(_FIRST))
    return sorted(log, key=lambda entry: entry.review.moment.at)
