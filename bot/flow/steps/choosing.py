"""Choosing what to learn: a course by name or button, and whether to be placed in it first."""

from dataclasses import replace

from bot.domain.course import Course
from bot.domain.map_flow import moved
from bot.domain.mind_map import FlowStatus, MapFlow, MapStatus, MindMap
from bot.flow.events import CoursePressed, LearnAsked, PlacementPressed
from bot.flow.outcome import (
    CoursesOffered,
    MapAdded,
    Outcome,
    PlacementProposed,
)
from bot.flow.ports import Ports, Topic, TopicSummary
from bot.flow.states import ChatState, PlacementOffered
from bot.flow.steps import parking, planning, probing, what_next
from bot.flow.steps.courses import course_cards
from bot.flow.steps.topic_work import TopicWork
from bot.flow.turn import Turn


async def find_course(state: ChatState, event: LearnAsked, turn: Turn, ports: Ports) -> Outcome:
    """Begin with the course that the topic names, or say what can be learned here."""
    course = ports.courses.find(event.topic, turn.language) if event.topic else None
    if course is None:
        offered = CoursesOffered(courses=course_cards(turn, ports), unknown_topic=event.topic)
        return Outcome(state=state, replies=(offered,))
    return await choose_course(state, CoursePressed(course.id), turn, ports)


async def choose_course(
    state: ChatState, event: CoursePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Offer the placement of a course, or go on where the learner is in it already."""
    course = ports.courses.find_by_id(event.course_id)
    if course is None:
        offered = CoursesOffered(courses=course_cards(turn, ports))
        return Outcome(state=state, replies=(offered,))
    known = await _map_of(course, turn, ports)
    if known is not None:
        return await what_next.switch_to(state, known.map_id, turn, ports)
    ticket = turn.ticket()
    return Outcome(
        state=PlacementOffered(ticket=ticket, course_id=course.id),
        changes=parking.park(state),
        replies=(
            PlacementProposed(
                ticket=ticket, title=turn.text(course.title), concepts=len(course.concepts)
            ),
        ),
    )


async def answer_placement_offer(
    state: PlacementOffered, event: PlacementPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Ask the first probe, or plan from the beginning."""
    course = ports.courses.get(state.course_id)
    draft = _draft(course, turn)
    flow = MapFlow(map_id=draft.id, started_at=turn.now, last_session_at=turn.now)
    flow = moved(flow, FlowStatus.DIAGNOSING, now=turn.now)
    if event.wanted:
        asked = probing.first_probe(course, draft.id, turn)
        return replace(asked, changes=(MapAdded(draft, flow), *asked.changes))
    planned = planning.plan(
        TopicWork(
            before=Topic(mind_map=draft, flow=flow, flow_version=1),
            course=course,
            mind_map=draft,
            flow=flow,
        ),
        (),
        turn,
    )
    return replace(planned, changes=(MapAdded(draft, flow), *planned.changes))


async def _map_of(course: Course, turn: Turn, ports: Ports) -> TopicSummary | None:
    topics = await ports.maps.of_learner(turn.learner.id, turn.now)
    return next((topic for topic in topics if topic.course_id == course.id), None)


def _draft(course: Course, turn: Turn) -> MindMap:
    return MindMap(
        id=turn.map_id(),
        learner_id=turn.learner.id,
        course_id=course.id,
        title=turn.text(course.title),
        status=MapStatus.DRAFT,
        created_at=turn.now,
        last_activity_at=turn.now,
    )
