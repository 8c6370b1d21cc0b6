"""One run: updates through a router, kills all the while, and one restart of the database."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

from aiohttp import ClientSession, ClientTimeout, TCPConnector
from sqlalchemy import make_url, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from bot.clock import SystemClock
from bot.domain.ids import ChatId, TurnId
from bot.flow.composition.conversation import Conversation
from bot.flow.engine.events import Started
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.replies import PlacementProposed
from bot.flow.topics.events import CoursePressed
from bot.storage.engine.database import open_database
from tests.bench.turns import ports_on
from tests.chaos.cluster import Cluster
from tests.chaos.fleet import Fleet
from tests.chaos.model import Model, serving_model
from tests.chaos.traffic import Brought, Sent, Traffic, bursts
from tests.flow.walking import FRACTIONS
from tests.scenarios.process import UNHURRIED

AT_ONCE: Final = 32
"""Updates that are delivered at the same time."""
MOST_OPEN: Final = 128
"""Updates that wait for their answer. The bot drops more than fifty of one chat."""
SECONDS_WITHOUT_PROGRESS: Final = 90.0
A_GLANCE: Final = 0.2
A_MOMENT: Final = 5.0
"""Seconds within which a sent message is recorded, unless its process is killed."""
SECONDS_TO_RETURN: Final = 15.0
"""Within which, after a restart of the database, late records are written."""
SETTINGS: Final = {
    "ANTHROPIC_API_KEY": "sk-chaos",
    "MODEL_CALLS_AT_ONCE": "100",
    "LEARNER_BUDGET_USD": "1000000",
    "TOTAL_BUDGET_USD": "1000000",
    "LOG_LEVEL": "WARNING",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The parameters of a run."""

    updates: int = 10_000
    chats: int = 300
    processes: int = 2
    seed: int = 1
    kills: int = 1_000
    """At most."""
    pause_seconds: float = 2.0
    """Between the moment at which all processes accept updates and the next kill."""
    model_seconds: float = 2.0
    limits: Mapping[str, str] = field(default_factory=lambda: UNHURRIED)
    """How many updates of a chat are handled in a minute."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The fate of the updates. All counts but the last must be 0."""

    lost: int
    """Confirmed, and not applied or, unless it asks the model, not answered."""
    doubled: int
    """Answers sent again although nothing was killed."""
    out_of_order: int
    """Applied after a later one, or answered after it without waiting for the model."""
    set_aside: int
    conflicts: float | None
    """Lost compare-and-sets, or None if they are not counted."""
    sent_again: int
    """Answers sent again because a process was killed before it could record them."""

    @property
    def is_well(self) -> bool:
        """Return True if nothing forbidden happened."""
        wrong = (self.lost, self.doubled, self.out_of_order, self.set_aside, self.conflicts or 0)
        return not any(wrong)


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A run and its results."""

    plan: Plan
    verdict: Verdict
    kills: int
    asked_again: int
    """Questions that the model was asked more than once."""
    longest_wait: float
    updates_a_second: float
    log: str


async def run(plan: Plan, cluster: Cluster, folder: Path) -> Run:
    """Return the results of all updates, delivered while processes are killed."""
    url = await cluster.new_database(f"chaos_{plan.processes}")
    await prepare(url, range(1, plan.chats + 1))
    traffic, model = Traffic(), Model(plan.model_seconds)
    async with fleet_of(plan, url, folder, traffic, model) as fleet:
        began = monotonic()
        killing = asyncio.ensure_future(_kill_now_and_then(plan, traffic, fleet))
        bringing = asyncio.ensure_future(_bring_all(plan, traffic, fleet, cluster))
        await _while_it_moves(bringing, traffic)
        killing.cancel()
        await asyncio.wait({killing})
        await _settle(url)
        await fleet.count()
    applied, given_up = await _records(url)
    waits = [turn.wait for turn in traffic.brought.values() if turn.wait is not None]
    last = max(turn.at + turn.wait for turn in traffic.brought.values() if turn.wait is not None)
    log = "\n".join(fleet.logs)
    return Run(
        plan=plan,
        verdict=judge(traffic, plan.updates, applied, given_up, fleet.conflicts),
        kills=fleet.kills,
        asked_again=sum(times > 1 for times in model.calls.values()),
        longest_wait=max(waits),
        updates_a_second=plan.updates / (last - began),
        log=log,
    )


def judge(
    traffic: Traffic,
    updates: int,
    applied: Sequence[tuple[int, int]],
    given_up: set[int],
    conflicts: float | None,
) -> Verdict:
    """Return what went wrong, from the order of applied updates and from the messages sent."""
    turns = {number for _, number in applied}
    answered = {number for number, turn in traffic.brought.items() if turn.is_done}
    sent: dict[Brought, Sent] = {}
    again: list[bool] = []
    for message in traffic.sent:
        if message.brought in sent:
            again.append(_was_killed_after(sent[message.brought], traffic.away))
        sent[message.brought] = message
    answers = [(message.chat_id, message.number) for message in sent if not message.asks_model]
    return Verdict(
        lost=len(set(range(1, updates + 1)) - (turns & answered) - given_up),
        doubled=again.count(False),
        out_of_order=len(late_in(applied) | late_in(answers)),
        set_aside=len(given_up),
        conflicts=conflicts,
        sent_again=again.count(True),
    )


def late_in(numbers: Sequence[tuple[int, int]]) -> set[int]:
    """Return the numbers that come after a higher one of the same chat."""
    highest: dict[int, int] = defaultdict(int)
    late = set()
    for chat_id, number in numbers:
        if number < highest[chat_id]:
            late.add(number)
        highest[chat_id] = max(highest[chat_id], number)
    return late


def _was_killed_after(sent: Sent, away: tuple[float, float]) -> bool:
    """Return True if the process was killed before it could record what it had sent."""
    killed_at, (gone_at, back_at) = sent.sender.killed_at, away
    noted_by = sent.at + A_MOMENT
    if gone_at <= noted_by and sent.at <= back_at:
        noted_by = back_at + SECONDS_TO_RETURN
    return killed_at is not None and killed_at < noted_by


@asynccontextmanager
async def fleet_of(
    plan: Plan, url: str, folder: Path, traffic: Traffic, model: Model
) -> AsyncGenerator[Fleet]:
    """Yield the processes when all of them accept updates."""
    timeout = ClientTimeout(total=60, connect=10)
    async with (
        serving_model(model) as model_url,
        ClientSession(timeout=timeout, connector=TCPConnector(limit=0)) as http,
    ):
        settings = {
            **SETTINGS,
            **plan.limits,
            "DATABASE_URL": url,
            "ANTHROPIC_BASE_URL": model_url,
        }
        fleet = Fleet(folder, settings, traffic, http, Random(plan.seed))
        async with asyncio.TaskGroup() as tasks:
            keeping = [tasks.create_task(fleet.keep()) for _ in range(plan.processes)]
            await fleet.all_ready(plan.processes)
            yield fleet
            for task in keeping:
                task.cancel()


async def _kill_now_and_then(plan: Plan, traffic: Traffic, fleet: Fleet) -> None:
    """Kill one process after the other, as long as something is answered in between."""
    for _ in range(plan.kills):
        await fleet.all_ready(plan.processes)
        heard = len(traffic.sent)
        await asyncio.sleep(plan.pause_seconds)
        await fleet.all_ready(plan.processes)
        while len(traffic.sent) == heard:  # noqa: ASYNC110 - counting gives no sign
            await asyncio.sleep(A_GLANCE)
        await fleet.kill_one()


async def _while_it_moves(bringing: asyncio.Future[None], traffic: Traffic) -> None:
    """Wait until everything is delivered, or nothing has been answered for long."""
    heard = -1
    while not bringing.done() and len(traffic.sent) > heard:
        heard = len(traffic.sent)
        await asyncio.wait({bringing}, timeout=SECONDS_WITHOUT_PROGRESS)
    if not bringing.cancel():
        bringing.result()


async def _bring_all(plan: Plan, traffic: Traffic, fleet: Fleet, cluster: Cluster) -> None:
    """Deliver the updates, and restart the database when half of them are under way.

    The next update of a chat is sent as soon as the one before is confirmed.
    """
    waiting = bursts(Random(plan.seed), range(1, plan.chats + 1), plan.updates)
    chats: dict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
    room = asyncio.Semaphore(MOST_OPEN)

    async def bring() -> None:
        for chat_id, kinds in waiting:
            async with chats[chat_id]:
                for asks_model in kinds:
                    await room.acquire()
                    brought, update = traffic.bring(chat_id, asks_model=asks_model)
                    if asks_model:  # it may never be answered, so do not wait
                        room.release()
                    else:
                        brought.answer.add_done_callback(lambda _: room.release())
                    if brought.number == plan.updates // 2:
                        tasks.create_task(_restart(cluster, traffic))
                    await fleet.bring(update)

    async with asyncio.TaskGroup() as tasks:
        for _ in range(AT_ONCE):
            tasks.create_task(bring())


async def _restart(cluster: Cluster, traffic: Traffic) -> None:
    began = monotonic()
    await cluster.restart()
    traffic.away = (began, monotonic())


async def prepare(url: str, chats: range) -> None:
    """Bring each chat into a lesson, and number the coming turns."""
    async with open_database(url) as database:
        conversation = Conversation(ports_on(database), SystemClock())

        async def begin(chat_id: ChatId) -> None:
            await conversation.take_turn(chat_id, TurnId("1"), Started())
            offered = await conversation.take_turn(chat_id, TurnId("2"), CoursePressed(FRACTIONS))
            ticket = next(
                reply.interaction_id
                for reply in offered.replies
                if isinstance(reply, PlacementProposed)
            )
            planned = PlacementPressed(ticket, wanted=False)
            await conversation.take_turn(chat_id, TurnId("3"), planned)

        await asyncio.gather(*(begin(ChatId(chat)) for chat in chats))
    await _ask(url, "UPDATE turns SET delivered_at = applied_at")
    await _ask(url, "ALTER TABLE turns ADD COLUMN place bigserial")


async def _settle(url: str) -> None:
    """Wait until no update waits, or nothing has changed for long."""
    left, moved_at = -1, monotonic()
    while left and monotonic() - moved_at < SECONDS_WITHOUT_PROGRESS:
        with suppress(OSError, SQLAlchemyError):
            ((now_left,),) = await _ask(url, "SELECT count(*) FROM inbox WHERE NOT done")
            if now_left != left:
                left, moved_at = now_left, monotonic()
        await asyncio.sleep(A_GLANCE)


async def _records(url: str) -> tuple[list[tuple[int, int]], set[int]]:
    """Return chats and numbers in the order in which they were applied, and those given up."""
    turns = await _ask(
        url, "SELECT chat_id, turn_id FROM turns WHERE turn_id LIKE 'tg:%' ORDER BY place"
    )
    done = await _ask(url, "SELECT turn_id FROM inbox WHERE done AND turn_id LIKE 'tg:%'")
    applied = [(chat_id, _number(turn_id)) for chat_id, turn_id in turns]
    return applied, {_number(turn_id) for (turn_id,) in done} - {turn_id for _, turn_id in applied}


def _number(turn_id: str) -> int:
    return int(turn_id.removeprefix("tg:"))


async def _ask(url: str, statement: str) -> Sequence[Any]:
    server = make_url(url).set(drivername="postgresql+asyncpg")
    engine = create_async_engine(server, poolclass=NullPool)
    async with engine.begin() as db:
        answer = await db.execute(text(statement))
        return answer.all() if answer.returns_rows else ()
