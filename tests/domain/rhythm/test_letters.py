"""When the weekly letter comes: Sundays at nine on the learner's clock, one a week at most."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.domain.learner.learner import Learner
from bot.domain.rhythm.letters import next_letter_at, wants_letters
from tests.builders import build_learner

DAY = timedelta(days=1)


def sent(at: datetime, zone: str = "Europe/Berlin") -> Learner:
    learner = build_learner(zone=zone)
    return replace(learner, rhythm=replace(learner.rhythm, letter_sent_at=at))


@pytest.mark.parametrize(
    ("zone", "now", "then"),
    [
        ("Europe/Berlin", "2026-03-18T12:00", "2026-03-22T08:00"),
        ("Europe/Berlin", "2026-03-22T07:59", "2026-03-22T08:00"),
        ("Europe/Berlin", "2026-03-22T08:00", "2026-03-29T07:00"),
        ("Europe/Berlin", "2026-10-18T07:00", "2026-10-25T08:00"),
        ("America/New_York", "2026-03-07T20:00", "2026-03-08T13:00"),
        ("America/New_York", "2026-03-08T05:30", "2026-03-08T13:00"),
        ("America/New_York", "2026-11-01T03:00", "2026-11-01T14:00"),
        ("Pacific/Kiritimati", "2026-03-21T18:59", "2026-03-21T19:00"),
        (None, "2026-03-18T12:00", "2026-03-22T09:00"),
    ],
)
def test_it_is_due_on_sunday_at_nine_also_where_the_clock_was_changed_that_night(
    zone: str | None, now: str, then: str
) -> None:
    at, due = (datetime.fromisoformat(moment).replace(tzinfo=UTC) for moment in (now, then))

    assert next_letter_at(build_learner(zone=zone), at) == due


def test_who_flies_west_after_a_letter_gets_no_second_one_that_sunday() -> None:
    read = datetime(2026, 3, 22, 8, tzinfo=UTC)

    due = next_letter_at(sent(read, "America/New_York"), read + timedelta(minutes=5))

    assert due == datetime(2026, 3, 29, 13, tzinfo=UTC)


def test_after_a_letter_that_came_a_day_late_the_next_one_keeps_its_sunday() -> None:
    late = datetime(2026, 3, 23, 7, tzinfo=UTC)

    assert next_letter_at(sent(late), late) == datetime(2026, 3, 29, 7, tzinfo=UTC)


@pytest.mark.parametrize(
    ("days_away", "wanted"), [(0, True), (29.9, True), (30, False), (200, False)]
)
def test_who_was_away_for_thirty_days_gets_none(days_away: float, wanted: bool) -> None:
    now = datetime(2026, 3, 22, 8, tzinfo=UTC)

    assert wants_letters(build_learner(last_active_at=now - days_away * DAY), now) is wanted


def test_who_blocked_the_bot_switched_letters_off_or_never_wrote_gets_none() -> None:
    now = datetime(2026, 3, 22, 8, tzinfo=UTC)
    here = build_learner(last_active_at=now)
    off = replace(here, rhythm=replace(here.rhythm, letters=False))

    for learner in (off, replace(here, blocked=True), replace(here, last_active_at=None)):
        assert not wants_letters(learner, now)
