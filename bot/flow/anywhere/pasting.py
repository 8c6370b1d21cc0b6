"""Pasted lists: offered as cards if the text is not the awaited answer."""

from bot.domain.answers.spec import FreeTextAnswer
from bot.domain.cards.text import looks_like_rows
from bot.domain.memory.review import CardKind
from bot.flow.cards import rating
from bot.flow.cards.states import CardAsked, CardTurned
from bot.flow.engine.events import TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState, NothingOpen
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.activities import question_of
from bot.flow.exercise.states import Answering, TopicPurpose, asks_for
from bot.flow.files import pasting
from bot.flow.lessons.states import CheckpointOffered, Explaining
from bot.flow.placement.states import PlacementOffered


async def offer_list(
    state: ChatState, event: TextReceived, turn: Turn, ports: Ports
) -> Outcome | None:
    """Offer the cards of a list, or return None if the text is no list or may be an answer."""
    if event.surely_answer or not looks_like_rows(event.text):
        return None
    if await _may_be_answer(state, event.text, turn, ports):
        return None
    return await pasting.offer_text(state, event.text, turn, ports)


async def _may_be_answer(state: ChatState, text: str, turn: Turn, ports: Ports) -> bool:
    """Return True if the state may await a text of as many lines, or handles texts of its own."""
    match state:
        case NothingOpen() | Explaining() | CheckpointOffered() | PlacementOffered():
            return False
        case CardTurned():
            return False
        case CardAsked():
            asked = (await rating.read_open_cards(state, turn, ports)).get(state.current.ref)
            is_task = asked is not None and asked.card.kind is CardKind.TASK
            lines = 1 if asked is None else len(asked.card.answer.splitlines())
            return is_task or lines >= len(text.splitlines())
        case Answering() if asks_for(state, TopicPurpose):
            return isinstance((await question_of(state, ports)).answer, FreeTextAnswer)
        case _:
            return True
