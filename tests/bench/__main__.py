"""`make bench`: how fast the bot is, compared with bots of the same library that only echo."""

import asyncio
from collections.abc import Awaitable, Callable

import uvloop

from tests.bench import (
    answers,
    costs,
    drills,
    due,
    due_cards,
    imports,
    landscapes,
    maps,
    maths_answers,
    nights,
    page,
    pictures,
    several,
    turns,
    whole_stack,
)
from tests.bench.bot_api import BotApi, listening
from tests.bench.learners import Load
from tests.bench.processes import pin_to
from tests.bench.report import Report, Row
from tests.bench.whole_stack import Bench

CALLS = 3
"""Calls of the bot for an answer."""
Through = Callable[[Bench, str, str], Awaitable[tuple[list[Row], str]]]
"""Sends learners through the whole stack, on the database of that URL and name."""


async def main() -> None:
    """Measure, part by part."""
    report = Report()
    api = BotApi()
    async with listening(api) as url:
        bench = Bench(api, url, Load(api))
        await _whole_stack(bench, report)
        report.show(await whole_stack.starts(bench))
        report.show(await whole_stack.many_chats(bench))
    for table in await several.tables():
        report.show(table)
    report.show(await costs.table())
    report.show(await turns.table())
    report.show(answers.table())
    report.show(maths_answers.table())
    report.show(maths_answers.rates())
    report.show(await due.table())
    report.show(await nights.table())
    report.show(await due_cards.table())
    report.show(await imports.table())
    report.show(landscapes.table())
    report.show(maps.orders())
    report.show(await maps.frontiers())
    report.show(await pictures.table())
    for table in await page.tables():
        report.show(table)
    report.save()


async def _whole_stack(bench: Bench, report: Report) -> None:
    rows = [
        *await whole_stack.echoes(bench, "default"),
        *await whole_stack.echoes(bench, "tuned"),
        *await whole_stack.echoes(bench, "tuned", CALLS),
    ]
    notes: list[str] = []
    for through in (whole_stack.quizzes, drills.drills):
        on_sqlite, counted = await through(bench, "", "SQLite")
        rows += on_sqlite
        notes.append(counted)
        await _on_postgres(through, bench, rows, notes)
    report.show(whole_stack.table(rows, notes))


async def _on_postgres(through: Through, bench: Bench, rows: list[Row], notes: list[str]) -> None:
    async with whole_stack.postgres_schema() as database_url:
        if database_url is None:
            notes.append("PostgreSQL: skipped, no server answers")
        else:
            on_postgres, counted = await through(bench, database_url, "PostgreSQL")
            rows += on_postgres
            notes.append(counted)


if __name__ == "__main__":
    pin_to(1)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main())
