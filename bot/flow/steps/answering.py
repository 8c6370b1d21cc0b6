"""Reading an answer: judged, or met with what keeps the question open."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from bot.domain.course import Question
from bot.domain.doubt import looks_like_question
from bot.flow.events import TextReceived
from bot.flow.outcome import Outcome
from bot.flow.replies import AnswerUnclear, Judged, MeaningAsked, QuestionAsked
from bot.flow.states import AnswerDoubted, Diagnosing, Quizzing, Reviewing
from bot.flow.steps.judging import AnswerEvent, Arranging, Judgement, judge
from bot.flow.steps.marks import mark_of_question
from bot.flow.turn import Turn

Table = TypeVar("Table", Diagnosing, Quizzing, Reviewing)


def read_answer(
    state: Table,
    question: Question,
    event: AnswerEvent,
    turn: Turn,
    *,
    show: Callable[[Table], QuestionAsked],
) -> Judgement | Outcome:
    """Return what the answer is worth, or the outcome of a turn in which none was given.

    A text that looks like a question counts only when the learner says that it is the answer.
    """
    if (
        isinstance(event, TextReceived)
        and not event.surely_answer
        and looks_like_question(event.text)
    ):
        ticket = turn.ticket()
        return Outcome(
            state=AnswerDoubted(ticket=ticket, text=event.text, table=state),
            replies=(MeaningAsked(ticket=ticket, text=event.text),),
        )
    match judge(question, event, state.asked, turn):
        case Judgement() as judged:
            return _doubtable(judged, state, question)
        case Arranging(asked=asked):
            arranging = replace(state, asked=asked)
            return Outcome(state=arranging, replies=(show(arranging),))
        case AnswerUnclear() as unclear:
            return Outcome(state=state, replies=(unclear,))


def _doubtable(
    judged: Judgement, state: Diagnosing | Quizzing | Reviewing, question: Question
) -> Judgement:
    """Return the judgement; where it was not right, the question can be doubted still."""
    if judged.reply.judged is Judged.RIGHT:
        return judged
    map_id = state.current.map_id if isinstance(state, Reviewing) else state.map_id
    reply = replace(judged.reply, map_id=map_id, mark=mark_of_question(question.key))
    return replace(judged, reply=reply)
