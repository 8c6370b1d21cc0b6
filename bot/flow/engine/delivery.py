"""What the doors need to lose nothing: the inbox, turns still to be delivered, what is due."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Protocol, TypeVar

from bot.domain.ids import AttemptId, ChatId, LearnerId, MapId, NodeId, ServedId, TurnId
from bot.flow.engine.replies import Reply

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """An update as it came from outside, stored before its arrival is confirmed."""

    turn_id: TurnId
    chat_id: ChatId
    payload: str
    """The update as JSON, byte for byte."""
    received_at: datetime
    unreadable: str | None = None
    """The type of the error for which it is set aside as it comes."""
    begun: int | None = field(default=None, compare=False)
    """How often it was begun after its process had died; None where that has not died."""


class Inbox(Protocol):
    """Updates that came in, in the order they came."""

    async def put(self, updates: Sequence[Incoming]) -> Sequence[Incoming]:
        """Store the updates in one transaction; return those that were not there before."""

    async def waiting(self, now: datetime) -> Sequence[Incoming]:
        """Take over and return updates that are not done and that no living process holds."""

    async def drop(self, chat_id: ChatId, turn_id: TurnId) -> None:
        """Mark an update as done that leads to no turn."""

    async def set_aside(
        self, chat_id: ChatId, turn_id: TurnId, reason: str, now: datetime
    ) -> None:
        """Keep an update for the operator; it is not taken again unless they say so."""

    async def mark(self, chat_id: ChatId, turn_id: TurnId) -> None:
        """Count that an update which was taken over is begun."""

    async def unmark(self, chat_id: ChatId, turn_id: TurnId) -> None:
        """Note that the process has outlived it."""


class ChatLeases(Protocol):
    """Which chats this process works off; each chat is one process's at a time."""

    def on_arrival(self, came: Callable[[ChatId], None]) -> None:
        """Tell this from now on in which chats something may have come to catch up with."""

    async def begin(self, chat_id: ChatId) -> bool:
        """Say whether the chat's queue may work: the chat is ours until the queue ends."""

    async def end(self, chat_id: ChatId, waits: Callable[[], bool]) -> Sequence[Incoming]:
        """Let the chat go, unless something waits; return what came meanwhile: it stays ours."""

    async def begin_beside(self, chat_id: ChatId) -> bool:
        """Say whether a turn that no learner began may be taken: the chat is ours meanwhile."""

    async def end_beside(self, chat_id: ChatId) -> Sequence[Incoming]:
        """Release the chat once it is unused, or keep it and return what came meanwhile."""

    async def catch_up(self, chat_id: ChatId) -> Sequence[Incoming]:
        """Return all that waits in a chat of ours, in its order; nothing where it is another's."""

    async def behind(self, now: datetime) -> Sequence[ChatId]:
        """Return chats of ours to catch up with: left by dead processes, by all, or by a wake."""

    async def hand_over(self, now: datetime) -> None:
        """Let go of all chats, so that others find at once what waits there."""


class OwnChats:
    """The leases of a process that is alone: all chats are its own, for ever."""

    def on_arrival(self, came: Callable[[ChatId], None]) -> None:
        """Have nothing to tell."""

    async def begin(self, _: ChatId) -> bool:
        """Return True."""
        return True

    async def end(self, _: ChatId, __: Callable[[], bool]) -> Sequence[Incoming]:
        """Return nothing."""
        return ()

    async def begin_beside(self, _: ChatId) -> bool:
        """Return True."""
        return True

    async def end_beside(self, _: ChatId) -> Sequence[Incoming]:
        """Return nothing."""
        return ()

    async def catch_up(self, _: ChatId) -> Sequence[Incoming]:
        """Return nothing."""
        return ()

    async def behind(self, _: datetime) -> Sequence[ChatId]:
        """Return none."""
        return ()

    async def hand_over(self, _: datetime) -> None:
        """Keep them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undelivered:
    """A turn of the clock that was applied and whose replies may not have arrived."""

    chat_id: ChatId
    turn_id: TurnId
    replies: tuple[Reply, ...]


class Deliveries(Protocol):
    """The replies sent, and the message that holds the open keyboard."""

    async def delivered(
        self, chat_id: ChatId, turn_id: TurnId, keyboard_message: int | None, now: datetime
    ) -> None:
        """Mark turn and update as done, and remember which message holds the buttons."""

    async def undelivered(self, now: datetime) -> Sequence[Undelivered]:
        """Take over and return the clock's turns that no living process is delivering."""

    async def postpone(self, chat_id: ChatId, turn_id: TurnId, until: datetime) -> None:
        """Hold the turn's delivery back until that moment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NextReminder:
    """A learner whom the clock should look at, and the slot that it is for."""

    chat_id: ChatId
    learner_id: LearnerId
    slot: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class IdleTopic:
    """A topic about whose idleness something is to be done, and since when it is idle."""

    chat_id: ChatId
    map_id: MapId
    since: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class MapToCount:
    """A map whose numbers of the day that has ended are to be kept."""

    chat_id: ChatId
    map_id: MapId
    at: datetime
    """Since when."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DayToCount:
    """A chat whose learner did something on a day that is over."""

    chat_id: ChatId
    at: datetime
    """Since when it is to be counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DueLetter:
    """A learner whose weekly letter is due."""

    chat_id: ChatId
    learner_id: LearnerId
    at: datetime
    """Since when."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FlaggedAnswers:
    """A concept some of whose answers are to be taken back, since their questions are."""

    chat_id: ChatId
    map_id: MapId
    node_id: NodeId
    withdrawn_at: datetime
    """When the last of those questions was."""
    answered_at: datetime
    """When the last of those answers came."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FitDue:
    """A learner with FSRS-6 whose answers have doubled since the last fit."""

    chat_id: ChatId
    learner_id: LearnerId
    at_answers: int
    """The doubling that they have reached: 100, 200, 400, …"""


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealToSettle:
    """An answer that an operator found right, and that has not been corrected yet."""

    chat_id: ChatId
    served_id: ServedId


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingsToTell:
    """An attempt about which an operator decided what its learner does not know yet."""

    chat_id: ChatId
    attempt_id: AttemptId


@dataclass(frozen=True, slots=True, kw_only=True)
class AlbumToAnswer:
    """An exam into which photos of an album came, and until when more of them were awaited."""

    chat_id: ChatId
    attempt_id: AttemptId
    due_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ExamOverTime:
    """An exam that is still sat though its time is up."""

    chat_id: ChatId
    attempt_id: AttemptId
    ends_at: datetime


class Due(Protocol[T]):
    """Things of a kind that have come due; the database is the truth."""

    async def due(self, now: datetime, limit: int, after: T | None = None) -> Sequence[T]:
        """Return the first so many things that are due at that moment, behind the given one."""


class ClockOffset(Protocol):
    """How far the playground has moved the clock; kept in the database."""

    async def read(self) -> timedelta:
        """Return the present offset; zero at first."""

    async def add(self, by: timedelta) -> timedelta:
        """Move the clock forward and return the new offset."""
