"""`python -m bot lab`: simulations, evaluations, reports and measures."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import typer

from bot.commands.running import PASSED_ON
from bot.lab.commands import measures
from bot.lab.commands.evaluate import eval_prompts
from bot.lab.commands.evaluate_exams import eval_exams
from bot.lab.commands.memory_report import build_memory_report
from bot.lab.commands.simulate import simulate
from bot.lab.commands.simulate_exam_date import simulate_exam_date
from bot.lab.commands.simulate_learning import simulate_learning
from bot.lab.commands.simulate_month import simulate_month
from bot.lab.commands.simulate_placement import simulate_placement
from bot.storage.cards.fits import SqlFits
from bot.storage.engine.database import open_database


@asynccontextmanager
async def open_review_logs(url: str) -> AsyncGenerator[SqlFits]:
    """Yield the review logs in the database of that URL."""
    async with open_database(url) as database:
        yield SqlFits(database)


app = typer.Typer(
    help="Simulations, evaluations, reports and measures.",
    no_args_is_help=True,
    add_completion=False,
)
evaluation = typer.Typer(invoke_without_command=True)
evaluation.callback()(eval_prompts)
evaluation.command("exams")(eval_exams)
app.add_typer(evaluation, name="eval")
app.command()(simulate)
app.command()(simulate_exam_date)
app.command()(simulate_learning)
app.command()(simulate_month)
app.command()(simulate_placement)
app.command("memory-report")(build_memory_report(open_review_logs))
for measure in (measures.bench, measures.chaos, measures.soak, measures.growth, measures.house):
    app.command(add_help_option=False, context_settings=PASSED_ON)(measure)
