"""What is open beside the chat while a model is at work."""

from dataclasses import dataclass

from bot.domain.ids import InteractionId, OrderId
from bot.flow.engine.events import Event
from bot.flow.engine.states import ChatState, Interactive, Overlay
from bot.flow.work.events import WorkEvent


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


def place_of(state: ChatState) -> InteractionId | None:
    """Return what tells where the chat is from where it was or will be; None where nothing is."""
    return state.interaction_id if isinstance(state, Interactive) else None
