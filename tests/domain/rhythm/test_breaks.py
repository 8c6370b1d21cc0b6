"""Planned breaks: nothing is lost, nothing comes in them, and nothing piles up afterwards."""

from collections import Counter
from datetime import date, timedelta

import pytest
from hypothesis import given, strategies as st

from bot.domain.learner.rhythm import Break
from bot.domain.rhythm.breaks import (
    REACH_DAYS,
    BreakBegins,
    first_day,
    is_in,
    is_made_up,
    most_a_day,
    planned_days,
    with_usual,
)

TODAY = date(2026, 3, 2)  # a Monday
DAY = timedelta(days=1)

due_dates = st.dictionaries(
    st.integers(0, 500), st.integers(-10, 40).map(lambda days: TODAY + days * DAY), max_size=80
)
breaks = st.builds(
    lambda begins, days: Break(begins=TODAY + begins * DAY, ends=TODAY + (begins + days) * DAY),
    st.integers(-20, 15),
    st.integers(0, 20),
)


def on_days(*days: int) -> dict[str, date]:
    return {f"{place}": TODAY + day * DAY for place, day in enumerate(days)}


@given(due_on=due_dates, chosen=breaks)
def test_a_plan_loses_nothing_and_has_nothing_in_the_break_or_the_past(
    due_on: dict[int, date], chosen: Break
) -> None:
    planned = planned_days(due_on, with_usual(chosen, due_on), TODAY)

    assert planned.keys() == due_on.keys()
    assert not [day for day in planned.values() if is_in(chosen, day) or day < TODAY]


@given(due_on=due_dates, chosen=breaks)
def test_after_a_break_no_day_has_more_than_1_3_times_the_usual(
    due_on: dict[int, date], chosen: Break
) -> None:
    chosen = with_usual(chosen, due_on)
    planned = planned_days(due_on, chosen, TODAY)

    after = Counter(day for day in planned.values() if day > chosen.ends)
    assert all(many <= max(1.0, 1.3 * chosen.usual) for many in after.values())


@given(due_on=due_dates, chosen=breaks)
def test_after_a_break_the_longest_due_come_first(due_on: dict[int, date], chosen: Break) -> None:
    planned = planned_days(due_on, with_usual(chosen, due_on), TODAY)

    after = sorted((due_on[key], day) for key, day in planned.items() if day > chosen.ends)
    assert [day for _, day in after] == sorted(day for _, day in after)


@given(due_on=due_dates, chosen=breaks)
def test_before_a_break_nothing_of_its_own_day_moves_and_the_rest_comes_within_reach(
    due_on: dict[int, date], chosen: Break
) -> None:
    chosen = with_usual(chosen, due_on)
    planned = planned_days(due_on, chosen, TODAY)

    own = Counter(max(day, TODAY) for day in due_on.values())
    before = Counter(day for day in planned.values() if day < chosen.begins)
    for day, many in before.items():
        assert many == own[day] or day >= chosen.begins - REACH_DAYS * DAY
        assert many <= max(own[day], most_a_day(chosen))
    for key, day in planned.items():
        early = day < max(due_on[key], TODAY)
        assert not early or is_in(chosen, due_on[key])


@given(due_on=due_dates, chosen=breaks)
def test_who_answers_what_each_day_has_is_asked_as_it_was_planned(
    due_on: dict[int, date], chosen: Break
) -> None:
    chosen = with_usual(chosen, due_on)
    planned = planned_days(due_on, chosen, TODAY)
    left, asked, today = dict(due_on), {}, TODAY
    while left:
        days = planned_days(left, chosen, today)
        for key in [key for key, day in days.items() if day == today]:
            asked[key] = today
            del left[key]
        today += DAY

    assert asked == planned


def test_a_week_off_is_made_up_for_in_the_days_around_it() -> None:
    many = on_days(*[0, 0, 0, 1, 1, 1, 3, 3, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7])
    chosen = with_usual(Break(begins=TODAY + 3 * DAY, ends=TODAY + 5 * DAY), many)

    planned = planned_days(many, chosen, TODAY)

    assert chosen.usual == 18 / 7
    assert most_a_day(chosen) == 3
    load = Counter((day - TODAY).days for day in planned.values())
    assert load == {0: 3, 1: 3, 2: 3, 6: 3, 7: 3, 8: 3}


def test_who_is_behind_has_no_more_usual_than_what_falls_due_a_day() -> None:
    behind = on_days(*[day for day in range(-20, 20) for _ in range(2)])

    chosen = with_usual(Break(begins=TODAY + 3 * DAY, ends=TODAY + 9 * DAY), behind)
    planned = planned_days(behind, chosen, TODAY)

    assert (chosen.usual, most_a_day(chosen)) == (2.0, 2)
    after = Counter(day for day in planned.values() if day > chosen.ends)
    assert set(after.values()) == {2}


def test_who_answers_in_time_has_what_was_reviewed_a_day_as_usual() -> None:
    chosen = Break(begins=TODAY + 3 * DAY, ends=TODAY + 9 * DAY)

    assert with_usual(chosen, on_days(1, 2, 12), 6.5).usual == 6.5
    assert with_usual(chosen, {}).usual == 0.0


@pytest.mark.parametrize(
    ("begins", "today", "first"),
    [
        (BreakBegins.TODAY, TODAY, TODAY),
        (BreakBegins.TOMORROW, TODAY, TODAY + DAY),
        (BreakBegins.MONDAY, TODAY, TODAY + 7 * DAY),
        (BreakBegins.MONDAY, TODAY + 6 * DAY, TODAY + 7 * DAY),
    ],
)
def test_a_break_begins_as_it_was_chosen(begins: BreakBegins, today: date, first: date) -> None:
    assert first_day(begins, today) == first


@pytest.mark.parametrize(
    ("due", "days_after", "made_up"),
    [(5, 15, True), (6, 15, False), (5, 14, False), (0, -1, False)],
)
def test_days_are_kept_even_for_two_weeks_and_until_nothing_is_left(
    due: int, days_after: int, *, made_up: bool
) -> None:
    over = Break(begins=TODAY, ends=TODAY, usual=4.0)

    assert is_made_up(over, due, TODAY + days_after * DAY) is made_up
