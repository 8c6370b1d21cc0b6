"""The chat's ports, in memory."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, time

from bot.domain.ids import ChatId, LearnerId, TurnId
from bot.domain.learner.learner import Learner
from bot.domain.topics.course import Language
from bot.flow.engine.delivery import Incoming, Undelivered
from bot.flow.engine.events import Event
from bot.flow.engine.replies import Reply, remark
from bot.flow.engine.turn import TurnResult
from tests.chat.replies import NOW


class FixedClock:
    def now(self) -> datetime:
        return NOW


@dataclass
class FakeInbox:
    stored: dict[TurnId, Incoming] = field(default_factory=dict)
    left_over: list[Incoming] = field(default_factory=list)
    dropped: list[TurnId] = field(default_factory=list)
    failures: list[Exception] = field(default_factory=list)
    aside: dict[TurnId, str] = field(default_factory=dict)
    marked: list[TurnId] = field(default_factory=list)
    """Turns that were begun again after their process had died and have not ended."""

    async def put(self, updates: Sequence[Incoming]) -> Sequence[Incoming]:
        if self.failures:
            raise self.failures.pop(0)
        new = [update for update in updates if update.turn_id not in self.stored]
        self.stored |= {update.turn_id: update for update in new}
        return new

    async def waiting(self, now: datetime) -> Sequence[Incoming]:
        del now
        waiting, self.left_over = self.left_over, []
        return waiting

    async def drop(self, chat_id: ChatId, turn_id: TurnId) -> None:
        del chat_id
        self.dropped.append(turn_id)

    async def set_aside(
        self, chat_id: ChatId, turn_id: TurnId, reason: str, now: datetime
    ) -> None:
        del chat_id, now
        self.aside[turn_id] = reason

    async def mark(self, chat_id: ChatId, turn_id: TurnId) -> None:
        del chat_id
        self.marked.append(turn_id)

    async def unmark(self, chat_id: ChatId, turn_id: TurnId) -> None:
        del chat_id
        self.marked.remove(turn_id)


@dataclass
class FakeDeliveries:
    keyboards: dict[ChatId, int | None] = field(default_factory=dict)
    done: list[TurnId] = field(default_factory=list)
    left_over: list[Undelivered] = field(default_factory=list)
    postponed: dict[TurnId, datetime] = field(default_factory=dict)
    failures: list[Exception] = field(default_factory=list)

    async def delivered(
        self, chat_id: ChatId, turn_id: TurnId, keyboard_message: int | None, now: datetime
    ) -> None:
        del now
        if self.failures:
            raise self.failures.pop(0)
        self.keyboards[chat_id] = keyboard_message
        self.done.append(turn_id)

    async def postpone(self, chat_id: ChatId, turn_id: TurnId, until: datetime) -> None:
        del chat_id
        self.postponed[turn_id] = until

    async def undelivered(self, now: datetime) -> Sequence[Undelivered]:
        del now
        undelivered, self.left_over = self.left_over, []
        return undelivered


def help_for(event: Event) -> tuple[Reply, ...]:
    del event
    return (remark("help"),)


@dataclass
class FakeConversation:
    """Answers every event, and records the turns it took."""

    answer: Callable[[Event], tuple[Reply, ...]] = help_for
    language: Language = Language.EN
    failures: list[Exception] = field(default_factory=list)
    turns: list[tuple[ChatId, TurnId, Event]] = field(default_factory=list)
    languages: list[Language | None] = field(default_factory=list)
    keyboards: Mapping[ChatId, int | None] = field(default_factory=dict)
    quiet: tuple[time, time] = (time(0), time(0))
    awaited: bool = True

    async def take_turn(
        self,
        chat_id: ChatId,
        turn_id: TurnId,
        event: Event,
        *,
        language: Language | None = None,
        first_name: str = "",
    ) -> TurnResult:
        self.turns.append((chat_id, turn_id, event))
        self.languages.append(language)
        if self.failures:
            raise self.failures.pop(0)
        learner = Learner(
            id=LearnerId(chat_id),
            language=self.language,
            zone="UTC",
            quiet_from=self.quiet[0],
            quiet_until=self.quiet[1],
        )
        return TurnResult(
            replies=self.answer(event),
            learner=learner,
            keyboard=self.keyboards.get(chat_id),
            replayed=False,
            awaited=self.awaited,
        )

    @property
    def events(self) -> list[Event]:
        return [event for _, _, event in self.turns]
