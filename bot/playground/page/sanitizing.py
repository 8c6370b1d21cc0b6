"""Making any HTML harmless: known tags and attributes only, everything else as text."""

import html
import re
from collections.abc import Sequence
from html.parser import HTMLParser

from bot.playground.page.maths import mathml
from bot.playground.server.entities import COMMAND

PLAIN_TAGS = {
    "b", "blockquote", "code", "del", "details", "em", "h1", "h2", "h3", "h4", "h5", "h6", "i",
    "ins", "li", "mark", "ol", "p", "pre", "s", "strike", "strong", "sub", "summary", "sup",
    "table", "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul", "aside", "cite", "footer",
    "figure", "figcaption",
}  # fmt: skip
VOID_TAGS = {"br", "hr"}
RENAMED = {
    "tg-spoiler": '<span class="spoiler" tabindex="0">',
    "tg-thinking": '<div class="thinking">',
    "tg-time": '<span class="time">',
    "tg-emoji": "<span>",
    "span": "<span>",
    "div": "<div>",
}
MATHS = {"tg-math": False, "tg-math-block": True}
DROPPED_WITH_TEXT = {"script", "style", "template", "iframe", "object", "noscript", "title"}
WITHOUT_COMMANDS = {"a", "code", "pre"}
LINKS = ("https://", "http://", "mailto:", "tg://")
ALIGNMENTS = {"left", "center", "right"}
Attributes = Sequence[tuple[str, str | None]]


class _Cleaner(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._closers: list[tuple[str, str]] = []
        self._maths: str | None = None
        self._formula = ""
        self._dropping: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._dropping or self._maths:
            return
        if tag in DROPPED_WITH_TEXT:
            self._dropping = tag
        elif tag in MATHS:
            self._maths, self._formula = tag, ""
        elif tag in VOID_TAGS:
            self.parts.append(f"<{tag}>")
        elif tag == "input":
            self._add_checkbox(attrs)
        else:
            self._open(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if self._dropping:
            self._dropping = None if tag == self._dropping else self._dropping
        elif self._maths:
            self._end_maths(tag)
        elif any(tag == opened for opened, _ in self._closers):
            while self._closers[-1][0] != tag:
                self._close_last()
            self._close_last()

    def handle_data(self, data: str) -> None:
        if self._maths:
            self._formula += data
        elif not self._dropping:
            self._add_text(data)

    def finished(self) -> str:
        self.close()
        if self._maths:
            self._end_maths(self._maths)
        while self._closers:
            self._close_last()
        return "".join(self.parts)

    def _add_text(self, data: str) -> None:
        text = html.escape(data)
        if WITHOUT_COMMANDS.isdisjoint(tag for tag, _ in self._closers):
            text = re.sub(
                COMMAND, lambda found: f"{command_opening(found[0])}{found[0]}</a>", text
            )
        self.parts.append(text)

    def _open(self, tag: str, attrs: Attributes) -> None:
        opening = opening_tag(tag, dict(attrs))
        if opening:
            self.parts.append(opening)
            name = opening[1:].partition(" ")[0].rstrip(">")
            self._closers.append((tag, f"</{name}>"))

    def _close_last(self) -> None:
        self.parts.append(self._closers.pop()[1])

    def _end_maths(self, tag: str) -> None:
        if tag == self._maths:
            self.parts.append(mathml(self._formula, is_block=MATHS[tag]))
            self._maths = None

    def _add_checkbox(self, attrs: Attributes) -> None:
        given = dict(attrs)
        if given.get("type") == "checkbox":
            checked = " checked" if "checked" in given else ""
            self.parts.append(f'<input type="checkbox" disabled{checked}>')


def opening_tag(tag: str, attributes: dict[str, str | None]) -> str:
    """Return a harmless opening tag, or empty for an unknown tag."""
    if tag == "a":
        return _link(attributes.get("href") or "")
    if tag in RENAMED:
        return RENAMED[tag]
    if tag not in PLAIN_TAGS:
        return ""
    kept: list[str] = [name for name in ("open", "expandable") if name in attributes]
    alignment = attributes.get("align") or ""
    if tag in {"td", "th"} and alignment in ALIGNMENTS:
        kept.append(f'class="{alignment}"')
    return f"<{' '.join([tag, *kept])}>"


def _link(target: str) -> str:
    if not target.casefold().startswith(LINKS):
        return '<a role="text">'
    return f'<a href="{html.escape(target)}" target="_blank" rel="noopener noreferrer">'


def command_opening(command: str) -> str:
    """Return the opening tag of a command that can be tapped."""
    return f'<a class="command" data-command="{html.escape(command)}" href="#">'


def safe_html(source: str) -> str:
    """Return the source with known tags only, properly nested, and formulas as MathML."""
    cleaner = _Cleaner()
    cleaner.feed(source)
    return cleaner.finished()
