"""Paragraphs of a Word document: their words, signs and formulas, and their role."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element

Picture = Callable[[str], str]
"""Returns the replacement for the picture behind a link."""
LEFT_OUT: Final = frozenset(
    {"del", "moveFrom", "delText", "instrText", "pPr", "rPr", "sdtPr", "Fallback", "rt"}
)
"""Deleted text, field codes, formatting, and duplicates."""
_SIGNS: Final = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
_SYMBOLS: Final = {"F0E0": "->", "F0E8": "->", "F0DF": "<-", "F0F3": "<->", "F0B7": "•"}
"""Arrows that Word makes from typed ones, by their code in the font Wingdings."""
_FORMULA: Final = {
    "num": ("(", ")"), "den": ("/(", ")"), "sup": ("^(", ")"), "sub": ("_(", ")"),
    "rad": ("√(", ")"),
}  # fmt: skip
_RAISED: Final = {
    "superscript": str.maketrans("0123456789+-=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ"),
    "subscript": str.maketrans("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"),
}
_HEADING: Final = re.compile(r"heading ([1-6])", re.IGNORECASE)
_SAID_OF_TERM: Final = re.compile(r"\s*(?:[:=–—]|-\s)?\s*")
_GAPS: Final = re.compile(r" *\t[ \t]*| {3,}")
"""Tabs or spaces that align the text after them."""
_LEVELS: Final = frozenset("012345678")
LONGEST_TERM: Final = 80
_OFF: Final = frozenset({"0", "false", "none"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """A paragraph as it reads."""

    text: str
    level: int = 0
    """Of a heading, or 0."""
    is_title: bool = False
    item: int | None = None
    """The indentation of a list item, or None if it is none."""
    term: int = 0
    """The number of bold characters at its beginning, if others follow."""
    is_bold: bool = False
    """True if all of it is bold."""

    def line(self, *, parts_terms: bool) -> str:
        """Return the paragraph as a line of a list. A tab may separate its term from the rest."""
        if self.level:
            return f"{'#' * self.level} {self.text.strip()}"
        text = self.text.strip()
        if parts_terms and self.term and "\t" not in text:
            term = self.text[: self.term].strip().rstrip(":=–—").strip()
            return f"{term}\t{_SAID_OF_TERM.sub('', self.text[self.term :], count=1)}"
        text = _GAPS.sub("\t", text)
        return text if self.item is None or not text else f"{'  ' * self.item}- {text}"


def paragraph_of(element: Element, styles: Mapping[str, str], picture: Picture) -> Paragraph:
    """Return the paragraph. `styles` has the names of styles by their ids."""
    pieces = list(_pieces(element, picture))
    properties = element.find("pPr")
    style = value(properties, "pStyle")
    name = styles.get(style, style)
    heading = _HEADING.fullmatch(name)
    return Paragraph(
        text="".join(text for text, _ in pieces),
        level=int(heading[1]) if heading else 0,
        is_title=name.casefold() == "title",
        item=_indentation(properties),
        term=_term(pieces),
        is_bold=all(is_bold for text, is_bold in pieces if text.strip()),
    )


def value(parent: Element | None, name: str) -> str:
    """Return the value of the property of that name, empty if it is missing."""
    element = None if parent is None else parent.find(name)
    return "" if element is None else element.get("val", "")


def _pieces(
    element: Element, picture: Picture, *, bold: bool = False
) -> Iterator[tuple[str, bool]]:
    """Yield the text of the element piece by piece, each with whether it is bold."""
    if element.tag in LEFT_OUT:
        return
    if (sign := _sign(element, picture)) is not None:
        yield sign, bold
        return
    looks = element.find("rPr") if element.tag == "r" else None
    bold = bold or _is_bold(looks)
    raised = _RAISED.get(value(looks, "vertAlign"))
    before, after = _FORMULA.get(element.tag, ("", ""))
    yield before, bold
    for child in element:
        for text, is_bold in _pieces(child, picture, bold=bold):
            yield _raised_text(text, raised), is_bold
    if element.tag == "ruby" and (reading := "".join(_texts(element.find("rt")))):
        yield f"({reading})", bold
    yield after, bold


def _sign(element: Element, picture: Picture) -> str | None:
    """Return the text of an element without children, or None if it is another one."""
    match element.tag:
        case "t":
            return element.text or ""
        case "sym":
            return _SYMBOLS.get(element.get("char", "").upper(), "")
        case "blip" | "imagedata":
            return picture(element.get("embed") or element.get("id") or "")
        case name:
            return _SIGNS.get(name)


def _is_bold(looks: Element | None) -> bool:
    bold = None if looks is None else looks.find("b")
    return bold is not None and bold.get("val") not in _OFF


def _indentation(properties: Element | None) -> int | None:
    numbering = None if properties is None else properties.find("numPr")
    if numbering is None:
        return None
    level = value(numbering, "ilvl")
    return int(level) if level in _LEVELS else 0


def _term(pieces: list[tuple[str, bool]]) -> int:
    """Return the length of the bold beginning, or 0 if it is no term with text after it."""
    length = 0
    for text, bold in pieces:
        if text.strip() and not bold:
            break
        length += len(text)
    whole = "".join(text for text, _ in pieces)
    is_term = whole[:length].strip() and whole[length:].strip() and length <= LONGEST_TERM
    return length if is_term else 0


def _raised_text(text: str, signs: Mapping[int, int | str | None] | None) -> str:
    """Return the text as superscript or subscript, as far as there are signs for it."""
    if signs is None or not text:
        return text
    if all(ord(sign) in signs for sign in text):
        return text.translate(signs)
    return f"^{text}" if len(text) == 1 and signs is _RAISED["superscript"] else text


def _texts(element: Element | None) -> Iterator[str]:
    yield from () if element is None else (piece.text or "" for piece in element.iter("t"))
