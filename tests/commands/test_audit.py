from collections.abc import AsyncGenerator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
import typer
from typer.testing import CliRunner

from bot.commands.audit import build_audit, report
from bot.domain.ids import LearnerId
from bot.flow.engine.ports import StoreUnavailableError
from bot.flow.practice.tracing import PracticeAudit
from bot.flow.tutor.usage import CallId, CallOutcome, CallTotals, ModelCall, Tokens
from bot.settings import Settings
from bot.storage.tutor.model_calls import SqlUsageLog
from tests.database import InMemory

CALL = ModelCall(
    id=CallId("call-1"),
    at=datetime(2026, 11, 2, 12, 30, tzinfo=UTC),
    learner_id=LearnerId(7),
    prompt="explain",
    version=3,
    sha256="abcdef0123456789" * 4,
    model_requested="claude-sonnet-5-5",
    model_returned="claude-sonnet-5-5-20260928",
    effort="low",
    tokens=Tokens(input=100, output=20, cache_read=3_000, cache_write_5m=40, cache_write_1h=5),
    cost_microdollars=1_234_567,
    duration_ms=2_340,
    retries=1,
    stop_reason="end_turn",
    outcome=CallOutcome.OK,
    request_id="req_1",
)
NOW = CALL.at + timedelta(days=20)
FAILED = replace(
    CALL,
    id=CallId("call-2"),
    at=CALL.at + timedelta(seconds=1),
    model_returned=None,
    stop_reason=None,
    request_id=None,
    tokens=Tokens(),
    cost_microdollars=0,
    outcome=CallOutcome.DOWN,
)


@pytest.fixture(autouse=True)
def _nothing_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


def no_bank(_: str) -> AbstractAsyncContextManager[PracticeAudit]:
    raise StoreUnavailableError("no bank there")


def run(calls: Sequence[ModelCall], *words: str) -> tuple[int, str]:
    @asynccontextmanager
    async def open_usage_log(_: str) -> AsyncGenerator[SqlUsageLog]:
        usage_log = SqlUsageLog(InMemory())
        for call in calls:
            await usage_log.record(call)
        yield usage_log

    app = typer.Typer()
    app.command("audit")(build_audit(open_usage_log, no_bank, lambda: NOW))
    result = CliRunner().invoke(app, words)
    return result.exit_code, result.output


def test_a_learners_calls_are_listed_newest_first_with_all_that_is_known_of_them() -> None:
    code, printed = run([CALL, FAILED], "--learner", "7")

    assert code == 0
    assert [line.split() for line in printed.splitlines()[1:3]] == [
        [
            "2026-11-02",
            "12:30:01",
            "explain",
            "3",
            "abcdef01",
            "claude-sonnet-5-5",
            "low",
            "0",
            "0",
            "0",
            "0",
            "0.000000",
            "2.3",
            "1",
            "-",
            "down",
            "-",
        ],
        [
            "2026-11-02",
            "12:30:00",
            "explain",
            "3",
            "abcdef01",
            "claude-sonnet-5-5-20260928",
            "low",
            "100",
            "20",
            "3000",
            "45",
            "1.234567",
            "2.3",
            "1",
            "end_turn",
            "ok",
            "req_1",
        ],
    ]
    assert printed.splitlines()[-1] == (
        "2 calls in all: 100 tokens in, 20 out, 3000 read from the cache, 45 written to it; "
        "1.234567 dollars"
    )


def test_calls_are_listed_up_to_a_limit_and_all_are_summed_up() -> None:
    _, printed = run([CALL, FAILED], "--learner", "7", "--limit", "1")

    assert len(printed.splitlines()) == 4
    assert "2 calls in all" in printed


def test_who_had_no_calls_is_told_so() -> None:
    assert run([CALL], "--learner", "8") == (0, "No calls of the model.\n")


def test_the_columns_stand_under_their_heads() -> None:
    totals = CallTotals(
        calls=1,
        input_tokens=1,
        output_tokens=1,
        cache_read_tokens=1,
        cache_write_tokens=1,
        cost_microdollars=1,
    )

    heads, row = report([CALL], totals).splitlines()[:2]

    for head, cell in (("prompt", "explain"), ("dollars", "1.234567"), ("outcome", "ok")):
        assert row[heads.index(head) :].startswith(cell)


def test_a_database_that_cannot_be_opened_is_reported_in_a_line() -> None:
    def open_usage_log(_: str) -> AbstractAsyncContextManager[SqlUsageLog]:
        raise StoreUnavailableError("no database there")

    app = typer.Typer()
    app.command("audit")(build_audit(open_usage_log, no_bank, lambda: NOW))
    result = CliRunner().invoke(app, ["--learner", "7"])

    assert (result.exit_code, result.output) == (1, "no database there\n")


def months(*, cost: int) -> list[ModelCall]:
    """Return calls of two learners, one of whom came yesterday, and one from long ago."""
    ben = replace(CALL, learner_id=LearnerId(8), at=NOW - timedelta(days=1), prompt="draw_map")
    calls = [CALL, CALL, ben, replace(CALL, at=NOW - timedelta(days=31))]
    return [
        replace(call, id=CallId(str(number)), cost_microdollars=cost)
        for number, call in enumerate(calls)
    ]


def test_a_learners_month_is_told_by_the_calls_of_the_last_thirty_days_beside_the_aim() -> None:
    code, printed = run(months(cost=90_000), "--month")

    assert code == 0
    heads, explain, draw_map, _, in_sum = printed.splitlines()
    assert heads.split("  ")[0] == "prompt"
    assert explain.split() == ["explain", "2", "2.2", "0.090000", "0.2000"]
    assert draw_map.split() == ["draw_map", "1", "1.1", "0.090000", "0.1000"]
    assert in_sum == (
        "A learner's month: 0.30 dollars, by 2 learners in 27 days together; "
        "the aim of 2.00 is kept"
    )


def test_a_month_that_is_too_dear_is_said_to_be() -> None:
    _, printed = run(months(cost=900_000), "--month")

    assert printed.endswith("the aim of 2.00 is missed\n")


def test_without_calls_there_is_no_month_to_tell() -> None:
    assert run([], "--month") == (0, "No calls of the model.\n")
