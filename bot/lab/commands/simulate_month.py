"""`python -m bot lab simulate-month`: the cost of the model for a usual learner, by prompt."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Annotated, Final

import typer

from bot.commands.running import loop_factory
from bot.domain.topics.course import Language
from bot.lab.simulation.month import Month, Paid, live_days
from bot.logs import configure_logs

LEVELS: Final = {"none": 0.0, "mid": 1.0, "double": 2.0}
"""Factors on the stand-in's guess of thinking."""
_HEADS: Final = ("", "model", "calls", "read", "cached", "put", "written", "thought")


def report(month: Month) -> str:
    """Return the table, one line for each prompt, the dearest first, and one for all."""
    groups: dict[tuple[str, str], list[Paid]] = defaultdict(list)
    for paid_call in month.paid:
        name = f"{paid_call.call.prompt}{' in batches' if paid_call.in_batch else ''}"
        groups[name, paid_call.call.model_requested.split("-")[1]].append(paid_call)
    dearest = sorted(groups.items(), key=lambda entry: -month.dollars(1, entry[1]))
    lines: list[Sequence[str]] = [(*_HEADS, *(f"$ {level}" for level in LEVELS))]
    for (name, model), paid in dearest:
        lines.append((name, model, *_cells(month, paid)))
    lines.append(("all", "", *_cells(month, month.paid)))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(cell.rjust(wide) for cell, wide in zip(line, widths, strict=True))
        for line in lines
    )


def _cells(month: Month, paid: Sequence[Paid]) -> Iterator[str]:
    tokens = [paid_call.call.tokens for paid_call in paid]
    thought = sum(paid_call.thought for paid_call in paid)
    yield str(len(paid))
    yield f"{sum(token.input for token in tokens):,}"
    yield f"{sum(token.cache_read for token in tokens):,}"
    yield f"{sum(token.cache_write for token in tokens):,}"
    yield f"{sum(token.output for token in tokens) - thought:,}"
    yield f"{thought:,}"
    for level in LEVELS.values():
        yield f"{month.dollars(level, paid):.3f}"


def simulate_month(
    days: Annotated[int, typer.Option(min=1, help="On how many days they learn.")] = 30,
    seed: Annotated[int, typer.Option(help="The same seed gives the same table.")] = 1,
    ceiling: Annotated[
        float, typer.Option(min=0, help="Dollars that it may cost in either language.")
    ] = 2.0,
) -> None:
    """Simulate a learner of topics that a model writes, 30 minutes a day, in both languages.

    The bot is the real one. The model is a stand-in that writes texts of usual length. The cost is
    printed for no thinking, for a medium guess of it, and for twice as much. Ends with 1 if a
    language costs more than the ceiling at the medium guess.
    """
    configure_logs(as_json=False, level="ERROR")
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        months = [runner.run(live_days(language, days, seed)) for language in Language]
    for month in months:
        lessons = len(month.lessons)
        print(
            f"{month.language.value}: {month.days} days, {month.topics} topics, {lessons} lessons,"
            f" {month.answers} answers, {len(month.paid) / max(lessons, 1):.1f} calls and"
            f" ${month.dollars() / max(lessons, 1):.3f} a lesson\n"
        )
        print(f"{report(month)}\n")
    if any(month.dollars() > ceiling for month in months):
        raise typer.Exit(1)
