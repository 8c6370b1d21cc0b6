"""Work that a turn orders or wants no more."""

from dataclasses import dataclass

from bot.domain.ids import OrderId
from bot.flow.engine.changes import Change
from bot.flow.work.orders import Order


@dataclass(frozen=True, slots=True)
class WorkOrdered(Change):
    """Long work was ordered; a worker will do it."""

    order: Order


@dataclass(frozen=True, slots=True)
class WorkCancelled(Change):
    """This work is no longer wanted; its result, if any, will be dropped."""

    order_id: OrderId
