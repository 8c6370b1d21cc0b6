"""/cards: the decks with their counts, and what can be done with each."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.domain.cards.deck import CardRef, Comma, Selection
from bot.domain.cards.state import LearnedCard
from bot.domain.cards.text import bare
from bot.domain.ids import DeckId, ShortCardId
from bot.domain.memory.models import Fsrs6Model
from bot.domain.memory.review import CardKind, Moment
from bot.domain.progress.recalls import shift_of_cards
from bot.flow.cards import changes as card_changes, drilling, events, replies, typed_cards
from bot.flow.cards.ports import CARDS, DeckSummary
from bot.flow.cards.states import DrilledDeck, drill_of, with_drill
from bot.flow.cards.upcoming import deck_row, new_today
from bot.flow.engine.changes import Change, LearnerChanged
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line
from bot.flow.engine.states import ChatState, NothingOpen
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.asking import short_card_id
from bot.flow.learner import changes as learner_changes
from bot.flow.learner.past import ANALYTICS
from bot.views.forecast import fading_of

A_PAGE: Final = 6
"""Decks, or suspended cards, on one page."""
_LONGEST_GIST: Final = 200
_SHIFTED_BY: Final = timedelta(weeks=8)
"""How far back answers shift the prediction."""
_LOOKED_AT: Final = 50
"""Cards that are read at a time to see if all are tasks."""


async def show_decks(state: ChatState, _: events.CardsAsked, turn: Turn, ports: Ports) -> Outcome:
    """Show the first page of decks. What is open stays open."""
    return Outcome(state=state, replies=(await _decks(0, state, turn, ports),))


async def turn_page(
    state: ChatState, event: events.DecksPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show another page of the decks."""
    shown = await _decks(event.page, state, turn, ports)
    return Outcome(state=state, replies=(replace(shown, edits=True),))


async def show_deck(
    state: ChatState, event: events.DeckPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show one deck with its counts."""
    deck = await _deck(event.deck_id, turn, ports)
    return await _show(state, deck, (), turn, ports)


async def take_deck(
    state: ChatState, event: events.DeckActivatedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Take a deck for drills, or put it away. What is remembered of its cards is kept."""
    deck = await _deck(event.deck_id, turn, ports)
    if deck is None or deck.taken is event.taken:
        return await _show(state, deck, (), turn, ports)
    change = card_changes.DeckActivated if event.taken else card_changes.DeckDeactivated
    changes = (change(turn.learner.id, deck.deck_id), learner_changes.look_now(turn))
    return await _show(state, replace(deck, taken=event.taken), changes, turn, ports)


async def switch_typing(
    state: ChatState, event: events.DeckTypedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Switch typed answers to a deck on or off. An open drill follows at once."""
    deck = await _deck(event.deck_id, turn, ports)
    if deck is None or deck.typed is event.typed:
        return await _show(state, deck, (), turn, ports)
    change = card_changes.DeckTyped(turn.learner.id, deck.deck_id, event.typed)
    after = _with_deck(
        state, deck.deck_id, lambda drilled_deck: replace(drilled_deck, typed=event.typed)
    )
    return await _show(after, replace(deck, typed=event.typed), (change,), turn, ports)


async def set_comma(
    state: ChatState, event: events.DeckCommaPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Set what a comma in the answers of a deck means. An open drill follows at once."""
    deck = await _deck(event.deck_id, turn, ports)
    if deck is None or deck.comma is event.comma:
        return await _show(state, deck, (), turn, ports)
    change = card_changes.DeckComma(turn.learner.id, deck.deck_id, event.comma)
    after = _with_deck(
        state, deck.deck_id, lambda drilled_deck: replace(drilled_deck, comma=event.comma)
    )
    return await _show(after, replace(deck, comma=event.comma), (change,), turn, ports)


async def mute_deck(
    state: ChatState, event: events.DeckMutedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Mute or unmute the reminders of a deck. Its cards come in drills all the same."""
    deck = await _deck(event.deck_id, turn, ports)
    rhythm = turn.learner.rhythm.with_muted(event.deck_id, muted=event.muted)
    learner = replace(turn.learner, rhythm=rhythm, remind_at=turn.now)
    turn = replace(turn, learner=learner)
    return await _show(state, deck, (LearnerChanged(learner),), turn, ports)


async def drop_deck(
    state: ChatState, event: events.DeckDroppedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Delete a deck that the learner imported, once they have confirmed."""
    deck = await _deck(event.deck_id, turn, ports)
    if deck is None or not deck.own:
        return await _show(state, deck, (), turn, ports)
    if not event.sure:
        asked = replies.drop_question(deck.deck_id, deck.title, _all_cards(deck))
        return Outcome(state=state, replies=(asked,))
    return Outcome(
        state=state,
        changes=(card_changes.DeckDropped(turn.learner.id, deck.deck_id),),
        replies=(replies.gone_line("card-said-dropped", edits=True),),
    )


async def show_fading(
    state: ChatState, event: events.FadingPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show how the deck's cards fade, or reply that there is nothing to draw yet."""
    deck = await _deck(event.deck_id, turn, ports)
    if deck is None:
        return await _show(state, None, (), turn, ports)
    learner = turn.learner
    states = await ports[CARDS].states_in(learner.id, deck.deck_id)
    now = Moment(turn.now, learner.zone or "UTC")
    model = learner.model_of(CardKind.BASIC)
    if isinstance(model, Fsrs6Model):
        past = await ports[ANALYTICS].past_weeks(learner.id, turn.now - _SHIFTED_BY)
        model = replace(model, shift=shift_of_cards(past.cards, learner))
    fading = fading_of(states, model, now)
    if fading is None:
        return Outcome(state=state, replies=(replies.nothing_fades(deck.deck_id),))
    shown = replies.FadingShown(
        deck_id=deck.deck_id, title=deck.title, fading=fading, dark=learner.dark_pictures
    )
    return Outcome(state=state, replies=(shown,))


async def show_suspended(
    state: ChatState, event: events.SuspendedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show the suspended cards of a deck, each with a button that takes it back."""
    deck = await _deck(event.deck_id, turn, ports)
    if deck is None:
        return await _show(state, None, (), turn, ports)
    cards = await ports[CARDS].suspended(turn.learner.id, deck.deck_id)
    return Outcome(state=state, replies=(_suspended_page(deck, cards, event.page),))


async def take_card_back(
    state: ChatState, event: events.CardTakenBackPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Take a suspended card back into drills."""
    deck = await _deck(event.deck_id, turn, ports)
    if deck is None:
        return await _show(state, None, (), turn, ports)
    cards = await ports[CARDS].suspended(turn.learner.id, deck.deck_id)
    found = next((card for card in cards if _short_id(card) == event.short_id), None)
    if found is None:
        return Outcome(state=state, replies=(_suspended_page(deck, cards, 0),))
    rest = [card for card in cards if card is not found]
    page = cards.index(found) // A_PAGE
    change = card_changes.CardSuspended(turn.learner.id, found.ref, suspended=False)
    changes = (change, learner_changes.look_now(turn))
    return Outcome(state=state, changes=changes, replies=(_suspended_page(deck, rest, page),))


async def _decks(page: int, state: ChatState, turn: Turn, ports: Ports) -> replies.DecksShown:
    learner = turn.learner
    decks = await ports[CARDS].decks(learner.id, learner.language, turn.due_by)
    due = sum(deck.progress.due for deck in decks if deck.taken)
    pages = max(1, -(-len(decks) // A_PAGE))
    page = min(max(page, 0), pages - 1)
    drill = None if isinstance(state, NothingOpen) else drill_of(state)
    return replies.DecksShown(
        rows=tuple(deck_row(deck) for deck in decks[page * A_PAGE : (page + 1) * A_PAGE]),
        page=page,
        pages=pages,
        due=due,
        fresh=bool(await _new_left(turn, ports)),
        unseen=any(deck.progress.unseen for deck in decks if deck.taken),
        next_due_at=None if due else await drilling.next_due_at(None, None, turn, ports),
        drill_open=drill is not None and not drill.by_bot,
    )


async def _show(
    state: ChatState,
    deck: DeckSummary | None,
    changes: tuple[Change, ...],
    turn: Turn,
    ports: Ports,
) -> Outcome:
    """Show the deck, or the other decks if it is gone."""
    if deck is None:
        others = await _decks(0, state, turn, ports)
        reply = replies.gone_line()
        return Outcome(state=state, changes=changes, replies=(reply, others))
    nothing_due = deck.taken and not deck.progress.due
    coming = (
        await drilling.next_due_at(Selection(deck.deck_id), None, turn, ports)
        if nothing_due
        else None
    )
    shown = replies.DeckShown(
        row=deck_row(deck),
        new_left=await _new_left(turn, ports, deck.deck_id),
        next_due_at=coming,
        can_type=deck.typed or await _has_more_than_tasks(deck.deck_id, turn, ports),
        comma=await _comma(deck, turn, ports) if deck.typed else None,
        muted=deck.deck_id in turn.learner.rhythm.muted,
        edits=True,
    )
    return Outcome(state=state, changes=changes, replies=(shown,))


async def _deck(deck_id: DeckId, turn: Turn, ports: Ports) -> DeckSummary | None:
    return await ports[CARDS].deck(turn.learner.id, deck_id, turn.due_by)


async def _has_more_than_tasks(deck_id: DeckId, turn: Turn, ports: Ports) -> bool:
    """Return True if a card of the deck is not a task. Tasks are always answered in words."""
    card_ids = sorted(await ports[CARDS].card_ids(turn.learner.id, deck_id))
    for first in range(0, len(card_ids), _LOOKED_AT):
        refs = [CardRef(deck_id, card_id) for card_id in card_ids[first : first + _LOOKED_AT]]
        found = (await ports[CARDS].learned(turn.learner.id, refs)).values()
        if any(learned.card.kind is not CardKind.TASK for learned in found):
            return True
    return not card_ids


async def _comma(deck: DeckSummary, turn: Turn, ports: Ports) -> Comma | None:
    guessed = await typed_cards.guessed_comma(deck.deck_id, turn, ports)
    return guessed and (deck.comma or guessed)


async def _new_left(turn: Turn, ports: Ports, deck_id: DeckId | None = None) -> int:
    """Return how many new cards the day still has, of one deck or of all that are taken."""
    selection = None if deck_id is None else Selection(deck_id)
    new = new_today(turn)
    return len(await ports[CARDS].fresh(turn.learner.id, new.in_all, new, selection))


def _suspended_page(deck: DeckSummary, cards: Sequence[LearnedCard], page: int) -> Line:
    pages = max(1, -(-len(cards) // A_PAGE))
    page = min(max(page, 0), pages - 1)
    rows = [
        replies.SuspendedRow(
            short_id=_short_id(card), question=bare(card.card.question)[:_LONGEST_GIST] or "…"
        )
        for card in cards[page * A_PAGE : (page + 1) * A_PAGE]
    ]
    return replies.suspended_page(deck.deck_id, deck.title, rows, page, pages)


def _short_id(card: LearnedCard) -> ShortCardId:
    return short_card_id(card.ref.card_id)


def _all_cards(deck: DeckSummary) -> int:
    return deck.progress.cards + deck.progress.suspended


def _with_deck(
    state: ChatState, deck_id: DeckId, change: Callable[[DrilledDeck], DrilledDeck]
) -> ChatState:
    drill = drill_of(state)
    if drill is None:
        return state
    decks = tuple(change(deck) if deck.id == deck_id else deck for deck in drill.decks)
    return with_drill(state, replace(drill, decks=decks))
