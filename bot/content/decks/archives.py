"""Files from strangers beside the cards: zip archives within limits, pictures and sounds."""

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final
from zipfile import BadZipFile, LargeZipFile, ZipFile, ZipInfo

import zstandard

from bot.content.decks.raw_files import check_text
from bot.domain.cards.deck_file import DeckRefusedError, Refusal

MOST_ENTRIES = 50_000
MOST_BYTES = 400_000_000
"""Unpacked size of everything in an archive."""
MOST_COLLECTION_BYTES = 250_000_000
MOST_MEDIA_BYTES = 150_000_000
HIGHEST_RATIO = 200
"""Unpacked to packed. A collection of similar cards reaches about 20."""
SMALL_BYTES = 1_000_000
"""Below this a high ratio does no harm."""
LARGEST_WINDOW_BYTES = 2**27
TEXTS = (".json", ".csv", ".tsv", ".txt")
"""Endings of entries that hold decks and goal maps."""
CONTENTS = "lyceum.json"
"""In archives of a learner's data, and no others."""
RECORDS, TABLES = "records", "tables"
"""Its folders for people, which are never read here."""

_OUTSIDE = re.compile(r"(^|[\\/])\.\.($|[\\/])|^[\\/]|^[A-Za-z]:|\0")

KINDS: Final = frozenset(
    {".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".avif"}
    | {".mp3", ".ogg", ".oga", ".opus", ".wav", ".m4a", ".flac", ".aac", ".mp4", ".webm"}
)
"""No SVG, because it may contain scripts."""


@dataclass(slots=True)
class Archive:
    """An open archive whose entries were checked. What is read from it is counted."""

    file: ZipFile
    entries: dict[str, ZipInfo]
    media_bytes: int = 0

    def read(self, name: str, limit: int) -> bytes:
        """Return an entry's bytes. Refuse one that is larger than the limit."""
        entry = self.entries[name]
        if entry.file_size > limit:
            raise DeckRefusedError(Refusal.ZIP_BOMB, name)
        try:
            with self.file.open(entry) as stream:
                data = stream.read(limit + 1)
        except (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
            raise DeckRefusedError(Refusal.BROKEN_ZIP, name) from error
        if len(data) > limit:
            raise DeckRefusedError(Refusal.ZIP_BOMB, name)
        return data

    def read_media(self, name: str, *, packed: bool) -> bytes:
        """Return a picture or sound. Refuse the archive when they become too large together."""
        left = MOST_MEDIA_BYTES - self.media_bytes
        data = self.read(name, left)
        data = unpack(data, left, name) if packed else data
        self.media_bytes += len(data)
        return data


def open_archive(path: Path | IO[bytes]) -> Archive:
    """Return the archive. Refuse a broken one, a bomb, and names that lead outside."""
    try:
        file = ZipFile(path)
    except (BadZipFile, LargeZipFile, OSError, ValueError) as error:
        raise DeckRefusedError(Refusal.BROKEN_ZIP) from error
    try:
        entries = file.infolist()
        _look_over(entries)
    except DeckRefusedError:
        file.close()
        raise
    return Archive(file, {entry.filename: entry for entry in entries})


def check_name(name: str) -> None:
    """Refuse a name that leads out of its folder."""
    if _OUTSIDE.search(name):
        raise DeckRefusedError(Refusal.PATH_OUTSIDE, name[:80])


def unpack(data: bytes, limit: int, name: str) -> bytes:
    """Return data unpacked by zstd. Refuse it if it is larger than the limit."""
    reader = zstandard.ZstdDecompressor(max_window_size=LARGEST_WINDOW_BYTES).stream_reader(data)
    try:
        plain = reader.read(limit + 1)
    except (zstandard.ZstdError, MemoryError) as error:
        raise DeckRefusedError(Refusal.BROKEN_ZIP, name) from error
    if len(plain) > limit or _is_bomb(len(plain), len(data)):
        raise DeckRefusedError(Refusal.ZIP_BOMB, name)
    return plain


def _look_over(entries: list[ZipInfo]) -> None:
    if len(entries) > MOST_ENTRIES or sum(entry.file_size for entry in entries) > MOST_BYTES:
        raise DeckRefusedError(Refusal.ZIP_BOMB)
    check_text(sum(entry.file_size for entry in _read_as_text(entries)))
    for entry in entries:
        check_name(entry.orig_filename)
        if entry.flag_bits & 1:
            raise DeckRefusedError(Refusal.ENCRYPTED)
        if _is_bomb(entry.file_size, entry.compress_size):
            raise DeckRefusedError(Refusal.ZIP_BOMB, entry.filename[:80])


def _read_as_text(entries: list[ZipInfo]) -> Iterator[ZipInfo]:
    is_everything = any(info.filename == CONTENTS for info in entries)
    unread = (f"{RECORDS}/", f"{TABLES}/") if is_everything else ()
    for entry in entries:
        if entry.filename.lower().endswith(TEXTS) and not entry.filename.startswith(unread):
            yield entry


def _is_bomb(plain_bytes: int, packed_bytes: int) -> bool:
    return plain_bytes > SMALL_BYTES and plain_bytes > HIGHEST_RATIO * max(packed_bytes, 1)


def is_known_kind(name: str) -> bool:
    """Return True if the suffix is one of a picture or a sound that decks may have."""
    return Path(name).suffix.lower() in KINDS


def media_folder(deck: Path) -> Path:
    """Return the folder that holds the media of a deck in a text file."""
    return deck.with_suffix(".media")


def read_media(deck: Path) -> dict[str, bytes]:
    """Return the media beside a text file, or none if there is no such folder."""
    folder = media_folder(deck)
    paths = sorted(folder.iterdir()) if folder.is_dir() else []
    kept = [path for path in paths if path.is_file() and is_known_kind(path.name)]
    if sum(path.stat().st_size for path in kept) > MOST_MEDIA_BYTES:
        raise DeckRefusedError(Refusal.TOO_LARGE, folder.name)
    return {path.name: path.read_bytes() for path in kept}
