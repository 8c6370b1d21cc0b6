"""What decks are called that a learner makes in the chat without naming them."""

from collections.abc import Mapping
from datetime import date
from typing import Final

from bot.domain.topics.course import Language

SINGLE_CARDS: Final = "single-cards"
"""What the deck of the cards that a learner writes one by one is known by."""
SINGLE_CARDS_TITLE: Final[Mapping[Language, str]] = {
    Language.EN: "My cards",
    Language.DE: "Meine Karten",
}


def list_title(day: date, language: Language) -> str:
    """Return what a list is called that was pasted that day."""
    match language:
        case Language.EN:
            return f"List {day:%Y-%m-%d}"
        case Language.DE:
            return f"Liste {day:%d.%m.%Y}"
