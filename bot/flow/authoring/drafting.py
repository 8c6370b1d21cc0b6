"""A map before it has concepts: what a placement belongs to."""

from bot.domain.authoring.drawing import blank_map
from bot.domain.ids import MapId
from bot.domain.topics.course import Course
from bot.domain.topics.map_flow import moved
from bot.domain.topics.mind_map import FlowStatus, MapFlow
from bot.flow.engine.ports import Topic
from bot.flow.engine.turn import Turn
from bot.flow.topics.loaded_topic import LoadedTopic


def draft(course: Course, goal: str, turn: Turn, *, map_id: MapId | None = None) -> LoadedTopic:
    """Return a new topic of the course, its placement open."""
    mind_map = blank_map(
        map_id=map_id or turn.map_id(),
        learner_id=turn.learner.id,
        title=turn.text(course.title),
        now=turn.now,
        course_id=course.id,
        goal=goal or None,
    )
    flow = MapFlow(map_id=mind_map.id, started_at=turn.now, last_session_at=turn.now)
    flow = moved(flow, FlowStatus.DIAGNOSING, now=turn.now)
    return LoadedTopic(
        before=Topic(mind_map=mind_map, flow=flow, flow_version=1),
        course=course,
        mind_map=mind_map,
        flow=flow,
    )
