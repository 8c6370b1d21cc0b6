"""Cells that a spreadsheet would compute."""

import csv
from io import StringIO

import pytest
from hypothesis import given, strategies as st

from bot.content.decks.tables.table_form import guard, read_table, table_text, unguard
from bot.domain.cards.deck import Card, Deck
from bot.domain.cards.deck_file import DeckFile, Form
from bot.domain.ids import CardId, DeckId

ACTING = ["=1+1", "+1", "-1 is less than 0", "@SUM(A1)", "'=1", "''-x"]


def deck_of(*fronts: str) -> DeckFile:
    cards = tuple(
        Card(id=CardId(f"c{at}"), note=f"c{at}", front=front, back="back", tags=("=tag",))
        for at, front in enumerate(fronts)
    )
    return DeckFile(form=Form.TABLE, deck=Deck(id=DeckId("d"), title="d", cards=cards))


@pytest.mark.parametrize("delimiter", [",", "\t"])
def test_no_cell_of_a_table_that_goes_out_begins_as_a_formula(delimiter: str) -> None:
    text = table_text(deck_of(*ACTING), delimiter)

    cells = [cell for row in csv.reader(StringIO(text), delimiter=delimiter) for cell in row]
    assert not [cell for cell in cells if cell[:1] in {"=", "+", "-", "@"}]


@pytest.mark.parametrize("blank", ["\t", "\r"])
def test_a_formula_behind_a_tab_or_a_return_is_guarded_too(blank: str) -> None:
    assert guard(f"{blank}=1+1") == f"'{blank}=1+1"


def test_guarded_cells_come_back_as_they_were() -> None:
    back = read_table(table_text(deck_of(*ACTING, "plain 'quoted'"), ",").encode(), "d", {})

    assert [card.front for card in back.deck.cards] == [*ACTING, "plain 'quoted'"]
    assert back.deck.cards[0].tags == ("=tag",)
    assert back.warnings == ()


def test_a_table_from_elsewhere_keeps_its_apostrophes() -> None:
    read = read_table(b"front,back\n'-ing,a suffix\n", "d", {})

    assert [card.front for card in read.deck.cards] == ["'-ing"]


@given(st.text(alphabet="'=+-@\ta", max_size=6))
def test_every_cell_comes_back_from_its_guard(cell: str) -> None:
    assert unguard(guard(cell)) == cell


def test_what_was_understood_of_a_table_is_told() -> None:
    headed = read_table(b"Frage;Antwort;Note\na;b;c\n", "d", {}).table
    bare = read_table(b"a\tb\nc\td\n", "d", {}).table

    assert headed is not None
    assert (headed.delimiter, headed.has_header) == (";", True)
    assert headed.columns == ("front", "back", "")
    assert bare is not None
    assert (bare.delimiter, bare.has_header, bare.columns) == ("\t", False, ("front", "back"))
