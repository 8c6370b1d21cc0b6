"""Tables of unknown origin: delimiter, encoding and header are found, and no cell is changed."""

import csv
import json
from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO, StringIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from hypothesis import given, strategies as st

from bot.content.decks.files import read_deck
from bot.content.decks.tables.sniffing import DELIMITERS, delimiter_of, rows_of
from bot.content.decks.tables.table_form import read_table
from bot.content.reading import read_found
from bot.domain.cards.deck_file import (
    DeckFile,
    DeckRefusedError,
    Refusal,
    TableChoices,
    TableForm,
    WarningKind,
)
from bot.domain.memory.review import CardKind
from bot.flow.files.transfer import FileRefusedError
from tests.content.decks.tables.sheets import Cell, with_cells, xlsx

WORDS = st.text(alphabet='abc xyzäöß"\n東.!?1', min_size=1, max_size=12)
ANY_WORDS = st.text(alphabet='abc;,|\t"\nä1', min_size=1, max_size=12)


def table(rows: Sequence[Sequence[str]], delimiter: str, quoting: int) -> str:
    text = StringIO(newline="")
    writer = csv.writer(text, delimiter=delimiter, quoting=quoting)  # type: ignore[arg-type] # one of csv's constants
    writer.writerows(rows)
    return text.getvalue()


def read(text: str) -> DeckFile:
    return read_table(text.encode(), "words", {})


def sides(file: DeckFile) -> list[tuple[str, str]]:
    return [(card.front, card.back) for card in file.deck.cards]


def kinds(file: DeckFile) -> set[WarningKind]:
    return {warning.kind for warning in file.warnings}


def grids(words: st.SearchStrategy[str]) -> st.SearchStrategy[list[list[str]]]:
    widths = st.integers(2, 5)
    return widths.flatmap(
        lambda width: st.lists(
            st.lists(words, min_size=width, max_size=width), min_size=1, max_size=8
        )
    )


@given(grids(WORDS), st.sampled_from(DELIMITERS))
def test_the_delimiter_of_a_table_is_found_and_every_cell_comes_out(
    rows: list[list[str]], delimiter: str
) -> None:
    text = table(rows, delimiter, csv.QUOTE_MINIMAL)

    assert delimiter_of(text) == delimiter
    assert list(rows_of(text, delimiter, strict=True)) == rows


@given(grids(ANY_WORDS), st.sampled_from(DELIMITERS))
def test_in_quotes_any_sign_may_stand_in_a_cell(rows: list[list[str]], delimiter: str) -> None:
    text = table(rows, delimiter, csv.QUOTE_ALL)

    assert delimiter_of(text) == delimiter
    assert list(rows_of(text, delimiter, strict=True)) == rows


@given(st.binary(max_size=200))
def test_no_heap_of_bytes_is_too_odd(data: bytes) -> None:
    with suppress(DeckRefusedError):
        assert read_table(data, "heap", {}).deck.cards


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_every_encoding_of_unicode_gives_the_same_cards(encoding: str) -> None:
    text = "Vorderseite;Rückseite\r\nStraße;street\r\nGröße;size\r\n"

    assert sides(read_table(text.encode(encoding), "words", {})) == [
        ("Straße", "street"),
        ("Größe", "size"),
    ]


def test_a_file_of_an_old_spreadsheet_is_read_and_the_guess_reported() -> None:
    file = read_table("front;back\nStraße;5 €\n".encode("cp1252"), "words", {})

    assert sides(file) == [("Straße", "5 €")]
    assert WarningKind.ENCODING_GUESSED in kinds(file)


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(DeckRefusedError) as refused:
        read(text="a;b\0\x01")
    assert refused.value.reason is Refusal.ENCODING


def test_tabs_part_a_list_whose_cells_hold_as_many_commas_in_every_row() -> None:
    verbs = "geben\tdare, dō, dedī\nstehen\tstāre, stō, stetī\nsagen\tdīcere, dīcō, dīxī\n"

    assert sides(read(verbs)) == [
        ("geben", "dare, dō, dedī"),
        ("stehen", "stāre, stō, stetī"),
        ("sagen", "dīcere, dīcō, dīxī"),
    ]
    assert sides(read("a,b,c\nd,e,f\n")) == [("a", "b"), ("d", "e")]
    assert sides(read("a\tb; c; d\ne\tf; g; h\n")) == [("a", "b; c; d"), ("e", "f; g; h")]


def test_columns_are_found_by_their_names_in_any_order() -> None:
    file = read("Tags,Antwort,Frage,Kategorie\nx y,Paris,Frankreich?,Europa\n")

    assert sides(file) == [("Frankreich?", "Paris")]
    assert file.deck.cards[0].tags == ("x", "y")
    assert file.deck.cards[0].category == "Europa"
    assert file.warnings == ()


def test_the_names_of_two_languages_head_a_list_of_vocabulary() -> None:
    for header in ("Englisch;Deutsch", "German;english", "Français;Deutsch;Kapitel"):
        file = read(f"{header}\nsun;Sonne\nmoon;Mond\n")
        assert sides(file) == [("sun", "Sonne"), ("moon", "Mond")]
        assert file.warnings == ()
    assert len(sides(read("German;Englisch gut\nsun;Sonne\n"))) == 2


def test_without_a_header_the_first_row_is_a_card() -> None:
    file = read("sun\tSonne\nmoon\tMond\n")

    assert sides(file) == [("sun", "Sonne"), ("moon", "Mond")]
    assert kinds(file) == {WarningKind.HEADER_MISSING}


def test_what_anki_writes_above_a_table_is_understood() -> None:
    text = "#separator:tab\n#html:true\n#tags column:3\n<b>a</b>; b\tc, d\tone two\n"

    file = read(text)

    assert sides(file) == [("**a**; b", "c, d")]
    assert file.deck.cards[0].tags == ("one", "two")


ANKI_NOTES = """#separator:tab
#html:true
#guid column:1
#notetype column:2
#deck column:3
#tags column:7
a;b\tBasic\tEurope::West\t<b>France</b>\tParis\t\teasy\tmap
c|d\tCloze\tEurope::East\t"{{c1::Minsk}} and
{{c2::Kyiv}}"\t\t\t
"""


def test_notes_in_plain_text_from_anki_are_read_by_what_stands_above_them() -> None:
    file = read(ANKI_NOTES)

    france, minsk, kyiv = file.deck.cards
    assert file.deck.title == "Europe"
    assert (france.id, france.note, france.category) == ("a;b:0", "a;b", "West")
    assert (france.front, france.back, france.tags) == ("**France**", "Paris", ("easy",))
    assert [(card.id, card.kind, card.gap) for card in (minsk, kyiv)] == [
        ("c|d:0", CardKind.CLOZE, 1),
        ("c|d:1", CardKind.CLOZE, 2),
    ]
    assert (minsk.question, kyiv.category) == ("[…] and Kyiv", "East")
    assert kinds(file) == {WarningKind.CELLS_LEFT_OVER}


def test_a_deck_and_tags_above_a_table_hold_for_all_of_its_cards() -> None:
    file = read("#separator:comma\n#deck:Animals\n#tags:word short\n#columns:Deutsch,English\n"
                "Hund,dog\n")  # fmt: skip

    assert (file.deck.title, file.deck.cards[0].tags) == ("Animals", ("word", "short"))
    assert sides(file) == [("Hund", "dog")]


def test_gaps_in_a_table_or_in_json_are_cards_with_gaps(tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    cards = [{"front": "{{c1,2::Minsk}} or {{c2::Kyiv}}"}]
    path.write_text(json.dumps({"title": "T", "cards": cards}), encoding="utf-8")

    for file in (read("{{c1,2::Minsk}} or {{c2::Kyiv}};\n"), read_deck(path)):
        assert [card.question for card in file.deck.cards] == ["[…] or Kyiv", "[…] or […]"]


@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity"])
def test_json_with_what_is_no_number_is_refused_with_its_line(
    tmp_path: Path, constant: str
) -> None:
    path = tmp_path / "deck.json"
    cards = '{"front": "NaN \\" NaN", "back": "b"},\n{"front": "a", "back": ' + constant + "}"
    path.write_text('{"title": "T", "cards": [\n' + cards + "]}", encoding="utf-8")

    with pytest.raises(DeckRefusedError) as refused:
        read_deck(path)
    assert (refused.value.reason, refused.value.detail) == (Refusal.BROKEN_JSON, "3")


def test_a_number_beyond_all_numbers_is_no_side_of_a_card(tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    cards = '{"front": "a", "back": 1e999}, {"front": "c", "back": 7.5}'
    path.write_text('{"title": "T", "cards": [' + cards + "]}", encoding="utf-8")

    assert sides(read_deck(path)) == [("c", "7.5")]


def test_a_spreadsheet_is_read_by_its_first_sheet_that_is_seen_and_holds_anything() -> None:
    sheets: dict[str, list[list[Cell]]] = {
        "Notizen": [["geheim", "x"]],
        "Leer": [],
        "Länder": [["Frage", "Antwort"], ["Hauptstadt\nvon Peru?", 'Lima; "Stadt"'], [7.0, 2.5]],
        "Mehr": [["a", "b"]],
    }

    (file,) = read_found("it.xlsx", xlsx(sheets, hidden=["Notizen"])).decks

    assert sides(file) == [("Hauptstadt\nvon Peru?", 'Lima; "Stadt"'), ("7", "2.5")]
    assert file.table == TableForm(delimiter="", has_header=True, columns=("front", "back"))
    assert file.deck.title == "it"
    assert [(warning.kind, warning.detail) for warning in file.warnings] == [
        (WarningKind.SHEET_LEFT_OUT, "Mehr")
    ]


@pytest.mark.parametrize("cut", [("xl/_rels", "xl/none"), ("<sheetData>", "<sheetDat")])
def test_a_spreadsheet_that_cannot_be_read_is_refused(cut: tuple[str, str]) -> None:
    whole, broken = BytesIO(xlsx({"A": [["a", "b"]]})), BytesIO()
    with ZipFile(whole) as before, ZipFile(broken, "w") as after:
        for name in before.namelist():
            after.writestr(name.replace(*cut), before.read(name).decode().replace(*cut))

    with pytest.raises(FileRefusedError) as refused:
        read_found("it.xlsx", broken.getvalue())
    assert refused.value.reason in {Refusal.BROKEN_SHEET, Refusal.EMPTY}


TABLE = "Tier;Animal;Note\nHund;dog;1\n"


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        (TableChoices(), [("Tier", "Animal"), ("Hund", "dog")]),
        (TableChoices(header=True), [("Hund", "dog")]),
        (TableChoices(header=True, sides=(1, 0)), [("dog", "Hund")]),
        (TableChoices(sides=(0, 2)), [("Tier", "Note"), ("Hund", "1")]),
        (TableChoices(sides=(2, 9)), []),
    ],
)
def test_a_table_is_read_as_its_learner_means_it(
    choices: TableChoices, expected: list[tuple[str, str]]
) -> None:
    try:
        read = sides(read_table(TABLE.encode(), "words", {}, choices=choices))
    except DeckRefusedError:
        read = []
    assert read == expected


def test_a_first_row_that_looks_like_a_header_can_be_a_card() -> None:
    text = "front;back\nside;rear\n"

    read = read_table(text.encode(), "words", {}, choices=TableChoices(header=False))

    assert sides(read) == [("front", "back"), ("side", "rear")]


def test_a_spreadsheet_may_name_its_separator() -> None:
    assert sides(read("sep=|\nfront|back\na,b|c,d\n")) == [("a,b", "c,d")]


def test_a_hash_that_begins_a_card_is_no_note() -> None:
    assert sides(read("#1;one\n#2;two\n")) == [("#1", "one"), ("#2", "two")]


def test_rows_without_a_front_or_a_back_are_left_out_and_named() -> None:
    file = read("front,back\na,\n,b\nc,d\n,\n")

    assert sides(file) == [("c", "d")]
    left_out = [
        warning.of for warning in file.warnings if warning.kind is WarningKind.CARD_LEFT_OUT
    ]
    assert left_out == ["#2", "#3"]
    assert WarningKind.ROW_BLANK in kinds(file)


def test_cells_beyond_the_columns_are_reported() -> None:
    assert WarningKind.CELLS_LEFT_OVER in kinds(read("front,back\na,b,more\n"))


def test_a_list_of_words_is_no_deck() -> None:
    with pytest.raises(DeckRefusedError) as refused:
        read("one\ntwo\nthree\n")
    assert refused.value.reason is Refusal.ONE_COLUMN


def test_quotes_that_never_close_lose_no_card_before_them() -> None:
    assert ("a", "b") in sides(read('front,back\na,b\nc,d "e" f\n"g,h\n'))


def test_a_table_is_told_from_json_by_what_is_in_it(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text('{"title": "T", "cards": [{"front": "a", "back": "b"}]}', encoding="utf-8")

    assert sides(read_deck(path)) == [("a", "b")]


@pytest.mark.parametrize("cell", ["XFD1048576", "B1048576", "XFD2", "DA3"])
def test_of_a_spreadsheet_with_one_far_cell_the_filled_part_is_read(cell: str) -> None:
    (file,) = read_found("it.xlsx", with_cells(cell)).decks

    assert [card.front for card in file.deck.cards[:2]] == ["rot", "blau"]


@pytest.mark.parametrize(("ids", "is_count"), [("012", True), ("123", True), ("234", False)])
def test_rows_that_are_numbered_from_0_or_1_name_no_cards(ids: str, *, is_count: bool) -> None:
    rows = "".join(f"{card_id};front {card_id};back {card_id}\n" for card_id in ids)

    file = read(f"id;front;back\n{rows}")

    assert file.nameless == (frozenset(card.id for card in file.deck.cards) if is_count else set())


PROSE = {
    "paragraphs": (
        "Vulkane entstehen, wenn geschmolzenes Gestein nach oben steigt. Es heißt unten Magma, "
        "an der Oberfläche Lava.\n\nEin Vulkan bricht aus, weil sich Gase ausdehnen, und je "
        "zäher das Magma ist, desto heftiger, denn es hält sie fest.\n\nSchildvulkane sind "
        "flach, denn ihre Lava ist dünn und fließt weit, ehe sie erstarrt und zu Gestein wird."
    ),
    "lines of a sentence each": (
        "Rome grew beside a river, where a ford crossed it.\n"
        "Traders came from the hills and from the sea.\n"
        "So a market, a wall, and a council were needed soon.\n"
        "Nobody knows, to this day, who the first settlers were.\n"
    ),
}


@pytest.mark.parametrize("name", PROSE)
def test_commas_in_prose_part_no_cells(name: str) -> None:
    with pytest.raises(DeckRefusedError) as refused:
        read(PROSE[name])

    assert refused.value.reason is Refusal.ONE_COLUMN


def test_sentences_on_cards_are_still_a_table() -> None:
    file = read(
        "What is the capital of France?,Paris is its capital.\n"
        "What is the capital of Italy?,Rome is its capital and largest city.\n"
        "Where does the Tiber end?,In the sea near Ostia.\n"
    )

    assert sides(file)[0] == ("What is the capital of France?", "Paris is its capital.")
