"""The orders as a worker sees them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final, Protocol

from bot.domain import ids
from bot.flow.engine.ports import Port
from bot.flow.work.orders import Batch, Order


class Orders(Protocol):
    """Work that was ordered, as a worker sees it; turns order and cancel by their changes."""

    async def take(self, now: datetime, limit: int, *, is_help: bool = False) -> Sequence[Order]:
        """Return work to be done now, and keep it from other workers for a while.

        It is what learners wait for in their chats, or all the other; of that, what somebody
        waits for comes first, and of each the oldest.
        """

    async def hold(self, order_ids: Sequence[ids.OrderId], now: datetime) -> Sequence[ids.OrderId]:
        """Keep work that this process took for a while longer; return what is still its to do.

        What was cancelled meanwhile, or taken over by another process, is missing.
        """

    async def finish(self, order_id: ids.OrderId, now: datetime) -> None:
        """Note that the result has been taken in its chat."""

    async def requeue(
        self, order_id: ids.OrderId, until: datetime, *, off_form: bool = False
    ) -> None:
        """Let the work be taken up again, not before that time.

        `off_form` counts an answer of the model that was none.
        """

    async def wait_for(
        self, order_id: ids.OrderId, batches: Sequence[Batch], until: datetime
    ) -> None:
        """Keep what the work waits for, and let it be taken up again, not before that time.

        It has got on, so its tries are counted anew.
        """

    async def dropped(self, limit: int) -> Sequence[Order]:
        """Return cancelled work whose batches may still run, each once."""

    async def is_wanted(self, order_id: ids.OrderId) -> bool:
        """Return True if somebody still waits for the work: it is neither done nor cancelled."""


ORDERS: Final[Port[Orders | None]] = Port("orders")
"""Asked whether work is under way; None where no model does any."""
