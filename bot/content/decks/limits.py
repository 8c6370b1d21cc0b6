"""What one file may come to in all: little in a file may be much once it is read."""

from typing import Final

from bot.domain.cards.deck import MOST_CARDS
from bot.domain.cards.deck_warnings import DeckRefusedError, Refusal

MOST_TEXT_BYTES: Final = 64_000_000
"""Of all its texts, before they are cleaned."""


def check_cards(count: int) -> None:
    """Refuse a file of more cards, or rows, than that."""
    if count > MOST_CARDS:
        raise DeckRefusedError(Refusal.TOO_MANY_CARDS, str(MOST_CARDS))


def check_text(size: int) -> None:
    """Refuse a file whose texts come to more than that."""
    if size > MOST_TEXT_BYTES:
        raise DeckRefusedError(Refusal.TOO_MUCH_TEXT, str(MOST_TEXT_BYTES // 1_000_000))
