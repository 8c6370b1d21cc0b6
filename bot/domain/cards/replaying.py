"""Replay a card's past with another memory model."""

from collections.abc import Sequence
from dataclasses import replace

from bot.domain.cards.state import CardReview, CardState, state_after_review
from bot.domain.cards.transfer import as_imported
from bot.domain.memory.athena import Athena
from bot.domain.memory.card_sm2 import CardSm2
from bot.domain.memory.fsrs6 import EASIEST, HARDEST, Fsrs6
from bot.domain.memory.known import Known, memory_from
from bot.domain.memory.models import MemoryModel, Sm2Model


def state_replayed(
    state: CardState, log: Sequence[CardReview], model: MemoryModel, zone: str
) -> CardState:
    """Return the card's state after the model replayed its whole log, oldest first.

    A log that does not reach back to the first answer would turn a known card into a new one. Then
    the model continues from the card's state at its first answer here, or, without one, from the
    schedule in its file, or else from its present state. SM-2 always begins with the schedule of
    the file, and FSRS with one that contains a stability, because these are better than what can
    be worked out from the answers.
    """
    here = [line for line in log if line.after is not None]
    first = here[0].before if here else state
    came = None if first is None else first.imported
    tells = came is not None and (came.stability_days or isinstance(model, Sm2Model))
    if reaches_back(log, state.reviews) and not tells:
        after = _gone_through(None, log, model)
    elif here and first is not None:
        after = _gone_through(_taken_over(first, model, zone), here, model)
    else:
        return _taken_over(state, model, zone)
    return replace(after, due_at=model.due_at(after.memory, zone), imported=state.imported)


def _gone_through(
    before: CardState | None, lines: Sequence[CardReview], model: MemoryModel
) -> CardState:
    after = before
    for line in lines:
        after = state_after_review(after, line.review, model)
    if after is None:
        raise AssertionError("a log that is gone through has a line")
    return after


def _taken_over(state: CardState, model: MemoryModel, zone: str) -> CardState:
    if state.imported is not None:
        return as_imported(state.imported, state.memory.reviewed_at, model, zone)
    return replace(state, memory=memory_from(known_of(state), model))


def reaches_back(log: Sequence[CardReview], reviews: int) -> bool:
    """Return True if the log, oldest first, begins with the first of `reviews` answers."""
    return bool(log) and log[0].before is None and len(log) >= reviews


def known_of(state: CardState) -> Known:
    """Return what is known of the card, whichever model made its memory."""
    ease, stability, difficulty = _traits(state)
    return Known(
        reviewed_at=state.memory.reviewed_at,
        interval_days=state.interval_days,
        repetitions=state.repetitions,
        ease_factor=ease,
        stability_days=stability,
        difficulty=difficulty,
    )


def _traits(state: CardState) -> tuple[float | None, float | None, float | None]:
    """Return ease factor, stability and difficulty. None for those that the memory lacks."""
    match state.memory.trace:
        case CardSm2(ease_factor=ease):
            return ease, None, None
        case Fsrs6(stability_days=stability, difficulty=difficulty):
            return None, stability, difficulty
        case Athena(stability_days=stability, difficulty=difficulty):
            return None, stability, EASIEST + difficulty * (HARDEST - EASIEST)
