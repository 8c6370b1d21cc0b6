"""How deep and how tangled a landscape may be before working it out costs too much."""

from collections.abc import Sequence

import networkx as nx

from bot.domain.goals.landscape import Goal
from bot.domain.goals.landscape_warnings import LandscapeRefusedError, Refusal
from bot.domain.ids import GoalId

MOST_TANGLE = 250_000
"""Goals around each goal, and what all of these require; real files have about six a goal."""


def check_tangle(goals: Sequence[Goal]) -> None:
    """Refuse goals that contain one another in so many ways that nobody could follow them."""
    costs = {goal.id: 1 + len(goal.requires) for goal in goals}
    inside: nx.DiGraph[GoalId] = nx.DiGraph()
    inside.add_nodes_from(costs)
    inside.add_edges_from(
        (it.id, child) for it in goals for child in it.contains if child in costs
    )
    left = MOST_TANGLE
    for goal in goals:
        left -= costs[goal.id] + sum(costs[around] for around in nx.ancestors(inside, goal.id))
        if left < 0:
            raise LandscapeRefusedError(Refusal.TOO_TANGLED)
