"""Reads folders of CrowdAnki, which stores Anki's decks as JSON, like a package."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import Any, Final

from bot.content.decks.anki.collection import CardRow, Collection
from bot.content.decks.anki.templates import SideTooLongError, front_of
from bot.content.decks.archives import MOST_COLLECTION_BYTES, Archive, is_known_kind
from bot.content.decks.raw_files import (
    TooManyValuesError,
    Watch,
    check_cards,
    check_text,
    parsed_json,
    read_text,
)
from bot.domain.cards.cloze import gaps
from bot.domain.cards.deck import MOST_CARDS
from bot.domain.cards.deck_file import (
    DeckFile,
    DeckRefusedError,
    FileWarnings,
    NoteType,
    Refusal,
    Template,
    WarningKind,
)
from bot.domain.ids import DeckId

_MARK: Final = b'"note_models"'
_FIELDS: Final = "\x1f"
_PARTS: Final = "::"
_DEEPEST: Final = 50
_NEW: Final = 0


def is_crowd_anki(data: bytes) -> bool:
    """Return True if the JSON is a deck of CrowdAnki."""
    return _MARK in data and b'"notes"' in data


def crowd_anki_in(archive: Archive) -> str | None:
    """Return the entry of the archive that holds the decks, if it is a folder of CrowdAnki."""
    for name in sorted(archive.entries):
        place = PurePosixPath(name)
        is_deck = place.name == "deck.json" or place.stem == place.parent.name
        if not is_deck or place.suffix != ".json" or "__MACOSX" in name:
            continue
        if is_crowd_anki(archive.read(name, MOST_COLLECTION_BYTES)):
            return name
    return None


def read_crowd_anki(
    data: bytes, stem: str, watch: Watch, beside: tuple[Archive, str] | None = None
) -> DeckFile:
    """Return the deck in the JSON, with the media of its folder in the archive."""
    from bot.content.decks.anki.reading import deck_of  # noqa: PLC0415 - loaded where a deck is read

    warnings = FileWarnings()
    try:
        content = parsed_json(read_text(data, warnings))
        decks = _Decks.of(content, warnings)
    except TooManyValuesError as error:
        raise DeckRefusedError(Refusal.TOO_MANY_CARDS, str(MOST_CARDS)) from error
    except (ValueError, RecursionError) as error:
        raise DeckRefusedError(Refusal.BROKEN_JSON) from error
    except (TypeError, LookupError, AttributeError) as error:
        raise DeckRefusedError(Refusal.BROKEN_COLLECTION) from error
    media = _media(*beside) if beside else {}
    file = deck_of(decks.collection(), media, warnings, stem, watch)
    name = str(content.get("crowdanki_uuid") or file.deck.title)
    return replace(file, deck=replace(file.deck, id=DeckId(f"anki-{name}"[:200])))


@dataclass(slots=True)
class _Decks:
    """The decks of a file, traversed from the outermost on."""

    warnings: FileWarnings
    types: dict[str, tuple[int, NoteType]] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    rows: list[CardRow] = field(default_factory=list)
    _text: int = 0

    @classmethod
    def of(cls, content: Mapping[str, Any], warnings: FileWarnings) -> "_Decks":
        decks = cls(warnings)
        decks._take(content, "", depth=0)
        return decks

    def collection(self) -> Collection:
        return Collection(
            created=0,
            minutes_west=0,
            note_types=dict(self.types.values()),
            decks=dict(enumerate(self.names, start=1)),
            cards=tuple(self.rows),
            reviews=(),
            unreadable=(),
            without_note=0,
        )

    def _take(self, deck: Mapping[str, Any], above: str, *, depth: int) -> None:
        if depth > _DEEPEST:
            raise DeckRefusedError(Refusal.BROKEN_COLLECTION)
        name = str(deck.get("name") or "")
        if above and not name.startswith(f"{above}{_PARTS}"):
            name = f"{above}{_PARTS}{name}"
        self.names.append(name)
        number = len(self.names)
        for model in deck.get("note_models") or ():
            key = str(model["crowdanki_uuid"])
            self.types.setdefault(key, (len(self.types) + 1, _note_type(model)))
        for note in deck.get("notes") or ():
            self._take_note(note, number)
        for child in deck.get("children") or ():
            self._take(child, name, depth=depth + 1)

    def _take_note(self, note: Mapping[str, Any], deck: int) -> None:
        guid = str(note.get("guid") or f"note-{len(self.rows) + 1}")
        fields = [str(value) for value in note["fields"]]
        self._text += sum(map(len, fields))
        check_text(self._text)
        if (found := self.types.get(str(note["note_model_uuid"]))) is None:
            self.warnings.note(WarningKind.TEMPLATE_MISSING, guid)
            return
        type_id, kind = found
        for order in _orders(kind, fields):
            number = len(self.rows) + 1
            check_cards(number)
            self.rows.append(
                CardRow(
                    id=number,
                    note_id=number,
                    order=order,
                    deck_id=deck,
                    type=_NEW,
                    queue=_NEW,
                    due=0,
                    interval=0,
                    factor=0,
                    reviews=0,
                    lapses=0,
                    filtered_in=0,
                    data="",
                    guid=guid,
                    note_type_id=type_id,
                    tags=" ".join(map(str, note.get("tags") or ())),
                    fields=_FIELDS.join(fields),
                )
            )


def _note_type(model: Mapping[str, Any]) -> NoteType:
    ordered = sorted(model["flds"], key=lambda template: int(template.get("ord") or 0))
    return NoteType(
        is_cloze=model.get("type") == 1,
        fields=tuple(str(field_entry["name"]) for field_entry in ordered),
        templates={
            int(template.get("ord") or 0): Template(
                str(template["qfmt"]), str(template["afmt"]), str(template.get("name") or "")
            )
            for template in model["tmpls"]
        },
        name=str(model.get("name") or ""),
        css=str(model.get("css") or ""),
    )


def _orders(kind: NoteType, fields: list[str]) -> Iterator[int]:
    """Yield the cards that Anki makes from a note: one for each gap, or for each filled front."""
    if kind.is_cloze:
        yield from sorted({gap - 1 for text in fields for gap in gaps(text)})
        return
    values = dict(zip(kind.fields, fields, strict=False))
    for order, template in sorted(kind.templates.items()):
        try:
            is_filled = front_of(template, values) != front_of(template, {})
        except SideTooLongError:
            is_filled = True  # it is reported when the card is read
        if is_filled:
            yield order


def _media(archive: Archive, deck: str) -> dict[str, bytes]:
    folder = PurePosixPath(deck).parent / "media"
    return {
        PurePosixPath(name).name: archive.read_media(name, packed=False)
        for name in archive.entries
        if PurePosixPath(name).parent == folder and is_known_kind(name)
    }
