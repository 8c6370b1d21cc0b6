"""The stand-in for Telegram: no network, no delay, and a memory of buttons."""

import json
from collections.abc import Callable
from datetime import datetime
from itertools import count
from typing import Any, Final

from telegram.ext import ExtBot
from telegram.request import BaseRequest, RequestData

from bot.chat.client.requests import AiohttpRequest
from bot.chat.client.transport import silence
from bot.chat.outbound.limiter import ChatLimiter
from bot.domain.topics.course import Language

Json = dict[str, Any]
Sent = Callable[[int, str], None]

TOKEN: Final = "1:simulation"  # noqa: S105 - it opens nothing
UNPACED: Final = 1e9
_ME: Final = {"id": 1, "is_bot": True, "first_name": "Lyceum", "username": "lyceum_bot"}
_UPDATES_A_LEARNER: Final = 10_000_000
_FILES: Final = "files"
_WORDS: Final = ("text", "rich_message", "caption", "media")


class Telegram(BaseRequest):
    """Answers every call of the bot at once, and makes the updates of learners."""

    def __init__(self, now: Callable[[], datetime], sent: Sent) -> None:
        self._now = now
        self._sent = sent
        self._message_ids = count(1)
        self._numbers: dict[int, int] = {}
        self._keyboards: dict[int, dict[int, Json]] = {}
        """By chat and message, the keyboards that are still on, the newest last."""

    def client(self) -> ExtBot[str]:
        """Return the library's client, whose calls all come here."""
        silence()
        limiter = ChatLimiter(per_second=UNPACED, burst=int(UNPACED), bulk_per_second=UNPACED)
        return ExtBot(TOKEN, request=self, get_updates_request=self, rate_limiter=limiter)

    def text(self, chat_id: int, text: str, language: Language) -> bytes:
        """Return the update with a text of the chat's learner."""
        message = self._message(chat_id, next(self._message_ids), _person(chat_id, language))
        message["text"] = text
        if text.startswith("/"):
            command = {"type": "bot_command", "offset": 0, "length": len(text)}
            message["entities"] = [command]
        return self._update(chat_id, {"message": message})

    def press(self, chat_id: int, data: str, language: Language) -> bytes:
        """Return the update with a press of that button, on the newest message with it."""
        update_id = self._numbers.get(chat_id, 0)
        pressed = self._message_with(chat_id, data)
        query = {
            "id": f"{chat_id}:{update_id}",
            "from": _person(chat_id, language),
            "message": pressed,
            "chat_instance": str(chat_id),
            "data": data,
        }
        return self._update(chat_id, {"callback_query": query})

    def _message_with(self, chat_id: int, data: str) -> Json:
        messages = list(reversed(self._keyboards.get(chat_id, {}).values()))
        for message in messages:
            if any(button.get("callback_data") == data for button in _buttons(message)):
                return message
        return messages[0] if messages else self._message(chat_id, 0, _ME)

    def _update(self, chat_id: int, fields: Json) -> bytes:
        """Number updates by their chat, so that no learner's luck depends on the others."""
        number = self._numbers[chat_id] = self._numbers.get(chat_id, 0) + 1
        update_id = chat_id * _UPDATES_A_LEARNER + number
        return json.dumps({"update_id": update_id, **fields}).encode()

    def _message(self, chat_id: int, message_id: int, sender: Json) -> Json:
        chat = {"id": chat_id, "type": "private", "first_name": "Ada"}
        date = int(self._now().timestamp())
        return {"message_id": message_id, "from": sender, "chat": chat, "date": date}

    @property
    def read_timeout(self) -> float:
        """How long an answer may take. None takes any time."""
        return 1.0

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
        """Return what Telegram would answer."""
        name = url.rpartition("/")[2].lower()
        given = {} if request_data is None else request_data.parameters | _files(request_data)
        return 200, json.dumps({"ok": True, "result": self._answer(name, given)}).encode()

    parse_json_payload = staticmethod(AiohttpRequest.parse_json_payload)

    def _answer(self, name: str, given: Json) -> Any:
        if name == "getme":
            return _ME
        if name == "sendmediagroup":
            return [
                self._store_message(name, given | {"media": file})
                for file in given.get("media", ())
            ]
        is_message = name.startswith(("send", "editmessage"))
        if not is_message or name == "sendchataction" or name.endswith("draft"):
            return True
        return self._store_message(name, given)

    def _store_message(self, name: str, given: Json) -> Json:
        chat_id = int(given["chat_id"])
        edited = given.get("message_id")
        message_id = next(self._message_ids) if edited is None else int(edited)
        message = self._message(chat_id, message_id, _ME)
        message.update({key: given[key] for key in ("text", "rich_message") if key in given})
        keyboards = self._keyboards.setdefault(chat_id, {})
        keyboards.pop(message_id, None)
        if given.get("reply_markup"):
            keyboards[message_id] = message | {"reply_markup": given["reply_markup"]}
        if edited is None:
            said = [str(given[key]) for key in (*_WORDS, _FILES) if key in given]
            self._sent(chat_id, " ".join(said) or name)
        return message


def _files(data: RequestData) -> Json:
    """Return the files: two pictures without words are two different messages."""
    files = [content for _, content, _ in data.multipart_data.values()]
    return {_FILES: files} if files else {}


def _person(chat_id: int, language: Language) -> Json:
    return {"id": chat_id, "is_bot": False, "first_name": "Ada", "language_code": language.value}


def _buttons(message: Json) -> list[Json]:
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return [button for row in rows for button in row]
