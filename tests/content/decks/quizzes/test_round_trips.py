"""A file's content, exported as JSON, table and Anki package, is read back unchanged."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.content.decks.files import read_deck, write_deck
from bot.content.reading import read_found
from bot.domain.cards.deck_file import DeckFile
from tests.cases import over
from tests.content.decks.quizzes.examples import Example, examples
from tests.content.decks.quizzes.test_examples import as_written

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
READ = [example for example in examples() if example.cards]


def content(file: DeckFile, ending: str) -> list[dict[str, object]]:
    """Return the cards without escapes. A package has the only category within its title."""
    cards = [as_written(card) for card in file.deck.cards]
    if ending == "apkg":
        cards = [
            {name: value for name, value in card.items() if name != "category"} for card in cards
        ]
    return [json.loads(json.dumps(card).replace(r"\\", "")) for card in cards]


def check(example: Example, folder: Path, ending: str) -> None:
    (file,) = read_found(example.file, example.data).decks
    path = folder / f"{READ.index(example)}.{ending}"

    write_deck(file, path, NOW)

    back = read_deck(path)
    assert content(back, ending) == content(file, ending)
    assert back.media == file.media


@over("example", READ, ids=lambda example: example.name)
def test_what_was_read_comes_back_the_same_from_json(example: Example, tmp_path: Path) -> None:
    check(example, tmp_path, "json")


@over("example", READ, ids=lambda example: example.name)
def test_what_was_read_comes_back_the_same_from_a_table(example: Example, tmp_path: Path) -> None:
    check(example, tmp_path, "csv")


@pytest.mark.thorough
@over("example", READ, ids=lambda example: example.name)
def test_what_was_read_comes_back_the_same_from_anki(example: Example, tmp_path: Path) -> None:
    check(example, tmp_path, "apkg")
