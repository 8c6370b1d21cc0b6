"""This process among those that share a server: it is alive as long as its session is.

The session holds a lock under the process's own name. If that lock is free, the process is dead,
however it died. One of the processes holds a further lock and does what only one may do. On the
same session each process is notified of updates in its chats, and of news for all processes.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import asyncpg
import structlog

from bot.domain.ids import ChatId
from bot.storage.engine.database import lock_of
from bot.storage.engine.errors import own_error

Connect = Callable[[], Awaitable[asyncpg.Connection]]
Woken = Callable[[ChatId], None]

LOOK_SECONDS: Final = 2.0
"""How often the session is checked, and the lock of the first process is tried."""
AGAIN_SECONDS: Final = 0.2
"""Pause before a lost session is opened again."""
_LOST: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
_OWN = "SELECT pg_advisory_lock({key})"
_FIRST = "SELECT pg_try_advisory_lock(hashtextextended('lyceum:' || current_schema(), 0))"
_ALIVE = "SELECT pg_advisory_lock_shared(hashtextextended('alive:' || current_schema(), 0))"
_NOTHING = "SELECT pg_advisory_unlock_all()"
_LIVING = """
SELECT count(*)
FROM pg_locks, hashtextextended('alive:' || current_schema(), 0) AS key
WHERE locktype = 'advisory' AND objsubid = 1
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
AND classid::bigint = (key >> 32) & 4294967295 AND objid::bigint = key & 4294967295
"""
_TO_ALL = "SELECT 'lyceum:' || current_schema()"
_NOTIFY = (
    "SELECT pg_notify(channel, text) FROM unnest($1::text[], $2::text[]) AS it (channel, text)"
)

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class Presence:
    """A session on the server that is opened anew whenever it is lost."""

    def __init__(self, owner: str, connect: Connect) -> None:
        self.first = False
        """True if this process does what only one may do."""
        self.living = 1
        """How many processes are candidates for being the first, at least this one."""
        self._owner = owner
        self._connect = connect
        self._woken: Woken = lambda _: None
        self._stands = False
        self._counted = False
        """True if the session holds the lock that counts living processes."""
        self._said_first = False
        self._hear: dict[str, Callable[[str], None]] = {}
        self._said: list[tuple[str, str]] = []
        """Channels and texts to be sent."""
        self._all = ""
        """The channel on which all processes listen."""
        self._something = asyncio.Event()
        self._session: asyncpg.Connection | None = None
        self._staying: asyncio.Task[None] | None = None

    def on_wake(self, woken: Woken) -> None:
        """Call `woken` from now on with each of our chats that another process stores updates in.

        From then on this process is a candidate for being the first, and is counted. A
        process that only looks does neither.
        """
        self._woken = woken
        self._stands = True
        self._something.set()

    def wake(self, owner: str, chat_id: ChatId) -> None:
        """Notify the owner of a chat soon that an update came. The notification may get lost."""
        self._say(owner, str(chat_id))

    def tell(self, topic: str, word: str) -> None:
        """Notify all other processes soon. A process that is away misses it."""
        if self._all:
            self._say(self._all, f"{self._owner} {topic} {word}")

    def on_told(self, topic: str, hear: Callable[[str], None]) -> None:
        """Call `hear` from now on with what other processes tell about the topic."""
        self._hear[topic] = hear

    def _say(self, channel: str, text: str) -> None:
        self._said.append((channel, text))
        self._something.set()

    async def enter(self) -> None:
        """Open a session that shows that this process lives, and reopen it when it is lost."""
        await self._open()
        self._staying = asyncio.get_running_loop().create_task(self._stay())

    async def leave(self) -> None:
        """Close the session and release its locks."""
        if self._staying is not None:
            self._staying.cancel()
            await asyncio.wait([self._staying])
        if self._session is not None:
            with suppress(*_LOST):  # a closed session would release them a moment later anyway
                await self._session.execute(_NOTHING)
        self._close()

    async def _open(self) -> None:
        session = await self._connect()
        try:
            session.add_termination_listener(lambda _: self._something.set())
            # a process that checks if we are dead holds the lock for a moment
            await session.execute(_OWN.format(key=lock_of(self._owner)))
            await session.add_listener(self._owner, self._on_chat)
            self._all = await session.fetchval(_TO_ALL)
            await session.add_listener(self._all, self._on_word)
            await self._look(session)
        except BaseException:
            session.terminate()
            raise
        self._session = session

    async def _stay(self) -> None:
        """Keep the session open until cancelled.

        Notifications lost with a session are found by looking.
        """
        while True:
            if self._session is not None:
                with suppress(*_LOST):
                    await self._serve(self._session)
                self._close()
            await asyncio.sleep(AGAIN_SECONDS)
            with suppress(*_LOST):
                await self._open()

    def _close(self) -> None:
        self.first = self._counted = False
        if self._session is not None:
            self._session.terminate()
            self._session = None

    async def _serve(self, session: asyncpg.Connection) -> None:
        while not session.is_closed():
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._something.wait()
            self._something.clear()
            if self._said:
                said, self._said = self._said, []
                channels, texts = zip(*said, strict=True)
                await session.execute(_NOTIFY, channels, texts)
            else:
                await self._look(session)

    async def _look(self, session: asyncpg.Connection) -> None:
        if self._stands and not self._counted:
            await session.execute(_ALIVE)
            self._counted = True
        self.living = max(1, await session.fetchval(_LIVING))
        if self._stands and not self.first:
            self.first = bool(await session.fetchval(_FIRST))
            if self.first and not self._said_first:
                self._said_first = True
                log.info("this process does the rounds")

    def _on_chat(self, _: Any, __: int, ___: str, chat: object) -> None:
        if isinstance(chat, str) and chat.lstrip("-").isdecimal():
            self._woken(ChatId(int(chat)))

    def _on_word(self, _: Any, __: int, ___: str, text: object) -> None:
        owner, _, said = str(text).partition(" ")
        topic, _, word = said.partition(" ")
        if owner != self._owner and topic in self._hear:
            self._hear[topic](word)


@asynccontextmanager
async def present(owner: str, connect: Connect) -> AsyncGenerator[Presence]:
    """Yield the presence of this process. Raises DatabaseError if the server refuses it."""
    presence = Presence(owner, connect)
    try:
        await presence.enter()
    except _LOST as error:
        raise own_error(error) from error
    try:
        yield presence
    finally:
        await presence.leave()
