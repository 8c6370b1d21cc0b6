"""What is open beside the chat while a model writes."""

from bot.domain.ids import InteractionId, OrderId
from bot.flow.authoring.events import WorkEvent
from bot.flow.engine.events import Event
from bot.flow.engine.states import ChatState, Interactive, Overlay, overlay
from bot.flow.lessons.events import ExplainAs


@overlay("text_awaited")
class TextAwaited(Overlay):
    """A text is being written; it is awaited as long as the learner stays where they are."""

    interaction_id: InteractionId
    order_id: OrderId
    place: InteractionId | None
    """What was open when it was ordered, if anything was."""
    way: ExplainAs | None = None
    """How something is explained; None of an answer to a question."""
    question: str = ""
    """What the learner asked, so that the next answer can know of it."""

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return the id of the button that stops it."""
        return frozenset({self.interaction_id})

    def owns(self, event: Event) -> bool:
        """Say whether the event is that press, or brings what came of the order."""
        if isinstance(event, WorkEvent):
            return event.order_id == self.order_id
        return Overlay.owns(
            self, event
        )  # slots: the class that `super` would name is not this one


def place_of(state: ChatState) -> InteractionId | None:
    """Return what tells where the chat is from where it was or will be; None where nothing is."""
    return state.interaction_id if isinstance(state, Interactive) else None
