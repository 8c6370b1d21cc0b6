"""Collections whose tables would run code, or unfold, when read: refused before that."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import zstandard

from bot.content.decks.files import read_deck
from bot.domain.cards.deck_file import DeckRefusedError, Refusal
from tests.content.decks import anki_packages as anki
from tests.content.decks.odd_packages import (
    NOT_PLAIN,
    UNFOLDING,
    change,
    contents,
    package,
    refusal,
)


@pytest.mark.parametrize("where", NOT_PLAIN)
def test_what_is_no_plain_table_is_refused_by_its_name(tmp_path: Path, where: str) -> None:
    evil = change(tmp_path, *NOT_PLAIN[where])

    with pytest.raises(DeckRefusedError) as refused:
        read_deck(evil)

    assert (refused.value.reason, refused.value.detail.lower()) == (Refusal.NOT_PLAIN, where)


def test_the_tables_of_newer_collections_are_looked_at_too(tmp_path: Path) -> None:
    with anki.collection(tmp_path / "anki") as made:
        anki.add_note(made, "Basic", "a", "b")
        path = anki.export(made, tmp_path / "new.apkg", legacy=False)
    entries = contents(path)
    copy = tmp_path / "copy.sqlite"
    copy.write_bytes(unpack(entries["collection.anki21b"]))
    with closing(sqlite3.connect(copy)) as database:
        database.execute("ALTER TABLE templates ADD COLUMN odd AS (zeroblob(9))")
    packed = zstandard.ZstdCompressor().compress(copy.read_bytes())

    evil = package(tmp_path / "evil.apkg", entries | {"collection.anki21b": packed})

    assert refusal(evil) is Refusal.NOT_PLAIN


def unpack(packed: bytes) -> bytes:
    with zstandard.ZstdDecompressor().stream_reader(packed) as reader:
        return reader.read()


def test_tables_that_are_not_read_may_be_as_they_like(tmp_path: Path) -> None:
    path = change(
        tmp_path,
        "CREATE VIEW own AS SELECT 1",
        "CREATE TABLE other (a, b AS (a + 1))",
        "CREATE INDEX odd ON notes (length(flds)) WHERE id > 0",
    )

    assert len(read_deck(path).deck.cards) == 1


def test_rows_that_unfold_when_they_are_read_are_refused(tmp_path: Path) -> None:
    assert refusal(change(tmp_path, *UNFOLDING)) is Refusal.TOO_MUCH_TEXT


def test_a_long_note_with_very_many_cards_is_refused(tmp_path: Path) -> None:
    path = change(
        tmp_path,
        "UPDATE notes SET flds = hex(zeroblob(500000))",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 99)"
        " INSERT INTO cards SELECT i, nid, did, ord, mod, usn, type, queue, due, ivl, factor,"
        " reps, lapses, left, odue, odid, flags, data FROM n, cards",
    )

    assert refusal(path) is Refusal.TOO_MUCH_TEXT


def test_a_name_that_its_bytes_do_not_spell_costs_no_card(tmp_path: Path) -> None:
    path = change(tmp_path, "UPDATE notes SET flds = CAST(x'61ff1f62' AS BLOB)")

    assert [card.front for card in read_deck(path).deck.cards] == ["a\ufffd"]
