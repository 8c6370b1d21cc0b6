"""Undoing the last rating: its card is open again, or a typed answer was right after all."""

from dataclasses import replace
from datetime import timedelta

from bot.domain.answers.quality import Rating
from bot.domain.cards.state import LearnedCard
from bot.flow.cards import drilling, faces, rating, states
from bot.flow.cards.changes import CardReviewUndone
from bot.flow.cards.events import RatingUndonePressed, TypedRightPressed
from bot.flow.cards.ports import CARDS
from bot.flow.engine import notices as engine_notices
from bot.flow.engine.changes import Audited, Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, LineButton
from bot.flow.engine.showing import reply_and_show
from bot.flow.engine.states import ChatState, Interactive
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.learner import changes as learner_changes

Undoable = states.OpenCard | states.LeechFound | states.DrillEnded


async def undo(state: Undoable, event: RatingUndonePressed, turn: Turn, ports: Ports) -> Outcome:
    """Reopen the card that was rated last, as it was before."""
    last = states.drill_in(state).last
    if last is None:
        return await engine_notices.show_current_instead_of_old(state, event, turn, ports)
    before = await _card_before(last, turn, ports)
    if before is None:
        return await _report_cannot_undo(state, turn, ports)
    turned = states.CardTurned(
        interaction_id=turn.interaction_id(),
        drill=_drill_before(states.drill_in(state), last, _cards_to_come(state, last)),
        current=states.WaitingCard(ref=last.ref),
        asked_at=turn.now,
    )
    return Outcome(
        state=turned,
        changes=(*_undo_changes(before, last, turn), *_next_reminder(before, turn)),
        replies=(faces.card_face(turned, before, turn, edits=True),),
    )


async def claim_right(
    state: Undoable, event: TypedRightPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Count the last typed answer as right after all. What is open stays open."""
    last = states.drill_in(state).last
    if last is None or not last.typed_wrong:
        return await engine_notices.show_current_instead_of_old(state, event, turn, ports)
    before = await _card_before(last, turn, ports)
    if before is None:
        return await _report_cannot_undo(state, turn, ports)
    right = rating.answer_of(before, Rating.GOOD, timedelta(seconds=last.seconds), turn)
    drill = rating.with_answer(
        _drill_before(states.drill_in(state), last, _cards_to_come(state, last)), right
    )
    following = await _go_on(state, drill, right, turn, ports)
    changes = (*_undo_changes(before, last, turn), *rating.record(right, turn))
    told = _right_after_all(following.state)
    return replace(
        following, changes=(*changes, *following.changes), replies=(told, *following.replies)
    )


async def _go_on(
    state: Undoable, drill: states.Drill, right: rating.Answer, turn: Turn, ports: Ports
) -> Outcome:
    """Leave the open card, or go on with the drill if none is left."""
    learned = {right.found.ref: replace(right.found, state=right.after)}
    if isinstance(state, states.DrillEnded):
        return await drilling.end_drill(drill, turn, ports, learned=learned)
    if states.open_card(state) not in drill.waiting:
        return await drilling.ask_next(drill, turn, ports, learned=learned)
    return Outcome(state=states.with_drill(state, replace(drill, waiting=drill.waiting[1:])))


def _right_after_all(state: ChatState) -> Line:
    """Return that the answer counts as known, with a button that undoes this."""
    if not isinstance(state, Interactive):
        return Line("card-right-after-all")
    undo = LineButton("button-undo", RatingUndonePressed(state.interaction_id))
    return Line("card-right-after-all", {}, ((undo,),), interim=True, keeps_buttons=True)


def _cards_to_come(state: Undoable, last: states.RatedCard) -> tuple[states.WaitingCard, ...]:
    """Return the cards still to come, without the last rated one."""
    open_card = states.open_card(state)
    coming = (*((open_card,) if open_card else ()), *states.drill_in(state).waiting)
    return tuple(card for card in coming if card.ref != last.ref)


def _drill_before(
    drill: states.Drill, last: states.RatedCard, waiting: tuple[states.WaitingCard, ...]
) -> states.Drill:
    return replace(
        drill,
        waiting=waiting,
        answered=drill.answered - 1,
        remembered=drill.remembered - last.rating.is_recalled,
        seconds=drill.seconds - last.seconds,
        last=None,
    )


async def _card_before(last: states.RatedCard, turn: Turn, ports: Ports) -> LearnedCard | None:
    """Return the card as it was before that rating.

    None if it is gone, or has changed since: by another answer, or by a memory model that worked
    it out anew.
    """
    learned = (await ports[CARDS].learned(turn.learner.id, (last.ref,))).get(last.ref)
    log = await ports[CARDS].log(turn.learner.id, last.ref)
    if learned is None or learned.state is None or not log:
        return None
    after, now = log[-1].after, learned.state
    if after is None or not after.reviews == now.reviews == last.reviews:
        return None
    is_untouched = after.memory == now.memory
    return replace(learned, state=log[-1].before) if is_untouched else None


def _undo_changes(before: LearnedCard, last: states.RatedCard, turn: Turn) -> tuple[Change, ...]:
    return (
        CardReviewUndone(turn.learner.id, last.ref, before.state),
        Audited("card_rating_undone", {"rating": int(last.rating)}),
    )


def _next_reminder(before: LearnedCard, turn: Turn) -> tuple[Change, ...]:
    """Return the change that has the clock look at the card when it was due before."""
    return () if before.state is None else learner_changes.next_reminder(before.state.due_at, turn)


async def _report_cannot_undo(state: Undoable, turn: Turn, ports: Ports) -> Outcome:
    """Reply that the card has changed since, as after a change of the memory model."""
    reply = Line("card-said-cannot-undo")
    return await reply_and_show(reply, state, turn, ports)
