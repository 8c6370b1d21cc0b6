"""The content of an XML element: as HTML, or as words."""

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element
from xml.sax.saxutils import escape, quoteattr

_ALONE: Final = frozenset({"br", "hr", "img"})


def inner_html(element: Element, left_out: frozenset[str] = frozenset(), gap: str = "") -> str:
    """Return the content of an element as HTML, with a gap in place of what is left out."""
    return "".join(_pieces(element, left_out, gap))


def _pieces(element: Element, left_out: frozenset[str], gap: str) -> Iterator[str]:
    yield escape(element.text or "")
    for child in element:
        if child.tag in left_out:
            yield gap
        else:
            said = "".join(f" {name}={quoteattr(value)}" for name, value in child.attrib.items())
            yield f"<{child.tag}{said}>"
            yield from _pieces(child, left_out, gap)
            yield "" if child.tag in _ALONE else f"</{child.tag}>"
        yield escape(child.tail or "")


def words(element: Element | None) -> str:
    """Return all text in an element without markup, or nothing without an element."""
    return "" if element is None else "".join(element.itertext()).strip()
