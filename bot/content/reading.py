"""Files that learners send, recognised by their content."""

from io import BytesIO
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory
from typing import Final

from bot.content.courses.author_files import may_be_course
from bot.content.decks.anki.reading import COLLECTIONS
from bot.content.decks.archives import CONTENTS, Archive, media_folder, open_archive
from bot.content.decks.files import (
    LARGEST_FILE_BYTES,
    LARGEST_TEXT_BYTES,
    PACKAGES,
    holds_deck,
    read_deck,
)
from bot.content.decks.programs.other_files import refuse_other_archive
from bot.content.decks.raw_files import Watch, without_progress
from bot.content.everything import read_everything
from bot.content.landscapes.files import landscapes_in, read_landscapes
from bot.content.landscapes.landscape_file import LandscapeBundle
from bot.content.packed_decks import decks_in, text_names
from bot.domain.cards.deck_file import DeckFile, DeckRefusedError, Refusal, TableChoices
from bot.domain.goals.landscape_warnings import LandscapeRefusedError, Refusal as LandscapeRefusal
from bot.flow.files.transfer import FileRefusedError, Found, FoundKind

_ZIP: Final = b"PK"
_LANDSCAPE: Final = b'"landscapeId"'
_DECK: Final = b'"cards"'
_JSON: Final = b"{"
_BLANKS: Final = b"\xef\xbb\xbf \t\r\n"
_LONGEST_NAME: Final = 100
_NEITHER: Final = frozenset(
    {Refusal.NOT_A_DECK, LandscapeRefusal.NOT_A_LANDSCAPE, LandscapeRefusal.NO_LANDSCAPE}
)
"""Refusals by which a reader says that a file is not of its kind."""


def read_found(
    name: str, data: bytes, watch: Watch = without_progress, choices: TableChoices | None = None
) -> Found:
    """Return the content of the file. Raises FileRefusedError with the reason."""
    try:
        return _read_by_content(name, data, watch, choices)
    except (DeckRefusedError, LandscapeRefusedError) as error:
        raise _refusal(error) from error


def read_found_at(path: Path, watch: Watch = without_progress) -> Found:
    """Return the content of a file on this machine, or of a folder of goal maps.

    Raises FileRefusedError with the reason.
    """
    if path.is_dir():
        return _in_folder(path)
    if not path.is_file():
        raise FileRefusedError(Refusal.NOT_THERE)
    if path.stat().st_size > LARGEST_FILE_BYTES:
        raise FileRefusedError(Refusal.TOO_LARGE)
    data = path.read_bytes()
    if media_folder(path).is_dir() and not data.startswith(_ZIP):
        return _beside_media(path, watch)
    return read_found(path.name, data, watch)


def _in_folder(path: Path) -> Found:
    try:
        return _of_landscapes(read_landscapes(path))
    except LandscapeRefusedError as error:
        raise _refusal(error) from error


def _beside_media(path: Path, watch: Watch) -> Found:
    try:
        return Found(kind=FoundKind.DECK, decks=(read_deck(path, watch),))
    except DeckRefusedError as error:
        raise _refusal(error) from error


def _refusal(error: DeckRefusedError | LandscapeRefusedError) -> FileRefusedError:
    is_neither = error.reason in _NEITHER
    return FileRefusedError(Refusal.NEITHER if is_neither else error.reason, error.detail)


def _read_by_content(name: str, data: bytes, watch: Watch, choices: TableChoices | None) -> Found:
    if may_be_course(name, data):
        raise DeckRefusedError(Refusal.COURSE)
    if data.startswith(_ZIP):
        return _read_archive(name, data, watch, choices)
    is_json = data.lstrip(_BLANKS).startswith(_JSON)
    if is_json and _LANDSCAPE in data and not _is_deck(data):
        return _of_landscapes(landscapes_in(data, name))
    return _of_deck(name, data, watch, choices)


def _read_archive(name: str, data: bytes, watch: Watch, choices: TableChoices | None) -> Found:
    archive = open_archive(BytesIO(data))
    with archive.file:
        names = archive.entries.keys()
        if CONTENTS in names:
            return read_everything(archive)
        is_anki = name.lower().endswith(PACKAGES) or bool(names & set(COLLECTIONS))
        is_deck = is_anki or holds_deck(archive)
        if not is_deck:
            refuse_other_archive(name, names)
        if not is_deck and not _holds_landscape(archive) and (decks := decks_in(archive)):
            return _of_decks(decks)
    if is_deck:
        return _of_deck(name, data, watch, choices)
    return _of_landscapes(landscapes_in(data, name))


def _holds_landscape(archive: Archive) -> bool:
    names = (name for name in text_names(archive) if name.lower().endswith(".json"))
    texts = (archive.read(name, LARGEST_TEXT_BYTES) for name in names)
    return any(_LANDSCAPE in text and not _is_deck(text) for text in texts)


def _is_deck(data: bytes) -> bool:
    """Return True if it is a deck that names its goal map: goal maps have goals before cards."""
    return _DECK in data and b'"goals"' not in data


def _of_deck(name: str, data: bytes, watch: Watch, choices: TableChoices | None) -> Found:
    """Return the deck, read from a copy under a safe name."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / (PurePath(name).name[-_LONGEST_NAME:].strip(". ") or "deck")
        path.write_bytes(data)
        return Found(kind=FoundKind.DECK, decks=(read_deck(path, watch, choices),))


def _of_decks(decks: tuple[DeckFile, ...]) -> Found:
    return Found(kind=FoundKind.DECKS if len(decks) > 1 else FoundKind.DECK, decks=decks)


def _of_landscapes(bundle: LandscapeBundle) -> Found:
    return Found(
        kind=FoundKind.LANDSCAPE,
        decks=tuple(bundle.decks.values()),
        landscapes=bundle.landscapes,
        landscape_media=bundle.media,
        landscape_warnings=bundle.warnings,
    )
