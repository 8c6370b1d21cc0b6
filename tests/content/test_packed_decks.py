"""Archives of decks and their pictures, without a goal map."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.content.exports import written_deck
from bot.content.reading import read_found, read_found_at
from bot.domain.cards.deck_file import DeckFile, Form, Refusal, WarningKind
from bot.flow.files.transfer import ExportForm, FileRefusedError, Found, FoundKind
from tests.content.landscapes.builders import deck_fields, fields, goal_fields, raw, zip_of
from tests.deck_builders import build_card, build_deck

NOW = datetime(2026, 11, 21, tzinfo=UTC)
PNG = b"\x89PNG..."
FLAGS = b"front,back\n![](es.png),Spain\n"


def refusal(data: bytes, name: str = "x.zip") -> str:
    with pytest.raises(FileRefusedError) as refused:
        read_found(name, data)
    return refused.value.reason


def found_in(entries: Mapping[str, object]) -> Found:
    return read_found("x.zip", zip_of(entries))


def with_pictures(*names: str) -> DeckFile:
    cards = (build_card(str(at), front=f"![](<{name}>)") for at, name in enumerate(names))
    return DeckFile(
        form=Form.JSON,
        deck=build_deck(*cards, title="Flags: 3.5?"),
        media={name: PNG + name.encode() for name in names},
    )


@pytest.mark.parametrize("form", [ExportForm.JSON, ExportForm.TABLE])
def test_a_text_with_pictures_goes_out_as_an_archive_and_comes_in_again(form: ExportForm) -> None:
    file = with_pictures("es.png", "assets/it.png", "two words.png", "../up/fr.png")

    written = written_deck(file, form, NOW)
    found = read_found(written.name, written.content)

    assert written.name == "Flags 3.5.zip"
    assert found.kind is FoundKind.DECK
    (again,) = found.decks
    assert again.deck.cards == file.deck.cards
    assert again.media == file.media
    assert again.warnings == ()


def test_a_text_without_pictures_goes_out_by_itself() -> None:
    written = written_deck(with_pictures(), ExportForm.TABLE, NOW)

    assert written.name == "Flags 3.5.csv"
    assert read_found(written.name, written.content).decks[0].deck.title == "Flags 3.5"


def test_a_package_holds_its_pictures_itself() -> None:
    written = written_deck(with_pictures("es.png"), ExportForm.ANKI, NOW)

    assert written.name == "Flags 3.5.apkg"
    assert list(read_found(written.name, written.content).decks[0].media) == ["es.png"]


def test_pictures_that_lead_out_of_the_archive_stay_inside() -> None:
    written = written_deck(with_pictures("../../../es.png", "/etc/it.png"), ExportForm.JSON, NOW)

    assert len(read_found(written.name, written.content).decks[0].deck.cards) == 2


def test_several_decks_in_an_archive_each_come_with_their_own_pictures() -> None:
    found = found_in(
        {
            "a/flags.csv": FLAGS,
            "a/flags.media/es.png": PNG,
            "b/flags.csv": FLAGS,
            "b/flags.media/es.png": PNG + b"2",
            "numbers.json": deck_fields("x", deck_id="n"),
            "__MACOSX/._numbers.json": b"\0",
            "package.json": {"name": "x"},
        }
    )

    assert found.kind is FoundKind.DECKS
    assert len({file.deck.id for file in found.decks}) == 3
    assert [dict(file.media) for file in found.decks] == [
        {"es.png": PNG}, {"es.png": PNG + b"2"}, {},
    ]  # fmt: skip
    assert [
        (warning.kind, warning.field) for file in found.decks for warning in file.warnings
    ] == [(WarningKind.FILE_LEFT_OUT, "package.json")]


def test_a_landscape_in_an_archive_is_still_a_landscape_with_its_decks() -> None:
    land = fields(goal_fields(extendedData={"vocabularySource": "words.json"}))
    deck = {"landscapeId": "land", **deck_fields("x")}

    found = found_in({"land.json": land, "words.json": deck})

    assert found.kind is FoundKind.LANDSCAPE
    assert [file.deck.title for file in found.decks] == ["Deck"]


def test_a_deck_that_names_its_landscape_is_a_deck_also_in_an_archive() -> None:
    found = found_in({"words.json": {"landscapeId": "land", **deck_fields("x")}})

    assert found.kind is FoundKind.DECK


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("x.json", raw({"title": "t"})),
        ("x.json", raw([1])),
        ("x.json", raw({"about": {"landscapeId": "x"}})),
        ("x.zip", zip_of({"x.json": {"title": "t"}})),
        ("x.zip", zip_of({"x.json": {"title": "t"}, "y.json": {"cards": 3}})),
        ("x.zip", zip_of({"x.json": {"about": {"landscapeId": "x"}}})),
        ("x.zip", zip_of({"readme.txt": b"hello, you\n"})),
        ("x.docx", zip_of({"word/other.xml": b"<x/>"})),
        ("x.zip", zip_of({})),
    ],
)
def test_what_is_neither_a_deck_nor_a_landscape_is_told_so(name: str, data: bytes) -> None:
    assert refusal(data, name) is Refusal.NEITHER


def test_a_folder_without_a_landscape_is_told_so_too(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_bytes(raw({"title": "t"}))

    with pytest.raises(FileRefusedError) as refused:
        read_found_at(tmp_path)

    assert refused.value.reason is Refusal.NEITHER


@pytest.mark.parametrize(
    ("entries", "reason"),
    [
        ({"x.json": b'{"cards": ['}, Refusal.BROKEN_JSON),
        ({"x.json": {"title": "t", "cards": []}}, Refusal.NO_CARDS),
        ({"x.csv": FLAGS, "../y.png": PNG}, Refusal.PATH_OUTSIDE),
        ({"x.csv": FLAGS, "es.png": bytes(30_000_000)}, Refusal.ZIP_BOMB),
        ({f"{number}.json": {} for number in range(1_001)}, Refusal.TOO_LARGE),
    ],
)
def test_a_hostile_or_broken_archive_of_decks_says_what_is_wrong(
    entries: Mapping[str, object], reason: Refusal
) -> None:
    assert refusal(zip_of(entries)) is reason


def test_a_package_without_a_collection_is_still_told_of_as_one() -> None:
    assert refusal(zip_of({"x.txt": b"x"}), "x.apkg") is Refusal.NO_COLLECTION


def test_an_archive_is_read_also_where_it_was_unpacked_beside(tmp_path: Path) -> None:
    (tmp_path / "flags.zip").write_bytes(zip_of({"flags.csv": FLAGS, "flags.media/es.png": PNG}))
    (tmp_path / "flags.media").mkdir()

    (file,) = read_found_at(tmp_path / "flags.zip").decks

    assert file.media == {"es.png": PNG}
