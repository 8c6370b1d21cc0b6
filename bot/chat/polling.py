"""Long polling of our own: an update is stored before Telegram is told that it arrived."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import structlog
from telegram import Update
from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.ext import ExtBot

from bot.chat.limiter import seconds_of
from bot.chat.patience import backoff
from bot.chat.transport import TokenRefusedError
from bot.domain.ids import ChatId, TurnId
from bot.flow.delivery import Inbox, Incoming
from bot.flow.ports import Clock

log = structlog.get_logger(__name__)

ALLOWED: Final = (
    Update.MESSAGE,
    Update.EDITED_MESSAGE,
    Update.CALLBACK_QUERY,
    Update.MY_CHAT_MEMBER,
)
WAIT_SECONDS: Final = 50


class Polling:
    """Asks Telegram for updates, for ever."""

    def __init__(
        self,
        bot: ExtBot[str],
        inbox: Inbox,
        accept: Callable[[Incoming], None],
        clock: Clock,
        *,
        beat: Callable[[], None] = lambda: None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._bot = bot
        self._inbox = inbox
        self._accept = accept
        self._clock = clock
        self._beat = beat
        self._sleep = sleep
        self._offset: int | None = None

    async def run(self) -> None:
        """Ask and store until cancelled; only a refused token ends it.

        Raises TokenRefusedError.
        """
        failures = 0
        while True:
            try:
                await self.ask()
            except InvalidToken:
                raise TokenRefusedError from None
            except TelegramError as error:
                await self._sleep(_pause(error, failures))
                failures += 1
            except Exception as error:  # noqa: BLE001 - what is not stored is not confirmed
                log.warning("updates not stored; asked for again", reason=type(error).__name__)
                await self._sleep(backoff(failures))
                failures += 1
            else:
                failures = 0

    async def ask(self) -> None:
        """Fetch what is there, store it, and only then move the offset on."""
        updates = await self._bot.get_updates(
            offset=self._offset, timeout=WAIT_SECONDS, allowed_updates=ALLOWED
        )
        self._beat()
        if not updates:
            return
        incoming = self._incoming(updates)
        for new in await self._inbox.put(incoming) if incoming else ():
            self._accept(new)
        self._offset = updates[-1].update_id + 1

    def _incoming(self, updates: Sequence[Update]) -> list[Incoming]:
        now = self._clock.now()
        return [
            Incoming(
                turn_id=turn_id_of(update),
                chat_id=ChatId(update.effective_chat.id),
                payload=update.to_json(),
                received_at=now,
            )
            for update in updates
            if update.effective_chat is not None
        ]


def turn_id_of(update: Update) -> TurnId:
    """Return the turn that an update leads to."""
    return TurnId(f"tg:{update.update_id}")


def _pause(error: TelegramError, failures: int) -> float:
    if isinstance(error, Conflict):
        log.error("another copy of this bot asks for its updates, or a webhook is set")
    elif isinstance(error, NetworkError):
        log.warning("Telegram not reached", reason=type(error).__name__, failures=failures)
    else:
        log.warning("Telegram did not answer", reason=type(error).__name__, failures=failures)
    return seconds_of(error) if isinstance(error, RetryAfter) else backoff(failures)
