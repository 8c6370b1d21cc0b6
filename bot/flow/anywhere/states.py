"""What is open beside the chat while a text waits to be understood."""

from typing import ClassVar

from bot.domain.ids import InteractionId
from bot.flow.engine.states import Overlay, overlay


@overlay("answer_ambiguous")
class AnswerAmbiguous(Overlay):
    """A text that looks like a question came while an answer was awaited."""

    stays: ClassVar[bool] = False
    interaction_id: InteractionId
    text: str

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return the id under which it is asked what was meant."""
        return frozenset({self.interaction_id})


@overlay("text_ambiguous")
class TextAmbiguous(Overlay):
    """A text came while nothing was open: a topic, or a question?"""

    stays: ClassVar[bool] = False
    interaction_id: InteractionId
    text: str

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return the id under which it is asked what was meant."""
        return frozenset({self.interaction_id})
