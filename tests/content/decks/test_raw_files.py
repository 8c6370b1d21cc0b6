"""Files that are too large in total are refused while they are read, not afterwards."""

import tracemalloc
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from bot.content.decks import raw_files
from bot.content.decks.files import read_deck, write_deck
from bot.content.decks.raw_files import (
    MOST_KEYS,
    MOST_LISTS,
    MOST_OBJECTS,
    MOST_VALUES,
    parsed_json,
)
from bot.content.reading import read_found
from bot.domain.cards.deck import MOST_CARDS
from bot.domain.cards.deck_file import Refusal
from bot.domain.goals.landscape_warnings import Refusal as LandscapeRefusal
from bot.flow.files.transfer import FileRefusedError
from tests.content.decks.odd_packages import NOW, UNFOLDING, change, sound_package

MOST_MEMORY_BYTES = 150_000_000
MOST_MEMORY_READ_BYTES = 250_000_000
"""For the oddest possible JSON. 100,000 cards take a quarter of that."""
DEEP = '{"a":' * 300 + "1" + "}" * 300
DEEP_LISTS = "[" * 300 + "]" * 300


def refusal_of(name: str, content: bytes) -> str:
    with pytest.raises(FileRefusedError) as refusal:
        read_found(name, content)
    return refusal.value.reason


def zip_of(**files: str) -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name.replace("_", "."), content)
    return packed.getvalue()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("rows.csv", "a,b\n" * 2_000_000, Refusal.TOO_MANY_CARDS),
        ("cells.csv", "ab," * (MOST_VALUES + 1), Refusal.TOO_MANY_CARDS),
        ("cards.json", '{"cards": [' + "{}," * 3_000_000 + "{}]}", Refusal.TOO_MANY_CARDS),
        ("few.json", '{"cards": [' + "[]," * MOST_CARDS + "[]]}", Refusal.TOO_MANY_CARDS),
        ("array.json", "[" + "{}," * 3_000_000 + "{}]", Refusal.TOO_MANY_CARDS),
        (
            "goals.json",
            '{"landscapeId": "x", "goals": [' + "{}," * 3_000_000 + "{}]}",
            LandscapeRefusal.TOO_MANY_GOALS,
        ),
        ("deep.json", f"[{f'{DEEP},' * 10_000}1]", Refusal.TOO_MANY_CARDS),
        ("small.json", "[" + '{"a":1},' * 1_900_000 + "1]", Refusal.TOO_MANY_CARDS),
        (
            "keys.json",
            "{" + "".join(f'"{at:x}" :1,' for at in range(1_900_000)) + '"a":1}',
            Refusal.TOO_MANY_CARDS,
        ),
        ("lists.json", f"[{f'{DEEP_LISTS},' * 12_000}1]", Refusal.TOO_MANY_CARDS),
    ],
    ids=lambda text: text if len(text) < 20 else "",
)
def test_rows_beyond_what_a_file_may_have_are_never_in_memory(
    name: str, content: str, reason: str
) -> None:
    data = content.encode()
    tracemalloc.start()
    try:
        assert refusal_of(name, data) == reason
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < MOST_MEMORY_BYTES


@pytest.mark.thorough
@pytest.mark.parametrize(
    "text",
    [
        f"[{f'{DEEP},' * (MOST_OBJECTS // 300)}1]",
        f"[{f'{DEEP_LISTS},' * (MOST_LISTS // 300 - 1)}1]",
        "{" + "".join(f'"{at:x}":1,' for at in range(MOST_KEYS - 1)) + '"a":1}',
    ],
    ids=["objects", "lists", "keys"],
)
def test_json_that_is_as_odd_as_it_may_be_takes_no_more_than_this(text: str) -> None:
    tracemalloc.start()
    try:
        parsed_json(text)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < MOST_MEMORY_READ_BYTES


def test_as_many_cards_as_may_be_are_read_with_their_formulas_and_all_that_is_known() -> None:
    card = (
        '{"id": "%d", "note": "n", "kind": "cloze", "gap": 1, '
        '"front": "{{c1::$\\\\frac{1}{2}$}}", '
        '"back": "at 10:30: {}", "category": "c", "tags": ["a", "b"], '
        '"schedule": {"phase": "review", '
        '"due_on": "2026-01-01", "interval_days": 9, "ease_factor": 2.5, "reviews": 3}}'
    )

    cards = parsed_json(f"[{','.join(card % at for at in range(MOST_CARDS))}]")

    assert len(cards) == MOST_CARDS


def test_rows_that_unfold_are_never_in_memory(tmp_path: Path) -> None:
    data = change(tmp_path, *UNFOLDING).read_bytes()
    tracemalloc.start()
    try:
        assert refusal_of("evil.apkg", data) == Refusal.TOO_MUCH_TEXT
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < MOST_MEMORY_BYTES


@pytest.mark.thorough
def test_as_many_rows_as_cards_may_be_and_a_header_are_read() -> None:
    (read,) = read_found("most.csv", b"front,back\n" + b"a,b\n" * MOST_CARDS).decks

    assert len(read.deck.cards) == MOST_CARDS


@pytest.mark.parametrize("form", ["json", "csv", "apkg"])
def test_more_text_than_a_file_may_hold_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    path = tmp_path / f"much.{form}"
    write_deck(read_deck(sound_package(tmp_path, "a" * 600, "b" * 600)), path, NOW)
    monkeypatch.setattr(raw_files, "MOST_TEXT_BYTES", 1_000)

    assert refusal_of(path.name, path.read_bytes()) == Refusal.TOO_MUCH_TEXT


def test_what_a_template_makes_of_little_text_counts_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = change(
        tmp_path,
        "UPDATE notes SET flds = hex(zeroblob(50)) || char(31) || 'b'",
        "UPDATE col SET models = replace(models, '{{Front}}', 'MUCH')".replace(
            "MUCH", "{{Front}}" * 900
        ),
    )
    monkeypatch.setattr(raw_files, "MOST_TEXT_BYTES", 50_000)

    assert refusal_of(path.name, path.read_bytes()) == Refusal.TOO_MUCH_TEXT


def test_the_decks_of_an_archive_count_together(monkeypatch: pytest.MonkeyPatch) -> None:
    deck = "front,back\na,b\nc,d\n"
    monkeypatch.setattr(raw_files, "MOST_CARDS", 3)

    assert len(read_found("one.zip", zip_of(a_csv=deck)).decks) == 1
    assert refusal_of("two.zip", zip_of(a_csv=deck, b_csv=deck)) == Refusal.TOO_MANY_CARDS


@pytest.mark.parametrize("content", ["front,back\na,b\n", '{"landscapeId": "x", "goals": []}'])
def test_the_texts_of_an_archive_count_together(
    monkeypatch: pytest.MonkeyPatch, content: str
) -> None:
    monkeypatch.setattr(raw_files, "MOST_TEXT_BYTES", len(content))

    packed = zip_of(a_json=content, b_json="x")

    assert refusal_of("two.zip", packed) == Refusal.TOO_MUCH_TEXT
