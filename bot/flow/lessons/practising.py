"""Practice in a lesson and rehearsals: questions that do not count."""

from dataclasses import replace
from typing import Final

from bot.domain.exercise.asking import random_order
from bot.domain.topics.course import Question
from bot.domain.topics.mind_map import Node
from bot.flow.engine.events import NextAsked
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, Reply
from bot.flow.engine.showing import shows
from bot.flow.engine.states import ChatState, NothingOpen
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise import asking
from bot.flow.exercise.events import PracticePressed, RehearsePressed
from bot.flow.exercise.judging import Judgement
from bot.flow.exercise.questions import QuestionActivity, TopicQuestion
from bot.flow.exercise.replies import Asking
from bot.flow.exercise.states import Answering
from bot.flow.lessons import lessons, teaching
from bot.flow.lessons.events import QuizPressed
from bot.flow.lessons.replies import open_lesson
from bot.flow.lessons.states import Explaining, Rehearsal, UncheckedPractice
from bot.flow.maps.loaded_topic import LoadedTopic, load_topic
from bot.flow.maps.ports import MAPS
from bot.flow.maps.rows import is_going


async def begin(state: Explaining, _: PracticePressed, turn: Turn, ports: Ports) -> Outcome:
    """Ask one of the unchecked questions, or show the lesson if there are none left."""
    work = await load_topic(state.map_id, ports)
    questions = _unchecked_questions(state, work)
    if not questions:
        return Outcome(state=state, replies=(lesson_open(state, work, turn),))
    question = questions[random_order(len(questions), turn.rng("practice"))[0]]
    asked = Answering(
        interaction_id=turn.interaction_id(),
        asked=asking.ask(question, turn),
        purpose=UncheckedPractice(lesson=state),
    )
    return Outcome(
        state=asked, replies=(ACTIVITY.question_reply(TopicQuestion(asked, work), turn),)
    )


async def _after_answer(
    pending: TopicQuestion[UncheckedPractice], read: Judgement, turn: Turn, ports: Ports
) -> Outcome:
    """Tell how the answer was judged, record nothing, and go on with the lesson."""
    return await _back(pending, turn, ports, read.reply)


async def _leave(pending: TopicQuestion[UncheckedPractice], turn: Turn, ports: Ports) -> Outcome:
    """Go on with the lesson, without a word about the question."""
    return await _back(pending, turn, ports)


def _heading(pending: TopicQuestion[UncheckedPractice], turn: Turn) -> asking.Heading:
    label = turn.text(pending.work.concept(pending.purpose.lesson.node_id).label)
    return asking.Heading(asking=Asking.PRACTICE, label=label)


async def _back(
    pending: TopicQuestion[UncheckedPractice], turn: Turn, ports: Ports, *replies: Reply
) -> Outcome:
    """Return to the lesson, or go on to its questions if they arrived meanwhile."""
    lesson, work = pending.purpose.lesson, pending.work
    if lesson.wants_questions and work.questions_of(lesson.node_id):
        begun = await teaching.begin_quiz(lesson, QuizPressed(lesson.interaction_id), turn, ports)
        return replace(begun, replies=(*replies, *begun.replies))
    return Outcome(state=lesson, replies=(*replies, lesson_open(lesson, work, turn)))


def lesson_open(lesson: Explaining, work: LoadedTopic, turn: Turn) -> Line:
    """Return the message that the lesson is open, with practice if no question counts yet."""
    concept = work.concept(lesson.node_id)
    return open_lesson(
        lesson.interaction_id,
        turn.text(concept.label),
        practice=bool(_unchecked_questions(lesson, work))
        and not work.questions_of(lesson.node_id),
        part=lessons.part_shown(lesson, work, turn),
    )


def _unchecked_questions(lesson: Explaining, work: LoadedTopic) -> list[Question]:
    questions = work.concept(lesson.node_id).questions
    return [
        question
        for question in questions
        if question.practice and question.key not in work.withdrawn
    ]


@shows(Explaining)
async def show_lesson(state: Explaining, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return the message that the lesson is open."""
    return (lesson_open(state, await load_topic(state.map_id, ports), turn),)


ACTIVITY: Final = QuestionActivity(
    after_answer=_after_answer,
    ask_another=_leave,
    after_skip=_leave,
    heading=_heading,
    reason=lambda _: "lesson",
    can_be_asked=lambda _: True,
)


async def begin_rehearsal(
    state: ChatState, _: RehearsePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Ask about something that was learned. What is open stays open.

    If nothing can be rehearsed, begin the best next thing.
    """
    found = await _choose_concept(turn, ports) if isinstance(state, NothingOpen) else None
    if found is None:
        return await hand_over(state, NextAsked(), turn, ports)
    work, node = found
    past = await ports[MAPS].responses(node.id, lessons.PAST)
    rehearsal = Rehearsal(map_id=node.map_id, node_id=node.id, lesson_id=turn.lesson_id())
    begun = lessons.begin_quiz(rehearsal, work, past, turn)
    return replace(begun, changes=())  # the flow of the map does not move


async def _choose_concept(turn: Turn, ports: Ports) -> tuple[LoadedTopic, Node] | None:
    """Return a concept to rehearse from the most recently active topic that has one, or None."""
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    for topic in filter(is_going, topics):
        work = await load_topic(topic.map_id, ports)
        if work.rehearsable:
            return work, turn.rng("rehearsal").choice(work.rehearsable)
    return None
