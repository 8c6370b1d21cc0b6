"""Reads Anki packages (`.apkg`, `.colpkg`) of both generations as a deck with past and media."""

import re
import unicodedata
from collections.abc import Mapping
from html import unescape
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import unquote

from bot.content.decks import archives
from bot.content.decks.anki import protobuf
from bot.content.decks.anki.collection import CardRow, Collection, read_collection
from bot.content.decks.anki.own_notes import CHOICES, EXPLANATION, choices_and_explanation
from bot.content.decks.anki.past import BURIED, SUSPENDED, first_day, review_of, schedule_of
from bot.content.decks.anki.templates import FRONT_SIDE, SideTooLongError, back_of, front_of
from bot.content.decks.gathering import Gathering, note_media
from bot.content.decks.raw_files import Watch, parsed_json, without_progress
from bot.content.decks.text.cleaning import Cleaning
from bot.domain.cards.anki_names import below, common_deck
from bot.domain.cards.deck import Card, one_line
from bot.domain.cards.deck_file import (
    DeckFile,
    DeckRefusedError,
    FileWarnings,
    Form,
    Note,
    Notes,
    NoteType,
    Refusal,
    Template,
    WarningKind,
)
from bot.domain.cards.state import PastReview
from bot.domain.ids import CardId
from bot.domain.memory.review import CardKind

COLLECTIONS: Final = ("collection.anki21b", "collection.anki21", "collection.anki2")
"""The newest first: newer packages also hold an older one, with a note that asks to update."""
_PACKED: Final = "collection.anki21b"
_MEDIA: Final = "media"
_LONGEST_MEDIA_MAP: Final = 20_000_000
_FIELDS: Final = "\x1f"
_DECK_PARTS: Final = "::"
_MEDIUM: Final = re.compile(r"\bsrc=[\"']?([^\"'<>]+)|\[sound:([^\[\]\n]+)\]", re.IGNORECASE)


def read_anki(path: Path, watch: Watch = without_progress) -> DeckFile:
    """Return the deck in an Anki package. Several decks become categories of one."""
    warnings = FileWarnings()
    archive = archives.open_archive(path)
    with archive.file:
        name = next((each for each in COLLECTIONS if each in archive.entries), None)
        if name is None:
            raise DeckRefusedError(Refusal.NO_COLLECTION)
        media = _media(archive, warnings, packed=name == _PACKED)
        collection = _read_copy(archive, name)
    return deck_of(collection, media, warnings, path.stem, watch)


def deck_of(
    collection: Collection,
    media: dict[str, bytes],
    warnings: FileWarnings,
    stem: str,
    watch: Watch = without_progress,
) -> DeckFile:
    """Return the collection as a deck. Several decks become categories of one."""
    reading = _Reading(collection, warnings, media)
    title, root = _title(collection, stem)
    for row in watch(collection.cards):
        reading.card(row, below(root, collection.decks.get(row.deck_id, "")))
    reading.note_losses()
    deck = reading.gathering.deck(_deck_id(collection, root, title), title)
    return DeckFile(
        form=Form.ANKI,
        deck=deck,
        schedules=reading.gathering.schedules,
        suspended=frozenset(reading.gathering.suspended),
        reviews=reading.reviews(),
        media=note_media(warnings, deck.cards, media, reading.media_in_fields()),
        notes=reading.notes(),
        warnings=tuple(warnings),
    )


class _Reading:
    """Turns the rows of one collection into cards."""

    def __init__(
        self, collection: Collection, warnings: FileWarnings, media: Mapping[str, bytes]
    ) -> None:
        self._collection = collection
        self._warnings = warnings
        self._cleaning = Cleaning(warnings, media)
        self._ids: dict[int, CardId] = {}
        self._notes: dict[str, Note] = {}
        self._day_zero = first_day(collection)
        self.gathering = Gathering(warnings)

    def card(self, row: CardRow, category: str) -> None:
        """Add a card with its schedule."""
        name = f"{row.guid}:{row.order}"
        note_type = self._collection.note_types.get(row.note_type_id)
        template = None if note_type is None else note_type.template(row.order)
        if note_type is None or template is None:
            self._warnings.note(WarningKind.TEMPLATE_MISSING, name)
            return
        try:
            drafted = self._draft(row, name, category, note_type, template)
        except SideTooLongError:
            self._warnings.note(WarningKind.CARD_UNREADABLE, name)
            return
        card = self.gathering.take(drafted, name=row.guid)
        if card is not None:
            self._ids[row.id] = card.id
            if row.guid not in self._notes:
                fields = (*row.fields.split(_FIELDS), *("" for _ in note_type.fields))
                written = fields[: len(note_type.fields)]
                self._notes[row.guid] = Note(row.note_type_id, written)
            self._past(row, card.id)

    def note_losses(self) -> None:
        """Record what in the collection could not become cards."""
        for number in self._collection.unreadable:
            self._warnings.note(WarningKind.CARD_UNREADABLE, number)
        if self._collection.without_note:
            count = str(self._collection.without_note)
            self._warnings.note(WarningKind.NOTE_MISSING, detail=count)

    def reviews(self) -> tuple[PastReview, ...]:
        """Return the answers in the review log for cards that were kept."""
        found: list[PastReview] = []
        left_out = 0
        for row in self._collection.reviews:
            card_id = self._ids.get(row.card_id)
            review = None if card_id is None else review_of(row, card_id)
            if review is None:
                left_out += 1
            else:
                found.append(review)
        if left_out:
            self._warnings.note(WarningKind.REVIEW_LEFT_OUT, detail=str(left_out))
        return tuple(found)

    def notes(self) -> Notes:
        """Return the notes of the kept cards, with their note types."""
        used = {note.type_id for note in self._notes.values()}
        types = {
            number: kind for number, kind in self._collection.note_types.items() if number in used
        }
        return Notes(types=types, by_guid=self._notes)

    def media_in_fields(self) -> set[str]:
        """Return the names of the media in the fields of the kept notes."""
        fields = (text for note in self._notes.values() for text in note.fields)
        found = (match for text in fields for match in _MEDIUM.finditer(text))
        names = {unescape(match[1] or match[2]) for match in found}
        return names | {unquote(name) for name in names}

    def _draft(
        self, row: CardRow, name: str, category: str, note_type: NoteType, template: Template
    ) -> Card:
        fields = _fields(row, note_type, self._collection.decks.get(row.deck_id, ""))
        choices, explanation = choices_and_explanation(note_type, fields)
        if choices or explanation:
            fields |= {CHOICES: "", EXPLANATION: ""}  # so that they are on no side
        front, back = self._sides(template, fields, name, note_type)
        chosen = tuple(
            one_line(self._cleaning.html(choice, name, "choices")) for choice in choices
        )
        return Card(
            id=CardId(name),
            note=row.guid,
            front=front,
            back=back,
            kind=self._kind(row, note_type, fields, (front, back)),
            gap=row.order + 1 if note_type.is_cloze else 0,
            category=category,
            tags=tuple(row.tags.split()),
            choices=chosen if one_line(back) in chosen else (),
            explanation=self._cleaning.html(explanation, name, "explanation"),
        )

    def _sides(
        self, template: Template, fields: Mapping[str, str], name: str, note_type: NoteType
    ) -> tuple[str, str]:
        front = self._cleaning.html(front_of(template, fields), name, "front")
        back = back_of(template, fields, is_cloze=note_type.is_cloze)
        return front, self._cleaning.html(back, name, "back")

    def _kind(
        self, row: CardRow, note_type: NoteType, fields: Mapping[str, str], sides: tuple[str, str]
    ) -> CardKind:
        """Return the kind.

        A card is reversed if the note's first card asks in the other direction.
        """
        if note_type.is_cloze:
            return CardKind.CLOZE
        first = note_type.template(0)
        if row.order == 0 or first is None:
            return CardKind.BASIC
        other = self._sides(first, fields, f"{row.guid}:0", note_type)
        return CardKind.REVERSED if other == sides[::-1] else CardKind.BASIC

    def _past(self, row: CardRow, card_id: CardId) -> None:
        if row.queue == SUSPENDED:
            self.gathering.suspended.add(card_id)
        elif row.queue in BURIED:
            self._warnings.note(WarningKind.BURIED, card_id)
        if row.filtered_in:
            self._warnings.note(WarningKind.FILTERED, card_id)
        try:
            schedule = schedule_of(row, self._day_zero)
        except (ValueError, OverflowError):
            self._warnings.note(WarningKind.SCHEDULE_UNREADABLE, card_id)
            return
        if schedule is not None:
            self.gathering.schedules[card_id] = schedule


def _read_copy(archive: archives.Archive, name: str) -> Collection:
    """Return the collection, read from a copy under a name of ours."""
    data = archive.read(name, archives.MOST_COLLECTION_BYTES)
    if name == _PACKED:
        data = archives.unpack(data, archives.MOST_COLLECTION_BYTES, name)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "collection.sqlite"
        path.write_bytes(data)
        return read_collection(path)


def _media(archive: archives.Archive, warnings: FileWarnings, *, packed: bool) -> dict[str, bytes]:
    """Return the media by their names. In the archive they have numbers."""
    if _MEDIA not in archive.entries:
        return {}
    data = archive.read(_MEDIA, _LONGEST_MEDIA_MAP)
    names = _names_now(data) if packed else _names(data)
    if len(names) > archives.MOST_ENTRIES:
        raise DeckRefusedError(Refusal.ZIP_BOMB, _MEDIA)
    media: dict[str, bytes] = {}
    for number, name in names.items():
        archives.check_name(name)
        if not archives.is_known_kind(name):
            warnings.note(WarningKind.MEDIA_KIND, detail=name)
        elif number in archive.entries:
            composed = unicodedata.normalize("NFC", name)  # like the texts that name it
            media[composed] = archive.read_media(number, packed=packed)
    return media


def _names(data: bytes) -> dict[str, str]:
    try:
        names = parsed_json(data.decode() or "{}")
    except (ValueError, RecursionError) as error:
        raise DeckRefusedError(Refusal.BROKEN_ZIP, _MEDIA) from error
    if not isinstance(names, dict):
        raise DeckRefusedError(Refusal.BROKEN_ZIP, _MEDIA)
    return {str(number): str(name) for number, name in names.items()}


def _names_now(data: bytes) -> dict[str, str]:
    try:
        entries = protobuf.fields(archives.unpack(data, _LONGEST_MEDIA_MAP, _MEDIA))
        found = (entry for at, entry in entries if at == 1 and isinstance(entry, bytes))
        messages = islice(found, archives.MOST_ENTRIES + 1)
        return {
            str(protobuf.whole(entry, 255) or place): protobuf.text(entry, 1)
            for place, entry in enumerate(messages)
        }
    except protobuf.BrokenMessageError as error:
        raise DeckRefusedError(Refusal.BROKEN_ZIP, _MEDIA) from error


def _fields(row: CardRow, note_type: NoteType, deck: str) -> dict[str, str]:
    values = row.fields.split(_FIELDS)
    fields = dict(zip(note_type.fields, values, strict=False))
    special = {"Deck": deck, "Subdeck": deck.rpartition(_DECK_PARTS)[2], "Tags": row.tags}
    return special | fields | {FRONT_SIDE: ""}


def _title(collection: Collection, stem: str) -> tuple[str, str]:
    """Return the title, and the deck that holds all cards, or empty if there is none."""
    root = common_deck({collection.decks.get(row.deck_id, "") for row in collection.cards})
    return root or stem, root


def _deck_id(collection: Collection, root: str, title: str) -> str:
    """Return the deck's number in Anki, or its title if the package lacks the deck itself."""
    found = next((number for number, name in collection.decks.items() if name == root), 0)
    return f"anki-{found or title}"
