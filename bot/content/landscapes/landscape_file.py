"""What a landscape file holds: landscape, wanted cards, warnings; and how tangled it may be."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import networkx as nx

from bot.domain.cards.deck_file import DeckFile
from bot.domain.goals.landscape import Goal, Landscape
from bot.domain.goals.landscape_warnings import FileWarning, LandscapeRefusedError, Refusal
from bot.domain.ids import GoalId, LandscapeId
from bot.domain.topics.course import Language

MOST_TANGLE = 250_000
"""Goals around each goal, and what all of these require; real files have about six a goal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedCards:
    """Which cards a memorize goal asks for, as its file says it."""

    path: str = ""
    """The deck's file, relative to the landscape's; empty where the goal names none."""
    deck_id: str = ""
    """The deck, as the tag `srs-deck:` calls it."""
    tags: tuple[str, ...] = ()
    selects: bool = False
    """Whether the tags were written to select cards; others may describe the goal alone."""


Wanted = Mapping[GoalId, Mapping[Language, WantedCards]]


@dataclass(frozen=True, slots=True, kw_only=True)
class LandscapeFile:
    """A landscape as read from one file; its goals have no cards until their decks are read."""

    landscape: Landscape
    language: Language
    """The language of its plain fields; the other one has fields of its own."""
    wanted: Wanted = field(default_factory=dict)
    warnings: tuple[FileWarning, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LandscapeBundle:
    """Landscapes with everything that lay beside them."""

    landscapes: tuple[Landscape, ...]
    decks: Mapping[str, DeckFile] = field(default_factory=dict)
    """By the path that the goals call them by; goals name them by the id of their deck."""
    media: Mapping[LandscapeId, Mapping[str, bytes]] = field(default_factory=dict)
    """The pictures that texts of each landscape show, by the names in them."""
    warnings: tuple[FileWarning, ...] = ()


def check_tangle(goals: Sequence[Goal]) -> None:
    """Raise LandscapeRefusedError if goals contain one another in too many ways."""
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
