"""How deep and how tangled a landscape may be before working it out costs too much."""

from collections.abc import Mapping, Sequence

from bot.domain.ids import GoalId
from bot.domain.landscape.goals import Goal
from bot.domain.landscape.quirks import LandscapeRefusedError, Refusal

MOST_TANGLE = 250_000
"""Goals around each goal, and what all of these require; real files have about six a goal."""


def check_tangle(goals: Sequence[Goal]) -> None:
    """Refuse goals that contain one another in so many ways that nobody could follow them."""
    known = {goal.id for goal in goals}
    parents: dict[GoalId, list[GoalId]] = {goal.id: [] for goal in goals}
    for goal in goals:
        for child in goal.contains:
            if child in known:
                parents[child].append(goal.id)
    costs = {goal.id: 1 + len(goal.requires) for goal in goals}
    left = MOST_TANGLE
    for goal in goals:
        left -= _cost(goal.id, parents, costs, left)
        if left < 0:
            raise LandscapeRefusedError(Refusal.TOO_TANGLED)


def _cost(
    goal_id: GoalId,
    parents: Mapping[GoalId, Sequence[GoalId]],
    costs: Mapping[GoalId, int],
    most: int,
) -> int:
    """Return what the goal and all around it come to, or something above `most`."""
    seen = {goal_id}
    waiting = [goal_id]
    cost = 0
    while waiting and cost <= most:
        goal = waiting.pop()
        cost += costs[goal]
        fresh = [parent for parent in parents[goal] if parent not in seen]
        seen.update(fresh)
        waiting += fresh
    return cost
