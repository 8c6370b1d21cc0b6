from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, strategies as st

from bot.domain.learner.learner import Learner
from bot.domain.learner.rhythm import Break, Rhythm
from bot.domain.rhythm.rhythm import (
    AFTER_SITTING,
    Nothing,
    Send,
    Snooze,
    WaitUntil,
    after_activity,
    after_reminder,
    may_speak_from,
    next_reminder_at,
    reminder_verdict,
    with_snooze,
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
    now = in_berlin(due)

    assert next_reminder_at(build_learner(), now, now) == utc(with_next_reminder)


def test_a_review_is_told_of_at_the_hour_of_reminders_on_its_day() -> None:
    """K84: what falls due on Wednesday at six in the evening is asked on Wednesday morning."""
    learner, now = build_learner(quiet_until=time(8)), in_berlin("2026-03-02T10:00")
    morning = in_berlin("2026-03-04T08:00")

    assert next_reminder_at(learner, in_berlin("2026-03-04T18:00"), now) == morning
    assert next_reminder_at(learner, in_berlin("2026-03-05T03:59"), now) == morning
    assert next_reminder_at(learner, in_berlin("2026-03-02T18:00"), now) == in_berlin(
        "2026-03-02T18:00"
    )


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

    assert told == [*[Send(doing=3)] * 9, Send(doing=3, last_before_pause=True), *[Nothing()] * 4]


def test_a_learner_who_comes_back_is_reminded_again() -> None:
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


# --- hours, days and breaks that were chosen -----------------------------------------------------

NINE = Rhythm(fixed_time=time(9))


@pytest.mark.parametrize(
    ("due", "reminded_at"),
    [
        ("2026-03-02T05:00", "2026-03-02T09:00"),
        ("2026-03-02T09:20", "2026-03-02T09:20"),  # soon after the hour
        ("2026-03-02T12:59", "2026-03-02T12:59"),
        ("2026-03-02T13:00", "2026-03-03T09:00"),  # not any more
        ("2026-03-02T19:00", "2026-03-03T09:00"),
        ("2026-03-28T19:00", "2026-03-29T09:00"),  # nine on the clock, in summer time
        ("2026-10-24T19:00", "2026-10-25T09:00"),
    ],
)
def test_who_chose_an_hour_is_reminded_then(due: str, reminded_at: str) -> None:
    learner = build_learner(rhythm=NINE)

    at = in_berlin(due)
    assert next_reminder_at(learner, at, at) == in_berlin(reminded_at)


@pytest.mark.parametrize(
    ("fixed", "quiet", "reminded_at"),
    [
        (time(22), (time(21), time(8)), "2026-03-03T08:00"),
        (time(20), (time(21), time(8)), "2026-03-02T20:00"),
        (time(2, 30), (time(8), time(8)), "2026-03-03T02:30"),
    ],
)
def test_an_hour_in_quiet_hours_begins_when_these_end(
    fixed: time, quiet: tuple[time, time], reminded_at: str
) -> None:
    learner = build_learner(
        rhythm=Rhythm(fixed_time=fixed), quiet_from=quiet[0], quiet_until=quiet[1]
    )

    assert next_reminder_at(learner, MONDAY, in_berlin("2026-03-02T14:00")) == in_berlin(
        reminded_at
    )


@pytest.mark.parametrize(
    ("began", "now", "reminded_at"),
    [
        ("2026-03-02T18:00", "2026-03-02T18:30", "2026-03-03T17:30"),
        ("2026-03-02T18:00", "2026-03-04T10:00", "2026-03-04T17:30"),
        ("2026-03-02T22:15", "2026-03-02T22:30", "2026-03-04T08:00"),  # 21:45 is quiet
        ("2026-03-28T12:00", "2026-03-28T13:00", "2026-03-29T12:30"),  # 23.5 hours by the sun
        ("2026-03-28T12:00", "2026-03-30T04:30", "2026-03-30T12:30"),
    ],
)
def test_others_are_reminded_23_and_a_half_hours_after_they_began_and_then_at_that_hour(
    began: str, now: str, reminded_at: str
) -> None:
    learner = build_learner(rhythm=Rhythm(began_at=in_berlin(began)))

    assert next_reminder_at(learner, MONDAY, in_berlin(now)) == in_berlin(reminded_at)


@pytest.mark.parametrize(
    ("rhythm", "reminded_at"),
    [
        (Rhythm(days_off=(0,)), "2026-03-03T08:00"),
        (Rhythm(days_off=(0, 1, 2)), "2026-03-05T08:00"),
        (Rhythm(break_=Break(begins=date(2026, 3, 1), ends=date(2026, 3, 3))), "2026-03-04T08:00"),
        (
            Rhythm(break_=Break(begins=date(2026, 3, 2), ends=date(2026, 3, 3)), days_off=(2,)),
            "2026-03-05T08:00",
        ),
        (Rhythm(asked_on=date(2026, 3, 2), asked=20), "2026-03-03T08:00"),
        (Rhythm(asked_on=date(2026, 3, 1), asked=20), "2026-03-02T12:00"),
        (Rhythm(easy_days=(0,), asked_on=date(2026, 3, 2), asked=10), "2026-03-03T08:00"),
    ],
)
def test_no_reminder_comes_on_a_day_off_in_a_break_or_once_the_day_has_had_its_questions(
    rhythm: Rhythm, reminded_at: str
) -> None:
    noon, at = in_berlin("2026-03-02T12:00"), in_berlin(reminded_at)
    learner = build_learner(rhythm=rhythm)

    assert next_reminder_at(learner, noon, noon) == at
    verdict = reminder_verdict(learner, 3, noon)
    assert verdict == (Send(doing=3) if at == noon else WaitUntil(at=at))


def test_who_has_every_day_off_is_never_reminded() -> None:
    learner = build_learner(rhythm=Rhythm(days_off=(0, 1, 2, 3, 4, 5, 6)))

    assert next_reminder_at(learner, MONDAY, MONDAY) is None
    assert reminder_verdict(learner, 3, MONDAY) == Nothing()


@pytest.mark.parametrize(
    ("rhythm", "doing"),
    [
        (Rhythm(asked_on=date(2026, 3, 2), asked=15), 5),
        (Rhythm(easy_days=(0,)), 10),
        (Rhythm(break_=Break(begins=date(2026, 2, 2), ends=date(2026, 3, 1), usual=5.0)), 6),
        (Rhythm(break_=Break(begins=date(2026, 4, 2), ends=date(2026, 4, 3), usual=5.0)), 20),
    ],
)
def test_a_day_has_what_is_left_of_its_cap(rhythm: Rhythm, doing: int) -> None:
    assert reminder_verdict(build_learner(rhythm=rhythm), 60, MONDAY) == Send(doing=doing)


@pytest.mark.parametrize(
    ("snooze", "now", "comes_at"),
    [
        (Snooze.HOUR, "2026-03-02T12:00", "2026-03-02T13:00"),
        (Snooze.HOUR, "2026-03-02T20:30", "2026-03-03T09:00"),
        (Snooze.EVENING, "2026-03-02T12:00", "2026-03-02T18:00"),
        (Snooze.EVENING, "2026-03-02T19:00", "2026-03-03T18:00"),
        (Snooze.TOMORROW, "2026-03-02T12:00", "2026-03-03T09:00"),
        (Snooze.HOUR, "2026-03-29T00:30", "2026-03-29T09:00"),
    ],
)
def test_a_reminder_that_was_put_off_comes_back_once_also_on_the_same_day(
    snooze: Snooze, now: str, comes_at: str
) -> None:
    at, back = in_berlin(now), in_berlin(comes_at)
    reminded = after_reminder(build_learner(rhythm=NINE), at)

    later = with_snooze(reminded, snooze, at)

    assert (later.rhythm.snoozed_until, later.remind_at) == (back, back)
    assert reminder_verdict(later, 3, back - timedelta(minutes=1)) == WaitUntil(at=back)
    assert reminder_verdict(later, 3, back) == Send(doing=3)
    again = after_reminder(later, back)
    assert isinstance(reminder_verdict(again, 3, back + timedelta(hours=1)), WaitUntil)


def test_evening_is_an_hour_before_quiet_hours_that_begin_early() -> None:
    learner = build_learner(quiet_from=time(17, 30), quiet_until=time(9))

    later = with_snooze(learner, Snooze.EVENING, in_berlin("2026-03-02T12:00"))

    assert later.rhythm.snoozed_until == in_berlin("2026-03-02T16:30")


def test_no_wording_comes_twice_within_a_week_however_often_reminders_are_put_off() -> None:
    learner, now, worded = build_learner(), MONDAY, []
    for day in range(60):
        worded.append(learner.rhythm.wording)
        learner = after_reminder(learner, now)
        if day % 3 == 0:
            learner = after_reminder(with_snooze(learner, Snooze.HOUR, now), now)
        now += timedelta(days=1)

    assert all(len(set(worded[at : at + 7])) == 7 for at in range(53))


rhythms = st.builds(
    Rhythm,
    fixed_time=st.none() | clock_times,
    began_at=st.none()
    | st.integers(0, 300 * 24).map(lambda hours: utc("2026-01-01T00:00") + timedelta(hours=hours)),
    days_off=st.lists(st.integers(0, 6), max_size=5).map(tuple),
    easy_days=st.lists(st.integers(0, 6), max_size=3).map(tuple),
    break_=st.none()
    | st.tuples(st.integers(0, 365), st.integers(0, 20)).map(
        lambda days: Break(
            begins=date(2026, 1, 1) + timedelta(days=days[0]),
            ends=date(2026, 1, 1) + timedelta(days=sum(days)),
            usual=4.0,
        )
    ),
)


@given(
    zone=st.sampled_from(ZONES),
    rhythm=rhythms,
    minute=st.integers(0, 365 * 24 * 60),
    reminded_ago=st.none() | st.integers(0, 3),
)
def test_whatever_was_chosen_a_reminder_respects_it(
    zone: str, rhythm: Rhythm, minute: int, reminded_ago: int | None
) -> None:
    now = utc("2026-01-01T00:00") + timedelta(minutes=minute)
    learner = build_learner(zone=zone, rhythm=rhythm)
    if reminded_ago is not None:
        learner = replace(learner, reminded_on=learner.day(now) - timedelta(days=reminded_ago))

    at = next_reminder_at(learner, now, now)

    assert at is not None
    day = learner.day(at)
    assert at >= now
    assert not learner.is_quiet(at)
    assert day != learner.reminded_on
    assert day.weekday() not in rhythm.days_off
    assert rhythm.break_ is None or not rhythm.break_.begins <= day <= rhythm.break_.ends
    assert rhythm.fixed_time or not rhythm.began_at or at - rhythm.began_at >= AFTER_SITTING
    assert next_reminder_at(learner, at, at) == at
    assert isinstance(reminder_verdict(learner, 3, at), Send)


def test_on_a_day_off_and_in_a_break_the_bot_says_nothing_else_by_itself_either() -> None:
    noon = in_berlin("2026-03-02T12:00")
    rest = Rhythm(break_=Break(begins=date(2026, 3, 2), ends=date(2026, 3, 3)), days_off=(2,))

    assert may_speak_from(build_learner(rhythm=rest), noon) == in_berlin("2026-03-05T08:00")
