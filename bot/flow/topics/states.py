"""Where a chat is while a topic is begun, and what is paused with one."""

from bot.domain.ids import CourseId
from bot.flow.authoring.states import MapPending
from bot.flow.engine.states import Interactive, state
from bot.flow.exercise.states import Answering, Placement
from bot.flow.lessons.states import Quiz


@state("placement_offered")
class PlacementOffered(Interactive):
    """A course is chosen; a short check first, or from the beginning?"""

    course_id: CourseId
    goal: str = ""
    """The label of the goal that is chosen; empty for everything."""


PausedQuestion = Answering[Placement] | Answering[Quiz] | MapPending
"""What is paused with its map."""
