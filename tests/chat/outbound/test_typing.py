import asyncio

import pytest

from bot.chat.outbound.typing import Typing
from bot.domain.ids import ChatId
from tests.chat.fakes import FakeTelegram, bot_on, refused

CHAT = ChatId(7)


class Steps:
    """A sleep that ends when the test says so."""

    def __init__(self) -> None:
        self.slept: list[float] = []
        self._next = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self._next.clear()
        await self._next.wait()

    async def step(self) -> None:
        self._next.set()
        for _ in range(20):
            await asyncio.sleep(0)


async def test_a_quick_turn_shows_no_typing() -> None:
    telegram = FakeTelegram()

    async with (
        asyncio.TaskGroup() as tasks,
        Typing(bot_on(telegram)).shown(CHAT, tasks.create_task),
    ):
        await asyncio.sleep(0)

    assert telegram.calls == []


async def test_a_long_turn_shows_typing_again_and_again() -> None:
    telegram, steps = FakeTelegram(), Steps()

    async with (
        asyncio.TaskGroup() as tasks,
        Typing(bot_on(telegram), sleep=steps.sleep).shown(CHAT, tasks.create_task),
    ):
        await asyncio.sleep(0)
        await steps.step()
        await steps.step()

    assert telegram.methods == ["sendchataction", "sendchataction"]
    assert steps.slept == [0.4, 4.0, 4.0]


async def test_a_typing_sign_that_fails_is_no_harm() -> None:
    telegram, steps = FakeTelegram(), Steps()
    telegram.answer("sendChatAction", refused(403, "Forbidden"))

    async with (
        asyncio.TaskGroup() as tasks,
        Typing(bot_on(telegram), sleep=steps.sleep).shown(CHAT, tasks.create_task),
    ):
        await asyncio.sleep(0)
        await steps.step()

    assert telegram.methods == ["sendchataction"]


async def test_a_turn_that_fails_fails_as_itself() -> None:
    async def turn(tasks: asyncio.TaskGroup) -> None:
        async with Typing(bot_on(FakeTelegram())).shown(CHAT, tasks.create_task):
            raise RuntimeError

    async with asyncio.TaskGroup() as tasks:
        with pytest.raises(RuntimeError):
            await turn(tasks)
