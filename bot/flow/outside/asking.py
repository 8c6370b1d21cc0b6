"""Who asks from outside the chat: why they are refused, and whose chat they look at."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from bot.domain.ids import ChatId, LearnerId, TurnId
from bot.flow.engine.events import Event
from bot.flow.engine.ports import Clock, Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Turn, TurnResult

_LOOK: Final = TurnId("service")
"""No turn has this id: a chat is opened under it to be looked at."""


class Refusal(StrEnum):
    """Why something is not done."""

    NOT_THERE = "not there"
    NOT_POSSIBLE = "not possible"
    CONFLICT = "conflict"
    NOT_NOW = "not now"
    """It may work later; under the same id it is then done once."""
    NOT_LET_IN = "not let in"


class RefusedError(Exception):
    """What was asked for is not done; the message says why, in a line for who asked."""

    def __init__(self, refusal: Refusal, reason: str) -> None:
        super().__init__(reason)
        self.refusal = refusal


class TakesTurns(Protocol):
    """The conversation, as far as it is needed here."""

    async def take_turn(self, chat_id: ChatId, turn_id: TurnId, event: Event) -> TurnResult:
        """Apply the turn once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """A chat that is looked at."""

    turn: Turn
    """One that is never taken: it says who looks, and when."""
    state: ChatState


async def look_at_chat(learner_id: LearnerId, ports: Ports, clock: Clock) -> Look:
    """Return the learner's chat as it is.

    Raises RefusedError where nobody of this id has been in the chat.
    """
    opened = await ports.chats.open(ChatId(learner_id), _LOOK)
    if not opened.known:
        raise RefusedError(Refusal.NOT_THERE, "no learner with this id")
    turn = Turn(
        chat_id=ChatId(learner_id), id=_LOOK, now=clock.now(), learner=opened.learner, known=True
    )
    return Look(turn=turn, state=opened.state)
