"""Where a chat is between the questions of a lesson."""

from bot.domain.ids import LessonId, MapId, NodeId, OrderId
from bot.flow.engine.states import Interactive, state


@state("explaining")
class Explaining(Interactive):
    """A concept is explained; the learner says when they are ready for questions."""

    map_id: MapId
    node_id: NodeId
    lesson_id: LessonId
    scheduled: bool = False
    """Whether SM-2 has already moved for this concept in this sitting."""
    wants_questions: bool = False
    """Whether the learner is ready while the questions are still being written."""
    order_id: OrderId | None = None
    """What they wait for, where it was not ordered with the map."""


@state("checkpoint_offered")
class CheckpointOffered(Interactive):
    """A quiz is passed; three more questions would open the next concept."""

    map_id: MapId
    node_id: NodeId
    lesson_id: LessonId
    again: bool = False
    """Whether one was tried before on the same day."""
