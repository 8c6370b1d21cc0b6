"""The parts of a playground, in one place."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Protocol

from bot.playground.server.updates import Updates
from bot.playground.state.journal import Json
from bot.playground.state.live import Live
from bot.playground.state.store import Store

BOT_NAME = "Lyceum"
BOT_USERNAME = "lyceum_playground_bot"


class PlaygroundClock(Protocol):
    """The time the playground and the bot share."""

    def now(self) -> datetime:
        """Return the present moment, aware, in UTC."""
        ...

    async def shift(self, by: timedelta) -> None:
        """Move the clock forward."""
        ...


@dataclass(slots=True)
class Playground:
    """Everything that a method or an act may need."""

    token: str
    clock: PlaygroundClock
    store: Store
    updates: Updates
    live: Live

    def close(self) -> None:
        """Wake all waiting tasks, so that the server can stop."""
        self.updates.bell.close()
        self.store.changed.close()
        self.store.journal.close()


def make_playground(folder: Path, clock: PlaygroundClock, token: str) -> Playground:
    """Return a playground with the state in its folder."""
    store = Store(folder, clock, _bot_user(token))
    return Playground(token, clock, store, Updates(store, clock), Live(store, clock))


def _bot_user(token: str) -> Json:
    number = token.partition(":")[0]
    return {
        "id": int(number) if number.isdigit() else 1,
        "is_bot": True,
        "first_name": BOT_NAME,
        "username": BOT_USERNAME,
    }
