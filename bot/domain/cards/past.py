"""Answers given here, as they are exported in a file."""

from datetime import timedelta

from bot.domain.cards.schedule import PastReview
from bot.domain.cards.state import CardReview, CardState
from bot.domain.memory.athena import Athena
from bot.domain.memory.card_sm2 import CardSm2
from bot.domain.memory.fsrs6 import EASIEST, HARDEST, Fsrs6
from bot.domain.memory.models import Trace

_DAY_SECONDS = 86_400
_MILLISECOND = timedelta(milliseconds=1)


def past_review(line: CardReview) -> PastReview:
    """Return a line of the log as files tell it: intervals in seconds, and permille of ease.

    A model without ease has its difficulty told there, from 100 to 1100.
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
