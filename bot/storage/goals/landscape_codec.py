"""Goal maps as stored JSON, with a cache, so that turns need not parse them again."""

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
"""Goal maps in the cache. One of 700 goals takes about two megabytes."""
MOST_JOINED: Final = 24
"""Joined goal maps in the cache, one for all learners who follow the same ones."""


def dump_landscape(landscape: Landscape) -> str:
    """Return the goal map as JSON."""
    return _LANDSCAPE.dump(landscape)


def load_landscape(landscape_id: LandscapeId, stored: str) -> Landscape | None:
    """Return the stored goal map, or None if this version can no longer read it."""
    return _LANDSCAPE.load(landscape_id, stored)


def digest_of(content: str, media: Mapping[str, bytes] = MappingProxyType({})) -> str:
    """Return a digest of the content and its pictures."""
    digest = hashlib.sha256(content.encode())
    for name, picture in sorted(media.items()):
        digest.update(f"\0{name}\0{len(picture)}\0".encode())
        digest.update(picture)
    return digest.hexdigest()


StoredVersion = tuple[LandscapeId, str]
"""The id of a goal map and the digest of its content."""


class Lately(Generic[K, V]):
    """A cache that drops the least recently used entry."""

    def __init__(self, most: int) -> None:
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._most = most
        self._lock = Lock()  # databases read in threads of their own

    def find(self, key: K) -> V | None:
        """Return the cached value, or None."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def keep(self, key: K, value: V) -> None:
        """Cache the value."""
        with self._lock:
            self._kept[key] = value
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        """Empty the cache."""
        with self._lock:
            self._kept.clear()
