"""Topics that nobody takes up any more: warned of once, then put away with all their progress."""

from datetime import datetime, timedelta
from enum import StrEnum

from bot.domain.topics.mind_map import MapStatus, MindMap

WARNED_AFTER = timedelta(days=23)
"""A topic is warned of from this moment on."""
CLOSED_AFTER = timedelta(days=30)
"""A topic is put away after this, not yet at it."""

MAY_BE_IDLE = frozenset({MapStatus.ACTIVE, MapStatus.DRAFT})


class IdleStage(StrEnum):
    """What is to be done about an idle topic."""

    WARN = "warn"
    CLOSED = "put_away"


def stage_of(last_activity_at: datetime, now: datetime) -> IdleStage | None:
    """Return how far the idleness has come; None while it is too short to speak of."""
    idle_for = now - last_activity_at
    if idle_for > CLOSED_AFTER:
        return IdleStage.CLOSED
    return IdleStage.WARN if idle_for >= WARNED_AFTER else None


def idle_stage(mind_map: MindMap, now: datetime) -> IdleStage | None:
    """Return what is to be done about the topic now.

    That is nothing for one that is closed or paused, and nothing more until it is put away for
    one that was warned of. A warning from before the last activity is void.
    """
    if mind_map.status not in MAY_BE_IDLE or mind_map.paused_at is not None:
        return None
    stage = stage_of(mind_map.last_activity_at, now)
    return None if stage is IdleStage.WARN and _is_warned(mind_map) else stage


def closes_at(mind_map: MindMap) -> datetime:
    """Return the moment after which the topic is put away unless it is taken up."""
    return mind_map.last_activity_at + CLOSED_AFTER


def _is_warned(mind_map: MindMap) -> bool:
    warned_at = mind_map.idle_warned_at
    return warned_at is not None and warned_at > mind_map.last_activity_at
