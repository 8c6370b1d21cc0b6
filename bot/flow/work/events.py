"""What workers bring back."""

from dataclasses import dataclass
from typing import ClassVar

from bot.domain.ids import OrderId
from bot.flow.engine.events import Occurred, event
from bot.flow.work.model_errors import ModelTrouble
from bot.flow.work.orders import Work


@dataclass(frozen=True, slots=True)
class WorkEvent(Occurred):
    """A worker brings back what was ordered."""

    passes_exam: ClassVar[bool] = True
    unseen: ClassVar[bool] = True
    awaited: ClassVar[bool] = True
    order_id: OrderId


@event
class WorkFailed(WorkEvent):
    """The work was given up; of questions for several concepts, those that are missing."""

    work: Work
    trouble: ModelTrouble
