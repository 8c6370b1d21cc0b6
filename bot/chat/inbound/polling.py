"""Long polling of our own: an update is stored before its arrival is confirmed to Telegram."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Final

import structlog
from telegram import Update
from telegram.error import NetworkError
from telegram.ext import ExtBot

from bot.chat.client.retry import backoff
from bot.chat.client.transport import TokenRefusedError, answer_of
from bot.chat.inbound.arrivals import arrivals, number_of
from bot.flow.engine.delivery import Inbox, Incoming
from bot.flow.engine.ports import Clock, StoreUnavailableError

log = structlog.get_logger(__name__)

ALLOWED: Final = (
    Update.MESSAGE,
    Update.EDITED_MESSAGE,
    Update.CHANNEL_POST,
    Update.CALLBACK_QUERY,
    Update.MY_CHAT_MEMBER,
)
WAIT_SECONDS: Final = 50
_GET_UPDATES: Final = "get_Updates"
"""Not spelled like the library's own method, which would parse the updates into objects."""
ANSWER_SECONDS: Final = WAIT_SECONDS + 15


class Polling:
    """Asks Telegram for updates, for as long as it runs."""

    def __init__(  # noqa: PLR0913  what it is given is what it does
        self,
        bot: ExtBot[str],
        inbox: Inbox,
        accept: Callable[[Incoming], None],
        clock: Clock,
        *,
        delay: Callable[[Sequence[Incoming]], None] = lambda _: None,
        beat: Callable[[], None] = lambda: None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._bot = bot
        self._inbox = inbox
        self._accept = accept
        self._delay = delay
        self._clock = clock
        self._beat = beat
        self._sleep = sleep
        self._offset: int | None = None

    async def run(self) -> None:
        """Ask and store until cancelled. Only a refused token ends it.

        Raises TokenRefusedError.
        """
        failures = 0
        while True:
            try:
                await self.ask()
            except TokenRefusedError:  # it was good at the start
                raise
            except Exception as error:  # noqa: BLE001 - what is not stored is not confirmed
                if not isinstance(error, StoreUnavailableError):  # that error is logged elsewhere
                    log.warning("updates not stored; asked for again", reason=type(error).__name__)
                await self._sleep(backoff(failures))
                failures += 1
            else:
                failures = 0

    async def ask(self) -> None:
        """Fetch waiting updates, store them, and only then move the offset on.

        Raises TokenRefusedError.
        """
        updates = await answer_of(self._new_updates, sleep=self._sleep)
        self._beat()
        offset = _offset_after(updates, self._offset)
        if updates and offset is None:
            raise ValueError("no update has a number, so none can be confirmed")
        incoming = arrivals(updates, self._clock.now())
        try:
            new = await self._inbox.put(incoming) if incoming else ()
        except StoreUnavailableError:
            self._delay(incoming)
            raise
        for update in new:
            self._accept(update)
        self._offset = offset

    async def _new_updates(self) -> list[object]:
        """Return the updates in raw form. The library would parse them twice."""
        wanted = {"timeout": WAIT_SECONDS, "allowed_updates": ALLOWED}
        if self._offset is not None:
            wanted["offset"] = self._offset
        updates: object = await self._bot.do_api_request(
            _GET_UPDATES, wanted, read_timeout=ANSWER_SECONDS
        )
        if not isinstance(updates, list):
            raise NetworkError("no list of updates")
        return updates


def _offset_after(updates: Iterable[object], offset: int | None) -> int | None:
    """Return the offset that confirms all of them.

    They come in order, so an update without a number has at least the next number.
    """
    for update in updates:
        number = number_of(update)
        if number is not None:
            offset = number + 1
        elif offset is not None:
            offset += 1
    return offset
