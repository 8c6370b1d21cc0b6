"""HTML of a card -> Markdown: what can be shown stays, what could act goes."""

from collections.abc import Collection
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final
from urllib.parse import unquote

from bot.content.decks.text.markdown_text import as_link, as_picture, escaped, raised

DROPPED: Final = frozenset(
    {"script", "style", "iframe", "object", "embed", "svg", "template", "noscript", "head", "form"}
)
"""Elements that go with everything in them."""
_ACTING: Final = frozenset({"script", "iframe", "object", "embed", "svg", "form"})
_MARKS: Final = {
    "b": "**", "strong": "**", "i": "*", "em": "*", "s": "~~", "del": "~~", "strike": "~~",
    "code": "`", "tt": "`", "kbd": "`",
}  # fmt: skip
_RAISED: Final = {"sup": "^", "sub": "_"}
_PARAGRAPHS: Final = frozenset(
    {"p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "blockquote", "pre", "hr"}
)
_LINES: Final = frozenset({"div", "tr", "dt", "dd", "section", "article", "header", "footer"})
_CELLS: Final = frozenset({"td", "th"})
_WEB: Final = ("http://", "https://")


@dataclass(slots=True)
class _Open:
    """An element whose end is awaited, and what was read in it so far."""

    tag: str
    target: str = ""
    parts: list[str] = field(default_factory=list)


class HtmlText(HTMLParser):
    """Gathers Markdown from HTML; `acting` and `links` tell what had to go.

    Pictures are named as in a URL, but for those that are there by their very name.
    """

    def __init__(self, *, is_markdown: bool, media: Collection[str] = ()) -> None:
        super().__init__(convert_charrefs=True)
        self.acting: set[str] = set()
        self.links: list[str] = []
        self._is_markdown = is_markdown
        self._media = media
        self._open = [_Open("")]
        self._dropping: list[str] = []

    def take(self, source: str) -> None:
        """Read HTML; comments are dropped first, as the parser takes quadratic time over them."""
        self.feed(_without_comments(source).replace("<!", "&lt;!").replace("<?", "&lt;?"))

    def markdown(self) -> str:
        """Return what was gathered, once everything is fed."""
        self.close()
        while len(self._open) > 1:
            self._close()
        return "".join(self._open[0].parts)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin an element."""
        if tag in _ACTING or any(name.startswith("on") for name, _ in attrs):
            self.acting.add(tag)
        if tag in DROPPED:
            self._dropping.append(tag)
        if self._dropping:
            return
        self._begin(tag, dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        """End an element; an end without its beginning says nothing."""
        if self._dropping:
            if tag == self._dropping[-1]:
                self._dropping.pop()
        elif tag in _PARAGRAPHS:
            self._add("\n\n")
        elif any(each.tag == tag for each in self._open):
            while self._open[-1].tag != tag:
                self._close()
            self._close()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take an element that ends where it begins."""
        self.handle_starttag(tag, attrs)
        if tag in DROPPED or tag in _MARKS or tag in _RAISED or tag == "a":
            self.handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        """Take text; in Markdown it stays as it is written."""
        if self._dropping:
            return
        if self._is_markdown or any(_MARKS.get(each.tag) == "`" for each in self._open):
            self._add(data)
        else:
            self._add(escaped(" ".join(_edges(data)), starts_line=self._at_line_start()))

    def _begin(self, tag: str, attrs: dict[str, str | None]) -> None:
        is_open = any(
            _MARKS.get(each.tag, each.tag) == _MARKS.get(tag, tag) for each in self._open
        )
        if tag == "br":
            self._add("\n")
        elif tag in _PARAGRAPHS:
            self._add("\n\n")
        elif tag in _LINES:
            self._add("\n")
        elif tag == "li":
            self._add("\n- ")
        elif tag in _CELLS:
            self._add(" ")
        elif tag == "img":
            self._picture(attrs.get("src") or "")
        elif (tag in _MARKS or tag in _RAISED or tag == "a") and not is_open:
            self._open.append(_Open(tag, attrs.get("href") or ""))

    def _picture(self, source: str) -> None:
        if source.startswith((*_WEB, "//")) or ":" in source:
            self.links.append(source[:80])
        elif source:
            self._add(as_picture(source if source in self._media else unquote(source)))

    def _close(self) -> None:
        element = self._open.pop()
        inner = "".join(element.parts)
        text = inner.strip()
        if not text:
            self._add(inner)
            return
        before = inner[: len(inner) - len(inner.lstrip())]
        after = inner[len(inner.rstrip()) :]
        self._add(f"{before}{self._marked(element, text)}{after}")

    def _marked(self, element: _Open, text: str) -> str:
        if element.tag in _RAISED:
            return raised(text, _RAISED[element.tag])
        if element.tag == "a":
            if element.target.startswith(_WEB):
                return as_link(text, element.target)
            self.links.append(element.target[:80])
            return text
        mark = _MARKS[element.tag]
        return f"{mark}{text}{mark}" if "\n\n" not in text else text

    def _at_line_start(self) -> bool:
        parts = next((each.parts for each in reversed(self._open) if each.parts), None)
        return parts is None or parts[-1].endswith("\n")

    def _add(self, text: str) -> None:
        if text:
            self._open[-1].parts.append(text)


def _without_comments(source: str) -> str:
    """Return the source without comments; one that never closes takes the rest along."""
    parts: list[str] = []
    at = 0
    while (start := source.find("<!--", at)) >= 0:
        parts.append(source[at:start])
        end = source.find("-->", start + 4)
        if end < 0:
            return "".join(parts)
        at = end + 3
    return "".join([*parts, source[at:]])


def _edges(data: str) -> list[str]:
    """Return the words of a text, with an empty one where it begins or ends with a space."""
    words = data.split()
    if not words:
        return ["", ""] if data else []
    first = [""] if data[0].isspace() else []
    last = [""] if data[-1].isspace() else []
    return [*first, *words, *last]
