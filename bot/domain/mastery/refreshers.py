"""Refreshers: mastered concepts of a finished map that are still reviewed, apart from the map."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.domain.ids import MapId, NodeId
from bot.domain.mastery.sm2 import Sm2, comes_back_at, next_memory
from bot.domain.topics.mind_map import MindMap, Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Refresher:
    """A concept in the learner's refresher deck, with a memory of its own."""

    map_id: MapId
    node_id: NodeId
    ease_factor: float
    repetitions: int
    interval_days: float
    last_reviewed_at: datetime | None = None
    due_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall:
    """One answered review."""

    quality: int
    at: datetime


def refresher_of(node: Node, recalls: Iterable[Recall], now: datetime) -> Refresher:
    """Return the refresher of a mastered concept, with its present memory.

    `recalls` are all its reviews, oldest first. Those after the concept's own last review count
    too, so that a refresher that was dropped and added again continues from there.
    """
    refresher = Refresher(
        map_id=node.map_id,
        node_id=node.id,
        ease_factor=node.ease_factor,
        repetitions=node.repetitions,
        interval_days=node.interval_days,
        last_reviewed_at=node.last_reviewed_at,
        due_at=node.next_review_at or comes_back_at(node.interval_days, now),
    )
    for recall in recalls:
        if node.last_reviewed_at is None or recall.at > node.last_reviewed_at:
            refresher = after_recall(refresher, recall.quality, recall.at)
    return refresher


def after_recall(refresher: Refresher, quality: int, now: datetime) -> Refresher:
    """Return the refresher after an answer of quality 0..5, with its next date."""
    before = Sm2(
        ease_factor=refresher.ease_factor,
        repetitions=refresher.repetitions,
        interval_days=refresher.interval_days,
    )
    memory = next_memory(before, quality)
    return replace(
        refresher,
        ease_factor=memory.ease_factor,
        repetitions=memory.repetitions,
        interval_days=memory.interval_days,
        last_reviewed_at=now,
        due_at=comes_back_at(memory.interval_days, now),
    )


def mastered_nodes(mind_map: MindMap) -> tuple[Node, ...]:
    """Return the concepts of the map that can become refreshers."""
    return tuple(node for node in mind_map.nodes if node.is_mastered)


def handed_back(mind_map: MindMap, refreshers: Sequence[Refresher]) -> MindMap:
    """Return the map with its concepts' schedules taken from their refreshers."""
    of_node = {refresher.node_id: refresher for refresher in refreshers}
    nodes = tuple(
        _with_schedule(node, of_node[node.id]) if node.id in of_node else node
        for node in mind_map.nodes
    )
    return replace(mind_map, nodes=nodes)


def _with_schedule(node: Node, refresher: Refresher) -> Node:
    return replace(
        node,
        ease_factor=refresher.ease_factor,
        repetitions=refresher.repetitions,
        interval_days=refresher.interval_days,
        last_reviewed_at=refresher.last_reviewed_at,
        next_review_at=refresher.due_at,
    )
