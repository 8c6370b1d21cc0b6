"""The content of a goal map file: goal map, wanted cards, warnings, and a limit of nesting."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import networkx as nx

from bot.domain.cards.deck_file import DeckFile
from bot.domain.goals.landscape import Goal, Landscape
from bot.domain.goals.landscape_warnings import FileWarning, LandscapeRefusedError, Refusal
from bot.domain.ids import GoalId, LandscapeId
from bot.domain.topics.course import Language

MOST_TANGLE = 250_000
"""The sum of all goals around each goal, and their requirements. Real files have about six a
goal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedCards:
    """The cards of a memorize goal, as its file describes them."""

    path: str = ""
    """The deck's file, relative to the goal map's, or empty if the goal names none."""
    deck_id: str = ""
    """The deck's name in the tag `srs-deck:`."""
    tags: tuple[str, ...] = ()
    selects: bool = False
    """True if the tags were written to select cards. Others may only describe the goal."""


Wanted = Mapping[GoalId, Mapping[Language, WantedCards]]


@dataclass(frozen=True, slots=True, kw_only=True)
class LandscapeFile:
    """A goal map as read from one file. Its goals have no cards until their decks are read."""

    landscape: Landscape
    language: Language
    """The language of its plain fields. The other one has fields of its own."""
    wanted: Wanted = field(default_factory=dict)
    warnings: tuple[FileWarning, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LandscapeBundle:
    """Goal maps with everything beside them."""

    landscapes: tuple[Landscape, ...]
    decks: Mapping[str, DeckFile] = field(default_factory=dict)
    """By the path in the goals. Goals name them by the id of their deck."""
    media: Mapping[LandscapeId, Mapping[str, bytes]] = field(default_factory=dict)
    """The pictures in the texts of each goal map, by their names there."""
    warnings: tuple[FileWarning, ...] = ()


def check_tangle(goals: Sequence[Goal]) -> None:
    """Raise LandscapeRefusedError if goals contain one another in too many ways."""
    costs = {goal.id: 1 + len(goal.requires) for goal in goals}
    inside: nx.DiGraph[GoalId] = nx.DiGraph()
    inside.add_nodes_from(costs)
    inside.add_edges_from(
        (goal.id, child) for goal in goals for child in goal.contains if child in costs
    )
    left = MOST_TANGLE
    for goal in goals:
        left -= costs[goal.id] + sum(costs[around] for around in nx.ancestors(inside, goal.id))
        if left < 0:
            raise LandscapeRefusedError(Refusal.TOO_TANGLED)
