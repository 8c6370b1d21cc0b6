"""The parts of a lesson: an explanation, questions about a concept, and how each begins."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from bot.domain.exercise.asking import pick_question
from bot.domain.exercise.quality import BEST
from bot.domain.ids import InteractionId, LessonId, QuestionKey
from bot.domain.topics.aims import critical_of
from bot.domain.topics.course import CourseConcept, Question, QuestionFormat
from bot.domain.topics.mind_map import FlowStatus, Node, NodeStatus, TeachingPhase
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import PastResponse, Ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.showing import shows
from bot.flow.engine.turn import Turn
from bot.flow.exercise import asking
from bot.flow.exercise.replies import Asking, QuestionAsked
from bot.flow.exercise.states import QuizPurpose, Quizzing
from bot.flow.lessons.events import ExplainAs
from bot.flow.lessons.replies import ConceptExplained, ExplanationMissing
from bot.flow.lessons.states import Explaining
from bot.flow.topics.loaded_topic import LoadedTopic, load_topic
from bot.flow.tutor.briefing import brief_of
from bot.flow.tutor.model_errors import ModelTrouble, ModelUnavailableError

_ASKING = {
    QuizPurpose.LESSON: Asking.LESSON,
    QuizPurpose.VERIFICATION: Asking.VERIFICATION,
    QuizPurpose.CHECKPOINT: Asking.CHECKPOINT,
    QuizPurpose.REHEARSAL: Asking.REHEARSAL,
}
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
    purpose = _asked_first(work, node)
    if purpose is None or not work.questions_of(node.id):
        return await begin_lesson(work, node, turn, ports)
    return begin_quiz(work, node, purpose, past, turn, lesson_id=turn.lesson_id())


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


def begin_quiz(  # noqa: PLR0913  a quiz is identified by all of these
    work: LoadedTopic,
    node: Node,
    purpose: QuizPurpose,
    past: Sequence[PastResponse],
    turn: Turn,
    *,
    lesson_id: LessonId,
    scheduled: bool = False,
) -> Outcome:
    """Ask the first question of a quiz; the flow goes to quizzing where the lesson led there."""
    if work.flow.status is FlowStatus.PLANNING:
        work = work.moved(
            FlowStatus.TEACHING, turn.now, node=node.id, phase=TeachingPhase.QUESTIONING
        )
    if work.flow.status is FlowStatus.TEACHING:
        work = work.moved(FlowStatus.QUIZZING, turn.now, node=node.id)
    question = _of_quiz(work, node, purpose, past, turn, lesson_id=lesson_id)
    state = Quizzing(
        interaction_id=turn.interaction_id(),
        map_id=work.mind_map.id,
        node_id=node.id,
        lesson_id=lesson_id,
        purpose=purpose,
        asked=asking.ask(question, turn),
        scheduled=scheduled,
    )
    return Outcome(state=state, changes=work.diff(), replies=(quiz_question(state, work, turn),))


def next_question(
    work: LoadedTopic,
    node: Node,
    past: Sequence[PastResponse],
    turn: Turn,
    *,
    among: Sequence[Question] | None = None,
) -> Question:
    """Return the concept's next question that counts, varied against what was asked before."""
    earlier = [(r.question_key, QuestionFormat(r.question_format)) for r in past]
    questions = work.questions_of(node.id) if among is None else among
    return pick_question(questions, earlier, turn.rng("question"))


def ask_on(
    state: Quizzing,
    work: LoadedTopic,
    past: Sequence[PastResponse],
    turn: Turn,
    *,
    but: Sequence[QuestionKey] = (),
) -> Outcome:
    """Put the next question of the quiz on the table; none of `but` while there is another."""
    question = _of_quiz(
        work,
        work.mind_map.node(state.node_id),
        state.purpose,
        past,
        turn,
        lesson_id=state.lesson_id,
        but=(*state.rehearsed, *but),
    )
    asked = replace(state, interaction_id=turn.interaction_id(), asked=asking.ask(question, turn))
    return Outcome(state=asked, replies=(quiz_question(asked, work, turn),))


def _of_quiz(  # noqa: PLR0913  a quiz is identified by all of these
    work: LoadedTopic,
    node: Node,
    purpose: QuizPurpose,
    past: Sequence[PastResponse],
    turn: Turn,
    *,
    lesson_id: LessonId,
    but: Sequence[QuestionKey] = (),
) -> Question:
    """Return the next question of a quiz.

    A checkpoint asks nothing that it has asked, or the one before it. A rehearsal leaves out
    what was asked lately, and takes any of the rest: what it has asked itself is not recorded.
    """
    questions = work.questions_of(node.id)
    left = [question for question in questions if question.key not in but] or questions
    if purpose is QuizPurpose.CHECKPOINT:
        asked = _asked_in_checkpoints(past, lesson_id)
    elif purpose is QuizPurpose.REHEARSAL:
        asked = {it.question_key for it in past[: len(questions) // 2]}
        past = ()
    else:
        asked = set()
    others = [question for question in left if question.key not in asked]
    return next_question(work, node, past, turn, among=others or left)


def quiz_question(
    state: Quizzing, work: LoadedTopic, turn: Turn, *, edits: bool = False
) -> QuestionAsked:
    """Return the quiz question on the table as it stands."""
    number = len(state.qualities) + 1
    return asking.shown(
        work.question(state.node_id, state.asked.key),
        state.asked,
        turn,
        interaction_id=state.interaction_id,
        map_id=state.map_id,
        asking=_ASKING[state.purpose],
        label=turn.text(work.concept(state.node_id).label),
        number=number,
        of=max(QUESTIONS, number),
        edits=edits,
    )


def _asked_in_checkpoints(past: Sequence[PastResponse], lesson_id: LessonId) -> set[QuestionKey]:
    """Return what was asked in the checkpoint of this lesson, and in the one before it."""
    answers = [it for it in past if it.checkpoint]
    before = next((it.lesson_id for it in answers if it.lesson_id != lesson_id), None)
    return {it.question_key for it in answers if it.lesson_id in {lesson_id, before}}


def _asked_first(work: LoadedTopic, node: Node) -> QuizPurpose | None:
    """Return what questions the concept begins with; None where it begins with its lesson."""
    if node.status is NodeStatus.DIAGNOSED:
        label = node.label.casefold()
        probed = {name.casefold(): it for name, it in work.flow.diagnostic_results.items()}
        sure = label in probed and probed[label].quality == BEST
        return QuizPurpose.CHECKPOINT if sure else QuizPurpose.VERIFICATION
    return QuizPurpose.VERIFICATION if work.is_probably_known(node) else None


@shows(Quizzing)
async def show_quiz(state: Quizzing, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return the question of the quiz."""
    return (quiz_question(state, await load_topic(state.map_id, ports), turn),)


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
