from datetime import UTC, date, datetime, timedelta

from bot.domain.ids import LearnerId
from bot.domain.learner.learner import Learner
from bot.views.forecast import DueDay, forecast_ends, forecast_of

BERLIN = Learner(id=LearnerId(7), zone="Europe/Berlin")
NOW = datetime(2026, 3, 24, 12, tzinfo=UTC)
TODAY = date(2026, 3, 24)
DAY = timedelta(days=1)


def test_reviews_lie_on_the_learners_days_which_begin_at_four() -> None:
    night = datetime(2026, 3, 25, 1, 59, tzinfo=UTC)
    morning = datetime(2026, 3, 25, 3, 0, tzinfo=UTC)

    days = forecast_of([night, morning], [morning], BERLIN, NOW).days

    assert len(days) == 14
    assert days[0] == DueDay(day=TODAY, questions=1, cards=0)
    assert days[1] == DueDay(day=TODAY + DAY, questions=1, cards=1)


def test_what_is_overdue_comes_today_and_is_told_apart() -> None:
    found = forecast_of([NOW - 30 * DAY, NOW], [NOW - DAY, NOW - DAY], BERLIN, NOW)

    assert (found.days[0], found.overdue, found.total) == (
        DueDay(day=TODAY, questions=2, cards=2),
        3,
        4,
    )


def test_the_busiest_day_is_the_first_of_equal_ones() -> None:
    found = forecast_of([NOW, NOW + 3 * DAY], [NOW + 3 * DAY, NOW + 5 * DAY] * 2, BERLIN, NOW)

    assert found.busiest.day == TODAY + 3 * DAY


def test_the_fourteenth_day_ends_after_the_change_to_summer_time() -> None:
    assert forecast_ends(BERLIN, NOW) == datetime(2026, 4, 7, 2, tzinfo=UTC)
