import asyncio
import json
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from telegram.error import NetworkError
from telegram.ext import ExtBot
from telegram.request import RequestData

from bot.chat.client.retry import Retry
from bot.chat.inbound.files import LARGEST_BYTES, ChatFiles
from bot.domain.ids import FileId
from bot.flow.engine.files import FileTrouble, FileUnavailableError, SentFile
from bot.reader.pictures import LONGEST_PIXELS
from tests.chat.fakes import Answer, FakeTelegram, FakeTime, bot_on, refused
from tests.playground.pictures import png
from tests.reading import ReadHere

DECK = SentFile(id=FileId("f1"), name="deck.csv", size_bytes=3)


@dataclass
class FakeServer(FakeTelegram):
    """Serves one file. `bodies` are answered first, one for each download."""

    content: bytes = b"a,b"
    bodies: list[tuple[int, bytes] | BaseException] = field(default_factory=list)
    told: dict[str, Any] = field(default_factory=dict)
    hangs: bool = False

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        *rest: object,
        **more: object,
    ) -> tuple[int, bytes]:
        if "/file/" not in url:
            return await super().do_request(url, method, request_data, *rest, **more)
        if self.hangs:
            await asyncio.Event().wait()
        body = self.bodies.pop(0) if self.bodies else (200, self.content)
        if isinstance(body, BaseException):
            raise body
        return body

    def _usual(self, call: Any) -> Answer:
        if call.method != "getfile":
            return super()._usual(call)
        found = {"file_id": "f1", "file_unique_id": "u1", "file_path": "documents/f1"}
        return 200, {"ok": True, "result": found | self.told}


def files_on(server: FakeServer, seconds: float = 5.0) -> ChatFiles:
    bot: ExtBot[str] = bot_on(server)
    retry = Retry(attempts=2, sleep=FakeTime().sleep)
    return ChatFiles(bot, ReadHere(), retry=retry, fetch_seconds=seconds)


async def trouble_with(files: ChatFiles, file: SentFile = DECK) -> FileTrouble:
    with pytest.raises(FileUnavailableError) as caught:
        await files.fetch(file)
    return caught.value.trouble


async def test_what_is_in_a_file_is_fetched() -> None:
    assert await files_on(FakeServer()).fetch(DECK) == b"a,b"


async def test_a_file_that_says_it_is_too_large_is_not_even_asked_for() -> None:
    server = FakeServer()
    file = SentFile(id=FileId("f1"), name="deck.apkg", size_bytes=LARGEST_BYTES + 1)

    assert await trouble_with(files_on(server), file) is FileTrouble.TOO_LARGE
    assert server.calls == []


@pytest.mark.parametrize(
    ("answer", "trouble"),
    [
        (refused(400, "Bad Request: file is too big"), FileTrouble.TOO_LARGE),
        (refused(400, "Bad Request: wrong file_id"), FileTrouble.GONE),
    ],
)
async def test_what_telegram_refuses_to_hand_out_cannot_be_had(
    answer: Answer, trouble: FileTrouble
) -> None:
    server = FakeServer()
    server.answer("getFile", answer)

    assert await trouble_with(files_on(server)) is trouble


async def test_a_file_that_is_larger_than_it_said_is_left() -> None:
    claimed = FakeServer(told={"file_size": LARGEST_BYTES + 1})
    grown = FakeServer(content=bytes(LARGEST_BYTES + 1))

    assert await trouble_with(files_on(claimed)) is FileTrouble.TOO_LARGE
    assert await trouble_with(files_on(grown)) is FileTrouble.TOO_LARGE


async def test_a_file_deleted_meanwhile_is_gone() -> None:
    body = json.dumps({"ok": False, "error_code": 404, "description": "Not Found"}).encode()

    assert await trouble_with(files_on(FakeServer(bodies=[(404, body)]))) is FileTrouble.GONE


async def test_a_dropped_connection_is_tried_again() -> None:
    server = FakeServer(bodies=[NetworkError("aiohttp.ClientError")])

    assert await files_on(server).fetch(DECK) == b"a,b"


async def test_a_file_that_does_not_come_is_not_waited_for_for_ever() -> None:
    broken = FakeServer(bodies=[NetworkError("x"), NetworkError("x")])

    assert await trouble_with(files_on(broken)) is FileTrouble.UNREACHABLE
    assert (
        await trouble_with(files_on(FakeServer(hangs=True), seconds=0)) is FileTrouble.UNREACHABLE
    )


async def test_a_photo_is_made_anew() -> None:
    content = png(2_000, 1_000)
    made = await files_on(FakeServer(content=content)).photo(FileId("f1"))

    with Image.open(BytesIO(made)) as picture:
        assert picture.format == "JPEG"
        assert picture.size == (LONGEST_PIXELS, LONGEST_PIXELS // 2)


async def test_what_is_no_photo_is_refused() -> None:
    with pytest.raises(FileUnavailableError) as caught:
        await files_on(FakeServer(content=b"<html></html>")).photo(FileId("f1"))

    assert caught.value.trouble is FileTrouble.NOT_A_PICTURE
