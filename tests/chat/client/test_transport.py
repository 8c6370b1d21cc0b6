import logging
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
from structlog.testing import capture_logs
from telegram.error import NetworkError, TimedOut

from bot.chat.client.transport import TokenRefusedError, answer_of, build_bot, connect
from bot.chat.outbound.limiter import ChatLimiter
from tests.chat.fakes import TOKEN, Answer, FakeTelegram, FakeTime, bot_on, refused

ME = {"id": 99, "is_bot": True, "first_name": "Lyceum", "username": "lyceum_bot"}


class _Server(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        body = b'{"ok": true, "result": {"id": 99, "is_bot": true, "first_name": "L"}}'
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


async def test_no_token_reaches_a_log(caplog: pytest.LogCaptureFixture) -> None:
    server = HTTPServer(("127.0.0.1", 0), _Server)
    Thread(target=server.serve_forever, daemon=True).start()
    caplog.set_level(logging.DEBUG)
    bot = build_bot(
        TOKEN, base_url=f"http://127.0.0.1:{server.server_port}", limiter=ChatLimiter()
    )

    async with connect(bot):
        me = await bot.get_me()
    server.shutdown()
    server.server_close()

    assert me.id == 99
    assert TOKEN not in caplog.text
    assert TOKEN.split(":")[1] not in caplog.text


async def test_a_refused_token_is_told_without_the_token() -> None:
    telegram = FakeTelegram()
    telegram.answer("getMe", *[refused(401, "Unauthorized")] * 2)

    with pytest.raises(TokenRefusedError) as caught:
        async with connect(bot_on(telegram), sleep=FakeTime().sleep):
            pass
    assert TOKEN not in str(caught.value)
    assert caught.value.__cause__ is None


async def test_a_network_that_is_down_at_the_start_is_waited_for() -> None:
    telegram, time = FakeTelegram(), FakeTime()
    telegram.answer(
        "getMe", NetworkError("down"), NetworkError("down"), (200, {"ok": True, "result": ME})
    )

    async with connect(bot_on(telegram), sleep=time.sleep) as bot:
        assert bot.username == "lyceum_bot"

    assert time.slept == [0.5, 1.0]


FAILURES: tuple[Answer, ...] = (
    refused(401, "Unauthorized"),
    NetworkError("down"),
    refused(404, "Not Found"),
    (404, b"<h1>Not Found</h1>"),
    (401, {"message": "Unauthorized"}),
    (401, []),
    (200, b"<h1>Welcome</h1>"),
    TimedOut(),
    refused(429, "Too Many Requests", retry_after=9),
    refused(404, "Not Found: method not found"),
    refused(404, "Not Found: method not found"),
    refused(403, "Forbidden"),
    refused(400, "Bad Request: bad webhook"),
)


@pytest.mark.filterwarnings("ignore::telegram.warnings.PTBDeprecationWarning")
async def test_whatever_keeps_telegram_from_answering_is_waited_out() -> None:
    telegram, time = FakeTelegram(), FakeTime()
    telegram.answer("deleteWebhook", *FAILURES)
    bot = bot_on(telegram)

    with capture_logs() as logs:
        assert await answer_of(bot.delete_webhook, sleep=time.sleep)

    assert len(time.slept) == len(FAILURES)
    assert time.slept[8] == 9
    assert max(time.slept) == 30
    assert [log["reason"] for log in logs[-2:]] == ["Forbidden", "Bad webhook"]
    assert TOKEN not in str(logs)


async def test_a_token_refused_twice_in_a_row_is_not_asked_for_again() -> None:
    telegram = FakeTelegram()
    telegram.answer("setWebhook", refused(401, "Unauthorized: x"), refused(404, "Not Found"))
    bot = bot_on(telegram)

    with pytest.raises(TokenRefusedError):
        await answer_of(lambda: bot.set_webhook("https://bot.example"), sleep=FakeTime().sleep)
    assert len(telegram.calls) == 2
