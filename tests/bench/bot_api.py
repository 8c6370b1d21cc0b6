"""A minimal Bot API on the loopback, cheap enough not to be what is measured."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, Final, cast
from urllib.parse import parse_qsl

Json = dict[str, Any]
Sent = Callable[[int, str, Json], None]

TOKEN: Final = "123456:playground"  # noqa: S105 - what the bot calls itself in the playground
ME: Final = {"id": 123456, "is_bot": True, "first_name": "Bench", "username": "bench_bot"}
DATE: Final = 1_767_225_600
PHOTO: Final = {"file_id": "1", "file_unique_id": "1", "width": 800, "height": 600}
AT_ONCE: Final = 100
"""Telegram returns at most this many updates in one answer."""
_END_OF_HEAD: Final = b"\r\n\r\n"


class BotApi:
    """The state of the server: waiting updates, and the listener to the bot's messages."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        self.asked = asyncio.Event()
        """Set when the bot has asked for updates."""
        self.file = b""
        """The content of every file that is sent to the bot."""
        self.said: Sent = lambda _chat, _method, _message: None
        """Called with the chat, the method and the message of everything the bot says."""
        self._waiting: list[Json] = []
        self._polls: list[tuple[Connection, int]] = []
        self._update_ids = count(1)
        self._message_ids = count(1)

    def reset(self) -> None:
        """Forget the previous bot."""
        self.calls.clear()
        self.asked.clear()
        self._waiting.clear()
        self._polls.clear()

    def push(self, update: Json) -> None:
        """Queue the update. A poll that is held gets it at once."""
        self._waiting.append({"update_id": next(self._update_ids), **update})
        if self._polls:
            asyncio.get_running_loop().call_soon(self._feed)

    def next_message_id(self) -> int:
        """Return the id of the next message of any chat."""
        return next(self._message_ids)

    def serve(self, connection: "Connection", method: str, body: bytes) -> None:
        """Answer one call."""
        self.calls[method] += 1
        if method == "getupdates":
            self._poll(connection, body)
        elif method == "getme":
            connection.answer(ME)
        elif method in {"sendmessage", "sendrichmessage", "sendphoto", "editmessagetext"}:
            connection.answer(self._say(method, body))
        elif method == "getfile":
            connection.answer({"file_id": "1", "file_unique_id": "1", "file_path": "file"})
        elif method == "file":
            connection.send(self.file)
        else:
            connection.answer(True)

    def _poll(self, connection: "Connection", body: bytes) -> None:
        self.asked.set()
        given = _parameters(body)
        if not int(given.get("timeout", 0)):  # a bot that stops only confirms the updates it has
            connection.answer([])
            return
        self._polls.append((connection, int(given.get("offset", 0))))
        self._feed()

    def _feed(self) -> None:
        while self._polls:
            connection, offset = self._polls[-1]
            self._waiting = [update for update in self._waiting if update["update_id"] >= offset]
            if not self._waiting and not connection.is_closed:
                return
            self._polls.pop()
            connection.answer(self._waiting[:AT_ONCE])

    def _say(self, method: str, body: bytes) -> Json:
        given = _parameters(body)
        chat_id = int(given["chat_id"])
        edited = given.get("message_id")
        message: Json = {
            "message_id": self.next_message_id() if edited is None else int(edited),
            "from": ME,
            "chat": private_chat(chat_id),
            "date": DATE,
        }
        for name in ("text", "rich_message", "reply_markup"):
            if name in given:
                message[name] = given[name]
        if method == "sendphoto":
            message["photo"] = [PHOTO]
        self.said(chat_id, method, message)
        return message


class Connection(asyncio.Protocol):
    """One connection of the bot: keep-alive, with one call after the other."""

    def __init__(self, api: BotApi) -> None:
        self._api = api
        self._transport: asyncio.Transport | None = None
        self._received = b""

    @property
    def is_closed(self) -> bool:
        """True if the connection is closed."""
        return self._transport is None or self._transport.is_closing()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Store the transport."""
        self._transport = cast("asyncio.Transport", transport)  # uvloop has its own

    def connection_lost(self, exc: Exception | None) -> None:
        """Drop the transport."""
        self._transport = None

    def data_received(self, data: bytes) -> None:
        """Serve every complete call."""
        self._received += data
        while (end := self._received.find(_END_OF_HEAD)) >= 0:
            head, begins = self._received[:end], end + len(_END_OF_HEAD)
            ends = begins + _length(head)
            if len(self._received) < ends:
                return
            body, self._received = self._received[begins:ends], self._received[ends:]
            path = head[: head.index(b"\r\n")].split(b" ")[1]
            self._api.serve(self, path.rpartition(b"/")[2].decode().lower(), body)

    def answer(self, result: Any) -> None:
        """Send the result of the call."""
        self.send(json.dumps({"ok": True, "result": result}).encode())

    def send(self, body: bytes) -> None:
        """Send the body."""
        if self._transport is None:
            return
        self._transport.write(
            b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
            % (len(body), body)
        )


@asynccontextmanager
async def listening(api: BotApi) -> AsyncGenerator[str]:
    """Yield the address at which the server answers."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Connection(api), "127.0.0.1", 0, backlog=1_000)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


def private_chat(chat_id: int) -> Json:
    """Return the chat of one learner."""
    return {"id": chat_id, "type": "private", "first_name": f"Learner {chat_id}"}


def person(chat_id: int) -> Json:
    """Return the learner of a chat."""
    first_name = f"Learner {chat_id}"
    return {"id": chat_id, "is_bot": False, "first_name": first_name, "language_code": "en"}


def _parameters(body: bytes) -> Json:
    """Return the parameters of a call, given as JSON or as a form that holds JSON."""
    if body.startswith(b"{"):
        given: Json = json.loads(body)
        return given
    form = _parts(body) if body.startswith(b"--") else dict(parse_qsl(body.decode()))
    return {
        name: json.loads(value) if value[:1] in "[{" else value for name, value in form.items()
    }


def _parts(body: bytes) -> dict[str, str]:
    """Return the parts of a form that are not files."""
    parts = {}
    for part in body.split(body[: body.index(b"\r\n")])[1:-1]:
        head, _, content = part.partition(_END_OF_HEAD)
        if b"filename" not in head:
            parts[head.split(b'name="')[1].split(b'"')[0].decode()] = content[:-2].decode()
    return parts


def _length(head: bytes) -> int:
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return int(value)
    return 0
