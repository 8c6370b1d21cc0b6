"""The topics of a learner, one row each."""

from collections.abc import Iterable, Sequence

from bot.domain.ids import ConceptId, MapId, is_written, supplement_id, written_name
from bot.domain.topics.course import Course
from bot.domain.topics.course_goals import goal_named, goal_once_reached
from bot.domain.topics.mind_map import MapStatus
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.maps.ports import COURSES, MAPS, TopicSummary
from bot.flow.maps.replies import CourseCard, TopicRow

OPEN = frozenset({MapStatus.ACTIVE, MapStatus.DRAFT})


async def topic_rows(
    topics: Sequence[TopicSummary], turn: Turn, ports: Ports
) -> tuple[TopicRow, ...]:
    """Return every topic with its progress, the one with the latest activity first."""
    open_now = await ports[MAPS].frontiers(turn.learner.id)
    going = [topic.map_id for topic in topics if is_going(topic)]
    at_goal = await _at_goal(topics, ports)
    courses = [(topic, await _course(topic, ports)) for topic in topics]
    nexts = {
        topic.map_id: await _first(open_now.get(topic.map_id, ()), topic, course, turn, ports)
        for topic, course in courses
    }
    return tuple(
        TopicRow(
            map_id=topic.map_id,
            title=turn.text(course.title) if course else topic.title,
            status=MapStatus(topic.status),
            mastered=topic.mastered,
            of=topic.of,
            due=topic.due,
            current=topic.map_id in going[:1],
            paused=topic.paused_at is not None,
            muted=topic.map_id in turn.learner.rhythm.muted,
            next_label=nexts[topic.map_id],
            refreshers=topic.refreshers > 0,
            goal=goal_label(course, topic.goal, turn) if course else topic.goal or "",
            reached=topic.map_id in at_goal,
            written=_button_name(course),
        )
        for topic, course in courses
    )


def _button_name(course: Course | None) -> str:
    if course is None or not is_written(course.id) or not course.is_drawn:
        return ""
    return written_name(course.id)


def is_going(topic: TopicSummary) -> bool:
    """Return True if the topic is open and does not rest, so that there may be something to do."""
    return topic.status in OPEN and topic.paused_at is None


async def _at_goal(topics: Sequence[TopicSummary], ports: Ports) -> frozenset[MapId]:
    """Return the topics whose goal was reached although concepts are left."""
    aimed = [
        topic.map_id for topic in topics if topic.goal and topic.status != MapStatus.COMPLETED
    ]
    mind_maps = [(await ports[MAPS].get(map_id)).mind_map for map_id in aimed]
    return frozenset(mind_map.id for mind_map in mind_maps if goal_once_reached(mind_map))


async def _course(topic: TopicSummary, ports: Ports) -> Course | None:
    return await ports[COURSES].find_by_id(topic.course_id) if topic.course_id else None


async def _first(
    open_now: Sequence[ConceptId],
    topic: TopicSummary,
    course: Course | None,
    turn: Turn,
    ports: Ports,
) -> str:
    """Return the name of the first open concept, which may be in the map's supplement, or ""."""
    if course is None or not open_now:
        return ""
    if all(concept.id != open_now[0] for concept in course.concepts):
        course = await ports[COURSES].get(supplement_id(topic.map_id))
    return turn.text(course.concept(open_now[0]).label)


def goal_label(course: Course, goal: str | None, turn: Turn) -> str:
    """Return a stored goal in the learner's current language, or "" if there is none."""
    known = goal_named(course, goal) if goal else None
    return turn.text(known.label) if known else goal or ""


def course_cards(
    turn: Turn, ports: Ports, *, but: Iterable[TopicSummary] = ()
) -> tuple[CourseCard, ...]:
    """Return the bundled courses to offer, without those of the topics `but`."""
    begun = {topic.course_id for topic in but}
    return tuple(
        CourseCard(id=course.id, title=turn.text(course.title))
        for course in ports[COURSES].all()
        if course.id not in begun
    )
