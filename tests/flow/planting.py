"""Topics that a learner has worked on for a while, stored without walking there."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from bot.domain.authoring.drawing import map_from_course
from bot.domain.ids import ConceptId, LearnerId, LessonId, MapId, NodeId, TurnId
from bot.domain.topics.course import Course
from bot.domain.topics.curriculum import activate
from bot.domain.topics.mind_map import (
    FlowStatus,
    MapFlow,
    MapStatus,
    MindMap,
    Node,
    NodeStatus,
    QuizResponse,
    ResponseType,
    TeachingPhase,
)
from bot.flow.maps.changes import MapAdded, ResponseRecorded, ReviewScheduled
from tests.builders import MONDAY
from tests.flow.walking import ANNA, Walk, courses

DAY = timedelta(days=1)
ANNAS = LearnerId(ANNA)


def course_of(course_id: str) -> Course:
    return next(course for course in courses() if course.id == course_id)


async def plant(
    walk: Walk, course_id: str, grown: Callable[[int, Node], Node], **but: Any
) -> MindMap:
    """Store an active map of the course whose concepts have `grown`. Its dates are pending."""
    now = walk.clock.now()
    drawn = map_from_course(
        course_of(course_id),
        map_id=MapId(f"map of {course_id}"),
        learner_id=ANNAS,
        language=(await walk.chats.open(walk.chat_id, TurnId("-"))).learner.language,
        now=now,
        node_id_of=lambda concept: NodeId(f"{course_id}/{concept}"),
    )
    numbered = activate(drawn)
    nodes = tuple(grown(place, node) for place, node in enumerate(numbered.nodes))
    mind_map = replace(numbered, nodes=nodes, **but)
    begun = next((node for node in nodes if node.status is NodeStatus.LEARNING), nodes[0])
    flow = MapFlow(
        map_id=mind_map.id,
        status=FlowStatus.TEACHING,
        current_node_id=begun.id,
        current_phase=TeachingPhase.EXPLAINING,
        started_at=now,
        last_session_at=now,
    )
    reviews = [ReviewScheduled(node, node.next_review_at) for node in nodes if node.next_review_at]
    pending = reviews if mind_map.status is MapStatus.ACTIVE else []
    await walk.store(MapAdded(mind_map, flow), *pending)
    return mind_map


def mastered(node: Node, now: datetime, *, due_in: timedelta, **but: Any) -> Node:
    """Return the concept mastered, with a review before it."""
    known = replace(
        node,
        status=NodeStatus.MASTERED,
        mastery_score=1.0,
        repetitions=3,
        interval_days=15.0,
        last_reviewed_at=now + due_in - timedelta(days=15),
        next_review_at=now + due_in,
        mastered_at=now - DAY,
    )
    return replace(known, **but)


def answer_to(node: Node) -> QuizResponse:
    """Return a right answer to a review of the concept."""
    question = course_of(node.id.split("/")[0]).concept(node.concept_id).questions[0]
    return QuizResponse(
        node_id=node.id,
        map_id=node.map_id,
        question_key=question.key,
        question_format=question.format,
        question_text="?",
        answer="!",
        quality=5,
        type=ResponseType.REVIEW,
        lesson_id=LessonId("earlier"),
        responded_at=MONDAY,
    )


async def answered_well(walk: Walk, node: Node, times: int) -> None:
    """Record as many right reviews as `times` of the concept, the last one a day ago."""
    for before in range(times, 0, -1):
        response = replace(answer_to(node), responded_at=walk.clock.now() - before * DAY)
        await walk.store(ResponseRecorded(response))


async def plant_all_but_one(walk: Walk, course_id: str, **but: Any) -> Node:
    """Plant a course with one concept left, which one more right review masters, and return it."""
    now = walk.clock.now()

    def grown(place: int, node: Node) -> Node:
        if place:
            return mastered(node, now, due_in=place * DAY)
        left = mastered(node, now, due_in=-DAY, mastered_at=None)
        return replace(left, status=NodeStatus.REVIEWING, mastery_score=0.8, **but)

    mind_map = await plant(walk, course_id, grown)
    await answered_well(walk, mind_map.nodes[0], 4)
    return mind_map.nodes[0]


async def plant_finished(walk: Walk, course_id: str, **but: Any) -> MindMap:
    """Plant a course with all concepts mastered, after a month of reviews."""
    now = walk.clock.now()
    return await plant(
        walk,
        course_id,
        lambda place, node: mastered(node, now, due_in=(place + 1) * DAY),
        status=MapStatus.COMPLETED,
        **but,
    )


async def plant_with_due(
    walk: Walk, course_id: str, days_late: Mapping[str, float], interval_days: float
) -> MindMap:
    """Plant a course some of whose concepts have been due for some days; the others are new."""
    now = walk.clock.now()

    def grown(_: int, node: Node) -> Node:
        late = days_late.get(ConceptId(node.concept_id))
        if late is None:
            return node
        due_in = -timedelta(days=late)
        due = mastered(node, now, due_in=due_in, mastered_at=None, interval_days=interval_days)
        return replace(due, status=NodeStatus.REVIEWING, mastery_score=0.6)

    return await plant(walk, course_id, grown)
