from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.learner.learner import Learner
from bot.domain.rhythm.rhythm import (
    Nothing,
    Send,
    WaitUntil,
    after_activity,
    after_reminder,
    may_speak_from,
    next_reminder_at,
    reminder_verdict,
)
from tests.builders import MONDAY, build_learner

ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"]


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def in_berlin(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Berlin")).astimezone(UTC)


def test_by_day_a_learner_is_reminded_when_something_is_due() -> None:
    due = in_berlin("2026-03-02T15:30")

    assert next_reminder_at(build_learner(), due, MONDAY) == due


def test_what_is_overdue_wakes_now() -> None:
    assert next_reminder_at(build_learner(), MONDAY - timedelta(days=3), MONDAY) == MONDAY


@pytest.mark.parametrize(
    ("due", "with_next_reminder"),
    [
        ("2026-03-02T20:59", "2026-03-02T20:59"),
        ("2026-03-02T21:00", "2026-03-03T08:00"),
        ("2026-03-02T23:30", "2026-03-03T08:00"),
        ("2026-03-03T03:00", "2026-03-03T08:00"),
        ("2026-03-03T08:00", "2026-03-03T08:00"),
    ],
)
def test_quiet_hours_put_the_reminder_off_until_morning(due: str, with_next_reminder: str) -> None:
    assert next_reminder_at(build_learner(), in_berlin(due), MONDAY) == in_berlin(
        with_next_reminder
    )


@pytest.mark.parametrize(
    ("due", "with_next_reminder"),
    [
        ("2026-03-28T22:00", "2026-03-29T06:00"),  # the night in which 02:00 is skipped
        ("2026-10-24T22:00", "2026-10-25T07:00"),  # the night that has 02:00 twice
    ],
)
def test_eight_in_the_morning_is_eight_on_the_clock(due: str, with_next_reminder: str) -> None:
    now = utc("2026-03-01T00:00")

    assert next_reminder_at(build_learner(), in_berlin(due), now) == utc(with_next_reminder)


def test_a_quiet_end_that_the_clock_skips_moves_on_by_the_skip() -> None:
    learner = build_learner(quiet_until=time(2, 30))
    midnight = in_berlin("2026-03-29T00:00")

    assert next_reminder_at(learner, midnight, midnight) == utc("2026-03-29T01:30")


@pytest.mark.parametrize(
    ("due", "with_next_reminder"),
    [
        ("2026-10-25T00:10", "2026-10-25T00:30"),  # the first 02:10
        ("2026-10-25T00:45", "2026-10-25T00:45"),  # the first 02:45, no longer quiet
        ("2026-10-25T01:10", "2026-10-25T01:30"),  # the second 02:10, quiet once more
    ],
)
def test_a_quiet_end_that_comes_twice_ends_the_quiet_twice(
    due: str, with_next_reminder: str
) -> None:
    learner = build_learner(quiet_until=time(2, 30))

    assert next_reminder_at(learner, utc(due), utc(due)) == utc(with_next_reminder)


def test_quiet_hours_can_lie_within_the_day() -> None:
    learner = build_learner(quiet_from=time(9), quiet_until=time(17))

    assert next_reminder_at(learner, in_berlin("2026-03-02T12:00"), MONDAY) == in_berlin(
        "2026-03-02T17:00"
    )


def test_equal_ends_mean_no_quiet_hours() -> None:
    learner = build_learner(quiet_from=time(8), quiet_until=time(8))
    night = in_berlin("2026-03-03T03:00")

    assert next_reminder_at(learner, night, MONDAY) == night


def test_a_second_reminder_waits_for_the_learners_next_day() -> None:
    awake = build_learner(reminded_on=date(2026, 3, 2), quiet_from=time(8), quiet_until=time(8))

    assert next_reminder_at(awake, MONDAY, MONDAY) == in_berlin("2026-03-03T04:00")
    assert next_reminder_at(
        build_learner(reminded_on=date(2026, 3, 2)), MONDAY, MONDAY
    ) == in_berlin("2026-03-03T08:00")


def test_before_four_it_is_still_the_day_before() -> None:
    owl = build_learner(reminded_on=date(2026, 3, 2), quiet_from=time(8), quiet_until=time(8))

    assert next_reminder_at(owl, in_berlin("2026-03-03T03:59"), MONDAY) == in_berlin(
        "2026-03-03T04:00"
    )


@pytest.mark.parametrize(
    "deaf",
    [{"reminders_on": False}, {"blocked": True}, {"ignored_reminders": 10}],
    ids=["off", "blocked", "paused"],
)
def test_who_wants_no_reminders_gets_none(deaf: dict[str, bool | int]) -> None:
    learner = build_learner(**deaf)

    assert next_reminder_at(learner, MONDAY, MONDAY) is None
    assert reminder_verdict(learner, 5, MONDAY) == Nothing()


def test_where_nothing_is_pending_nobody_is_reminded() -> None:
    assert next_reminder_at(build_learner(), None, MONDAY) is None
    assert reminder_verdict(build_learner(), 0, MONDAY) == Nothing()


def test_without_a_zone_the_clock_is_utc() -> None:
    learner = build_learner(zone=None)

    assert next_reminder_at(learner, utc("2026-03-02T22:00"), MONDAY) == utc("2026-03-03T08:00")


@pytest.mark.parametrize(("due", "doing"), [(1, 1), (20, 20), (60, 20)])
def test_a_reminder_offers_no_more_than_the_daily_cap(due: int, doing: int) -> None:
    assert reminder_verdict(build_learner(), due, MONDAY) == Send(doing=doing)


def test_a_cap_of_nothing_means_no_reminders() -> None:
    assert reminder_verdict(build_learner(daily_cap=0), 60, MONDAY) == Nothing()


def test_at_night_the_reminder_waits_for_the_morning() -> None:
    night = in_berlin("2026-03-03T02:00")

    assert reminder_verdict(build_learner(), 3, night) == WaitUntil(
        at=in_berlin("2026-03-03T08:00")
    )


@pytest.mark.parametrize(("minutes", "sent"), [(0, False), (14, False), (15, True)])
def test_nobody_is_reminded_within_a_quarter_of_an_hour_of_an_answer(
    minutes: int, sent: bool
) -> None:
    answered_at = MONDAY - timedelta(minutes=minutes)
    learner = build_learner(last_active_at=answered_at)
    waiting = WaitUntil(at=answered_at + timedelta(minutes=15))

    assert reminder_verdict(learner, 3, MONDAY) == (Send(doing=3) if sent else waiting)


def test_an_answer_just_before_quiet_hours_puts_the_reminder_off_until_morning() -> None:
    now = in_berlin("2026-03-02T20:55")

    assert reminder_verdict(build_learner(last_active_at=now), 3, now) == WaitUntil(
        at=in_berlin("2026-03-03T08:00")
    )


def test_after_a_reminder_the_day_is_over() -> None:
    reminded = after_reminder(build_learner(), MONDAY)

    assert (reminded.reminded_on, reminded.ignored_reminders) == (date(2026, 3, 2), 1)
    assert reminder_verdict(reminded, 3, MONDAY + timedelta(hours=2)) == WaitUntil(
        at=in_berlin("2026-03-03T08:00")
    )


def test_after_nine_ignored_reminders_one_notice_and_then_silence() -> None:
    learner, now = build_learner(), MONDAY
    told = []
    for _ in range(14):
        verdict = reminder_verdict(learner, 3, now)
        told.append(verdict)
        if isinstance(verdict, Send):
            learner = after_reminder(learner, now)
        now += timedelta(days=1)

    assert told == [
        *[Send(doing=3)] * 9,
        Send(doing=3, last_before_pause=True),
        *[Nothing()] * 4,
    ]


def test_whoever_comes_back_is_reminded_again() -> None:
    paused = build_learner(ignored_reminders=10)

    assert reminder_verdict(after_activity(paused), 3, MONDAY) == Send(doing=3)


@pytest.mark.parametrize("zone", ZONES)
def test_for_a_year_nobody_is_reminded_in_quiet_hours_or_twice_a_day(zone: str) -> None:
    learner = build_learner(zone=zone)
    now = utc("2026-01-01T00:00")
    while now < utc("2027-01-01T00:00"):
        with_next_reminder = next_reminder_at(learner, now, now)
        assert with_next_reminder is not None
        assert with_next_reminder >= now
        assert not learner.is_quiet(with_next_reminder)
        assert learner.local(with_next_reminder).time() == time(8) or with_next_reminder == now
        now += timedelta(minutes=37)


@pytest.mark.parametrize("zone", ZONES)
def test_for_a_year_the_reminder_comes_once_every_day(zone: str) -> None:
    learner: Learner = build_learner(zone=zone, quiet_from=time(22), quiet_until=time(6))
    now, days = utc("2026-01-01T12:00"), []
    for _ in range(365):
        with_next_reminder = next_reminder_at(learner, now, now)
        assert with_next_reminder is not None
        assert not learner.is_quiet(with_next_reminder)
        learner = replace(after_reminder(learner, with_next_reminder), ignored_reminders=0)
        days.append(learner.day(with_next_reminder))
        now = with_next_reminder

    assert [later - earlier for earlier, later in pairwise(days)] == [timedelta(days=1)] * 364


clock_times = st.times().map(lambda moment: moment.replace(microsecond=0))


@given(
    zone=st.sampled_from(ZONES),
    quiet=st.tuples(clock_times, clock_times),
    minute=st.integers(0, 365 * 24 * 60),
    reminded_ago=st.none() | st.integers(0, 3),
)
def test_whatever_the_quiet_hours_a_wake_up_respects_them(
    zone: str, quiet: tuple[time, time], minute: int, reminded_ago: int | None
) -> None:
    due = utc("2026-01-01T00:00") + timedelta(minutes=minute)
    learner = build_learner(zone=zone, quiet_from=quiet[0], quiet_until=quiet[1])
    if reminded_ago is not None:
        learner = replace(learner, reminded_on=learner.day(due) - timedelta(days=reminded_ago))

    with_next_reminder = next_reminder_at(learner, due, due)

    assert with_next_reminder is not None
    assert with_next_reminder >= due
    assert not learner.is_quiet(with_next_reminder)
    assert learner.day(with_next_reminder) != learner.reminded_on
    assert next_reminder_at(learner, with_next_reminder, with_next_reminder) == with_next_reminder


@pytest.mark.parametrize(
    ("now", "last_active", "allowed"),
    [
        ("2026-03-02T12:00", None, "2026-03-02T12:00"),
        ("2026-03-02T12:00", "2026-03-02T11:50", "2026-03-02T12:05"),
        ("2026-03-02T12:00", "2026-03-02T11:30", "2026-03-02T12:00"),
        ("2026-03-02T22:00", None, "2026-03-03T08:00"),
        ("2026-03-02T20:55", "2026-03-02T20:50", "2026-03-03T08:00"),
    ],
)
def test_the_bot_speaks_by_itself_outside_quiet_hours_and_not_into_an_answer(
    now: str, last_active: str | None, allowed: str
) -> None:
    active = None if last_active is None else in_berlin(last_active)
    learner = build_learner(last_active_at=active, reminded_on=date(2026, 3, 2))

    assert may_speak_from(learner, in_berlin(now)) == in_berlin(allowed)
