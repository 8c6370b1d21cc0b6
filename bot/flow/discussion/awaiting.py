"""Texts that a model writes beside the chat: shown if they are still awaited, else dropped."""

from collections.abc import Iterator
from dataclasses import replace

from bot.domain.ids import OrderId
from bot.flow.cards.states import CardAsked
from bot.flow.discussion import asking, talking
from bot.flow.discussion.states import TalkOpen
from bot.flow.engine.changes import Change
from bot.flow.engine.events import CancelPressed, Event
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply, remark
from bot.flow.engine.showing import show_current
from bot.flow.engine.states import ChatState, Overlay, place_of
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.states import Answering
from bot.flow.lessons import lessons
from bot.flow.lessons.states import Explaining
from bot.flow.maps.loaded_topic import LoadedTopic, load_topic
from bot.flow.tutor.events import TextWritten
from bot.flow.tutor.orders import (
    AnswerOrder,
    ExplainAs,
    ExplanationOrder,
    GuessOrder,
    TalkOrder,
    TextWork,
)
from bot.flow.tutor.replies import QuestionAnswered, model_silent
from bot.flow.tutor.states import TextAwaited
from bot.flow.work.events import WorkEvent, WorkFailed, failure
from bot.flow.work.orders import WorkCancelled, WorkOrdered


async def take_text(
    overlay: TextAwaited, state: ChatState, event: TextWritten, turn: Turn, ports: Ports
) -> Outcome:
    """Show what was written. What is open keeps its place."""
    shown: tuple[Reply, ...]
    kept: tuple[Change, ...] = ()
    if overlay.takes_up and isinstance(state, Explaining):
        work = await load_topic(state.map_id, ports)
        state, following = _next_part(state, work, turn)
        shown = (QuestionAnswered(text=event.text, question=overlay.question), *following)
    elif overlay.way is not None and isinstance(state, Explaining):
        work = await load_topic(state.map_id, ports)
        if overlay.way is ExplainAs.EXPLANATION:
            kept = await lessons.kept(state, work, event, turn, ports)
        shown = (lessons.explained(state, work, overlay.way, event.text, turn, event.citation),)
    elif isinstance(state, Answering) and (talk := turn.open_beside(state, TalkOpen)):
        return await talking.take_reply(talk, overlay, state, event.text, turn, ports)
    elif isinstance(state, Answering | CardAsked):
        return await asking.take_answer(overlay, state, event.text, turn, ports)
    else:
        answer = QuestionAnswered(text=event.text, question=overlay.question)
        shown = (answer, *await show_current(state, turn, ports))
    return Outcome(
        state=state, overlays=_overlays_without(overlay, turn), changes=kept, replies=shown
    )


async def fail_text(
    overlay: TextAwaited, state: ChatState, event: WorkFailed, turn: Turn, ports: Ports
) -> Outcome:
    """Tell the learner that the model did not help, and why. Nothing else changes."""
    missing: tuple[Reply, ...]
    if isinstance(state, Answering) and (talk := turn.open_beside(state, TalkOpen)):
        failed = await talking.fail(talk, overlay, state, event.trouble, turn, ports)
        return replace(failed, changes=(failure(event),))
    if overlay.takes_up and isinstance(state, Explaining):
        work = await load_topic(state.map_id, ports)
        state, missing = _next_part(state, work, turn)
    elif overlay.way is not None and isinstance(state, Explaining):
        work = await load_topic(state.map_id, ports)
        missing = (lessons.not_explained(state, work, overlay.way, event.trouble, turn),)
    else:
        silent = model_silent("answer", event.trouble)
        missing = (silent, *await show_current(state, turn, ports))
    return Outcome(
        state=state,
        overlays=_overlays_without(overlay, turn),
        changes=(failure(event),),
        replies=missing,
    )


def _next_part(
    state: Explaining, work: LoadedTopic, turn: Turn
) -> tuple[Explaining, tuple[Reply, ...]]:
    """Return the lesson after its opening, with the next part unless it was already shown."""
    if state.part != 1:
        return state, ()
    state = replace(state, part=2)
    text = lessons.explanation_of(state, work, turn)
    return state, (lessons.explained(state, work, ExplainAs.EXPLANATION, text, turn),)


async def stop_waiting(
    overlay: TextAwaited, state: ChatState, _: CancelPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Stop waiting for the text, end a talk, and show what is open."""
    again = await show_current(state, turn, ports)
    return Outcome(
        state=state,
        overlays=tuple(
            other for other in _overlays_without(overlay, turn) if not isinstance(other, TalkOpen)
        ),
        replies=(remark("said-writing-stopped"), *again),
    )


async def keep_waiting(
    _: ChatState, event: Event, outcome: Outcome, turn: Turn, ports: Ports
) -> Outcome:
    """Return the outcome, with overlays that await the texts it orders.

    Texts that were awaited at another place of the chat are cancelled.
    """
    place = place_of(outcome.state)
    left = tuple(
        overlay
        for overlay in outcome.overlays or ()
        if not isinstance(overlay, TextAwaited | TalkOpen) or overlay.place == place
    )
    awaited = {overlay.order_id for overlay in left if isinstance(overlay, TextAwaited)}
    ordered = tuple(
        TextAwaited(
            interaction_id=turn.awaited_id(),
            order_id=order_id,
            place=place,
            way=work.way if isinstance(work, ExplanationOrder) else None,
            question=_words_of(work),
            takes_up=isinstance(work, GuessOrder),
        )
        for order_id, work in _texts_ordered(outcome)
        if order_id not in awaited
    )
    done = event.order_id if isinstance(event, WorkEvent) else None
    cancelled = tuple(
        WorkCancelled(overlay.order_id)
        for overlay in turn.overlays
        if isinstance(overlay, TextAwaited) and overlay not in left and overlay.order_id != done
    )
    return replace(outcome, overlays=(*left, *ordered), changes=(*outcome.changes, *cancelled))


def _words_of(work: TextWork) -> str:
    match work:
        case AnswerOrder(question=words) | GuessOrder(guess=words) | TalkOrder(words=words):
            return words
        case _:
            return ""


def _texts_ordered(outcome: Outcome) -> Iterator[tuple[OrderId, TextWork]]:
    for change in outcome.changes:
        if isinstance(change, WorkOrdered) and isinstance(change.order.work, TextWork):
            yield change.order.id, change.order.work


def _overlays_without(overlay: Overlay, turn: Turn) -> tuple[Overlay, ...]:
    return tuple(other for other in turn.overlays if other != overlay)
