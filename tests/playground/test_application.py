from pathlib import Path

from telegram import Bot

from tests.playground.client import LEARNER, FakeClock, PlaygroundClient, run_playground
from tests.playground.pictures import png


def bot_of(playground: PlaygroundClient) -> Bot:
    return Bot(playground.token, base_url=playground.bot_url, base_file_url=playground.file_url)


async def test_a_playground_started_again_goes_on_where_it_was(
    tmp_path: Path, clock: FakeClock
) -> None:
    picture = png()
    async with run_playground(tmp_path, clock) as playground, bot_of(playground) as bot:
        await playground.send("/start", language_code="de")
        sent = await bot.send_photo(LEARNER, picture, caption="before")
        await bot.set_my_commands([("start", "Begin")])
        await playground.send("wait for me")
        before = await playground.chat()

    async with run_playground(tmp_path, clock) as playground, bot_of(playground) as bot:
        after = await playground.chat()
        file = await bot.get_file(sent.photo[-1].file_id)
        updates = await bot.get_updates(timeout=0)
        message = await bot.send_message(LEARNER, "after")

        assert after.messages == before.messages
        assert after.raw["commands"] == before.raw["commands"]
        assert after.raw["language_code"] == "de"
        assert after.revision >= before.messages[-1].raw["revision"]
        assert await file.download_as_bytearray() == picture
        assert [update.message.text for update in updates if update.message] == [
            "/start",
            "wait for me",
        ]
        assert message.message_id == 4


async def test_a_kill_in_the_middle_of_a_write_loses_nothing_that_was_told(
    tmp_path: Path, clock: FakeClock
) -> None:
    async with run_playground(tmp_path, clock) as playground:
        await playground.send("told")
    with (tmp_path / "journal.jsonl").open("a", encoding="utf-8") as journal:
        journal.write('["messages:1001","2",{"message":{"text":"ha')

    async with run_playground(tmp_path, clock) as playground:
        await playground.send("new")
        assert [message.text for message in (await playground.chat()).messages] == ["told", "new"]


async def test_a_server_with_waiting_readers_stops_at_once(
    tmp_path: Path, clock: FakeClock
) -> None:
    async with run_playground(tmp_path, clock) as playground:
        await playground.send("hi")
        stream = playground.http.stream("GET", "/playground/events", params={"chat": LEARNER})
        async with stream as answer:
            assert answer.status_code == 200
