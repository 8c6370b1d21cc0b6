"""Texts whose meaning is asked for before they count."""

from bot.domain.answers.dont_know import says_dont_know
from bot.domain.doubt import is_greeting, says_ready
from bot.flow.events import LearnAsked, NextAsked, TextReceived
from bot.flow.outcome import Outcome
from bot.flow.ports import Ports
from bot.flow.presses import AnswerMeantPressed, QuizPressed, TextMeantPressed
from bot.flow.replies import NeedsModel, Plain, Said, TopicOrQuestionAsked
from bot.flow.states import (
    AnswerDoubted,
    Diagnosing,
    Explaining,
    Idle,
    OnTheTable,
    Quizzing,
    Reviewing,
    TextDoubted,
)
from bot.flow.steps import choosing, diagnosing, quizzing, reviewing, standing, teaching, what_next
from bot.flow.steps.topic_work import take_up
from bot.flow.turn import Turn


async def wonder_about_text(
    state: Idle | TextDoubted,
    event: TextReceived,
    turn: Turn,
    ports: Ports,
) -> Outcome:
    """Offer to learn what the text names, or to ask about the present topic.

    A greeting is greeted, and "ok" goes on to the best next thing.
    """
    if is_greeting(event.text):
        return Outcome(state=state, replies=(Plain(said=Said.GREETING),))
    if says_ready(event.text):
        return await what_next.begin_next(Idle(), NextAsked(), turn, ports)
    topics = await ports.maps.of_learner(turn.learner.id, turn.now)
    ticket = turn.ticket()
    return Outcome(
        state=TextDoubted(ticket=ticket, text=event.text),
        replies=(
            TopicOrQuestionAsked(
                ticket=ticket, text=event.text, topic=topics[0].title if topics else ""
            ),
        ),
    )


async def take_text_as_meant(
    state: TextDoubted, event: TextMeantPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Learn what the text names; a question needs a model, and that is said."""
    if event.learn:
        return await choosing.find_course(Idle(), LearnAsked(state.text), turn, ports)
    return Outcome(state=Idle(), replies=(NeedsModel(),))


async def answer_question_in_lesson(
    state: Explaining,
    event: TextReceived,
    turn: Turn,
    ports: Ports,
) -> Outcome:
    """Go on to the questions when the learner is ready; else offer other ways to look at it.

    The lesson keeps its place; a free question needs a model, and that is said. "I don't know"
    asks nothing, so it only brings the other ways.
    """
    if says_ready(event.text):
        return await teaching.begin_quiz(state, QuizPressed(state.ticket), turn, ports)
    ways = await standing.show_again(state, turn, ports)
    if says_dont_know(event.text):
        return Outcome(state=state, replies=ways)
    work = await take_up(state.map_id, ports)
    label = turn.text(work.concept(state.node_id).label)
    return Outcome(state=state, replies=(NeedsModel(label=label), *ways))


async def take_answer_as_meant(
    state: AnswerDoubted, event: AnswerMeantPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Count the text as the answer; or say that a question needs a model, and ask again."""
    if event.is_answer:
        answer = state.text.rstrip("? \n") or state.text
        return await _grade(state.table, TextReceived(answer, surely_answer=True), turn, ports)
    helped = NeedsModel(label=await _label(state.table, turn, ports))
    again = await standing.show_again(state.table, turn, ports)
    return Outcome(state=state.table, replies=(helped, *again))


async def _grade(table: OnTheTable, event: TextReceived, turn: Turn, ports: Ports) -> Outcome:
    match table:
        case Diagnosing():
            return await diagnosing.grade_probe(table, event, turn, ports)
        case Quizzing():
            return await quizzing.grade_answer(table, event, turn, ports)
        case Reviewing():
            return await reviewing.grade_review(table, event, turn, ports)


async def _label(table: OnTheTable, turn: Turn, ports: Ports) -> str:
    match table:
        case Diagnosing():
            return ""
        case Quizzing():
            work = await take_up(table.map_id, ports)
            return turn.text(work.concept(table.node_id).label)
        case Reviewing():
            work = await take_up(table.current.map_id, ports)
            return turn.text(work.concept(table.current.node_id).label)
