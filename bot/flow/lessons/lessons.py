"""The parts of a lesson: an explanation, questions about a concept, and how each begins."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from bot.domain.ids import NodeId, QuestionKey, is_written
from bot.domain.practice.drawn_texts import figures_in, words_alone
from bot.domain.practice.open_steps import open_steps
from bot.domain.topics.course import (
    FROM_MEMORY,
    Citation,
    CourseConcept,
    figure_beside,
    parts_of,
    whole,
)
from bot.domain.topics.course_goals import critical_of
from bot.domain.topics.mind_map import FlowStatus, Node, NodeStatus, TeachingPhase
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise import asking
from bot.flow.exercise.replies import Asking
from bot.flow.exercise.sources import CourseQuestions
from bot.flow.exercise.states import Answering
from bot.flow.lessons.replies import ConceptExplained, ExplanationAwaited, explanation_missing
from bot.flow.lessons.shown import brief_in_lesson
from bot.flow.lessons.states import Explaining, KnownCheck, LessonQuiz, Quiz
from bot.flow.maps.changes import CourseWritten
from bot.flow.maps.loaded_topic import LoadedTopic
from bot.flow.maps.ports import COURSES, SOURCES, PastAnswer, PastResponse
from bot.flow.tutor.events import TextWritten
from bot.flow.tutor.orders import ExplainAs, ExplanationOrder
from bot.flow.tutor.tutoring import TEACHER
from bot.flow.work.events import ModelTrouble
from bot.flow.work.orders import WorkOrdered, ordered

_FIGURE: Final = re.compile(r"^\[figure: .*\]$", re.MULTILINE)
"""The placeholder of a figure in a text that was shown."""
PAST = 30
"""Number of earlier answers a question is varied against; more than a concept has questions."""
QUESTIONS = 3
"""Number of questions of a quiz or checkpoint if every answer is right."""


async def begin_concept(
    work: LoadedTopic, node: Node, past: Sequence[PastResponse], turn: Turn, ports: Ports
) -> Outcome:
    """Begin a concept with its lesson, or with its one check if the placement found it known.

    If it has no questions yet that count, its lesson comes first all the same.
    """
    known = node.status is NodeStatus.DIAGNOSED or work.is_probably_known(node)
    if not (known and work.questions_of(node.id)):
        return await begin_lesson(work, node, turn, ports)
    check = KnownCheck(map_id=work.mind_map.id, node_id=node.id, lesson_id=turn.lesson_id())
    return begin_quiz(check, work, past, turn)


async def begin_lesson(
    work: LoadedTopic,
    node: Node,
    turn: Turn,
    ports: Ports,
    *,
    way: ExplainAs = ExplainAs.EXPLANATION,
    failed: PastAnswer | None = None,
) -> Outcome:
    """Explain the concept in that way, until the learner says that they are ready for questions.

    `failed` is the answer that failed its quiz, if any: the concept is then explained again in
    the same lesson, and the model is told of that answer.
    """
    taught = work.moved(
        FlowStatus.TEACHING, turn.now, node=node.id, phase=TeachingPhase.EXPLAINING
    )
    state = Explaining(
        interaction_id=turn.interaction_id(),
        map_id=work.mind_map.id,
        node_id=node.id,
        lesson_id=turn.lesson_id() if failed is None else failed.lesson_id,
        scheduled=failed is not None,
        part=1 if way is ExplainAs.EXPLANATION else 0,
    )
    begun = await explain(state, taught, way, turn, ports, latest=failed)
    return replace(begun, changes=(*taught.diff(), *begun.changes))


def quiz_of(lesson: Explaining) -> LessonQuiz:
    """Return the quiz that follows the lesson."""
    return LessonQuiz(
        map_id=lesson.map_id,
        node_id=lesson.node_id,
        lesson_id=lesson.lesson_id,
        scheduled=lesson.scheduled,
    )


def begin_quiz(quiz: Quiz, work: LoadedTopic, past: Sequence[PastResponse], turn: Turn) -> Outcome:
    """Ask the first question of a quiz. The flow moves to quizzing if the lesson led there."""
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
    """Ask the next question of the quiz, and none of `but` while there is another."""
    question = CourseQuestions(work).pick(quiz, past, turn.rng("question"), but=but)
    state = Answering(
        interaction_id=turn.interaction_id(),
        asked=asking.ask_about(question, work, quiz.node_id, turn),
        purpose=quiz,
    )
    shown = asking.question_reply(question, state, heading(quiz, work, turn), turn)
    return Outcome(state=state, replies=(shown,))


def heading(quiz: Quiz, work: LoadedTopic, turn: Turn) -> asking.Heading:
    """Return the heading that numbers the question within the quiz."""
    number = len(quiz.qualities) + 1
    return asking.Heading(
        asking=Asking(quiz.name.value),
        label=turn.text(work.concept(quiz.node_id).label),
        number=number,
        of=max(QUESTIONS, number),
    )


async def explain(
    state: Explaining,
    work: LoadedTopic,
    way: ExplainAs,
    turn: Turn,
    ports: Ports,
    *,
    latest: PastAnswer | None = None,
) -> Outcome:
    """Explain the concept in that way. The model is asked if there is no such text yet."""
    node = work.mind_map.node(state.node_id)
    concept = work.concept(node.id)
    authored = _author_text(concept, way, turn)
    if authored:
        return Outcome(state=state, replies=(explained(state, work, way, authored, turn),))
    if ports[TEACHER] is None:
        missing = not_explained(state, work, way, ModelTrouble.DOWN, turn)
        return Outcome(state=state, replies=(missing,))
    source = work.course.source
    pages = await ports[SOURCES].pages(turn.learner.id, source, concept.pages) if source else ()
    brief = replace(
        await brief_in_lesson(work, node, turn, ports, latest=latest),
        coming=tuple(turn.text(question.question) for question in concept.questions),
        lesson_id=state.lesson_id,
        source=tuple(pages),
    )
    order = ordered(ExplanationOrder(brief=brief, way=way), turn)
    awaited = ExplanationAwaited(
        interaction_id=turn.awaited_id(), label=turn.text(concept.label), way=way
    )
    return Outcome(state=state, changes=(WorkOrdered(order),), replies=(awaited,))


def explained(
    state: Explaining,
    work: LoadedTopic,
    way: ExplainAs,
    text: str,
    turn: Turn,
    citation: Citation | None = None,
) -> ConceptExplained:
    """Return the concept as `text` explains it, or the part of the explanation that comes now.

    The place in the source is cited below the last part.
    """
    node, concept = work.mind_map.node(state.node_id), work.concept(state.node_id)
    way_there = _way_there(work, node)
    parts = parts_of(text)
    part = state.part if way is ExplainAs.EXPLANATION and 1 < len(parts) >= state.part else 0
    following = 0 < part < len(parts)
    source = work.course.source
    if way is ExplainAs.EXPLANATION:
        citation = citation or concept.citation
    place = None if source is None or following else citation or FROM_MEMORY
    is_of_model = is_written(work.course_id_of(concept.id)) and not work.course.by_author
    by_model = is_of_model or text != _author_text(concept, way, turn)
    untold = (other_way for other_way in ExplainAs if not _author_text(concept, other_way, turn))
    shown = parts[part - 1] if part else whole(text)
    beside = figure_beside(concept, way.value, part, turn.language)
    return ConceptExplained(
        interaction_id=state.interaction_id,
        label=turn.text(concept.label),
        way=way,
        text=words_alone(shown),
        minutes=concept.effort_minutes,
        number=1 + sum(before.is_mastered for before in way_there),
        left=len(way_there),
        figure=beside or next(figures_in(shown), ""),
        dark=turn.learner.dark_pictures,
        part=part,
        following=following,
        untold=tuple(untold) if work.course.by_author else (),
        open_steps=open_steps(shown) if way is ExplainAs.WORKED_EXAMPLE else (),
        citation=place,
        source=source if place is not None and place.page else None,
        map_id=state.map_id if by_model else None,
        node=asking.short_node_id(node.id) if by_model else None,
    )


async def kept(
    state: Explaining, work: LoadedTopic, event: TextWritten, turn: Turn, ports: Ports
) -> tuple[Change, ...]:
    """Return the change that stores the explanation, so that it is written only once."""

    def explained(concept: CourseConcept) -> CourseConcept:
        texts = {**concept.explanation, turn.language: event.text}
        return replace(concept, explanation=texts, citation=event.citation)

    return await _course_changes(state.node_id, work, explained, turn, ports)


async def dropped(
    node_id: NodeId, work: LoadedTopic, text: str, turn: Turn, ports: Ports
) -> tuple[Change, ...]:
    """Return the change that removes the stored explanation if it is `text`, to be rewritten."""
    kept_texts = work.concept(node_id).explanation
    kept_words = words_alone(whole(kept_texts.get(turn.language, "")))
    if kept_words.split() != _FIGURE.sub("", text).split():
        return ()

    def unexplained(concept: CourseConcept) -> CourseConcept:
        texts = {
            language: kept
            for language, kept in kept_texts.items()
            if language is not turn.language
        }
        return replace(concept, explanation=texts, citation=None)

    return await _course_changes(node_id, work, unexplained, turn, ports)


async def _course_changes(
    node_id: NodeId,
    work: LoadedTopic,
    change: Callable[[CourseConcept], CourseConcept],
    turn: Turn,
    ports: Ports,
) -> tuple[Change, ...]:
    """Return the change that stores the changed concept if a model wrote its course."""
    concept_id = work.concept(node_id).id
    course = await ports[COURSES].find_by_id(work.course_id_of(concept_id))
    if course is None or not is_written(course.id):
        return ()
    concepts = tuple(
        change(concept) if concept.id == concept_id else concept for concept in course.concepts
    )
    return (CourseWritten(turn.learner.id, replace(course, concepts=concepts)),)


def explanation_of(state: Explaining, work: LoadedTopic, turn: Turn) -> str:
    """Return the explanation that is shown part by part, or "" if it is not written yet."""
    return _author_text(work.concept(state.node_id), ExplainAs.EXPLANATION, turn)


def part_shown(state: Explaining, work: LoadedTopic, turn: Turn) -> int:
    """Return the number of the part shown last, or 0 if no other part follows."""
    left = len(parts_of(explanation_of(state, work, turn))) - state.part
    return state.part if left > 0 else 0


def not_explained(
    state: Explaining, work: LoadedTopic, way: ExplainAs, trouble: ModelTrouble, turn: Turn
) -> Line:
    """Return the message that the model did not explain the concept, and why."""
    label = turn.text(work.concept(state.node_id).label)
    return explanation_missing(
        interaction_id=state.interaction_id, label=label, way=way, trouble=trouble
    )


def _way_there(work: LoadedTopic, node: Node) -> Sequence[Node]:
    """Return the concepts to count a lesson's place among: those that the goal needs."""
    return work.mind_map.nodes if node.optional else critical_of(work.mind_map)


def _author_text(concept: CourseConcept, way: ExplainAs, turn: Turn) -> str:
    text = {
        ExplainAs.EXPLANATION: concept.explanation,
        ExplainAs.ANOTHER_ANGLE: concept.another_angle,
        ExplainAs.WORKED_EXAMPLE: concept.worked_example,
        ExplainAs.PURPOSE: concept.purpose,
    }[way]
    return turn.text(text) if text else ""
