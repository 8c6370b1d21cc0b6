"""`python -m tests.bench.reminders`: many reminders due at once, at the pace of sending.

The turns and the database are real, and the clock moves by the waits of the pace. A third of the
learners enter their quiet hours while the others are reminded.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from functools import partial
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Annotated, Final

import typer
from sqlalchemy import Connection, Text, cast, delete, func, literal, select

from bot.chat.outbound.limiter import ChatLimiter
from bot.domain.ids import ChatId, TurnId
from bot.domain.learner.learner import Learner
from bot.domain.topics.mind_map import Node
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.replies import Reply
from bot.jobs.delivering import ClockTurns
from bot.jobs.rounds import Rounds
from bot.storage.engine.database import open_database
from bot.storage.engine.tables import (
    chats,
    flow_states,
    learners,
    mind_map_nodes,
    mind_maps,
    reviews,
)
from bot.storage.rhythm.due_pages import reminders
from bot.storage.stores import Stores
from tests.bench.filling import clone, minutes_after, numbers
from tests.bench.report import Report, Table
from tests.fakes import FakeClock
from tests.flow.planting import mastered, plant
from tests.flow.walking import Walk, ports_on

NOON: Final = datetime(2026, 3, 18, 12, tzinfo=UTC)
QUIET_FROM: Final = time(12, 20)
_DAY: Final = timedelta(days=1)


class Sending:
    """Moves the clock by each wait, and records when each learner was reminded."""

    def __init__(self, clock: FakeClock) -> None:
        self._clock = clock
        self.seconds = 0.0
        self.sent: list[tuple[int, time]] = []

    async def sleep(self, seconds: float) -> None:
        """Move the clock."""
        self.seconds += seconds
        self._clock.move(timedelta(seconds=seconds))

    async def deliver(self, chat_id: ChatId, turn_id: TurnId, replies: Sequence[Reply]) -> None:
        """Record that the chat is reminded now."""
        del turn_id, replies
        self.sent.append((chat_id, self._clock.now().time()))


async def table(many: int) -> Table:
    """Return how long `many` reminders take, and what went wrong with them."""
    with TemporaryDirectory(prefix="lyceum-bench-") as folder:
        async with open_database(f"sqlite:///{Path(folder) / 'reminders.db'}") as database:
            stores, clock = Stores(database), FakeClock(NOON)
            walk = Walk(stores, ports_on(stores), clock)
            await _plant(walk)
            await database.write(partial(_clone, times=many - 1))
            sending = Sending(clock)
            limiter = ChatLimiter(now=lambda: sending.seconds, sleep=sending.sleep)
            turns = ClockTurns(walk.conversation, sending.deliver, pace=limiter.turn_in_bulk)
            began = perf_counter()
            await Rounds(reminders, stores.due, turns, clock).tick()
            took = perf_counter() - began
            waits = await database.read(
                lambda db: db.scalar(
                    select(func.count()).where(learners.c.remind_at > clock.now())
                )
            )
    chats_sent = [chat_id for chat_id, _ in sending.sent]
    quiet = sum(at >= QUIET_FROM and _is_quiet(chat_id) for chat_id, at in sending.sent)
    late = sum(one > other for one, other in pairwise(chats_sent))
    rows = [
        ("sent", f"{len(set(chats_sent)):,}"),
        ("held back until quiet hours are over", f"{many - len(set(chats_sent)):,}"),
        ("planned anew, with those that were sent", f"{waits:,}"),
        ("sent in quiet hours", f"{quiet:,}"),
        ("sent twice", f"{len(chats_sent) - len(set(chats_sent)):,}"),
        ("sent before one that was due earlier", f"{late:,}"),
        ("minutes that it takes", f"{sending.seconds / 60:.1f}"),
        ("seconds of our own work in them", f"{took:.0f}"),
    ]
    return Table(f"{many:,} reminders due at once", ("", "number"), rows)


def _is_quiet(chat_id: int) -> bool:
    return chat_id % 3 == 0


async def _plant(walk: Walk) -> None:
    """Store a learner with one concept to review."""

    def grown(place: int, node: Node) -> Node:
        return node if place else mastered(node, NOON - 9 * _DAY, due_in=_DAY)

    await plant(walk, "fractions", grown)
    opened = await walk.ports.chats.open(ChatId(walk.chat_id), TurnId("none"))
    await walk.store(LearnerChanged(_ready(opened.learner)))


def _ready(learner: Learner) -> Learner:
    return replace(
        learner, zone="UTC", remind_at=NOON - 2 * _DAY, quiet_from=time(), quiet_until=time()
    )


def _clone(db: Connection, times: int) -> None:
    """Store `times` copies of the learner, each due a moment later."""
    db.execute(delete(mind_map_nodes).where(mind_map_nodes.c.next_review_at.is_(None)))
    n = numbers(times)
    remind_at = minutes_after(db, NOON - _DAY, n * 700 // times)
    clone(db, learners, {"id": learners.c.id + n + 1, "remind_at": remind_at}, n)
    of_learner = {"chat_id": chats.c.chat_id + n + 1, "learner_id": chats.c.learner_id + n + 1}
    clone(db, chats, of_learner, n)
    suffix = literal(".") + cast(n, Text)
    clone(
        db,
        mind_maps,
        {
            "id": mind_maps.c.id + suffix,
            "learner_id": mind_maps.c.learner_id + n + 1,
            "root_node_id": None,
        },
        n,
    )
    clone(
        db,
        mind_map_nodes,
        {"id": mind_map_nodes.c.id + suffix, "mind_map_id": mind_map_nodes.c.mind_map_id + suffix},
        n,
    )
    of_map = {name: reviews.c[name] + suffix for name in ("name", "map_id", "node_id")}
    clone(db, reviews, of_map, n)
    flow = {name: flow_states.c[name] + suffix for name in ("key", "mind_map_id")}
    clone(db, flow_states, flow, n)
    third = learners.c.id % 3 == 0
    db.execute(learners.update().where(third).values(quiet_from=QUIET_FROM, quiet_until=time(20)))
    db.exec_driver_sql("ANALYZE")


def main(many: Annotated[int, typer.Argument(min=2)] = 100_000) -> None:
    """Print how many were sent, held back or lost, and how long it takes."""
    Report().show(asyncio.run(table(many)))


if __name__ == "__main__":
    typer.run(main)
