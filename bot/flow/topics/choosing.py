"""Choosing what to learn: a course by name or button, its goal, and the placement or not."""

from dataclasses import replace

from bot.domain.answers.folding import fold
from bot.domain.authoring.replanning import replan
from bot.domain.exercise.flagged_questions import withdrawn_among
from bot.domain.ids import is_written
from bot.domain.topics.course import Course, CourseGoal
from bot.domain.topics.course_goals import (
    concepts_toward,
    critical_of,
    goal_named,
    means_everything,
    topic_and_goal,
    toward,
)
from bot.domain.topics.mind_map import MapStatus, MindMap
from bot.flow.authoring import proposing, waiting
from bot.flow.authoring.rewriting import OWN_COURSES, own_course
from bot.flow.engine.events import SkipAsked
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import remark
from bot.flow.engine.states import ChatState
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.maps import rows
from bot.flow.maps.changes import MapAdded, MapPlanned
from bot.flow.maps.events import TopicAction, TopicPressed
from bot.flow.maps.loaded_topic import LoadedTopic, draft, load_topic
from bot.flow.maps.ports import COURSES, MAPS, TopicSummary
from bot.flow.placement import diagnosing, offer, planning
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.states import PlacementOffered
from bot.flow.topics.events import (
    CoursePressed,
    GoalPressed,
    LearnAsked,
    OtherCoursesPressed,
    OwnCoursePressed,
)
from bot.flow.topics.replies import courses_offered, goal_set, goal_unknown
from bot.flow.tutor.tutoring import TEACHER


async def find_course(state: ChatState, event: LearnAsked, turn: Turn, ports: Ports) -> Outcome:
    """Begin the course that the words name, or say what can be learned here.

    A model can write any other topic, and one for a goal that a bundled course lacks.
    """
    topic, goal = topic_and_goal(event.topic)
    course = _course_named(topic, turn, ports)
    if course is None:
        course = _course_named(event.topic, turn, ports)
        goal = "" if course else goal
    if course is not None and not await _wants_another(course, goal, turn, ports):
        return await _begin(state, course, goal, turn, ports)
    written = await _written_topic(topic, turn, ports)
    if written is not None:
        return await hand_over(
            state, TopicPressed(written.map_id, TopicAction.SWITCH), turn, ports
        )
    if topic.strip() and ports[TEACHER] is not None:
        return await proposing.propose(state, topic, goal, turn, ports)
    return _course_offer(state, event.topic, turn, ports)


async def show_courses(
    state: ChatState, _: OtherCoursesPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show what can be learned here. What is open stays open."""
    return _course_offer(state, "", turn, ports)


def _course_offer(state: ChatState, unknown_topic: str, turn: Turn, ports: Ports) -> Outcome:
    offered = courses_offered(
        courses=rows.course_cards(turn, ports),
        unknown_topic=unknown_topic,
        any_topic=ports[TEACHER] is not None,
    )
    return Outcome(state=state, replies=(offered,))


async def choose_course(
    state: ChatState, event: CoursePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Offer the placement of a course, or go on if the learner has begun it.

    A course written for somebody else cannot be chosen.
    """
    course = await ports[COURSES].find_by_id(event.course_id)
    if course is None or not await _is_for(course, turn, ports):
        offered = courses_offered(
            courses=rows.course_cards(turn, ports), any_topic=ports[TEACHER] is not None
        )
        return Outcome(state=state, replies=(offered,))
    return await _begin(state, course, "", turn, ports)


async def choose_goal(
    state: PlacementOffered, event: GoalPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Mark the goal in the offer. An unknown place changes nothing."""
    course = await ports[COURSES].get(state.course_id)
    labels = ("", *(turn.text(goal.label) for goal in offer.choices(state, course)))
    if 0 <= event.place < len(labels):
        state = replace(state, goal=labels[event.place])
    return Outcome(state=state, replies=(offer.proposed(state, course, turn, edits=True),))


async def answer_placement_offer(
    state: PlacementOffered, event: PlacementPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Ask the first probe, or plan from the beginning."""
    course = await ports[COURSES].get(state.course_id)
    topic = draft(course, state.goal, turn)
    if event.wanted:
        withdrawn = withdrawn_among(await ports[MAPS].flags(course.id), turn.learner.id)
        begun = diagnosing.first_probe(course, topic.mind_map.id, turn, withdrawn=withdrawn)
    else:
        begun = await planning.plan(topic, (), turn, ports)
    return replace(begun, changes=(MapAdded(topic.mind_map, topic.flow), *begun.changes))


async def _begin(
    state: ChatState, course: Course, wanted: str, turn: Turn, ports: Ports
) -> Outcome:
    """Offer the placement with the goal that is meant, or go on with a begun topic."""
    known = await _map_of(course, turn, ports)
    if known is not None and wanted:
        return await aim(state, known, wanted, turn, ports)
    if known is not None:
        return await hand_over(state, TopicPressed(known.map_id, TopicAction.SWITCH), turn, ports)
    goal = None if means_everything(wanted) else goal_named(course, wanted)
    unknown = "" if goal or means_everything(wanted) else wanted
    offered = PlacementOffered(
        interaction_id=turn.interaction_id(),
        course_id=course.id,
        goal=turn.text(goal.label) if goal else "",
    )
    return Outcome(
        state=offered,
        changes=state.set_aside(),
        replies=(offer.proposed(offered, course, turn, unknown_goal=unknown),),
    )


def _course_named(topic: str, turn: Turn, ports: Ports) -> Course | None:
    return ports[COURSES].find(topic, turn.language) if topic else None


async def _wants_another(course: Course, goal: str, turn: Turn, ports: Ports) -> bool:
    """Return True if the goal is not in the course, and a model can write a topic for it."""
    if ports[TEACHER] is None or means_everything(goal) or goal_named(course, goal):
        return False
    return await _map_of(course, turn, ports) is None


async def _written_topic(topic: str, turn: Turn, ports: Ports) -> TopicSummary | None:
    """Return the learner's written topic with that title, or None."""
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    named = (
        summary
        for summary in topics
        if is_written(summary.course_id) and fold(summary.title) == fold(topic)
    )
    return next(named, None)


async def _is_for(course: Course, turn: Turn, ports: Ports) -> bool:
    if not is_written(course.id) or await _map_of(course, turn, ports) is not None:
        return True
    return await ports[OWN_COURSES].is_of(course.id, turn.learner.id)


async def _map_of(course: Course, turn: Turn, ports: Ports) -> TopicSummary | None:
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    return next((topic for topic in topics if topic.course_id == course.id), None)


async def aim(
    state: ChatState, topic: TopicSummary, wanted: str, turn: Turn, ports: Ports
) -> Outcome:
    """Order the topic by the goal. What is open stays open, what is known stays known.

    A stopped topic is only resumed, as its order cannot change.
    """
    work = await load_topic(topic.map_id, ports)
    if work.mind_map.status not in {MapStatus.ACTIVE, MapStatus.DRAFT}:
        return await _going_on(state, work, turn, ports)
    goal = None if means_everything(wanted) else goal_named(work.course, wanted)
    title = turn.text(work.course.title)
    if goal is None and not means_everything(wanted):
        labels = tuple(turn.text(other.label) for other in work.course.goals)
        unknown = goal_unknown(title=title, wanted=wanted, goals=labels)
        return Outcome(state=state, replies=(unknown,))
    aimed = _toward_goal(work.mind_map, goal, turn)
    concepts = len(concepts_toward(work.course, goal) if goal else work.course.concepts)
    mastered = sum(node.is_mastered for node in critical_of(aimed))
    reply = goal_set(title, aimed.goal or "", concepts, mastered)
    return Outcome(state=state, changes=(MapPlanned(aimed),), replies=(reply,))


def _toward_goal(mind_map: MindMap, goal: CourseGoal | None, turn: Turn) -> MindMap:
    """Return the map ordered by the goal. A draft only remembers it until it is drawn."""
    label = turn.text(goal.label) if goal else None
    if mind_map.status is MapStatus.DRAFT:
        return replace(mind_map, goal=label)
    wanted = goal.targets if goal else ()
    targets = [node.id for node in mind_map.nodes if node.concept_id in wanted]
    return replan(toward(mind_map, label, targets))


async def _going_on(state: ChatState, work: LoadedTopic, turn: Turn, ports: Ports) -> Outcome:
    begun = await hand_over(state, TopicPressed(work.mind_map.id, TopicAction.SWITCH), turn, ports)
    if work.mind_map.status is MapStatus.COMPLETED:
        return begun
    later = remark("said-goal-after-resuming")
    return replace(begun, replies=(later, *begun.replies))


async def skip_placement(
    state: PlacementOffered, _: SkipAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Begin without a placement, at the start."""
    press = PlacementPressed(state.interaction_id, wanted=False)
    return await answer_placement_offer(state, press, turn, ports)


async def begin_own_course(
    state: ChatState, event: OwnCoursePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Begin the learner's own course with its first lesson, or go on in it."""
    course = await own_course(event.course, turn.learner.id, ports)
    if course is None or state.supervised:
        return Outcome(state=state, replies=(remark("course-gone"),))
    known = await _map_of(course, turn, ports)
    if known is not None:
        return await hand_over(state, TopicPressed(known.map_id, TopicAction.SWITCH), turn, ports)
    topic = draft(course, "", turn)
    lesson = await waiting.begin(topic, (MapAdded(topic.mind_map, topic.flow),), (), turn, ports)
    return replace(lesson, changes=(*state.set_aside(), *lesson.changes))
