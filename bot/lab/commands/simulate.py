"""`python -m bot lab simulate`: simulated learners, and the real bot with a moved clock."""

import asyncio
from datetime import date, datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Annotated, Final

import typer

from bot.commands.running import loop_factory
from bot.lab.simulation.forgetting import Forgetting
from bot.lab.simulation.report import broken_musts, report
from bot.lab.simulation.world import World
from bot.logs import configure_logs

FIRST: Final = "2026-03-02"
"""Clocks go forward in New York on 8 March, in Berlin on the 29th."""
DAYS_A_LIFE: Final = 6
"""The mean life of a process of the bot."""
_MINUTE: Final = 60


def simulate(
    learners: Annotated[int, typer.Option(min=1, help="How many learners there are.")] = 200,
    days: Annotated[int, typer.Option(min=12, help="How many days pass.")] = 120,
    seed: Annotated[int, typer.Option(help="The same seed gives the same lines.")] = 1,
    start: Annotated[
        datetime,
        typer.Option(
            formats=["%Y-%m-%d"], help="The first day; autumn begins well with 2026-10-12."
        ),
    ] = FIRST,  # type: ignore[assignment]  # read like one that was typed
    forgetting: Annotated[
        Forgetting, typer.Option(help="By which model learners forget.")
    ] = Forgetting.FSRS6,
) -> None:
    """Simulate learners who learn with the bot for some months, and print how it did.

    The bot is the real one, on SQLite in a folder of its own. Only Telegram and the clock are
    simulated. Ends with 1 if something came twice, in quiet hours, too often or not at all.
    """
    configure_logs(as_json=False, level="ERROR")
    began = perf_counter()
    with (
        TemporaryDirectory(prefix="lyceum-simulation-") as folder,
        asyncio.Runner(loop_factory=loop_factory()) as runner,
    ):
        world = World(
            Path(folder),
            learners=learners,
            first=start.date(),
            days=days,
            seed=seed,
            forgetting=forgetting,
        )
        runner.run(_live(world, Random(seed), days, began))
    calendar = [start.date() + timedelta(days=day) for day in range(days)]
    ledger = world.ledger
    print(
        f"{learners} learners who forget by {forgetting.upper()},"
        f" {days} days from {start:%Y-%m-%d}, seed {seed}:"
        f" {ledger.turns:,} turns, {world.restarts} restarts\n"
    )
    print(report(ledger, calendar, world.ends))
    minutes, seconds = divmod(round(perf_counter() - began), _MINUTE)
    typer.echo(f"took {minutes} minutes and {seconds} seconds", err=True)
    if broken := broken_musts(ledger, world.ends):
        print("\n" + "\n".join(f"must not be: {line}" for line in broken))
        raise typer.Exit(1)


async def _live(world: World, rng: Random, days: int, began: float) -> None:
    """Simulate the days, with restarts at random moments. Progress is written to stderr."""
    lasts = timedelta(days=days)
    restarts = [world.clock.now() + rng.random() * lasts for _ in range(days // DAYS_A_LIFE)]
    told: date | None = None

    def passed(now: datetime) -> None:
        nonlocal told
        if now.date() != told and now.day in {1, 8, 15, 22}:
            told = now.date()
            broken = "; ".join(broken_musts(world.ledger, now)) or "nothing broken"
            took = f"{world.ledger.turns:,} turns, {perf_counter() - began:.0f} s"
            typer.echo(f"{told}: {took}, {broken}", err=True)

    await world.live(restarts, passed)
