"""Requests from outside the chat: refusals, and a look at a learner's chat."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from bot.domain.ids import ChatId, LearnerId, TurnId
from bot.flow.engine.events import Event
from bot.flow.engine.ports import Clock, Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Turn, TurnResult

_LOOK: Final = TurnId("service")
"""The id for opening a chat only to look at it. No real turn has it."""


class Refusal(StrEnum):
    """Why a request is refused."""

    NOT_THERE = "not there"
    NOT_POSSIBLE = "not possible"
    CONFLICT = "conflict"
    NOT_NOW = "not now"
    """The request may be repeated later. Under the same id it is done once."""
    NOT_LET_IN = "not let in"


class RefusedError(Exception):
    """A request was refused. The message tells the caller why, in one line."""

    def __init__(self, refusal: Refusal, reason: str) -> None:
        super().__init__(reason)
        self.refusal = refusal


class TakesTurns(Protocol):
    """The part of the conversation that is needed here."""

    async def take_turn(self, chat_id: ChatId, turn_id: TurnId, event: Event) -> TurnResult:
        """Take a turn. A repeated one is applied once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """A look at a chat."""

    turn: Turn
    """A turn that is never taken. It holds the learner and the time."""
    state: ChatState


async def look_at_chat(learner_id: LearnerId, ports: Ports, clock: Clock) -> Look:
    """Return a look at the learner's chat.

    Raises RefusedError if no learner has this id.
    """
    opened = await ports.chats.open(ChatId(learner_id), _LOOK)
    if not opened.known:
        raise RefusedError(Refusal.NOT_THERE, "no learner with this id")
    turn = Turn(
        chat_id=ChatId(learner_id), id=_LOOK, now=clock.now(), learner=opened.learner, known=True
    )
    return Look(turn=turn, state=opened.state)
