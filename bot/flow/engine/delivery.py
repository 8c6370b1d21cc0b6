"""What Telegram and HTTP need to lose nothing: the inbox, undelivered turns, what is due."""

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
    """The type of the error for which it is set aside on arrival."""
    begun: int | None = field(default=None, compare=False)
    """How often it was begun since its process died, or None if its process has not died."""


class Inbox(Protocol):
    """Updates that came in, in the order of their arrival."""

    async def put(self, updates: Sequence[Incoming]) -> Sequence[Incoming]:
        """Store the updates in one transaction. Return those that were not stored before."""

    async def waiting(self, now: datetime) -> Sequence[Incoming]:
        """Take over and return updates that are not done and that no living process holds."""

    async def drop(self, chat_id: ChatId, turn_id: TurnId) -> None:
        """Mark an update that leads to no turn as done."""

    async def set_aside(
        self, chat_id: ChatId, turn_id: TurnId, reason: str, now: datetime
    ) -> None:
        """Keep an update for the operator. It is not handled again unless they ask for it."""

    async def mark(self, chat_id: ChatId, turn_id: TurnId) -> None:
        """Count one more try of an update that was taken over."""

    async def unmark(self, chat_id: ChatId, turn_id: TurnId) -> None:
        """Record that the process survived the update."""


class ChatLeases(Protocol):
    """The chats that this process handles. Each chat belongs to one process at a time."""

    def on_arrival(self, came: Callable[[ChatId], None]) -> None:
        """Have `came` called with each chat that may have something to catch up with."""

    async def begin(self, chat_id: ChatId) -> bool:
        """Return True if the chat's queue may run. The chat is ours until the queue ends."""

    async def end(self, chat_id: ChatId, waits: Callable[[], bool]) -> Sequence[Incoming]:
        """Release the chat unless something waits.

        If updates came meanwhile, keep it and return them.
        """

    async def begin_beside(self, chat_id: ChatId) -> bool:
        """Return True if a turn that no learner began may be taken. The chat is ours meanwhile."""

    async def end_beside(self, chat_id: ChatId) -> Sequence[Incoming]:
        """Release the chat when nothing uses it, or keep it and return what came meanwhile."""

    async def catch_up(self, chat_id: ChatId) -> Sequence[Incoming]:
        """Return all that waits in our chat, in its order, or nothing if the chat is another's."""

    async def behind(self, now: datetime) -> Sequence[ChatId]:
        """Return our chats to catch up with: left by dead processes, by all, or by a wake."""

    async def hand_over(self, now: datetime) -> None:
        """Release all chats, so that other processes find at once what waits there."""


class OwnChats:
    """The leases of a process that runs alone: all chats belong to it."""

    def on_arrival(self, came: Callable[[ChatId], None]) -> None:
        """Do nothing. No other process hands chats over."""

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
        """Return nothing."""
        return ()

    async def hand_over(self, _: datetime) -> None:
        """Do nothing. The chats have no other process."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undelivered:
    """A turn of the clock that was applied, but whose replies may not have arrived."""

    chat_id: ChatId
    turn_id: TurnId
    replies: tuple[Reply, ...]


class Deliveries(Protocol):
    """The replies sent, and the message that holds the open keyboard."""

    async def delivered(
        self, chat_id: ChatId, turn_id: TurnId, keyboard_message: int | None, now: datetime
    ) -> None:
        """Mark turn and update as done, and store which message holds the buttons."""

    async def undelivered(self, now: datetime) -> Sequence[Undelivered]:
        """Take over and return the clock's turns that no living process is delivering."""

    async def postpone(self, chat_id: ChatId, turn_id: TurnId, until: datetime) -> None:
        """Hold the turn's delivery back until `until`."""


Row = Sequence[Any]
"""A row of the search. Its first column is the chat."""
PAGE: Final = 50
"""How many rows are read at once."""
REMINDERS_EVERY: Final = timedelta(seconds=30)
EXAMS_EVERY: Final = timedelta(seconds=1)
"""Learners who sent photos wait to hear that they have arrived."""
LETTERS_EVERY: Final = timedelta(minutes=1)
IDLE_EVERY: Final = timedelta(minutes=10)
"""In some time zone a learner's quiet hours are always just over."""
NIGHT_AT: Final = time(3)
"""When slow work is done, in UTC."""


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
    """Made of ids and times alone, so that it is the same in every process."""
    event: Event | FitDue
    """The event of the turn, or what it is made from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of thing that falls due.

    All processes that share a database search for it. A due thing is the same turn in each of
    them, and only one applies and delivers it. If making the event is too costly for that, the
    search leases what it finds, as with orders, and each thing goes to one process.
    """

    name: str
    """The name in the log."""
    every: timedelta | time
    """The time between rounds, or the time of the day in UTC."""
    find: Callable[[Any, datetime, int, Row | None], Sequence[Row]]
    """Returns at most `limit` rows that are due at that moment, those after the given one."""
    make: Callable[..., Due | None]
    """Makes the turn from the moment and a row of the search, or None if it is not due yet."""
    at_once: int = PAGE
    """How many turns run side by side."""
    paced: bool = False
    """Whether its turns write to learners unasked. Then each begins when it may be sent.

    So they leave in the order in which they were due. A turn sees the hour in which it is sent,
    however many are due.
    """
    pages: int | None = None
    """How many pages a round reads. The next round goes on after them."""
    moments: bool = False
    """Whether the third column is a moment of its own, at which the bot says something."""


class ClockOffset(Protocol):
    """How far the playground has moved the clock, kept in the database."""

    async def read(self) -> timedelta:
        """Return the present offset, at first zero."""

    async def add(self, by: timedelta) -> timedelta:
        """Move the clock forward and return the new offset."""
