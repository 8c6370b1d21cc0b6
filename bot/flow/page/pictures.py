"""What the page shows as a picture: a whole map, to be drawn wide."""

from dataclasses import dataclass

from bot.flow.engine.pictures import Drawing
from bot.views.maps import WholeMap


@dataclass(frozen=True, slots=True, kw_only=True)
class WideMapPicture(Drawing):
    """A map that can be moved about in; its colours are the page's."""

    whole: WholeMap
    words: tuple[str, ...]
    """What is read out of each place, in their order: its name and how it stands."""
