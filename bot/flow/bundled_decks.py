"""Decks that come with the program and are everybody's."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.domain.course import Language
from bot.domain.decks.deck import Deck


@dataclass(frozen=True, slots=True, kw_only=True)
class BundledDeck:
    """A deck as its file has it."""

    deck: Deck
    language: Language
    """It is offered to those who learn in this language."""
    digest: str
    """Tells whether the file changed since it was stored."""
    media: Mapping[str, bytes] = field(default_factory=dict)
