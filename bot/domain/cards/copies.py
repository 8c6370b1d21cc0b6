"""Copies of decks: the changes that a copy has yet to take over from its original."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.domain.cards.deck import Card, Deck
from bot.domain.cards.deck_file import DeckFile, Form
from bot.domain.cards.same_cards import as_had
from bot.domain.ids import CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdatedCopy:
    """The cards of a copy after the changes of its original."""

    cards: tuple[Card, ...]
    """The cards of the original first, then those that the copy's owner added."""
    base: frozenset[CardId]
    """The cards that came from the original, including those that the owner removed."""
    added: int
    mended: tuple[CardId, ...]
    gone: int

    @property
    def is_other(self) -> bool:
        """Return True if the copy would change."""
        return bool(self.added or self.mended or self.gone)


def updated_copy(original: Deck, had: Sequence[Card], base: frozenset[CardId]) -> UpdatedCopy:
    """Return the cards of a copy brought up to date.

    Cards are matched as in a file that is sent again (K90). Cards that the owner added stay, and
    those that they removed stay out.
    """
    came = {card.id: card for card in had if card.id in base}
    own = {card.id: card for card in had if card.id not in base}
    known = as_had(DeckFile(form=Form.JSON, deck=original), [*came.values()]).deck.cards
    taken_out = base - came.keys() - own.keys()
    now = {card.id: card for card in known if card.id not in taken_out | own.keys()}
    return UpdatedCopy(
        cards=(*now.values(), *own.values()),
        base=frozenset(now.keys() | taken_out),
        added=len(now.keys() - came.keys()),
        mended=tuple(name for name, card in now.items() if name in came and card != came[name]),
        gone=len(came.keys() - now.keys()),
    )
