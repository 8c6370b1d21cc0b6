"""Decks with their pictures in one archive, written as a text file beside its media, and read."""

import posixpath
from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO
from pathlib import PurePosixPath
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

from bot.content.decks.archives import Archive
from bot.content.decks.files import LARGEST_TEXT_BYTES
from bot.content.decks.raw_files import check_cards
from bot.content.landscapes.decks import ENDINGS, media, read_packed
from bot.content.landscapes.places import MOST_FILES, Packed
from bot.domain.cards import deck_file
from bot.domain.cards.deck import LONGEST_NAME
from bot.domain.ids import DeckId

_ENDINGS: Final = tuple(ending for ending in ENDINGS if ending != ".txt")
"""A text beside the decks mostly describes them."""
_NO_DECK: Final = frozenset(
    {deck_file.Refusal.NOT_A_DECK, deck_file.Refusal.ONE_COLUMN, deck_file.Refusal.XML_UNKNOWN}
)


def deck_zip(name: str, text: bytes, pictures: Mapping[str, bytes]) -> bytes:
    """Return the deck in a file of that name with its pictures beside it."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr(name, text)
        places = {_place(name, picture): content for picture, content in pictures.items()}
        for place, content in places.items():
            archive.writestr(place, content)
    return packed.getvalue()


def text_names(archive: Archive) -> tuple[str, ...]:
    """Return the entries that may be decks. Refuse an archive with too many."""
    names = sorted(entry for entry in archive.entries if entry.lower().endswith(_ENDINGS))
    found = tuple(name for name in names if "__MACOSX" not in name)
    if len(found) > MOST_FILES:
        raise deck_file.DeckRefusedError(deck_file.Refusal.TOO_LARGE)
    return found


def decks_in(archive: Archive) -> tuple[deck_file.DeckFile, ...]:
    """Return the decks in the archive, each with its pictures, or none if no file is a deck.

    A file that is no deck is left out. A single broken file is refused.
    """
    where, names = Packed(archive), text_names(archive)
    found: dict[DeckId, deck_file.DeckFile] = {}
    left_out: list[deck_file.FileWarning] = []
    for name in names:
        try:
            file = _deck(where, name)
        except deck_file.DeckRefusedError as error:
            if len(names) == 1 and error.reason not in _NO_DECK:
                raise
            left_out.append(
                deck_file.FileWarning(
                    deck_file.WarningKind.FILE_LEFT_OUT, field=name[:LONGEST_NAME]
                )
            )
            continue
        if file.deck.id in found:
            file = replace(file, deck=replace(file.deck, id=DeckId(name[-LONGEST_NAME:])))
        found.setdefault(file.deck.id, file)
        check_cards(sum(len(file.deck.cards) for file in found.values()))
    if not found:
        return ()
    first, *others = found.values()
    return (replace(first, warnings=(*first.warnings, *left_out)), *others)


def _deck(where: Packed, name: str) -> deck_file.DeckFile:
    data = where.read(name, LARGEST_TEXT_BYTES) or b""
    shown = {medium for card in read_packed(name, data, {}).deck.cards for medium in card.media}
    return read_packed(name, data, media(where, name, sorted(shown)))


def _place(deck: str, picture: str) -> str:
    """Return the path where the reader looks for the picture, never outside of the archive."""
    folder = f"{PurePosixPath(deck).stem}.media"
    place = posixpath.normpath(f"{folder}/{picture}".replace("\\", "/"))
    leads_outside = place.startswith("..")
    return f"{folder}/{PurePosixPath(place).name}" if leads_outside else place
