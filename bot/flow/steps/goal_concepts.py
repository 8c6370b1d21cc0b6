"""A goal that a bundled course teaches: straight to its concepts, where the way there is open."""

from collections.abc import Collection

from bot.domain.concept_graph import with_prerequisites
from bot.domain.course import Course
from bot.domain.curriculum import frontier
from bot.domain.ids import ConceptId
from bot.domain.landscape.goals import CourseLink
from bot.domain.mastery import checkpoint_open
from bot.domain.mind_map import Node
from bot.flow.changes import MapRested
from bot.flow.outcome import Outcome
from bot.flow.ports import Ports, Topic
from bot.flow.presses import CoursePressed
from bot.flow.states import ChatState, QuizPurpose
from bot.flow.steps import checkpoints, choosing, lessons, parking
from bot.flow.steps.lessons import PAST
from bot.flow.steps.topic_work import TopicWork
from bot.flow.turn import Turn


async def begin(
    state: ChatState,
    link: CourseLink,
    course: Course,
    topic: Topic | None,
    turn: Turn,
    ports: Ports,
) -> Outcome:
    """Begin the concept that leads to the goal; a course that is new offers its placement.

    `topic` is the learner's map of the course as it is now.
    """
    if topic is not None:
        begun = await straight(state, link, course, topic, turn, ports)
        if begun is not None:
            return begun
    return await choosing.choose_course(state, CoursePressed(course.id), turn, ports)


async def straight(
    state: ChatState,
    link: CourseLink,
    course: Course,
    topic: Topic,
    turn: Turn,
    ports: Ports,
) -> Outcome | None:
    """Begin the next of the goal's concepts; None where the map has none to begin with now."""
    work = TopicWork(
        before=topic,
        course=course,
        mind_map=topic.mind_map,
        flow=topic.flow,
        refreshers=topic.refreshers,
        withdrawn=topic.withdrawn,
    )
    busy = parking.topic_of(state) == topic.mind_map.id
    if busy or topic.parked is not None or not work.is_open:
        return None
    here = (*parking.park(state), MapRested(topic.mind_map.id, None))
    node = _to_learn(work, link.concept_ids)
    if node is not None:
        past = await ports.maps.responses(node.id, PAST)
        begun = await lessons.begin_concept(work, node, past, turn, ports)
        return Outcome(state=begun.state, changes=(*here, *begun.changes), replies=begun.replies)
    node = await _to_check(work, link.concept_ids, turn, ports)
    if node is None:
        return None
    past = await ports.maps.responses(node.id, PAST)
    begun = lessons.begin_quiz(
        work, node, QuizPurpose.CHECKPOINT, past, turn, lesson_id=turn.lesson_id()
    )
    return Outcome(state=begun.state, changes=(*here, *begun.changes), replies=begun.replies)


def _to_learn(work: TopicWork, wanted: Collection[ConceptId]) -> Node | None:
    """Return the first open concept among those wanted and what they build on."""
    prerequisites = {it.id: it.prerequisites for it in work.course.concepts}
    needed = with_prerequisites(wanted, prerequisites)
    return next((node for node in frontier(work.mind_map) if node.concept_id in needed), None)


async def _to_check(
    work: TopicWork, wanted: Collection[ConceptId], turn: Turn, ports: Ports
) -> Node | None:
    """Return a wanted concept that only a checkpoint is missing for, which may be tried now."""
    tried = await checkpoints.tried_today(work.mind_map.id, turn, ports)
    for node in work.mind_map.nodes:
        ready = checkpoint_open(node, tried.get(node.id, ()))
        if ready and node.concept_id in wanted and work.questions_of(node.id):
            return node
    return None
