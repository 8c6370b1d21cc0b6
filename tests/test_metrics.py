from dataclasses import replace
from datetime import UTC, datetime

from bot.domain.ids import LearnerId
from bot.flow.tutor.usage import CallId, CallOutcome, ModelCall, Tokens
from bot.metrics import MeteredUsage, Metrics
from bot.tutor.budget.accounts import Tally

CALL = ModelCall(
    id=CallId("call-1"),
    at=datetime(2026, 11, 2, 12, 30, tzinfo=UTC),
    learner_id=LearnerId(7),
    prompt="explain",
    version=3,
    sha256="",
    model_requested="claude-sonnet-5-5",
    model_returned=None,
    effort="low",
    tokens=Tokens(),
    cost_microdollars=1_234_567,
    duration_ms=2_340,
    retries=0,
    stop_reason=None,
    outcome=CallOutcome.OK,
    request_id=None,
)


def lines(metrics: Metrics) -> set[str]:
    return {line for line in metrics.page().decode().splitlines() if not line.startswith("#")}


def test_everything_that_is_counted_is_on_the_page() -> None:
    metrics = Metrics()

    metrics.update_received(3)
    metrics.turn_taken("applied", 0.02)
    metrics.turn_taken("failed", 7)
    metrics.reply_sent()
    metrics.reply_sent()
    metrics.reply_failed()
    metrics.reply_refused()
    metrics.reply_unanswered()
    metrics.throttled()
    metrics.reminders_sent(1)
    metrics.round_taken("letters", 0.2)
    metrics.round_skipped("letters")
    metrics.watch_waiting(lambda: 5)
    metrics.watch_tasks(lambda: 9)
    metrics.watch_backups(lambda: 1.5e9)

    assert lines(metrics) >= {
        "lyceum_updates_received_total 3.0",
        'lyceum_turns_total{outcome="applied"} 1.0',
        'lyceum_turns_total{outcome="failed"} 1.0',
        'lyceum_turn_seconds_bucket{le="0.025"} 1.0',
        "lyceum_turn_seconds_count 2.0",
        'lyceum_replies_total{result="sent"} 2.0',
        'lyceum_replies_total{result="failed"} 1.0',
        'lyceum_replies_total{result="refused"} 1.0',
        'lyceum_replies_total{result="unanswered"} 1.0',
        "lyceum_throttled_total 1.0",
        "lyceum_reminders_sent_total 1.0",
        'lyceum_round_seconds_count{round="letters"} 1.0',
        'lyceum_rounds_skipped_total{round="letters"} 1.0',
        "lyceum_updates_waiting 5.0",
        "lyceum_tasks 9.0",
        "lyceum_last_backup_timestamp_seconds 1.5e+09",
    }


def test_each_has_numbers_of_its_own() -> None:
    counted, fresh = Metrics(), Metrics()

    counted.throttled()

    assert "lyceum_throttled_total 0.0" in lines(fresh)


async def test_each_call_of_the_model_is_kept_and_counted_by_whom_it_was_for() -> None:
    metrics, ledger = Metrics(), Tally()
    usage = MeteredUsage(ledger, metrics)
    metrics.watch_model(lambda: 4, lambda: True)

    await usage.record(CALL)
    await usage.record(replace(CALL, id=CallId("call-2"), outcome=CallOutcome.DOWN))
    await usage.record(replace(CALL, id=CallId("call-3"), prompt="draw_map"))

    assert len(ledger.calls) == 3
    assert lines(metrics) >= {
        'lyceum_model_calls_total{account="help",outcome="ok"} 1.0',
        'lyceum_model_calls_total{account="help",outcome="down"} 1.0',
        'lyceum_model_calls_total{account="making",outcome="ok"} 1.0',
        'lyceum_model_cost_dollars_total{account="making"} 1.234567',
        'lyceum_model_call_seconds_sum{account="making"} 2.34',
        "lyceum_model_calls_waiting 4.0",
        "lyceum_model_rests 1.0",
    }
