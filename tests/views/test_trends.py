from dataclasses import replace
from datetime import date

from bot.domain.progress.analytics import Snapshot
from bot.domain.progress.statistics import DeckDay
from bot.views.trends import Night, TopicTrend, Trends, deck_trend, trend_of, trends_begin
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


def test_a_deck_has_the_share_known_of_a_month_on_each_day_with_reviews_behind_it() -> None:
    day = DeckDay(cards=9, learning=3, repeating=2, mastered=1, reviews=0, recalled=0)
    days = {
        date(2026, 1, 5): replace(day, reviews=5, recalled=0),
        date(2026, 2, 1): day,
        date(2026, 2, 8): replace(day, reviews=4, recalled=3),
        date(2026, 3, 2): replace(day, reviews=4, recalled=4),
    }
    first = date(2026, 1, 10)

    assert deck_trend("Capitals", days, first) == TopicTrend(
        title="Capitals",
        nights=(
            Night(day=date(2026, 2, 1), retention=0.0, per_week=None),
            Night(day=date(2026, 2, 8), retention=0.75, per_week=None),
            Night(day=date(2026, 3, 2), retention=0.875, per_week=None),
        ),
    )
    assert deck_trend("Capitals", days, date(2026, 3, 1)) is None
    assert deck_trend("Capitals", {first: day}, first) is None
