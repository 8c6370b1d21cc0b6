"""Short-lived state: drafts being written, typing, answers to button presses."""

from datetime import datetime, timedelta

from bot.playground.state.journal import Json
from bot.playground.state.store import Now, Store

DRAFT_LIFE = timedelta(seconds=30)
ACTION_LIFE = timedelta(seconds=5)
ANSWERS_KEPT = 50


class Live:
    """The short-lived state of each chat, in memory only."""

    def __init__(self, store: Store, clock: Now) -> None:
        self._store = store
        self._clock = clock
        self._drafts: dict[int, dict[int, tuple[datetime, Json]]] = {}
        self._actions: dict[int, tuple[datetime, str]] = {}
        self._answered: dict[int, list[str]] = {}

    def draft(self, chat_id: int, draft_id: int, content: Json) -> None:
        """Show a draft, replacing the one with its id."""
        end = self._clock.now() + DRAFT_LIFE
        self._drafts.setdefault(chat_id, {})[draft_id] = (end, content)
        self._store.touch(chat_id)

    def act(self, chat_id: int, action: str) -> None:
        """Show that the bot is busy."""
        self._actions[chat_id] = (self._clock.now() + ACTION_LIFE, action)
        self._store.touch(chat_id)

    def spoke(self, chat_id: int) -> None:
        """End drafts and typing, because the bot has sent a message."""
        self._drafts.pop(chat_id, None)
        self._actions.pop(chat_id, None)

    def answered(self, chat_id: int, query_id: str) -> None:
        """Remember that a button press was answered."""
        self._answered[chat_id] = [*self.answers(chat_id), query_id][-ANSWERS_KEPT:]
        self._store.touch(chat_id)

    def drafts(self, chat_id: int) -> list[Json]:
        """Return the drafts that are still visible."""
        now = self._clock.now()
        drafts = self._drafts.get(chat_id, {})
        return [{"id": key, **content} for key, (end, content) in drafts.items() if end > now]

    def action(self, chat_id: int) -> Json | None:
        """Return the bot's current action and its remaining seconds, or None if there is none."""
        end, action = self._actions.get(chat_id, (self._clock.now(), ""))
        seconds = (end - self._clock.now()).total_seconds()
        return {"action": action, "seconds": seconds} if seconds > 0 else None

    def answers(self, chat_id: int) -> list[str]:
        """Return which of the last button presses were answered, oldest first."""
        return self._answered.get(chat_id, [])
