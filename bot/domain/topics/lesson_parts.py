"""An explanation in parts: a line `---` ends one, and a tap brings the next."""

from collections.abc import Iterator
from typing import Final

MOST_PARTS: Final = 3
_LINE = "---"
_FENCE = "```"


def parts_of(explanation: str) -> tuple[str, ...]:
    """Return its parts in their order, at most three; without such a line it is one part."""
    parts = [part for part in parted(explanation) if part]
    first, others = parts[: MOST_PARTS - 1], parts[MOST_PARTS - 1 :]
    return (*first, *(("\n\n".join(others),) if others else ()))


def whole(explanation: str) -> str:
    """Return it without the lines between its parts."""
    return "\n\n".join(parts_of(explanation))


def parted(explanation: str) -> tuple[str, ...]:
    """Return what stands between the lines, however much or little it is."""
    return tuple("\n".join(lines).strip() for lines in _between_lines(explanation))


def _between_lines(explanation: str) -> Iterator[list[str]]:
    lines: list[str] = []
    in_code = False
    for line in explanation.splitlines():
        in_code ^= line.lstrip().startswith(_FENCE)
        if line.strip() == _LINE and not in_code:
            yield lines
            lines = []
        else:
            lines.append(line)
    yield lines
