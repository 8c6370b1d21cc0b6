"""Turns HTML of a card into Markdown, without what cannot be shown or is active."""

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final
from urllib.parse import unquote

from bot.content.decks.text.markdown_text import (
    Kept,
    as_link,
    as_picture,
    escape_markdown,
    raise_text,
)

DROPPED: Final = frozenset(
    {"script", "style", "iframe", "object", "embed", "svg", "template", "noscript", "head", "form"}
)
"""Elements that are removed with their content."""
_ACTING: Final = frozenset({"script", "iframe", "object", "embed", "svg", "form"})
_MARKS: Final = {
    "b": "**", "strong": "**", "i": "*", "em": "*", "s": "~~", "del": "~~", "strike": "~~",
    "code": "`", "tt": "`", "kbd": "`",
}  # fmt: skip
_RAISED: Final = {"sup": "^", "sub": "_"}
_PARAGRAPHS: Final = frozenset({"p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "hr"})
_LISTS: Final = frozenset({"ul", "ol"})
_LINES: Final = frozenset({"div", "dt", "dd", "section", "article", "header", "footer"})
_CELLS: Final = frozenset({"td", "th"})
_TABLE: Final = "table"
_CODE: Final = "pre"
_WHOLE: Final = frozenset({_TABLE, _CODE, *_CELLS})
"""Elements whose end closes everything open within them, and which no inner end closes."""
_NOT_IN_CELLS: Final = frozenset({_TABLE, _CODE, "li"})
"""Elements that a cell of a Markdown table cannot hold."""
_TICKS: Final = re.compile("`{3,}")
_INDENTED: Final = "    "
_DEEPEST_LIST: Final = 5
_LONGEST_NUMBER: Final = 6
_MOST_COLUMNS: Final = 20
"""Columns of a table that Telegram shows."""
_WEB: Final = ("http://", "https://")


@dataclass(slots=True)
class _Open:
    """An open element, and its content so far."""

    tag: str
    target: str = ""
    parts: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    """For a table: its cells."""


class HtmlText(HTMLParser):
    """Collects Markdown from HTML. `acting` and `links` tell what was removed.

    Names of pictures are URL-encoded, except for those that exist under the very name. Parts whose
    spaces and lines matter are put into `kept`.
    """

    def __init__(self, kept: Kept, *, is_markdown: bool, media: Collection[str] = ()) -> None:
        super().__init__(convert_charrefs=True)
        self.acting: set[str] = set()
        self.links: list[str] = []
        self.flattened: set[str] = set()
        """Elements whose layout Markdown cannot express."""
        self._kept = kept
        self._numbers: list[int | None] = []
        """For each open list the number of the next item, or None if it has no numbers."""
        self._is_markdown = is_markdown
        self._media = media
        self._open = [_Open("")]
        self._dropping: list[str] = []
        self._at_point = False
        self._line_due = False
        """True if a list within an item has ended, so that the next text begins a line."""

    def take(self, source: str) -> None:
        """Read HTML.

        Comments are dropped first, because the parser needs quadratic time for them.
        """
        self.feed(_without_comments(source).replace("<!", "&lt;!").replace("<?", "&lt;?"))

    def markdown(self) -> str:
        """Return the Markdown after all HTML has been read."""
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
        elif tag in _LISTS and self._numbers and not self._is_in(_CODE):
            self._numbers.pop()
            self._line_due = bool(self._numbers)
            self._add("" if self._numbers else "\n\n")
        elif tag in _PARAGRAPHS and not self._is_in(_CODE):
            self._add("\n\n")
        elif tag in _WHOLE:
            self._end_whole(tag)
        elif tag in self._open_inside():
            self._close_down_to(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Handle an element that ends where it begins."""
        self.handle_starttag(tag, attrs)
        if tag in DROPPED or tag in _MARKS or tag in _RAISED or tag == "a":
            self.handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        """Handle text. In Markdown it stays as it is written."""
        if self._dropping:
            return
        is_code = any(_MARKS.get(each.tag) == "`" for each in self._open)
        if self._is_markdown or is_code or self._is_in(_CODE):
            self._add(data)
        else:
            self._add(escape_markdown(" ".join(_edges(data)), starts_line=self._at_line_start()))

    def _begin(self, tag: str, attrs: dict[str, str | None]) -> None:
        if self._is_in(_CODE):
            self._add("\n" if tag == "br" or tag in _LINES else "")
        elif tag in _NOT_IN_CELLS and self._is_in(_TABLE):
            self.flattened.add(tag)
            self._add("\n")
        elif tag in (_TABLE, _CODE):
            self._add("\n\n")
            self._open.append(_Open(tag))
        elif tag == "tr" or tag in _CELLS:
            self._begin_cell(tag, attrs)
        elif tag in _LISTS:
            self._begin_list(tag, attrs)
        elif tag == "li":
            self._begin_point()
        else:
            self._begin_text(tag, attrs)

    def _begin_text(self, tag: str, attrs: dict[str, str | None]) -> None:
        is_open = any(
            _MARKS.get(each.tag, each.tag) == _MARKS.get(tag, tag) for each in self._open
        )
        if tag == "br" or tag in _LINES:
            self._add("\n")
        elif tag in _PARAGRAPHS:
            self._add("\n\n")
        elif tag == "img":
            self._picture(attrs.get("src") or "")
        elif (tag in _MARKS or tag in _RAISED or tag == "a") and not is_open:
            self._open.append(_Open(tag, attrs.get("href") or ""))

    def _begin_list(self, tag: str, attrs: dict[str, str | None]) -> None:
        start = attrs.get("start") or ""
        number = int(start) if start.isdecimal() and len(start) <= _LONGEST_NUMBER else 1
        self._add("" if self._numbers else "\n\n")
        self._numbers.append(number if tag == "ol" else None)

    def _begin_point(self) -> None:
        """Begin a list item, indented if its list is within another."""
        number = self._numbers[-1] if self._numbers else None
        if number is not None:
            self._numbers[-1] = number + 1
        depth = min(max(0, len(self._numbers) - 1), _DEEPEST_LIST)
        indent = self._kept.keep(_INDENTED * depth) if depth else ""
        self._add(f"\n{indent}{'-' if number is None else f'{number}.'} ")
        self._at_point = True

    def _begin_cell(self, tag: str, attrs: dict[str, str | None]) -> None:
        """Begin a row or a cell. Outside of a table it is a line or a space."""
        if not self._is_in(_TABLE):
            self._add("\n" if tag == "tr" else " ")
            return
        while self._open[-1].tag != _TABLE:
            self._close()
        table = self._open[-1]
        if tag == "tr" or not table.rows:
            table.rows.append([])
        if tag in _CELLS:
            spans = (attrs.get(name) or "1" for name in ("colspan", "rowspan"))
            if any(span != "1" for span in spans):
                self.flattened.add(_TABLE)
            self._open.append(_Open(tag))

    def _is_in(self, tag: str) -> bool:
        return any(each.tag == tag for each in self._open)

    def _open_inside(self) -> set[str]:
        """Return the open elements within the innermost table, cell or code."""
        found: set[str] = set()
        for each in reversed(self._open):
            if each.tag in _WHOLE:
                break
            found.add(each.tag)
        return found - {""}

    def _end_whole(self, tag: str) -> None:
        if self._is_in(tag):
            self._close_down_to(tag)

    def _close_down_to(self, tag: str) -> None:
        while self._open[-1].tag != tag:
            self._close()
        self._close()

    def _picture(self, source: str) -> None:
        if source.startswith((*_WEB, "//")) or ":" in source:
            self.links.append(source[:80])
        elif source:
            self._add(as_picture(source if source in self._media else unquote(source)))

    def _close(self) -> None:
        element = self._open.pop()
        inner = "".join(element.parts)
        if element.tag == _CODE:
            self._add(self._code(inner))
            return
        if element.tag in _CELLS:
            self._open[-1].rows[-1].append(self._kept.put_back(_in_cell(inner), _in_cell))
            return
        if element.tag == _TABLE:
            self._add(inner + self._table(element.rows))
            return
        text = inner.strip()
        if not text:
            self._add(inner)
            return
        before = inner[: len(inner) - len(inner.lstrip())]
        after = inner[len(inner.rstrip()) :]
        self._add(f"{before}{self._with_marks(element, text)}{after}")

    def _code(self, inner: str) -> str:
        """Return lines whose spaces matter, between more backticks than they contain in a row."""
        text = inner.strip("\n").rstrip()
        if not text:
            return ""
        longest = max(map(len, _TICKS.findall(text)), default=2)
        ticks = "`" * (longest + 1)
        return "\n\n" + self._kept.keep(f"{ticks}\n{text}\n{ticks}") + "\n\n"

    def _table(self, rows: list[list[str]]) -> str:
        """Return the rows as a table with the first row as its header, or one column as lines."""
        filled = [row for row in rows if any(row)]
        width = max(map(len, filled), default=0)
        if width > _MOST_COLUMNS:
            self.flattened.add(_TABLE)
        if not 1 < width <= _MOST_COLUMNS:
            return "".join(f"\n{' '.join(row)}" for row in filled) + "\n\n"
        lines = [
            "".join(f"| {cell} " for cell in (*row, *[""] * (width - len(row)))) for row in filled
        ]
        head, *others = (f"{line}|" for line in lines)
        rule = "|---" * width + "|"
        return "\n\n" + "\n".join((head, rule, *others)) + "\n\n"

    def _with_marks(self, element: _Open, text: str) -> str:
        if element.tag in _RAISED:
            return raise_text(text, _RAISED[element.tag])
        if element.tag == "a":
            if element.target.startswith(_WEB):
                return as_link(text, element.target)
            self.links.append(element.target[:80])
            return text
        mark = _MARKS[element.tag]
        return f"{mark}{text}{mark}" if "\n\n" not in text else text

    def _at_line_start(self) -> bool:
        if self._at_point:
            return True
        parts = next((each.parts for each in reversed(self._open) if each.parts), None)
        return parts is None or parts[-1].endswith("\n")

    def _add(self, text: str) -> None:
        """Add text.

        A list item begins on the line of its mark, without blank lines between items.
        """
        if not text or (text.isspace() and (self._at_point or self._line_due)):
            return
        line_end = "\n" if self._line_due and not text.startswith("\n") else ""
        self._open[-1].parts.append(line_end + text)
        self._at_point = self._line_due = False


def _in_cell(text: str) -> str:
    """Return the text, or a formula, on one line and without a sign that would end the cell."""
    line = " ".join(text.split())
    return line.replace("|", r"{\vert}" if line.startswith("$") else r"\|")


def _without_comments(source: str) -> str:
    """Return the source without comments. An unclosed comment removes the rest."""
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
    """Return the words of a text, with an empty one if it begins or ends with a space."""
    words = data.split()
    if not words:
        return ["", ""] if data else []
    first = [""] if data[0].isspace() else []
    last = [""] if data[-1].isspace() else []
    return [*first, *words, *last]
