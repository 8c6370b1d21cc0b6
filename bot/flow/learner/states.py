"""States while the learner confirms a deletion, or says the time or what they like."""

from datetime import UTC, datetime
from typing import ClassVar

from bot.domain.ids import InteractionId
from bot.domain.learner.zones import looks_like_time, minutes_ahead_of, zone_named
from bot.flow.engine.events import Event, TextReceived
from bot.flow.engine.states import Interactive, Overlay, overlay, state

_MIDNIGHT = datetime(2000, 1, 1, tzinfo=UTC)


@state("deletion_open")
class DeletionOpen(Interactive):
    """The bot asked for the word that confirms the deletion of everything."""

    takes_all_words: ClassVar[bool] = True


@overlay("interests_open")
class InterestsOpen(Overlay):
    """The bot asked what the learner likes. The next text answers that."""

    stays: ClassVar[bool] = False

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return no id, as it has no buttons."""
        return frozenset()

    def owns(self, event: Event) -> bool:
        """Return True if the event is a text."""
        return isinstance(event, TextReceived)


@overlay("clock_open")
class ClockOpen(Overlay):
    """The bot asked what time it is. The next text that means a time or a city answers that."""

    stays: ClassVar[bool] = False

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return no id, as the buttons of the clock stay valid at any time."""
        return frozenset()

    def owns(self, event: Event) -> bool:
        """Return True if the event is a text that names a time or a place."""
        if not isinstance(event, TextReceived):
            return False
        is_time = minutes_ahead_of(event.text, _MIDNIGHT) is not None
        return is_time or looks_like_time(event.text) or zone_named(event.text) is not None
