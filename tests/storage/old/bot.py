"""The bot over a database: its conversation with a scripted model, saved or only decided."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from sqlalchemy import select

from bot.app import keep_bundled
from bot.domain.ids import ChatId, TurnId
from bot.flow.authoring.orders import Order
from bot.flow.engine.conversation import Conversation
from bot.flow.engine.delivery import Incoming
from bot.flow.engine.events import Event
from bot.flow.engine.ports import Chats, DecidedTurn, OpenedChat, Ports
from bot.flow.engine.replies import Reply
from bot.flow.topics.course_catalogue import CourseCatalogue
from bot.jobs.job_runner import JobRunner
from bot.storage.authoring.work_codec import load_work
from bot.storage.authoring.written_tables import work_orders
from bot.storage.engine.database import Database, open_database
from bot.storage.stores import Stores
from bot.tutor.bundled import BundledCourses
from tests.examiners import ScriptedExaminer
from tests.fakes import FakeClock
from tests.flow.walking import courses
from tests.flow.writing import FakeDrafts
from tests.reading import ReadHere
from tests.skill_builders import bundled_skills
from tests.storage.old.rows import Rows, restore
from tests.storage.old.scripted import NamedBudget, NamedFiles, ScriptedAuthor, ScriptedTeacher
from tests.words import bundled_words

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
"""A Monday; no chat has begun earlier."""


class Unsaved:
    """Chats of which a turn is only decided."""

    def __init__(self, chats: Chats) -> None:
        self._chats = chats
        self.decided: list[DecidedTurn] = []

    async def open(self, chat_id: ChatId, turn_id: TurnId) -> OpenedChat:
        return await self._chats.open(chat_id, turn_id)

    async def said(self, chat_id: ChatId, turns: int) -> Sequence[Reply]:
        return await self._chats.said(chat_id, turns)

    async def save(self, turn: DecidedTurn) -> None:
        self.decided.append(turn)


class OldBot:
    """The bot over a database, at a moment that stands still."""

    def __init__(self, database: Database, now: datetime) -> None:
        self.clock = FakeClock(now)
        self.stores = Stores(database)
        self.teacher = ScriptedTeacher()
        self.ports = Ports(
            chats=self.stores.chats,
            maps=self.stores.maps,
            courses=CourseCatalogue(BundledCourses(courses()), self.stores.written),
            cards=self.stores.cards,
            landscapes=self.stores.landscapes,
            skills=self.stores.skills,
            items=self.stores.items,
            exams=self.stores.exams,
            analytics=self.stores.analytics,
            skill_graphs=bundled_skills(),
            words=bundled_words(),
            teacher=self.teacher,
            drafts=FakeDrafts(),
            files=NamedFiles(),
            reader=ReadHere(),
            orders=self.stores.orders,
            budget=NamedBudget(),
        )
        self.conversation = Conversation(self.ports, self.clock)
        self._unsaved = Unsaved(self.stores.chats)
        self.deciding = Conversation(replace(self.ports, chats=self._unsaved), self.clock)
        self._waiting: Sequence[Incoming] | None = None
        self.job_runner = JobRunner(
            ScriptedAuthor(), ScriptedExaminer(), self.ports, lambda _, count: str(count)
        )

    async def start(self) -> None:
        """Do what the bot does each time that it starts."""
        await keep_bundled(self.stores, self.clock.now())

    async def decide(self, chat_id: ChatId, event: Event) -> DecidedTurn:
        """Return what the event would lead to; nothing is saved."""
        await self.deciding.take_turn(chat_id, TurnId("only decided"), event)
        return self._unsaved.decided.pop()

    async def open_orders(self, chat_id: ChatId) -> Sequence[Order]:
        """Return the chat's orders that nobody has done yet, oldest first."""
        found = (
            select(work_orders)
            .where(work_orders.c.chat_id == chat_id)
            .where(work_orders.c.standing.in_(("waiting", "taken")))
            .order_by(work_orders.c.created_at, work_orders.c.urgent.desc(), work_orders.c.id)
        )
        rows = await self.stores.database.read(lambda db: db.execute(found).all())
        works = [(row, load_work(row.id, row.content)) for row in rows]
        return [
            Order(id=row.id, chat_id=row.chat_id, learner_id=row.learner_id, work=work)
            for row, work in works
            if work is not None
        ]

    async def waiting(self, chat_id: ChatId) -> Sequence[Incoming]:
        """Return the chat's updates that came in and were not taken yet."""
        if self._waiting is None:
            later = self.clock.now() + timedelta(days=365)  # when all leases are over
            waiting = list(await self.stores.inbox.waiting(later))
            for behind in await self.stores.chat_leases.behind(later):
                waiting += await self.stores.chat_leases.catch_up(behind)
            self._waiting = waiting
        return [it for it in self._waiting if it.chat_id == chat_id]


@asynccontextmanager
async def open_old(url: str, rows: Rows) -> AsyncGenerator[OldBot]:
    """Yield the bot over a database that is filled with the rows, and opened by this version."""
    await restore(url, rows)
    async with open_database(url) as database:
        bot = OldBot(database, START)
        await bot.start()
        yield bot
