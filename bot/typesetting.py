"""Formulas as SVG, for pictures, for the page and for the chat."""

import re
import warnings
from typing import Final
from xml.etree import ElementTree as ET

LONGEST: Final = 300
"""Characters of a formula in a chat or on the page. A longer one takes seconds."""
_DEEPEST: Final = 5
"""One more level doubles the time of the typesetter."""
_NESTS: Final = re.compile(r"(?P<opens>\{|\\left\b|\\begin\b|\\x\w+arrow)|\}|\\right\b|\\end\b")


def typeset(latex: str, size: float, ink: str, *, inline: bool) -> ET.Element:
    """Return the formula as SVG, with each letter as a path. It may raise any error."""
    if _depth(latex) > _DEEPEST:
        raise ValueError("too deep")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from ziamath.config import config  # noqa: PLC0415 - reads a font for a second, warns, and is rarely needed
        from ziamath.zmath import Latex, loadedfonts  # noqa: PLC0415 - as above
    config.svg2, config.precision = False, 2
    try:
        return Latex(latex, size=size, color=ink, inline=inline).svgxml()
    finally:  # a formula that fails within a text leaves the font changed
        loadedfonts["default"].language("math", "")  # type: ignore[no-untyped-call] # theirs


def _depth(latex: str) -> int:
    """Return the depth of nesting of the formula."""
    depth = deepest = 0
    for match in _NESTS.finditer(latex):
        depth = depth + 1 if match["opens"] else max(depth - 1, 0)
        deepest = max(deepest, depth)
    return deepest
