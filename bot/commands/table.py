"""Tables as the command line prints them."""

from collections.abc import Sequence

GAP = "  "


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return the rows under their heads, each column as wide as its widest cell."""
    lines = [heads, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(_line(cells, widths) for cells in lines)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return GAP.join(padded).rstrip()
