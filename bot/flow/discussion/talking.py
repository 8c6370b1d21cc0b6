"""A wrong answer talked through: why the learner thought so, one step, and another try.

The tutor has at most four turns. The first one needs no model, and after the last one the question
is shown again. Nothing in the talk reveals its answer (K89), and the talk counts as help.
"""

from dataclasses import replace
from typing import Any, Final

from bot.domain.ids import InteractionId
from bot.flow.discussion import asking
from bot.flow.discussion.states import TalkOpen
from bot.flow.engine.events import Event, TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, LineButton, Quote, Style
from bot.flow.engine.showing import reply_and_show, show_current
from bot.flow.engine.states import ChatState, Overlay
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.activities import activity_of
from bot.flow.exercise.events import TalkEndedPressed, TalkPressed
from bot.flow.exercise.states import Answering
from bot.flow.tutor.briefing import LONGEST
from bot.flow.tutor.orders import Exchanged, TalkOrder
from bot.flow.tutor.replies import NEEDS_MODEL, QuestionAnswered, at_work, model_silent
from bot.flow.tutor.states import TextAwaited
from bot.flow.tutor.tutoring import TEACHER
from bot.flow.work.events import ModelTrouble
from bot.flow.work.orders import WorkOrdered, ordered

REPLIES: Final = 3
"""How often a model replies. Before that the learner is asked why they thought so."""
_LONGEST_QUOTE: Final = 120


async def begin(state: Answering[Any], _: TalkPressed, turn: Turn, ports: Ports) -> Outcome:
    """Ask why the learner thought so. What they write next is no answer unless it is right."""
    if ports[TEACHER] is None:
        return await reply_and_show(NEEDS_MODEL, state, turn, ports)
    talk = turn.open_beside(state, TalkOpen) or TalkOpen(
        interaction_id=turn.interaction_id(), place=state.interaction_id
    )
    others = _overlays_without_texts(state.interaction_id, turn)
    state = replace(state, asked=replace(state.asked, helped=True))
    try_again = LineButton(
        "button-another-try", TalkEndedPressed(talk.interaction_id), Style.PRIMARY
    )
    asked = Line(
        "talk-why",
        keyboard=((try_again,),),
        more=(Quote(state.asked.tried, _LONGEST_QUOTE),),
        interim=True,
    )
    return Outcome(state=state, overlays=(*others, talk), replies=(asked,))


async def take_words(
    talk: TalkOpen, state: Answering[Any], event: TextReceived, turn: Turn, ports: Ports
) -> Event | Outcome:
    """Have a model reply to what the learner says, or return the event if it is an answer.

    An answer is a text that is right, that names a choice, or that replies to the question.
    """
    is_answer = event.surely_answer or ports[TEACHER] is None
    if is_answer or await activity_of(state).is_answered(state, event.text, turn, ports):
        return replace(event, surely_answer=True)
    for overlay in turn.overlays:
        if isinstance(overlay, TextAwaited) and overlay.place == talk.place:
            return Outcome(state=state, replies=(at_work("talk-awaited", overlay.interaction_id),))
    words = event.text[:LONGEST]
    talk = replace(talk, said=(*talk.said, Exchanged(question=words, answer="")))
    order = ordered(await _next_order(talk, state, turn, ports), turn)
    others = tuple(overlay for overlay in turn.overlays if not isinstance(overlay, TalkOpen))
    return Outcome(
        state=state,
        overlays=(*others, talk),
        changes=(WorkOrdered(order),),
        replies=(at_work("talk-awaited", turn.awaited_id()),),
    )


async def take_reply(
    talk: TalkOpen,
    awaited: TextAwaited,
    state: Answering[Any],
    text: str,
    turn: Turn,
    ports: Ports,
) -> Outcome:
    """Show the reply. After the last one, show the question again.

    A reply that reveals the answer is not shown. The model is asked once more without knowing the
    answer. If its reply still tells it, a fixed line is shown instead.
    """
    others = tuple(overlay for overlay in turn.overlays if overlay not in (talk, awaited))
    told = await asking.telling_part(state, text, turn, ports)
    if told and not awaited.again:
        work = replace(await _next_order(talk, state, turn, ports), right="", why="")
        order = ordered(work, turn)
        again = replace(awaited, order_id=order.id, again=True)
        return Outcome(state=state, overlays=(*others, talk, again), changes=(WorkOrdered(order),))
    *before, now = talk.said
    talk = replace(talk, said=(*before, replace(now, answer="" if told else text)))
    if len(talk.said) >= REPLIES:
        said = Line("said-left-to-you", interim=True) if told else _reply_to(now, text)
        shown = await show_current(state, turn, ports)
        return Outcome(state=state, overlays=others, replies=(said, *shown))
    ends = TalkEndedPressed(talk.interaction_id)
    said = (
        Line("said-left-to-you", {}, ((LineButton("button-another-try", ends),),), interim=True)
        if told
        else replace(_reply_to(now, text), ends=talk.interaction_id)
    )
    return Outcome(state=state, overlays=(*others, talk), replies=(said,))


async def fail(
    talk: TalkOpen,
    awaited: TextAwaited,
    state: Answering[Any],
    trouble: ModelTrouble,
    turn: Turn,
    ports: Ports,
) -> Outcome:
    """Tell why no reply comes, and show the question again."""
    others = tuple(overlay for overlay in turn.overlays if overlay not in (talk, awaited))
    shown = await show_current(state, turn, ports)
    return Outcome(state=state, overlays=others, replies=(model_silent("answer", trouble), *shown))


async def end(
    overlay: TalkOpen, state: ChatState, _: TalkEndedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """End the talk, and show the question again."""
    others = _overlays_without_texts(overlay.place, turn)
    return Outcome(state=state, overlays=others, replies=await show_current(state, turn, ports))


def _overlays_without_texts(place: InteractionId, turn: Turn) -> tuple[Overlay, ...]:
    """Return the overlays without talks, and without texts that are awaited at this place."""
    return tuple(
        overlay
        for overlay in turn.overlays
        if not isinstance(overlay, TalkOpen)
        and not (isinstance(overlay, TextAwaited) and overlay.place == place)
    )


async def _next_order(
    talk: TalkOpen, state: Answering[Any], turn: Turn, ports: Ports
) -> TalkOrder:
    """Return the order for a reply to the last words of the talk."""
    *before, now = talk.said
    right, why = await activity_of(state).solution(state, turn, ports)
    return TalkOrder(
        brief=await asking.brief_at(state, turn, ports),
        given=state.asked.tried,
        right=right,
        why=why,
        said=tuple(before),
        words=now.question,
        is_last=len(talk.said) >= REPLIES,
    )


def _reply_to(now: Exchanged, text: str) -> QuestionAnswered:
    return QuestionAnswered(text=text, question=now.question)
