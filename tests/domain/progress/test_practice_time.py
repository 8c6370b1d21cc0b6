"""How long somebody practised, by when they answered."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.domain.progress.practice_time import minutes_practised

NOON = datetime(2026, 3, 18, 12, tzinfo=UTC)


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
    assert minutes_practised(NOON + timedelta(seconds=it) for it in seconds) == minutes
