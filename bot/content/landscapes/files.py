"""Landscapes out of files: one JSON, a folder of them, or an archive with decks and pictures."""

from io import BytesIO
from pathlib import Path
from typing import Final

from bot.content.decks.archives import open_archive
from bot.content.landscapes import places
from bot.content.landscapes.decks import DeckReader, media
from bot.content.landscapes.goal_form import plain
from bot.content.landscapes.json_form import (
    LARGEST_FILE_BYTES,
    is_landscape,
    parsed,
    read_landscape,
)
from bot.content.landscapes.landscape_file import LandscapeBundle, LandscapeFile
from bot.content.landscapes.twins import paired
from bot.domain.cards.deck_warnings import DeckRefusedError
from bot.domain.goals.atlas import joined
from bot.domain.goals.landscape import Landscape
from bot.domain.goals.landscape_warnings import (
    FileWarnings,
    LandscapeRefusedError,
    Refusal,
    WarningKind,
)
from bot.domain.ids import LandscapeId
from bot.domain.topics.course import Language

LARGEST_ARCHIVE_BYTES = 100_000_000
_ZIP: Final = b"PK"


def read_landscapes(path: Path) -> LandscapeBundle:
    """Return the landscapes in a .json, a folder or a .zip, with their decks and pictures."""
    if path.is_dir():
        return _gathered(places.folder(path))
    if not path.is_file():
        raise LandscapeRefusedError(Refusal.NOT_THERE)
    if path.stat().st_size > LARGEST_ARCHIVE_BYTES:
        raise LandscapeRefusedError(Refusal.TOO_LARGE, str(LARGEST_ARCHIVE_BYTES // 1_000_000))
    with path.open("rb") as file:
        is_archive = file.read(len(_ZIP)) == _ZIP
    return landscapes_in(path.read_bytes(), path.name) if is_archive else _one(path)


def landscapes_in(data: bytes, name: str) -> LandscapeBundle:
    """Return the landscapes in a file that was sent: JSON alone, or an archive."""
    if not data:
        raise LandscapeRefusedError(Refusal.EMPTY)
    if not data.startswith(_ZIP):
        return _gathered(places.Alone(name, data))
    try:
        archive = open_archive(BytesIO(data))
        with archive.file:
            return _gathered(places.Packed(archive))
    except DeckRefusedError as error:
        raise LandscapeRefusedError(Refusal(error.reason.value), error.detail) from error


def load_landscapes(folder: Path) -> LandscapeBundle:
    """Return the bundled landscapes below the folder; none where there is no folder."""
    if not any(folder.glob("*.json")):
        return LandscapeBundle(landscapes=())
    return read_landscapes(folder)


def _one(path: Path) -> LandscapeBundle:
    if path.stat().st_size > LARGEST_FILE_BYTES:
        raise LandscapeRefusedError(Refusal.TOO_LARGE, str(LARGEST_FILE_BYTES // 1_000_000))
    return _gathered(places.one_file(path))


def _gathered(where: places.Where) -> LandscapeBundle:
    return _Gathering(where).bundle()


class _Gathering:
    def __init__(self, where: places.Where) -> None:
        self._where = where
        self._warnings = FileWarnings()
        self._files: list[LandscapeFile] = []
        self._bases: dict[LandscapeId, str] = {}
        self._deck_names: dict[str, str] = {}
        self._others: list[str] = []

    def bundle(self) -> LandscapeBundle:
        is_alone = len(self._where.names) == 1
        for name in self._where.names:
            self._take(name, is_alone=is_alone)
        if not self._files:
            is_folder = len(self._where.names) > len(Language) or not self._others
            raise LandscapeRefusedError(
                Refusal.NO_LANDSCAPE if is_folder else Refusal.NOT_A_LANDSCAPE
            )
        reader = DeckReader(self._where, self._deck_names, self._warnings)
        landscapes: list[Landscape] = []
        pictures: dict[LandscapeId, dict[str, bytes]] = {}
        files = paired(self._files)
        for file in files:
            base = self._bases[file.landscape.id]
            landscapes.append(reader.stocked(file, base))
            if seen := self._pictures(file.landscape, base):
                pictures[file.landscape.id] = seen
        for name in self._others:
            if name not in reader.decks:
                self._warnings.note(WarningKind.FILE_LEFT_OUT, field=name)
        found = (*(warning for file in files for warning in file.warnings), *self._warnings)
        return LandscapeBundle(
            landscapes=tuple(landscapes),
            decks=reader.decks,
            media=pictures,
            warnings=tuple(dict.fromkeys((*found, *joined(landscapes).warnings))),
        )

    def _take(self, name: str, *, is_alone: bool) -> None:
        warnings = FileWarnings()
        try:
            content = parsed(self._where.read(name, LARGEST_FILE_BYTES) or b"", warnings)
            if not is_landscape(content) and not is_alone:
                self._others.append(name)
                deck_id = plain(content.get("deckId")) if isinstance(content, dict) else ""
                self._deck_names.setdefault(deck_id, name)
                return
            file = read_landscape(content, name, warnings)
        except LandscapeRefusedError as error:
            if is_alone:
                raise
            self._warnings.note(WarningKind.FILE_LEFT_OUT, field=name, detail=error.reason)
            return
        self._bases.setdefault(file.landscape.id, name)
        self._files.append(file)

    def _pictures(self, landscape: Landscape, base: str) -> dict[str, bytes]:
        wanted = landscape.media
        found = media(self._where, base, tuple(wanted))
        for name, goal_id in wanted.items():
            if name not in found:
                self._warnings.note(WarningKind.ASSET_MISSING, goal_id or "", detail=name)
        return found
