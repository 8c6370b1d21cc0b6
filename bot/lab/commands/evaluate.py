"""`python -m bot lab eval`: how good the model is at what the bot asks of it."""

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

import httpx2
import typer

from bot.clock import SystemClock
from bot.commands.printing import table
from bot.flow.engine.ports import Clock
from bot.flow.tutor.usage import MICRODOLLARS
from bot.lab.evaluation.evaluate import (
    CaseTally,
    Result,
    all_cases,
    by_measure,
    evaluate,
    open_desk,
    planned_findings,
    planned_microdollars,
)
from bot.lab.evaluation.measures import FIRST_TRY, Before, Figure, Held, exit_code, figures
from bot.settings import Settings, SettingsError, load_settings
from bot.tutor.client.prompts import PromptError

FOLDER: Final = Path("var/eval")
RESULTS, PAGE = "results.json", "texts.md"
MOST_BROKEN: Final = 10
"""How many broken cases the report names."""
LONGEST_VALUE: Final = 300
"""Characters of a value that the page shows."""
NOTHING_SAID: Final = 2
"""The exit code if too little was tried."""
HEADS: Final = ("measure", "good", "of", "value", "95 %", "wanted", "lost", "won", "verdict")
PROMPT_HEADS: Final = ("prompt", "version", "models", "calls", "at once", "dollars", "seconds")


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """The result of an evaluation."""

    figures: Sequence[Figure]
    results: Sequence[Result]
    left_out: int
    """Cases that were not begun because the limit was spent, or that did not reach the model."""


def eval_prompts(
    context: typer.Context,
    only: Annotated[str, typer.Option(help="The one part that is tried.")] = "",
    at_most: Annotated[float, typer.Option(min=0, help="US dollars; no case begins after.")] = 2.0,
) -> None:
    """Measure how good the configured model is. Texts and figures are stored in var/eval.

    Ends with 0 if all measures are as wanted, 1 if one is below that or worse than last time, and
    2 if too little was tried to tell.
    """
    if context.invoked_subcommand is not None:
        return
    try:
        settings = load_settings()
        run = asyncio.run(run_parts(settings, only, at_most, FOLDER, SystemClock()))
    except (SettingsError, PromptError, ValueError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(NOTHING_SAID) from None
    raise typer.Exit(exit_code(run.figures))


async def run_parts(
    settings: Settings,
    only: str,
    at_most: float,
    folder: Path,
    clock: Clock,
    *,
    transport: httpx2.AsyncBaseTransport | None = None,
) -> Run:
    """Try the cases of one part, or of all, and print and store the results.

    Raises ValueError if there is no key or no such part.
    """
    if settings.anthropic_api_key is None:
        raise ValueError("ANTHROPIC_API_KEY is not set: there is no model to try")
    every = list(all_cases())
    cases = [case for case in every if only in {"", case.part}]
    if not cases:
        parts = ", ".join(dict.fromkeys(case.part for case in every))
        raise ValueError(f"--only {only}: there is no such part; there are {parts}")
    now = clock.now()
    planned = planned_microdollars(cases, settings, now.date())
    typer.echo(f"{len(cases)} cases for about {_dollars(planned)} dollars, at most {at_most:.2f}")
    tally = CaseTally()
    async with open_desk(settings, clock, tally, transport=transport) as desk:
        results = await evaluate(
            cases,
            desk,
            tally,
            at_most_microdollars=round(at_most * MICRODOLLARS),
            at_once=settings.model_calls_at_once,
            told=_tell,
        )
    drawn = figures(by_measure(results), planned_findings(cases), last_run(folder))
    run = Run(figures=drawn, results=results, left_out=len(cases) - len(results))
    typer.echo(report(run))
    typer.echo(f"\nKept in {keep(run, folder / f'{now:%Y%m%d-%H%M%S}')}")
    return run


def report(run: Run) -> str:
    """Return the measures and the prompts as tables, and the broken cases."""
    lines = [
        "",
        table(HEADS, [_row(figure) for figure in run.figures]),
        "",
        table(PROMPT_HEADS, list(_prompt_rows(run.results))),
        "",
        f"{len(run.results)} cases, {_dollars(_cost(run.results))} dollars",
    ]
    if run.left_out:
        lines.append(
            f"{run.left_out} cases were left out: the limit was spent, or the model not reached"
        )
    broken = [result for result in run.results if result.trouble]
    lines += [
        f"{result.case.part} {result.case.name} broke: {result.trouble}"
        for result in broken[:MOST_BROKEN]
    ]
    if len(broken) > MOST_BROKEN:
        lines.append(f"{len(broken)} cases broke; {PAGE} has them all")
    return "\n".join(lines)


def keep(run: Run, folder: Path) -> Path:
    """Write the findings as JSON and all texts as one page of Markdown. Return their folder."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = json.dumps(_as_json(run), indent=1, ensure_ascii=False)
    (folder / RESULTS).write_text(f"{kept}\n", encoding="utf-8")
    (folder / PAGE).write_text("\n".join(_page(run)), encoding="utf-8")
    return folder


def last_run(folder: Path) -> Before:
    """Return the findings of the last run in the folder, or none if there is none."""
    runs = sorted(folder.glob(f"*/{RESULTS}"))
    if not runs:
        return {}
    kept: Mapping[str, Any] = json.loads(runs[-1].read_text(encoding="utf-8"))
    return {
        measure: {name: found["good"] for name, found in findings.items()}
        for measure, findings in kept["findings"].items()
    }


def _tell(result: Result) -> None:
    typer.echo(f"{result.case.part}: {result.case.name}", err=True)


def _row(figure: Figure) -> tuple[str, ...]:
    held = figure.measure.held
    interval = figure.interval
    return (
        figure.measure.name,
        str(figure.good) if held is not Held.KAPPA else "-",
        str(figure.number),
        "-" if figure.value is None else _number(figure.value, held),
        "-" if interval is None else " to ".join(_number(border, held) for border in interval),
        _number(figure.measure.wanted, held) + (" (low)" if held is Held.LOWER_BOUND else ""),
        str(figure.lost),
        str(figure.won),
        figure.verdict.value,
    )


def _number(value: float, held: Held) -> str:
    return f"{value:.2f}" if held is Held.KAPPA else f"{value:.1%}"


def _prompt_rows(results: Sequence[Result]) -> Iterator[tuple[str, ...]]:
    """Yield for each prompt how often its outputs were usable at once."""
    tries = [finding for result in results for finding in result.findings[FIRST_TRY]]
    calls = [call for result in results for call in result.calls]
    for prompt in sorted({call.prompt for call in calls}):
        of_prompt = [call for call in calls if call.prompt == prompt]
        at_once = [attempt.good for attempt in tries if attempt.note == prompt]
        yield (
            prompt,
            str(of_prompt[0].version),
            " ".join(sorted({call.model_returned or call.model_requested for call in of_prompt})),
            str(len(of_prompt)),
            f"{sum(at_once)}/{len(at_once)}",
            _dollars(sum(call.cost_microdollars for call in of_prompt)),
            f"{sum(call.duration_ms for call in of_prompt) / 1000 / len(of_prompt):.1f}",
        )


def _cost(results: Sequence[Result]) -> int:
    return sum(call.cost_microdollars for result in results for call in result.calls)


def _dollars(microdollars: int) -> str:
    return f"{microdollars / MICRODOLLARS:.2f}"


def _as_json(run: Run) -> dict[str, object]:
    return {
        "figures": [dict(zip(HEADS, _row(figure), strict=True)) for figure in run.figures],
        "findings": {
            measure: {
                name: {"good": finding.good, "note": finding.note}
                for name, finding in findings.items()
            }
            for measure, findings in by_measure(run.results).items()
        },
        "prompts": {
            call.prompt: {"version": call.version, "sha256": call.sha256, "effort": call.effort}
            for result in run.results
            for call in result.calls
        },
        "calls": [
            {
                "case": f"{result.case.part} {result.case.name}",
                "prompt": call.prompt,
                "model": call.model_returned or call.model_requested,
                "input_tokens": call.tokens.prompt,
                "output_tokens": call.tokens.output,
                "cost_microdollars": call.cost_microdollars,
                "duration_ms": call.duration_ms,
                "outcome": call.outcome.value,
            }
            for result in run.results
            for call in result.calls
        ],
    }


def _short(value: object) -> str:
    """Return the beginning of a prompt's value, in one line."""
    return " ".join(str(value).split())[:LONGEST_VALUE]


def _page(run: Run) -> Iterator[str]:
    """Yield the lines of the page: the figures, then each case with its findings and its texts."""
    yield from ("# Evaluation", "", "```", report(run), "```", "")
    for result in run.results:
        yield f"## {result.case.part}: {result.case.name}"
        yield ""
        if result.trouble:
            yield f"Broke: {result.trouble}\n"
        for measure, findings in result.findings.items():
            for finding in findings:
                mark = "ok" if finding.good else "NOT"
                yield f"- {mark} {measure}: {' '.join(finding.note.split())}"
        for said in result.said:
            yield from ("", f"**{said.ask.prompt}**", "")
            yield from (
                f"- {name}: {_short(value)}" for name, value in said.ask.values.items() if value
            )
            yield from ("", "~~~~", said.text, "~~~~")
        yield ""
