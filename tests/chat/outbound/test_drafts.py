import asyncio

import pytest

from bot.chat.outbound.drafts import Drafts, Typing
from bot.domain.ids import ChatId
from tests.chat.fakes import UNKNOWN_METHOD, FakeTelegram, FakeTime, bot_on, refused

ADA, BEN = ChatId(7), ChatId(8)

CHAT = ChatId(7)


def drafts_on(telegram: FakeTelegram, time: FakeTime) -> Drafts:
    return Drafts(bot_on(telegram), now=time.now)


async def test_a_growing_text_is_shown_at_most_once_a_second_in_each_chat() -> None:
    telegram, time = FakeTelegram(), FakeTime()
    drafts = drafts_on(telegram, time)

    for chat, at in ((ADA, 0.0), (ADA, 0.5), (BEN, 0.5), (ADA, 1.0)):
        time.at = at
        await drafts.show(chat, f"so far {at}")

    assert [call.text for call in telegram.of("sendRichMessageDraft")] == [
        "so far 0.0",
        "so far 0.5",
        "so far 1.0",
    ]


async def test_an_older_server_gets_plain_drafts() -> None:
    telegram, time = FakeTelegram(is_rich=False), FakeTime()
    drafts = drafts_on(telegram, time)

    for at in (0.0, 2.0):
        time.at = at
        await drafts.show(ADA, r"half is $\frac{1}{2}$")

    assert telegram.methods == ["sendrichmessagedraft", "sendmessagedraft", "sendmessagedraft"]
    assert telegram.calls[1].text == "half is 1/2"


async def test_a_server_without_drafts_is_left_alone() -> None:
    telegram, time = FakeTelegram(is_rich=False), FakeTime()
    telegram.answer("sendMessageDraft", UNKNOWN_METHOD)
    drafts = drafts_on(telegram, time)

    for at in (0.0, 2.0):
        time.at = at
        await drafts.show(ADA, "text")

    assert telegram.methods == ["sendrichmessagedraft", "sendmessagedraft"]


async def test_a_method_that_is_not_found_is_not_asked_for_again() -> None:
    telegram, time = FakeTelegram(), FakeTime()
    telegram.answer("sendRichMessageDraft", refused(400, "Bad Request: method not found"))
    drafts = drafts_on(telegram, time)

    for at in (0.0, 2.0):
        time.at = at
        await drafts.show(ADA, "text")

    assert telegram.methods == ["sendrichmessagedraft", "sendmessagedraft", "sendmessagedraft"]


async def test_a_draft_that_fails_is_no_harm() -> None:
    telegram, time = FakeTelegram(), FakeTime()
    telegram.answer("sendRichMessageDraft", refused(400, "Bad Request"))

    await drafts_on(telegram, time).show(ADA, "text")

    assert telegram.methods == ["sendrichmessagedraft"]


async def test_a_plain_draft_reads_formulas_out_and_draws_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr("bot.chat.outbound.plain.picture", drawn.append)
    telegram, time = FakeTelegram(is_rich=False), FakeTime()

    await drafts_on(telegram, time).show(ADA, r"so $\begin{matrix} 1 \end{matrix}$")

    assert drawn == []
    assert telegram.calls[1].text == "so 1"


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
