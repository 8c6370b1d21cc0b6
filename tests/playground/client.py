"""The playground for tests: a rigged one on a free port, and a client for it.

A scenario reads like a chat:

    async with run_playground(tmp_path, FakeClock(), TOKEN) as playground:
        ...start the bot with base_url=playground.bot_url, base_file_url=playground.file_url...
        await playground.send("/start", chat=7, language_code="de")
        seen = await playground.wait_for("Willkommen", chat=7)
        await playground.press("Los geht's", chat=7)
        await playground.wait_for(lambda chat: chat.last.text.endswith("?"), chat=7)

Nothing sleeps: `wait_for` hangs on the server's long poll until what you wait for is there.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeAlias

import httpx

from bot.playground.open import open_playground
from bot.playground.state.playground import PlaygroundClock
from tests.playground.rig.rig import build_rigged

BOT_ID = 123456
TOKEN = f"{BOT_ID}:playground"
LEARNER = 1001
MOST_SECONDS = 60.0
MONDAY = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)


class FakeClock:
    """A clock that stands still until it is shifted."""

    def __init__(self, now: datetime = MONDAY) -> None:
        self._now = now

    def now(self) -> datetime:
        return self._now

    async def shift(self, by: timedelta) -> None:
        self._now += by


@dataclass(frozen=True)
class Button:
    """A button as the chat shows it."""

    label: str
    data: str | None = None
    style: str | None = None
    url: str | None = None
    page: str | None = None


@dataclass(frozen=True)
class Seen:
    """A message as it is visible now. `raw` is everything the server tells about it."""

    id: int
    kind: str
    text: str
    html: str
    from_bot: bool
    edited: bool
    rows: tuple[tuple[Button, ...], ...]
    raw: dict[str, Any]

    @property
    def buttons(self) -> list[str]:
        """Return the labels of all buttons, row by row."""
        return [button.label for row in self.rows for button in row]

    @property
    def reactions(self) -> list[str]:
        """Return the emoji under the message."""
        return [reaction["emoji"] for reaction in self.raw["reactions"]]


@dataclass(frozen=True)
class Chat:
    """A chat as it is visible now. `raw` is everything the server tells about it."""

    messages: Sequence[Seen]
    raw: dict[str, Any]

    @property
    def revision(self) -> int:
        """Return the number of the last change. Pass it to `wait_for` as `after`."""
        return int(self.raw["revision"])

    @property
    def from_bot(self) -> list[Seen]:
        """Return the messages of the bot."""
        return [message for message in self.messages if message.from_bot]

    @property
    def last(self) -> Seen:
        """Return the last message of the bot, or an empty one if there is none."""
        return self.from_bot[-1] if self.from_bot else NOTHING

    @property
    def text(self) -> str:
        """Return everything the bot has said, one message per line."""
        return "\n".join(message.text for message in self.from_bot)

    @property
    def drafts(self) -> list[str]:
        """Return the drafts that are being written."""
        return [draft["text"] for draft in self.raw["drafts"]]


NOTHING = Seen(0, "text", "", "", from_bot=True, edited=False, rows=(), raw={"reactions": []})
Wish: TypeAlias = str | Callable[[Chat], Any]


class PlaygroundClient:
    """Acts like people in Telegram, and reads what the bot did."""

    def __init__(self, http: httpx.AsyncClient, url: str, token: str) -> None:
        self.http = http
        self.url = url
        self.token = token

    @property
    def bot_url(self) -> str:
        """Return the library's `base_url`."""
        return f"{self.url}/bot"

    @property
    def file_url(self) -> str:
        """Return the library's `base_file_url`."""
        return f"{self.url}/file/bot"

    async def send(
        self, text: str = "", *, chat: int | dict[str, Any] = LEARNER, **more: Any
    ) -> dict[str, Any]:
        """Write a message; answers {"update_id", "message"}.

        `chat` is a learner's id (private chat) or {"id", "type", "title"} of a group or channel.
        More: user (id or fields), name, language_code; and if the playground is rigged reply_to,
        forwarded_from, sticker="🙂", voice={}, fields={raw fields of the message}.
        """
        by_page = isinstance(chat, int) and more.keys() <= {"user", "name", "language_code"}
        wish = {"text": text, "chat": chat, **more}
        return await (self.post if by_page else self.rig)("messages", wish)

    async def edit(self, message_id: int, text: str, *, chat: int = LEARNER) -> dict[str, Any]:
        """Change a message the learner wrote."""
        return await self.rig("edits", {"chat": chat, "message_id": message_id, "text": text})

    async def press(
        self, label: str = "", *, chat: int = LEARNER, data: str = "", message_id: int = 0
    ) -> dict[str, Any]:
        """Press the newest button with a label or data; answers {"query", "update_id"}.

        With `data` and `message_id` a button can be pressed that is no longer there.
        """
        if not (data and message_id):
            message_id, data = await self._button(label, data, chat, message_id)
        return await self.post("presses", {"chat": chat, "message_id": message_id, "data": data})

    async def _button(self, label: str, data: str, chat: int, message_id: int) -> tuple[int, str]:
        """Return the message that shows the button, and the data it carries."""
        for message in reversed((await self.chat(chat)).messages):
            for button in (button for row in message.rows for button in row if button.data):
                wanted = button.data == data if data else button.label == label
                if wanted and message_id in {0, message.id}:
                    return message.id, str(button.data)
        raise AssertionError(f"no button {label or data!r} in chat {chat}")

    async def upload_photo(
        self, content: bytes, *, chat: int = LEARNER, caption: str = "", name: str = "photo.png"
    ) -> dict[str, Any]:
        """Send a picture (PNG, JPEG or GIF)."""
        form = {"chat": str(chat), "caption": caption, "kind": "photo"}
        return await self._upload(form, (name, content, "image/png"))

    async def upload_document(
        self, content: bytes, name: str, *, chat: int = LEARNER, claimed_bytes: int = 0
    ) -> dict[str, Any]:
        """Send a file, which may claim to be larger than it is."""
        form = {"chat": str(chat), "kind": "document"}
        if claimed_bytes:
            form["claimed_bytes"] = str(claimed_bytes)
        return await self._upload(form, (name, content, "application/octet-stream"))

    async def block(self, *, chat: int = LEARNER, blocked: bool = True) -> dict[str, Any]:
        """Block or unblock the bot. Return {"update_id"}"""
        return await self.rig("blocks", {"chat": chat, "blocked": blocked})

    async def bring(self, update: dict[str, Any]) -> int:
        """Queue an update as it is, and return its id."""
        return int((await self.rig("updates", update))["update_id"])

    async def chat(self, chat: int = LEARNER) -> Chat:
        """Return a chat as it is now."""
        return await self._look(chat, after=0, wait=0)

    async def chat_text(self, chat: int = LEARNER) -> str:
        """Return a chat as plain text, for reading."""
        return as_text((await self.chat(chat)).raw)

    async def wait_for(
        self, wish: Wish, *, chat: int = LEARNER, after: int = 0, seconds: float = MOST_SECONDS
    ) -> Chat:
        """Return the chat once it is as wished: a text the bot has written, or a predicate.

        With `after` (a revision) only what changed later counts for a text.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        seen = await self._look(chat, after=0, wait=0)
        while not _fulfils(seen, wish, after):
            left = end - loop.time()
            if left <= 0:
                told = await self.chat_text(chat)
                raise AssertionError(f"{wish!r} did not come; the chat is\n{told}")
            seen = await self._look(chat, after=seen.revision, wait=left)
        return seen

    async def shift_clock(self, **by: float) -> datetime:
        """Move the clock forward by days, hours, minutes or seconds. Return the new time."""
        answer = await self.post("clock", by)
        return datetime.fromisoformat(answer["now"])

    async def fault(self, kind: str, **more: Any) -> None:
        """Arrange a fault.

        Kinds: flood (retry_after), error (status), page (status), slow (seconds), drop_before,
        drop_after, duplicate_updates; each with count (1), method (any) and chat (any).
        """
        await self.rig("faults", {"kind": kind, **more})

    async def clear_faults(self) -> None:
        """Remove all faults."""
        (await self.http.delete("/rig/faults")).raise_for_status()

    async def be_old(self, *, old: bool = True) -> None:
        """Make the server an old one, without rich messages and drafts."""
        await self.rig("server", {"old": old})

    async def calls(
        self, method: str = "", *, chat: int | None = None, since: int = 0
    ) -> list[dict[str, Any]]:
        """Return the bot's calls, oldest first, without getUpdates."""
        query = {"method": method, "chat": chat, "since": since}
        answer = await self.http.get("/rig/calls", params={k: v for k, v in query.items() if v})
        return list(answer.json()["calls"])

    async def wait_for_call(self, method: str, *, since: int = 0) -> dict[str, Any]:
        """Return the first call of a method after a number, as soon as there is one."""
        seen = since
        async with asyncio.timeout(MOST_SECONDS):
            while True:
                query = {"since": seen, "wait": 20}
                answer = (await self.http.get("/rig/calls", params=query)).json()
                for call in answer["calls"]:
                    if call["method"].casefold() == method.casefold():
                        return dict(call)
                seen = answer["last"]

    async def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Call a method of the Bot API without the library. Return the whole envelope."""
        answer = await self.http.post(f"/bot{self.token}/{method}", json=params)
        envelope: dict[str, Any] = answer.json()
        assert answer.status_code == envelope.get("error_code", 200)
        return envelope

    async def post(self, what: str, body: dict[str, Any]) -> dict[str, Any]:
        """Do something as the page does. Raise if it is refused."""
        return _told(await self.http.post(f"/playground/{what}", json=body))

    async def rig(self, what: str, body: dict[str, Any]) -> dict[str, Any]:
        """Do something that only a rigged playground can. Raise if it is refused."""
        return _told(await self.http.post(f"/rig/{what}", json=body))

    async def _upload(self, form: dict[str, str], file: tuple[str, bytes, str]) -> dict[str, Any]:
        where = "/rig/uploads" if "claimed_bytes" in form else "/playground/uploads"
        answer = await self.http.post(where, data=form, files={"file": file})
        (sent,) = _told(answer)["messages"]
        return dict(sent)

    async def send_album(
        self, files: Sequence[tuple[str, bytes, str]], chat: int = LEARNER, **form: str
    ) -> list[dict[str, Any]]:
        """Send several files at once. Return the messages with their updates."""
        named = {f"file{number}": file for number, file in enumerate(files)}
        answer = await self.http.post(
            "/playground/uploads", data={"chat": str(chat), **form}, files=named
        )
        return list(_told(answer)["messages"])

    async def _look(self, chat: int, *, after: int, wait: float) -> Chat:
        query = {"chat": chat, "after": after, "wait": wait}
        answer = await self.http.get("/playground/transcript", params=query)
        raw = _told(answer)
        return Chat([_seen(message) for message in raw["messages"]], raw)


@asynccontextmanager
async def run_playground(
    folder: Path, clock: PlaygroundClock, token: str = TOKEN
) -> AsyncIterator[PlaygroundClient]:
    """Serve a rigged playground on a free port of the loopback and give a client for it."""
    async with (
        open_playground(build_rigged(folder, clock, token=token)) as url,
        httpx.AsyncClient(base_url=url, timeout=60, trust_env=False) as http,
    ):
        yield PlaygroundClient(http, url, token)


def as_text(raw: dict[str, Any]) -> str:
    """Return a chat as plain text, a line a message, its buttons below in brackets."""
    lines = [line for message in raw["messages"] for line in _lines(message)]
    lines += [f"(draft) {draft['text']}" for draft in raw["drafts"]]
    lines += [f"({raw['action']['action']})"] if raw["action"] else []
    return "\n".join([*lines, ""])


def _lines(message: dict[str, Any]) -> list[str]:
    when = datetime.fromtimestamp(message["date"], UTC).strftime("%Y-%m-%d %H:%M")
    who = "bot" if message["from_bot"] else message["author"]
    edited = " (edited)" if message["edited"] else ""
    kind = "" if message["kind"] in {"text", "rich"} else f"[{message['kind']}] "
    lines = [f"[{when}] {who}{edited}: {kind}{message['text']}".rstrip()]
    lines += ["    " + " ".join(f"[{b['label']}]" for b in row) for row in message["buttons"]]
    lines += [f"    reaction of {r['by']}: {r['emoji']}" for r in message["reactions"]]
    return lines


def _told(answer: httpx.Response) -> dict[str, Any]:
    if answer.is_error:
        raise AssertionError(f"{answer.request.url.path}: {answer.status_code} {answer.text}")
    told: dict[str, Any] = answer.json()
    return told


def _fulfils(chat: Chat, wish: Wish, after: int) -> bool:
    if callable(wish):
        return bool(wish(chat))
    news = [message for message in chat.from_bot if message.raw["revision"] > after]
    return any(wish in message.text for message in news)


def _seen(raw: dict[str, Any]) -> Seen:
    return Seen(
        id=raw["id"],
        kind=raw["kind"],
        text=raw["text"],
        html=raw["html"],
        from_bot=raw["from_bot"],
        edited=raw["edited"],
        rows=tuple(tuple(Button(**button) for button in row) for row in raw["buttons"]),
        raw=raw,
    )
