"""Another goal for a topic that was begun before."""

from dataclasses import replace

from bot.domain.course import CourseGoal
from bot.domain.course_goals import concepts_toward, goal_named, means_everything
from bot.domain.goals import critical_of, toward
from bot.domain.mind_map import MapStatus, MindMap, NodeStatus
from bot.domain.replanning import replan
from bot.flow.changes import MapPlanned
from bot.flow.outcome import Outcome
from bot.flow.ports import Ports, TopicSummary
from bot.flow.replies import GoalSet, GoalUnknown, Plain, Said
from bot.flow.states import ChatState
from bot.flow.steps import what_next
from bot.flow.steps.topic_work import TopicWork, take_up
from bot.flow.turn import Turn


async def aim(
    state: ChatState, topic: TopicSummary, wanted: str, turn: Turn, ports: Ports
) -> Outcome:
    """Put the topic in order for that goal; what is open stays open, what is known stays known.

    A stopped topic only goes on, since it takes no new order.
    """
    work = await take_up(topic.map_id, ports)
    if work.mind_map.status not in {MapStatus.ACTIVE, MapStatus.DRAFT}:
        return await _going_on(state, work, turn, ports)
    goal = None if means_everything(wanted) else goal_named(work.course, wanted)
    title = turn.text(work.course.title)
    if goal is None and not means_everything(wanted):
        labels = tuple(turn.text(other.label) for other in work.course.goals)
        unknown = GoalUnknown(title=title, wanted=wanted, goals=labels)
        return Outcome(state=state, replies=(unknown,))
    aimed = _aimed(work.mind_map, goal, turn)
    told = GoalSet(
        title=title,
        goal=aimed.goal or "",
        concepts=len(concepts_toward(work.course, goal) if goal else work.course.concepts),
        mastered=sum(node.status is NodeStatus.MASTERED for node in critical_of(aimed)),
    )
    return Outcome(state=state, changes=(MapPlanned(aimed),), replies=(told,))


def _aimed(mind_map: MindMap, goal: CourseGoal | None, turn: Turn) -> MindMap:
    """Return the map in order for the goal; a draft only remembers it until it is drawn."""
    label = turn.text(goal.label) if goal else None
    if mind_map.status is MapStatus.DRAFT:
        return replace(mind_map, goal=label)
    wanted = goal.targets if goal else ()
    targets = [node.id for node in mind_map.nodes if node.concept_id in wanted]
    return replan(toward(mind_map, label, targets))


async def _going_on(state: ChatState, work: TopicWork, turn: Turn, ports: Ports) -> Outcome:
    begun = await what_next.switch_to(state, work.mind_map.id, turn, ports)
    if work.mind_map.status is MapStatus.COMPLETED:
        return begun
    later = Plain(said=Said.GOAL_AFTER_RESUMING)
    return replace(begun, replies=(later, *begun.replies))
