"""Tables of Brainscape, which has several columns for each side of a card."""

import re
from collections.abc import Sequence
from typing import Final

_PART: Final = re.compile(
    r"(q|a|question|answer)[. :_-]+(?:prompt|body|clarifier|footnote)", re.IGNORECASE
)
_SIDES: Final = {"q": "question", "a": "answer"}


def sides_joined(rows: list[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    """Return the rows with one column per side, if the first row names parts of them."""
    head = rows[0][1] if rows else []
    parts = [_PART.fullmatch(name.strip()) for name in head]
    sides = [match[1][0].lower() if match else "" for match in parts]
    if not set(_SIDES) <= set(sides):
        return rows
    (number, _), *below = rows
    others = [at for at, side in enumerate(sides) if not side]
    names = [*_SIDES.values(), *(head[at] for at in others)]
    return [(number, names), *((at, _row(cells, sides, others)) for at, cells in below)]


def _row(cells: Sequence[str], sides: Sequence[str], others: Sequence[int]) -> list[str]:
    padded = [*cells, *[""] * (len(sides) - len(cells))]
    joined = (
        "\n\n".join(
            cell.strip()
            for cell, of in zip(padded, sides, strict=False)
            if of == side and cell.strip()
        )
        for side in _SIDES
    )
    return [*joined, *(padded[at] for at in others), *padded[len(sides) :]]
