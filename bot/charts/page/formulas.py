"""A formula as SVG within a line of the page, in the colour and size of the letters around.

Only plain shapes without a colour of their own pass, so that the author of a formula cannot
smuggle in anything else.
"""

from html import escape
from typing import Final
from xml.etree import ElementTree as ET

from bot.flow.page.pictures import FormulaPicture
from bot.typesetting import LONGEST, typeset

_SIZE: Final = 16.0
_LARGER: Final = 1.2
"""Enlarges the formula, so that its small parts can be read."""
_MIDDLE: Final = -0.25 * _SIZE
"""Half a small letter above the line, where `vertical-align: middle` puts the middle."""
_WIDEST: Final = 20 * _SIZE
"""The widest formula for a small phone. Characters instead can wrap into the next line."""
_SHAPES: Final = frozenset({"g", "path", "rect", "ellipse"})
_NAMED: Final = frozenset(
    {"d", "x", "y", "cx", "cy", "rx", "ry", "width", "height", "stroke-width", "fill", "stroke"}
)
_INK: Final = "currentColor"


def formula_svg(picture: FormulaPicture) -> bytes:
    """Return the formula as SVG with its spoken words. Raise any error if it cannot be typeset."""
    if len(picture.latex) > LONGEST:
        raise ValueError("too long")
    svg = typeset(picture.latex, _LARGER * _SIZE, _INK, inline=True)
    shapes = "".join(map(_shape, svg))
    left, top, wide, high = map(float, svg.attrib["viewBox"].split())
    if wide > _WIDEST:
        raise ValueError("too wide")
    half = max(_MIDDLE - top, top + high - _MIDDLE)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="formula" role="img" fill="{_INK}"'
        f' width="{wide / _SIZE:.3f}em" height="{2 * half / _SIZE:.3f}em"'
        f' viewBox="{left:g} {_MIDDLE - half:.2f} {wide:g} {2 * half:.2f}">'
        f"<title>{escape(picture.words)}</title>{shapes}</svg>"
    ).encode()


def _shape(drawn: ET.Element) -> str:
    for element in drawn.iter():
        colours = {element.get("fill", _INK), element.get("stroke", _INK)}
        if (
            element.tag not in _SHAPES
            or element.attrib.keys() - _NAMED
            or colours - {_INK, "none"}
        ):
            raise ValueError("more than shapes in one colour")
    return ET.tostring(drawn, encoding="unicode").replace(f' fill="{_INK}"', "")
