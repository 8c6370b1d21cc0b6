"""Tables of Markdown and of org-mode: rows between bars, below a header row."""

import re
from collections.abc import Sequence
from typing import Final

from bot.content.decks.lists.header_names import columns_of
from bot.content.decks.lists.lines import Line, TextList, title_of
from bot.domain.cards.deck_file import ListForm

_RULE: Final = frozenset(" \t:|+-")
_BAR: Final = re.compile(r"(?<!\\)\|")
_BARRED: Final = "|"


def markdown_tables(lines: Sequence[Line]) -> TextList | None:
    """Return the rows of all tables, each below the last heading, or None without a table.

    Tables with other columns than the first are left out and reported.
    """
    rules = [at for at, line in enumerate(lines) if at and _is_rule(lines, at)]
    if not rules:
        return None
    head = _cells(lines[rules[0] - 1].text)
    title, category, left_out = title_of(lines), "", 0
    rows: list[tuple[int, list[str]]] = []
    in_table = False
    heads = {at - 1 for at in rules}
    for at, line in enumerate(lines):
        cells = _cells(line.text)
        if at in heads or at - 1 in heads:
            in_table = cells == head if at in heads else in_table
            left_out += at in heads and not in_table
        elif line.rank:
            in_table, category = False, "" if line.text == title else line.text
        elif in_table and _BARRED in line.text and not line.after_blank:
            padded = [*cells, *[""] * (len(head) - len(cells))]
            rows.append((line.number, [*padded[: len(head)], category, *padded[len(head) :]]))
        else:
            in_table = False
            left_out += 1
    named = columns_of(head) or {"front": 0, "back": 1}
    return TextList(
        form=ListForm.MARKDOWN,
        rows=[(lines[rules[0] - 1].number, head), *rows],
        columns={"category": len(head)} | named,
        has_header=True,
        title=title,
        left_out=left_out,
    )


def _is_rule(lines: Sequence[Line], at: int) -> bool:
    line = lines[at]
    is_rule = {_BARRED, "-"} <= set(line.text) <= _RULE
    return is_rule and _BARRED in lines[at - 1].text and not line.after_blank


def _cells(text: str) -> list[str]:
    inner = text.strip().removeprefix(_BARRED)
    if inner.endswith(_BARRED) and not inner.endswith("\\|"):
        inner = inner[:-1]
    return [cell.strip().replace("\\|", _BARRED) for cell in _BAR.split(inner)]
