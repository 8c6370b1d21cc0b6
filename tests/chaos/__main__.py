"""`python -m bot lab chaos`: several processes on one PostgreSQL under disturbances."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from tests.bench.report import Report, Row, Table
from tests.chaos import others
from tests.chaos.cluster import NoServerError, own_cluster
from tests.chaos.running import Plan, Run, run

PROCESSES = [1, 2, 4]
HEADINGS = (
    "processes",
    "updates",
    "lost",
    "doubled",
    "out of order",
    "set aside",
    "conflicts",
    "longest wait s",
    "updates/s",
)


async def chaos(plans: Sequence[Plan], report: Report) -> bool:
    """Show the result of each plan. Return True if all is well."""
    runs = []
    async with own_cluster() as cluster:
        for plan in plans:
            with TemporaryDirectory(prefix="lyceum-chaos-") as folder:
                runs.append(await run(plan, cluster, Path(folder)))
            typer.echo(summary(runs[-1]))
        report.show(Table("Killed again and again", HEADINGS, [row(played) for played in runs]))
        with TemporaryDirectory(prefix="lyceum-chaos-") as folder:
            report.show(await others.table(cluster, Path(folder)))
    return all(played.verdict.is_well for played in runs)


def summary(done: Run) -> str:
    """Return the notes on a run beside its row."""
    again = f"{done.verdict.sent_again} messages sent again after a kill"
    asked = f"{done.asked_again} questions asked again of the model"
    return f"{done.plan.processes} processes, {done.kills} kills: {again}, {asked}"


def row(done: Run) -> Row:
    """Return the row of a run."""
    found = done.verdict
    return (
        str(done.plan.processes),
        f"{done.plan.updates:,}",
        str(found.lost),
        str(found.doubled),
        str(found.out_of_order),
        str(found.set_aside),
        "not counted" if found.conflicts is None else f"{found.conflicts:.0f}",
        f"{done.longest_wait:.1f}",
        f"{done.updates_a_second:.0f}",
    )


def main(
    updates: int = 10_000,
    chats: int = 300,
    processes: Annotated[list[int], typer.Option()] = PROCESSES,
    seed: int = 1,
    kills: int = 1_000,
) -> None:
    """Print the results, and end with 1 if any update was lost, doubled or out of order."""
    plans = [
        Plan(updates=updates, chats=chats, processes=number, seed=seed, kills=kills)
        for number in processes
    ]
    try:
        is_well = asyncio.run(chaos(plans, Report()))
    except NoServerError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    raise typer.Exit(0 if is_well else 1)


if __name__ == "__main__":
    typer.run(main)
