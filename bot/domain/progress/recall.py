"""How likely a concept is still known, and when that has dropped enough to show."""

from datetime import datetime, timedelta
from typing import Final

from bot.domain.memory.models import recall_by_interval
from bot.domain.topics.mind_map import Node

FADES_BELOW: Final = 0.85
"""A due concept is known with 90 %: below this its review is half an interval late."""
_DAY: Final = timedelta(days=1)


def recall_of(node: Node, now: datetime) -> float | None:
    """Return the chance that the concept is recalled now, 0..1; None before its first review."""
    if node.last_reviewed_at is None or not node.interval_days:
        return None
    return recall_by_interval((now - node.last_reviewed_at) / _DAY, node.interval_days)
