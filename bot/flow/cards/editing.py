"""Cards that are changed on the page beside the chat. What is open in the chat goes on."""

from bot.domain.cards.deck import Deck
from bot.flow.cards import changes as card_changes, events
from bot.flow.cards.ports import ImportedDeck
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.learner import changes as learner_changes

Edit = (
    events.CardEdited
    | events.CardSetAside
    | events.CardPutElsewhere
    | events.CardWritten
    | events.CardTakenOut
)


async def edit(state: ChatState, event: Edit, turn: Turn, _: Ports) -> Outcome:
    """Change the card as asked. The page has checked that this is possible."""
    changes = (_change(event, turn), learner_changes.look_now(turn))
    return Outcome(state=state, changes=changes)


def _change(event: Edit, turn: Turn) -> Change:
    learner_id = turn.learner.id
    match event:
        case events.CardEdited(ref, front, back, explanation):
            return card_changes.CardRewritten(learner_id, ref, front, back, explanation)
        case events.CardSetAside(ref, suspended):
            return card_changes.CardSuspended(learner_id, ref, suspended)
        case events.CardPutElsewhere(ref, to, pictures):
            return card_changes.CardMoved(learner_id, ref, to, pictures)
        case events.CardWritten(deck_id, None, card):
            return card_changes.CardAdded(learner_id, deck_id, card)
        case events.CardWritten(deck_id, title, card):
            deck = Deck(id=deck_id, title=title or "", cards=(card,))
            return card_changes.DeckImported(learner_id, ImportedDeck(deck=deck))
        case events.CardTakenOut(ref, only):
            gone = card_changes.DeckDropped(learner_id, ref.deck_id)
            return gone if only else card_changes.CardRemoved(learner_id, ref)
