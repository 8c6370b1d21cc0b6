"""The legibility of a page, measured by its ink: the tiles with the strongest contrasts."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from bot.domain.exams.attempt import Look

Tiles = NDArray[np.float32]
"""A number for each tile of the page."""
_TILE: Final = 16
"""Pixels: a stroke and the paper beside it, with hardly any change of light."""
_STROKES: Final = 8
"""Tiles of the shortest line of writing. Fewer may be specks."""
_CLEAR: Final = 0.6
"""The contrast of a tile, relative to the strongest, from which its edges are measured."""
_DARKEST: Final = 0.02
"""A lower contrast is only noise."""


def look_of(picture: Image.Image) -> Look:
    """Return the measurements of the page at the size at which it is read."""
    grey = np.asarray(picture.convert("L")).astype(np.float32) / np.float32(255)
    grey = _smooth(_smooth(grey))
    brightest, darkest = _tiles(grey, np.max), _tiles(grey, np.min)
    spans = brightest - darkest
    contrasts = spans / np.maximum(brightest, _DARKEST)
    contrast = float(np.sort(contrasts, axis=None)[-min(_STROKES, contrasts.size)])
    inked = (contrasts >= _CLEAR * contrast) & (spans > _DARKEST)
    steepness = _tiles(_slopes(grey), np.max)[inked] / spans[inked]
    return Look(
        brightness=_middle(brightest[inked]) if inked.any() else _middle(brightest),
        contrast=contrast,
        sharpness=_middle(steepness) if inked.any() else 0.0,
    )


def _middle(values: Tiles) -> float:
    return float(np.median(values))


def _smooth(grey: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the mean of each pixel's neighbourhood, so that noise makes no edges."""
    wide = np.pad(grey, 1, mode="edge")
    rows = wide[:-2] + wide[1:-1] + wide[2:]
    calm: NDArray[np.float32] = (rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:]) / np.float32(9)
    return calm


def _slopes(grey: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the difference between each pixel and the next one, across or down."""
    across = np.abs(np.diff(grey, axis=1, append=grey[:, -1:]))
    down = np.abs(np.diff(grey, axis=0, append=grey[-1:]))
    steepest: NDArray[np.float32] = np.maximum(across, down)
    return steepest


def _tiles(values: NDArray[np.float32], worth: Callable[..., Any]) -> Tiles:
    """Return the value of each tile. The remainder at the right and at the bottom is ignored."""
    height, width = (max(pixels // _TILE, 1) for pixels in values.shape)
    cut = values[: height * _TILE, : width * _TILE]
    tiles: Tiles = worth(cut.reshape(height, cut.shape[0] // height, width, -1), axis=(1, 3))
    return tiles
