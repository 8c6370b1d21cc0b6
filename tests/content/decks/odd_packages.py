"""Packages with a single fault, made without the program Anki."""

import sqlite3
import zipfile
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.commands.decks import refusal_words
from bot.content.decks.files import read_deck, write_deck
from bot.domain.cards.deck import Card, Deck
from bot.domain.cards.deck_file import DeckFile, DeckRefusedError, Form, Refusal
from bot.domain.ids import CardId, DeckId

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
MANY_NOTES = """
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
INSERT INTO notes (id, guid, mid, mod, usn, tags, sfld, csum, flags, data)
SELECT n.i, n.i, mid, mod, usn, tags, sfld, csum, flags, data FROM n, notes
"""
WITHOUT_FIELDS = "ALTER TABLE notes DROP COLUMN flds"
COMPUTED = "replace(hex(zeroblob(300000)), '0', 'x')"
ENDLESS = """
CREATE VIEW cards AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
SELECT i AS id FROM n
"""
NOT_PLAIN = {
    "notes.flds": (
        WITHOUT_FIELDS,
        f"ALTER TABLE notes ADD COLUMN flds text GENERATED ALWAYS AS ({COMPUTED}) VIRTUAL",
        MANY_NOTES,
    ),
    "cards.data": (
        "ALTER TABLE cards RENAME TO other",
        "CREATE TABLE cards AS SELECT * FROM other",
        "ALTER TABLE cards DROP COLUMN data",
        f"ALTER TABLE cards ADD COLUMN data AS ({COMPUTED})",
    ),
    "cards": ("ALTER TABLE cards RENAME TO other", ENDLESS),
    "notes": (
        "DROP TABLE notes",
        "CREATE VIRTUAL TABLE Notes USING fts5 (id, guid, mid, tags, flds)",
    ),
    "revlog.factor": (
        "DROP TABLE revlog",
        "CREATE TABLE revlog (id, cid, ease, ivl, lastIvl, factor AS (ivl) STORED, time, type)",
    ),
    "col": ("CREATE TRIGGER odd AFTER INSERT ON col BEGIN DELETE FROM cards; END",),
}
"""Statements that turn plain tables and columns into others, by their names."""
UNFOLDING = (
    WITHOUT_FIELDS,
    MANY_NOTES,
    f"ALTER TABLE notes ADD COLUMN flds text DEFAULT '{'x' * 300_000}'",
)
"""Statements that make 3,000 notes which become a gigabyte when read."""


def refusal(path: Path) -> Refusal:
    with pytest.raises(DeckRefusedError) as refused:
        read_deck(path)
    assert refusal_words(refused.value)
    return refused.value.reason


def package(path: Path, entries: Mapping[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return path


def sound_package(folder: Path, *fronts: str) -> Path:
    cards = tuple(
        Card(id=CardId(str(number)), note=str(number), front=front, back="b")
        for number, front in enumerate(fronts or ("a",))
    )
    deck = Deck(id=DeckId("d"), title="D", cards=cards)
    write_deck(DeckFile(form=Form.JSON, deck=deck), folder / "sound.apkg", NOW)
    return folder / "sound.apkg"


def contents(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def change(folder: Path, *statements: str) -> Path:
    """Return a package whose collection was changed by these statements."""
    entries = contents(sound_package(folder))
    copy = folder / "copy.sqlite"
    copy.write_bytes(entries["collection.anki21"])
    with closing(sqlite3.connect(copy)) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()
    return package(folder / "changed.apkg", entries | {"collection.anki21": copy.read_bytes()})
