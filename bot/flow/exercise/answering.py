"""Reading an answer: judged, or met with what keeps the question open."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeVar

from bot.domain.answers.verdict import UnclearReason
from bot.domain.exercise.ambiguity import looks_like_question
from bot.domain.topics.course import Question
from bot.flow.anywhere.states import AnswerAmbiguous
from bot.flow.engine.events import TextReceived
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Turn
from bot.flow.exercise import states
from bot.flow.exercise.judging import AnswerEvent, Arranging, Judgement, graded, judge
from bot.flow.exercise.probing import entry_of
from bot.flow.exercise.replies import AnswerUnclear, Judged, QuestionAsked, meaning_asked
from bot.flow.exercise.short_ids import short_question_id
from bot.flow.exercise.states import Diagnosing, Due, OnTheTable, Practising, Quizzing, Reviewing
from bot.flow.lessons.states import Explaining
from bot.flow.topics.loaded_topic import load_topic
from bot.flow.tutor.model_errors import ModelUnavailableError
from bot.flow.tutor.replies import ModelSilent, Silent
from bot.flow.tutor.tutoring import Brief, Teacher

Table = TypeVar("Table", states.Diagnosing, states.Quizzing, states.Reviewing, states.Practising)


async def read_answer(  # noqa: PLR0913  what was answered, where, and who may grade it
    state: Table,
    question: Question,
    event: AnswerEvent,
    turn: Turn,
    ports: Ports,
    *,
    brief: Callable[[], Awaitable[Brief]],
    show: Callable[[Table], QuestionAsked],
) -> Judgement | Outcome:
    """Return what the answer is worth, or the outcome of a turn in which none was given.

    A text that looks like a question counts only when the learner says that it is the answer. An
    answer in the learner's own words is graded by the model; where that fails nothing changes.
    """
    if (
        isinstance(event, TextReceived)
        and not event.surely_answer
        and looks_like_question(event.text)
    ):
        return ask_what_is_meant(state, event.text, turn)
    match judge(question, event, state.asked, turn):
        case Judgement() as judged:
            return _doubtable(judged, state, question)
        case Arranging(asked=asked):
            arranging = replace(state, asked=asked)
            return Outcome(state=arranging, replies=(show(arranging),))
        case AnswerUnclear(reason=UnclearReason.NEEDS_MODEL) if (
            isinstance(event, TextReceived) and ports.teacher is not None
        ):
            read = await _graded(question, event.text, ports.teacher, await brief(), turn)
            if isinstance(read, Judgement):
                return read
            kept = replace(state, asked=replace(state.asked, ungraded=event.text))
            return Outcome(state=kept, replies=(replace(read, again=state.interaction_id),))
        case AnswerUnclear() as unclear:
            return Outcome(state=state, replies=(unclear,))


def ask_what_is_meant(state: ChatState, text: str, turn: Turn) -> Outcome:
    """Return the question whether the text is the answer; what was asked stays open."""
    interaction_id = turn.interaction_id()
    return Outcome(
        state=state,
        overlays=(*turn.overlays, AnswerAmbiguous(interaction_id=interaction_id, text=text)),
        replies=(meaning_asked(interaction_id, text),),
    )


async def _graded(
    question: Question, text: str, teacher: Teacher, brief: Brief, turn: Turn
) -> Judgement | ModelSilent:
    try:
        grade = await teacher.grade(brief, question, text)
    except ModelUnavailableError as error:
        return ModelSilent(with_what=Silent.GRADE, trouble=error.trouble)
    return graded(question, grade, text, turn)


def _doubtable(judged: Judgement, state: states.OnTheTable, question: Question) -> Judgement:
    """Return the judgement; where it was not right, the question can still be flagged."""
    if judged.reply.judged is Judged.RIGHT:
        return judged
    match state:
        case states.Reviewing(current=current):
            map_id = current.map_id
        case states.Practising(lesson=lesson):
            map_id = lesson.map_id
        case _:
            map_id = state.map_id
    reply = replace(judged.reply, map_id=map_id, mark=short_question_id(question.key))
    return replace(judged, reply=reply)


async def question_of(at: OnTheTable, ports: Ports) -> Question:
    """Return the question on the table as its author wrote it."""
    if isinstance(at, Diagnosing):
        course = await ports.courses.get(at.course_id)
        return entry_of(course, at.concept_id).probe
    about = _asked_about(at)
    return (await load_topic(about.map_id, ports)).question(about.node_id, at.asked.key)


def _asked_about(at: Quizzing | Reviewing | Practising) -> Quizzing | Due | Explaining:
    match at:
        case Quizzing():
            return at
        case Reviewing(current=current):
            return current
        case Practising(lesson=lesson):
            return lesson
