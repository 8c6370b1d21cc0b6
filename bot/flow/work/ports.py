"""The port of orders."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final, Protocol

from bot.domain import ids
from bot.flow.engine.ports import Port
from bot.flow.work.orders import Batch, Order


class Orders(Protocol):
    """Ordered work, for workers. Turns order and cancel by their changes."""

    async def take(self, now: datetime, limit: int, *, is_help: bool = False) -> Sequence[Order]:
        """Return work to do now, and reserve it from other workers for a while.

        With `is_help` it is work that learners wait for in their chats, else all other work.
        Urgent work comes first, then the oldest.
        """

    async def hold(self, order_ids: Sequence[ids.OrderId], now: datetime) -> Sequence[ids.OrderId]:
        """Extend the reservation of work, and return what is still this process's to do.

        Work that was cancelled, or taken over by another process, is missing.
        """

    async def finish(self, order_id: ids.OrderId, now: datetime) -> None:
        """Note that the chat has received the result."""

    async def requeue(
        self, order_id: ids.OrderId, until: datetime, *, off_form: bool = False
    ) -> None:
        """Make the work available again at `until`.

        `off_form` counts a reply of the model that had the wrong form.
        """

    async def wait_for(
        self, order_id: ids.OrderId, batches: Sequence[Batch], until: datetime
    ) -> None:
        """Store the batches that the work waits for, and make it available again at `until`.

        It made progress, so its tries are counted anew.
        """

    async def dropped(self, limit: int) -> Sequence[Order]:
        """Return cancelled work whose batches may still run. Each is returned once."""

    async def is_wanted(self, order_id: ids.OrderId) -> bool:
        """Return True if the work is neither done nor cancelled."""


ORDERS: Final[Port[Orders | None]] = Port("orders")
"""Tells whether work is under way. The port is None without a model."""
