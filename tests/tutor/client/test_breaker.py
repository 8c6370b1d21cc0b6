from datetime import UTC, datetime, timedelta

import pytest

from bot.tutor.client.breaker import Breaker
from tests.fakes import FakeClock

NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(NOON)


@pytest.fixture
def breaker(clock: FakeClock) -> Breaker:
    return Breaker(clock)


def seconds_of_rest(breaker: Breaker, clock: FakeClock) -> int:
    waited = 0
    while breaker.rests:
        clock.move(timedelta(seconds=1))
        waited += 1
    return waited


def test_two_failures_are_no_reason_to_rest(breaker: Breaker) -> None:
    breaker.failed()
    breaker.failed()

    assert not breaker.rests


def test_three_failures_within_a_minute_are(breaker: Breaker, clock: FakeClock) -> None:
    for pause in (0, 30, 29):
        clock.move(timedelta(seconds=pause))
        breaker.failed()

    assert seconds_of_rest(breaker, clock) == 60


def test_three_failures_in_more_than_a_minute_are_not(breaker: Breaker, clock: FakeClock) -> None:
    for pause in (0, 30, 30):
        clock.move(timedelta(seconds=pause))
        breaker.failed()

    assert not breaker.rests


def test_a_success_between_them_is_a_new_beginning(breaker: Breaker) -> None:
    breaker.failed()
    breaker.failed()
    breaker.worked()
    breaker.failed()

    assert not breaker.rests


def test_each_rest_is_twice_as_long_up_to_a_quarter_of_an_hour(
    breaker: Breaker, clock: FakeClock
) -> None:
    breaker.failed()
    breaker.failed()
    rests = []
    for _ in range(6):
        breaker.failed()
        rests.append(seconds_of_rest(breaker, clock))

    assert rests == [60, 120, 240, 480, 900, 900]


def test_calls_under_way_when_the_rest_begins_do_not_prolong_it(
    breaker: Breaker, clock: FakeClock
) -> None:
    for _ in range(6):
        breaker.failed()

    assert seconds_of_rest(breaker, clock) == 60


def test_after_a_success_it_takes_three_failures_again(breaker: Breaker, clock: FakeClock) -> None:
    for _ in range(3):
        breaker.failed()
    clock.move(timedelta(seconds=60))
    breaker.worked()
    breaker.failed()
    assert not breaker.rests

    breaker.failed()
    breaker.failed()
    assert seconds_of_rest(breaker, clock) == 60


def test_a_rest_is_told_and_another_process_rests_as_long(
    breaker: Breaker, clock: FakeClock
) -> None:
    other = Breaker(clock)
    breaker.on_rest = other.rest_until

    for _ in range(3):
        breaker.failed()

    assert other.rests
    assert seconds_of_rest(other, clock) == 60
    other.failed()
    assert other.rests
