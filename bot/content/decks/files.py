"""Deck files of every form, recognised by their content, and the decks in `data/decks`."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from pathlib import Path, PurePath
from typing import Final

from bot.content.decks.anki.crowd_anki import crowd_anki_in, is_crowd_anki, read_crowd_anki
from bot.content.decks.archives import Archive, media_folder, open_archive, read_media
from bot.content.decks.documents.listing import Listing
from bot.content.decks.documents.sheet_form import WORKBOOK, read_sheet
from bot.content.decks.documents.word_form import document_in, read_word
from bot.content.decks.json_files.json_form import json_text, read_json
from bot.content.decks.json_files.text import is_json
from bot.content.decks.programs.mnemosyne_form import (
    CARDS,
    is_mnemosyne,
    read_mnemosyne,
    read_mnemosyne_cards,
)
from bot.content.decks.programs.other_files import START_BYTES, refuse_other
from bot.content.decks.quizzes.qti_package import manifest_of
from bot.content.decks.quizzes.reading import (
    read_quiz_package,
    read_text_quiz,
    read_xml_quiz,
    text_form,
)
from bot.content.decks.raw_files import Watch, read_text, without_progress
from bot.content.decks.tables.table_form import read_table, table_text
from bot.domain.cards import deck_file
from bot.domain.topics.course import Language
from bot.flow.cards.ports import BundledDeck

LARGEST_FILE_BYTES: Final = 100_000_000
LARGEST_TEXT_BYTES: Final = 50_000_000
_ZIP: Final = b"PK"
_DELIMITERS: Final = {".csv": ",", ".tsv": "\t", ".txt": "\t"}
_ANKI: Final = ".apkg"
PACKAGES: Final = (_ANKI, ".colpkg")
_PDF: Final = b"%PDF-"
_PICTURE: Final = re.compile(
    rb"\xff\xd8\xff|\x89PNG|GIF8|BM.{4}\0\0|II\*\0|RIFF....WEBP", re.DOTALL
)
_HEIC: Final = re.compile(rb"....ftyp(hei[cxms]|hev[cx]|mif1|msf1)", re.DOTALL)
_OWN: Final = ".json"
_JSON: Final = (_OWN, ".jsonl", ".ndjson")
_XML: Final = ".xml"
_TABLES: Final = (".csv", ".tsv")
_XML_BEGINS: Final = re.compile(
    rb"\s*<(\?xml|!doctype|quiz|questestinterop|(\w+:)?(qti-)?assessment)", re.IGNORECASE
)
_MARKS: Final = b"\xef\xbb\xbf"
OUT_FORMS: Final = (_OWN, *_DELIMITERS, _ANKI)


def read_deck(
    path: Path, watch: Watch = without_progress, choices: deck_file.TableChoices | None = None
) -> deck_file.DeckFile:
    """Return the deck in the file. Raises DeckRefusedError with the reason."""
    if not path.is_file():
        raise deck_file.DeckRefusedError(deck_file.Refusal.NOT_THERE)
    size = path.stat().st_size
    if size > LARGEST_FILE_BYTES:
        raise deck_file.DeckRefusedError(
            deck_file.Refusal.TOO_LARGE, _megabytes(LARGEST_FILE_BYTES)
        )
    if size == 0:
        raise deck_file.DeckRefusedError(deck_file.Refusal.EMPTY)
    with path.open("rb") as file:
        start = file.read(START_BYTES)
    if start.startswith(_ZIP):
        return _read_zip(path, watch, choices)
    if path.suffix.lower() in PACKAGES:
        raise deck_file.DeckRefusedError(deck_file.Refusal.BROKEN_ZIP)
    if _PDF in start:
        return _read_pdf(path, watch, choices)
    if is_mnemosyne(start):
        return read_mnemosyne(path.read_bytes(), path.stem, watch)
    _check_text(path.name, start, size)
    return read_text_deck(path.name, path.read_bytes(), read_media(path), watch, choices)


def holds_deck(archive: Archive) -> bool:
    """Return True if the archive is one file of a program: a document, a sheet, or a deck."""
    names = archive.entries
    is_known = WORKBOOK in names or CARDS in names or document_in(names) is not None
    return is_known or manifest_of(names) is not None or crowd_anki_in(archive) is not None


def write_deck(file: deck_file.DeckFile, path: Path, now: datetime) -> None:
    """Write the deck in the form of the file's ending. An existing file is never replaced."""
    ending = path.suffix.lower()
    if ending not in OUT_FORMS:
        raise deck_file.DeckRefusedError(deck_file.Refusal.OUT_FORM, ", ".join(OUT_FORMS))
    if path.exists():
        raise deck_file.DeckRefusedError(deck_file.Refusal.OUT_THERE)
    if ending == _ANKI:
        from bot.content.decks.anki.writing import write_anki  # noqa: PLC0415 - loaded for those who ask for a package

        write_anki(file, path, now)
        return
    text = json_text(file) if ending == _OWN else table_text(file, _DELIMITERS[ending])
    path.write_text(text, encoding="utf-8", newline="")
    _write_media(file.media, media_folder(path))


def _check_text(name: str, start: bytes, size: int) -> None:
    """Refuse a file that does not begin like text with a deck, or is too large for one."""
    if _HEIC.match(start):
        raise deck_file.DeckRefusedError(deck_file.Refusal.HEIC)
    if _PICTURE.match(start):
        raise deck_file.DeckRefusedError(deck_file.Refusal.PICTURE)
    refuse_other(name, start)
    if size > LARGEST_TEXT_BYTES:
        raise deck_file.DeckRefusedError(
            deck_file.Refusal.TOO_LARGE, _megabytes(LARGEST_TEXT_BYTES)
        )


def _read_zip(
    path: Path, watch: Watch, choices: deck_file.TableChoices | None
) -> deck_file.DeckFile:
    archive = open_archive(path)
    with archive.file:
        is_sheet = WORKBOOK in archive.entries
        if document := document_in(archive.entries):
            return _read_listing(read_word(archive, document), path.stem, watch, choices)
        if CARDS in archive.entries:
            return read_mnemosyne_cards(archive, path.stem, watch)
        if manifest_of(archive.entries):
            return read_quiz_package(archive, path.stem, watch)
        if crowd := crowd_anki_in(archive):
            data = archive.read(crowd, LARGEST_TEXT_BYTES)
            return read_crowd_anki(data, path.stem, watch, (archive, crowd))
    if is_sheet:
        return _read_listing(read_sheet(path), path.stem, watch, choices)
    from bot.content.decks.anki.reading import read_anki  # noqa: PLC0415 - loaded where a package is read

    return read_anki(path, watch)


def _read_pdf(
    path: Path, watch: Watch, choices: deck_file.TableChoices | None
) -> deck_file.DeckFile:
    from bot.content.decks.documents.pdf_form import read_pdf_list  # noqa: PLC0415 - loaded where a PDF is read

    return _read_listing(read_pdf_list(path), path.stem, watch, choices)


def _read_listing(
    found: Listing, stem: str, watch: Watch, choices: deck_file.TableChoices | None
) -> deck_file.DeckFile:
    if not found.is_table and choices is None and (read := text_form(found.text, "")):
        file = read_text_quiz(read, found.text, stem, deck_file.FileWarnings(), watch)
    else:
        file = read_table(
            found.text.encode(), stem, found.media, watch, _as_headed(found, choices)
        )
    table = file.table
    if table is not None and found.is_table:
        table = replace(table, delimiter="")
    return replace(file, table=table, warnings=(*file.warnings, *found.warnings()))


def _as_headed(
    found: Listing, choices: deck_file.TableChoices | None
) -> deck_file.TableChoices | None:
    """Return the choices, with the first row as a header if it looks so and none was chosen."""
    if not found.is_headed or (choices is not None and choices.header is not None):
        return choices
    return replace(choices or deck_file.TableChoices(), header=True)


def read_text_deck(
    name: str,
    data: bytes,
    media: Mapping[str, bytes],
    watch: Watch = without_progress,
    choices: deck_file.TableChoices | None = None,
) -> deck_file.DeckFile:
    """Return the deck in a text file, whose beginning and ending tell its form."""
    stem, ending = PurePath(name).stem, PurePath(name).suffix.lower()
    if ending == _XML or _XML_BEGINS.match(data.removeprefix(_MARKS)):
        return read_xml_quiz(data, stem, watch)
    warnings = deck_file.FileWarnings()
    text = read_text(data, warnings)
    if ending in _JSON or (ending not in _TABLES and is_json(text)):
        if is_crowd_anki(data):
            return read_crowd_anki(data, stem, watch)
        return read_json(data, stem, media, watch)
    if choices is None and ending not in _TABLES and (read := text_form(text, ending)):
        return read_text_quiz(read, text, stem, warnings, watch)
    return read_table(data, stem, media, watch, choices)


def _write_media(media: Mapping[str, bytes], folder: Path) -> None:
    if media:
        folder.mkdir(exist_ok=True)
    for name, content in media.items():
        (folder / Path(name).name).write_bytes(content)


def _megabytes(size: int) -> str:
    return str(size // 1_000_000)


def bundled_decks(
    folder: Path, known: Collection[str]
) -> tuple[tuple[BundledDeck, ...], frozenset[str]]:
    """Return the decks whose digest is not known yet, and the digests of all decks.

    Raises DeckRefusedError if one cannot be read, ValueError if its name has no language.
    """
    files = {_digest(path): path for path in sorted(folder.glob("*.json"))}
    changed = (
        _load_bundled(path, digest) for digest, path in files.items() if digest not in known
    )
    return tuple(changed), frozenset(files)


def _load_bundled(path: Path, digest: str) -> BundledDeck:
    file = read_deck(path)
    language = Language(Path(path.stem).suffix.removeprefix("."))
    return BundledDeck(deck=file.deck, language=language, digest=digest, media=file.media)


def _digest(path: Path) -> str:
    """Return a digest of the name, the deck and its pictures."""
    digest = sha256()
    for file in (path, *_pictures(path)):
        digest.update(f"{file.name}\0{file.stat().st_size}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _pictures(path: Path) -> Iterator[Path]:
    folder = media_folder(path)
    if folder.is_dir():
        yield from sorted(path for path in folder.iterdir() if path.is_file())
