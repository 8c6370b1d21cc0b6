"""Lists whose rows are cut by a sign: which sign it is, and the rows with what stands above them.

Signs that hardly stand in a sentence win over those that may. Of the others the first in most
rows wins: what follows it is the answer, whatever signs are in there.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final

from bot.content.decks.lists.lines import Line, TextList, blocks_of, title_of
from bot.content.decks.lists.no_lists import is_code, is_log, is_prose
from bot.content.decks.lists.plain_tables import joined_rows
from bot.content.decks.raw_files import check_cards
from bot.domain.cards.deck_file import ListForm

Cells = tuple[str, str]
Cut = Callable[[str], re.Match[str] | None]

TABLE_SIGNS: Final = ("\t", "|", ";", ",")
_CLEAR: Final = {
    "\t": re.compile(r"\t+"),
    "::": re.compile(r"(?<!:)::(?!:)"),
    "->": re.compile(r"<?[-=]{1,2}>|[→⇒⟶➔➜➝➞↔⇔►▶]"),
}
_FIRST_WINS: Final = {
    "|": re.compile(r"[|｜]+"),
    ";": re.compile(r"[;；]"),
    "–": re.compile(r"(?<=\s)(?:(?<![\d)]\s)-{1,3}(?=\s)|-{1,3}(?=\s+[^\d\s(])|[–—―](?=\s))"),
    "=": re.compile(r"(?<=\s)={1,2}(?=\s)|(?<!=)[=≙](?=\s)|(?<=\s)[=≙](?!=)|＝"),
    ":": re.compile(r"(?<!:):(?=\s)|："),
    ",": re.compile(r"(?<!\d),(?=\S)|,(?=[^\d\s])"),
    "/": re.compile(r"(?<=\s)/{1,2}(?=\s)"),
    "~": re.compile(r"(?<=\s)~(?=\s)"),
}
_LAST: Final = {
    "=": re.compile(r"(?<![=<>!:+*/-])=(?![=>])"),
    "–": re.compile(r"[–—]"),
    "?": re.compile(r"(?<=\?)[ \t]+(?=\S)"),
    "  ": re.compile(r"(?<=\S)[ \xa0]{2,}(?=\S)"),
    "…": re.compile("|".join(_FIRST_WINS[it].pattern for it in "–=:") + r"|[-=]>"),
    ",": re.compile(r"(?<!\d)[,，、]|,(?!\d)|[，、]"),
}
_WIDE_TAB: Final = "\t\t"
_BOLD: Final = re.compile(r"(?:\*\*|__)([^*_\n]{1,200})(?:\*\*|__)[ \t]*[:：–—=-]?[ \t]*(?=\S)")
_WRAPPED: Final = re.compile(r"(\*\*|__)([^*_]+)\1:?")
_SUM: Final = re.compile(r"[\d\s.,()a-z^²³√+*/·×÷:−-]{1,80}=")
_OPERATOR: Final = re.compile(r"[+*/·×÷:−-]")
_LONG_WORD: Final = re.compile(r"[^\W\d_]{2}")
SAMPLE: Final = 400
"""Lines by which the sign is chosen."""
MOST_LOOKED_AT: Final = 10
"""Signs of a line that are tried; those within gaps part nothing."""
_ENOUGH: Final = 0.65
"""The share of lines that the sign of a list cuts at least."""
_FEWEST_ROWS: Final = 3
_SHARE_WITHIN: Final = 0.4
"""Of a list among other words: at least how many rows it has, and which share of the lines."""
_LONGEST_ABOVE: Final = 80
"""Characters of a line that may be the name of those below."""
_CONTINUED: Final = 2
"""Spaces by which a line that goes on with the one above stands further in."""


def cut_list(lines: Sequence[Line]) -> TextList | None:
    """Return the list whose lines are cut by a sign; None if there is no such sign."""
    sample = [it for it in lines if not it.rank][:SAMPLE]
    if not sample or is_log(sample):
        return None
    sign = _clear_sign(sample) or _first_sign(sample) or _last_sign(sample)
    if sign is None:
        return None
    reading = _Reading(sign, lines)
    reading.read()
    return reading.listing()


def list_within(lines: Sequence[Line]) -> TextList | None:
    """Return the list whose rows stand together among other words; None if there is none."""
    kept: list[Line] = []
    for block in blocks_of(lines):
        found = cut_list(block) if len(block) >= _FEWEST_ROWS else None
        if found is not None and len(found.rows) == len(block):
            kept += block
    if len(kept) < len(lines) * _SHARE_WITHIN:
        return None
    found = cut_list(kept)
    return found and replace(found, title=title_of(lines), left_out=len(lines) - len(kept))


@dataclass(frozen=True, slots=True)
class _Sign:
    """A sign, and how it cuts."""

    name: str
    pattern: re.Pattern[str]

    def cut(self, text: str) -> Cells | None:
        """Return what stands before and behind the first such sign that has something there."""
        if self.pattern is _BOLD:
            bold = _BOLD.match(text)
            return (bold[1].strip().rstrip(":").rstrip(), text[bold.end() :]) if bold else None
        match = self.find(text)
        if match is None:
            return None
        return text[: match.start()].strip(), text[match.end() :].strip()

    def find(self, text: str) -> re.Match[str] | None:
        """Return the first such sign with something before and behind it."""
        for match in islice(self.pattern.finditer(text), MOST_LOOKED_AT):
            before = text[: match.start()]
            if before.strip() and before.count("{{") <= before.count("}}"):
                return match if text[match.end() :].strip() else None
        return None


def _clear_sign(sample: Sequence[Line]) -> _Sign | None:
    signs = [_Sign(name, pattern) for name, pattern in _CLEAR.items()]
    if is_code(sample):
        signs = signs[:1]
    bold = _Sign("**", _BOLD)
    return next((it for it in (*signs, bold) if _share(it, sample) >= _ENOUGH), None)


def _first_sign(sample: Sequence[Line]) -> _Sign | None:
    """Return the sign that comes first in most rows, among those that cut about as many."""
    signs = [_Sign(name, pattern) for name, pattern in _FIRST_WINS.items()]
    shares = {it.name: _share(it, sample) for it in signs}
    best = max(shares.values())
    if best < _ENOUGH or is_code(sample):
        return None
    rivals = [it for it in signs if shares[it.name] >= max(_ENOUGH, best - 0.1)]
    wins: Counter[str] = Counter()
    for line in sample:
        found = {it.name: match.start() for it in rivals if (match := it.find(line.text))}
        if found:
            wins[
                "=" if "=" in found and _is_sum(line.text) else min(found, key=found.__getitem__)
            ] += 1
    sign = next(it for it in rivals if it.name == wins.most_common(1)[0][0])
    return None if is_prose(list(_all_cells(sign, sample))) else sign


def _last_sign(sample: Sequence[Line]) -> _Sign | None:
    """Return a sign that stands in many sentences, if the lines are none."""
    if is_code(sample):
        return None
    for name, pattern in _LAST.items():
        sign = _Sign(name, pattern)
        if _share(sign, sample) >= _ENOUGH:
            cells = list(_all_cells(sign, sample))
            return None if is_prose(cells, strict=name in {",", "…"}) else sign
    return None


def _all_cells(sign: _Sign, sample: Sequence[Line]) -> Iterator[Cells]:
    return (cells for it in sample if (cells := sign.cut(it.text)))


def _share(sign: _Sign, sample: Sequence[Line]) -> float:
    """Return which share of the lines the sign cuts, but for those that stand above others."""
    is_cut = [sign.cut(it.text) is not None for it in sample]
    if sum(is_cut) < min(2, len(sample)):
        return 0.0
    above = sum(
        not here and below and _may_stand_above(line, is_first=at == 0)
        for at, (line, here, below) in enumerate(zip(sample, is_cut, is_cut[1:], strict=False))
    )
    continued = sum(
        not here and _continues(line, before)
        for before, line, here in zip(sample, sample[1:], is_cut[1:], strict=False)
    )
    return sum(is_cut) / max(1, len(sample) - above - continued)


def _may_stand_above(line: Line, *, is_first: bool) -> bool:
    named = line.text.endswith(":") or line.after_blank or line.is_bullet or is_first
    return named and len(line.text) <= _LONGEST_ABOVE


def _continues(line: Line, before: Line) -> bool:
    return line.indent >= before.indent + _CONTINUED or (
        line.indent == before.indent and line.indent >= _CONTINUED and not line.is_bullet
    )


def _is_sum(text: str) -> bool:
    """Return True for `7 - 2 = 5`: what is asked is the whole left side."""
    match = _SUM.match(text)
    return bool(match and _OPERATOR.search(match[0]) and not _LONG_WORD.search(match[0]))


@dataclass(slots=True)
class _Reading:
    """Goes through the lines, and knows what stands above and before each of them."""

    sign: _Sign
    lines: Sequence[Line]
    rows: list[tuple[int, list[str]]] = field(default_factory=list)
    categories: list[str] = field(default_factory=list)
    title: str = ""
    category: str = ""
    has_layout: bool = False
    """Whether anything but rows was found, which no reader of plain tables knows."""

    def read(self) -> None:
        """Read all lines."""
        self.title = title_of(self.lines)
        row: Line | None = None
        for at, line in enumerate(self.lines):
            if line.rank:
                self.has_layout, row = True, None
                self.category = "" if line.text == self.title else line.text
                continue
            self.has_layout |= line.is_bullet
            if cells := self._cells(line):
                row = line
                self.has_layout |= self._is_drawn(line.text)
                self._add(line, cells)
            elif row is not None and _continues(line, row) and not self._is_above(at):
                self.has_layout = True
                self.rows[-1][1][-1] += f"\n{line.text}"
            elif self._is_above(at):
                self._take_above(line)
            else:
                self._add(line, [line.text])

    def _cells(self, line: Line) -> list[str] | None:
        cells = self.sign.cut(line.text)
        if cells is None:
            return None
        if self.sign.name in TABLE_SIGNS:
            return [it.strip() for it in self.sign.pattern.split(line.text.strip("|"))]
        wrapped = _WRAPPED.fullmatch(cells[0])
        return [wrapped[2].rstrip(":") if wrapped else cells[0], cells[1]]

    def _is_drawn(self, text: str) -> bool:
        """Return True if the row has signs that a table of programs would not have."""
        has_bars = self.sign.name == "|" and (text[0] == "|" or text[-1] == "|" or "||" in text)
        return has_bars or self.sign.name not in text

    def _add(self, line: Line, cells: list[str]) -> None:
        check_cards(len(self.rows) - 1)  # one of them may be the header
        self.rows.append((line.number, cells))
        self.categories.append(self.category)

    def _is_above(self, at: int) -> bool:
        """Return True if the line names the rows below it."""
        line, below = self.lines[at], self.lines[at + 1 : at + 2]
        is_near = bool(below) and not below[0].rank and self._cells(below[0]) is not None
        if not is_near or not _may_stand_above(line, is_first=at == 0):
            return False
        if line.text.endswith(":"):
            return True
        deeper = below[0].indent > line.indent
        return deeper or below[0].after_blank or line.after_blank or at == 0

    def _take_above(self, line: Line) -> None:
        self.has_layout = True
        name = line.text.strip(" :,;*_")
        if not self.title and not self.rows:
            self.title = name
        self.category = name

    def listing(self) -> TextList:
        """Return the list; a plain table has no rows yet, since its cells may be quoted."""
        tabbed = self.sign.name == "\t" and any(_WIDE_TAB in it.text for it in self.lines)
        aligned = tabbed and all(len(cells) == len(("front", "back")) for _, cells in self.rows)
        if self.sign.name in TABLE_SIGNS and not self.has_layout and not aligned:
            return TextList(form=ListForm.TABLE, rows=(), sign=self.sign.name)
        rows, joined = joined_rows(self.rows, self.sign.name)
        columns: dict[str, int] = {}
        names = {it for it in self.categories if it}
        if names == {self.title}:
            names = set()
        elif self.title in names and len(names) > 1 and not title_of(self.lines):
            self.title = ""
        if names:
            width = max(len(cells) for _, cells in rows)
            columns["category"] = width
            rows = [
                (number, [*cells, *[""] * (width - len(cells)), category])
                for (number, cells), category in zip(rows, self.categories, strict=True)
            ]
        return TextList(
            form=ListForm.LINES,
            rows=rows,
            sign=self.sign.name,
            columns=columns,
            title=self.title,
            joined=joined,
        )
