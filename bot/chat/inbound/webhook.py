"""Updates that Telegram delivers by webhook: stored, and only then confirmed."""

import json
from collections.abc import Callable, Sequence
from functools import partial

from telegram.ext import ExtBot

from bot.chat.client.transport import answer_of
from bot.chat.inbound.arrivals import arrivals, drop
from bot.chat.inbound.polling import ALLOWED
from bot.flow.engine.delivery import Inbox, Incoming
from bot.flow.engine.ports import Clock, StoreUnavailableError


class Webhook:
    """Stores deliveries. The HTTP server has checked the sender."""

    def __init__(
        self,
        inbox: Inbox,
        accept: Callable[[Incoming], None],
        clock: Clock,
        *,
        delay: Callable[[Sequence[Incoming]], None] = lambda _: None,
    ) -> None:
        self._inbox = inbox
        self._accept = accept
        self._delay = delay
        self._clock = clock

    async def store(self, update_json: bytes) -> bool:
        """Store the update. Return False if that failed and Telegram should deliver it again.

        A delivery that is no update is dropped, because a second one would not help.
        """
        try:
            update = json.loads(update_json)
        except (ValueError, RecursionError) as error:
            drop(type(error).__name__)
            return True
        incoming = arrivals([update], self._clock.now())
        try:
            new = await self._inbox.put(incoming) if incoming else ()
        except StoreUnavailableError:  # that error is logged elsewhere
            self._delay(incoming)
            return False
        for one in new:
            self._accept(one)
        return True


async def set_webhook(bot: ExtBot[str], url: str, secret: str) -> None:
    """Tell Telegram where to deliver updates, and the secret that proves their origin."""
    await answer_of(partial(bot.set_webhook, url, secret_token=secret, allowed_updates=ALLOWED))
