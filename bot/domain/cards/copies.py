"""Copies of decks: what its original has by now that a copy has not, or the other way round."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.domain.cards.deck import Card, Deck
from bot.domain.cards.deck_file import DeckFile, Form
from bot.domain.cards.same_cards import as_had
from bot.domain.ids import CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdatedCopy:
    """The cards of a copy as they are once its original's changes are taken."""

    cards: tuple[Card, ...]
    """Those of the original first, then those that its taker added."""
    base: frozenset[CardId]
    """Which cards have come from the original, those that the taker took out among them."""
    added: int
    mended: tuple[CardId, ...]
    gone: int

    @property
    def is_other(self) -> bool:
        """Return True if the copy would change."""
        return bool(self.added or self.mended or self.gone)


def updated_copy(original: Deck, had: Sequence[Card], base: frozenset[CardId]) -> UpdatedCopy:
    """Return the cards of a copy brought up to date.

    Cards are told apart as in a file that is sent again (K90). Cards that the taker added stay,
    and those that they took out stay out.
    """
    came = {it.id: it for it in had if it.id in base}
    own = {it.id: it for it in had if it.id not in base}
    known = as_had(DeckFile(form=Form.JSON, deck=original), [*came.values()]).deck.cards
    taken_out = base - came.keys() - own.keys()
    now = {it.id: it for it in known if it.id not in taken_out | own.keys()}
    return UpdatedCopy(
        cards=(*now.values(), *own.values()),
        base=frozenset(now.keys() | taken_out),
        added=len(now.keys() - came.keys()),
        mended=tuple(name for name, it in now.items() if name in came and it != came[name]),
        gone=len(came.keys() - now.keys()),
    )
