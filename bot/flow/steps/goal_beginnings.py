"""What a goal can begin with: its cards, a course, a lesson that was written or can be."""

from uuid import NAMESPACE_OID, uuid5

from bot.domain.ids import LearnerId, MapId
from bot.domain.landscape.goals import GoalKind, GoalRef
from bot.flow.ports import Ports
from bot.flow.steps.landscape_progress import LandscapeProgress
from bot.flow.turn import Turn


def map_of(learner_id: LearnerId, ref: GoalRef) -> MapId:
    """Return the id of the map that leads a learner to the goal; there is but one."""
    name = f"{learner_id}/{ref.landscape_id}/{ref.goal_id}"
    return MapId(str(uuid5(NAMESPACE_OID, name)))


def first_within(ref: GoalRef, progress: LandscapeProgress, ports: Ports) -> GoalRef | None:
    """Return the first open goal in this one that can begin; None where there is none."""
    written = ports.teacher is not None
    inside = progress.reach.open_within(ref)
    return next((it for it in inside if progress.can_follow(it, written=written)), None)


async def is_unwritten(
    ref: GoalRef, progress: LandscapeProgress, turn: Turn, ports: Ports
) -> bool:
    """Say whether the goal is open and no lesson is there for it, nor a model to write one."""
    if ports.teacher is not None or not progress.is_open(ref) or progress.is_reached(ref):
        return False
    if not progress.atlas.is_atomic(ref):
        kinds = {progress.goal(it).kind for it in progress.reach.open_within(ref)}
        return GoalKind.UNDERSTANDING in kinds and first_within(ref, progress, ports) is None
    goal = progress.goal(ref)
    if goal.kind is not GoalKind.UNDERSTANDING:
        return False
    if goal.course and await ports.courses.find_by_id(goal.course.course_id):
        return False
    topics = await ports.maps.of_learner(turn.learner.id, turn.now)
    return all(topic.map_id != map_of(turn.learner.id, ref) for topic in topics)


def instead_of(ref: GoalRef, progress: LandscapeProgress) -> GoalRef | None:
    """Return another goal, of the same landscape if there is one, that needs no model."""
    others = (
        progress.next_in(ref.landscape_id, written=False),
        progress.next_after(progress.last_reached, written=False),
    )
    found = (it for it in others if it is not None and progress.can_follow(it, written=False))
    return next(found, None)
