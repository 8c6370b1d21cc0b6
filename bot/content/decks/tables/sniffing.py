"""What a table's author did not write down: the delimiter, and the content of each column."""

import csv
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import StringIO
from itertools import islice
from typing import Final

DELIMITERS: Final = ("\t", ";", ",", "|")
"""In the order in which they win if several fit."""
SAMPLE_ROWS: Final = 200
LONGEST_CELL: Final = 100_000
_NONE: Final = (0.0, False, 0)
_ENDS: Final = (".", "!", "?", "…", ":", ".”", ".“", ".)")
_SENTENCE: Final = 8
"""A line with this many words is a sentence rather than a card."""
_LONG: Final = 20
"""Lines of text have this many words on average, and those of a table do not."""
_ALIKE: Final = 0.8
"""At least this share of the rows of a table has equally many cells."""

_CLAUSE: Final = re.compile(r",\s")

_NAMED: Final = {
    "tab": "\t", "comma": ",", "semicolon": ";", "pipe": "|", "space": " ", "colon": ":",
}  # fmt: skip
_SPECIAL: Final = ("guid", "notetype", "deck", "tags")
_NUMBERS: Final = frozenset(map(str, range(1, 1_000)))


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes above a table: lines such as `#separator:tab`, which Anki writes, or `sep=;`."""

    delimiter: str | None
    columns: tuple[str, ...]
    places: Mapping[str, int]
    """Columns that hold no field of a note but its tags, its deck and more."""
    deck: str
    tags: str
    """For every card."""
    is_html: bool
    body: str


def read_notes(text: str) -> Notes:
    """Return the notes above the table, and the table below them."""
    texts: dict[str, str] = {}
    body = text
    while body.startswith("#") or body[:4].lower() == "sep=":
        line, _, rest = body.partition("\n")
        name, sign, value = line.lstrip("#").partition("=" if line[0] != "#" else ":")
        if not sign or (line[0] == "#" and not _is_note(name)):
            break
        texts[name.strip().lower()] = value.strip("\r\n") or value
        body = rest
    written = texts.get("separator", texts.get("sep", ""))
    delimiter = _NAMED.get(written.strip().lower(), written if len(written) == 1 else None)
    columns = texts.get("columns", "")
    return Notes(
        delimiter,
        tuple(columns.split(delimiter or "\t")) if columns else (),
        {
            name: int(number) - 1
            for name in _SPECIAL
            if (number := texts.get(f"{name} column", "").strip()) in _NUMBERS
        },
        texts.get("deck", "").strip(),
        texts.get("tags", "").strip(),
        texts.get("html", "").strip().lower() == "true",
        body,
    )


def delimiter_of(body: str) -> str | None:
    """Return the sign that cuts most rows into equally many cells, or None for one column.

    Commas between the clauses of sentences do not count.
    """
    for strict in (True, False):
        scores = {each: _score(body, each, strict=strict) for each in DELIMITERS}
        best = max(DELIMITERS, key=lambda each: scores[each])
        if scores[best] > _NONE:
            alike = scores[best][0]
            return None if best == "," and _is_prose(body, alike) else best
    return None


def _is_prose(body: str, alike: float) -> bool:
    """Return True if most lines are sentences: long, or with different numbers of commas.

    `alike` is the share of lines with equally many commas.
    """
    lines = [line.split() for line in islice(filter(str.strip, body.splitlines()), SAMPLE_ROWS)]
    sentences = [line for line in lines if len(line) >= _SENTENCE and line[-1].endswith(_ENDS)]
    words = sum(map(len, lines)) / len(lines)
    are_clauses = len(_CLAUSE.findall(body)) * 2 > body.count(",")
    if are_clauses and alike < _ALIKE:
        return True
    return len(sentences) > len(lines) / 2 and (words >= _LONG or alike < _ALIKE)


def rows_of(body: str, delimiter: str, *, strict: bool) -> Iterator[list[str]]:
    """Return a reader of the rows. A strict one raises if quotes are out of place."""
    csv.field_size_limit(LONGEST_CELL)
    return csv.reader(StringIO(body, newline=""), delimiter=delimiter, strict=strict)


def _is_note(name: str) -> bool:
    known = ("separator", "html", "columns", "deck", "notetype", "guid column", "if matches")
    return name.strip().lower() in known or name.strip().lower().endswith(("column", "tags"))


def _score(body: str, delimiter: str, *, strict: bool) -> tuple[float, bool, int]:
    """Return the share of equally long rows, if tabs separate them, and their length.

    A comma or a semicolon may occur in every cell of a list, but a tab does not.
    """
    try:
        rows = [row for row in islice(rows_of(body, delimiter, strict=strict), SAMPLE_ROWS) if row]
    except csv.Error:
        return _NONE
    if not rows:
        return _NONE
    width, times = Counter(map(len, rows)).most_common(1)[0]
    return (times / len(rows), delimiter == "\t", width) if width > 1 else _NONE
