"""Streaks over breaks, days off, journeys and changes of the clocks."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, strategies as st

from bot.domain.ids import LearnerId
from bot.domain.learner.learner import Learner
from bot.domain.learner.rhythm import Break, Rhythm
from bot.domain.rhythm.streak import (
    LEAST_ANSWERS,
    REACH_DAYS,
    Streak,
    is_free,
    keeping_free,
    moved_to,
    streak_of,
)

DAY = timedelta(days=1)
TODAY = date(2026, 3, 30)
"""A Monday."""
SUNDAY = 6
WANTED = Rhythm(streak=True)
ANNA = Learner(id=LearnerId(7), zone="Europe/Berlin", rhythm=WANTED)


def learned(*ago: int) -> Mapping[date, int]:
    return {TODAY - days * DAY: LEAST_ANSWERS for days in ago}


def at(zone: str, day: date, hour: int) -> datetime:
    return datetime.combine(day, time(hour), ZoneInfo(zone)).astimezone(UTC)


def seen(learner: Learner, moments: Iterable[datetime], now: datetime) -> Streak | None:
    days = Counter(learner.day_then(moment) for moment in moments for _ in range(LEAST_ANSWERS))
    return streak_of(days, learner.rhythm, learner.day(now))


@pytest.mark.parametrize(
    ("ago", "streak"),
    [
        ((0,), Streak(days=1, in_a_row=1)),
        ((1,), Streak(days=1, in_a_row=1)),
        ((2,), Streak(days=1)),
        ((0, 1, 2, 4, 5), Streak(days=5, in_a_row=3)),
        ((1, 2, 3), Streak(days=3, in_a_row=3)),
        (tuple(range(40)), Streak(days=28, in_a_row=28)),
        ((0, 27, 28), Streak(days=2, in_a_row=1)),
    ],
)
def test_days_of_the_last_28_are_counted_and_those_in_a_row_up_to_now(
    ago: tuple[int, ...], streak: Streak
) -> None:
    assert streak_of(learned(*ago), WANTED, TODAY) == streak


def test_it_is_told_only_where_it_was_chosen_and_there_is_a_day() -> None:
    assert streak_of(learned(0, 1), Rhythm(), TODAY) is None
    assert streak_of({}, WANTED, TODAY) is None
    assert streak_of(learned(28), WANTED, TODAY) is None


def test_one_tap_is_no_day_of_learning() -> None:
    answers = {**learned(0, 2), TODAY - DAY: LEAST_ANSWERS - 1}

    assert streak_of(answers, WANTED, TODAY) == Streak(days=2, in_a_row=1)


def test_a_planned_break_neither_counts_nor_ends_the_run() -> None:
    pause = Break(begins=TODAY - 9 * DAY, ends=TODAY - 3 * DAY)

    streak = streak_of(learned(0, 1, 2, 10, 11), replace(WANTED, break_=pause), TODAY)

    assert streak == Streak(days=5, free=7, in_a_row=5, over_free=True)


def test_in_a_break_the_run_stands_still() -> None:
    pause = Break(begins=TODAY - DAY, ends=TODAY + 5 * DAY)

    streak = streak_of(learned(2, 3), replace(WANTED, break_=pause), TODAY)

    assert streak == Streak(days=2, free=2, in_a_row=2)


def test_days_off_neither_count_nor_end_the_run_and_learning_on_one_counts() -> None:
    rhythm = replace(WANTED, days_off=(SUNDAY,))

    assert streak_of(learned(0, 2, 3), rhythm, TODAY) == Streak(
        days=3, free=4, in_a_row=3, over_free=True
    )
    assert streak_of(learned(0, 1, 2, 3), rhythm, TODAY) == Streak(days=4, free=3, in_a_row=4)


def test_a_past_break_is_remembered_when_another_one_is_planned_or_it_is_ended() -> None:
    pause = Break(begins=TODAY - 9 * DAY, ends=TODAY + 3 * DAY)
    before = replace(WANTED, break_=pause)
    following = Break(begins=TODAY + 7 * DAY, ends=TODAY + 9 * DAY)

    for after in (None, following):
        kept = keeping_free(before, replace(before, break_=after), TODAY)

        assert streak_of(learned(10, 11), kept, TODAY) == Streak(days=2, free=10, in_a_row=2)
        assert not is_free(kept, TODAY + DAY)


def test_past_days_stay_what_they_were_when_days_off_change() -> None:
    before = replace(WANTED, days_off=(SUNDAY,))
    after = keeping_free(before, replace(before, days_off=(5,)), TODAY)

    assert is_free(after, TODAY - DAY)
    assert not is_free(after, TODAY - 2 * DAY)
    assert is_free(after, TODAY + 5 * DAY)
    assert not is_free(after, TODAY + 6 * DAY)


@given(st.lists(st.tuples(st.sets(st.integers(0, 6), max_size=6), st.integers(0, 9)), max_size=8))
def test_choosing_anew_never_changes_a_day_that_is_over(
    choices: list[tuple[set[int], int]],
) -> None:
    rhythm, today = WANTED, TODAY
    for off, days in choices:
        past = [today - ago * DAY for ago in range(1, REACH_DAYS)]
        chosen = keeping_free(rhythm, replace(rhythm, days_off=tuple(sorted(off))), today)
        assert [is_free(chosen, day) for day in past] == [is_free(rhythm, day) for day in past]
        assert len(chosen.free) <= REACH_DAYS
        rhythm, today = chosen, today + days * DAY


def test_days_learned_stay_what_they_were_where_they_were_learned() -> None:
    evenings = [at("Europe/Berlin", TODAY - 3 * DAY, 5), at("Europe/Berlin", TODAY - 2 * DAY, 23)]
    now = at("Europe/Berlin", TODAY - DAY, 12)
    moved = moved_to(ANNA, "Asia/Tokyo", now)

    assert seen(moved, evenings, now) == Streak(days=2, in_a_row=2)
    assert seen(replace(ANNA, zone="Asia/Tokyo"), evenings, now) == Streak(days=2, in_a_row=1)


def test_a_day_that_a_journey_cut_short_is_free() -> None:
    home = replace(ANNA, zone="America/Los_Angeles")
    moments = [at("America/Los_Angeles", TODAY - 3 * DAY, 20)]
    landed = at("Asia/Tokyo", TODAY - DAY, 6)  # still the day before in Los Angeles, 13:00
    moved = moved_to(home, "Asia/Tokyo", landed)
    moments.append(at("Asia/Tokyo", TODAY - DAY, 20))

    assert seen(moved, moments, at("Asia/Tokyo", TODAY, 9)) == Streak(
        days=2, free=1, in_a_row=2, over_free=True
    )


def test_who_flies_west_over_the_date_line_learns_on_a_day_once() -> None:
    tokyo = replace(ANNA, zone="Asia/Tokyo")
    moments = [at("Asia/Tokyo", TODAY - DAY, 9), at("Asia/Tokyo", TODAY, 9)]
    now = at("Asia/Tokyo", TODAY, 12)
    moved = moved_to(tokyo, "Pacific/Honolulu", now)

    assert moved.day(now) == TODAY - DAY
    assert seen(moved, moments, now) == Streak(days=1, in_a_row=1)
    assert seen(moved, moments, now + DAY) == Streak(days=2, in_a_row=2)


def test_a_first_zone_holds_for_what_was_before_and_only_lately_left_ones_are_kept() -> None:
    now = at("UTC", TODAY, 12)
    first = moved_to(replace(ANNA, zone=None), "Asia/Tokyo", now)
    again = moved_to(moved_to(first, "UTC", now), "Asia/Tokyo", now + 40 * DAY)

    assert first.rhythm.zones == ()
    assert moved_to(first, "Asia/Tokyo", now) == first
    assert [zone.zone for zone in again.rhythm.zones] == ["UTC"]


@pytest.mark.parametrize("change", [date(2026, 3, 29), date(2026, 10, 25)])
@pytest.mark.parametrize("hour", [4, 12, 23])
def test_the_change_of_the_clocks_ends_no_run(change: date, hour: int) -> None:
    days = [change + ahead * DAY for ahead in range(-4, 3)]
    moments = [at("Europe/Berlin", day, hour) for day in days]
    nights = [at("Europe/Berlin", day + DAY, 3) for day in days]  # belong to the day before

    for given_at in (moments, nights):
        now = given_at[-1]
        assert seen(ANNA, given_at, now) == Streak(days=7, in_a_row=7)
