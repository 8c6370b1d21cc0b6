import asyncio
from datetime import timedelta

import pytest
from telegram import Bot, Update
from telegram.error import Conflict

from tests.playground.client import LEARNER, FakeClock, PlaygroundClient


async def texts(bot: Bot, offset: int | None = None, limit: int | None = None) -> list[str | None]:
    updates = await bot.get_updates(offset=offset, limit=limit, timeout=0)
    return [update.effective_message.text for update in updates if update.effective_message]


async def test_an_update_stays_until_a_higher_offset_confirms_it(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    first = await playground.send("one")
    await playground.send("two")

    assert await texts(telegram_bot) == ["one", "two"]
    assert await texts(telegram_bot, limit=1) == ["one"]
    assert await texts(telegram_bot, offset=first["update_id"] + 1) == ["two"]
    assert await texts(telegram_bot) == ["two"]


async def test_a_negative_offset_keeps_the_last_updates_only(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    for text in "abc":
        await playground.send(text)

    assert await texts(telegram_bot, offset=-1) == ["c"]
    assert await texts(telegram_bot) == ["c"]


async def test_a_long_poll_answers_as_soon_as_something_comes(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    async with asyncio.TaskGroup() as tasks:
        poll = tasks.create_task(telegram_bot.get_updates(timeout=30, read_timeout=40))
        await playground.send("there")

    assert [update.message.text for update in poll.result() if update.message] == ["there"]


async def test_the_older_of_two_pollers_is_sent_away(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    older = telegram_bot.get_updates(timeout=30, read_timeout=40)
    other = Bot(playground.token, base_url=playground.bot_url)
    async with other, asyncio.TaskGroup() as tasks:
        first = tasks.create_task(_refusal(older))
        second = tasks.create_task(_once_polled(other, first))
        assert "terminated by other getUpdates request" in await first
        await playground.send("for the newer one")
        assert len(await second) == 1


async def _refusal(poll: object) -> str:
    with pytest.raises(Conflict) as refusal:
        await poll  # type: ignore[misc]  # an awaitable of whatever kind
    return refusal.value.message


async def _once_polled(bot: Bot, first: asyncio.Task[str]) -> tuple[Update, ...]:
    while not first.done():
        updates = await bot.get_updates(timeout=0)
        assert updates == ()
    return await bot.get_updates(timeout=30, read_timeout=40)


async def test_polling_is_refused_while_a_webhook_is_set(telegram_bot: Bot) -> None:
    await telegram_bot.set_webhook("https://example.org/hook")

    with pytest.raises(Conflict, match="webhook is active"):
        await telegram_bot.get_updates(timeout=0)
    await telegram_bot.delete_webhook()

    assert await telegram_bot.get_updates(timeout=0) == ()


async def test_messages_wait_a_day_and_taps_150_seconds(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await playground.send("hi")
    await playground.call(
        "sendMessage",
        chat_id=LEARNER,
        text="?",
        reply_markup={"inline_keyboard": [[{"text": "A", "callback_data": "a"}]]},
    )
    await playground.press("A")
    await playground.shift_clock(seconds=150)
    assert len(await telegram_bot.get_updates(timeout=0)) == 2

    await playground.shift_clock(seconds=1)
    assert len(await telegram_bot.get_updates(timeout=0)) == 1
    await playground.shift_clock(hours=24)

    assert await telegram_bot.get_updates(timeout=0) == ()


async def test_only_the_wanted_kinds_of_updates_are_kept_and_the_wish_is_remembered(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    sent = await playground.send("hi")
    await telegram_bot.get_updates(timeout=0, allowed_updates=["edited_message"])

    await playground.send("not wanted")
    await playground.edit(sent["message"]["message_id"], "hello")

    _, update = await telegram_bot.get_updates(timeout=0)
    assert update.edited_message is not None
    assert update.edited_message.text == "hello"


async def test_pending_updates_can_be_dropped(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await playground.send("old news")

    await telegram_bot.delete_webhook(drop_pending_updates=True)

    assert await telegram_bot.get_updates(timeout=0) == ()


async def test_an_update_can_be_delivered_twice(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await playground.fault("duplicate_updates")
    await playground.send("again")

    assert await texts(telegram_bot) == ["again", "again"]
    assert await texts(telegram_bot) == ["again"]


async def test_the_clock_of_the_tests_is_the_one_of_the_server(
    playground: PlaygroundClient, clock: FakeClock
) -> None:
    before = clock.now()

    assert await playground.shift_clock(days=1, hours=2) == before + timedelta(hours=26)
    assert clock.now() == before + timedelta(hours=26)


async def test_the_clock_waits_until_the_bot_has_taken_what_was_sent(
    playground: PlaygroundClient, telegram_bot: Bot, clock: FakeClock
) -> None:
    polling = asyncio.ensure_future(telegram_bot.get_updates(timeout=10))
    sent = await playground.send("before")
    await polling
    began = clock.now()

    shifting = asyncio.ensure_future(playground.shift_clock(days=2))
    while not (await playground.http.get("/playground/clock")).is_success:
        pass
    assert clock.now() == began
    await telegram_bot.get_updates(offset=sent["update_id"] + 1, timeout=0)

    assert await shifting == began + timedelta(days=2)


async def test_the_clock_waits_for_nobody_where_no_bot_takes_anything(
    playground: PlaygroundClient, clock: FakeClock
) -> None:
    await playground.send("before")
    began = clock.now()

    assert await playground.shift_clock(days=2) == began + timedelta(days=2)
