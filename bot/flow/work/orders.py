"""Long work that a turn orders without waiting: what a model writes, reads or grades.

An order is stored with its turn and done by a worker, and its result comes back as an
event of the same chat. So it survives a restart of the process, and can be cancelled.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar, Final, NewType, TypeVar, dataclass_transform

from bot.domain.ids import ChatId, LearnerId, OrderId
from bot.flow.engine.changes import Change
from bot.flow.engine.turn import Turn

BatchId = NewType("BatchId", str)
"""The provider's id of a batch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """Work for a learner, stored under its kind."""

    kind: str
    in_chat: ClassVar[bool] = False
    """Whether a chat waits: the work precedes all other, and is not tried again later."""
    for_ever: ClassVar[bool] = False
    """Whether the work is never given up, however long the model is away."""

    @property
    def is_urgent(self) -> bool:
        """Return True if a learner waits for the work."""
        return True


W = TypeVar("W", bound=Work)
WORK: Final[list[type[Work]]] = []
"""All kinds whose modules are imported; `bot.flow.composition.registry` imports them all."""


@dataclass_transform(frozen_default=True, kw_only_default=True)
def work(cls: type[W]) -> type[W]:
    """Register the class as a kind of work."""
    made = dataclass(frozen=True, slots=True, kw_only=True)(cls)
    WORK.append(made)
    return made


class OrderStatus(StrEnum):
    """The status of an order."""

    WAITING = "waiting"
    TAKEN = "taken"
    DONE = "done"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """A batch of calls that the model answers within a day, for half the price."""

    id: BatchId
    begun_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """Work, and the learner it is for."""

    id: OrderId
    chat_id: ChatId
    learner_id: LearnerId
    work: Work
    tries: int = 0
    """Number of tries since the work last made progress, with this one."""
    off_form: int = 0
    """Number of earlier replies that were refusals or had the wrong form."""
    ordered_at: datetime | None = None
    """When the turn with the order was applied, or None before that."""
    batches: tuple[Batch, ...] = ()
    """The batches of the work, oldest first."""


def ordered(work: Work, turn: Turn, *, purpose: str = "") -> Order:
    """Return an order of the work; `purpose` tells it from other orders of the turn."""
    return Order(
        id=turn.order_id(purpose or work.kind),
        chat_id=turn.chat_id,
        learner_id=turn.learner.id,
        work=work,
    )


@dataclass(frozen=True, slots=True)
class WorkOrdered(Change):
    """Long work was ordered. A worker will do it."""

    order: Order


@dataclass(frozen=True, slots=True)
class WorkCancelled(Change):
    """Work was cancelled. Its result, if any, will be dropped."""

    order_id: OrderId
