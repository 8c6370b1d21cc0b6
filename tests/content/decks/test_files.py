import json
from pathlib import Path

import pytest

from bot.content.decks.files import bundled_decks
from bot.domain.topics.course import Language

DECKS = Path(__file__).parents[3] / "data" / "decks"
CARD = {"id": "spain", "front": "Spain ![flag](flag.png)", "back": "Madrid"}


def write(folder: Path, name: str = "capitals.de.json", title: str = "Hauptstädte") -> Path:
    path = folder / name
    path.write_text(json.dumps({"deckId": "capitals-de", "title": title, "cards": [CARD]}))
    return path


def test_every_deck_that_comes_along_is_read_with_its_language() -> None:
    decks, digests = bundled_decks(DECKS, ())

    assert len(decks) == len(digests) == len(list(DECKS.glob("*.json")))
    assert {deck.language for deck in decks} == set(Language)
    assert {deck.digest for deck in decks} == digests
    assert len({deck.deck.id for deck in decks}) == len(decks)


def test_a_deck_that_is_known_is_not_read_again(tmp_path: Path) -> None:
    path = write(tmp_path)
    (deck,), digests = bundled_decks(tmp_path, ())
    assert (deck.deck.id, deck.language) == ("capitals-de", Language.DE)
    assert bundled_decks(tmp_path, digests) == ((), digests)

    write(tmp_path, title="Alle Hauptstädte")
    (changed,), others = bundled_decks(tmp_path, digests)
    assert changed.deck.title == "Alle Hauptstädte"
    assert others.isdisjoint(digests)

    path.unlink()
    assert bundled_decks(tmp_path, digests) == ((), frozenset())


def test_a_new_picture_makes_another_deck_of_it(tmp_path: Path) -> None:
    write(tmp_path)
    _, before = bundled_decks(tmp_path, ())
    (tmp_path / "capitals.de.media").mkdir()
    (tmp_path / "capitals.de.media" / "flag.png").write_bytes(b"png")

    (deck,), after = bundled_decks(tmp_path, before)
    assert deck.media == {"flag.png": b"png"}
    assert after.isdisjoint(before)


def test_a_deck_whose_name_tells_no_language_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "capitals.json")

    with pytest.raises(ValueError, match="Language"):
        bundled_decks(tmp_path, ())
