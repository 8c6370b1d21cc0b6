"""Reads an Anki collection, an SQLite file of either generation, as plain rows."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

from bot.content.decks.anki import protobuf
from bot.content.decks.anki.tables import Tables, open_tables
from bot.content.decks.raw_files import check_text, parsed_json
from bot.domain.cards.deck_file import DeckRefusedError, NoteType, Refusal, Template

NEWEST_SCHEMA: Final = 18
_FIRST_OF_TABLES: Final = 15
"""From this schema on, note types and decks have tables of their own."""
_MOST_REVIEWS: Final = 1_000_000
_LATEST_CREATED: Final = 32_503_680_000
"""Seconds: the year 3000."""
_MOST_MINUTES: Final = 24 * 60
_DECK_PARTS: Final = "::"
_DECK_PARTS_NOW: Final = "\x1f"
_LONGEST_TEMPLATE: Final = 100_000
_LONGEST_DECK_NAME: Final = 5_000

# SQL never sorts, searches or joins here, so the schema cannot influence how that is done.
_ABOUT: Final = "SELECT crt, ver, conf, models, decks FROM col"
_NOTES: Final = "SELECT id, mid, guid, tags, flds FROM notes"
_CARDS: Final = """
SELECT id, nid, ord, CASE WHEN odid THEN odid ELSE did END,
       type, queue, CASE WHEN odid AND odue THEN odue ELSE due END,
       ivl, factor, reps, lapses, odid, data
FROM cards
"""
_REVIEWS: Final = "SELECT id, cid, ease, ivl, lastIvl, factor, time, type FROM revlog"
_CONFIG: Final = "SELECT KEY, val FROM config"


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card with its note, as in the collection."""

    id: int
    note_id: int
    order: int
    deck_id: int
    type: int
    queue: int
    due: int
    interval: int
    factor: int
    reviews: int
    lapses: int
    filtered_in: int
    data: str
    guid: str
    note_type_id: int
    tags: str
    fields: str


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A line of the review log, as in the collection."""

    id: int
    card_id: int
    ease: int
    interval: int
    last_interval: int
    factor: int
    milliseconds: int
    type: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Collection:
    """Everything in a collection that decks are made from."""

    created: int
    """When day 0 began, in seconds since 1970."""
    minutes_west: int
    note_types: Mapping[int, NoteType]
    decks: Mapping[int, str]
    cards: tuple[CardRow, ...]
    reviews: tuple[ReviewRow, ...]
    unreadable: tuple[str, ...]
    """Cards whose row is malformed."""
    without_note: int


def read_collection(path: Path) -> Collection:
    """Return the content of the collection. Refuse an unsound one."""
    try:
        with open_tables(path) as tables:
            return _collection(tables)
    except (sqlite3.Error, protobuf.BrokenMessageError, RecursionError) as error:
        raise DeckRefusedError(Refusal.BROKEN_COLLECTION) from error
    except (ValueError, TypeError, LookupError, AttributeError, OverflowError) as error:
        raise DeckRefusedError(Refusal.BROKEN_COLLECTION) from error


def _collection(tables: Tables) -> Collection:
    about = next(tables.few_rows(_ABOUT), None)
    if about is None:
        raise DeckRefusedError(Refusal.BROKEN_COLLECTION)
    created, schema, conf, models, decks = about
    if not 0 <= int(created) < _LATEST_CREATED:
        raise DeckRefusedError(Refusal.BROKEN_COLLECTION)
    if schema > NEWEST_SCHEMA:
        raise DeckRefusedError(Refusal.COLLECTION_TOO_NEW, str(schema))
    is_new = schema >= _FIRST_OF_TABLES
    minutes_west = _minutes_west_now(tables) if is_new else _minutes_west(conf)
    cards, unreadable, without_note = _cards(tables)
    return Collection(
        created=int(created),
        minutes_west=max(-_MOST_MINUTES, min(minutes_west, _MOST_MINUTES)),
        note_types=_note_types_now(tables) if is_new else _note_types(models),
        decks=_decks_now(tables) if is_new else _decks(decks),
        cards=cards,
        reviews=_reviews(tables),
        unreadable=unreadable,
        without_note=without_note,
    )


def _cards(tables: Tables) -> tuple[tuple[CardRow, ...], tuple[str, ...], int]:
    """Return the cards in the order of their notes, unreadable ones, and the number of non-cards.

    They are joined here and not by SQL, which would return a note's text again for each card.
    """
    notes = {
        values[0]: (values[1], tuple(_text(value) for value in values[2:]))
        for values in tables.few_rows(_NOTES)
    }
    rows: list[CardRow] = []
    unreadable: list[str] = []
    without_note = text = 0
    for values in tables.few_rows(_CARDS):
        if values[1] not in notes:
            without_note += 1
            continue
        note_type_id, texts = notes[values[1]]
        try:
            numbers = [_number(value) for value in (*values[:12], note_type_id)]
        except ValueError:
            unreadable.append(_text(values[0]))
            continue
        text += sum(map(len, texts))
        check_text(text)
        rows.append(_card(numbers, (_text(values[12]), *texts)))
    rows.sort(key=lambda row: (row.note_id, row.order))
    return tuple(rows), tuple(unreadable), without_note


def _card(numbers: Sequence[int], texts: Sequence[str]) -> CardRow:
    card_id, note_id, order, deck_id, type_, queue, due, interval, factor = numbers[:9]
    reviews, lapses, filtered_in, note_type_id = numbers[9:]
    data, guid, tags, fields = texts
    return CardRow(
        id=card_id,
        note_id=note_id,
        order=order,
        deck_id=deck_id,
        type=type_,
        queue=queue,
        due=due,
        interval=interval,
        factor=factor,
        reviews=reviews,
        lapses=lapses,
        filtered_in=filtered_in,
        data=data,
        guid=guid,
        note_type_id=note_type_id,
        tags=tags,
        fields=fields,
    )


def _reviews(tables: Tables) -> tuple[ReviewRow, ...]:
    rows = [
        ReviewRow(*(_number(value) for value in values))
        for values in islice(tables.rows(_REVIEWS), _MOST_REVIEWS + 1)
    ]
    if len(rows) > _MOST_REVIEWS:
        raise DeckRefusedError(Refusal.TOO_LARGE)
    return tuple(sorted(rows, key=lambda row: row.id))


def _minutes_west(conf: bytes) -> int:
    """Return how far west of Greenwich day 0 began, in minutes, if the collection has it."""
    return int(parsed_json(_text(conf) or "{}").get("creationOffset") or 0)


def _minutes_west_now(tables: Tables) -> int:
    found = {_text(key): value for key, value in tables.few_rows(_CONFIG)}
    return int(parsed_json(_text(found.get("creationOffset")) or "0"))


def _note_types(models: bytes) -> dict[int, NoteType]:
    return {
        int(key): NoteType(
            model.get("type") == 1,
            tuple(str(each["name"]) for each in sorted(model["flds"], key=_order)),
            {
                int(each.get("ord") or 0): _template(
                    str(each["qfmt"]), str(each["afmt"]), str(each.get("name") or "")
                )
                for each in model["tmpls"]
            },
            str(model.get("name") or ""),
            str(model.get("css") or "")[:_LONGEST_TEMPLATE],
        )
        for key, model in parsed_json(_text(models)).items()
    }


def _note_types_now(tables: Tables) -> dict[int, NoteType]:
    names: dict[int, list[str]] = {}
    for type_id, _, name in sorted(tables.few_rows("SELECT ntid, ord, name FROM fields")):
        names.setdefault(type_id, []).append(_text(name))
    templates: dict[int, dict[int, Template]] = {}
    query = "SELECT ntid, ord, name, config FROM templates"
    for type_id, order, name, config in tables.few_rows(query):
        template = _template(protobuf.text(config, 1), protobuf.text(config, 2), _text(name))
        templates.setdefault(type_id, {})[order] = template
    return {
        type_id: NoteType(
            protobuf.whole(config, 1) == 1,
            tuple(names.get(type_id, ())),
            templates.get(type_id, {}),
            _text(name),
            protobuf.text(config, 3)[:_LONGEST_TEMPLATE],
        )
        for type_id, name, config in tables.few_rows("SELECT id, name, config FROM notetypes")
    }


def _template(front: str, back: str, name: str) -> Template:
    return Template(front[:_LONGEST_TEMPLATE], back[:_LONGEST_TEMPLATE], name)


def _decks(decks: bytes) -> dict[int, str]:
    return {
        int(key): str(deck["name"])[:_LONGEST_DECK_NAME]
        for key, deck in parsed_json(_text(decks)).items()
    }


def _decks_now(tables: Tables) -> dict[int, str]:
    rows = tables.few_rows("SELECT id, name FROM decks")
    return {
        deck_id: _text(name[:_LONGEST_DECK_NAME]).replace(_DECK_PARTS_NOW, _DECK_PARTS)
        for deck_id, name in rows
    }


def _order(field: dict[str, Any]) -> int:
    return int(field.get("ord") or 0)


def _text(value: object) -> str:
    """Return a value of any kind as text."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value or "")


def _number(value: object) -> int:
    """Return a whole number. SQLite stores any kind of value in any column."""
    if isinstance(value, int):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if value is None:
        return 0
    raise ValueError
