from bot.metrics import Metrics


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
