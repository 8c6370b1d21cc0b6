"""Where a chat is while a placement is offered."""

from typing import ClassVar

from bot.domain.ids import CourseId
from bot.flow.engine.states import Interactive, Place, state


@state("placement_offered")
class PlacementOffered(Interactive):
    """A course is chosen; a short check first, or from the beginning?"""

    places: ClassVar[frozenset[Place]] = frozenset({Place.TOPIC})
    course_id: CourseId
    goal: str = ""
    """The label of the goal that is chosen; empty for everything."""
