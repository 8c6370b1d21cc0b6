"""What the doors need to lose nothing: the inbox, turns still to be delivered, what is due."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from typing import Any, Final, Protocol

from bot.domain.ids import ChatId, LearnerId, TurnId
from bot.flow.engine.events import Event
from bot.flow.engine.replies import Reply


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


Found = Sequence[Any]
"""A row that a search found; its first column is the chat."""
PAGE: Final = 50
"""How many things are read at once."""
REMINDERS_EVERY: Final = timedelta(seconds=30)
EXAMS_EVERY: Final = timedelta(seconds=1)
"""Who sent photos waits for the word that they have come."""
LETTERS_EVERY: Final = timedelta(minutes=1)
IDLE_EVERY: Final = timedelta(minutes=10)
"""Somewhere it always is the first hour after somebody's quiet ones."""
NIGHT_AT: Final = time(3)
"""In UTC; when what takes long is worked out."""


@dataclass(frozen=True, slots=True)
class FitDue:
    """A learner with FSRS-6 whose answers have doubled since the last fit."""

    learner_id: LearnerId
    at_answers: int
    """The doubling that they have reached: 100, 200, 400, …"""


@dataclass(frozen=True, slots=True)
class Due:
    """A turn that has fallen due in a chat."""

    chat_id: ChatId
    turn_id: str
    """Of ids and times alone, so that it is the same in every process."""
    event: Event | FitDue
    """What the turn takes, or of what that is to be made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of thing that falls due.

    All processes that share a database look for it: a thing is the same turn in each of them,
    and only one applies and delivers it. Where making the event is too dear for that, the search
    leases what it finds, as orders are taken, and each thing comes to one process.
    """

    name: str
    """What the log calls it."""
    every: timedelta | time
    """How long from round to round, or at which time of the day, in UTC, there is one."""
    find: Callable[[Any, datetime, int, Found | None], Sequence[Found]]
    """Returns at most `limit` of what is due at that moment, those after the given one."""
    make: Callable[..., Due | None]
    """Makes the turn, of the moment and the columns of what was found; None if it is none yet."""
    at_once: int = PAGE
    """How many turns are taken side by side."""
    paced: bool = False
    """Whether its turns write to learners unasked: each begins when it may be sent.

    So they leave in the order in which they were due, and the hour in which a turn speaks is
    that in which it is sent, however many are due.
    """
    pages: int | None = None
    """How many pages a round looks at; the next one goes on behind them."""


class ClockOffset(Protocol):
    """How far the playground has moved the clock; kept in the database."""

    async def read(self) -> timedelta:
        """Return the present offset; zero at first."""

    async def add(self, by: timedelta) -> timedelta:
        """Move the clock forward and return the new offset."""
