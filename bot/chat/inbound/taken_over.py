"""Updates taken over from a process that died: one of them may have killed it.

Each is marked before it begins. If the next process dies, too, the marked ones run alone, so that
a third death tells which of them is to blame.
"""

import asyncio
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager
from typing import Final

from bot.domain.ids import ChatId, TurnId
from bot.flow.engine.delivery import Inbox, Incoming

PROCESS_DIED: Final = "ProcessDied"
"""Why an update is set aside that killed a process in which nothing else was running."""
_BESIDE_OTHERS_AND_ALONE: Final = 2


def has_killed(incoming: Incoming) -> bool:
    """Return True if a process died while this update alone was running in it."""
    return incoming.begun is not None and incoming.begun >= _BESIDE_OTHERS_AND_ALONE


def suspects_first(taken_over: Iterable[Incoming]) -> list[Incoming]:
    """Return the updates, first those of chats that may have killed a process."""
    waiting = list(taken_over)
    chats = {update.chat_id for update in waiting if update.begun}
    return sorted(waiting, key=lambda update: update.chat_id not in chats)


class Beginnings:
    """Starts turns: side by side, or alone if one may have killed a process."""

    def __init__(self, inbox: Inbox) -> None:
        self._inbox = inbox
        self._gate = Gate()

    @asynccontextmanager
    async def of(
        self, chat_id: ChatId, turn_id: TurnId, begun: int | None = None
    ) -> AsyncGenerator[None]:
        """Wait until the turn may begin.

        An update that was taken over is marked until it has ended.
        """
        if begun is None:
            async with self._gate.beside_others():
                yield
            return
        async with self._gate.alone() if begun else self._gate.beside_others():
            await self._inbox.mark(chat_id, turn_id)
            try:
                yield
            finally:  # however it ended, the process lives
                await self._inbox.unmark(chat_id, turn_id)


class Gate:
    """Admits any number of turns, or one alone. A turn that must be alone goes first."""

    def __init__(self) -> None:
        self._inside = 0
        self._to_be_alone = 0
        self._empty = asyncio.Event()
        self._open = asyncio.Event()
        self._open.set()
        self._one = asyncio.Lock()

    @asynccontextmanager
    async def beside_others(self) -> AsyncGenerator[None]:
        """Wait until no turn is alone, or waits to be."""
        while not self._open.is_set():  # it may be closed again by the time we wake up
            await self._open.wait()
        self._inside += 1
        try:
            yield
        finally:
            self._inside -= 1
            if not self._inside:
                self._empty.set()

    @asynccontextmanager
    async def alone(self) -> AsyncGenerator[None]:
        """Wait until no other turn is inside, and keep all others out."""
        self._to_be_alone += 1
        self._open.clear()
        try:
            async with self._one:
                while self._inside:
                    self._empty.clear()
                    await self._empty.wait()
                yield
        finally:
            self._to_be_alone -= 1
            if not self._to_be_alone:
                self._open.set()
