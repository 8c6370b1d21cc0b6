"""Where a chat is between the tasks of a drill."""

from typing import ClassVar

from bot.flow.cards.states import InDrill
from bot.flow.engine.states import Place, state


@state("task_answered")
class TaskAnswered(InDrill):
    """A task was answered; the drill goes on when the learner has read the feedback."""

    places: ClassVar[frozenset[Place]] = frozenset({Place.ANSWERED})
    album: str = ""
    """Of the photo that was graded; the rest of it is still to arrive."""
