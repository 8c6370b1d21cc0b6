"""Long work as a turn orders it: an inventory, a map, questions."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from uuid import NAMESPACE_OID, uuid5

from bot.domain.ids import ConceptId, CourseId, MapId, OrderId
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.topics.course import Course
from bot.domain.topics.mind_map import MindMap, Node
from bot.flow.authoring import written
from bot.flow.authoring.orders import (
    InventoryOrder,
    MapOrder,
    Order,
    PrerequisiteOrder,
    TopicWanted,
    Work,
    WritingOrder,
)
from bot.flow.authoring.states import DrawingMap, WritingInventory
from bot.flow.engine.changes import Change, WorkOrdered
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.turn import Turn
from bot.flow.exercise.states import Probed
from bot.flow.topics.loaded_topic import LoadedTopic

AT_ONCE = 2
"""For so many concepts the questions are written at once; a batch does the others."""


def order_inventory(wanted: TopicWanted, turn: Turn) -> Outcome:
    """Order the inventory of the topic, and say so."""
    work = InventoryOrder(course_id=turn.course_id(), wanted=wanted)
    order = ordered(work, turn)
    state = WritingInventory(
        interaction_id=turn.interaction_id(),
        order_id=order.id,
        course_id=work.course_id,
        wanted=wanted,
    )
    return Outcome(
        state=state, changes=(WorkOrdered(order),), replies=(written.under_way(state, begun=True),)
    )


def order_map(
    course_id: CourseId,
    wanted: TopicWanted,
    map_id: MapId | None,
    probed: tuple[Probed, ...],
    turn: Turn,
) -> Outcome:
    """Order the map of the topic, seeded with what the placement found, and say so."""
    known = {probe.concept_id: probe.quality for probe in probed}
    order = ordered(MapOrder(course_id=course_id, wanted=wanted, known=known), turn)
    state = DrawingMap(
        interaction_id=turn.interaction_id(),
        order_id=order.id,
        course_id=course_id,
        wanted=wanted,
        map_id=map_id,
        probed=probed,
    )
    return Outcome(
        state=state, changes=(WorkOrdered(order),), replies=(written.under_way(state, begun=True),)
    )


def first_questions(course: Course, mind_map: MindMap, turn: Turn) -> tuple[Change, ...]:
    """Return the orders for the questions of a new map: the first concepts' are urgent."""
    in_order = iter(sorted(mind_map.nodes, key=lambda node: node.sequence))
    urgent = [node.concept_id for node in islice(in_order, AT_ONCE)]
    rest = [node.concept_id for node in in_order]
    orders = (
        *(
            replace(
                questions(course.id, [concept_id], turn),
                id=first_order_id(mind_map.id, concept_id),
            )
            for concept_id in urgent
        ),
        *([questions(course.id, rest, turn, urgent=False)] if rest else []),
    )
    return tuple(WorkOrdered(order) for order in orders)


def first_order_id(map_id: MapId, concept_id: ConceptId) -> OrderId:
    """Return the id under which the first questions of a concept are ordered with its map."""
    return OrderId(str(uuid5(NAMESPACE_OID, f"{map_id}/{concept_id}/questions")))


def questions(
    course_id: CourseId, concept_ids: Sequence[ConceptId], turn: Turn, *, urgent: bool = True
) -> Order:
    """Return the order of questions for these concepts."""
    work = WritingOrder(
        course_id=course_id,
        concept_ids=tuple(concept_ids),
        language=turn.language,
        urgent=urgent,
    )
    return ordered(work, turn, purpose=f"questions/{concept_ids[0]}")


def prerequisite(
    work: LoadedTopic, node: Node, reasons: tuple[StruggleReason, ...], turn: Turn
) -> Order:
    """Return the order of a proposal for what may be missing below the concept."""
    order = PrerequisiteOrder(
        course_id=work.course.id,
        map_id=work.mind_map.id,
        node_id=node.id,
        language=turn.language,
        reasons=reasons,
    )
    return ordered(order, turn)


def ordered(work: Work, turn: Turn, *, purpose: str = "") -> Order:
    """Return the order of the work for the learner; `purpose` tells it from others of the turn."""
    return Order(
        id=turn.order_id(purpose or work.kind),
        chat_id=turn.chat_id,
        learner_id=turn.learner.id,
        work=work,
    )
