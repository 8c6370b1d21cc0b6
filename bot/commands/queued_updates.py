"""Updates set aside for the operator to decide on."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from bot.commands.printing import table
from bot.commands.queue import Decision, QueueKind, RulingRefusedError, described, gone
from bot.storage.engine.database import Database
from bot.storage.engine.set_aside import SetAside, SqlSetAside

HEADS = ("id", "chat", "set aside (UTC)", "error", "bytes")


class Updates:
    """The queue of updates that could not be read, or ended the process."""

    def __init__(self, database: Database) -> None:
        self._kept = SqlSetAside(database)

    async def waiting(self) -> Iterable[str]:
        """Return when and why each was set aside, in the order in which they came."""
        rows = [
            (str(update.id), _chat(update), _moment(update.at), update.reason, _size(update))
            for update in await self._kept.all()
        ]
        return table(HEADS, rows).splitlines() if rows else ()

    async def show(self, name: str, _: Path | None) -> Iterable[str]:
        """Return an update as it came: what somebody wrote or pressed, and who."""
        update = await self._kept.find(_number(name))
        if update is None:
            raise gone(QueueKind.INBOX, name)
        lines = {
            "id": str(update.id),
            "chat": _chat(update),
            "turn": update.turn_id,
            "came": f"{_moment(update.received_at)} UTC",
            "set aside": f"{_moment(update.at)} UTC",
            "error": update.reason,
            "bytes": _size(update),
        }
        told = "\nWhat somebody sent, for operators only:"
        return [*described(lines), told, update.payload]

    async def rule(self, name: str, decision: Decision) -> Iterable[str]:
        """Retry the update, or forget it. An update that fails again comes back."""
        match decision.word:
            case "retry":
                done, told = await self._kept.retry(_number(name), decision.at), "waits again"
            case "drop":
                done, told = await self._kept.drop(_number(name)), "forgotten"
            case word:
                raise RulingRefusedError(f"{word} is no decision; say retry or drop")
        if not done:
            raise gone(QueueKind.INBOX, name)
        return [f"{name}: {told}"]


def _number(name: str) -> int:
    """Return the id. Raise RulingRefusedError if it cannot be one."""
    if not name.isdecimal() or not 0 < int(name) < 2**63:
        raise gone(QueueKind.INBOX, name)
    return int(name)


def _chat(update: SetAside) -> str:
    return str(update.chat_id or "-")


def _moment(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M:%S}"


def _size(update: SetAside) -> str:
    return str(len(update.payload.encode()))
