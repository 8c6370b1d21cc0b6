"""What is open beside the chat while a text waits to be understood."""

from dataclasses import dataclass
from typing import ClassVar

from bot.domain.ids import InteractionId
from bot.flow.engine.states import Overlay, overlay


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambiguous(Overlay):
    """A text of which it is asked what was meant; whatever comes instead drops it."""

    stays: ClassVar[bool] = False
    interaction_id: InteractionId
    text: str

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return the id under which it is asked what was meant."""
        return frozenset({self.interaction_id})


@overlay("answer_ambiguous")
class AnswerAmbiguous(Ambiguous):
    """A text that looks like a question came while an answer was awaited."""


@overlay("text_ambiguous")
class TextAmbiguous(Ambiguous):
    """A text came while nothing was open: a topic, or a question?"""
