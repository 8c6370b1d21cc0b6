"""A list on a photo: its rows are read, corrected in the chat, and made a deck."""

from dataclasses import replace

from bot.domain.cards.deck import Deck
from bot.domain.cards.listed_rows import (
    cards_of_rows,
    corrected_rows,
    corrections_in,
    speaks_of_words,
    swapped_rows,
)
from bot.domain.cards.transfer import title_beside
from bot.domain.ids import own_deck_id
from bot.flow.cards.changes import DeckImported
from bot.flow.cards.ports import CARDS, ImportedDeck
from bot.flow.engine.events import TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import remark
from bot.flow.engine.showing import reply_and_show, show_current
from bot.flow.engine.states import ChatState, Overlay
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.learner.changes import look_now
from bot.flow.material import list_replies
from bot.flow.material.events import ListChoice, ListPressed, ListRead
from bot.flow.material.states import ListShown, MadeAwaited


async def show_list(
    overlay: MadeAwaited, state: ChatState, event: ListRead, turn: Turn, ports: Ports
) -> Outcome:
    """Show the rows that were read. During an exam they wait until it is over."""
    left = tuple(other for other in turn.overlays if other != overlay)
    if not event.found.rows:
        said = () if state.supervised else (remark("list-none"),)
        return Outcome(state=state, overlays=left, replies=said)
    shown = ListShown(
        interaction_id=turn.interaction_id(),
        title=event.found.title,
        rows=event.found.rows,
        told=not state.supervised,
    )
    said = (list_replies.rows_shown(shown),) if shown.told else ()
    return Outcome(state=state, overlays=(*left, shown), replies=said)


async def correct_rows(
    overlay: ListShown, state: ChatState, event: TextReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Correct the rows as the text says, unless it may answer an open question."""
    corrections = corrections_in(event.text)
    is_meant = not state.asks or speaks_of_words(corrections)
    if state.supervised or event.surely_answer or not is_meant:
        return await hand_over(state, event, turn, ports)
    unknown = next(
        (correction.number for correction in corrections if correction.number > len(overlay.rows)),
        None,
    )
    if unknown is not None:
        line = remark("list-no-such-row", number=unknown, rows=len(overlay.rows))
        return await reply_and_show(line, state, turn, ports)
    changed = replace(overlay, rows=corrected_rows(overlay.rows, corrections))
    shown = list_replies.rows_shown(changed.at(corrections[0].number))
    return Outcome(state=state, overlays=_with(turn, overlay, changed), replies=(shown,))


async def settle_list(
    overlay: ListShown, state: ChatState, event: ListPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Make a deck of the rows, leave them, swap their sides, or show another page of them."""
    if event.choice is ListChoice.LEAVE:
        left = await reply_and_show(remark("material-left"), state, turn, ports)
        return replace(left, overlays=_with(turn, overlay))
    if event.choice is ListChoice.TAKE:
        return await _take(overlay, state, turn, ports)
    page = max(min(event.page, overlay.pages - 1), 0)
    rows = swapped_rows(overlay.rows) if event.choice is ListChoice.SWAP else overlay.rows
    changed = replace(overlay, rows=rows, page=page)
    shown = list_replies.rows_shown(changed, edits=True)
    return Outcome(state=state, overlays=_with(turn, overlay, changed), replies=(shown,))


async def _take(overlay: ListShown, state: ChatState, turn: Turn, ports: Ports) -> Outcome:
    cards = tuple(cards_of_rows(overlay.rows))
    if not cards:
        return await reply_and_show(remark("list-without-cards"), state, turn, ports)
    decks = await ports[CARDS].catalogue(turn.learner.id)
    title = overlay.title or turn.now.date().isoformat()
    deck = Deck(
        id=own_deck_id(turn.learner.id, overlay.interaction_id),
        title=title_beside(title, {other.title for other in decks}),
        cards=cards,
    )
    taken = list_replies.deck_taken(deck, len(overlay.rows) - len(cards))
    return Outcome(
        state=state,
        overlays=_with(turn, overlay),
        changes=(DeckImported(turn.learner.id, ImportedDeck(deck=deck)), look_now(turn)),
        replies=(taken, *await show_current(state, turn, ports)),
    )


def _with(turn: Turn, gone: ListShown, *come: ListShown) -> tuple[Overlay, ...]:
    return (*(overlay for overlay in turn.overlays if overlay != gone), *come)
