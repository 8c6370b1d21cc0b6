"""Cards of org-mode: headings with the tag `:fc:` (org-fc) or `:drill:` (org-drill)."""

import re
from dataclasses import dataclass, field
from typing import Final

from bot.content.decks.lists.lines import TextList
from bot.domain.cards.deck_file import ListForm

_HEADING: Final = re.compile(r"(\*{1,20}) +(\S.*)")
_TAGS: Final = re.compile(r"[ \t](:(?:[\w@#%]+:)+)$")
_TITLE: Final = re.compile(r"#\+title:[ \t]*(\S.*)", re.IGNORECASE)
_PROPERTY: Final = re.compile(r":([\w-]{1,40}):[ \t]*(.*)")
_PLANNED: Final = re.compile(r"(?:SCHEDULED|DEADLINE|CLOSED): ?[<\[]")
_GAP_OF_FC: Final = re.compile(r"\{\{([^{}\n]{1,500})\}(?:\{([^{}\n]{0,200})\})?(?:@\d{1,4})?\}")
_GAP_OF_DRILL: Final = re.compile(
    r"(?<!\[)\[(?!\[)([^\[\]\n|]{1,300})(?:\|\|([^\[\]\n]{0,200}))?\](?![\](])"
)
_KINDS: Final = frozenset({"fc", "drill"})
_BOTH_WAYS: Final = frozenset({"double", "twosided"})
_COLUMNS: Final = ("front", "back", "category", "note", "kind")


@dataclass(slots=True)
class _Entry:
    """A heading with the text below it."""

    number: int
    rank: int
    title: str
    tags: frozenset[str]
    category: str
    body: list[str] = field(default_factory=list)
    children: list["_Entry"] = field(default_factory=list)
    kind: str = ""

    @property
    def text(self) -> str:
        return "\n".join(self.body).strip()


def org_notes(body: str) -> TextList | None:
    """Return the cards below headings with such a tag, or None if there are none."""
    if "* " not in body or not any(f":{kind}:" in body for kind in _KINDS):
        return None
    title, entries = _entries(body)
    cards = [each for each in entries if each.tags & _KINDS]
    last = body.count("\n") + 1
    rows: list[tuple[int, list[str]]] = []
    for entry in cards:
        front, back = _sides(entry)
        both = entry.kind in _BOTH_WAYS
        note = f"#{entry.number}" if both else ""
        rows.append((entry.number, [front, back, entry.category, note, ""]))
        if both:
            rows.append((entry.number + last, [back, front, entry.category, note, "reversed"]))
    if not rows:
        return None
    return TextList(
        form=ListForm.NOTES, rows=rows, title=title, has_header=False,
        columns={name: at for at, name in enumerate(_COLUMNS)},
    )  # fmt: skip


def _sides(entry: _Entry) -> tuple[str, str]:
    """Return front and back: the text below the card's heading, or the gaps in it."""
    marks = (_GAP_OF_FC, _GAP_OF_DRILL) if "drill" in entry.tags else (_GAP_OF_FC,)
    children = entry.children
    if entry.kind == "twosided" and len(children) > 1:
        return children[0].text, children[1].text
    if children:
        asked = (
            entry.text if "drill" in entry.tags and entry.text else f"{entry.title}\n{entry.text}"
        )
        return asked.strip(), "\n".join(child.text or child.title for child in children).strip()
    for mark in marks:
        for text, more in ((entry.text, ""), (entry.title, entry.text)):
            if mark.search(text):
                return _with_gaps(text, mark), more
    return entry.title, entry.text


def _with_gaps(text: str, mark: re.Pattern[str]) -> str:
    count = 0

    def numbered(match: re.Match[str]) -> str:
        nonlocal count
        count += 1
        hint = f"::{match[2]}" if match[2] else ""
        return f"{{{{c{count}::{match[1]}{hint}}}}}"

    return mark.sub(numbered, text)


def _entries(body: str) -> tuple[str, list[_Entry]]:
    """Return the title of the file and its headings. Those below a card are its children."""
    title, in_drawer = "", False
    entries: list[_Entry] = []
    path: list[_Entry] = []
    for number, line in enumerate(body.splitlines(), start=1):
        if heading := _HEADING.fullmatch(line.rstrip()):
            in_drawer = False
            entry = _entry(number, heading, path)
            path = [*(parent for parent in path if parent.rank < entry.rank), entry]
            card = next((parent for parent in reversed(path[:-1]) if parent.tags & _KINDS), None)
            is_child = card is not None and not entry.tags & _KINDS
            (card.children if card and is_child else entries).append(entry)
        elif named := _TITLE.fullmatch(line.rstrip()):
            title = named[1]
        elif path:
            in_drawer = _take(path[-1], line.strip(), in_drawer=in_drawer)
    return title, entries


def _entry(number: int, heading: re.Match[str], path: list[_Entry]) -> _Entry:
    text, rank = heading[2], len(heading[1])
    tags = _TAGS.search(text)
    above = next((parent for parent in reversed(path) if parent.rank < rank), None)
    return _Entry(
        number=number,
        rank=rank,
        title=text[: tags.start()].strip() if tags else text,
        tags=frozenset(tags[1].strip(":").split(":")) if tags else frozenset(),
        category=above.title if above else "",
    )


def _take(entry: _Entry, line: str, *, in_drawer: bool) -> bool:
    """Add the line to the entry. Return True inside a drawer of properties."""
    named = _PROPERTY.fullmatch(line)
    if named and named[1].upper() == "END":
        return False
    if named and named[1].upper() in {"PROPERTIES", "LOGBOOK", "REVIEW_DATA"}:
        return True
    if in_drawer:
        if named and named[1].upper() in {"FC_TYPE", "DRILL_CARD_TYPE"}:
            entry.kind = named[2].strip()
        return True
    if not _PLANNED.match(line):
        entry.body.append(line)
    return False
