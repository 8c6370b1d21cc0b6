"""Several processes on one PostgreSQL: turns end to end, and how soon one wakes another."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from bot.clock import SystemClock
from bot.domain.ids import ChatId, TurnId
from bot.flow.engine.delivery import Incoming
from bot.storage.engine.database import open_database
from bot.storage.stores import Stores
from tests.bench.report import Row, Table
from tests.chaos.cluster import Cluster, NoServerError, own_cluster
from tests.chaos.model import Model
from tests.chaos.others import milliseconds, waits_of
from tests.chaos.running import Plan, fleet_of, prepare
from tests.chaos.traffic import Traffic

PROCESSES: Final = (1, 2, 4)
CHATS: Final = 200
AT_ONCE: Final = 64
WAKES: Final = 500
OWNED: Final = ChatId(1)


async def tables() -> Sequence[Table]:
    """Return how fast several processes are, and how soon one wakes another."""
    try:
        async with own_cluster() as cluster:
            rows = [await _turns(cluster, processes) for processes in PROCESSES]
            headings = ("processes", "updates", "updates/s", "p50 ms", "p99 ms")
            side_by_side = Table("Processes behind a webhook, on PostgreSQL", headings, rows)
            return side_by_side, await _wakes(cluster)
    except NoServerError as error:
        return (Table("Processes behind a webhook: skipped", (), (), (str(error),)),)


async def _turns(cluster: Cluster, processes: int) -> Row:
    plan = Plan(processes=processes, chats=CHATS)
    url = await cluster.new_database(f"turns_{processes}")
    chats = range(1, CHATS + 1)
    await prepare(url, chats)
    traffic = Traffic()
    with TemporaryDirectory(prefix="lyceum-bench-") as folder:
        async with fleet_of(plan, url, Path(folder), traffic, Model(0)) as fleet:
            await waits_of(traffic, fleet, chats, at_a_time=AT_ONCE, each=1)
            began = perf_counter()
            waits = await waits_of(traffic, fleet, chats, at_a_time=AT_ONCE)
            rate = len(waits) / (perf_counter() - began)
    figures = (milliseconds(waits, 0.5), milliseconds(waits, 0.99))
    return (str(processes), str(len(waits)), f"{rate:.0f}", *figures)


async def _wakes(cluster: Cluster) -> Table:
    """Return how soon the owner of a chat hears of an update that another process stored."""
    url, clock, woken = await cluster.new_database("wakes"), SystemClock(), asyncio.Event()
    async with open_database(url) as here, open_database(url) as there:
        owner, other = Stores(here), Stores(there)
        owner.chat_leases.on_arrival(lambda _: woken.set())
        stored, heard = [], []
        for number in range(WAKES + 1):
            update = Incoming(
                turn_id=TurnId(f"tg:{number}"),
                chat_id=OWNED,
                payload="{}",
                received_at=clock.now(),
            )
            if not number:
                await owner.inbox.put([update])
                continue
            woken.clear()
            began = perf_counter()
            await other.inbox.put([update])
            stored.append(perf_counter() - began)
            await woken.wait()
            heard.append(perf_counter() - began)
    rows = [
        (name, str(len(waits)), milliseconds(waits, 0.5), milliseconds(waits, 0.99))
        for name, waits in (("stored", stored), ("the owner wakes", heard))
    ]
    return Table(
        "An update of a chat that another process owns", ("", "times", "p50 ms", "p99 ms"), rows
    )
