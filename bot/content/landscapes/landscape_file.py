"""What a landscape file holds: the landscape, the cards that its goals want, its warnings."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.domain.cards.deck_file import DeckFile
from bot.domain.goals.landscape import Landscape
from bot.domain.goals.landscape_warnings import FileWarning
from bot.domain.ids import GoalId, LandscapeId
from bot.domain.topics.course import Language


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
