"""The cost of a turn, from its update to its delivery, in counts and not in time."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import (
    AsyncIterator,
    Callable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
    Set as AbstractSet,
)
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from typing import Any, TypeVar

from sqlalchemy import Connection, event

from bot.chat.client.retry import Retry
from bot.chat.inbound.arrivals import arrivals
from bot.chat.inbound.dispatcher import Dispatcher, Limits, Records
from bot.chat.outbound.drafts import Typing
from bot.chat.outbound.outbound import Outbound
from bot.clock import SystemClock
from bot.content.decks.files import bundled_decks
from bot.domain.ids import ChatId, TurnId
from bot.flow.composition.conversation import Conversation
from bot.flow.composition.ports import bundle
from bot.flow.engine.delivery import Deliveries, Undelivered
from bot.flow.exercise.states import Answering
from bot.flow.lessons.states import Quiz
from bot.flow.maps.course_catalogue import CourseCatalogue
from bot.resources import DECKS
from bot.storage.engine.database import Database
from bot.storage.engine.presence import Presence
from bot.storage.stores import Stores
from bot.tutor.bundled import BundledCourses
from tests.bench.bot_api import private_chat
from tests.bench.drillers import Driller
from tests.bench.learners import Learner
from tests.chat.fakes import Call, FakeTelegram, bot_on
from tests.flow.walking import courses
from tests.skill_builders import bundled_skills
from tests.words import bundled_words

T = TypeVar("T")
Json = dict[str, Any]


@dataclass
class Cost:
    """Requests to the database and to Telegram."""

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

    @property
    def presence(self) -> Presence | None:
        return self.database.presence

    async def read(self, fn: Callable[[Connection], T]) -> T:
        self.cost.reads += 1
        return await self.database.read(lambda db: self._run(fn, db))

    async def write(self, fn: Callable[[Connection], T], *, order: int = 0) -> T:
        self.cost.writes += 1
        return await self.database.write(lambda db: self._run(fn, db), order=order)

    async def cut_log(self) -> None:
        await self.database.cut_log()

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
class ToldDeliveries:
    """The deliveries, and the chats whose replies have arrived."""

    deliveries: Deliveries
    told: set[int] = field(default_factory=set)
    _more: asyncio.Event = field(default_factory=asyncio.Event)

    async def have_told(self, chats: AbstractSet[int]) -> None:
        """Wait until the replies have arrived in all of these chats."""
        while not self.told >= chats:
            self._more.clear()
            await self._more.wait()

    async def delivered(
        self, chat_id: ChatId, turn_id: TurnId, keyboard_message: int | None, now: datetime
    ) -> None:
        self.told.add(chat_id)
        self._more.set()
        await self.deliveries.delivered(chat_id, turn_id, keyboard_message, now)

    async def undelivered(self, now: datetime) -> Sequence[Undelivered]:
        return await self.deliveries.undelivered(now)

    async def postpone(self, chat_id: ChatId, turn_id: TurnId, until: datetime) -> None:
        await self.deliveries.postpone(chat_id, turn_id, until)


@dataclass
class Rig:
    """The bot between updates and Telegram. Everything is real but the network."""

    database: CountedDatabase
    stores: Stores
    deliveries: ToldDeliveries
    dispatcher: Dispatcher
    telegram: FakeTelegram
    last_update: int = 0

    async def send(self, learner: Learner, update: Json) -> Cost:
        """Return the cost of the update until its replies arrived. The learner sees them."""
        cost = await self._bring({learner: update})
        await self.dispatcher.idle()
        self._look([learner], cost)
        return cost

    async def send_at_once(self, updates: Mapping[Learner, Json]) -> Cost:
        """Return the cost of updates of several learners in one answer of Telegram.

        They all act again as soon as they have their replies, whose arrival is stored with the
        next updates, as that of earlier replies is with these.
        """
        cost = await self._bring(updates)
        await self.deliveries.have_told({learner.chat_id for learner in updates})
        self._look(updates, cost)
        return cost

    async def _bring(self, updates: Mapping[Learner, Json]) -> Cost:
        cost = self.database.cost = Cost()
        self.telegram.calls.clear()
        self.deliveries.told.clear()
        bodies = []
        for learner, update in updates.items():
            self.last_update += 1
            learner.updates += 1
            bodies.append({"update_id": self.last_update, **update})
        for incoming in await self.stores.inbox.put(arrivals(bodies, SystemClock().now())):
            self.dispatcher.accept(incoming)
        return cost

    def _look(self, learners: Iterable[Learner], cost: Cost) -> None:
        """Show the learners what was written to them."""
        self.database.cost = Cost()
        cost.calls.update(self.telegram.methods)
        by_chat = {each_learner.chat_id: each_learner for each_learner in learners}
        sent = sum(call.method.startswith("send") for call in self.telegram.calls)
        new = count(self.telegram.last_message - sent + 1)
        for call in self.telegram.calls:
            is_new = call.method.startswith("send")
            message_id = next(new) if is_new else int(call.params.get("message_id", 0))
            learner = by_chat.get(int(call.params.get("chat_id", 0)))
            if learner is not None and learner.is_led_on_by(call.params):
                learner.message = _message(call, message_id)

    async def state(self, learner: Learner) -> str:
        """Return the name of the learner's state."""
        opened = await self.stores.chats.open(ChatId(learner.chat_id), TurnId("-"))
        state = opened.state
        place = state.purpose if isinstance(state, Answering) else state
        return "Quiz" if isinstance(place, Quiz) else type(place).__name__


@asynccontextmanager
async def open_rig(database: Database) -> AsyncIterator[Rig]:
    """Yield the bot on an empty database."""
    counted = CountedDatabase(database)
    stores, clock, telegram = Stores(counted), SystemClock(), FakeTelegram()
    decks, digests = bundled_decks(DECKS, ())
    await stores.deck_catalogue.keep(decks, digests, clock.now())
    ports = bundle(
        chats=stores.chats,
        stored=stores.adapters,
        courses=CourseCatalogue(BundledCourses(courses()), stores.written),
        skill_graphs=bundled_skills(),
        words=bundled_words,
    )
    bot, deliveries = bot_on(telegram), ToldDeliveries(stores.deliveries)
    dispatcher = Dispatcher(
        Conversation(ports, clock),
        Outbound(bot, retry=Retry()),
        Typing(bot),
        Records(inbox=stores.inbox, deliveries=deliveries, clock=clock),
        Limits(texts_a_minute=1_000_000, presses_a_minute=1_000_000),
    )
    async with dispatcher:
        yield Rig(counted, stores, deliveries, dispatcher, telegram)
        stores.deliveries.ride_along()


async def answers(rig: Rig, many: int) -> dict[str, list[Cost]]:
    """Return the costs of `many` answers to a quiz, by the state in which they were given."""
    costs: dict[str, list[Cost]] = defaultdict(list)
    learner = Learner(1)
    await rig.send(learner, learner.write("/start"))
    while len(costs["Quiz"]) < many:
        before, update = await rig.state(learner), learner.answer()
        if update is None:
            await rig.send(learner, learner.onward() or {})
        else:
            costs[before].append(await rig.send(learner, update))
    return costs


async def cards(rig: Rig, many: int) -> dict[str, list[Cost]]:
    """Return the costs of `many` presses at cards, by the state in which they came."""
    costs: dict[str, list[Cost]] = defaultdict(list)
    driller = Driller(2)
    while len(costs["CardTurned"]) < many:
        before, update = await rig.state(driller), driller.drill()
        if update is None:
            await rig.send(driller, driller.begin() or {})
        else:
            costs[before].append(await rig.send(driller, update))
    return costs


def _message(call: Call, message_id: int) -> Json:
    """Return the message of a call, as its reader sees it."""
    chat = private_chat(int(call.params["chat_id"]))
    return {**call.params, "message_id": message_id, "chat": chat}
