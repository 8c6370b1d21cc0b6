"""Colours of the pictures, light and dark. Colour-blind eyes can tell them apart."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.domain.topics.mind_map import NodeStatus

PALE: Final = 0.4
"""Share of the colour left for what matters less now."""
PALE_INK: Final = 0.68
"""Share of the ink left on it, so that words stay readable."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """The colours of a picture."""

    ground: str
    layer: str
    """The background of concepts of one depth."""
    ink: str
    faint: str
    """The colour of arrows and of the empty part of a bar."""
    statuses: Mapping[NodeStatus, str]
    tint: float
    """Share of the status colour in a box, 0..1."""

    def tinted(self, colour: str) -> str:
        """Return the ground, tinted with the colour."""
        return self.mixed(colour, self.tint)

    def mixed(self, colour: str, share: float) -> str:
        """Return the ground mixed with the share `share` of the colour, 0..1."""
        parts = (
            round(below + share * (above - below))
            for above, below in zip(channels(colour), channels(self.ground), strict=True)
        )
        return "#" + "".join(f"{channel:02x}" for channel in parts)


def channels(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue, 0..255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


LIGHT: Final = Palette(
    ground="#ffffff",
    layer="#f4f6f8",
    ink="#1c2530",
    faint="#98a3af",
    statuses={
        NodeStatus.UNSEEN: "#98a0ad",
        NodeStatus.DIAGNOSED: "#7f2467",
        NodeStatus.LEARNING: "#d98e00",
        NodeStatus.REVIEWING: "#1444ae",
        NodeStatus.MASTERED: "#0c9553",
    },
    tint=0.13,
)
DARK: Final = Palette(
    ground="#17212b",
    layer="#1e2a36",
    ink="#f1f4f7",
    faint="#6d7c8b",
    statuses={
        NodeStatus.UNSEEN: "#cbd0d8",
        NodeStatus.DIAGNOSED: "#ab63b5",
        NodeStatus.LEARNING: "#f59d28",
        NodeStatus.REVIEWING: "#2f6df6",
        NodeStatus.MASTERED: "#1fbb74",
    },
    tint=0.2,
)
SERIES: Final = ("#1444ae", "#d98e00", "#0c9553", "#7f2467")
"""Colours of lines side by side, on the light ground."""
