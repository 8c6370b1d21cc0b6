"""The last rating taken back: its card on the table again, or a typed answer right after all."""

from dataclasses import replace
from datetime import timedelta

from bot.domain.card_state import CardState
from bot.domain.memory_models.review import Rating
from bot.flow.card_changes import CardReviewUndone
from bot.flow.changes import Audited, Change
from bot.flow.outcome import Outcome
from bot.flow.ports import Ports
from bot.flow.presses import RatingUndonePressed, TypedRightPressed
from bot.flow.replies import CardNoted, CardSaid
from bot.flow.states import (
    CardAsked,
    CardTurned,
    Drill,
    DrillEnded,
    LeechFound,
    RatedCard,
    WaitingCard,
)
from bot.flow.steps import card_faces, drill_end, drilling, rating, saying, standing
from bot.flow.steps.drilling import Learned
from bot.flow.turn import Turn

Undoable = CardAsked | CardTurned | LeechFound | DrillEnded


async def undo(state: Undoable, event: RatingUndonePressed, turn: Turn, ports: Ports) -> Outcome:
    """Bring the card that was rated last back to the table, as it was before."""
    last = state.drill.last
    if last is None:
        return await saying.show_current_instead_of_old(state, event, turn, ports)
    learned = (await ports.cards.learned(turn.learner.id, (last.ref,))).get(last.ref)
    if learned is None or not _is_unchanged(learned.state, last):
        return await _say_cannot_undo(state, turn, ports)
    turned = CardTurned(
        ticket=turn.ticket(),
        drill=_unrated(state.drill, last, _behind(state, last)),
        current=WaitingCard(ref=last.ref),
        asked_at=turn.now,
    )
    before = replace(learned, state=last.before)
    return Outcome(
        state=turned,
        changes=_undone(last, turn),
        replies=(card_faces.shown(turned, before, turn, edits=True),),
    )


async def claim_right(
    state: Undoable, event: TypedRightPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Take the typed answer as right after all; what is on the table stays."""
    last = state.drill.last
    if last is None or not last.typed_wrong:
        return await saying.show_current_instead_of_old(state, event, turn, ports)
    behind = _behind(state, last)
    refs = (last.ref, *(card.ref for card in behind[:1]))
    learned = await ports.cards.learned(turn.learner.id, refs)
    found = learned.get(last.ref)
    if found is None or not _is_unchanged(found.state, last):
        return await _say_cannot_undo(state, turn, ports)
    took = timedelta(seconds=last.seconds)
    right = rating.rated_card(replace(found, state=last.before), Rating.GOOD, took, turn)
    drill = rating.with_rated(_unrated(state.drill, last, behind), right)
    following = await _go_on(state, drill, learned, turn, ports)
    changes = (*_undone(last, turn), *rating.recorded(right, took, turn))
    return replace(following, changes=(*changes, *following.changes))


async def _go_on(
    state: Undoable, drill: Drill, learned: Learned, turn: Turn, ports: Ports
) -> Outcome:
    """Show what is on the table; where nothing is, go on with the drill."""
    match state:
        case CardAsked(current=current) | CardTurned(current=current) if current in drill.waiting:
            kept = replace(state, drill=replace(drill, waiting=drill.waiting[1:]))
            found = learned.get(current.ref)
            if found is None:
                return await drilling.say_gone(kept, turn, ports)
            return Outcome(state=kept, replies=(card_faces.shown(kept, found, turn, edits=True),))
        case DrillEnded():
            return await drill_end.end_drill(drill, turn, ports, edits=True)
        case _:
            return await drilling.put_next(drill, turn, ports, learned=learned, edits=True)


def _behind(state: Undoable, last: RatedCard) -> tuple[WaitingCard, ...]:
    """Return what is still to come besides that card: it comes no second time."""
    on_table = (state.current,) if isinstance(state, CardAsked | CardTurned) else ()
    coming = (*on_table, *state.drill.waiting)
    return tuple(card for card in coming if card.ref != last.ref)


def _unrated(drill: Drill, last: RatedCard, waiting: tuple[WaitingCard, ...]) -> Drill:
    return replace(
        drill,
        waiting=waiting,
        answered=drill.answered - 1,
        remembered=drill.remembered - last.rating.is_recalled,
        seconds=drill.seconds - last.seconds,
        last=None,
    )


def _undone(last: RatedCard, turn: Turn) -> tuple[Change, ...]:
    return (
        CardReviewUndone(turn.learner.id, last.ref, last.before),
        Audited("card_rating_undone", {"rating": int(last.rating)}),
    )


def _is_unchanged(now: CardState | None, last: RatedCard) -> bool:
    """Say whether the card is as that rating left it: no other answer, no other model since."""
    if now is None or now.reviews != last.after.reviews:
        return False
    return type(now.memory.trace) is type(last.after.memory.trace)


async def _say_cannot_undo(state: Undoable, turn: Turn, ports: Ports) -> Outcome:
    """Say that the card has changed since, as after a change of the memory model."""
    said = CardNoted(said=CardSaid.CANNOT_UNDO)
    return Outcome(state=state, replies=(said, *await standing.show_again(state, turn, ports)))
