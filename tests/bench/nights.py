"""The nightly count of maps: its cost is proportional to their number."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Table as Stored,
    Text,
    cast,
    func,
    literal,
    select,
)

from bot.domain.topics.mind_map import Node, ResponseType
from bot.flow.maps.changes import ResponseRecorded
from bot.jobs.delivering import ClockTurns
from bot.jobs.rounds import Rounds
from bot.storage.engine.database import open_database
from bot.storage.engine.tables import (
    analytics_snapshots,
    chats,
    flow_states,
    learners,
    mind_map_edges,
    mind_map_nodes,
    mind_maps,
    quiz_responses,
)
from bot.storage.progress.snapshots import maps_to_count
from bot.storage.stores import Stores
from tests.bench.due import keep_quiet
from tests.bench.filling import clone, numbers
from tests.bench.report import Row, Table
from tests.fakes import FakeClock
from tests.flow.planting import answer_to, mastered, plant
from tests.flow.walking import Walk, ports_on

MAPS: Final = (1_000, 10_000)
NIGHT: Final = datetime(2026, 3, 18, 3, tzinfo=UTC)
ANSWERS: Final = 40
_DAY: Final = timedelta(days=1)
_CLONED: Final[tuple[tuple[Stored, tuple[str, ...]], ...]] = (
    (learners, ("id",)),
    (chats, ("chat_id", "learner_id")),
    (mind_maps, ("id", "learner_id")),
    (mind_map_nodes, ("id", "mind_map_id")),
    (mind_map_edges, ("parent_node_id", "child_node_id")),
    (flow_states, ("key", "mind_map_id")),
    (quiz_responses, ("node_id", "mind_map_id")),
)
"""The tables of a map, and their columns that differ between maps."""


async def table() -> Table:
    """Return how long the night takes with a thousand maps and with ten thousand."""
    headings = ("18 concepts and 40 answers a map, SQLite", "seconds", "ms/map", "nobody due, ms")
    return Table("The nightly count", headings, [await _row(number) for number in MAPS])


async def _row(number: int) -> Row:
    with TemporaryDirectory(prefix="lyceum-bench-") as folder:
        async with open_database(f"sqlite:///{Path(folder) / 'nights.db'}") as database:
            stores = Stores(database)
            walk = Walk(stores, ports_on(stores), FakeClock(NIGHT - _DAY / 2))
            await _plant(walk)
            await database.write(partial(_clone, times=number - 1))
            walk.clock.move(_DAY / 2)
            turns = ClockTurns(walk.conversation, keep_quiet)
            night = Rounds(maps_to_count, stores.due, turns, walk.clock)
            seconds, quiet = [await _time(night) for _ in range(2)]
            counted = await database.read(
                lambda db: db.scalar(select(func.count()).select_from(analytics_snapshots))
            )
            if counted != number:
                raise ValueError(f"{counted} of {number} maps are counted")
    name, each = f"{number:,} maps", 1000 * seconds / number
    return (name, f"{seconds:.1f}", f"{each:.1f}", f"{1000 * quiet:.2f}")


async def _time(night: Rounds) -> float:
    began = perf_counter()
    await night.tick()
    return perf_counter() - began


async def _plant(walk: Walk) -> None:
    """Store a map in use: some concepts mastered, and forty reviews in a month."""

    def grown(place: int, node: Node) -> Node:
        return mastered(node, NIGHT - place * _DAY, due_in=9 * _DAY) if place < 9 else node

    mind_map = await plant(walk, "fractions", grown)
    answers = (
        replace(
            answer_to(mind_map.nodes[number % 9]),
            quality=4,
            type=ResponseType.REVIEW,
            responded_at=NIGHT - (1 + number % 30) * _DAY,
        )
        for number in range(ANSWERS)
    )
    await walk.store(*(ResponseRecorded(answer) for answer in answers))


def _clone(db: Connection, times: int) -> None:
    """Store `times` copies of the map, each for another learner."""
    n = numbers(times)
    for stored, own in _CLONED:
        changed: dict[str, ColumnElement[Any] | None] = {
            name: stored.c[name]
            + (literal(".") + cast(n, Text) if isinstance(stored.c[name].type, Text) else n + 1)
            for name in own
        }
        left_out = dict.fromkeys({"root_node_id", "number"} | ({"id"} - {*own}))
        clone(db, stored, left_out | changed, n)
    db.exec_driver_sql("ANALYZE")
