"""The queue of updates: who reads them, what confirms them, and when they expire."""

from datetime import datetime, timedelta

from bot.playground.server.refusals import conflict
from bot.playground.state.bell import Bell
from bot.playground.state.journal import Json
from bot.playground.state.store import Now, Store

KEPT_FOR = timedelta(hours=24)
CALLBACK_KEPT_FOR = timedelta(seconds=150)
LONGEST_POLL_SECONDS = 50
MOST_UPDATES = 100
WORK_OFF_SECONDS = 5
LEFT_OUT_BY_DEFAULT = {"chat_member", "message_reaction", "message_reaction_count"}
WEBHOOK_IS_ACTIVE = (
    "can't use getUpdates method while webhook is active; "
    "use deleteWebhook to delete the webhook first"
)
OTHER_POLLER = (
    "terminated by other getUpdates request; make sure that only one bot instance is running"
)


class Updates:
    """Updates waiting for the bot, each kept until it is confirmed or too old."""

    def __init__(self, store: Store, clock: Now) -> None:
        self.bell = Bell()
        self._store = store
        self._clock = clock
        self._poll = 0
        self._is_awaited = False
        """True if the last poll would have waited, which means that a bot handles updates."""

    @property
    def webhook(self) -> Json:
        """Return the webhook's settings, or empty if there is none."""
        return self._store.journal.table("settings").get("webhook", {})

    def set_webhook(self, settings: Json) -> None:
        """Deliver by webhook from now on. Empty settings mean polling again."""
        self._store.journal.put("settings", "webhook", settings)
        self.bell.ring()

    def allow(self, kinds: list[str]) -> None:
        """Store which kinds of updates the bot wants. Empty means the usual ones."""
        self._store.journal.put("settings", "allowed_updates", {"kinds": kinds})

    def allowed(self) -> list[str]:
        """Return the kinds the bot asked for, or empty for the usual ones."""
        row = self._store.journal.table("settings").get("allowed_updates", {})
        return list(row.get("kinds", []))

    def add(self, kind: str, content: Json) -> int | None:
        """Queue an update and return its id, or None if the bot does not want this kind."""
        allowed = self.allowed()
        if kind not in allowed if allowed else kind in LEFT_OUT_BY_DEFAULT:
            return None
        return self.queue({kind: content})

    def queue(self, update: Json) -> int:
        """Queue an update whether or not the bot wants it, and return its id."""
        update_id = self._store.next_number("update")
        row = {"at": self._clock.now().isoformat(), "update": update}
        self._store.journal.put("updates", str(update_id), row)
        self.bell.ring()
        return update_id

    def waiting(self) -> list[Json]:
        """Return the waiting updates, oldest first. Those that are too old are dropped."""
        self._forget_old()
        rows = self._store.journal.table("updates").items()
        return [{**row["update"], "update_id": int(key)} for key, row in rows]

    def confirm(self, before: int) -> None:
        """Drop the updates before an id. A negative one keeps that many of the last."""
        ids = [int(key) for key in self._store.journal.table("updates")]
        gone = [i for i in ids if i < before] if before >= 0 else ids[:before]
        for update_id in gone:
            self._store.journal.drop("updates", str(update_id))
        if gone:
            self.bell.ring()

    async def worked_off(self) -> None:
        """Wait until a running bot has taken all waiting updates, or for a few seconds."""
        if self._is_awaited or (self.webhook.get("url") and "last_error" not in self.webhook):
            await self.bell.until(lambda: not self.waiting(), WORK_OFF_SECONDS)

    def delivered(self, update_id: int) -> None:
        """Drop an update that the webhook has taken."""
        self._store.journal.drop("updates", str(update_id))
        self.bell.ring()

    def drop_all(self) -> None:
        """Drop all waiting updates."""
        for key in list(self._store.journal.table("updates")):
            self._store.journal.drop("updates", key)

    async def poll(self, offset: int, limit: int, seconds: int) -> list[Json]:
        """Return the updates from `offset` on, waiting for the first one if there is none.

        A newer poll ends this one with a conflict, because only one reader is allowed.
        """
        if self.webhook.get("url"):
            raise conflict(WEBHOOK_IS_ACTIVE)
        self._poll += 1
        self._is_awaited = seconds > 0
        mine = self._poll
        self.bell.ring()
        self.confirm(offset)
        await self.bell.until(
            lambda: self._poll != mine or self.waiting(), min(seconds, LONGEST_POLL_SECONDS)
        )
        if self._poll != mine:
            raise conflict(OTHER_POLLER)
        return self.waiting()[: limit or MOST_UPDATES]

    def _forget_old(self) -> None:
        now = self._clock.now()
        for key, row in list(self._store.journal.table("updates").items()):
            life = CALLBACK_KEPT_FOR if "callback_query" in row["update"] else KEPT_FOR
            if now - datetime.fromisoformat(row["at"]) > life:
                self._store.journal.drop("updates", key)
