"""/export: what a learner owns, as files."""

from collections.abc import Sequence
from typing import Final

from bot.domain.ids import DeckId
from bot.flow.cards.ports import CARDS, DeckSummary
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, Words
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.files import events
from bot.flow.files.replies import ExportRow, FileReady, export_page, forms_question
from bot.flow.files.transfer import OWN_MISTAKES, DeckWanted, EverythingWanted, MistakesWanted
from bot.flow.goals.evidence import current_progress, to_keep
from bot.flow.practice.ports import ITEMS

PAGE: Final = 8
"""Decks on one page."""


async def show_exports(
    state: ChatState, _: events.ExportAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Show what can be exported. What is open stays open."""
    return Outcome(state=state, replies=(await _page(0, turn, ports, edits=False),))


async def show_page(
    state: ChatState, event: events.ExportsPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show another page of what can be exported."""
    return Outcome(state=state, replies=(await _page(event.page, turn, ports, edits=True),))


async def ask_form(
    state: ChatState, event: events.ExportDeckPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Ask in which form to export the deck."""
    if event.deck_id == OWN_MISTAKES:
        return Outcome(state=state, replies=(forms_question(OWN_MISTAKES, Words("own-mistakes")),))
    deck = await _deck(event.deck_id, turn, ports)
    if deck is None:
        return await show_page(state, events.ExportsPressed(0), turn, ports)
    return Outcome(state=state, replies=(forms_question(deck.deck_id, deck.title),))


async def export_deck(
    state: ChatState, event: events.ExportPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Send the deck with its schedule in that form."""
    if event.deck_id == OWN_MISTAKES:
        own = MistakesWanted(learner_id=turn.learner.id, form=event.form)
        return Outcome(state=state, replies=(FileReady(wanted=own, title=""),))
    deck = await _deck(event.deck_id, turn, ports)
    if deck is None:
        return await show_page(state, events.ExportsPressed(0), turn, ports)
    wanted = DeckWanted(learner_id=turn.learner.id, deck_id=deck.deck_id, form=event.form)
    return Outcome(state=state, replies=(FileReady(wanted=wanted, title=deck.title),))


async def export_everything(
    state: ChatState, _: events.ExportAllPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Send all that the learner owns, and store their present progress."""
    kept = to_keep(state, await current_progress(turn, ports), turn)
    wanted = EverythingWanted(learner_id=turn.learner.id)
    return Outcome(state=state, changes=kept, replies=(FileReady(wanted=wanted, title=""),))


async def _page(page: int, turn: Turn, ports: Ports, *, edits: bool) -> Line:
    decks = await _decks(turn, ports)
    pages = max(1, -(-len(decks) // PAGE))
    shown = min(max(page, 0), pages - 1)
    rows = tuple(_row(deck) for deck in decks[shown * PAGE : (shown + 1) * PAGE])
    mistakes = await ports[ITEMS].own_mistakes(turn.learner.id)
    return export_page(rows, shown, pages, mistakes=len(mistakes), edits=edits)


async def _decks(turn: Turn, ports: Ports) -> Sequence[DeckSummary]:
    """Return the learner's decks, imported or taken."""
    learner = turn.learner
    decks = await ports[CARDS].decks(learner.id, learner.language, turn.due_by)
    return [deck for deck in decks if deck.own or deck.taken]


async def _deck(deck_id: DeckId, turn: Turn, ports: Ports) -> DeckSummary | None:
    decks = await _decks(turn, ports)
    return next((deck for deck in decks if deck.deck_id == deck_id), None)


def _row(deck: DeckSummary) -> ExportRow:
    return ExportRow(deck_id=deck.deck_id, title=deck.title, cards=deck.progress.cards)
