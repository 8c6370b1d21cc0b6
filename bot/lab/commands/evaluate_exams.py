"""`python -m bot lab eval exams DIR`: the real model grades solutions that experts graded."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from bot.clock import SystemClock
from bot.commands.printing import table
from bot.domain.exams.exam import Exam
from bot.flow.tutor.usage import MICRODOLLARS
from bot.lab.commands.exam_folder import ExamFolder, FolderError, read_folder
from bot.lab.evaluation.exams import Agreement, Tried, agreements, as_handed_in, graded_anew
from bot.settings import Settings, SettingsError, load_settings
from bot.tutor.budget.accounts import Tally
from bot.tutor.client.prompts import PromptError

HEADS: Final = ("points", "number", "exact", "within 1", "error", "bias", "kappa", "95 %")
PUBLISHED: Final = (
    ("best published", "122", "", "", "0.60", "", "0.595", ""),
    ("aim", "", "", "", "0.50", "", "0.70", ""),
)
"""For 122 sheets of handwritten solutions. It is printed for comparison only."""


def eval_exams(
    folder: Annotated[
        Path, typer.Argument(help="exam.json, scores.csv, and the pictures of solutions.")
    ],
    at_most: Annotated[float, typer.Option(min=0, help="US dollars; no solution after.")] = 5.0,
) -> None:
    """Grade solutions that experts graded, and print how far the model agrees with them."""
    try:
        graded, settings = read_folder(folder), load_settings()
    except (FolderError, SettingsError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    if settings.anthropic_api_key is None:
        typer.echo("ANTHROPIC_API_KEY is not set: there is no model to try", err=True)
        raise typer.Exit(1)
    tally = Tally()
    try:
        tried = asyncio.run(_try(settings, graded, tally, at_most))
    except PromptError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    typer.echo(report(graded.exam, tried, left_out=len(graded.solutions) - len(tried)))
    typer.echo(f"{tally.cost_microdollars / MICRODOLLARS:.4f} dollars")


def report(exam: Exam, tried: Sequence[Tried], *, left_out: int = 0) -> str:
    """Return the agreement of the gradings with the experts, as a table, and each result."""
    rows = [_row(name, found) for name, found in agreements(exam, tried)]
    gradings = [solution.grading for solution in tried if solution.grading is not None]
    flagged = sum(bool(grading.flags) for grading in gradings)
    twice = sum(grading.graded_twice for grading in gradings)
    lines = [f"{len(gradings)} solutions graded, {twice} of them twice; {flagged} flagged"]
    lines += [
        f"{solution.marked.name} was not graded: {solution.trouble}"
        for solution in tried
        if solution.trouble
    ]
    if left_out:
        lines.append(f"{left_out} solutions were not begun: the limit was spent")
    return "\n".join((table(HEADS, [*rows, *PUBLISHED]), "", *lines))


async def _try(
    settings: Settings, folder: ExamFolder, tally: Tally, at_most: float
) -> list[Tried]:
    from bot.tutor.exams.grading import ExchangeExaminer  # noqa: PLC0415 - as below
    from bot.tutor.open import open_exchange  # noqa: PLC0415 - the package takes two seconds to import, and the other commands need it not

    tried = []
    async with open_exchange(settings, SystemClock(), tally) as exchange:
        if exchange is None:
            return []
        grade = as_handed_in(folder.exam, folder.language, ExchangeExaminer(exchange))
        limit = round(at_most * MICRODOLLARS)
        async for solution in graded_anew(
            folder.solutions, grade, tally, at_most_microdollars=limit
        ):
            typer.echo(solution.marked.name, err=True)
            tried.append(solution)
    return tried


def _row(name: str, found: Agreement) -> tuple[str, ...]:
    interval = found.interval
    return (
        name,
        str(found.number),
        f"{found.exact:.0%}",
        f"{found.within_one:.0%}",
        f"{found.error:.2f}",
        f"{found.bias:+.2f}",
        "-" if found.kappa is None else f"{found.kappa:.3f}",
        "-" if interval is None else f"{interval[0]:.3f} to {interval[1]:.3f}",
    )
