"""When a map will be finished, worked out by hand."""

from dataclasses import replace
from datetime import date

from bot.domain.progress.analytics import Metrics
from bot.domain.progress.finishing import Finish, finish
from tests.chat.letter_replies import NUMBERS

TODAY = date(2026, 3, 22)


def nights(*velocities: float, mastered: int = 4) -> list[Metrics]:
    """Return one snapshot a night, oldest first, of a map of ten."""
    return [
        replace(NUMBERS, total_nodes=10, mastered_nodes=mastered, velocity_nodes_per_week=velocity)
        for velocity in velocities
    ]


def test_it_lies_between_what_the_fastest_and_the_slowest_of_four_weeks_say() -> None:
    # Six are left; 3 a week take 14 days, 1 a week takes 42. Nights in between do not count.
    weeks = [1.0, *[9.0] * 6, 3.0, *[0.1] * 6, 2.0, *[9.0] * 6, 1.5]

    found = finish([*nights(*[50.0] * 6), *nights(*weeks)], TODAY)

    assert found == Finish(earliest=date(2026, 4, 5), latest=date(2026, 5, 3))


def test_the_first_night_says_one_day_and_a_begun_day_is_counted() -> None:
    day = date(2026, 4, 25)  # 6 / 1.25 weeks are 33.6 days

    assert finish(nights(1.25), TODAY) == Finish(earliest=day, latest=day)


def test_nothing_is_said_without_snapshots_when_nothing_moves_or_nothing_is_left() -> None:
    for snapshots in ([], nights(2.0, *[0.0] * 7), nights(2.0, mastered=10)):
        assert finish(snapshots, TODAY) is None
