"""The parts of a lesson: an explanation, questions about a concept, and how each begins."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from bot.domain.exercise.quality import BEST
from bot.domain.ids import InteractionId, LessonId, QuestionKey
from bot.domain.topics.aims import critical_of
from bot.domain.topics.course import CourseConcept
from bot.domain.topics.mind_map import FlowStatus, Node, NodeStatus, TeachingPhase
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import PastResponse, Ports
from bot.flow.engine.turn import Turn
from bot.flow.exercise import asking
from bot.flow.exercise.asking import Heading
from bot.flow.exercise.replies import Asking
from bot.flow.exercise.sources import CourseQuestions
from bot.flow.exercise.states import Answering
from bot.flow.lessons.events import ExplainAs
from bot.flow.lessons.replies import ConceptExplained, ExplanationMissing
from bot.flow.lessons.states import Checkpoint, Explaining, KnownCheck, LessonQuiz, Quiz
from bot.flow.topics.loaded_topic import LoadedTopic
from bot.flow.tutor.briefing import brief_of
from bot.flow.tutor.model_errors import ModelTrouble, ModelUnavailableError

PAST = 30
"""How many earlier answers a question is varied against; more than a concept has questions."""
QUESTIONS = 3
"""How many questions a quiz or checkpoint has when nothing goes astray."""


async def begin_concept(
    work: LoadedTopic, node: Node, past: Sequence[PastResponse], turn: Turn, ports: Ports
) -> Outcome:
    """Begin with a concept: a lesson, or questions first where the placement found it known.

    Where there are no questions yet that count, its lesson comes first all the same.
    """
    kind = _asked_first(work, node)
    if kind is None or not work.questions_of(node.id):
        return await begin_lesson(work, node, turn, ports)
    quiz = kind(map_id=work.mind_map.id, node_id=node.id, lesson_id=turn.lesson_id())
    return begin_quiz(quiz, work, past, turn)


async def begin_lesson(
    work: LoadedTopic,
    node: Node,
    turn: Turn,
    ports: Ports,
    *,
    way: ExplainAs = ExplainAs.EXPLANATION,
    again_in: LessonId | None = None,
) -> Outcome:
    """Explain the concept in that way, and let the learner say when they are ready for questions.

    After a quiz that was not passed it is explained `again_in` its lesson.
    """
    taught = work.moved(
        FlowStatus.TEACHING, turn.now, node=node.id, phase=TeachingPhase.EXPLAINING
    )
    state = Explaining(
        interaction_id=turn.interaction_id(),
        map_id=work.mind_map.id,
        node_id=node.id,
        lesson_id=again_in or turn.lesson_id(),
        scheduled=again_in is not None,
    )
    explained = await explanation(
        taught, node, turn, ports, interaction_id=state.interaction_id, way=way
    )
    return Outcome(state=state, changes=taught.diff(), replies=(explained,))


def quiz_of(lesson: Explaining) -> LessonQuiz:
    """Return the quiz that follows the lesson."""
    return LessonQuiz(
        map_id=lesson.map_id,
        node_id=lesson.node_id,
        lesson_id=lesson.lesson_id,
        scheduled=lesson.scheduled,
    )


def begin_quiz(quiz: Quiz, work: LoadedTopic, past: Sequence[PastResponse], turn: Turn) -> Outcome:
    """Ask the first question of a quiz; the flow goes to quizzing where the lesson led there."""
    if work.flow.status is FlowStatus.PLANNING:
        work = work.moved(
            FlowStatus.TEACHING, turn.now, node=quiz.node_id, phase=TeachingPhase.QUESTIONING
        )
    if work.flow.status is FlowStatus.TEACHING:
        work = work.moved(FlowStatus.QUIZZING, turn.now, node=quiz.node_id)
    return replace(ask_next(quiz, work, past, turn), changes=work.diff())


def ask_next(
    quiz: Quiz,
    work: LoadedTopic,
    past: Sequence[PastResponse],
    turn: Turn,
    *,
    but: Sequence[QuestionKey] = (),
) -> Outcome:
    """Ask the next question of the quiz; none of `but` while there is another."""
    question = CourseQuestions(work).pick(quiz, past, turn.rng("question"), but=but)
    state = Answering(
        interaction_id=turn.interaction_id(), asked=asking.ask(question, turn), purpose=quiz
    )
    shown = asking.shown(question, state, heading(quiz, work, turn), turn)
    return Outcome(state=state, replies=(shown,))


def heading(quiz: Quiz, work: LoadedTopic, turn: Turn) -> Heading:
    """Return which question of the quiz this is."""
    number = len(quiz.qualities) + 1
    return Heading(
        asking=Asking(quiz.name.value),
        label=turn.text(work.concept(quiz.node_id).label),
        number=number,
        of=max(QUESTIONS, number),
    )


def _asked_first(work: LoadedTopic, node: Node) -> type[Quiz] | None:
    """Return what questions the concept begins with; None where it begins with its lesson."""
    if node.status is NodeStatus.DIAGNOSED:
        label = node.label.casefold()
        probed = {name.casefold(): it for name, it in work.flow.diagnostic_results.items()}
        sure = label in probed and probed[label].quality == BEST
        return Checkpoint if sure else KnownCheck
    return KnownCheck if work.is_probably_known(node) else None


async def explanation(
    work: LoadedTopic,
    node: Node,
    turn: Turn,
    ports: Ports,
    *,
    interaction_id: InteractionId,
    way: ExplainAs,
) -> ConceptExplained | ExplanationMissing:
    """Return the concept explained in that way; or that the model did not help, and why."""
    concept = work.concept(node.id)
    label = turn.text(concept.label)
    try:
        text = _authored(concept, way, turn) or await _written(work, node, way, turn, ports)
    except ModelUnavailableError as error:
        return ExplanationMissing(
            interaction_id=interaction_id, label=label, way=way, trouble=error.trouble
        )
    way_there = _way_there(work, node)
    return ConceptExplained(
        interaction_id=interaction_id,
        label=label,
        way=way,
        text=text,
        minutes=concept.effort_minutes,
        number=1 + sum(it.is_mastered for it in way_there),
        left=len(way_there),
    )


def _way_there(work: LoadedTopic, node: Node) -> Sequence[Node]:
    """Return the concepts that a lesson's place is counted among: those that the goal takes."""
    return work.mind_map.nodes if node.optional else critical_of(work.mind_map)


def drafts(turn: Turn, ports: Ports) -> Callable[[str], Awaitable[None]]:
    """Return what shows the learner a text while it is being written."""

    async def show(markdown: str) -> None:
        if ports.drafts is not None:
            await ports.drafts.show(turn.chat_id, markdown)

    return show


def _authored(concept: CourseConcept, way: ExplainAs, turn: Turn) -> str:
    text = {
        ExplainAs.EXPLANATION: concept.explanation,
        ExplainAs.ANOTHER_ANGLE: concept.another_angle,
        ExplainAs.WORKED_EXAMPLE: concept.worked_example,
        ExplainAs.PURPOSE: concept.purpose,
    }[way]
    return turn.text(text) if text else ""


async def _written(work: LoadedTopic, node: Node, way: ExplainAs, turn: Turn, ports: Ports) -> str:
    if ports.teacher is None:
        raise ModelUnavailableError(ModelTrouble.DOWN, "no model is connected")
    brief = await brief_of(work, node, turn, ports)
    return await ports.teacher.explain(brief, way, drafts(turn, ports))
