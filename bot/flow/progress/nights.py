"""The clock's look at a map each night: it is counted, and planned again where it has to be."""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.domain.progress.analytics import Metrics, metrics
from bot.domain.rhythm.days import ended_day, next_night
from bot.domain.topics.curriculum import prerequisites_of
from bot.domain.topics.mind_map import MapStatus, Node
from bot.flow.engine.changes import Audited, Change
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Turn
from bot.flow.progress.changes import SnapshotTaken
from bot.flow.progress.events import NightCame
from bot.flow.topics.loaded_topic import LoadedTopic, load_topic

SPARED: Final = timedelta(days=7)
"""A prerequisite that was reviewed so lately does not come back for another concept's sake."""


async def count_map(state: ChatState, event: NightCame, turn: Turn, ports: Ports) -> Outcome:
    """Keep the map's numbers of the day that has ended; nothing is said.

    Where too much will not stick, what it builds on comes back for review first (K58); a paused
    map is counted and left alone.
    """
    topic = await ports.maps.get(event.map_id)
    if topic.mind_map.status is not MapStatus.ACTIVE:
        return Outcome(state=state)
    zone = turn.learner.zone or "UTC"
    day = ended_day(turn.now, zone)
    found = metrics(topic.mind_map, await ports.analytics.answers(event.map_id), day, zone)
    taken = SnapshotTaken(
        map_id=event.map_id, day=day, metrics=found, next_at=next_night(turn.now, zone)
    )
    replanned: tuple[Change, ...] = ()
    if found.wants_replanning and topic.mind_map.is_going:
        replanned = _replanned(await load_topic(event.map_id, ports), found, turn)
    return Outcome(state=state, changes=(taken, *replanned))


def _replanned(work: LoadedTopic, found: Metrics, turn: Turn) -> tuple[Change, ...]:
    """Return what brings back the prerequisites of all that struggles."""
    wanted = {
        before.id: before
        for struggling in found.struggling_nodes
        for before in prerequisites_of(work.mind_map, struggling)
        if _can_come_back(before, turn)
    }
    for node in wanted.values():
        work = work.with_node(replace(node, next_review_at=turn.now))
    map_id = work.mind_map.id
    return (
        *work.diff(),
        Audited("map_replanned", {"map_id": map_id, "reason": "night", "again": len(wanted)}),
    )


def _can_come_back(node: Node, turn: Turn) -> bool:
    rested = node.last_reviewed_at is None or turn.now - node.last_reviewed_at >= SPARED
    return node.next_review_at is not None and node.next_review_at > turn.now and rested
