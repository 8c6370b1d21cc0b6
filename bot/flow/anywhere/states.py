"""What is open beside the chat: a text that waits to be understood, an album to be passed over."""

from dataclasses import dataclass
from typing import ClassVar

from bot.domain.ids import InteractionId
from bot.flow.engine.events import Event, PhotoReceived, UnreadableReceived
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


@overlay("album_refused")
class AlbumRefused(Overlay):
    """It was said of one picture of an album that it is of no use; the others need no reply."""

    stays: ClassVar[bool] = False
    album: str

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return nothing: it has no buttons."""
        return frozenset()

    def owns(self, event: Event) -> bool:
        """Say whether the event is of the same album."""
        return isinstance(event, PhotoReceived | UnreadableReceived) and event.album == self.album
