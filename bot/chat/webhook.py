"""Updates that Telegram brings by itself: checked, stored, and only then confirmed."""

import hmac
import json
from collections.abc import Callable
from enum import Enum
from typing import Final

import structlog
from telegram import Update

from bot.chat.polling import turn_id_of
from bot.domain.ids import ChatId
from bot.flow.delivery import Inbox, Incoming
from bot.flow.ports import Clock

log = structlog.get_logger(__name__)

LIMIT_BYTES: Final = 1_048_576
SECRET_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - a header's name


class Received(Enum):
    """What became of a delivery, as the HTTP status to answer with."""

    STORED = 200
    UNREADABLE = 400
    FORBIDDEN = 403
    TOO_LARGE = 413


class Webhook:
    """Takes deliveries in; the HTTP door calls it and answers with the status."""

    def __init__(
        self, secret: str, inbox: Inbox, accept: Callable[[Incoming], None], clock: Clock
    ) -> None:
        if not secret:
            raise ValueError("a webhook needs a secret")
        self._secret = secret.encode()
        self._inbox = inbox
        self._accept = accept
        self._clock = clock

    async def accept(self, update_json: bytes, secret_header: str | None) -> Received:
        """Store the update and say so; nothing is read before the secret has been checked."""
        if not hmac.compare_digest((secret_header or "").encode(), self._secret):
            return Received.FORBIDDEN
        if len(update_json) > LIMIT_BYTES:
            return Received.TOO_LARGE
        try:
            update = Update.de_json(json.loads(update_json), None)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            log.warning("update not read", reason=type(error).__name__)
            return Received.UNREADABLE
        if update.effective_chat is not None:
            await self._store(update, update.effective_chat.id, update_json)
        return Received.STORED

    async def _store(self, update: Update, chat_id: int, update_json: bytes) -> None:
        incoming = Incoming(
            turn_id=turn_id_of(update),
            chat_id=ChatId(chat_id),
            payload=update_json.decode(),
            received_at=self._clock.now(),
        )
        for new in await self._inbox.put((incoming,)):
            self._accept(new)
