"""Every picture, by what is asked for."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from bot.charts.figures import figure_png
from bot.charts.map_picture import map_png
from bot.flow.engine.pictures import Drawing
from bot.flow.practice.pictures import FigurePicture
from bot.flow.progress.pictures import MapPicture

PAINTERS: Final[Mapping[type[Drawing], Callable[[Any], bytes]]] = {
    FigurePicture: lambda it: figure_png(it.figure, it.language, dark=it.dark),
    MapPicture: map_png,
}


def drawn(picture: Drawing) -> bytes:
    """Return the picture as a PNG; same input, same bytes."""
    return PAINTERS[type(picture)](picture)
