"""`python -m bot audit`: which calls of the model a learner had, and what they cost."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Annotated

import typer

from bot.commands.table import table
from bot.domain.ids import LearnerId
from bot.flow.engine.ports import StoreUnavailableError
from bot.flow.tutor.usage import CallTotals, ModelCall, UsageLog
from bot.settings import SettingsError, load_settings

MICRODOLLARS = 1_000_000
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

OpenUsageLog = Callable[[str], AbstractAsyncContextManager[UsageLog]]
"""Opens the ledger of a database's URL."""


def build_audit(open_usage_log: OpenUsageLog) -> Callable[[int, int], None]:
    """Return the command, which opens the ledger with this."""

    def audit(
        learner: Annotated[int, typer.Option(help="Whose calls: the learner's Telegram id.")],
        limit: Annotated[int, typer.Option(min=1, help="How many calls at most.")] = 50,
    ) -> None:
        """Print a learner's latest calls of the model, newest first, and all of them in sum."""
        try:
            url = load_settings().database_url
            calls, totals = asyncio.run(_read(open_usage_log(url), LearnerId(learner), limit))
        except (SettingsError, StoreUnavailableError) as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(1) from None
        typer.echo(report(calls, totals))

    return audit


def report(calls: Sequence[ModelCall], totals: CallTotals) -> str:
    """Return the calls as a table, and the line with all that there ever were."""
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
