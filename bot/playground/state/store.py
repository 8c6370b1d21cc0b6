"""The state that Telegram would keep: chats, messages, files and counters."""

from datetime import datetime
from pathlib import Path
from typing import Protocol

from bot.playground.server.refusals import bad_request
from bot.playground.state.bell import Bell
from bot.playground.state.journal import Journal, Json

COUNTERS = "counters"


class Now(Protocol):
    """Anything that tells the time."""

    def now(self) -> datetime:
        """Return the present moment, aware."""
        ...


class Store:
    """Chats, messages and files as values. Every change of a chat gets the next revision."""

    def __init__(self, folder: Path, clock: Now, bot: Json) -> None:
        self.journal = Journal(folder / "journal.jsonl")
        self.bot = bot
        self.changed = Bell()
        self._folder = folder
        self._clock = clock
        self._chat_revisions: dict[int, int] = {}
        self._revision = max(self._last_revision(), int(clock.now().timestamp() * 1000))

    @property
    def revision(self) -> int:
        """Return the number of the last visible change."""
        return self._revision

    def chat_revision(self, chat_id: int) -> int:
        """Return the number of a chat's last change since the start, or 0 if there was none."""
        return self._chat_revisions.get(chat_id, 0)

    def touch(self, chat_id: int) -> int:
        """Number a change of a chat and wake the tasks waiting for it. Return its number."""
        self._revision += 1
        self._chat_revisions[chat_id] = self._revision
        self.changed.ring()
        return self._revision

    def next_number(self, counter: str) -> int:
        """Return the next number of a counter. None is given twice."""
        number = int(self.journal.table(COUNTERS).get(counter, {}).get("last", 0)) + 1
        self.journal.put(COUNTERS, counter, {"last": number})
        return number

    def seconds(self) -> int:
        """Return the present moment in Telegram's format."""
        return int(self._clock.now().timestamp())

    def save_chat(self, chat: Json) -> None:
        """Store a chat, or change what is known about it."""
        if self.journal.table("chats").get(str(chat["id"])) != chat:
            self.journal.put("chats", str(chat["id"]), chat)

    def save_user(self, user: Json) -> None:
        """Store a user, or change what is known about them."""
        if self.journal.table("users").get(str(user["id"])) != user:
            self.journal.put("users", str(user["id"]), user)

    def user(self, user_id: int) -> Json | None:
        """Return a user as the bot sees them."""
        return self.journal.table("users").get(str(user_id))

    def chat(self, chat_id: int) -> Json:
        """Return a chat as the bot sees it. Refuse the call if there is none."""
        chat = self.journal.table("chats").get(str(chat_id))
        if chat is None:
            raise bad_request("chat not found")
        return chat

    def chat_ids(self) -> list[int]:
        """Return every known chat."""
        return [int(key) for key in self.journal.table("chats")]

    def add_message(self, chat_id: int, fields: Json) -> Json:
        """Store a new message at the end of a chat and return it as Telegram would."""
        message_id = self.next_number(f"message:{chat_id}")
        head = {"message_id": message_id, "date": self.seconds(), "chat": self.chat(chat_id)}
        message = {**head, **fields}
        self.store_message(chat_id, message)
        return message

    def store_message(self, chat_id: int, message: Json, reactions: Json | None = None) -> None:
        """Store a message as it is now. Its reactions stay unless new ones are given."""
        key = str(message["message_id"])
        if reactions is None:
            reactions = self.rows(chat_id).get(key, {}).get("reactions", {})
        row = {"message": message, "reactions": reactions, "revision": self.touch(chat_id)}
        self.journal.put(f"messages:{chat_id}", key, row)

    def rows(self, chat_id: int) -> dict[str, Json]:
        """Return a chat's messages with their reactions and revisions, oldest first."""
        return self.journal.table(f"messages:{chat_id}")

    def message(self, chat_id: int, message_id: int) -> Json | None:
        """Return a message as it is now, or None if it was deleted or never existed."""
        row = self.rows(chat_id).get(str(message_id))
        return None if row is None else row["message"]

    def save_blob(self, content: bytes, suffix: str) -> str:
        """Store bytes under a new name and return the name."""
        name = f"file_{self.next_number('file')}{suffix}"
        path = self.blob_path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return name

    def blob_path(self, name: str) -> Path:
        """Return the path of a file's bytes."""
        return self._folder / "files" / name

    def _last_revision(self) -> int:
        tables = [name for name in self.journal.names() if name.startswith("messages:")]
        rows = [row for name in tables for row in self.journal.table(name).values()]
        return max((int(row["revision"]) for row in rows), default=0)
