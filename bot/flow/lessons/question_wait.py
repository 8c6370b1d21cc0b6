"""When a learner is ready before the questions are: they are ordered, and come by themselves."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import NAMESPACE_OID, uuid5

from bot.domain.ids import ConceptId, CourseId, MapId, OrderId
from bot.domain.topics.course import Course, Question
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.lessons import lessons, orders as lessons_orders
from bot.flow.lessons.events import QuestionsCame
from bot.flow.lessons.orders import WritingOrder
from bot.flow.lessons.replies import questions_awaited
from bot.flow.lessons.states import Explaining
from bot.flow.maps.changes import QuestionsWritten
from bot.flow.maps.loaded_topic import LoadedTopic, load_topic
from bot.flow.maps.ports import MAPS
from bot.flow.tutor.tutoring import TEACHER
from bot.flow.work import orders as work_orders
from bot.flow.work.events import ModelTrouble, WorkFailed, drop_result, dropped, failure
from bot.flow.work.orders import WorkCancelled, WorkOrdered, ordered
from bot.flow.work.ports import ORDERS


async def wait(state: Explaining, work: LoadedTopic, turn: Turn, ports: Ports) -> Outcome:
    """Tell that the questions are being written, and order them unless that was done."""
    if ports[TEACHER] is None:
        reply = _waiting_line(state, work, turn, trouble=ModelTrouble.DOWN)
        return Outcome(state=state, replies=(reply,))
    waiting = replace(state, wants_questions=True)
    reply = _waiting_line(state, work, turn)
    if await _under_way(state, work, ports):
        return Outcome(state=waiting, replies=(reply,))
    concept_id = work.concept(state.node_id).id
    order = questions(work.course_id_of(concept_id), [concept_id], turn)
    ahead = WorkCancelled(ahead_order_id(state.map_id, concept_id))  # else written twice
    return Outcome(
        state=replace(waiting, order_id=order.id),
        changes=(ahead, WorkOrdered(order)),
        replies=(reply,),
    )


async def take_questions(
    state: Explaining, event: QuestionsCame, turn: Turn, ports: Ports
) -> Outcome:
    """Store the questions. If the learner waits for them, ask the first one at once."""
    kept = stored(event)
    work = await load_topic(state.map_id, ports)
    concept = work.concept(state.node_id)
    here = (work.course_id_of(concept.id), concept.id) == (event.course_id, event.concept_id)
    if not (here and state.wants_questions):
        return Outcome(state=state, changes=kept)
    work = replace(work, course=_with(work.course, event.concept_id, event.questions))
    if not work.questions_of(state.node_id):
        awaited = _waiting_line(state, work, turn, trouble=ModelTrouble.UNUSABLE)
        return Outcome(
            state=replace(state, wants_questions=False), changes=kept, replies=(awaited,)
        )
    past = await ports[MAPS].responses(state.node_id, lessons.PAST)
    begun = lessons.begin_quiz(lessons.quiz_of(state), work, past, turn)
    return replace(begun, changes=(*kept, *begun.changes))


async def fail_questions(
    state: Explaining, event: WorkFailed, turn: Turn, ports: Ports
) -> Outcome:
    """Tell why no questions come if the learner waits for them. The lesson keeps its place."""
    work = await load_topic(state.map_id, ports)
    if not (state.wants_questions and _is_for(event, work, state)):
        return await drop_result(state, event, turn, ports)
    awaited = _waiting_line(state, work, turn, trouble=event.trouble)
    return Outcome(
        state=replace(state, wants_questions=False), changes=(failure(event),), replies=(awaited,)
    )


async def _under_way(state: Explaining, work: LoadedTopic, ports: Ports) -> bool:
    """Return True if an order of the concept's questions is open.

    A given order is not enough: it may have failed while the chat was at something else.
    """
    if (orders := ports[ORDERS]) is None:
        return state.wants_questions
    first = first_order_id(state.map_id, work.concept(state.node_id).id)
    if await orders.is_wanted(first):
        return True
    return state.order_id is not None and await orders.is_wanted(state.order_id)


def _waiting_line(
    state: Explaining, work: LoadedTopic, turn: Turn, *, trouble: ModelTrouble | None = None
) -> Line:
    concept = work.concept(state.node_id)
    return questions_awaited(
        interaction_id=state.interaction_id,
        label=turn.text(concept.label),
        practice=bool(concept.questions),
        trouble=trouble,
    )


def _is_for(event: WorkFailed, work: LoadedTopic, state: Explaining) -> bool:
    order = event.work
    concept_id = work.concept(state.node_id).id
    return (
        isinstance(order, WritingOrder)
        and order.course_id == work.course_id_of(concept_id)
        and concept_id in order.concept_ids
    )


def _with(course: Course, concept_id: ConceptId, questions: tuple[Question, ...]) -> Course:
    """Return the course with `questions` added to those of the concept.

    A question whose key exists is left out, as it is when questions are stored.
    """
    known = {question.key for concept in course.concepts for question in concept.questions}
    new = tuple(question for question in questions if question.key not in known)
    return replace(
        course,
        concepts=tuple(
            replace(concept, questions=(*concept.questions, *new))
            if concept.id == concept_id
            else concept
            for concept in course.concepts
        ),
    )


async def keep_questions(
    state: ChatState, event: QuestionsCame, turn: Turn, ports: Ports
) -> Outcome:
    """Store questions that no lesson waits for right now."""
    return Outcome(state=state, changes=stored(event))


def stored(event: QuestionsCame) -> tuple[Change, ...]:
    """Return the change that stores the questions, or only a trace if there are none."""
    if not event.questions:
        return (dropped(event),)
    return (QuestionsWritten(event.course_id, event.concept_id, event.questions),)


def first_order_id(map_id: MapId, concept_id: ConceptId) -> OrderId:
    """Return the id of the order for a concept's first questions, made with its map."""
    return OrderId(str(uuid5(NAMESPACE_OID, f"{map_id}/{concept_id}/questions")))


def ahead_order_id(map_id: MapId, concept_id: ConceptId) -> OrderId:
    """Return the id of the order for a concept's questions ahead of time; the same each time."""
    return OrderId(str(uuid5(NAMESPACE_OID, f"{map_id}/{concept_id}/ahead")))


def questions(
    course_id: CourseId, concept_ids: Sequence[ConceptId], turn: Turn, *, urgent: bool = True
) -> work_orders.Order:
    """Return the order of questions for the concepts `concept_ids`."""
    work = lessons_orders.WritingOrder(
        course_id=course_id,
        concept_ids=tuple(concept_ids),
        language=turn.language,
        urgent=urgent,
        level=turn.learner.audience,
    )
    return ordered(work, turn, purpose=f"questions/{concept_ids[0]}")
