from dataclasses import replace
from datetime import date

from bot.domain.progress.analytics import Snapshot
from bot.views.trends import Night, TopicTrend, Trends, trend_of, trends_begin
from tests.storage.progress.test_snapshots import NUMBERS

MONDAY = Snapshot(day=date(2026, 3, 2), metrics=NUMBERS)
TUESDAY = Snapshot(
    day=date(2026, 3, 3),
    metrics=replace(NUMBERS, retention_rate_30d=None, velocity_nodes_per_week=2.0),
)


def test_a_trend_begins_with_the_second_night() -> None:
    assert trend_of("Fractions", []) is None
    assert trend_of("Fractions", [MONDAY]) is None
    assert trend_of("Fractions", [MONDAY, TUESDAY]) == TopicTrend(
        title="Fractions",
        nights=(
            Night(day=MONDAY.day, retention=0.75, per_week=0.25),
            Night(day=TUESDAY.day, retention=None, per_week=2.0),
        ),
    )


def test_several_topics_go_from_the_first_night_of_any_to_the_last() -> None:
    night = Night(day=date(2026, 3, 1), retention=None, per_week=0.0)
    nights = [replace(night, day=date(2026, 3, day)) for day in (1, 2, 5, 9)]
    topics = [
        TopicTrend(title="a", nights=tuple(nights[1:3])),
        TopicTrend(title="b", nights=tuple(nights[:2])),
    ]

    trends = Trends(topics=tuple(topics))

    assert (trends.first, trends.last) == (date(2026, 3, 1), date(2026, 3, 5))


def test_eight_weeks_are_looked_at() -> None:
    assert trends_begin(date(2026, 3, 4)) == date(2026, 1, 7)
