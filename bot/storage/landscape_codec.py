"""Landscapes as the JSON that is stored, and those read lately, so that no turn reads one anew."""

import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from types import MappingProxyType
from typing import Final

from pydantic import TypeAdapter

from bot.domain.ids import LandscapeId
from bot.domain.landscape.goals import Landscape
from bot.storage.codec import readable

_LANDSCAPE: TypeAdapter[Landscape] = TypeAdapter(Landscape)
MOST_KEPT: Final = 48
"""Landscapes kept in memory; one of 700 goals takes about two megabytes."""


def dump_landscape(landscape: Landscape) -> str:
    """Return the landscape as JSON."""
    return _LANDSCAPE.dump_json(landscape).decode()


def load_landscape(landscape_id: LandscapeId, stored: str) -> Landscape | None:
    """Return the stored landscape; None where this version can no longer read it."""
    return readable(lambda: _LANDSCAPE.validate_json(stored), "landscape", landscape_id)


def digest_of(content: str, media: Mapping[str, bytes] = MappingProxyType({})) -> str:
    """Return what tells this content, with its pictures, from any other."""
    digest = hashlib.sha256(content.encode())
    for name, picture in sorted(media.items()):
        digest.update(f"\0{name}\0{len(picture)}\0".encode())
        digest.update(picture)
    return digest.hexdigest()


class LandscapesRead:
    """Landscapes that were read lately, by id and digest; the least used one gives way."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._kept: OrderedDict[tuple[LandscapeId, str], Landscape] = OrderedDict()
        self._most = most
        self._lock = Lock()  # databases read in threads of their own

    def find(self, landscape_id: LandscapeId, digest: str) -> Landscape | None:
        """Return the landscape if it was read lately."""
        with self._lock:
            found = self._kept.get((landscape_id, digest))
            if found is not None:
                self._kept.move_to_end((landscape_id, digest))
            return found

    def keep(self, digest: str, landscape: Landscape) -> None:
        """Keep the landscape for the turns to come."""
        with self._lock:
            self._kept[landscape.id, digest] = landscape
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
