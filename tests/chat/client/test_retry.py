import pytest
from telegram.error import BadRequest, NetworkError, RetryAfter, TimedOut

from bot.chat.client.requests import UnansweredError
from bot.chat.client.retry import Retry, backoff
from tests.chat.fakes import FakeTime

pytestmark = pytest.mark.filterwarnings("ignore::telegram.warnings.PTBDeprecationWarning")


class Flaky:
    def __init__(self, *failures: Exception) -> None:
        self.failures = list(failures)

    async def __call__(self, value: int, *, twice: bool = False) -> int:
        if self.failures:
            raise self.failures.pop(0)
        return value * 2 if twice else value


async def test_what_works_is_returned() -> None:
    assert await Retry().hold(Flaky(), 2, twice=True) == 4


async def test_the_network_and_the_pace_are_waited_for() -> None:
    time = FakeTime()
    flaky = Flaky(NetworkError("down"), RetryAfter(9), NetworkError("down"))

    assert await Retry(sleep=time.sleep).hold(flaky, 1) == 1
    assert time.slept == [0.5, 9, 2.0]


async def test_a_refusal_is_reported_at_once() -> None:
    time = FakeTime()

    with pytest.raises(BadRequest):
        await Retry(sleep=time.sleep).hold(Flaky(BadRequest("no")), 1)
    assert time.slept == []


async def test_a_call_that_timed_out_is_sent_once_more_and_no_more() -> None:
    time = FakeTime()
    down = NetworkError("down")
    flaky = Flaky(down, TimedOut(), down, UnansweredError("cut"), TimedOut(), TimedOut())

    with pytest.raises(TimedOut):
        await Retry(sleep=time.sleep).hold(flaky, 1)
    assert len(flaky.failures) == 1


@pytest.mark.parametrize("error", [NetworkError("down"), UnansweredError("cut")])
async def test_a_call_of_which_nothing_was_answered_is_tried_for_ten_minutes(
    error: NetworkError,
) -> None:
    time = FakeTime()

    with pytest.raises(type(error)):
        await Retry(sleep=time.sleep).hold(Flaky(*[error] * 99), 1)
    assert time.slept == sorted(time.slept)
    assert 600 <= time.at < 630


@pytest.mark.parametrize(
    ("error", "tried"), [(UnansweredError("cut"), 3), (NetworkError("down"), 26)]
)
async def test_when_something_else_is_urgent_what_may_have_arrived_is_tried_once_more(
    error: NetworkError, tried: int
) -> None:
    urgent = iter([False])

    async def wait(_: float) -> bool:
        return next(urgent, True)

    flaky = Flaky(*[error] * 99)
    with pytest.raises(type(error)):
        await Retry(sleep=FakeTime().sleep).until(wait).hold(flaky, 1)
    assert 99 - len(flaky.failures) == tried


def test_the_wait_grows_up_to_half_a_minute() -> None:
    assert [backoff(n) for n in (0, 1, 2, 6, 7, 100)] == [0.5, 1, 2, 30, 30, 30]
