"""Long work as a turn orders it: an inventory, a map, questions."""

from dataclasses import replace

from bot.domain.ids import ConceptId, CourseId, MapId, is_written
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.topics.course import Course
from bot.domain.topics.mind_map import MindMap, Node
from bot.flow.authoring import orders as authoring_orders, written
from bot.flow.authoring.states import DrawingMap, WritingInventory
from bot.flow.engine.changes import Change
from bot.flow.engine.events import Event
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.states import Probed
from bot.flow.lessons.question_wait import ahead_order_id, first_order_id, questions
from bot.flow.lessons.states import Explaining
from bot.flow.maps import ports as maps_ports
from bot.flow.maps.changes import MapPlanned
from bot.flow.maps.loaded_topic import LoadedTopic, load_topic
from bot.flow.placement.events import MapWanted
from bot.flow.tutor.orders import Brief
from bot.flow.tutor.tutoring import TEACHER
from bot.flow.work import orders as work_orders
from bot.flow.work.orders import WorkOrdered, ordered

AT_ONCE = 2
"""Concepts whose questions are written at once. The others are written in batches."""
DAYS_AHEAD = 2
"""Days ahead for which questions are written."""
USUAL_MINUTES = 30
"""Minutes a day assumed for learners who have chosen none."""


def order_inventory(wanted: maps_ports.TopicWanted, turn: Turn) -> Outcome:
    """Order the inventory of the topic, and tell the learner."""
    wanted = replace(wanted, level=turn.learner.audience)
    work = authoring_orders.InventoryOrder(course_id=turn.course_id(), wanted=wanted)
    order = ordered(work, turn)
    state = WritingInventory(
        interaction_id=turn.interaction_id(),
        order_id=order.id,
        course_id=work.course_id,
        wanted=wanted,
    )
    return Outcome(
        state=state, changes=(WorkOrdered(order),), replies=(written.work_line(state, begun=True),)
    )


async def take_wanted_map(_: ChatState, event: MapWanted, turn: Turn, ports: Ports) -> Outcome:
    """Order the map after a placement, seeded with what the placement found."""
    return order_map(event.course_id, event.wanted, event.map_id, event.probed, turn)


def order_map(
    course_id: CourseId,
    wanted: maps_ports.TopicWanted,
    map_id: MapId | None,
    probed: tuple[Probed, ...],
    turn: Turn,
) -> Outcome:
    """Order the map of the topic, seeded with what the placement found, and tell the learner."""
    wanted = replace(wanted, level=turn.learner.audience)
    known = {probe.concept_id: probe.quality for probe in probed}
    order = ordered(
        authoring_orders.MapOrder(course_id=course_id, wanted=wanted, known=known), turn
    )
    state = DrawingMap(
        interaction_id=turn.interaction_id(),
        order_id=order.id,
        course_id=course_id,
        wanted=wanted,
        map_id=map_id,
        probed=probed,
    )
    return Outcome(
        state=state, changes=(WorkOrdered(order),), replies=(written.work_line(state, begun=True),)
    )


def first_questions(course: Course, mind_map: MindMap, turn: Turn) -> tuple[Change, ...]:
    """Return the orders for the first questions of a new map, urgent for its first concepts."""
    unwritten = {concept.id for concept in course.concepts if not concept.questions}
    within = [
        concept_id for concept_id in _within_reach(mind_map, turn) if concept_id in unwritten
    ]
    urgent = (
        replace(
            questions(course.id, [concept_id], turn), id=first_order_id(mind_map.id, concept_id)
        )
        for concept_id in within[:AT_ONCE]
    )
    ahead = (_ahead(course, mind_map, concept_id, turn) for concept_id in within[AT_ONCE:])
    return tuple(WorkOrdered(order) for order in (*urgent, *ahead))


async def order_ahead(
    state: ChatState, _: Event, outcome: Outcome, turn: Turn, ports: Ports
) -> Outcome:
    """Return the outcome. If it begins a lesson, add orders for what is now within reach.

    What was ordered before is not ordered again, since its order has the same id.
    """
    lesson = outcome.state
    if ports[TEACHER] is None or not isinstance(lesson, Explaining):
        return outcome
    if isinstance(state, Explaining) and state.node_id == lesson.node_id:
        return outcome
    if any(isinstance(change, MapPlanned) for change in outcome.changes):
        return outcome  # its first questions are ordered with it
    work = await load_topic(lesson.map_id, ports)
    if not is_written(work.course.id):
        return outcome
    unwritten = {concept.id for concept in work.course.concepts if not concept.questions}
    orders = (
        _ahead(work.course, work.mind_map, concept_id, turn)
        for concept_id in _within_reach(work.mind_map, turn)
        if concept_id in unwritten and concept_id != work.concept(lesson.node_id).id
    )
    return replace(outcome, changes=(*outcome.changes, *map(WorkOrdered, orders)))


def _within_reach(mind_map: MindMap, turn: Turn) -> list[ConceptId]:
    """Return the concepts that the learner gets to in the next `DAYS_AHEAD` days, in order."""
    left = DAYS_AHEAD * (turn.learner.rhythm.minutes or USUAL_MINUTES)
    reached: list[ConceptId] = []
    open_ones = (node for node in mind_map.nodes if not node.is_mastered)
    for node in sorted(open_ones, key=lambda node: (node.optional, node.sequence)):
        if left <= 0 and len(reached) >= AT_ONCE:
            break
        left -= node.effort_minutes
        reached.append(node.concept_id)
    return reached


def _ahead(
    course: Course, mind_map: MindMap, concept_id: ConceptId, turn: Turn
) -> work_orders.Order:
    """Return the order to write a concept's questions ahead. Its id is the same each time."""
    order_id = ahead_order_id(mind_map.id, concept_id)
    return replace(questions(course.id, [concept_id], turn, urgent=False), id=order_id)


def prerequisite(
    work: LoadedTopic, node: Node, reasons: tuple[StruggleReason, ...], brief: Brief, turn: Turn
) -> work_orders.Order:
    """Return the order for a proposal of what may be missing below the concept."""
    order = authoring_orders.PrerequisiteOrder(
        course_id=work.course.id,
        map_id=work.mind_map.id,
        node_id=node.id,
        language=turn.language,
        reasons=reasons,
        missed=tuple(
            answer for answer in brief.recent if answer.concept == brief.concept and answer.right
        ),
        lesson=brief.lesson,
    )
    return ordered(order, turn)
