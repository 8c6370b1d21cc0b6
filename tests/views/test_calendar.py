from datetime import date, timedelta

from bot.views.calendar import calendar_begins, calendar_of

WEDNESDAY = date(2026, 3, 4)
DAY = timedelta(days=1)


def test_the_first_of_26_weeks_begins_on_a_monday_and_the_last_is_the_present_one() -> None:
    assert calendar_begins(WEDNESDAY) == date(2025, 9, 8)
    assert calendar_begins(date(2026, 3, 2)) == date(2025, 9, 8)
    assert calendar_begins(date(2026, 3, 1)) == date(2025, 9, 1)


def test_days_before_the_first_week_and_to_come_are_left_out() -> None:
    first = calendar_begins(WEDNESDAY)
    answers = {first - DAY: 1, first: 2, WEDNESDAY: 3, WEDNESDAY + DAY: 4}

    found = calendar_of(answers, WEDNESDAY)

    assert [(day.day, day.answers) for day in found.days] == [(first, 2), (WEDNESDAY, 3)]


def test_of_28_days_those_learned_on_are_counted() -> None:
    answers = {WEDNESDAY: 1, WEDNESDAY - 27 * DAY: 1, WEDNESDAY - 28 * DAY: 1}

    assert calendar_of(answers, WEDNESDAY).recent == 2


def test_the_busiest_day_is_the_latest_of_equal_ones_and_months_are_counted() -> None:
    answers = {WEDNESDAY: 5, WEDNESDAY - DAY: 5, date(2026, 2, 1): 1}
    found = calendar_of(answers, WEDNESDAY)

    assert found.busiest.day == WEDNESDAY
    assert found.months == {(2026, 2): 1, (2026, 3): 2}


def test_shades_go_by_what_is_much_for_this_learner_and_one_long_day_changes_little() -> None:
    few = calendar_of({WEDNESDAY - at * DAY: 4 for at in range(19)}, WEDNESDAY)
    with_one = calendar_of(
        {WEDNESDAY - at * DAY: 400 if at == 9 else 4 for at in range(19)}, WEDNESDAY
    )

    assert [few.level(answers) for answers in (1, 2, 3, 4, 9)] == [1, 2, 3, 4, 4]
    assert with_one.level(4) == 4
    assert calendar_of({WEDNESDAY: 1}, WEDNESDAY).level(1) == 4


def test_every_day_has_its_place_up_to_today_and_every_week_its_month() -> None:
    calendar = calendar_of({WEDNESDAY - DAY: 2}, WEDNESDAY)

    cells = list(calendar.cells)
    months = list(calendar.month_weeks)

    assert cells[0] == (calendar.begins, 0, 0, 0)
    assert cells[-2:] == [(WEDNESDAY - DAY, 25, 1, 4), (WEDNESDAY, 25, 2, 0)]
    assert [month for month, _ in months] == [9, 10, 11, 12, 1, 2, 3]
    assert [week for _, weeks in months for week in weeks] == list(range(26))


def test_a_month_has_the_week_of_its_first_day_once_that_has_come() -> None:
    tuesday = date(2026, 12, 1)

    assert [*calendar_of({}, tuesday).month_weeks][-1] == (12, [25])
    assert [*calendar_of({}, tuesday - DAY).month_weeks][-1] == (11, [20, 21, 22, 23, 24, 25])
