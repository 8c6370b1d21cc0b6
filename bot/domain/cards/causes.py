"""Why a card is due when it is: which answer set the date, and by how much it moved."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.domain.cards.replaying import reaches_back, state_replayed
from bot.domain.cards.state import CardReview, CardState, state_after_review
from bot.domain.mastery.causes import Causes, DateMove
from bot.domain.memory.card_sm2 import CardSm2
from bot.domain.memory.models import MemoryModel

_CLOSE: Final = 1e-6
_PRODUCTS_AFTER: Final = 2


def card_causes(
    state: CardState, log: Sequence[CardReview], model: MemoryModel, zone: str
) -> Causes:
    """Return what set the date of a card. `log` has its reviews, oldest first.

    If another model has recalculated the date, the last answer is judged by that model. Later
    answers of the same day moved nothing.
    """
    causes = Causes(due_at=state.due_at)
    moving = [line for line in log if line.review.moment.at <= state.memory.reviewed_at]
    if not moving:
        return causes
    last = moving[-1]
    recalled = last.review.rating.is_recalled
    pairs = [(last.before, last.after)]
    if reaches_back(log, state.reviews):
        known = replace(state, reviews=state.reviews - len(log) + len(moving) - 1)
        before = None if len(moving) == 1 else state_replayed(known, moving[:-1], model, zone)
        pairs.append((before, state_after_review(before, last.review, model)))
    for before, after in pairs:
        if after is not None and _is(after, state):
            return replace(causes, moved=_move(before, after, recalled=recalled))
    return causes


def _is(after: CardState, state: CardState) -> bool:
    same = abs(after.interval_days - state.interval_days) < _CLOSE
    return same and after.memory.reviewed_at == state.memory.reviewed_at


def _move(before: CardState | None, after: CardState, *, recalled: bool) -> DateMove:
    trace = None if before is None else before.memory.trace
    is_product = isinstance(trace, CardSm2) and trace.repetitions >= _PRODUCTS_AFTER and recalled
    return DateMove(
        at=after.memory.reviewed_at,
        recalled=recalled,
        before_days=0.0 if before is None else before.interval_days,
        after_days=after.interval_days,
        factor=trace.ease_factor if isinstance(trace, CardSm2) and is_product else 0.0,
        in_a_row=after.repetitions,
    )
