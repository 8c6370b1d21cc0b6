"""What comes of an order, and the turns that bring it to its chat."""

from bot.domain.ids import TurnId
from bot.flow.authoring.events import WorkEvent
from bot.flow.authoring.orders import Order

Result = tuple[TurnId, WorkEvent]


class WorkGoneError(Exception):
    """What the work is about is not there any more."""


def turn_of(order: Order, part: str = "") -> TurnId:
    """Return the turn that brings the order's result; of several, one for each part."""
    return TurnId(f"work:{order.id}" + (f":{part}" if part else ""))
