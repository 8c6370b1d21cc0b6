"""Files that would harm, lie or are broken: refused in plain words, or read without the harm."""

import json
import struct
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

import pytest
import zstandard
from hypothesis import given, strategies as st

from bot.content.decks import archives, files, raw_files
from bot.content.decks.anki import protobuf
from bot.content.decks.files import read_deck, write_deck
from bot.content.decks.json_files.json_form import json_text, read_json
from bot.domain.cards.deck_file import Refusal, WarningKind
from tests.content.decks.odd_packages import NOW, change, contents, package, refusal, sound_package


@pytest.mark.parametrize(
    "name", ["../evil.sh", "/etc/passwd", "a/../../b", r"..\evil.bat", "C:/evil", "media/../../x"]
)
def test_an_archive_that_names_files_outside_of_itself_is_left_closed(
    tmp_path: Path, name: str
) -> None:
    evil = contents(sound_package(tmp_path)) | {name: b"evil"}

    assert refusal(package(tmp_path / "evil.apkg", evil)) is Refusal.PATH_OUTSIDE


def test_a_picture_that_wants_to_lie_outside_is_refused_too(tmp_path: Path) -> None:
    media = {"media": json.dumps({"0": "../../evil.png"}).encode(), "0": b"evil"}

    evil = package(tmp_path / "evil.apkg", contents(sound_package(tmp_path)) | media)

    assert refusal(evil) is Refusal.PATH_OUTSIDE


def test_an_archive_that_grows_out_of_all_proportion_is_left_closed(tmp_path: Path) -> None:
    bomb = contents(sound_package(tmp_path)) | {"0": bytes(5_000_000)}

    assert refusal(package(tmp_path / "bomb.apkg", bomb)) is Refusal.ZIP_BOMB


def test_an_archive_that_holds_too_much_in_all_is_left_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "MOST_BYTES", 10_000)

    assert refusal(sound_package(tmp_path)) is Refusal.ZIP_BOMB


def test_an_archive_of_far_too_many_files_is_left_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "MOST_ENTRIES", 20)
    many = {str(number): b"" for number in range(21)}

    assert refusal(package(tmp_path / "many.apkg", many)) is Refusal.ZIP_BOMB


def test_a_bomb_within_the_newer_packing_is_seen(tmp_path: Path) -> None:
    packed = zstandard.ZstdCompressor().compress(bytes(50_000_000))

    bomb = package(tmp_path / "bomb.apkg", {"collection.anki21b": packed})

    assert refusal(bomb) is Refusal.ZIP_BOMB


def test_a_newer_packing_that_is_none_is_damaged(tmp_path: Path) -> None:
    odd = package(tmp_path / "odd.apkg", {"collection.anki21b": b"not zstd at all"})

    assert refusal(odd) is Refusal.BROKEN_ZIP


def test_an_archive_with_a_password_is_refused(tmp_path: Path) -> None:
    data = bytearray(sound_package(tmp_path).read_bytes())
    at = data.index(b"PK\x01\x02")
    struct.pack_into("<H", data, at + 8, 1)
    (tmp_path / "locked.apkg").write_bytes(data)

    assert refusal(tmp_path / "locked.apkg") is Refusal.ENCRYPTED


def test_half_an_archive_is_damaged(tmp_path: Path) -> None:
    data = sound_package(tmp_path).read_bytes()
    (tmp_path / "half.apkg").write_bytes(data[: len(data) // 2])

    assert refusal(tmp_path / "half.apkg") is Refusal.BROKEN_ZIP


def test_an_archive_with_flipped_bytes_is_damaged(tmp_path: Path) -> None:
    data = bytearray(sound_package(tmp_path).read_bytes())
    data[200:300] = bytes(100)
    (tmp_path / "flipped.apkg").write_bytes(data)

    assert refusal(tmp_path / "flipped.apkg") is Refusal.BROKEN_ZIP


def test_an_archive_of_something_else_holds_no_collection(tmp_path: Path) -> None:
    assert refusal(package(tmp_path / "x.apkg", {"a.xml": b"x"})) is Refusal.NO_COLLECTION


@pytest.mark.parametrize("start", [b"", b"SQLite format 3\0", b"nonsense"])
def test_a_collection_of_nonsense_is_damaged(tmp_path: Path, start: bytes) -> None:
    nonsense = start + bytes(range(256)) * 16

    broken = package(tmp_path / "broken.apkg", {"collection.anki2": nonsense})

    assert refusal(broken) is Refusal.BROKEN_COLLECTION


def test_half_a_collection_is_damaged(tmp_path: Path) -> None:
    entries = contents(sound_package(tmp_path, *(f"front {n} " * 20 for n in range(200))))
    data = entries["collection.anki21"]

    broken = package(
        tmp_path / "broken.apkg", entries | {"collection.anki21": data[: len(data) // 2]}
    )

    assert refusal(broken) is Refusal.BROKEN_COLLECTION


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE col SET models = 'x'",
        "UPDATE col SET models = '[[]]'",
        "UPDATE col SET decks = '7'",
        "UPDATE col SET crt = 'soon'",
        "UPDATE col SET crt = 99999999999999999",
        "DELETE FROM col",
        "DROP TABLE notes",
        "UPDATE col SET conf = '" + "[" * 100_000 + "'",
    ],
)
def test_a_collection_that_lies_about_itself_is_damaged(tmp_path: Path, statement: str) -> None:
    assert refusal(change(tmp_path, statement)) is Refusal.BROKEN_COLLECTION


def test_a_newer_collection_than_any_known_is_refused(tmp_path: Path) -> None:
    assert refusal(change(tmp_path, "UPDATE col SET ver = 99")) is Refusal.COLLECTION_TOO_NEW


ZEROS = f"{', '.join('0' * 13)}, '' FROM cards"


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ("UPDATE cards SET due = 10000000000000, type = 2", WarningKind.SCHEDULE_UNREADABLE),
        ("UPDATE cards SET due = 999999999, type = 2", WarningKind.SCHEDULE_UNREADABLE),
        ("UPDATE cards SET odid = did", WarningKind.FILTERED),
        ("UPDATE cards SET queue = -2", WarningKind.BURIED),
        (f"INSERT INTO cards SELECT 5, 99, did, 0, {ZEROS}", WarningKind.NOTE_MISSING),
        (f"INSERT INTO cards SELECT 5, nid, did, 7, {ZEROS}", WarningKind.TEMPLATE_MISSING),
        (f"INSERT INTO cards SELECT 5, nid, did, 'x', {ZEROS}", WarningKind.CARD_UNREADABLE),
        ("INSERT INTO revlog VALUES (5, 6, 0, 3, 1, 1, 2500, 10, 1)", WarningKind.REVIEW_LEFT_OUT),
    ],
)  # fmt: skip
def test_odd_rows_cost_no_other_card(tmp_path: Path, statement: str, kind: WarningKind) -> None:
    read = read_deck(change(tmp_path, statement))

    assert [card.front for card in read.deck.cards] == ["a"]
    assert [warning.kind for warning in read.warnings] == [kind]


def test_a_file_over_100_megabytes_is_not_even_opened(tmp_path: Path) -> None:
    path = tmp_path / "huge.apkg"
    with path.open("wb") as file:
        file.truncate(files.LARGEST_FILE_BYTES + 1)

    assert refusal(path) is Refusal.TOO_LARGE


@pytest.mark.parametrize("form", ["json", "csv", "apkg"])
def test_more_cards_than_a_deck_may_have_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    path = tmp_path / f"many.{form}"
    write_deck(read_deck(sound_package(tmp_path, "a", "b", "c")), path, NOW)
    monkeypatch.setattr(raw_files, "MOST_CARDS", 2)

    assert refusal(path) is Refusal.TOO_MANY_CARDS


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("{", Refusal.BROKEN_JSON),
        ("{" + '"a":[' * 100_000, Refusal.BROKEN_JSON),
        ('{"a": ' + "9" * 10_000 + "}", Refusal.BROKEN_JSON),
        ('{"title": "T"}', Refusal.NOT_A_DECK),
        ('{"title": "T", "cards": {}}', Refusal.NOT_A_DECK),
        ('{"title": "T", "cards": []}', Refusal.NO_CARDS),
        ('{"title": "T", "cards": [1, null, "x", {}]}', Refusal.NO_CARDS),
        ('{"landscapeId": "x", "goals": []}', Refusal.NOT_A_DECK),
    ],
)
def test_json_that_is_no_deck_says_why(tmp_path: Path, content: str, reason: Refusal) -> None:
    path = tmp_path / "deck.json"
    path.write_text(content, encoding="utf-8")

    assert refusal(path) is reason


def test_a_missing_and_an_empty_file_say_so(tmp_path: Path) -> None:
    (tmp_path / "empty.csv").touch()

    assert refusal(tmp_path / "none.csv") is Refusal.NOT_THERE
    assert refusal(tmp_path / "empty.csv") is Refusal.EMPTY


def test_script_in_a_package_is_gone_and_reported(tmp_path: Path) -> None:
    path = change(tmp_path, "UPDATE notes SET flds = '<script>x</script>a' || char(31) || 'b'")

    read = read_deck(path)

    assert [card.front for card in read.deck.cards] == ["a"]
    assert [warning.kind for warning in read.warnings] == [WarningKind.SCRIPT_REMOVED]


CARD = {"id": "a", "front": "f", "back": "b"}


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ([CARD | {"colour": "red"}], WarningKind.FIELD_UNKNOWN),
        ([CARD | {"kind": "riddle"}], WarningKind.FIELD_UNKNOWN),
        ([CARD | {"tags": ["two words"]}], WarningKind.TAG_CHANGED),
        ([CARD | {"tags": [f"t{n}" for n in range(60)]}], WarningKind.TAGS_LEFT_OUT),
        ([CARD | {"category": "x" * 300}], WarningKind.NAME_CUT),
        ([CARD | {"front": "f\x07"}], WarningKind.CONTROL_REMOVED),
        ([CARD | {"front": "![](sun.png)"}], WarningKind.MEDIA_MISSING),
        ([CARD | {"schedule": {"phase": "dream"}}], WarningKind.SCHEDULE_UNREADABLE),
        ([CARD | {"reviews": 7}], WarningKind.SCHEDULE_UNREADABLE),
        ([{"front": "f", "back": "b"}], WarningKind.ID_MADE),
        ([CARD, CARD], WarningKind.ID_TWICE),
        ([CARD, {"id": "b", "front": "x" * 20_001, "back": "b"}], WarningKind.CARD_LEFT_OUT),
        ([CARD, {"id": "b", "front": "f", "back": "b", "tags": 5}], WarningKind.CARD_UNREADABLE),
    ],
)
def test_a_warning_of_a_card_is_reported_and_the_card_kept_where_it_can(
    cards: list[dict[str, object]], kind: WarningKind
) -> None:
    data = json.dumps({"title": "T", "cards": cards}).encode()

    read = read_json(data, "deck", {})

    assert [warning.kind for warning in read.warnings] == [kind]
    assert read.deck.cards


@pytest.mark.parametrize("number", [2**60, -(2**60)])
def test_whatever_numbers_a_collection_holds_its_deck_can_be_written_again(
    tmp_path: Path, number: int
) -> None:
    path = change(
        tmp_path,
        """update cards set type = 2, queue = 2, due = 7, data = '{"s": 1e9, "d": 99}',
           ivl = N, factor = N, reps = N, lapses = N""".replace("N", str(number)),
        "insert into revlog select id, id, -1, 3, N, N, N, N, 1 from cards".replace(
            "N", str(number)
        ),
    )

    read = read_deck(path)
    again = read_json(json_text(read).encode(), "deck", {})

    assert again.schedules == read.schedules != {}
    assert again.reviews == read.reviews != ()
    (review,) = read.reviews
    assert max(review.factor, review.milliseconds) < 2**31


@pytest.mark.parametrize(
    ("named", "title"), [({"deckId": "d"}, "d"), ({"deckId": " "}, "…"), ({}, "deck")]
)
@pytest.mark.parametrize("blank", [" ", "\t\n", "\ud83d", "\0"])
def test_every_deck_has_a_title_that_can_be_shown(
    named: dict[str, str], title: str, blank: str
) -> None:
    content = {**named, "title": blank, "cards": [CARD]}

    assert read_json(json.dumps(content).encode(), "deck", {}).deck.title == title


def test_a_warning_repeats_no_more_of_a_name_than_a_name_may_have() -> None:
    cards = [{"id": "i" * 90_000, "front": "f", "back": "b", "spare": 1}]

    read = read_json(json.dumps({"cards": cards}).encode(), "deck", {})

    assert max(len(warning.of + warning.detail) for warning in read.warnings) <= 400


@pytest.mark.parametrize("read", [protobuf.fields, lambda data: [protobuf.text(data, 1)]])
@given(data=st.binary(max_size=60))
def test_bytes_that_are_no_message_end_in_one_error(
    read: Callable[[bytes], Iterable[object]], data: bytes
) -> None:
    with suppress(protobuf.BrokenMessageError):
        list(read(data))
