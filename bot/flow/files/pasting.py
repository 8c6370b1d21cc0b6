"""Lists that are pasted as a message, and offered like a file."""

from typing import Final

from bot.domain.answers.words import DeckTitle
from bot.domain.cards.deck_file import Refusal
from bot.domain.ids import FileId
from bot.flow.engine.files import SentFile
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, Words
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.files import importing, transfer
from bot.flow.files.transfer import READER

LONGEST: Final = 4_096
"""The most characters of a message."""
_TOLD: Final = frozenset(
    f"deck-refusal-{refusal}".replace("_", "-")
    for refusal in (Refusal.BROKEN_JSON, Refusal.QUIZ_WITHOUT_KEY, Refusal.KEY_AMBIGUOUS)
)
"""Refusals that are shown, since the text is surely a list that cannot be read."""


async def offer_text(state: ChatState, text: str, turn: Turn, ports: Ports) -> Outcome | None:
    """Offer to store the cards in the text, or return None if it is no list."""
    if ports.files is None or ports[READER] is None:
        return None
    title = turn.learner.day(turn.now).strftime(ports.words.titles[turn.language][DeckTitle.LIST])
    pasted = text[:LONGEST].encode("utf-8", "replace").decode()  # may be cut within one
    name = f"{title}{importing.PASTED}"
    file = SentFile(id=FileId(""), name=name, size_bytes=len(pasted), text=pasted)
    found = await importing.found_in(file, ports)
    if isinstance(found, transfer.Found):
        return await importing.offer_found(file, found, state, turn, ports)
    why = found.values.get("why") if isinstance(found, Line) else None
    is_told = isinstance(why, Words) and why.key.removesuffix("-at") in _TOLD
    return Outcome(state=state, replies=(found,)) if is_told else None
