"""An Anki collection, which is an SQLite file, of both generations -> plain rows."""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bot.content.decks import protobuf
from bot.content.decks.anki_templates import NoteType, Template
from bot.domain.decks.deck import MOST_CARDS
from bot.domain.decks.deck_quirks import DeckRefusedError, Refusal

NEWEST_SCHEMA: Final = 18
_FIRST_OF_TABLES: Final = 15
"""From this schema on, kinds of notes and decks have tables of their own."""
_MOST_REVIEWS: Final = 3_000_000
_LONGEST_VALUE_BYTES: Final = 20_000_000
_LATEST_CREATED: Final = 32_503_680_000
"""Seconds: the year 3000."""
_MOST_MINUTES: Final = 24 * 60
_STEPS_A_CHECK: Final = 1_000_000
_MOST_CHECKS: Final = 5_000
_DECK_PARTS: Final = "::"
_DECK_PARTS_NOW: Final = "\x1f"
_LONGEST_TEMPLATE: Final = 100_000

_CARDS: Final = """
SELECT c.id, c.nid, c.ord, CASE WHEN c.odid THEN c.odid ELSE c.did END,
       c.type, c.queue, CASE WHEN c.odid AND c.odue THEN c.odue ELSE c.due END,
       c.ivl, c.factor, c.reps, c.lapses, c.odid, c.data, n.guid, n.mid, n.tags, n.flds
FROM cards c JOIN notes n ON n.id = c.nid ORDER BY n.id, c.ord
"""
_REVIEWS: Final = """
SELECT id, cid, ease, ivl, lastIvl, factor, time, type FROM revlog ORDER BY id
"""


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card with its note, as the collection has them."""

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
    """A line of the review log, as the collection has it."""

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
    """Everything of a collection that decks are made from."""

    created: int
    """When day 0 began, in seconds since 1970."""
    minutes_west: int
    note_types: Mapping[int, NoteType]
    decks: Mapping[int, str]
    cards: tuple[CardRow, ...]
    reviews: tuple[ReviewRow, ...]
    unreadable: tuple[int, ...]
    """Cards whose row does not hold what it should."""
    without_note: int


def read_collection(path: Path) -> Collection:
    """Return what the collection holds; refuse what is no sound collection."""
    try:
        with _opened(path) as database:
            return _collection(database)
    except (sqlite3.Error, protobuf.BrokenMessageError, RecursionError) as error:
        raise DeckRefusedError(Refusal.BROKEN_COLLECTION) from error
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
        raise DeckRefusedError(Refusal.BROKEN_COLLECTION) from error


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Yield the database, read-only, with no trust in its schema and an end to its patience."""
    database = sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)
    checks = 0

    def is_too_long() -> bool:
        nonlocal checks
        checks += 1
        return checks > _MOST_CHECKS

    try:
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE_BYTES)
        database.set_progress_handler(is_too_long, _STEPS_A_CHECK)
        database.create_collation("unicase", _unicase)
        database.text_factory = lambda data: data.decode("utf-8", "replace")
        database.execute("PRAGMA trusted_schema = OFF")
        database.execute("PRAGMA query_only = ON")
        database.execute("PRAGMA cell_size_check = ON")
        yield database
    finally:
        database.close()


def _unicase(one: str, other: str) -> int:
    """Compare as Anki does in its indexes, which name this order."""
    left, right = one.casefold(), other.casefold()
    return (left > right) - (left < right)


def _collection(database: sqlite3.Connection) -> Collection:
    tables = {str(name) for (name,) in database.execute(_TABLES)}
    if not {"col", "cards", "notes", "revlog"} <= tables:
        raise DeckRefusedError(Refusal.BROKEN_COLLECTION)
    created, schema = database.execute("SELECT crt, ver FROM col").fetchone()
    if not 0 <= int(created) < _LATEST_CREATED:
        raise DeckRefusedError(Refusal.BROKEN_COLLECTION)
    if schema > NEWEST_SCHEMA:
        raise DeckRefusedError(Refusal.COLLECTION_TOO_NEW, str(schema))
    is_new = schema >= _FIRST_OF_TABLES
    cards, unreadable = _cards(database)
    return Collection(
        created=int(created),
        minutes_west=max(
            -_MOST_MINUTES, min(_minutes_west(database, is_new=is_new), _MOST_MINUTES)
        ),
        note_types=_note_types_now(database) if is_new else _note_types(database),
        decks=_decks_now(database) if is_new else _decks(database),
        cards=cards,
        reviews=_reviews(database),
        unreadable=unreadable,
        without_note=_without_note(database),
    )


_TABLES: Final = "SELECT name FROM sqlite_master WHERE type = 'table'"


def _cards(database: sqlite3.Connection) -> tuple[tuple[CardRow, ...], tuple[int, ...]]:
    rows: list[CardRow] = []
    unreadable: list[int] = []
    for values in database.execute(_CARDS):
        if len(rows) + len(unreadable) >= MOST_CARDS:
            raise DeckRefusedError(Refusal.TOO_MANY_CARDS, str(MOST_CARDS))
        try:
            numbers = [_number(value) for value in (*values[:12], values[14])]
        except ValueError:
            unreadable.append(values[0])
            continue
        texts = [str(values[place] or "") for place in (12, 13, 15, 16)]
        rows.append(_card(numbers, texts))
    return tuple(rows), tuple(unreadable)


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


def _reviews(database: sqlite3.Connection) -> tuple[ReviewRow, ...]:
    found = database.execute(f"{_REVIEWS} LIMIT {_MOST_REVIEWS + 1}")
    rows = [ReviewRow(*(_number(value) for value in values)) for values in found]
    if len(rows) > _MOST_REVIEWS:
        raise DeckRefusedError(Refusal.TOO_LARGE)
    return tuple(rows)


def _without_note(database: sqlite3.Connection) -> int:
    query = "SELECT count(*) FROM cards WHERE nid NOT IN (SELECT id FROM notes)"
    return int(database.execute(query).fetchone()[0])


def _minutes_west(database: sqlite3.Connection, *, is_new: bool) -> int:
    """Return how far west of Greenwich day 0 began, where the collection says so."""
    if is_new:
        query = "SELECT val FROM config WHERE KEY = 'creationOffset'"
        row = database.execute(query).fetchone()
        return int(json.loads(row[0])) if row else 0
    conf = json.loads(database.execute("SELECT conf FROM col").fetchone()[0] or "{}")
    return int(conf.get("creationOffset") or 0)


def _note_types(database: sqlite3.Connection) -> dict[int, NoteType]:
    models: dict[str, Any] = json.loads(database.execute("SELECT models FROM col").fetchone()[0])
    return {
        int(key): NoteType(
            model.get("type") == 1,
            tuple(str(each["name"]) for each in sorted(model["flds"], key=_order)),
            {
                int(each.get("ord") or 0): _template(str(each["qfmt"]), str(each["afmt"]))
                for each in model["tmpls"]
            },
        )
        for key, model in models.items()
    }


def _note_types_now(database: sqlite3.Connection) -> dict[int, NoteType]:
    names: dict[int, list[str]] = {}
    for type_id, name in database.execute("SELECT ntid, name FROM fields ORDER BY ntid, ord"):
        names.setdefault(type_id, []).append(name)
    templates: dict[int, dict[int, Template]] = {}
    for type_id, order, config in database.execute("SELECT ntid, ord, config FROM templates"):
        template = _template(protobuf.text(config, 1), protobuf.text(config, 2))
        templates.setdefault(type_id, {})[order] = template
    return {
        type_id: NoteType(
            protobuf.whole(config, 1) == 1,
            tuple(names.get(type_id, ())),
            templates.get(type_id, {}),
        )
        for type_id, config in database.execute("SELECT id, config FROM notetypes")
    }


def _template(front: str, back: str) -> Template:
    return Template(front[:_LONGEST_TEMPLATE], back[:_LONGEST_TEMPLATE])


def _decks(database: sqlite3.Connection) -> dict[int, str]:
    decks: dict[str, Any] = json.loads(database.execute("SELECT decks FROM col").fetchone()[0])
    return {int(key): str(deck["name"]) for key, deck in decks.items()}


def _decks_now(database: sqlite3.Connection) -> dict[int, str]:
    rows = database.execute("SELECT id, name FROM decks")
    return {deck_id: str(name).replace(_DECK_PARTS_NOW, _DECK_PARTS) for deck_id, name in rows}


def _order(field: dict[str, Any]) -> int:
    return int(field.get("ord") or 0)


def _number(value: object) -> int:
    """Return a whole number; SQLite puts any kind of value into any column."""
    if isinstance(value, int):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if value is None:
        return 0
    raise ValueError
