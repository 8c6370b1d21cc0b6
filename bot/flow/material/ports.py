"""What the flow needs of files to learn from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from bot.flow.engine.ports import Port


@dataclass(frozen=True, slots=True, kw_only=True)
class MaterialPage:
    """A page of a file, as it was found."""

    text: str
    is_scan: bool
    """Whether its text is in a picture."""
    jpeg: bytes | None = None
    """The picture of a scan, if it was wanted."""


class MaterialReader(Protocol):
    """Reads files to learn from, in a process that is killed if it takes too much."""

    async def read(self, data: bytes, *, drawn: bool = False) -> Sequence[MaterialPage]:
        """Return the pages, scans `drawn` or not; PageRefusedError says why there are none."""


MATERIAL: Final[Port[MaterialReader | None]] = Port("material")
"""None if files cannot be sent."""
