"""Passing on decks: cards with their pictures, without how well they are known."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.domain.authoring.sources import without_places
from bot.domain.cards.copies import UpdatedCopy, updated_copy
from bot.domain.cards.deck import Card, CardRef, Deck, with_texts
from bot.domain.cards.text import bare
from bot.domain.cards.transfer import title_beside
from bot.domain.ids import CardId, DeckId, LearnerId, own_deck_id
from bot.flow.cards import changes
from bot.flow.cards.events import DeckPressed
from bot.flow.cards.ports import CARDS, CardSearch, ImportedDeck
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import LineButton, Quote, Style, Words
from bot.flow.engine.turn import Turn
from bot.flow.learner.changes import look_now
from bot.flow.sharing.kinds import (
    IN_PREVIEW,
    MOST_BYTES,
    MOST_CARDS,
    Copy,
    Preview,
    SharedKind,
    Update,
    counted,
)
from bot.flow.sharing.ports import Share, Taken

_LONGEST_CARD = 160
"""Characters of a card in a preview."""


async def preview(thing: str, owner_id: LearnerId, turn: Turn, ports: Ports) -> Preview | None:
    """Return title, size and the first cards, or None if the deck is not the learner's own."""
    deck = await ports[CARDS].deck(owner_id, DeckId(thing), turn.due_by)
    if deck is None or not deck.own:
        return None
    search = CardSearch(deck_id=deck.deck_id, limit=IN_PREVIEW)
    found = await ports[CARDS].search(owner_id, search, turn.due_by)
    cards = [_passed_on(card.card) for card in found.cards]
    lines = [f"{card.question} → {card.answer}" for card in cards]
    sample = tuple(Quote(bare(line), _LONGEST_CARD) for line in lines)
    count = deck.progress.cards + deck.progress.suspended
    return Preview(
        title=deck.title,
        size=Words("share-deck", {"count": count}),
        sample=(sample,) if sample else (),
        plain="\n".join(bare(line) for line in lines),
    )


async def copy(share: Share, turn: Turn, ports: Ports) -> Copy | None:
    """Return a copy as the learner's own deck, or None if it is gone or too large."""
    taker = turn.learner.id
    deck_id = own_deck_id(taker, share.id)
    copied = await copied_deck(DeckId(share.thing), deck_id, share.owner_id, turn, ports)
    if copied is None or not fits((copied,)):
        return None
    return Copy(
        taken=Taken(share_id=share.id, copies=(deck_id,), base=base_of(copied)),
        changes=(changes.DeckImported(taker, copied), look_now(turn)),
    )


async def copied_deck(
    deck_id: DeckId, copy_id: DeckId, owner_id: LearnerId, turn: Turn, ports: Ports
) -> ImportedDeck | None:
    """Return the cards and pictures of the owner's deck as a deck with the id `copy_id`.

    Cards have their owner's wording. The Anki notes behind them are left out, as their fields
    may hold more than the cards show. Return None if the deck is gone.
    """
    found = await ports[CARDS].export(owner_id, deck_id, reviews=False)
    if found is None:
        return None
    titles = {
        deck.title
        for deck in await ports[CARDS].catalogue(turn.learner.id)
        if deck.own and deck.deck_id != copy_id
    }
    title = title_beside(found.deck.title, titles)
    cards = tuple(_passed_on(card) for card in found.deck.cards)
    return ImportedDeck(deck=Deck(id=copy_id, title=title, cards=cards), media=found.media)


def base_of(copied: ImportedDeck) -> tuple[str, ...]:
    """Return the names of the cards that came with the copy."""
    return _card_names(copied.deck.id, [card.id for card in copied.deck.cards])


def _card_names(deck_id: DeckId, cards: Iterable[CardId]) -> tuple[str, ...]:
    return tuple(f"{deck_id}/{card_id}" for card_id in cards)


def fits(decks: tuple[ImportedDeck, ...], media: Mapping[str, bytes] | None = None) -> bool:
    """Return True if the cards and pictures are few enough to be passed on at once."""
    pictures = [*(deck.media for deck in decks), media or {}]
    size = sum(len(content) for of in pictures for content in of.values())
    return sum(len(deck.deck.cards) for deck in decks) <= MOST_CARDS and size <= MOST_BYTES


async def update(share: Share, taken: Taken, turn: Turn, ports: Ports) -> Update | None:
    """Return the differences between the deck and its copy, or None if there are none."""
    copy_id = DeckId(taken.copies[0])
    updated = await updated_deck(DeckId(share.thing), copy_id, share, taken, turn, ports)
    if updated is None or not fits((updated.deck,)):
        return None
    return Update(
        told=updated.told,
        taken=replace(taken, base=updated.base),
        changes=(changes.DeckImported(turn.learner.id, updated.deck), look_now(turn)),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdatedDeck:
    """A copy of a deck after taking the changes."""

    deck: ImportedDeck
    told: tuple[Words, ...]
    base: tuple[str, ...]


async def updated_deck(
    deck_id: DeckId, copy_id: DeckId, share: Share, taken: Taken, turn: Turn, ports: Ports
) -> UpdatedDeck | None:
    """Return the updated copy, or None if nothing changed or either deck is gone."""
    taker = turn.learner.id
    mine = await ports[CARDS].deck(taker, copy_id, turn.due_by)
    found = await copied_deck(deck_id, copy_id, share.owner_id, turn, ports)
    if mine is None or found is None:
        return None
    had = await ports[CARDS].contents(taker, copy_id)
    named = (name.partition("/") for name in taken.base)
    base = frozenset(CardId(name) for of, _, name in named if of == copy_id)
    updated = await asyncio.to_thread(updated_copy, found.deck, had, base)
    if not updated.is_other:
        return None
    deck = Deck(id=copy_id, title=mine.title, cards=updated.cards)
    media = {**await _pictures(updated, copy_id, ports), **found.media}
    return UpdatedDeck(
        deck=ImportedDeck(deck=deck, media=media),
        told=_change_words(updated, await _count_reworded(updated, had, copy_id, turn, ports)),
        base=_card_names(copy_id, updated.base),
    )


async def _pictures(updated: UpdatedCopy, copy_id: DeckId, ports: Ports) -> dict[str, bytes]:
    """Return the pictures of cards that the taker added."""
    own = {name for card in updated.cards if card.id not in updated.base for name in card.media}
    found = {name: await ports[CARDS].picture(copy_id, name) for name in sorted(own)}
    return {name: content for name, content in found.items() if content is not None}


async def _count_reworded(
    updated: UpdatedCopy, had: Sequence[Card], copy_id: DeckId, turn: Turn, ports: Ports
) -> int:
    """Return the number of corrected cards that the taker has reworded."""
    before = {card.id: (card.front, card.back) for card in had}
    refs = [CardRef(copy_id, card_id) for card_id in updated.mended]
    learned = (await ports[CARDS].learned(turn.learner.id, refs)).values()
    return sum((card.card.front, card.card.back) != before[card.ref.card_id] for card in learned)


def _change_words(updated: UpdatedCopy, reworded: int) -> tuple[Words, ...]:
    return counted(
        {
            "share-change-cards-added": updated.added,
            "share-change-cards-mended": len(updated.mended),
            "share-change-cards-gone": updated.gone,
            "share-change-cards-reworded": reworded,
        }
    )


def _passed_on(card: Card) -> Card:
    """Return the card without the quote of the page that its owner made it from."""
    return with_texts(card, card.front, without_places(card.back), card.explanation)


KIND = SharedKind(
    preview=preview,
    copy=copy,
    update=update,
    way_in=lambda deck_id: LineButton(
        "button-share-deck", DeckPressed(DeckId(deck_id)), Style.PRIMARY
    ),
    changed_by={
        changes.DeckImported: lambda change: (change.imported.deck.id,),
        changes.CardRewritten: lambda change: (change.ref.deck_id,),
        changes.CardAdded: lambda change: (change.deck_id,),
        changes.CardRemoved: lambda change: (change.ref.deck_id,),
        changes.CardMoved: lambda change: (change.ref.deck_id, change.to.deck_id),
    },
)
