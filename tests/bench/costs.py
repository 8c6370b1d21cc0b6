"""`python -m tests.bench.costs`: the database's work for an answer and for a card."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory

from bot.storage.engine.database import open_database
from tests.bench.report import Report, Row, Table
from tests.costs import Cost, answers, cards, open_rig

MANY = 40


async def table() -> Table:
    """Return the hops, statements and calls of an answer and of a card, on SQLite."""
    with TemporaryDirectory(prefix="lyceum-bench-") as folder:
        async with (
            open_database(f"sqlite:///{Path(folder) / 'costs.db'}") as database,
            open_rig(database) as rig,
        ):
            costs = {**await answers(rig, MANY), **await cards(rig, MANY)}
    headings = ("in the state", "presses", "reads", "writes", "statements", "calls")
    return Table("What a press costs", headings, [_row(*cost) for cost in costs.items()])


def _row(state: str, costs: Sequence[Cost]) -> Row:
    counts = [
        (cost.reads, cost.writes, len(cost.statements), cost.calls.total()) for cost in costs
    ]
    return (
        state,
        str(len(costs)),
        *(f"{mean(counted):.1f}" for counted in zip(*counts, strict=True)),
    )


if __name__ == "__main__":
    report = Report()
    report.show(asyncio.run(table()))
