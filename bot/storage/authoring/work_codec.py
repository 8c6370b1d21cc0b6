"""Ordered work as the JSON that is stored."""

from collections.abc import Sequence
from typing import Annotated, Final

from pydantic import Field, TypeAdapter

from bot.domain.ids import OrderId
from bot.flow.authoring.orders import Batch, Work
from bot.storage.engine.versions import Versioned

_ANY_WORK: TypeAdapter[Work] = TypeAdapter(Annotated[Work, Field(discriminator="kind")])
_ANY_BATCHES: TypeAdapter[tuple[Batch, ...]] = TypeAdapter(tuple[Batch, ...])
_WORK: Final = Versioned(
    "order", lambda work: _ANY_WORK.dump_json(work).decode(), _ANY_WORK.validate_python
)
_BATCHES: Final = Versioned(
    "batches",
    lambda batches: _ANY_BATCHES.dump_json(batches).decode(),
    _ANY_BATCHES.validate_python,
)


def dump_work(work: Work) -> str:
    """Return the work as JSON."""
    return _WORK.dump(work)


def load_work(order_id: OrderId, stored: str) -> Work | None:
    """Return the stored work; None where this version can no longer read it."""
    return _WORK.load(order_id, stored)


def dump_batches(batches: Sequence[Batch]) -> str:
    """Return the batches as JSON."""
    return _BATCHES.dump(tuple(batches))


def load_batches(order_id: OrderId, stored: str | None) -> tuple[Batch, ...]:
    """Return the stored batches; none where this version can no longer read them."""
    return () if stored is None else _BATCHES.load(order_id, stored) or ()
