"""Choosing what to learn: a course by name or button, toward which goal, and placed or not."""

from dataclasses import replace

from bot.domain.course import Course
from bot.domain.course_goals import goal_named, means_everything, topic_and_goal
from bot.domain.doubted_questions import withdrawn_among
from bot.domain.drawing import blank_map
from bot.domain.map_flow import moved
from bot.domain.mind_map import FlowStatus, MapFlow
from bot.flow.changes import MapAdded
from bot.flow.events import LearnAsked
from bot.flow.outcome import Outcome
from bot.flow.ports import Ports, Topic, TopicSummary
from bot.flow.presses import CoursePressed, GoalPressed, PlacementPressed
from bot.flow.replies import CoursesOffered
from bot.flow.states import ChatState, PlacementOffered
from bot.flow.steps import aiming, goals, parking, planning, probing, what_next
from bot.flow.steps.courses import course_cards
from bot.flow.steps.topic_work import TopicWork
from bot.flow.turn import Turn


async def find_course(state: ChatState, event: LearnAsked, turn: Turn, ports: Ports) -> Outcome:
    """Begin with the course that the topic names, or say what can be learned here."""
    topic, goal = topic_and_goal(event.topic)
    course = _named(topic, turn, ports)
    if course is None:
        course, goal = _named(event.topic, turn, ports), ""
    if course is None:
        offered = CoursesOffered(courses=course_cards(turn, ports), unknown_topic=event.topic)
        return Outcome(state=state, replies=(offered,))
    return await _begin(state, course, goal, turn, ports)


async def choose_course(
    state: ChatState, event: CoursePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Offer the placement of a course, or go on where the learner is in it already."""
    course = await ports.courses.find_by_id(event.course_id)
    if course is None:
        offered = CoursesOffered(courses=course_cards(turn, ports))
        return Outcome(state=state, replies=(offered,))
    return await _begin(state, course, "", turn, ports)


async def choose_goal(
    state: PlacementOffered, event: GoalPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Mark the goal in the offer; a place that is not there changes nothing."""
    course = await ports.courses.get(state.course_id)
    labels = ("", *(turn.text(goal.label) for goal in goals.choices(state, course)))
    if 0 <= event.place < len(labels):
        state = replace(state, goal=labels[event.place])
    return Outcome(state=state, replies=(goals.proposed(state, course, turn, edits=True),))


async def answer_placement_offer(
    state: PlacementOffered, event: PlacementPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Ask the first probe, or plan from the beginning."""
    course = await ports.courses.get(state.course_id)
    draft = blank_map(
        map_id=turn.map_id(),
        learner_id=turn.learner.id,
        title=turn.text(course.title),
        now=turn.now,
        course_id=course.id,
        goal=state.goal or None,
    )
    flow = MapFlow(map_id=draft.id, started_at=turn.now, last_session_at=turn.now)
    flow = moved(flow, FlowStatus.DIAGNOSING, now=turn.now)
    if event.wanted:
        withdrawn = withdrawn_among(await ports.maps.doubts(course.id))
        asked = probing.first_probe(course, draft.id, turn, withdrawn)
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


async def _begin(
    state: ChatState, course: Course, wanted: str, turn: Turn, ports: Ports
) -> Outcome:
    """Offer the placement toward the goal that is meant; a topic begun before goes on."""
    known = await _map_of(course, turn, ports)
    if known is not None and wanted:
        return await aiming.aim(state, known, wanted, turn, ports)
    if known is not None:
        return await what_next.switch_to(state, known.map_id, turn, ports)
    goal = None if means_everything(wanted) else goal_named(course, wanted)
    unknown = "" if goal or means_everything(wanted) else wanted
    offered = PlacementOffered(
        ticket=turn.ticket(), course_id=course.id, goal=turn.text(goal.label) if goal else ""
    )
    return Outcome(
        state=offered,
        changes=parking.park(state),
        replies=(goals.proposed(offered, course, turn, unknown_goal=unknown),),
    )


def _named(topic: str, turn: Turn, ports: Ports) -> Course | None:
    return ports.courses.find(topic, turn.language) if topic else None


async def _map_of(course: Course, turn: Turn, ports: Ports) -> TopicSummary | None:
    topics = await ports.maps.of_learner(turn.learner.id, turn.now)
    return next((topic for topic in topics if topic.course_id == course.id), None)
