"""How long other chats wait while one floods, or sends hostile files."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from tests.bench.report import Row, Table
from tests.chaos.cluster import Cluster
from tests.chaos.fleet import Fleet
from tests.chaos.model import Model
from tests.chaos.running import Plan, fleet_of, prepare
from tests.chaos.traffic import Traffic

CHATS: Final = 40
"""Measured chats, each time other ones."""
AT_A_TIME: Final = 4
"""Of them, how many write at the same time."""
EACH: Final = 8
"""Updates of a chat, each delivered when the one before is answered."""
FLOODING: Final = 8
"""Updates of the flooding chat that are delivered at the same time."""
DOCUMENT: Final = {"file_id": "1", "file_unique_id": "1", "file_name": "cards.json"}
SECONDS: Final = 300.0

Trouble = Callable[[Traffic, Fleet, int], Awaitable[None]]


async def table(cluster: Cluster, folder: Path) -> Table:
    """Return how long others wait, usually and while one makes trouble."""
    troubles = (("usually", _none), ("while one chat floods", _flood), ("while files hurt", _hurt))
    chats = range(1, len(troubles) * CHATS + 3)
    plan = Plan(processes=1, chats=len(chats), limits={})
    url = await cluster.new_database("chaos_others")
    await prepare(url, chats)
    traffic = Traffic()
    rows: list[Row] = []
    async with fleet_of(plan, url, folder, traffic, Model(0)) as fleet, asyncio.timeout(SECONDS):
        for place, (name, trouble) in enumerate(troubles):
            others = range(place * CHATS + 1, (place + 1) * CHATS + 1)
            making = [asyncio.ensure_future(trouble(traffic, fleet, chat)) for chat in chats[-2:]]
            waits = await waits_of(traffic, fleet, others)
            for task in making:
                task.cancel()
            rows.append(_row(name, waits))
    return Table("How long others wait", ("", "updates", "p50 ms", "p95 ms"), rows)


def _row(name: str, waits: Sequence[float]) -> Row:
    return (name, str(len(waits)), milliseconds(waits, 0.5), milliseconds(waits, 0.95))


def milliseconds(waits: Sequence[float], share: float) -> str:
    """Return the time that this share of the waits did not exceed."""
    return f"{sorted(waits)[int(share * len(waits))] * 1000:.1f}"


async def waits_of(
    traffic: Traffic,
    fleet: Fleet,
    chats: Iterable[int],
    *,
    at_a_time: int = AT_A_TIME,
    each: int = EACH,
) -> Sequence[float]:
    """Return the wait for each answer, with `at_a_time` chats at once."""
    waiting = iter(chats)
    found = []

    async def talk() -> None:
        for chat_id in waiting:
            for _ in range(each):
                brought, update = traffic.bring(chat_id)
                await fleet.bring(update)
                found.append(await brought.answer - brought.at)

    await asyncio.gather(*(talk() for _ in range(at_a_time)))
    return found


async def _none(_: Traffic, __: Fleet, ___: int) -> None:
    """Make no trouble."""


async def _flood(traffic: Traffic, fleet: Fleet, chat_id: int) -> None:
    """Deliver as much as is confirmed."""

    async def bring() -> None:
        while True:
            await fleet.bring(traffic.bring(chat_id)[1])

    await asyncio.gather(*(bring() for _ in range(FLOODING)))


async def _hurt(traffic: Traffic, fleet: Fleet, chat_id: int) -> None:
    """Deliver hostile files one after the other. Later updates of the chat wait for them."""
    while True:
        _, update = traffic.bring(chat_id)
        del update["message"]["text"]
        del update["message"]["entities"]
        await fleet.bring({**update, "message": {**update["message"], "document": DOCUMENT}})
        behind, update = traffic.bring(chat_id)
        await fleet.bring(update)
        await behind.answer
