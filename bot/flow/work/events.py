"""Results of workers, and why they fail."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from bot.domain.ids import InteractionId, OrderId
from bot.flow.engine.changes import Audited, Change
from bot.flow.engine.events import Event, Occurred, event
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Words
from bot.flow.engine.states import ChatState, Overlay
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.work.orders import Work


class ModelTrouble(StrEnum):
    """Why the model did not help."""

    DOWN = "down"
    """The model cannot be reached, is overloaded or took too long. It may work later."""
    LEARNER_BUDGET = "learner_budget"
    """The learner's share of today is used up."""
    TOPIC_BUDGET = "topic_budget"
    """The learner's budget for making topics in 30 days is used up."""
    TOTAL_BUDGET = "total_budget"
    """The bot's share of today is used up."""
    REFUSED = "refused"
    """The model refuses to write about this."""
    UNUSABLE = "unusable"
    """The model's reply had the wrong form, even after a reminder."""
    HARMFUL = "harmful"
    """The topic would help to harm somebody."""
    FOR_ADULTS = "for_adults"
    """The topic is unsuitable for learners who may be minors."""
    PERSONAL = "personal"
    """The learner wants advice on somebody's own health, law case or money."""

    @property
    def words(self) -> Words:
        """Return the text that tells the learner why the model did not help."""
        return Words(f"trouble-{self.value}".replace("_", "-"))


@dataclass(frozen=True, slots=True)
class WorkEvent(Occurred):
    """A worker brought back the result of an order."""

    passes_exam: ClassVar[bool] = True
    unseen: ClassVar[bool] = True
    awaited: ClassVar[bool] = True
    order_id: OrderId


@event
class WorkFailed(WorkEvent):
    """A worker gave up. `work` is what is missing, such as the concepts without questions."""

    work: Work
    trouble: ModelTrouble


UNSUITABLE: Final = frozenset({
    ModelTrouble.HARMFUL, ModelTrouble.FOR_ADULTS, ModelTrouble.PERSONAL,
})  # fmt: skip
"""Troubles of an unsuitable topic. Trying again changes nothing."""
USED_UP: Final = frozenset(
    {ModelTrouble.LEARNER_BUDGET, ModelTrouble.TOPIC_BUDGET, ModelTrouble.TOTAL_BUDGET}
)
"""Troubles of a budget that is used up until another day."""
OFF_FORM: Final = frozenset({ModelTrouble.REFUSED, ModelTrouble.UNUSABLE})
"""Troubles after a reply. Another try may bring no better one."""


class ModelUnavailableError(Exception):
    """The model did not help. Nothing has changed, and what needs no model goes on."""

    def __init__(self, trouble: ModelTrouble, detail: str = "") -> None:
        super().__init__(f"{trouble}: {detail}" if detail else str(trouble))
        self.trouble = trouble


@dataclass(frozen=True, slots=True, kw_only=True)
class Awaited(Overlay):
    """A model is at work for the learner."""

    interaction_id: InteractionId
    order_id: OrderId

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return the id of the stop button."""
        return frozenset({self.interaction_id})

    def owns(self, event: Event) -> bool:
        """Return True if the event is the stop button, or the result of the order."""
        if isinstance(event, WorkEvent):
            return event.order_id == self.order_id
        # not `super`, which with slots refers to another class
        return Overlay.owns(self, event)


async def drop_result(state: ChatState, event: WorkEvent, turn: Turn, ports: Ports) -> Outcome:
    """Note that the result is no longer awaited. The chat is not disturbed."""
    noted = failure(event) if isinstance(event, WorkFailed) else dropped(event)
    return Outcome(state=state, changes=(noted,))


def failure(event: WorkFailed) -> Change:
    """Return the trace of failed work."""
    details = {"order_id": event.order_id, "work": event.work.kind, "trouble": event.trouble.value}
    return Audited("work_failed", details)


def dropped(event: WorkEvent) -> Change:
    """Return the trace of a result that nothing waits for any more."""
    return Audited("result_dropped", {"order_id": event.order_id})
