"""What is open beside the chat while a model writes."""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Generic, TypeVar

from bot.domain.ids import InteractionId, OrderId
from bot.flow.authoring.events import WorkEvent
from bot.flow.engine.events import Event
from bot.flow.engine.states import ChatState, Interactive, Overlay, overlay
from bot.flow.exercise.states import Answering, GivenAnswer, Purpose
from bot.flow.lessons.events import ExplainAs

P_co = TypeVar("P_co", bound=Purpose, covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Awaited(Overlay):
    """A model is at work for the learner."""

    interaction_id: InteractionId
    order_id: OrderId

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return the id of the button that stops it."""
        return frozenset({self.interaction_id})

    def owns(self, event: Event) -> bool:
        """Say whether the event is that press, or brings what came of the order."""
        if isinstance(event, WorkEvent):
            return event.order_id == self.order_id
        # not `super`, which with slots would name another class
        return Overlay.owns(self, event)


@overlay("text_awaited")
class TextAwaited(Awaited):
    """A text is being written; it is awaited as long as the learner stays where they are."""

    place: InteractionId | None
    """What was open when it was ordered, if anything was."""
    way: ExplainAs | None = None
    """How something is explained; None of an answer to a question."""
    question: str = ""
    """What the learner asked, so that the next answer can know of it."""
    again: bool = False
    """Whether a first answer was not shown, since it told what is asked (K89)."""


@overlay("grade_awaited")
class GradeAwaited(Awaited, Generic[P_co]):
    """An answer is being graded; it counts wherever the learner is when the grade comes."""

    outlasts_stop: ClassVar[bool] = True
    asked_in: Answering[P_co]
    given: GivenAnswer
    given_at: datetime


def place_of(state: ChatState) -> InteractionId | None:
    """Return what tells where the chat is from where it was or will be; None where nothing is."""
    return state.interaction_id if isinstance(state, Interactive) else None
