import asyncio

import pytest
from telegram import Bot

from tests.playground.client import LEARNER, PlaygroundClient


async def test_waiting_ends_as_soon_as_the_bot_has_spoken(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await playground.send("hi")

    async with asyncio.TaskGroup() as tasks:
        waiting = tasks.create_task(playground.wait_for("hello"))
        await telegram_bot.send_message(LEARNER, "hello you")

    assert waiting.result().last.text == "hello you"


async def test_only_news_count_after_a_revision(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await playground.send("hi")
    await telegram_bot.send_message(LEARNER, "ready 1")
    before = await playground.wait_for("ready")

    with pytest.raises(AssertionError, match="did not come; the chat is"):
        await playground.wait_for("ready", after=before.revision, seconds=0.01)
    await telegram_bot.send_message(LEARNER, "ready 2")

    seen = await playground.wait_for("ready", after=before.revision)
    assert seen.last.text == "ready 2"


async def test_a_reader_can_ask_for_what_is_new(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await playground.send("hi")
    seen = await playground.chat()
    await telegram_bot.send_message(LEARNER, "new")
    query = {"chat": LEARNER, "after": seen.revision, "only_new": 1}

    news = (await playground.http.get("/playground/transcript", params=query)).json()

    assert [message["text"] for message in news["messages"]] == ["new"]
    assert news["ids"] == [1, 2]


async def test_a_reader_who_knows_more_than_the_server_gets_everything(
    playground: PlaygroundClient,
) -> None:
    await playground.send("hi")
    query = {"chat": LEARNER, "after": 10**15, "only_new": 1, "wait": 5}

    seen = (await playground.http.get("/playground/transcript", params=query)).json()

    assert len(seen["messages"]) == 1


async def test_a_chat_reads_like_one(playground: PlaygroundClient, telegram_bot: Bot) -> None:
    await playground.send("/start", name="Ada")
    rows = [[{"text": "Yes", "callback_data": "y"}, {"text": "No", "callback_data": "n"}]]
    await playground.call(
        "sendMessage", chat_id=LEARNER, text="Sure?", reply_markup={"inline_keyboard": rows}
    )
    await telegram_bot.set_message_reaction(LEARNER, 1, "👍")
    await playground.send(sticker="🙂")
    await telegram_bot.send_message_draft(LEARNER, 1, "Hm")
    await telegram_bot.send_chat_action(LEARNER, "typing")

    assert await playground.chat_text() == (
        "[2026-11-23 09:00] Ada: /start\n"
        "    reaction of bot: 👍\n"
        "[2026-11-23 09:00] bot: Sure?\n"
        "    [Yes] [No]\n"
        "[2026-11-23 09:00] Ada:\n"
        "(draft) Hm\n"
        "(typing)\n"
    )


@pytest.mark.parametrize("wish", [{"days": -1}, {"weeks_ago": 1}, {"days": "x"}, {"days": 1e30}])
async def test_the_clock_goes_forward_only(
    playground: PlaygroundClient, wish: dict[str, float]
) -> None:
    answer = await playground.http.post("/playground/clock", json=wish)

    assert answer.status_code == 400


@pytest.mark.parametrize("query", ["", "?chat=x", "?chat=1&wait=long"])
async def test_a_transcript_needs_a_chat(playground: PlaygroundClient, query: str) -> None:
    assert (await playground.http.get(f"/playground/transcript{query}")).status_code == 400


async def test_what_people_write_is_escaped_in_the_html(playground: PlaygroundClient) -> None:
    await playground.send("<img src=x onerror=alert(1)>", name="<b>")

    seen = await playground.chat()

    assert seen.messages[0].html == "&lt;img src=x onerror=alert(1)&gt;"


async def test_the_stream_tells_each_change(
    playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    await playground.send("hi")
    stream = playground.http.stream("GET", "/playground/events", params={"chat": LEARNER})

    async with stream as answer, asyncio.timeout(20):
        lines = (line async for line in answer.aiter_lines() if line.startswith("data:"))
        first = await anext(lines)
        await telegram_bot.send_message(LEARNER, "hello")
        second = await anext(lines)

    assert answer.headers["content-type"].startswith("text/event-stream")
    assert first != second


async def test_a_number_without_an_end_is_no_parameter(playground: PlaygroundClient) -> None:
    json = {"content-type": "application/json"}
    for body in ('{"chat": 1e400}', '{"chat": -Infinity}', '{"text": "a", "user": {"id": NaN}}'):
        answer = await playground.http.post("/playground/messages", content=body, headers=json)
        assert answer.status_code == 400, body
