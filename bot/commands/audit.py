"""`python -m bot audit`: a learner's calls of the model, or where served items come from."""

import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import datetime, timedelta
from typing import Annotated, TypeVar
from uuid import UUID

import typer

from bot.commands.printing import table
from bot.domain.ids import LearnerId
from bot.domain.practice.items import BankItem
from bot.flow.engine.ports import StoreUnavailableError
from bot.flow.practice import tracing
from bot.flow.tutor.usage import CallTotals, ModelCall, PeriodTotals, UsageLog
from bot.settings import SettingsError, load_settings

MICRODOLLARS = 1_000_000
MONTH = timedelta(days=30)
SHORTEST = timedelta(days=7)
"""The shortest time a learner counts for: a first day, with its map, says nothing of a month."""
AIM_DOLLARS = 2.0
"""The most that a learner's month may cost."""
HASH_LENGTH = 8
HEADS = (
    "at (UTC)",
    "prompt",
    "version",
    "hash",
    "model",
    "effort",
    "in",
    "out",
    "cache read",
    "cache written",
    "dollars",
    "seconds",
    "retries",
    "stop",
    "outcome",
    "request",
)

MONTH_HEADS = ("prompt", "calls", "calls a month", "dollars a call", "dollars a month")

OpenUsageLog = Callable[[str], AbstractAsyncContextManager[UsageLog]]
"""Opens the ledger of the database at a URL."""
OpenPracticeAudit = Callable[[str], AbstractAsyncContextManager[tracing.PracticeAudit]]
"""Opens the audit of served items in the database at a URL."""
T = TypeVar("T")

_AT = "%Y-%m-%d %H:%M:%S"


def build_audit(
    open_usage_log: OpenUsageLog, open_practice: OpenPracticeAudit, now: Callable[[], datetime]
) -> Callable[..., None]:
    """Return the command, which opens the ledger and the bank with these functions."""

    def audit(
        learner: Annotated[
            int | None, typer.Option(help="Whose calls: the learner's Telegram id.")
        ] = None,
        item: Annotated[UUID | None, typer.Option(help="An item: its whole chain.")] = None,
        limit: Annotated[int, typer.Option(min=1, help="How many calls at most.")] = 50,
        *,
        month: Annotated[
            bool, typer.Option("--month", help="What a learner costs a month.")
        ] = False,
    ) -> None:
        """Print a learner's latest calls of the model, newest first, and the sum of all.

        With --item, print where the item comes from, its servings and their attempts. With
        --month, print the cost of a learner's month, from the calls of the last thirty days. With
        none of these, print servings that cannot be traced back, of which there must be none.
        """
        url = _or_exit(lambda: load_settings().database_url)
        if learner is not None:
            whose = LearnerId(learner)
            read = _or_exit(lambda: asyncio.run(_read(open_usage_log(url), whose, limit)))
            typer.echo(report(*read))
        elif month:
            at = now()
            totals = _or_exit(lambda: asyncio.run(_totals(open_usage_log(url), at - MONTH)))
            typer.echo(month_report(totals, at))
        elif item is not None:
            _print_trace(item, _or_exit(lambda: asyncio.run(_trace(open_practice(url), item))))
        else:
            _print_gaps(*_or_exit(lambda: asyncio.run(_gaps(open_practice(url)))))

    return audit


def _or_exit(work: Callable[[], T]) -> T:
    """Return what the work returns. Exit with a plain line if an operator has to fix something."""
    try:
        return work()
    except (SettingsError, StoreUnavailableError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None


def _print_trace(item_id: UUID, trace: tracing.ItemTrace | None) -> None:
    if trace is None:
        typer.echo(f"there is no item {item_id}", err=True)
        raise typer.Exit(1)
    typer.echo(item_report(trace))


def _print_gaps(gaps: Sequence[tracing.Gap], servings: int) -> None:
    for gap in gaps:
        typer.echo(f"{gap.trace_id}: {gap.what} {gap.kind}")
    typer.echo(f"{servings} servings, {len(gaps)} gaps")
    if gaps:
        raise typer.Exit(1)


async def _trace(
    opened: AbstractAsyncContextManager[tracing.PracticeAudit], item_id: UUID
) -> tracing.ItemTrace | None:
    async with opened as practice:
        return await practice.trace(item_id)


async def _gaps(
    opened: AbstractAsyncContextManager[tracing.PracticeAudit],
) -> tuple[Sequence[tracing.Gap], int]:
    async with opened as practice:
        return await practice.gaps(), await practice.servings()


def month_report(totals: PeriodTotals, now: datetime) -> str:
    """Return the cost of a learner's month by prompt, compared with the aim."""
    if not totals.prompts:
        return "No calls of the model."
    days = sum(max(now - at, SHORTEST) / timedelta(days=1) for at in totals.first_calls)
    months = days / (MONTH / timedelta(days=1))
    rows = [
        (
            prompt.prompt,
            str(prompt.calls),
            f"{prompt.calls / months:.1f}",
            _dollars(prompt.cost_microdollars // prompt.calls),
            f"{prompt.cost_microdollars / MICRODOLLARS / months:.4f}",
        )
        for prompt in totals.prompts
    ]
    dollars = sum(prompt.cost_microdollars for prompt in totals.prompts) / MICRODOLLARS / months
    aim = "kept" if dollars <= AIM_DOLLARS else "missed"
    return (
        f"{table(MONTH_HEADS, rows)}\n\nA learner's month: {dollars:.2f} dollars, by "
        f"{len(totals.first_calls)} learners in {days:.0f} days together; the aim of "
        f"{AIM_DOLLARS:.2f} is {aim}"
    )


async def _totals(opened: AbstractAsyncContextManager[UsageLog], since: datetime) -> PeriodTotals:
    async with opened as usage_log:
        return await usage_log.totals_since(since)


def report(calls: Sequence[ModelCall], totals: CallTotals) -> str:
    """Return the calls as a table, and a line with the sum of all calls ever."""
    if not totals.calls:
        return "No calls of the model."
    in_sum = (
        f"{totals.calls} calls in all: {totals.input_tokens} tokens in, "
        f"{totals.output_tokens} out, {totals.cache_read_tokens} read from the cache, "
        f"{totals.cache_write_tokens} written to it; {_dollars(totals.cost_microdollars)} dollars"
    )
    return f"{table(HEADS, [_row(call) for call in calls])}\n\n{in_sum}"


async def _read(
    opened: AbstractAsyncContextManager[UsageLog], learner_id: LearnerId, limit: int
) -> tuple[Sequence[ModelCall], CallTotals]:
    async with opened as usage_log:
        return await usage_log.calls(learner_id, limit), await usage_log.totals(learner_id)


def _row(call: ModelCall) -> tuple[str, ...]:
    return (
        f"{call.at:%Y-%m-%d %H:%M:%S}",
        call.prompt,
        str(call.version),
        call.sha256[:HASH_LENGTH],
        call.model_returned or call.model_requested,
        call.effort,
        str(call.tokens.input),
        str(call.tokens.output),
        str(call.tokens.cache_read),
        str(call.tokens.cache_write),
        _dollars(call.cost_microdollars),
        f"{call.duration_ms / 1000:.1f}",
        str(call.retries),
        call.stop_reason or "-",
        call.outcome.value,
        call.request_id or "-",
    )


def _dollars(microdollars: int) -> str:
    return f"{microdollars / MICRODOLLARS:.6f}"


def item_report(trace: tracing.ItemTrace) -> str:
    """Return the history of an item: its versions, servings, attempts and events.

    Learners are ids, and what they typed is left out.
    """
    lines = [line for item in trace.versions for line in _version(item)]
    for serving in trace.servings:
        lines += [_serving(serving), *map(_attempt, serving.attempts)]
    return "\n".join([*lines, *map(_event, trace.events)])


def _version(item: BankItem) -> Iterator[str]:
    meta = item.document.meta
    made, found = meta.provenance, meta.verification_report
    verifier = made.verifier
    scores = found.rubric_scores.model_dump(by_alias=True)
    described = {
        "status": meta.status,
        "skill": meta.skill_id,
        "difficulty": meta.difficulty,
        "language": item.language,
        "lineage": item.lineage,
        "generator": made.generator_model,
        "critic": made.critic_model,
        "judge": made.judge_model,
        "attempt": made.attempt,
        "revision of": made.revision_of or "-",
        "verifier": f"{verifier.type}, {'passed' if verifier.passed else 'not passed'}",
        "versions": verifier.details or "-",
        "verified at": meta.verified_at or "-",
        "rubric": json.dumps(scores),
        "underspecified": str(found.underspecified).lower(),
        "issues": json.dumps(list(found.issues)),
    }
    yield f"item {item.id} version {item.version}"
    yield from (f"  {name + ':':<15} {value}" for name, value in described.items())


def _serving(serving: tracing.TracedServing) -> str:
    policies = ", ".join(f"{name} {version}" for name, version in sorted(serving.policies.items()))
    served = f"served {serving.served_id} version {serving.item_version}"
    parts = (
        f"{served} at {serving.at:{_AT}} to {serving.learner_id}",
        f"policies {policies or '-'}",
        f"first verdict {serving.first_verdict or '-'}",
        f"{serving.hints} hints",
        f"solution {'shown' if serving.solution_shown else 'not shown'}",
        f"closed at {serving.closed_at:{_AT}}" if serving.closed_at else "open",
    )
    return "; ".join(parts)


def _attempt(attempt: tracing.TracedAttempt) -> str:
    number, tag = attempt.number, attempt.error_tag or "-"
    verdict, trace = attempt.verdict, attempt.trace_id
    return f"  attempt {number} at {attempt.at:{_AT}}: {verdict}; {tag}; trace {trace}"


def _event(event: tracing.TracedEvent) -> str:
    details = json.dumps(dict(event.details), ensure_ascii=False)
    return f"event {event.kind} at {event.at:{_AT}}; trace {event.trace_id}; {details}"
