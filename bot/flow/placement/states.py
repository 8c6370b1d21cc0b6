"""The state while a placement is offered."""

from typing import ClassVar

from bot.domain.answers.words import Meaning
from bot.domain.ids import CourseId
from bot.flow.engine.events import Event
from bot.flow.engine.states import Interactive, Place, offer_pressed, state
from bot.flow.placement.events import PlacementPressed


@state("placement_offered")
class PlacementOffered(Interactive):
    """The learner chose a course, to begin with a short check or at the start."""

    places: ClassVar[frozenset[Place]] = frozenset({Place.TOPIC})
    course_id: CourseId
    goal: str = ""
    """The label of the chosen goal, or "" for the whole course."""

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return the press of the offer that the learner's words mean, or None."""
        return offer_pressed(meaning, self.interaction_id, PlacementPressed)
