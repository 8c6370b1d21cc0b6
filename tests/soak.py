"""`python -m bot lab soak`: the bot under load for ten minutes. What it holds must not grow.

Learners walk through lessons, look at their pictures and numbers, and leave, and new ones come.
Every ten seconds the process is measured. The first minutes load what is loaded once.
"""

import asyncio
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass
from itertools import count, cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

import httpx
import psutil
import typer

from bot.flow.engine.states import Idle
from tests.bench.report import Report, Table
from tests.scenarios.person import Person
from tests.scenarios.process import (
    BOT,
    UNHURRIED,
    Stage,
    bot_process,
    open_stage,
    started,
    unused_port,
)

LEARNERS: Final = 6
STEPS: Final = 60
"""Steps of a learner, who is then replaced by a new one."""
BETWEEN: Final = 0.1
"""Seconds that a learner takes to read."""
EVERY: Final = 10.0
LOOKS: Final = (
    "/progress",
    "/map",
    "/week",
    "/history",
    "/settings",
    "/cards",
    "/practice",
    "/stop",
)
MOST_GROWTH: Final = 0.05
SLACK: Final = 3
"""Connections, tasks or threads that may be open at one look and not at another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What the process holds at one moment."""

    memory: float
    """In MB."""
    helpers: float
    """The memory of the processes that draw and read for it, in MB."""
    files: int
    threads: int
    tasks: int


@dataclass(slots=True)
class Visits:
    """The learners' activity so far."""

    steps: int = 0
    gone: int = 0
    stuck: int = 0


async def visit(stage: Stage, chats: "count[int]", visits: Visits) -> None:
    """Walk learners through the bot one after the other, each for some steps."""
    looks = cycle(LOOKS)
    while True:
        person = Person(stage, next(chats))
        try:
            for step in range(STEPS):
                if step % 7 == 6:  # now and then they look around
                    await person.say(next(looks))
                    await person.say("/stop")
                if step and isinstance(await person.state(), Idle):
                    await person.say("/next")
                try:
                    await person.step(await person.state(), by_button=step % 2 == 0)
                except KeyError:  # the bank's own items, whose answers are unknown here
                    await person.say("I don't know")
                visits.steps += 1
                await asyncio.sleep(BETWEEN)
            visits.gone += 1
        except (AssertionError, LookupError, StopIteration, TypeError, httpx.HTTPError):
            visits.stuck += 1  # if the walk knows no way on, another learner comes


async def held(process: psutil.Process, http: httpx.AsyncClient, metrics: str) -> Held:
    page = (await http.get(metrics)).text.splitlines()
    tasks = next(float(line.split()[1]) for line in page if line.startswith("lyceum_tasks "))
    return Held(
        memory=process.memory_info().rss / 2**20,
        helpers=sum(child.memory_info().rss for child in process.children(recursive=True)) / 2**20,
        files=process.num_fds(),
        threads=process.num_threads(),
        tasks=int(tasks),
    )


async def soak(minutes: float, folder: Path) -> tuple[list[tuple[float, Held]], Visits, str]:
    """Return what was held at each moment, the learners' activity, and the log."""
    port, looks, visits, chats = unused_port(), [], Visits(), count(5001)
    async with open_stage(folder) as stage, httpx.AsyncClient(trust_env=False) as http:
        where = {"DATABASE_URL": stage.url, "PLAYGROUND_URL": stage.client.url}
        settings = {**where, **UNHURRIED, "HTTP_PORT": str(port)}
        async with bot_process(folder, BOT, started, **settings) as bot:
            process = psutil.Process(bot.pid)
            await Person(stage, 5000).say("/start")
            walking = [asyncio.ensure_future(visit(stage, chats, visits)) for _ in range(LEARNERS)]
            began = monotonic()
            while (now := monotonic() - began) < minutes * 60:
                looks.append((now, await held(process, http, f"http://127.0.0.1:{port}/metrics")))
                done, _ = await asyncio.wait(walking, timeout=EVERY)
                for task in done:
                    task.result()
            for task in walking:
                task.cancel()
            with suppress(asyncio.CancelledError):
                await asyncio.gather(*walking)
            return looks, visits, bot.log


def verdicts(
    looks: Sequence[tuple[float, Held]], warm_minutes: float
) -> list[tuple[str, float, float, bool]]:
    """Return for each thing held the amount once warm, at the end, and if it was stable."""
    warm = [held for at, held in looks if at >= warm_minutes * 60]
    share = max(1, min(len(warm) // 4, 6))
    found = []
    for name in Held.__slots__:
        first = median(getattr(look, name) for look in warm[:share])
        last = median(getattr(look, name) for look in warm[-share:])
        in_mb = name in {"memory", "helpers"}
        most = first * (1 + MOST_GROWTH) if in_mb else first + SLACK
        found.append((name, first, last, last <= most))
    return found


def main(minutes: float = 10.0, warm_minutes: float = 2.0) -> None:
    """Print what the process held, and end with 1 if that grew after the warm-up."""
    with TemporaryDirectory(prefix="lyceum-soak-") as folder:
        looks, visits, log = asyncio.run(soak(minutes, Path(folder)))
    report = Report()
    rows = [
        (f"{at / 60:.1f}", *(f"{value:.4g}" for value in astuple(look)))
        for at, look in looks[:: max(1, int(30 / EVERY))]
    ]
    walked = f"{visits.steps} steps, {visits.gone} learners came and went"
    notes = (f"{walked}, {visits.stuck} found no way on; {len(log.splitlines())} lines of log",)
    headings = ("minute", "memory MB", "helpers MB", *Held.__slots__[2:])
    report.show(Table("What the process holds", headings, rows, notes))
    found = verdicts(looks, warm_minutes)
    rows = [
        (name, f"{first:.1f}", f"{last:.1f}", "ok" if is_well else "GREW")
        for name, first, last, is_well in found
    ]
    report.show(
        Table(
            f"After {warm_minutes:g} minutes, and at the end", ("held", "then", "now", "so"), rows
        )
    )
    if not all(is_well for *_, is_well in found):
        sys.exit(1)


if __name__ == "__main__":
    typer.run(main)
