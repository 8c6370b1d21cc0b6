"""What is open beside a question while a wrong answer to it is talked through."""

from bot.domain.ids import InteractionId
from bot.flow.engine.events import Event, Interaction
from bot.flow.engine.states import Overlay, overlay
from bot.flow.tutor.orders import Exchanged


@overlay("talk_open")
class TalkOpen(Overlay):
    """A wrong answer is talked through. Its question stays open."""

    interaction_id: InteractionId
    """The id of the button that ends the talk."""
    place: InteractionId
    """The id of the question."""
    said: tuple[Exchanged, ...] = ()
    """What the learner said and the replies, oldest first. An awaited reply is empty."""

    @property
    def belongs_to(self) -> InteractionId:
        """Return the id of the question."""
        return self.place

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return the id of the button that ends the talk."""
        return frozenset({self.interaction_id})

    def owns(self, event: Event) -> bool:
        """Return True if the button that ends the talk was pressed."""
        return isinstance(event, Interaction) and event.interaction_id == self.interaction_id
