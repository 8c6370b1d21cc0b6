"""A learner's cards on the page, and how to change them there."""

from collections.abc import Sequence
from typing import Final

from bot.domain.cards.deck import (
    LONGEST_NAME,
    MOST_CARDS,
    Card,
    CardRef,
    card_problems,
    with_texts,
)
from bot.domain.cards.state import LearnedCard
from bot.domain.cards.text import as_written, bare
from bot.domain.ids import CardId, DeckId, own_deck_id
from bot.domain.memory.review import CardKind
from bot.flow.cards import events as card_events
from bot.flow.cards.ports import CARDS, CardSearch, CardsFound, CatalogueDeck, DeckSummary
from bot.flow.engine.ports import Ports
from bot.flow.outside.asking import Look, Refusal, RefusedError

WRITTEN: Final = "page-"
"""The id prefix of cards that were written on the page."""


async def deck_lines(look: Look, ports: Ports) -> Sequence[DeckSummary]:
    """Return the learner's decks and the bundled ones, drilled ones first."""
    learner = look.turn.learner
    return await ports[CARDS].decks(learner.id, learner.language, look.turn.due_by)


async def found_cards(search: CardSearch, look: Look, ports: Ports) -> CardsFound:
    """Return a page of cards. Raise RefusedError if the learner has no such deck."""
    if search.deck_id is not None:
        await _deck(search.deck_id, look, ports)
    return await ports[CARDS].search(look.turn.learner.id, search, look.turn.due_by)


def asked_for(learned: LearnedCard) -> tuple[str, str, str]:
    """Return both sides and the explanation for editing.

    The solution of a task is never shown.
    """
    card = learned.card
    if card.kind is CardKind.TASK:
        return bare(card.front), "", ""
    return bare(card.front), bare(card.back), bare(card.explanation)


async def wording(
    ref: CardRef, texts: tuple[str | None, str | None, str | None], look: Look, ports: Ports
) -> card_events.CardEdited:
    """Return the event that rewords a card: front, back, explanation. None leaves one as it is.

    A side that equals the words of the deck goes back to them.
    """
    card = (await _learned_card(ref, look, ports)).card
    deck = await ports[CARDS].in_deck(look.turn.learner.id, ref)
    if deck is None:
        raise _not_there()
    if card.kind is CardKind.TASK:
        texts = (texts[0], None, None)
    in_deck = _texts(deck)
    worded = with_texts(card, *map(_side, texts, _texts(card), in_deck))
    _check(worded)
    if _texts(worded) == in_deck:
        return card_events.CardEdited(ref, None, None)
    explanation = None if worded.explanation == deck.explanation else worded.explanation
    return card_events.CardEdited(ref, worded.front, worded.back, explanation)


async def setting_aside(
    ref: CardRef, look: Look, ports: Ports, *, suspended: bool
) -> card_events.CardSetAside:
    """Return the event that suspends the card, or resumes it."""
    return card_events.CardSetAside((await _learned_card(ref, look, ports)).ref, suspended)


async def moving(
    ref: CardRef, deck_id: DeckId, look: Look, ports: Ports
) -> card_events.CardPutElsewhere:
    """Return the event that moves this card alone, of all cards of its note, to another deck.

    Both decks are the learner's own. If the card's id is taken there it gets another one, and its
    own again if it goes back.
    """
    learner_id = look.turn.learner.id
    learned = await _learned_card(ref, look, ports)
    await _own_deck(ref.deck_id, look, ports)
    await _own_deck(deck_id, look, ports)
    taken = await ports[CARDS].card_ids(learner_id, deck_id)
    _check_room(taken)
    pictures = learned.card.media
    for name in pictures:
        there = await ports[CARDS].picture(deck_id, name)
        if there is not None and there != await ports[CARDS].picture(ref.deck_id, name):
            raise RefusedError(Refusal.NOT_POSSIBLE, "a picture of this name is there already")
    own, other = _ids_in(deck_id, ref)
    to = CardRef(deck_id, other if own in taken else own)
    return card_events.CardPutElsewhere(ref, to, pictures)


async def moved(ref: CardRef, deck_id: DeckId, look: Look, ports: Ports) -> CardRef:
    """Return where a card is that was moved to that deck before."""
    taken = await ports[CARDS].card_ids(look.turn.learner.id, deck_id)
    own, other = _ids_in(deck_id, ref)
    return CardRef(deck_id, other if other in taken else own)


async def writing(
    deck_id: DeckId | None,
    title: str,
    name: str,
    texts: tuple[str, str, str],
    look: Look,
    ports: Ports,
) -> card_events.CardWritten:
    """Return the event that adds a card with a front, a back and an explanation to a deck.

    Without `deck_id` the card begins a new deck with that title. Writing under the same `name`
    again adds no second card.
    """
    card_id = CardId(f"{WRITTEN}{name}")
    front, back, explanation = map(as_written, texts)
    card = Card(id=card_id, note=card_id, front=front, back=back, explanation=explanation)
    _check(card)
    if deck_id is None:
        made = own_deck_id(look.turn.learner.id, card_id)
        return card_events.CardWritten(made, as_written(title)[:LONGEST_NAME], card)
    await _own_deck(deck_id, look, ports)
    _check_room(await ports[CARDS].card_ids(look.turn.learner.id, deck_id))
    return card_events.CardWritten(deck_id, None, card)


async def taking_out(ref: CardRef, look: Look, ports: Ports) -> card_events.CardTakenOut:
    """Return the event that removes a card written on the page and never answered."""
    learned = await _learned_card(ref, look, ports)
    await _own_deck(ref.deck_id, look, ports)
    if learned.state is not None or not ref.card_id.startswith(WRITTEN):
        raise RefusedError(Refusal.NOT_POSSIBLE, "only what was just written can be taken out")
    there = await ports[CARDS].card_ids(look.turn.learner.id, ref.deck_id)
    made_for_it = ref.deck_id == own_deck_id(look.turn.learner.id, ref.card_id)
    return card_events.CardTakenOut(ref, only=made_for_it and len(there) == 1)


def _texts(card: Card) -> tuple[str, str, str]:
    return card.front, card.back, card.explanation


def _side(wanted: str | None, now: str, in_deck: str) -> str:
    """Return the wanted side, exactly as on the card or in its deck if the words are the same."""
    for known in (now, in_deck):
        if wanted is None or wanted.strip() == bare(known):
            return known
    return as_written(wanted or "", instead_of=now) if (wanted or "").strip() else ""


def _ids_in(deck_id: DeckId, ref: CardRef) -> tuple[CardId, CardId]:
    """Return the card's id in that deck, and the one to use if that is taken."""
    own = CardId(ref.card_id.removesuffix(f"@{deck_id}"))
    return own, CardId(f"{ref.card_id}@{ref.deck_id}")


def _check(card: Card) -> None:
    for problem in card_problems(card):
        raise RefusedError(Refusal.NOT_POSSIBLE, problem.value.replace("_", "-"))


def _check_room(cards: frozenset[CardId]) -> None:
    if len(cards) >= MOST_CARDS:
        raise RefusedError(Refusal.NOT_POSSIBLE, "this deck is full")


async def _learned_card(ref: CardRef, look: Look, ports: Ports) -> LearnedCard:
    found = (await ports[CARDS].learned(look.turn.learner.id, (ref,))).get(ref)
    if found is None:
        raise _not_there()
    return found


async def _deck(deck_id: DeckId, look: Look, ports: Ports) -> CatalogueDeck:
    decks = await ports[CARDS].catalogue(look.turn.learner.id)
    found = next((deck for deck in decks if deck.deck_id == deck_id), None)
    if found is None:
        raise _not_there()
    return found


async def _own_deck(deck_id: DeckId, look: Look, ports: Ports) -> None:
    if not (await _deck(deck_id, look, ports)).own:
        raise RefusedError(Refusal.NOT_POSSIBLE, "a bundled deck keeps its cards")


def _not_there() -> RefusedError:
    return RefusedError(Refusal.NOT_THERE, "nothing of yours has this id")
