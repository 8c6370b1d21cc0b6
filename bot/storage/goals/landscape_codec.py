"""Landscapes as the JSON that is stored, and those read lately, so that no turn reads one anew."""

import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from pydantic import TypeAdapter

from bot.domain.goals.landscape import Landscape
from bot.domain.ids import LandscapeId
from bot.json_types import json_type
from bot.storage.engine.versions import Versioned

_ANY_LANDSCAPE: TypeAdapter[Landscape] = json_type(Landscape)
_LANDSCAPE: Final = Versioned(
    "landscape",
    lambda landscape: _ANY_LANDSCAPE.dump_json(landscape).decode(),
    _ANY_LANDSCAPE.validate_python,
)
K = TypeVar("K")
V = TypeVar("V")
MOST_KEPT: Final = 48
"""Landscapes kept in memory; one of 700 goals takes about two megabytes."""
MOST_JOINED: Final = 24
"""Joined landscapes kept in memory, one for all learners who follow the same."""


def dump_landscape(landscape: Landscape) -> str:
    """Return the landscape as JSON."""
    return _LANDSCAPE.dump(landscape)


def load_landscape(landscape_id: LandscapeId, stored: str) -> Landscape | None:
    """Return the stored landscape, or None if this version can no longer read it."""
    return _LANDSCAPE.load(landscape_id, stored)


def digest_of(content: str, media: Mapping[str, bytes] = MappingProxyType({})) -> str:
    """Return what tells this content, with its pictures, from any other."""
    digest = hashlib.sha256(content.encode())
    for name, picture in sorted(media.items()):
        digest.update(f"\0{name}\0{len(picture)}\0".encode())
        digest.update(picture)
    return digest.hexdigest()


StoredVersion = tuple[LandscapeId, str]
"""A landscape and the digest of its content."""


class Lately(Generic[K, V]):
    """What was read lately; the least used gives way."""

    def __init__(self, most: int) -> None:
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._most = most
        self._lock = Lock()  # databases read in threads of their own

    def find(self, key: K) -> V | None:
        """Return what was read lately, or None."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def keep(self, key: K, value: V) -> None:
        """Keep it for the turns to come."""
        with self._lock:
            self._kept[key] = value
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        """Keep nothing any more."""
        with self._lock:
            self._kept.clear()
