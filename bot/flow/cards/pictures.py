"""Pictures of decks: what to draw, for a painter."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.flow.engine.pictures import Drawing
from bot.views.forecast import Fading


@dataclass(frozen=True, slots=True, kw_only=True)
class FadingPicture(Drawing):
    """How the cards of a deck fade if none of them is reviewed."""

    title: str
    fading: Fading
    mean: str
    weakest: str
    strongest: str
    """What stands beside the lines."""
    days: Mapping[int, str]
    """What stands below some of the days."""
    percents: Mapping[int, str]
    """How shares are written, by the whole percent."""
    dark: bool = False
