"""How deep and how tangled a landscape may be before working it out costs too much."""

from collections.abc import Sequence

from bot.domain.ids import GoalId
from bot.domain.landscape.goals import Goal
from bot.domain.landscape.quirks import LandscapeRefusedError, Refusal

MOST_TANGLE = 1_000_000
"""Pairs of a goal and something around it; real files have about ten for each goal."""


def check_tangle(goals: Sequence[Goal]) -> None:
    """Refuse goals that contain one another in so many ways that nobody could follow them."""
    known = {goal.id for goal in goals}
    parents: dict[GoalId, list[GoalId]] = {goal.id: [] for goal in goals}
    for goal in goals:
        for child in goal.contains:
            if child in known:
                parents[child].append(goal.id)
    left = MOST_TANGLE
    for goal in goals:
        left -= _above(goal.id, parents, left)
        if left < 0:
            raise LandscapeRefusedError(Refusal.TOO_TANGLED)


def _above(goal_id: GoalId, parents: dict[GoalId, list[GoalId]], most: int) -> int:
    """Return how many goals are around this one, or more than `most`."""
    seen = {goal_id}
    waiting = [goal_id]
    while waiting and len(seen) <= most:
        for parent in parents[waiting.pop()]:
            if parent not in seen:
                seen.add(parent)
                waiting.append(parent)
    return len(seen)
