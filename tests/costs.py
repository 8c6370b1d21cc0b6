"""What a turn costs, from the update that brings it to its delivery: counted, not timed."""

import json
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import Connection, event

from bot.chat.client.retry import Retry
from bot.chat.inbound.dispatcher import Dispatcher, Limits, Records
from bot.chat.inbound.webhook import Webhook
from bot.chat.outbound.outbound import Outbound
from bot.chat.outbound.typing import Typing
from bot.clock import SystemClock
from bot.content.decks.bundled import bundled_decks
from bot.domain.ids import ChatId, TurnId
from bot.flow.engine.conversation import Conversation
from bot.flow.engine.ports import Ports
from bot.flow.topics.course_catalogue import CourseCatalogue
from bot.resources import DECKS
from bot.storage.engine.database import Database
from bot.storage.stores import Stores
from bot.tutor.bundled import BundledCourses
from tests.bench.bot_api import private_chat
from tests.bench.drillers import Driller
from tests.bench.learners import Learner
from tests.chat.fakes import Call, FakeTelegram, bot_on
from tests.flow.walking import courses

T = TypeVar("T")
Json = dict[str, Any]


@dataclass
class Cost:
    """What was asked of the database and of Telegram."""

    reads: int = 0
    writes: int = 0
    statements: list[str] = field(default_factory=list)
    calls: Counter[str] = field(default_factory=Counter)

    @property
    def hops(self) -> int:
        return self.reads + self.writes


@dataclass
class CountedDatabase:
    """A database that counts the functions it runs, and their statements."""

    database: Database
    cost: Cost = field(default_factory=Cost)

    @property
    def owner(self) -> str:
        return self.database.owner

    @property
    def shared(self) -> bool:
        return self.database.shared

    async def read(self, fn: Callable[[Connection], T]) -> T:
        self.cost.reads += 1
        return await self.database.read(lambda db: self._run(fn, db))

    async def write(self, fn: Callable[[Connection], T]) -> T:
        self.cost.writes += 1
        return await self.database.write(lambda db: self._run(fn, db))

    def _run(self, fn: Callable[[Connection], T], db: Connection) -> T:
        with _listening(db, self._note):
            return fn(db)

    def _note(self, *executed: Any) -> None:
        self.cost.statements.append(" ".join(str(executed[2]).split()))


@contextmanager
def _listening(db: Connection, note: Callable[..., None]) -> Iterator[None]:
    event.listen(db, "before_cursor_execute", note)
    try:
        yield
    finally:
        event.remove(db, "before_cursor_execute", note)


@dataclass
class Rig:
    """The bot between updates and Telegram; everything is real but the network."""

    database: CountedDatabase
    stores: Stores
    webhook: Webhook
    dispatcher: Dispatcher
    telegram: FakeTelegram
    last_update: int = 0

    async def send(self, learner: Learner, update: Json) -> Cost:
        """Return what the update cost until its replies were there; the learner sees them."""
        self.last_update += 1
        learner.updates += 1
        cost = self.database.cost = Cost()
        self.telegram.calls.clear()
        body = {"update_id": self.last_update, **update}
        await self.webhook.store(json.dumps(body).encode())
        await self.dispatcher.idle()
        self.database.cost = Cost()
        cost.calls.update(self.telegram.methods)
        for call in self.telegram.calls:
            if learner.is_led_on_by(call.params):
                learner.message = _message(call, learner.message)
        return cost

    async def state(self, learner: Learner) -> str:
        """Return the name of the state in which the learner's chat is."""
        opened = await self.stores.chats.open(ChatId(learner.chat_id), TurnId("-"))
        return type(opened.state).__name__


@asynccontextmanager
async def open_rig(database: Database) -> AsyncIterator[Rig]:
    """Yield the bot on an empty database."""
    counted = CountedDatabase(database)
    stores, clock, telegram = Stores(counted), SystemClock(), FakeTelegram()
    decks, digests = bundled_decks(DECKS, ())
    await stores.deck_catalogue.keep(decks, digests, clock.now())
    ports = Ports(
        chats=stores.chats,
        maps=stores.maps,
        courses=CourseCatalogue(BundledCourses(courses()), stores.written),
        cards=stores.cards,
        landscapes=stores.landscapes,
    )
    bot = bot_on(telegram)
    dispatcher = Dispatcher(
        Conversation(ports, clock),
        Outbound(bot, retry=Retry()),
        Typing(bot),
        Records(inbox=stores.inbox, deliveries=stores.deliveries, clock=clock),
        Limits(texts_a_minute=1_000_000, presses_a_minute=1_000_000),
    )
    async with dispatcher:
        webhook = Webhook(stores.inbox, dispatcher.accept, clock)
        yield Rig(counted, stores, webhook, dispatcher, telegram)


async def answers(rig: Rig, many: int) -> dict[str, list[Cost]]:
    """Return what answers cost, by the state in which they were given, so many of a quiz."""
    costs: dict[str, list[Cost]] = defaultdict(list)
    learner = Learner(1)
    await rig.send(learner, learner.write("/start"))
    while len(costs["Quizzing"]) < many:
        before, update = await rig.state(learner), learner.answer()
        if update is None:
            await rig.send(learner, learner.onward() or {})
        else:
            costs[before].append(await rig.send(learner, update))
    return costs


async def cards(rig: Rig, many: int) -> dict[str, list[Cost]]:
    """Return what presses at cards cost, by the state in which they came, so many of each."""
    costs: dict[str, list[Cost]] = defaultdict(list)
    driller = Driller(2)
    while len(costs["CardTurned"]) < many:
        before, update = await rig.state(driller), driller.drill()
        if update is None:
            await rig.send(driller, driller.begin() or {})
        else:
            costs[before].append(await rig.send(driller, update))
    return costs


def _message(call: Call, before: Json) -> Json:
    """Return the message that a call has written, as its reader sees it."""
    chat = private_chat(int(call.params["chat_id"]))
    new = before.get("message_id", 1000) + 1
    return {"message_id": new, "chat": chat, **call.params}
