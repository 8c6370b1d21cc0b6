"""Long work that a turn orders and does not wait for: what a model writes, reads or grades.

An order is stored with the turn that gives it, done by a worker, and its result comes back as an
event of the same chat. So it survives the end of the process, and can be cancelled.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar, Final, NewType, TypeVar, dataclass_transform

from bot.domain.ids import ChatId, LearnerId, OrderId
from bot.flow.engine.changes import Change
from bot.flow.engine.turn import Turn

BatchId = NewType("BatchId", str)
"""What the provider of the model calls a batch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What a worker does for a learner, stored by its kind."""

    kind: str
    in_chat: ClassVar[bool] = False
    """A chat waits for it: it goes before all other work, and is not tried again later."""
    for_ever: ClassVar[bool] = False
    """It is never given up, however long the model is away."""

    @property
    def is_urgent(self) -> bool:
        """Return True if a learner waits for it."""
        return True


W = TypeVar("W", bound=Work)
WORK: Final[list[type[Work]]] = []
"""As far as their modules are imported; `bot.flow.composition.registry` has them all."""


@dataclass_transform(frozen_default=True, kw_only_default=True)
def work(cls: type[W]) -> type[W]:
    """Make the class a kind of work."""
    made = dataclass(frozen=True, slots=True, kw_only=True)(cls)
    WORK.append(made)
    return made


class OrderStatus(StrEnum):
    """Where an order is."""

    WAITING = "waiting"
    TAKEN = "taken"
    DONE = "done"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Questions to the model that it answers within a day, for half the price."""

    id: BatchId
    begun_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """Work, and for whom."""

    id: OrderId
    chat_id: ChatId
    learner_id: LearnerId
    work: Work
    tries: int = 0
    """How often a worker took it up since it last got on, this time included."""
    off_form: int = 0
    """How often the model refused it or kept to no form before."""
    ordered_at: datetime | None = None
    """When the turn that gives it was applied; None before."""
    batches: tuple[Batch, ...] = ()
    """What the model was asked for it in batches, the first of them first."""


def ordered(work: Work, turn: Turn, *, purpose: str = "") -> Order:
    """Return the order of the work for the learner; `purpose` tells it from others of the turn."""
    return Order(
        id=turn.order_id(purpose or work.kind),
        chat_id=turn.chat_id,
        learner_id=turn.learner.id,
        work=work,
    )


@dataclass(frozen=True, slots=True)
class WorkOrdered(Change):
    """Long work was ordered; a worker will do it."""

    order: Order


@dataclass(frozen=True, slots=True)
class WorkCancelled(Change):
    """This work is no longer wanted; its result, if any, will be dropped."""

    order_id: OrderId
