"""Broken surroundings: the bot says in one line what is wrong and ends, or recovers by itself."""

import asyncio
import signal
import socket
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import parse_qs

import httpx
import pytest

from bot.flow.lessons.states import Quiz
from bot.playground.open import TOKEN as PLAYGROUND_TOKEN
from tests.scenarios.person import Person
from tests.scenarios.process import (
    BOT,
    BotProcess,
    Stage,
    behind_webhook,
    bot_process,
    open_stage,
    started,
    unused_port,
)

pytestmark = pytest.mark.thorough

OTHER_TOKEN = "654321:" + "A" * 35


async def refusal(bot: BotProcess) -> str:
    """Return the only message of a bot that cannot run."""
    assert await bot.ended() == 1, bot.log
    assert "Traceback" not in bot.log, bot.log
    return bot.log.strip()


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        ({"DATABASE_URL": "mysql://x"}, "DATABASE_URL: expected sqlite:///path or postgresql://"),
        ({"HTTP_PORT": "eighty"}, "HTTP_PORT: expected a number from 0 to 65535, got 'eighty'"),
        ({"HTTP_PORT": "70000"}, "HTTP_PORT: expected a number from 0 to 65535, got '70000'"),
        ({"PLAYGROUND_URL": "nowhere"}, "PLAYGROUND_URL: expected an address that begins with"),
        ({"WEBHOOK_URL": "https://bot.example"}, "WEBHOOK_SECRET: expected 1 to 256 letters"),
        ({"ALLOWED_TELEGRAM_IDS": "1,me"}, "ALLOWED_TELEGRAM_IDS: expected numbers separated"),
        ({"LOG_LEVEL": "LOUD"}, "LOG_LEVEL: expected DEBUG, INFO, WARNING or ERROR, got 'LOUD'"),
        ({"UPDATES_PER_MINUTE": "0"}, "UPDATES_PER_MINUTE: expected a number from 1 on, got '0'"),
        ({"TELEGRAM_BOT_TOKEN": "12:ab"}, "TELEGRAM_BOT_TOKEN is not a token: Telegram will"),
        ({"LOG_JSON": "maybe"}, "LOG_JSON: expected true or false, got 'maybe'"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
async def test_a_malformed_setting_is_named_with_what_was_expected(
    tmp_path: Path, settings: dict[str, str], line: str
) -> None:
    async with bot_process(tmp_path, **settings) as bot:
        told = await refusal(bot)
    assert told.startswith(line)
    assert "\n" not in told


async def test_all_malformed_settings_are_reported_at_once_and_secrets_never(
    tmp_path: Path,
) -> None:
    env = tmp_path / ".env"
    env.write_text(f"LOG_JSON=perhaps\nHTTP_PORT=-1\nTELEGRAM_BOT_TOKEN={OTHER_TOKEN}\n")
    async with bot_process(tmp_path, BOT, started, HTTP_PORT="") as bot:
        told = await refusal(bot)
    assert len(told.splitlines()) == 2
    assert "A" * 35 not in told


@pytest.mark.parametrize("content", [b"This is no database. " * 400, b"SQLite format 3\0" * 500])
async def test_a_damaged_database_is_reported_in_a_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "lyceum.db"
    path.write_bytes(content)
    async with bot_process(tmp_path, DATABASE_URL=f"sqlite:///{path}") as bot:
        told = await refusal(bot)
    assert told.startswith("the file is no database or is damaged; restore it from a backup")
    assert path.read_bytes() == content


async def test_a_database_of_another_program_is_reported_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "music.db"
    with closing(sqlite3.connect(path)) as theirs:
        theirs.execute("CREATE TABLE songs (title)")
    async with bot_process(tmp_path, DATABASE_URL=f"sqlite:///{path}") as bot:
        told = await refusal(bot)
    assert told.startswith("the database belongs to another program (it has a table songs)")
    assert "\n" not in told


async def test_a_database_below_a_file_is_reported_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    url = f"sqlite:///{tmp_path / 'file' / 'lyceum.db'}"
    async with bot_process(tmp_path, DATABASE_URL=url) as bot:
        assert (await refusal(bot)).startswith("the database cannot be opened or written")


async def test_a_database_of_a_later_version_is_reported_in_a_line(tmp_path: Path) -> None:
    async with open_stage(tmp_path) as stage:
        url = stage.url
    with sqlite3.connect(tmp_path / "lyceum.db") as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    db.close()
    async with bot_process(tmp_path, DATABASE_URL=url) as bot:
        assert "another version" in await refusal(bot)


async def test_a_server_that_is_not_there_is_reported_in_a_line(tmp_path: Path) -> None:
    url = f"postgresql://ada:secret@127.0.0.1:{unused_port()}/lyceum"
    async with bot_process(tmp_path, DATABASE_URL=url) as bot:
        told = await refusal(bot)
    assert told.startswith("the database cannot be opened or written")
    assert "secret" not in told


async def test_a_token_that_telegram_refuses_is_reported_in_a_line_that_hides_it(
    tmp_path: Path,
) -> None:
    async with open_stage(tmp_path) as stage:
        telegram = {"TELEGRAM_BOT_TOKEN": OTHER_TOKEN, "TELEGRAM_API_URL": stage.client.url}
        async with bot_process(tmp_path, DATABASE_URL=stage.url, **telegram) as bot:
            told = await refusal(bot)
    assert told.splitlines()[-1] == "Telegram refuses the bot token; check TELEGRAM_BOT_TOKEN"
    assert "A" * 35 not in told


async def test_a_taken_http_port_is_reported_in_a_line_where_it_matters(tmp_path: Path) -> None:
    async with open_stage(tmp_path) as stage:
        with socket.socket() as holder:
            holder.bind(("127.0.0.1", 0))
            holder.listen()
            taken = str(holder.getsockname()[1])
            telegram = {
                "TELEGRAM_BOT_TOKEN": PLAYGROUND_TOKEN,
                "TELEGRAM_API_URL": stage.client.url,
                "HTTP_PORT": taken,
            }
            async with bot_process(tmp_path, DATABASE_URL=stage.url, **telegram) as bot:
                told = await refusal(bot)
            assert told.splitlines()[-1] == (
                f"HTTP_HOST and HTTP_PORT: 127.0.0.1:{taken} is taken or not ours"
            )
            async with stage.bot(HTTP_PORT=taken) as bot:
                assert await Person(stage).say("/start")
            assert "health and metrics are not served" in bot.log
            assert (await stage.client.chat()).raw["page"] is None


async def test_the_menu_button_of_the_playground_opens_the_page_of_the_very_process(
    tmp_path: Path,
) -> None:
    port = str(unused_port())
    async with (
        open_stage(tmp_path) as stage,
        httpx.AsyncClient(trust_env=False) as http,
        stage.bot(HTTP_PORT=port),
    ):
        ada = Person(stage)
        assert await ada.say("/start")
        url = f"http://127.0.0.1:{port}/page/"
        wish = {"chat": ada.chat_id, "url": url, "theme": {}}
        opened = (await stage.client.post("launches", wish))["url"]
        data = parse_qs(opened.partition("#")[2])["tgWebAppData"][0]
        session = f"http://127.0.0.1:{port}/api/v1/session"
        assert "page.js" in (await http.get(url)).text
        forged = {"init_data": data.replace("hash=", "hash=0")}
        assert (await http.post(session, json={"init_data": data})).status_code == 200
        assert (await http.post(session, json=forged)).status_code == 401


async def test_the_service_interface_is_open_with_its_token_and_knows_who_was_in_the_chat(
    tmp_path: Path,
) -> None:
    port, token = str(unused_port()), "a-token-of-nobody"
    async with open_stage(tmp_path) as stage, httpx.AsyncClient(trust_env=False) as http:
        async with stage.bot(HTTP_PORT=port, SERVICE_TOKEN=token) as bot:
            ada = Person(stage)
            assert await ada.say("/start")
            url = f"http://127.0.0.1:{port}"
            headers = {"Authorization": f"Bearer {token}"}
            skills = f"{url}/mastery/{ada.chat_id}/skills"
            assert (await http.get(skills)).status_code == 401
            assert (await http.get(skills, headers=headers)).json() == []
            assert (await http.get(f"{url}/mastery/1/skills", headers=headers)).status_code == 404
        assert token not in bot.log


async def test_a_taken_port_of_the_chat_page_is_reported_in_a_line(tmp_path: Path) -> None:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        taken = str(holder.getsockname()[1])
        async with bot_process(tmp_path, PLAYGROUND_PORT=taken) as bot:
            told = await refusal(bot)
    assert told == f"PLAYGROUND_PORT: 127.0.0.1:{taken} is taken or not ours"


async def test_two_bots_with_one_token_say_so_and_still_serve_everyone(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    async with open_stage(tmp_path) as stage:
        other = {
            "DATABASE_URL": f"sqlite:///{tmp_path / 'other.db'}",
            "PLAYGROUND_URL": stage.client.url,
        }
        async with stage.bot() as bot, bot_process(tmp_path / "other", **other) as twin:
            told = await told_by_either(stage, bot, twin, "another copy of this bot asks")
            assert told
            await twin.kill()
            ada = Person(stage)
            await ada.walk_to(Quiz)
            await ada.answer()
            assert await ada.answers_counted() == 1
            assert bot.is_running


async def told_by_either(stage: Stage, bot: BotProcess, twin: BotProcess, words: str) -> bool:
    async with asyncio.timeout(30):
        while words not in bot.log + twin.log:
            await Person(stage).glance()
    return True


@pytest.mark.parametrize("door", ["deleteWebhook", "setWebhook"])
async def test_telegram_away_at_the_start_is_waited_for(tmp_path: Path, door: str) -> None:
    settings = behind_webhook("Right_secret-1") if door == "setWebhook" else {}
    async with open_stage(tmp_path) as stage:
        for method in ("getMe", door, "getUpdates"):
            await stage.client.fault("page", method=method, status=404)
            await stage.client.fault("drop_before", method=method)
            await stage.client.fault("error", method=method, status=401)
        async with stage.bot(**settings) as bot:
            assert await Person(stage).say("/start")
        assert "Telegram not reached" in bot.log
        assert "Traceback" not in bot.log


async def test_who_waits_for_telegram_can_be_stopped(tmp_path: Path) -> None:
    async with open_stage(tmp_path) as stage:
        await stage.client.fault("page", method="deleteWebhook", status=404, count=1000)
        async with stage.bot() as bot:
            await bot.tells("Telegram not reached")
            bot.send(signal.SIGTERM)
            assert await bot.ended() == 0
        assert "Traceback" not in bot.log


@pytest.mark.parametrize("method", ["getMe", "deleteWebhook"])
async def test_it_is_ready_once_telegram_knows_that_it_takes_updates(
    tmp_path: Path, method: str
) -> None:
    port = unused_port()
    ready = f"http://127.0.0.1:{port}/ready"
    async with open_stage(tmp_path) as stage, httpx.AsyncClient(trust_env=False) as http:
        await stage.client.fault("page", method=method, status=502, count=1000)
        async with stage.bot(HTTP_PORT=str(port)) as bot:
            await bot.tells("Telegram not reached")
            assert (await http.get(ready)).status_code == 503
            await stage.client.clear_faults()
            assert await Person(stage).say("/start")
            assert (await http.get(ready)).json() == {
                "ok": True,
                "database": True,
                "receiving": True,
            }


async def test_a_full_database_loses_nothing_and_goes_on_once_there_is_room(
    tmp_path: Path,
) -> None:
    async with open_stage(tmp_path) as stage:
        ada = Person(stage)
        async with stage.bot(("tests.scenarios.filling", "0")) as bot:
            await ada.walk_to(Quiz)
            bot.send(signal.SIGUSR1)
            await bot.announcement("full")
            texts = [f"/dance {number} " + "x" * 3900 for number in range(12)]
            sent = [await stage.client.send(text, chat=ada.chat_id) for text in texts]
            async with asyncio.timeout(30):
                while "database away" not in bot.log:
                    await ada.glance()
            assert bot.is_running
            bot.send(signal.SIGUSR1)
            await bot.announcement("room")
            before = await ada.look()
            for update in sent:
                await ada.settled(update["update_id"], before)
            assert "Traceback" not in bot.log
            await ada.answer()
            assert await ada.answers_counted() == 1
