"""Ordered work as the JSON that is stored."""

from typing import Annotated

from pydantic import Field, TypeAdapter

from bot.domain.ids import OrderId
from bot.flow.orders import Work
from bot.storage.codec import readable

_WORK: TypeAdapter[Work] = TypeAdapter(Annotated[Work, Field(discriminator="kind")])


def dump_work(work: Work) -> str:
    """Return the work as JSON."""
    return _WORK.dump_json(work).decode()


def load_work(order_id: OrderId, stored: str) -> Work | None:
    """Return the stored work; None where this version can no longer read it."""
    return readable(lambda: _WORK.validate_json(stored), "order", order_id)
