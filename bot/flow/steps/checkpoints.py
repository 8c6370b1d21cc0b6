"""The offer of a checkpoint: three more questions, and the next concept opens."""

from bot.domain.curriculum import opens
from bot.domain.ids import NodeId, QuestionId
from bot.flow.replies import CheckpointProposed
from bot.flow.steps.topic_work import TopicWork, labels
from bot.flow.turn import Turn


def proposed(
    work: TopicWork, node_id: NodeId, ticket: QuestionId, turn: Turn
) -> CheckpointProposed:
    """Return the offer, with the concepts that it would open."""
    return CheckpointProposed(
        ticket=ticket,
        label=turn.text(work.concept(node_id).label),
        opens=labels(work, opens(work.mind_map, node_id), turn),
    )
