"""Questions whose key nobody has checked: asked to practise with, counted nowhere."""

from dataclasses import replace

from bot.domain.exercise.asking import shuffled
from bot.domain.topics.course import Question
from bot.flow.anywhere.events import SkipAsked
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import WAYS_ON, Line, Reply
from bot.flow.engine.showing import shows
from bot.flow.engine.turn import Turn
from bot.flow.exercise import asking
from bot.flow.exercise.answering import read_answer
from bot.flow.exercise.events import OrderClearedPressed, PracticePressed
from bot.flow.exercise.judging import AnswerEvent
from bot.flow.exercise.replies import Asking, QuestionAsked
from bot.flow.exercise.states import Practising
from bot.flow.lessons import teaching
from bot.flow.lessons.events import QuizPressed
from bot.flow.lessons.replies import open_lesson
from bot.flow.lessons.states import Explaining
from bot.flow.topics.loaded_topic import LoadedTopic, load_topic
from bot.flow.tutor.briefing import brief_of


async def begin(state: Explaining, _: PracticePressed, turn: Turn, ports: Ports) -> Outcome:
    """Ask one of the unchecked questions; where there is none any more, show the lesson."""
    work = await load_topic(state.map_id, ports)
    questions = _unchecked(state, work)
    if not questions:
        return Outcome(state=state, replies=(lesson_open(state, work, turn),))
    question = questions[shuffled(len(questions), turn.rng("practice"))[0]]
    asked = Practising(
        interaction_id=turn.interaction_id(), lesson=state, asked=asking.ask(question, turn)
    )
    return Outcome(state=asked, replies=(show(asked, work, turn),))


async def grade(state: Practising, event: AnswerEvent, turn: Turn, ports: Ports) -> Outcome:
    """Say how the answer came out, record nothing, and go on with the lesson."""
    work = await load_topic(state.lesson.map_id, ports)
    read = await read_answer(
        state,
        work.question(state.lesson.node_id, state.asked.key),
        event,
        turn,
        ports,
        brief=lambda: brief_of(work, work.mind_map.node(state.lesson.node_id), turn, ports),
        show=lambda table: show(table, work, turn, edits=True),
    )
    if isinstance(read, Outcome):
        return read
    return await _back(state, work, turn, ports, read.reply)


async def clear_order(
    state: Practising, _: OrderClearedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Take back the letters tapped so far."""
    work = await load_topic(state.lesson.map_id, ports)
    cleared = replace(state, asked=replace(state.asked, picked=()))
    return Outcome(state=cleared, replies=(show(cleared, work, turn, edits=True),))


async def skip(state: Practising, _: SkipAsked, turn: Turn, ports: Ports) -> Outcome:
    """Leave the question and go on with the lesson."""
    work = await load_topic(state.lesson.map_id, ports)
    return await _back(state, work, turn, ports, Line("said-skipped", {}, WAYS_ON))


async def leave(state: Practising, work: LoadedTopic, turn: Turn, ports: Ports) -> Outcome:
    """Go on with the lesson, without a word about the question."""
    return await _back(state, work, turn, ports)


def show(
    state: Practising, work: LoadedTopic, turn: Turn, *, edits: bool = False
) -> QuestionAsked:
    """Return the question on the table as it stands."""
    return asking.shown(
        work.question(state.lesson.node_id, state.asked.key),
        state.asked,
        turn,
        interaction_id=state.interaction_id,
        map_id=state.lesson.map_id,
        asking=Asking.PRACTICE,
        label=turn.text(work.concept(state.lesson.node_id).label),
        number=1,
        of=1,
        edits=edits,
    )


async def _back(
    state: Practising, work: LoadedTopic, turn: Turn, ports: Ports, *replies: Reply
) -> Outcome:
    """Return to the lesson, and on to its questions where they came meanwhile."""
    lesson = state.lesson
    if lesson.wants_questions and work.questions_of(lesson.node_id):
        begun = await teaching.begin_quiz(lesson, QuizPressed(lesson.interaction_id), turn, ports)
        return replace(begun, replies=(*replies, *begun.replies))
    return Outcome(state=lesson, replies=(*replies, lesson_open(lesson, work, turn)))


def lesson_open(lesson: Explaining, work: LoadedTopic, turn: Turn) -> Line:
    """Return that the lesson is open, with practice where nothing counts yet."""
    concept = work.concept(lesson.node_id)
    return open_lesson(
        lesson.interaction_id,
        turn.text(concept.label),
        practice=bool(_unchecked(lesson, work)) and not work.questions_of(lesson.node_id),
    )


def _unchecked(lesson: Explaining, work: LoadedTopic) -> list[Question]:
    questions = work.concept(lesson.node_id).questions
    return [it for it in questions if it.practice and it.key not in work.withdrawn]


@shows(Explaining)
async def show_lesson(state: Explaining, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return that the lesson is open."""
    return (lesson_open(state, await load_topic(state.map_id, ports), turn),)


@shows(Practising)
async def show_practice(state: Practising, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return the question that is practised."""
    return (show(state, await load_topic(state.lesson.map_id, ports), turn),)
