"""Pictures that a reply can be shown as: numbers and words, for whoever can draw them."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.domain.ids import DeckId
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.engine.pictures import Drawing
from bot.flow.progress.replies import MapRow


@dataclass(frozen=True, slots=True, kw_only=True)
class MapWords:
    """What is written in the picture of a map, beside the names."""

    statuses: Mapping[NodeStatus, str]
    here: str
    open: str
    fading: str
    """Of the legend."""
    recall: Mapping[int, str]
    """How likely a concept is still known, as it is written, by the whole percent that fade."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapPicture(Drawing):
    """A map to be drawn."""

    title: str
    rows: tuple[MapRow, ...]
    edges: tuple[tuple[int, int], ...]
    """A prerequisite and what it opens, as places in `rows`."""
    words: MapWords
    dark: bool = False
    """Whether it is drawn light on dark, which the chat does not tell by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPicture:
    """A picture on a card, as it was imported with its deck."""

    deck_id: DeckId
    name: str
