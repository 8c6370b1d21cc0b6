from typing import Any

import pytest
from telegram.error import RetryAfter

from bot.chat.outbound.limiter import BULK, ChatLimiter, seconds_of
from tests.chat.fakes import FakeTime

pytestmark = pytest.mark.filterwarnings("ignore::telegram.warnings.PTBDeprecationWarning")


class Calls:
    """A callable that fails as told."""

    def __init__(self, time: FakeTime, *failures: Exception) -> None:
        self._time = time
        self._failures = list(failures)
        self.at: list[float] = []

    async def __call__(self, endpoint: str, data: dict[str, Any]) -> bool:
        del endpoint, data
        self.at.append(self._time.at)
        if self._failures:
            raise self._failures.pop(0)
        return True


class Caller:
    def __init__(self, *failures: Exception, **limits: float) -> None:
        self.time = FakeTime()
        self.calls = Calls(self.time, *failures)
        self.limiter = ChatLimiter(now=self.time.now, sleep=self.time.sleep, **limits)  # type: ignore[arg-type]  # numbers only

    async def send(
        self, chat_id: int | None, method: str = "sendMessage", pace: Any = None
    ) -> Any:
        data = {} if chat_id is None else {"chat_id": chat_id}
        return await self.limiter.process_request(
            self.calls, (method, data), {}, method, data, pace
        )


async def test_one_chat_is_paced_and_the_others_are_not() -> None:
    caller = Caller(per_second=1, burst=2)

    for chat in (7, 7, 8, 7):
        await caller.send(chat)

    assert caller.calls.at == [0, 0, 0, 1]


async def test_typing_and_drafts_are_never_paced() -> None:
    caller = Caller(per_second=1, burst=1)

    for _ in range(5):
        await caller.send(7, "sendChatAction")

    assert caller.time.slept == []


async def test_calls_without_a_chat_are_not_paced() -> None:
    caller = Caller(per_second=1, burst=1)

    for _ in range(5):
        await caller.send(None, "answerCallbackQuery")

    assert caller.time.slept == []


async def test_what_nobody_waits_for_shares_one_pace() -> None:
    caller = Caller(bulk_per_second=10)

    for chat in range(3):
        await caller.limiter.turn_in_bulk()
        await caller.send(chat, pace=BULK)

    assert caller.calls.at == pytest.approx([0, 0.1, 0.2])


async def test_answers_come_first_and_what_nobody_waits_for_leaves_them_room() -> None:
    caller = Caller(bulk_per_second=10)

    for chat in range(20):
        await caller.send(chat)
    caller.limiter.make_room(10)
    assert caller.time.at == 0
    await caller.limiter.turn_in_bulk()

    assert caller.time.at == pytest.approx(3.0)
    assert (caller.limiter.answers_sent(), caller.limiter.answers_sent()) == (20, 0)


async def test_a_429_pauses_its_chat_and_is_tried_again() -> None:
    caller = Caller(RetryAfter(30))

    assert await caller.send(7) is True
    assert caller.calls.at == [0, 30]


async def test_every_429_is_counted() -> None:
    seen: list[str] = []
    caller = Caller(RetryAfter(30), RetryAfter(5))
    caller.limiter = ChatLimiter(
        now=caller.time.now, sleep=caller.time.sleep, throttled=lambda: seen.append("429")
    )

    assert await caller.send(7) is True
    assert seen == ["429", "429"]


async def test_a_429_in_one_chat_leaves_the_others_alone() -> None:
    caller = Caller(RetryAfter(30), retries=0)
    with pytest.raises(RetryAfter):
        await caller.send(7)
    caller.limiter._paused_until[7] = 30

    await caller.send(8)

    assert caller.calls.at == [0, 0]


async def test_the_end_of_one_chat_s_pause_leaves_that_of_another() -> None:
    caller = Caller()
    caller.limiter._paused_until |= {7: 10, 8: 30}

    await caller.send(7)
    await caller.send(8)

    assert caller.calls.at == [10, 30]


async def test_after_enough_429s_the_caller_is_told() -> None:
    caller = Caller(*[RetryAfter(1)] * 3, retries=2)

    with pytest.raises(RetryAfter):
        await caller.send(7)
    assert len(caller.calls.at) == 3


def test_the_pause_is_told_in_seconds() -> None:
    assert seconds_of(RetryAfter(5)) == 5.0
