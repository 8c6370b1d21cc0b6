"""The search for due learners: its cost grows with what is due, not with what exists."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from sqlalchemy import Connection, insert

from bot.domain.ids import ChatId, LearnerId, TurnId
from bot.domain.learner.learner import Learner
from bot.flow.composition.conversation import Conversation
from bot.flow.composition.ports import bundle
from bot.flow.engine.delivery import PAGE
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import Idle
from bot.jobs.delivering import ClockTurns
from bot.jobs.rounds import Rounds
from bot.storage.chats import SqlChats
from bot.storage.engine.codec import dump_state
from bot.storage.engine.database import Database, open_database
from bot.storage.engine.tables import chats, learners
from bot.storage.rhythm.due_pages import NEXT_REMINDERS, reminders
from bot.storage.stores import Stores
from bot.storage.topics.changes import learner_values
from bot.tutor.bundled import BundledCourses
from tests.bench.filling import clone, minutes_after, numbers
from tests.bench.report import Table
from tests.fakes import FakeClock
from tests.flow.walking import courses
from tests.skill_builders import bundled_skills
from tests.words import bundled_words

LEARNERS = 1_000_000
DUE_NOW = 1_000
LOOKS = 20
NOON = datetime(2026, 1, 5, 12, tzinfo=UTC)


async def table() -> Table:
    """Return how long the clock's tick takes, and the query plan."""
    with TemporaryDirectory(prefix="lyceum-bench-") as folder:
        async with open_database(f"sqlite:///{Path(folder) / 'due.db'}") as database:
            await database.write(_fill)
            looked = median([await _look(database) for _ in range(LOOKS)])
            ticked = await _tick(database)
            quiet = await _tick(database)
            plan = await database.read(_plan)
    headings = (f"{LEARNERS:,} learners, {DUE_NOW} due, SQLite", "ms")
    rows = [
        (f"who is due, {DUE_NOW // PAGE} pages", f"{looked * 1000:.1f}"),
        (f"the tick with its {DUE_NOW} turns", f"{ticked * 1000:.1f}"),
        ("the tick after it, nobody due", f"{quiet * 1000:.2f}"),
    ]
    return Table("The tick of the clock", headings, rows, [f"Plan: {plan}"])


def _fill(db: Connection) -> None:
    """Make learners due for a reminder, one a minute, some of them before noon."""
    first = Learner(id=LearnerId(1), remind_at=NOON - timedelta(minutes=DUE_NOW - 1))
    db.execute(insert(learners), {"id": 1, **learner_values(first)})
    chat = {"chat_id": 1, "learner_id": 1, "state": dump_state(Idle()), "version": 1}
    db.execute(insert(chats), chat)
    n = numbers(LEARNERS - 1)
    remind_at = minutes_after(db, NOON - timedelta(minutes=DUE_NOW - 2), n)
    clone(db, learners, {"id": 2 + n, "remind_at": remind_at}, n)
    clone(db, chats, {"chat_id": 2 + n, "learner_id": 2 + n}, n)
    db.exec_driver_sql("ANALYZE")


async def _look(database: Database) -> float:
    """Return how long it takes to find everything that is due, page by page."""
    due, found = partial(Stores(database).due, reminders), 0
    began = perf_counter()
    page = await due(NOON, PAGE)
    while page:
        found += len(page)
        page = await due(NOON, PAGE, page[-1])
    seconds = perf_counter() - began
    if found != DUE_NOW:
        raise ValueError(f"{found} are due")
    return seconds


async def _tick(database: Database) -> float:
    ports = bundle(
        chats=SqlChats(database),
        stored=Stores(database).adapters,
        courses=BundledCourses(courses()),
        skill_graphs=bundled_skills(),
        words=bundled_words,
    )
    clock = FakeClock(NOON)
    turns = ClockTurns(Conversation(ports, clock), keep_quiet)
    rounds = Rounds(reminders, Stores(database).due, turns, clock)
    began = perf_counter()
    await rounds.tick()
    return perf_counter() - began


async def keep_quiet(chat_id: ChatId, turn_id: TurnId, replies: Sequence[Reply]) -> None:
    """Deliver nothing, because the turn is what is measured."""


def _plan(db: Connection) -> str:
    asked = NEXT_REMINDERS.params(
        now=NOON, after_at=NOON - timedelta(1), after_learner=0, limit=DUE_NOW
    )
    looked = asked.compile(db, compile_kwargs={"literal_binds": True})
    steps = db.exec_driver_sql(f"EXPLAIN QUERY PLAN {looked.string}").all()
    return "; ".join(str(step[3]) for step in steps)
