"""Formulas as SVG, for pictures, for the page and for the chat."""

import warnings
from xml.etree import ElementTree as ET


def typeset(latex: str, size: float, ink: str, *, inline: bool) -> ET.Element:
    """Return the formula as SVG, every letter a path of its own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from ziamath.config import config  # noqa: PLC0415 - reads a font for a second, warns, and is rarely needed
        from ziamath.zmath import Latex, loadedfonts  # noqa: PLC0415 - as above
    config.svg2, config.precision = False, 2
    try:
        return Latex(latex, size=size, color=ink, inline=inline).svgxml()
    finally:  # a formula that breaks off within a text leaves the font to it
        loadedfonts["default"].language("math", "")  # type: ignore[no-untyped-call] # theirs
