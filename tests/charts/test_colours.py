"""Colours can be told apart with the common kinds of colour blindness."""

from itertools import combinations
from typing import Final

import pytest

from bot.charts.colours import DARK, LIGHT, Palette, channels

Triple = tuple[float, float, float]
SEEN_BY: Final[dict[str, tuple[Triple, Triple, Triple]]] = {
    "everybody": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopes": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopes": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopes": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Linear RGB as it is seen (Machado, Oliveira and Fernandes 2009, severity 1)."""
PALETTES: Final = pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])


def linear(colour: str) -> Triple:
    red, green, blue = (
        c / 3_294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in channels(colour)
    )
    return red, green, blue


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def times(matrix: tuple[Triple, Triple, Triple], colour: Triple) -> list[float]:
    seen = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return [min(1.0, max(0.0, channel)) for channel in seen]


def lab(red: float, green: float, blue: float) -> Triple:
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (float(t ** (1 / 3)) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: Triple, other: Triple) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5)


@PALETTES
@pytest.mark.parametrize("eyes", SEEN_BY)
def test_the_five_statuses_differ_to_all_eyes(palette: Palette, eyes: str) -> None:
    seen = [lab(*times(SEEN_BY[eyes], linear(c))) for c in palette.statuses.values()]

    assert len(seen) == 5
    assert min(distance(one, other) for one, other in combinations(seen, 2)) > 25


@PALETTES
def test_text_can_be_read_on_every_ground(palette: Palette) -> None:
    grounds = [palette.ground, palette.layer, *map(palette.tinted, palette.statuses.values())]

    assert min(contrast(palette.ink, ground) for ground in grounds) > 7


@PALETTES
def test_frames_and_arrows_stand_out_from_what_is_behind(palette: Palette) -> None:
    drawn = [palette.faint, *palette.statuses.values()]

    assert min(contrast(colour, palette.layer) for colour in drawn) > 2.2
