"""A question of the learner while something is asked: answered without revealing the answer (K89).

Nothing is shown while the model writes, and its text is checked before it is shown. The model is
never told an item of practice. No persuasion changes what it may tell.
"""

from dataclasses import replace
from typing import Any, Final

from bot.domain.practice.drawn_texts import words_alone
from bot.domain.topics.course import parts_of
from bot.flow.cards import faces
from bot.flow.cards.states import CardAsked, is_card_open
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, remark
from bot.flow.engine.showing import show_current
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.activities import activity_of
from bot.flow.exercise.states import Answering, TopicPurpose, asks_for
from bot.flow.lessons import lessons, teaching
from bot.flow.lessons.events import NextPartPressed
from bot.flow.lessons.shown import brief_in_lesson
from bot.flow.lessons.states import CheckpointOffered, Explaining
from bot.flow.maps.loaded_topic import LoadedTopic, load_topic
from bot.flow.practice import serving
from bot.flow.practice.states import Practice
from bot.flow.tutor import briefing
from bot.flow.tutor.briefing import LONGEST, brief_of
from bot.flow.tutor.orders import AnswerOrder, Brief, GuessOrder
from bot.flow.tutor.replies import NEEDS_MODEL, QuestionAnswered, at_work
from bot.flow.tutor.states import TextAwaited
from bot.flow.tutor.tutoring import TEACHER
from bot.flow.work.orders import WorkOrdered, ordered

_OPEN: Final = "item_open"
"""The state of the flow that the prompt is told."""
_OPENING_AND_MORE: Final = 2
"""The least parts of an explanation for which a model responds to a guess."""
Asking = Answering[Any] | CardAsked
"""A question or card whose answer must not be revealed."""


async def ask(question: str, at: ChatState, turn: Turn, ports: Ports) -> Outcome:
    """Have a question answered, unless the open one is evidence and not to be discussed.

    Without a model, the learner is told once a day that this needs one.
    """
    if isinstance(at, Answering) and not at.purpose.discussed:
        again = await show_current(at, turn, ports)
        return Outcome(state=at, replies=(Line("said-not-discussed"), *again))
    if ports[TEACHER] is None:
        return await _reply_without_model(at, turn, ports)
    return briefing.ask(question, await brief_at(at, turn, ports), at, turn)


async def _reply_without_model(at: ChatState, turn: Turn, ports: Ports) -> Outcome:
    again = await show_current(at, turn, ports)
    learner, today = turn.learner, turn.learner.day(turn.now)
    if learner.told_of_model_on == today:
        key = "said-not-answered" if again else "said-not-understood"
        return Outcome(state=at, replies=(remark(key), *again))
    told = LearnerChanged(replace(learner, told_of_model_on=today))
    return Outcome(state=at, changes=(told,), replies=(NEEDS_MODEL, *again))


async def take_up(
    guess: str, at: Explaining, work: LoadedTopic, turn: Turn, ports: Ports
) -> Outcome:
    """Have a model respond to a guess at what opens the explanation.

    Then the next part is shown.
    """
    for overlay in turn.overlays:
        if isinstance(overlay, TextAwaited) and overlay.takes_up:
            return Outcome(state=at, replies=(at_work("guess-awaited", overlay.interaction_id),))
    parts = parts_of(words_alone(lessons.explanation_of(at, work, turn)))
    if len(parts) < _OPENING_AND_MORE:
        press = NextPartPressed(at.interaction_id, at.part)
        return await teaching.show_next_part(at, press, turn, ports)
    opening, following, *_ = parts
    brief = await brief_of(work, work.mind_map.node(at.node_id), turn, ports)
    order = GuessOrder(
        brief=replace(brief, lesson_id=at.lesson_id),
        guess=guess[:LONGEST],
        opening=opening,
        following=following,
    )
    return Outcome(
        state=at,
        changes=(WorkOrdered(ordered(order, turn)),),
        replies=(at_work("guess-awaited", turn.awaited_id()),),
    )


async def take_answer(
    overlay: TextAwaited, state: Asking, text: str, turn: Turn, ports: Ports
) -> Outcome:
    """Show the model's reply if it does not reveal the answer. The open question then had help.

    If it does, the model is asked once more without being told what is open. If its next reply
    still does, a fixed line is shown instead.
    """
    left = tuple(other for other in turn.overlays if other != overlay)
    tells = await telling_part(state, text, turn, ports)
    if tells and not overlay.again:
        brief = replace(
            await brief_at(state, turn, ports), open_question="", recent=(), flow_state=_OPEN
        )
        order = ordered(AnswerOrder(brief=brief, question=overlay.question, grows=False), turn)
        awaited = replace(overlay, order_id=order.id, again=True)
        return Outcome(state=state, overlays=(*left, awaited), changes=(WorkOrdered(order),))
    if tells:
        stand_in = Line("said-left-to-you", interim=True)
        again = await show_current(state, turn, ports)
        return Outcome(state=state, overlays=left, replies=(stand_in, *again))
    if isinstance(state, Answering):
        state = replace(state, asked=replace(state.asked, helped=True))
    else:
        state = replace(state, helped=True)
    answer = QuestionAnswered(text=text, question=overlay.question)
    again = await show_current(state, turn, ports)
    return Outcome(state=state, overlays=left, replies=(answer, *again))


async def telling_part(state: Asking, text: str, turn: Turn, ports: Ports) -> str:
    """Return the part of the text that reveals the answer, or an empty text.

    Help lines for a learner in distress are never held back.
    """
    if ports.distress().help_lines.are_told_in(text):
        return ""
    if isinstance(state, Answering):
        return await activity_of(state).telling_part(state, text, turn, ports)
    return await faces.telling_part(state, text, turn, ports)


async def brief_at(at: ChatState, turn: Turn, ports: Ports) -> Brief:
    """Return what the model is told about where the learner is, with what is open."""
    if asks_for(at, Practice):
        skill = turn.text((await serving.open_item(at, ports)).skill)
        return briefing.brief_without_topic(turn, about=skill, flow_state=_OPEN)
    asked = ""
    if isinstance(at, Answering):
        asked = await activity_of(at).question_text(at, turn, ports)
    elif is_card_open(at):
        asked = await faces.question_text(at, turn, ports)
    if (place := _place(at)) is None:
        return _with_question(await briefing.brief_of_present(turn, ports), asked)
    map_id, node_id = place
    work = await load_topic(map_id, ports)
    node = work.mind_map.node(node_id) if node_id else None
    brief = await brief_in_lesson(work, node, turn, ports)
    return replace(_with_question(brief, asked), lesson_id=at.lesson_open)


def _with_question(brief: Brief, asked: str) -> Brief:
    """Return the brief with the open question, and without earlier right answers beside it."""
    recent = (
        tuple(replace(answer, right="", why="") for answer in brief.recent)
        if asked
        else brief.recent
    )
    return replace(brief, recent=recent, open_question=asked)


def _place(at: ChatState) -> tuple[Any, Any] | None:
    if asks_for(at, TopicPurpose):
        return at.purpose.place()
    return (at.map_id, at.node_id) if isinstance(at, Explaining | CheckpointOffered) else None
