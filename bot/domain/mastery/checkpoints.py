"""When a checkpoint may be taken: not too often in a day, and not without learning in between."""

from collections.abc import Sequence
from datetime import datetime

from bot.domain.topics.mind_map import Node, NodeStatus

CHECKPOINTS_A_DAY = 2
"""Of one concept; who needs more needs a night's sleep."""


ASKED_FOR = frozenset({NodeStatus.DIAGNOSED, NodeStatus.LEARNING, NodeStatus.REVIEWING})
"""A learner may ask for the checkpoint of such a concept; the bot offers it to reviewed ones."""


def checkpoint_open(node: Node, tried_today: Sequence[datetime]) -> bool:
    """Say whether the concept's checkpoint may be taken now, after these tries, oldest first.

    After one that was not passed the schedule has to have moved again: by the quiz of another
    lesson, or by a review that came before one.
    """
    ready = node.status is NodeStatus.REVIEWING and len(tried_today) < CHECKPOINTS_A_DAY
    return ready and asked_since(node, tried_today)


def taught_before_checkpoint(node: Node, tried_today: Sequence[datetime]) -> bool:
    """Say whether only another lesson stands before the concept's next checkpoint today."""
    ready = node.status is NodeStatus.REVIEWING and len(tried_today) < CHECKPOINTS_A_DAY
    return ready and not asked_since(node, tried_today)


def asked_since(node: Node, tried_today: Sequence[datetime]) -> bool:
    """Say whether a quiz or a review has moved the schedule since the last try, if any."""
    if not tried_today:
        return True
    return node.last_reviewed_at is not None and node.last_reviewed_at > tried_today[-1]
