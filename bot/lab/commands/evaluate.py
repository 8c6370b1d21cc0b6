"""`python -m bot lab eval`: the graded set on the real model; prints a table and keeps it."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from bot.clock import SystemClock
from bot.commands.printing import table
from bot.lab.evaluation.cases import Case
from bot.lab.evaluation.evaluate import CASES, Result, evaluate
from bot.settings import Settings, SettingsError, load_settings
from bot.tutor.budget.accounts import Tally
from bot.tutor.client.prompts import PromptError

FOLDER = Path("var/eval")
MICRODOLLARS = 1_000_000
HEADS = ("prompt", "version", "case", "checks", "seconds", "dollars", "model", "missing")


def eval_prompts(
    context: typer.Context,
    only: Annotated[str, typer.Option(help="The one prompt whose cases are tried.")] = "",
    at_most: Annotated[float, typer.Option(min=0, help="US dollars; no case begins after.")] = 1.0,
) -> None:
    """Try the graded set on the model of the settings, print a table and write it to var/eval."""
    if context.invoked_subcommand is not None:
        return
    cases = [case for case in CASES if only in {"", case.prompt}]
    if not cases:
        known = ", ".join(sorted({case.prompt for case in CASES}))
        typer.echo(f"--only {only}: no cases of that prompt; there are {known}", err=True)
        raise typer.Exit(1)
    try:
        settings = load_settings()
    except SettingsError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    if settings.anthropic_api_key is None:
        typer.echo("ANTHROPIC_API_KEY is not set: there is no model to try", err=True)
        raise typer.Exit(1)
    try:
        results = asyncio.run(_try(settings, cases, at_most))
    except PromptError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    typer.echo(report(results, left_out=len(cases) - len(results)))
    typer.echo(f"\nKept in {keep(results, FOLDER, f'{SystemClock().now():%Y%m%d-%H%M%S}')}")


def report(results: Sequence[Result], *, left_out: int = 0) -> str:
    """Return the results as a table, and in one line what they come to."""
    passed, of = sum(it.passed for it in results), sum(len(it.checks) for it in results)
    failed = sum(bool(it.trouble) for it in results)
    checks = f"{passed} of {of} checks passed in {len(results)} cases"
    lines = [f"{checks}; {failed} cases had no answer; {_dollars(results)} dollars"]
    if left_out:
        lines.append(f"{left_out} cases were not begun: the limit was spent")
    return "\n".join((table(HEADS, [_row(it) for it in results]), "", *lines))


def keep(results: Sequence[Result], folder: Path, name: str) -> Path:
    """Write the results as JSON to a file of that name, and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.json"
    file.write_text(
        json.dumps([_as_json(it) for it in results], indent=2) + "\n", encoding="utf-8"
    )
    return file


async def _try(settings: Settings, cases: Sequence[Case], at_most: float) -> list[Result]:
    from bot.tutor.open import open_exchange  # noqa: PLC0415 - the package takes two seconds to import, and the other commands need it not

    tally = Tally()
    results = []
    async with open_exchange(settings, SystemClock(), tally) as exchange:
        if exchange is None:
            return []
        limit = round(at_most * MICRODOLLARS)
        async for result in evaluate(exchange, cases, tally, at_most_microdollars=limit):
            typer.echo(f"{result.case.prompt}: {result.case.name}", err=True)
            results.append(result)
    return results


def _row(result: Result) -> tuple[str, ...]:
    missing = [check.name for check in result.checks if not check.passed]
    calls = result.calls
    return (
        result.case.prompt,
        str(_version(result) or "-"),
        result.case.name,
        f"{result.passed}/{len(result.checks)}",
        f"{sum(call.duration_ms for call in calls) / 1000:.1f}",
        _dollars([result]),
        " ".join(sorted({call.model_returned or call.model_requested for call in calls})) or "-",
        result.trouble or "; ".join(missing) or "-",
    )


def _version(result: Result) -> int | None:
    versions = (call.version for call in result.calls if call.prompt == result.case.prompt)
    return next(versions, None)


def _dollars(results: Sequence[Result]) -> str:
    cost = sum(call.cost_microdollars for it in results for call in it.calls)
    return f"{cost / MICRODOLLARS:.4f}"


def _as_json(result: Result) -> dict[str, object]:
    return {
        "prompt": result.case.prompt,
        "case": result.case.name,
        "trouble": result.trouble,
        "checks": {check.name: check.passed for check in result.checks},
        "calls": [
            {
                "prompt": call.prompt,
                "version": call.version,
                "sha256": call.sha256,
                "model": call.model_returned or call.model_requested,
                "effort": call.effort,
                "input_tokens": call.tokens.prompt,
                "output_tokens": call.tokens.output,
                "cost_microdollars": call.cost_microdollars,
                "duration_ms": call.duration_ms,
                "outcome": call.outcome.value,
            }
            for call in result.calls
        ],
    }
