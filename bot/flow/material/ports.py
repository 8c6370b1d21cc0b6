"""The port that reads files to learn from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from bot.flow.engine.ports import Port


@dataclass(frozen=True, slots=True, kw_only=True)
class MaterialPage:
    """A page of a file."""

    text: str
    is_scan: bool
    """Whether its text is in a picture only."""
    jpeg: bytes | None = None
    """The picture of a scan, if it was wanted."""


class MaterialReader(Protocol):
    """Reads files to learn from, in a process that is killed if it takes too much."""

    async def read(self, data: bytes, *, drawn: bool = False) -> Sequence[MaterialPage]:
        """Return the pages, scans with a picture if `drawn`. Raise PageRefusedError if refused."""


MATERIAL: Final[Port[MaterialReader | None]] = Port("material")
"""The port is None if files cannot be sent."""
