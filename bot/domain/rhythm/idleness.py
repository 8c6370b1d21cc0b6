"""Abandoned topics: the learner is warned once, then they are closed with all their progress."""

from datetime import datetime, timedelta
from enum import StrEnum

from bot.domain.topics.mind_map import MapStatus, MindMap

WARNED_AFTER = timedelta(days=23)
"""A learner is warned about a topic from this age on."""
CLOSED_AFTER = timedelta(days=30)
"""A topic is closed when it is older than this."""

MAY_BE_IDLE = frozenset({MapStatus.ACTIVE, MapStatus.DRAFT})


class IdleStage(StrEnum):
    """What to do about an idle topic."""

    WARN = "warn"
    CLOSED = "put_away"


def stage_of(last_activity_at: datetime, now: datetime) -> IdleStage | None:
    """Return the stage of the idleness, or None while it is too short."""
    idle_for = now - last_activity_at
    if idle_for > CLOSED_AFTER:
        return IdleStage.CLOSED
    return IdleStage.WARN if idle_for >= WARNED_AFTER else None


def idle_stage(mind_map: MindMap, now: datetime) -> IdleStage | None:
    """Return what to do about the topic now, or None.

    None for a closed or paused topic, and for a warned one until it is closed. A warning from
    before the last activity is void.
    """
    if mind_map.status not in MAY_BE_IDLE or mind_map.paused_at is not None:
        return None
    stage = stage_of(mind_map.last_activity_at, now)
    return None if stage is IdleStage.WARN and _is_warned(mind_map) else stage


def closes_at(mind_map: MindMap) -> datetime:
    """Return the moment after which the topic is closed unless it is used."""
    return mind_map.last_activity_at + CLOSED_AFTER


def _is_warned(mind_map: MindMap) -> bool:
    warned_at = mind_map.idle_warned_at
    return warned_at is not None and warned_at > mind_map.last_activity_at
