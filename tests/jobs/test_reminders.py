import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta, timezone

import pytest
from structlog.testing import capture_logs

from bot.clock import SystemClock
from bot.domain.course import Course, Language
from bot.domain.ids import ChatId, CourseId, LearnerId, TurnId
from bot.domain.learner import Learner
from bot.flow.changes import LearnerChanged
from bot.flow.conversation import Conversation, Taken
from bot.flow.delivery import WakeUp
from bot.flow.events import Event, ReviewsDue
from bot.flow.ports import (
    DecidedTurn,
    OpenedChat,
    Ports,
    TurnConflictError,
)
from bot.flow.replies import Reminded, Reply
from bot.flow.states import Idle
from bot.jobs import reminders as module
from bot.jobs.reminders import PlaygroundReminders, Reminders, turn_of
from bot.metrics import Metrics
from tests.builders import MONDAY, build_learner
from tests.fake_cards import FakeCards
from tests.fake_landscapes import FakeLandscapes
from tests.fakes import FakeMaps, Memory

REMINDED = Reminded(due=3, doing=3, overdue_days=0, last_before_pause=False)


class FixedClock:
    def now(self) -> datetime:
        return MONDAY


class Shared:
    """What several processes have in common: learners, chats and the turns applied to them."""

    def __init__(self, *learners: Learner, due: int = 3) -> None:
        self.learners = {ChatId(it.id): it for it in learners}
        self.versions = dict.fromkeys(self.learners, 1)
        self.turns: dict[tuple[ChatId, TurnId], tuple[Reply, ...]] = {}
        self.due_questions = due

    async def due(self, now: datetime, limit: int) -> Sequence[WakeUp]:
        found = [
            WakeUp(chat_id=chat_id, learner_id=it.id, slot=it.remind_at)
            for chat_id, it in self.learners.items()
            if it.remind_at is not None and it.remind_at <= now
        ]
        return sorted(found, key=lambda it: it.slot)[:limit]

    async def open(self, chat_id: ChatId, turn_id: TurnId) -> OpenedChat:
        opened = OpenedChat(
            state=Idle(),
            version=self.versions[chat_id],
            learner=self.learners[chat_id],
            known=True,
            applied=self.turns.get((chat_id, turn_id)),
        )
        await asyncio.sleep(0)  # the other process has its go here
        return opened

    async def save(self, turn: DecidedTurn) -> None:
        if self.versions[turn.chat_id] != turn.opened.version:
            raise TurnConflictError
        self.versions[turn.chat_id] += 1
        self.turns[turn.chat_id, turn.turn_id] = turn.outcome.replies
        for change in turn.outcome.changes:
            if isinstance(change, LearnerChanged):
                self.learners[turn.chat_id] = change.learner


class MapsWithDue(FakeMaps):
    """Maps of which only this matters: how much is due."""

    def __init__(self, shared: Shared) -> None:
        super().__init__(Memory())
        self._shared = shared

    async def count_due(self, learner_id: LearnerId, now: datetime) -> tuple[int, datetime | None]:
        due = self._shared.due_questions
        return due, now + timedelta(hours=-1 if due else 1)


class NoCourses:
    def all(self) -> Sequence[Course]:
        return ()

    async def get(self, course_id: CourseId) -> Course:
        raise KeyError(course_id)

    async def find_by_id(self, course_id: CourseId) -> Course | None:
        return None

    def find(self, topic: str, language: Language) -> Course | None:
        return None


class Post:
    """Delivers, and remembers to whom."""

    def __init__(self, *refuses: ChatId) -> None:
        self.delivered: list[ChatId] = []
        self._refuses = refuses

    async def __call__(self, chat_id: ChatId, turn_id: TurnId, replies: Sequence[Reply]) -> None:
        assert replies == (REMINDED,)
        if chat_id in self._refuses:
            raise ConnectionError("a text that nobody may log")
        self.delivered.append(chat_id)


def due_learner(number: int = 1, ago: timedelta = timedelta(minutes=5)) -> Learner:
    return build_learner(id=LearnerId(number), zone="UTC", remind_at=MONDAY - ago)


def build_process(shared: Shared, post: Post, metrics: Metrics | None = None) -> Reminders:
    ports = Ports(
        chats=shared,
        maps=MapsWithDue(shared),
        courses=NoCourses(),
        cards=FakeCards(Memory()),
        landscapes=FakeLandscapes(),
    )
    return Reminders(
        Conversation(ports, FixedClock()),
        shared,
        post,
        clock=FixedClock(),
        metrics=metrics or Metrics(),
    )


async def test_a_learner_with_something_due_is_reminded_once() -> None:
    shared, post, metrics = Shared(due_learner()), Post(), Metrics()
    reminders = build_process(shared, post, metrics)

    assert [await reminders.tick(), await reminders.tick()] == [1, 0]
    assert post.delivered == [1]
    assert b"lyceum_reminders_sent_total 1.0" in metrics.page()


async def test_nothing_due_wakes_nobody() -> None:
    shared, post = Shared(build_learner(remind_at=MONDAY + timedelta(seconds=1))), Post()

    assert await build_process(shared, post).tick() == 0
    assert shared.turns == {}


async def test_a_wake_up_with_nothing_to_say_is_applied_and_not_delivered() -> None:
    shared, post = Shared(due_learner(), due=0), Post()

    assert await build_process(shared, post).tick() == 0
    assert list(shared.turns.values()) == [()]
    assert post.delivered == []


async def test_two_processes_that_tick_at_once_remind_each_learner_once() -> None:
    shared = Shared(*(due_learner(number) for number in range(1, 21)))
    here, there = Post(), Post()

    reminded = await asyncio.gather(
        build_process(shared, here).tick(), build_process(shared, there).tick()
    )

    assert sum(reminded) == 20
    assert sorted(here.delivered + there.delivered) == list(range(1, 21))


async def test_after_a_long_stop_a_missed_reminder_is_made_up_for_once() -> None:
    shared, post = Shared(due_learner(ago=timedelta(days=40))), Post()
    reminders = build_process(shared, post)

    assert [await reminders.tick() for _ in range(3)] == [1, 0, 0]


async def test_a_learner_whose_delivery_fails_stops_nobody_and_is_logged_by_ids_only() -> None:
    shared = Shared(due_learner(1, timedelta(hours=1)), due_learner(2))
    post = Post(ChatId(1))

    with capture_logs() as logs:
        assert await build_process(shared, post).tick() == 1

    assert post.delivered == [2]
    assert logs == [
        {
            "event": "reminder_failed",
            "chat_id": 1,
            "learner_id": 1,
            "error": "ConnectionError",
            "log_level": "warning",
        }
    ]


class FailingFor:
    """A conversation that fails for some chats."""

    def __init__(self, *chats: int) -> None:
        self._chats = chats

    async def take_turn(self, chat_id: ChatId, turn_id: TurnId, event: Event) -> Taken:
        assert isinstance(event, ReviewsDue)
        if chat_id in self._chats:
            raise TurnConflictError
        learner = build_learner(id=LearnerId(chat_id))
        return Taken(replies=(REMINDED,), learner=learner, again=False)


class Waiting:
    """Wake-ups that stay due until their chat was delivered to."""

    def __init__(self, chats: int, post: Post) -> None:
        self._all = [ChatId(number) for number in range(1, chats + 1)]
        self._post = post

    async def due(self, now: datetime, limit: int) -> Sequence[WakeUp]:
        left = [chat for chat in self._all if chat not in self._post.delivered]
        return [
            WakeUp(chat_id=chat, learner_id=LearnerId(chat), slot=now) for chat in left[:limit]
        ]


async def test_however_many_fail_all_behind_them_are_reached_in_the_same_tick(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "AT_ONCE", 2)
    post = Post()
    reminders = Reminders(
        FailingFor(1, 2, 3, 5),
        Waiting(9, post),
        post,
        clock=FixedClock(),
        metrics=Metrics(),
    )

    assert await reminders.tick() == 5
    assert post.delivered == [4, 6, 7, 8, 9]


async def test_a_chat_that_takes_no_delivery_does_not_hold_up_the_tick_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class StuckPost(Post):
        async def __call__(self, *_: object, **__: object) -> None:
            await asyncio.Event().wait()

    monkeypatch.setattr(module, "DELIVERY_SECONDS", 0)

    assert await build_process(Shared(due_learner()), StuckPost()).tick() == 0


async def test_the_playground_goes_by_the_clock_that_its_page_moved() -> None:
    class MovedClock:
        async def read(self) -> timedelta:
            return timedelta(days=3)

        async def add(self, by: timedelta) -> timedelta:
            return by

    clock, waiting = SystemClock(), SystemClock()
    shared = Shared(replace(due_learner(), remind_at=waiting.now() + timedelta(days=2)))
    conversation = FailingFor()

    class Once(Post):
        async def __call__(
            self, chat_id: ChatId, turn_id: TurnId, replies: Sequence[Reply]
        ) -> None:
            await super().__call__(chat_id, turn_id, replies)
            shared.learners.clear()

    reminders = Reminders(conversation, shared, Once(), clock=clock, metrics=Metrics())

    assert await reminders.tick() == 0
    assert await PlaygroundReminders(reminders, clock, MovedClock()).tick() == 1
    assert clock.now() - waiting.now() > timedelta(days=2, hours=23)


def test_a_slot_is_the_same_turn_in_whatever_zone_it_is_told() -> None:
    wake_up = WakeUp(chat_id=ChatId(5), learner_id=LearnerId(7), slot=MONDAY)
    told_elsewhere = replace(wake_up, slot=MONDAY.astimezone(timezone(timedelta(hours=2))))

    assert turn_of(wake_up) == turn_of(told_elsewhere) == "review:7:2026-03-02T09:00:00+00:00"
