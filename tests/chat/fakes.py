"""A Telegram that answers as the real one does, and records its requests."""

import json
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from telegram.ext import ExtBot
from telegram.request import RequestData

from bot.chat.client.requests import AiohttpRequest
from bot.chat.outbound.limiter import ChatLimiter

TOKEN = "123456789:AAHfAkE-tOkEn_oF-nOtHiNg_aT-aLl12345"  # noqa: S105 - invented
Answer = tuple[int, dict[str, Any] | list[Any] | bytes] | BaseException
"""A status with JSON or, as bytes, the page of a proxy, or an error to raise."""


def refused(code: int, description: str, **parameters: Any) -> Answer:
    answer = {"ok": False, "error_code": code, "description": description}
    return code, answer | ({"parameters": parameters} if parameters else {})


UNKNOWN_METHOD = refused(404, "Not Found")


@dataclass
class Call:
    method: str
    params: dict[str, Any]
    files: list[str] = field(default_factory=list)
    """The names of the files that were sent."""

    @property
    def text(self) -> str:
        rich = self.params.get("rich_message")
        return str(rich["markdown"] if rich else self.params.get("text", ""))

    @property
    def buttons(self) -> list[str]:
        rows = self.params.get("reply_markup", {}).get("inline_keyboard", [])
        return [button["text"] for row in rows for button in row]


@dataclass
class FakeTelegram(AiohttpRequest):
    """Answers calls, read as our own client reads them. Scripted answers come first, in order."""

    is_rich: bool = True
    calls: list[Call] = field(default_factory=list)
    scripted: dict[str, list[Answer]] = field(default_factory=lambda: defaultdict(list))
    on_call: Callable[[Call], None] | None = None
    last_message: int = 1000

    def answer(self, method: str, *answers: Answer) -> None:
        self.scripted[method.lower()].extend(answers)

    def of(self, *methods: str) -> list[Call]:
        wanted = {method.lower() for method in methods}
        return [call for call in self.calls if call.method in wanted]

    @property
    def methods(self) -> list[str]:
        return [call.method for call in self.calls]

    @property
    def read_timeout(self) -> float:
        return 5

    async def initialize(self) -> None:
        """Do nothing."""

    async def shutdown(self) -> None:
        """Do nothing."""

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        *_: object,
        **__: object,
    ) -> tuple[int, bytes]:
        name = url.rsplit("/", 1)[1].lower()
        parameters = request_data.json_parameters if request_data else {}
        files = (request_data.multipart_data or {}) if request_data else {}
        params = {key: _parse(value) for key, value in parameters.items()}
        call = Call(name, params, [file[0] for file in files.values()])
        self.calls.append(call)
        if self.on_call is not None:
            self.on_call(call)
        answer = self.scripted[name].pop(0) if self.scripted[name] else self._usual(call)
        if isinstance(answer, BaseException):
            raise answer
        status, body = answer
        return status, body if isinstance(body, bytes) else json.dumps(body).encode()

    def _usual(self, call: Call) -> Answer:
        if "rich" in call.method and not self.is_rich:
            return UNKNOWN_METHOD
        if "rich_message" in call.params and not self.is_rich:
            return refused(400, "Bad Request: message text is empty")
        if call.method.startswith("send") and not call.method.endswith(("action", "draft")):
            self.last_message += 1
            return 200, {"ok": True, "result": _message(call, self.last_message)}
        if call.method.startswith("editmessage"):
            return 200, {"ok": True, "result": _message(call, int(call.params["message_id"]))}
        return 200, {"ok": True, "result": True}


def _parse(value: str) -> Any:
    try:
        return json.loads(value)
    except ValueError:
        return value


def _message(call: Call, message_id: int) -> dict[str, Any]:
    chat = {"id": int(call.params["chat_id"]), "type": "private"}
    return {"message_id": message_id, "date": 1, "chat": chat, "text": "…"}


def bot_on(telegram: FakeTelegram, limiter: ChatLimiter | None = None) -> ExtBot[str]:
    pace = limiter or ChatLimiter(per_second=1_000_000, burst=1_000, retries=0)
    return ExtBot(TOKEN, request=telegram, get_updates_request=telegram, rate_limiter=pace)


@dataclass
class FakeTime:
    """A clock that only sleeps move."""

    at: float = 0.0
    slept: list[float] = field(default_factory=list)

    def now(self) -> float:
        return self.at

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.at += seconds
