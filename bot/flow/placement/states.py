"""Where a chat is while a placement is offered."""

from typing import ClassVar

from bot.domain.answers.words import Meaning
from bot.domain.ids import CourseId
from bot.flow.engine.events import Event
from bot.flow.engine.states import Interactive, Place, offer_pressed, state
from bot.flow.placement.events import PlacementPressed


@state("placement_offered")
class PlacementOffered(Interactive):
    """A course is chosen; a short check first, or from the beginning?"""

    places: ClassVar[frozenset[Place]] = frozenset({Place.TOPIC})
    course_id: CourseId
    goal: str = ""
    """The label of the goal that is chosen; empty for everything."""

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return which button of the offer is said."""
        return offer_pressed(meaning, self.interaction_id, PlacementPressed)
