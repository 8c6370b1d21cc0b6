"""Notes with cards within other text, marked as in Obsidian and Logseq.

`front::back` and `front:::back`, which asks in both directions; a `?` or `??` on a line between
front and back; `==gaps==` and `{{cloze gaps}}`; and `#card` after a block whose children are the
back.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from bot.content.decks.lists.lines import Line, TextList, title_of
from bot.content.decks.lists.no_lists import is_code
from bot.content.decks.lists.signs import MOST_LOOKED_AT
from bot.domain.cards.cloze import gaps
from bot.domain.cards.deck_file import ListForm

_CARD_TAG: Final = re.compile(r"#(?:card|\[\[card\]\])(?=\s|$)")
_DECK_TAG: Final = re.compile(r"#flashcards?(?:/[\w/-]{1,100})?(?=\s|$)")
_PROPERTY: Final = re.compile(
    r"(?:id|collapsed|title|alias|tags|type|public|template|icon|heading|deck|created-at|updated-at"
    r"|background-color|card-[\w-]{1,40}|logseq\.[\w.-]{1,40}):: .*"
)
_HIGHLIGHT: Final = re.compile(r"==(?![=\s])([^=\n]{1,500}?)(?<!\s)==(?!=)")
_CLOZE: Final = re.compile(r"\{\{cloze:? ([^{}\n]{1,500})\}\}")
_DOUBLE: Final = re.compile(r"(?<!:)(:{2,3})(?!:)")
_BOTH_WAYS: Final = ":::"
_BETWEEN: Final = {"?": False, "??": True}
_LONGEST_FRONT: Final = 12
"""Words before `::` in a note that is not marked as holding cards."""
_MANY_GAPS: Final = 0.5
_COLUMNS: Final = ("front", "back", "category", "note", "kind")
_REVERSED: Final = "reversed"


@dataclass(slots=True)
class _Found:
    """The rows found so far, and the lines that belong to none."""

    title: str
    last: int
    """The number of the last line. Reversed cards are numbered beyond it."""
    category: str = ""
    rows: list[tuple[int, list[str]]] = field(default_factory=list)
    left_out: int = 0

    def add(self, number: int, front: str, back: str, *, both_ways: bool = False) -> None:
        note = f"#{number}" if both_ways else ""
        self.rows.append((number, [front, back, self.category, note, ""]))
        if both_ways:
            cells = [back, front, self.category, note, _REVERSED]
            self.rows.append((number + self.last, cells))

    def take_heading(self, line: Line) -> None:
        text = _DECK_TAG.sub("", line.text).strip()
        self.category = "" if text == self.title else text

    def listing(self) -> TextList | None:
        return TextList(
            form=ListForm.NOTES,
            rows=self.rows,
            columns={name: at for at, name in enumerate(_COLUMNS)},
            has_header=False,
            title=self.title,
            left_out=self.left_out,
        ) if self.rows else None  # fmt: skip


def marked_note(lines: Sequence[Line]) -> TextList | None:
    """Return the cards of a note that is marked as holding some, or None for any other."""
    if any(_CARD_TAG.search(line.text) for line in lines):
        return _logseq(lines)
    is_said = any(_DECK_TAG.search(line.text) for line in lines)
    is_parted = any(line.text in _BETWEEN or _parts(line.text)[1] == _BOTH_WAYS for line in lines)
    return _obsidian(lines) if is_said or is_parted else None


def cards_among_words(lines: Sequence[Line]) -> TextList | None:
    """Return the cards by `::` and gaps in an unmarked note, or None if there are none."""
    if is_code(lines):
        return None
    rows = [line for line in lines if not line.rank]
    parted = sum(_is_parted(row.text) for row in rows)
    gapped = sum(_HIGHLIGHT.search(row.text) is not None or bool(gaps(row.text)) for row in rows)
    enough = parted >= 2 or (gapped and gapped >= len(rows) * _MANY_GAPS)  # noqa: PLR2004 - that look alike
    return _obsidian(lines) if enough else None


def _is_parted(text: str) -> bool:
    front, sign, back = _parts(text)
    return bool(sign and back) and len(front.split()) <= _LONGEST_FRONT


def _parts(text: str) -> tuple[str, str, str]:
    for sign in islice(_DOUBLE.finditer(text), MOST_LOOKED_AT):
        front, back = text[: sign.start()].strip(), text[sign.end() :].strip()
        is_gap = "{{c" in front and "}}" not in front[front.rindex("{{c") :]
        if front and back and not is_gap:
            return front, sign[1], back
    return text, "", ""


def _obsidian(lines: Sequence[Line]) -> TextList | None:
    title = _DECK_TAG.sub("", title_of(lines)).strip()
    found = _Found(title, lines[-1].number)
    for block in _blocks(lines):
        place = next((at for at, line in enumerate(block) if line.text in _BETWEEN), 0)
        if 0 < place < len(block) - 1:
            front, back = (
                "\n".join(line.text for line in part)
                for part in (block[:place], block[place + 1 :])
            )
            found.add(block[0].number, front, back, both_ways=_BETWEEN[block[place].text])
            continue
        for line in block:
            _take_line(line, found)
    return found.listing()


def _blocks(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield the lines between blank ones. A heading, or a line with only a tag, stands alone."""
    block: list[Line] = []
    for line in lines:
        alone = bool(line.rank) or not _DECK_TAG.sub("", line.text).strip()
        if block and (line.after_blank or alone):
            yield block
            block = []
        if alone:
            yield [line]
        else:
            block.append(line)
    if block:
        yield block


def _take_line(line: Line, found: _Found) -> None:
    text = _DECK_TAG.sub("", line.text).strip()
    if not text or _PROPERTY.fullmatch(text):
        return
    if line.rank:
        found.take_heading(line)
        return
    front, sign, back = _parts(text)
    if sign:
        found.add(line.number, front, back, both_ways=sign == _BOTH_WAYS)
    elif (gapped := _with_gaps(text, _HIGHLIGHT)) != text or gaps(text):
        found.add(line.number, gapped, "")
    else:
        found.left_out += 1


def _with_gaps(text: str, mark: re.Pattern[str]) -> str:
    """Return the text with each marked part as a gap of its own."""
    parts = mark.split(text)
    numbered = (f"{{{{c{at}::{part}}}}}" for at, part in enumerate(parts[1::2], start=1))
    return "".join(x for pair in zip(parts[::2], [*numbered, ""], strict=True) for x in pair)


def _logseq(lines: Sequence[Line]) -> TextList | None:
    found = _Found(title_of(lines), lines[-1].number)
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if line.rank and not _CARD_TAG.search(line.text):
            found.take_heading(line)
        elif _CARD_TAG.search(line.text):
            below = []
            while at < len(lines) and lines[at].indent > line.indent:
                below.append(lines[at])
                at += 1
            _take_block(line, below, found)
        elif not _PROPERTY.fullmatch(line.text):
            found.left_out += 1
    return found.listing()


def _take_block(line: Line, below: Sequence[Line], found: _Found) -> None:
    text = _CARD_TAG.sub("", line.text).strip()
    told = [child for child in below if not _PROPERTY.fullmatch(child.text)]
    more = [
        child.text for child in told if not child.is_bullet and child.indent <= line.indent + 2
    ]
    back = "\n".join(child.text for child in told if child.text not in more)
    front = "\n".join([text, *more])
    if _CLOZE.search(back) and not _CLOZE.search(front):
        front, back = f"{front}\n{back}", ""
    found.add(line.number, _with_gaps(front, _CLOZE), back)
