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


@pytest.mark.parametrize("unanswered", [TimedOut(), UnansweredError("cut")])
async def test_what_the_server_may_have_taken_is_sent_once_more_and_no_more(
    unanswered: NetworkError,
) -> None:
    time = FakeTime()
    failures = [NetworkError("down"), unanswered, NetworkError("down"), unanswered, unanswered]
    flaky = Flaky(*failures)

    with pytest.raises(type(unanswered)):
        await Retry(sleep=time.sleep).hold(flaky, 1)
    assert len(flaky.failures) == 1


async def test_what_the_server_surely_has_not_taken_is_tried_fifteen_times() -> None:
    flaky = Flaky(*[NetworkError("down")] * 20)

    with pytest.raises(NetworkError):
        await Retry(sleep=FakeTime().sleep).hold(flaky, 1)
    assert len(flaky.failures) == 5


def test_the_wait_grows_up_to_half_a_minute() -> None:
    assert [backoff(n) for n in (0, 1, 2, 6, 7, 100)] == [0.5, 1, 2, 30, 30, 30]
