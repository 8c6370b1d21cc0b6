"""Ordered work as the JSON that is stored."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field, TypeAdapter

from bot.domain.ids import OrderId
from bot.flow.authoring.orders import Batch, Work
from bot.storage.engine.codec import readable

_WORK: TypeAdapter[Work] = TypeAdapter(Annotated[Work, Field(discriminator="kind")])
_BATCHES: TypeAdapter[tuple[Batch, ...]] = TypeAdapter(tuple[Batch, ...])


def dump_work(work: Work) -> str:
    """Return the work as JSON."""
    return _WORK.dump_json(work).decode()


def load_work(order_id: OrderId, stored: str) -> Work | None:
    """Return the stored work; None where this version can no longer read it."""
    return readable(lambda: _WORK.validate_json(stored), "order", order_id)


def dump_batches(batches: Sequence[Batch]) -> str:
    """Return the batches as JSON."""
    return _BATCHES.dump_json(tuple(batches)).decode()


def load_batches(order_id: OrderId, stored: str | None) -> tuple[Batch, ...]:
    """Return the stored batches; none where this version can no longer read them."""
    if stored is None:
        return ()
    return readable(lambda: _BATCHES.validate_json(stored), "batches", order_id) or ()
