"""Where a chat is while its learner makes sure of something, or says what time it is."""

from datetime import UTC, datetime
from typing import ClassVar

from bot.domain.ids import InteractionId
from bot.domain.learner.zones import looks_like_time, minutes_ahead_of, zone_named
from bot.flow.engine.events import Event, TextReceived
from bot.flow.engine.states import Interactive, Overlay, overlay, state

_MIDNIGHT = datetime(2000, 1, 1, tzinfo=UTC)


@state("deletion_open")
class DeletionOpen(Interactive):
    """Everything is to be deleted; the word that makes sure of it is awaited."""

    takes_all_words: ClassVar[bool] = True


@overlay("interests_open")
class InterestsOpen(Overlay):
    """It was asked what the learner likes; what is typed next answers that."""

    stays: ClassVar[bool] = False

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return no id: it has no buttons."""
        return frozenset()

    def owns(self, event: Event) -> bool:
        """Return True if the event is a text."""
        return isinstance(event, TextReceived)


@overlay("clock_open")
class ClockOpen(Overlay):
    """It was asked what time it is; what is typed next and means a time or a city answers that."""

    stays: ClassVar[bool] = False

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return no id: the buttons of the clock may be pressed at any time later."""
        return frozenset()

    def owns(self, event: Event) -> bool:
        """Say whether the event is a text that names a time or a place."""
        if not isinstance(event, TextReceived):
            return False
        is_time = minutes_ahead_of(event.text, _MIDNIGHT) is not None
        return is_time or looks_like_time(event.text) or zone_named(event.text) is not None
