"""A learner who waits for a file sees how many of its cards have been read."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import pytest

from bot.content.decks.files import write_deck
from bot.content.reading import read_found_at
from bot.domain.cards.deck_file import DeckFile, Form
from tests.deck_builders import build_card, build_deck

NOW = datetime(2026, 11, 21, tzinfo=UTC)
T = TypeVar("T")


@pytest.mark.parametrize("ending", ["json", "csv", "apkg"])
@pytest.mark.parametrize("has_media", [True, False])
def test_reading_can_be_watched_card_by_card(
    tmp_path: Path, ending: str, *, has_media: bool
) -> None:
    deck = build_deck(*(build_card(str(number), front="![](a.png)") for number in range(7)))
    path = tmp_path / f"deck.{ending}"
    media = {"a.png": b"PNG"} if has_media else {}
    write_deck(DeckFile(form=Form.JSON, deck=deck, media=media), path, NOW)
    seen: list[tuple[int, int]] = []

    def watch(items: Sequence[T], /) -> Iterable[T]:
        for number, item in enumerate(items, start=1):
            seen.append((number, len(items)))
            yield item

    (file,) = read_found_at(path, watch).decks

    assert len(file.deck.cards) == 7
    assert seen == [(number, 7) for number in range(1, 8)]
