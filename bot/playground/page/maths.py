"""LaTeX formulas as MathML for the browser."""

import html
import xml.etree.ElementTree as ET

from latex2mathml import converter, exceptions

FAILURES: tuple[type[Exception], ...] = (
    *(e for e in vars(exceptions).values() if isinstance(e, type) and issubclass(e, Exception)),
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
)
"""The converter's errors for unreadable formulas, which have no common class."""
LIMITS = {"lim", "max", "min", "sup", "inf", "lim inf", "lim sup"}
SHORT_BAR, STRETCHING_BAR = "\u2015", "\u203e"
r"""The converter's bar over `\overline`, and the one that browsers stretch."""
ELEMENTS = {
    "math",
    "menclose",
    "mfenced",
    "mfrac",
    "mi",
    "mn",
    "mo",
    "mover",
    "mpadded",
    "mphantom",
    "mroot",
    "mrow",
    "mspace",
    "msqrt",
    "mstyle",
    "msub",
    "msubsup",
    "msup",
    "mtable",
    "mtd",
    "mtext",
    "mtr",
    "munder",
    "munderover",
}
ATTRIBUTES = {
    "accent",
    "columnalign",
    "columnlines",
    "columnspacing",
    "depth",
    "display",
    "displaystyle",
    "fence",
    "form",
    "height",
    "largeop",
    "linethickness",
    "lspace",
    "mathvariant",
    "maxsize",
    "minsize",
    "movablelimits",
    "notation",
    "rowlines",
    "rowspacing",
    "rspace",
    "scriptlevel",
    "separator",
    "stretchy",
    "symmetric",
    "voffset",
    "width",
}


def mathml(source: str, *, is_block: bool) -> str:
    """Return a formula as MathML. An unreadable one is shown as its source, marked."""
    display = "block" if is_block else "inline"
    try:
        tree = converter.convert_to_element(source.strip(), display=display)
    except FAILURES:
        return f'<code class="maths-unread">{html.escape(source)}</code>'
    rendered = _safe(_with_limits(tree) if is_block else tree)
    return f'<div class="maths">{rendered}</div>' if is_block else rendered


def _with_limits(tree: ET.Element) -> ET.Element:
    """Place the subscript of a limit below it, as in displayed formulas."""
    for element in tree.iter("msub"):
        if len(element) and (element[0].text or "") in LIMITS:
            element.tag = "munder"
    return tree


def _safe(element: ET.Element) -> str:
    """Return an element with known tags only. Unknown tags are removed and their text is kept."""
    inside = _text(element.text) + "".join(_safe(e) + _text(e.tail) for e in element)
    if element.tag not in ELEMENTS:
        return inside
    kept = [(k, v) for k, v in element.attrib.items() if k in ATTRIBUTES]
    attributes = "".join(f' {name}="{html.escape(value)}"' for name, value in kept)
    return f"<{element.tag}{attributes}>{inside}</{element.tag}>"


def _text(raw: str | None) -> str:
    """Escape a text. The converter writes signs as character references."""
    return html.escape(html.unescape(raw or "").replace(SHORT_BAR, STRETCHING_BAR))
