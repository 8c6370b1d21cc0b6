"""The one loop of all that is asked: an answer is read, and the activity says what follows."""

from dataclasses import replace
from typing import Any, TypeVar

from bot.domain.answers.verdict import UnclearReason
from bot.domain.exercise.ambiguity import looks_like_question
from bot.domain.topics.course import Question
from bot.flow.anywhere.events import SkipAsked
from bot.flow.anywhere.states import AnswerAmbiguous
from bot.flow.engine.events import TextReceived
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import WAYS_ON, Line, Reply
from bot.flow.engine.showing import shows
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Turn
from bot.flow.exercise import asking
from bot.flow.exercise.activities import Table, activity_of, on_table
from bot.flow.exercise.events import AnswerAgainPressed, OrderClearedPressed
from bot.flow.exercise.judging import AnswerEvent, Arranging, Judgement, graded, judge
from bot.flow.exercise.replies import AnswerUnclear, Judged, QuestionAsked, meaning_asked
from bot.flow.exercise.short_ids import short_question_id
from bot.flow.exercise.states import Answering, Purpose
from bot.flow.tutor.briefing import brief_of
from bot.flow.tutor.model_errors import ModelUnavailableError
from bot.flow.tutor.replies import ModelSilent, Silent
from bot.flow.tutor.tutoring import Brief

P = TypeVar("P", bound=Purpose)


async def answer(state: Answering[Any], event: AnswerEvent, turn: Turn, ports: Ports) -> Outcome:
    """Read the answer and go on with the activity; another question comes for one withdrawn."""
    table = await on_table(state, ports)
    activity = activity_of(state)
    if not activity.can_be_asked(table):
        another = await activity.ask_another(table, turn, ports)
        withdrawn = Line("said-question-withdrawn", {}, WAYS_ON)
        return replace(another, replies=(withdrawn, *another.replies))
    read = await _read(table, event, turn, ports)
    if isinstance(read, Outcome):
        return read
    return await activity.after_answer(table, read, turn, ports)


async def answer_again(
    state: Answering[Any], _: AnswerAgainPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Have the answer graded that nobody could grade before; without one, show the question."""
    if not state.asked.ungraded:
        return Outcome(state=state, replies=await show(state, turn, ports))
    again = TextReceived(state.asked.ungraded, surely_answer=True)
    return await answer(state, again, turn, ports)


async def clear_order(
    state: Answering[Any], _: OrderClearedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Take back the letters tapped so far."""
    cleared = replace(state, asked=replace(state.asked, picked=()))
    table = await on_table(cleared, ports)
    return Outcome(state=cleared, replies=(question_asked(table, turn, edits=True),))


async def skip(state: Answering[Any], _: SkipAsked, turn: Turn, ports: Ports) -> Outcome:
    """Leave the question; nothing that was not answered counts."""
    skipped = await activity_of(state).skip(await on_table(state, ports), turn, ports)
    return replace(skipped, replies=(Line("said-skipped", {}, WAYS_ON), *skipped.replies))


@shows(Answering)
async def show(state: Answering[Any], turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return the question that is open."""
    return (question_asked(await on_table(state, ports), turn),)


def question_asked(table: Table[P], turn: Turn, *, edits: bool = False) -> QuestionAsked:
    """Return the question as it stands, under the heading of its activity."""
    activity = activity_of(table.state)
    heading = activity.heading(table, turn)
    return asking.shown(activity.question(table), table.state, heading, turn, edits=edits)


def ask(table: Table[P], question: Question, turn: Turn) -> Outcome:
    """Return the outcome in which this question is open, for the purpose of the table."""
    state = replace(
        table.state, interaction_id=turn.interaction_id(), asked=asking.ask(question, turn)
    )
    return Outcome(state=state, replies=(question_asked(replace(table, state=state), turn),))


async def question_of(state: Answering[Any], ports: Ports) -> Question:
    """Return the question that is open as its author wrote it."""
    return activity_of(state).question(await on_table(state, ports))


def ask_what_is_meant(state: ChatState, text: str, turn: Turn) -> Outcome:
    """Return the question whether the text is the answer; what was asked stays open."""
    interaction_id = turn.interaction_id()
    return Outcome(
        state=state,
        overlays=(*turn.overlays, AnswerAmbiguous(interaction_id=interaction_id, text=text)),
        replies=(meaning_asked(interaction_id, text),),
    )


async def _read(
    table: Table[P], event: AnswerEvent, turn: Turn, ports: Ports
) -> Judgement | Outcome:
    """Return what the answer is worth, or the outcome of a turn in which none was given.

    A text that looks like a question counts only when the learner says that it is the answer. An
    answer in the learner's own words is graded by the model; where that fails nothing changes.
    """
    state = table.state
    if (
        isinstance(event, TextReceived)
        and not event.surely_answer
        and looks_like_question(event.text)
    ):
        return ask_what_is_meant(state, event.text, turn)
    question = activity_of(state).question(table)
    match judge(question, event, state.asked, turn):
        case Judgement() as judged:
            return _can_be_flagged(judged, table, question)
        case Arranging(asked=asked):
            arranging = replace(table, state=replace(state, asked=asked))
            shown = question_asked(arranging, turn, edits=True)
            return Outcome(state=arranging.state, replies=(shown,))
        case AnswerUnclear(reason=UnclearReason.NEEDS_MODEL) if (
            isinstance(event, TextReceived) and ports.teacher is not None
        ):
            read = await _graded(table, question, event.text, turn, ports)
            if isinstance(read, Judgement):
                return read
            kept = replace(state, asked=replace(state.asked, ungraded=event.text))
            return Outcome(state=kept, replies=(replace(read, again=state.interaction_id),))
        case AnswerUnclear() as unclear:
            return Outcome(state=state, replies=(unclear,))


async def _graded(
    table: Table[P], question: Question, text: str, turn: Turn, ports: Ports
) -> Judgement | ModelSilent:
    if ports.teacher is None:
        raise TypeError(table)
    try:
        grade = await ports.teacher.grade(await brief_at(table, turn, ports), question, text)
    except ModelUnavailableError as error:
        return ModelSilent(with_what=Silent.GRADE, trouble=error.trouble)
    return graded(question, grade, text, turn)


async def brief_at(table: Table[P], turn: Turn, ports: Ports) -> Brief:
    """Return what the model is told of the topic and the concept that is asked about."""
    _, node_id = table.purpose.place()
    node = table.work.mind_map.node(node_id) if node_id else None
    return await brief_of(table.work, node, turn, ports)


def _can_be_flagged(judged: Judgement, table: Table[P], question: Question) -> Judgement:
    """Return the judgement; where it was not right, the question can still be flagged."""
    if judged.reply.judged is Judged.RIGHT:
        return judged
    map_id, _ = table.purpose.place()
    reply = replace(judged.reply, map_id=map_id, short_id=short_question_id(question.key))
    return replace(judged, reply=reply)
