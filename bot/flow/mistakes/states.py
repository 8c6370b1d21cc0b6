"""Where a chat is while questions that were answered wrong are tried once more."""

from bot.domain.exercise.mistakes import WrongQuestion
from bot.domain.ids import MapId, NodeId
from bot.flow.exercise.states import TopicPurpose, purpose


@purpose("mistake")
class SecondTry(TopicPurpose):
    """A question that was answered wrong; out of its turn, so that it counts nowhere."""

    current: WrongQuestion
    waiting: tuple[WrongQuestion, ...] = ()
    total: int
    right: int = 0

    def place(self) -> tuple[MapId, NodeId | None]:
        """Return where the concept of the question is."""
        return self.current.map_id, self.current.node_id
