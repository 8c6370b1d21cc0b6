"""When a night has come and which day it ends, in any zone and at any change of clocks."""

from datetime import UTC, date, datetime, timedelta

import pytest

from bot.domain.days import (
    day_begins_at,
    day_of,
    due_by,
    ended_day,
    minutes_practised,
    moved_night,
    next_night,
)

BERLIN = "Europe/Berlin"

NOON = datetime(2026, 3, 18, 12, tzinfo=UTC)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("now", "zone", "night"),
    [
        ("2026-03-18T01:59:59", BERLIN, "2026-03-18T02:00:00"),
        ("2026-03-18T02:00:00", BERLIN, "2026-03-19T02:00:00"),
        ("2026-03-28T12:00:00", BERLIN, "2026-03-29T01:00:00"),  # the night that loses an hour
        ("2026-10-24T12:00:00", BERLIN, "2026-10-25T02:00:00"),  # the one that gains it back
        ("2026-03-18T12:00:00", "Pacific/Auckland", "2026-03-18T14:00:00"),
        ("2026-03-18T02:59:00", "UTC", "2026-03-18T03:00:00"),
    ],
)
def test_the_next_night_is_at_three_where_the_learner_lives(
    now: str, zone: str, night: str
) -> None:
    assert next_night(at(now), zone) == at(night)


@pytest.mark.parametrize(
    ("now", "zone", "day"),
    [
        ("2026-03-18T02:00:00", BERLIN, date(2026, 3, 17)),
        ("2026-03-18T01:59:00", BERLIN, date(2026, 3, 16)),
        ("2026-03-18T20:00:00", BERLIN, date(2026, 3, 17)),
        ("2026-03-18T20:00:00", "Pacific/Auckland", date(2026, 3, 18)),
    ],
)
def test_the_day_that_is_counted_had_ended_at_the_last_night(
    now: str, zone: str, day: date
) -> None:
    assert ended_day(at(now), zone) == day


@pytest.mark.parametrize(
    ("now", "before", "after", "night"),
    [
        ("2026-03-18T12:00:00", "UTC", BERLIN, "2026-03-19T02:00:00"),
        ("2026-03-18T18:30:00", "UTC", "Asia/Tokyo", "2026-03-18T18:00:00"),  # over there already
        ("2026-03-18T18:30:00", "Asia/Tokyo", "UTC", "2026-03-20T03:00:00"),  # counted already
        ("2026-03-18T12:00:00", BERLIN, BERLIN, "2026-03-19T02:00:00"),
    ],
)
def test_who_goes_to_another_zone_has_the_same_day_counted_next(
    now: str, before: str, after: str, night: str
) -> None:
    assert moved_night(at(now), before, after) == at(night)


def test_an_interval_of_a_day_is_due_by_the_day_and_a_shorter_one_by_the_minute() -> None:
    noon = due_by(at("2026-03-18T11:00:00"), BERLIN)

    assert noon.includes(at("2026-03-18T11:00:00"), 0.0)
    assert not noon.includes(at("2026-03-18T11:00:01"), 0.5)
    assert noon.includes(at("2026-03-19T02:59:59"), 1.0)
    assert not noon.includes(at("2026-03-19T03:00:00"), 1.0)
    assert not noon.includes(None, 1.0)


def test_what_was_answered_today_is_not_asked_again_today_whatever_the_clocks_do() -> None:
    """Not even on the day of 25 hours, whose last hour is 24 hours after its first."""
    for day in (date(2026, 3, 18), date(2026, 3, 28), date(2026, 10, 24)):
        begins = day_begins_at(day, BERLIN)
        for answered in range(23):
            for asked in range(answered, 24):
                now = begins + timedelta(hours=asked)
                due_at = begins + timedelta(hours=answered, days=1)
                again = due_by(now, BERLIN).includes(due_at, 1.0)
                assert not again or day_of(now, BERLIN) > day, (day, answered, asked)


@pytest.mark.parametrize(
    ("seconds", "minutes"),
    [
        ((), 0),
        ((0,), 1),
        ((0, 60, 150), 4),  # 1 + 1 + 1.5, begun minutes counted
        ((150, 0, 60), 4),  # in any order
        ((0, 300), 6),  # a pause of five minutes belongs to the sitting
        ((0, 301), 2),  # a longer one parts two sittings
        ((0, 60, 86_400, 86_520), 5),  # 1 + 1, and 1 + 2 a day later
    ],
)
def test_it_is_the_time_between_answers_and_a_minute_for_the_first_of_each_sitting(
    seconds: tuple[int, ...], minutes: int
) -> None:
    assert minutes_practised(NOON + timedelta(seconds=second) for second in seconds) == minutes
