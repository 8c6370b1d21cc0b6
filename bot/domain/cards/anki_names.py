"""Names of our cards in Anki, and how cards that come back are recognised by them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from bot.domain.cards.cloze import gaps
from bot.domain.cards.deck import Card, with_texts
from bot.domain.cards.deck_file import DeckFile, with_cards
from bot.domain.ids import CardId, DeckId
from bot.domain.memory.review import CardKind

_PARTS: Final = "::"
"""Separates the names of nested decks in Anki."""


def anki_guid(deck_id: DeckId, card: Card) -> str:
    """Return the id of a note in Anki, across all of a learner's decks.

    A note that came from Anki keeps its id, so that Anki recognises it.
    """
    is_from_anki = card.id.startswith(f"{card.note}:")
    return card.note if is_from_anki else f"{deck_id}/{card.note}"


def spare_guid(deck_id: DeckId, card: Card) -> str:
    """Return the id of a note in Anki if another note of the deck already has its first one."""
    return f"{deck_id}/{card.id}"


def anki_order(card: Card) -> int:
    """Return the place of the card among the cards of its note, from 0."""
    if card.kind is CardKind.CLOZE:
        return card.gap - 1
    return int(card.kind is CardKind.REVERSED)


def cards_of_note(card: Card, *, is_of_anki: bool = True) -> tuple[Card, ...]:
    """Return the cards of a note that was read as one card: one for each gap of its front."""
    opened = gaps(card.front) if card.kind is CardKind.BASIC and not card.choices else ()
    if not opened and not is_of_anki:
        return (card,)
    cards = [replace(card, kind=CardKind.CLOZE, gap=gap) for gap in opened] or [card]
    return tuple(
        replace(opened_card, id=CardId(f"{card.note}:{anki_order(opened_card)}"))
        for opened_card in cards
    )


def common_deck(names: Iterable[str]) -> str:
    """Return the Anki deck that contains all of these decks.

    Empty if they have none in common.
    """
    common: list[str] = []
    for parts in zip(*(name.split(_PARTS) for name in names), strict=False):
        if len(set(parts)) > 1:
            break
        common.append(parts[0])
    return _PARTS.join(common)


def below(root: str, deck: str) -> str:
    """Return the name of an Anki deck relative to the one that contains it."""
    return deck.removeprefix(root).removeprefix(_PARTS)


def as_known_here(file: DeckFile, deck_id: DeckId, had: Sequence[Card]) -> DeckFile:
    """Return a deck that comes back from Anki with the ids that its cards have here.

    Tasks stay as they are here, because Anki had them without criteria, hints and solution. If an
    answer was changed in Anki, the choices follow.
    """
    known: dict[CardId, Card] = {}
    for guid in (anki_guid, spare_guid):
        for card in had:
            known.setdefault(CardId(f"{guid(deck_id, card)}:{anki_order(card)}"), card)
    return with_cards(
        file,
        {card.id: _as_here(card, was) for card in file.deck.cards if (was := known.get(card.id))},
    )


def _as_here(card: Card, was: Card) -> Card:
    if was.kind is CardKind.TASK:
        return was
    choices = card.choices or with_texts(was, card.front, card.back, "").choices
    return replace(card, id=was.id, note=was.note, choices=choices)
