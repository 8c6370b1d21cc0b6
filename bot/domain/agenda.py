"""What now? Everything a learner could do at this moment, best first, each with its reason."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from enum import StrEnum

from bot.domain.curriculum import frontier, opens
from bot.domain.ids import MapId, NodeId
from bot.domain.mind_map import MapStatus, MindMap, Node, NodeStatus
from bot.domain.sm2 import FIRST_INTERVAL_DAYS, LONGEST_WAIT_DAYS

REVIEWS_AT_ONCE = 20
"""Of one map; where more are due, those with the lowest ease factor come."""

REVIEW_MINUTES = 1
CHECK_MINUTES = 2
CHECKPOINT_MINUTES = 3


class AgendaKind(StrEnum):
    """What there is to do."""

    REVIEW = "review"
    LESSON = "lesson"
    CHECKPOINT = "checkpoint"
    CHECK = "check"


class AgendaReason(StrEnum):
    """Why it stands where it stands."""

    DUE = "due"
    BEGUN = "begun"
    """A lesson was begun and not passed yet."""
    OPENS_NEXT = "opens_next"
    """Mastering it brings another concept onto the frontier."""
    PROBABLY_KNOWN = "probably_known"
    NEXT_IN_ORDER = "next_in_order"
    CAN_BE_MASTERED = "can_be_mastered"
    """A checkpoint that unlocks nothing but would settle the concept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgendaTopic:
    """One map of the learner, as far as the agenda needs it."""

    mind_map: MindMap
    current: bool = False
    """Whether it is the topic the learner is on."""
    checkpoint_tried_on: Mapping[NodeId, date] = field(default_factory=dict)
    """The learner's day on which a concept's checkpoint was last tried."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgendaEntry:
    """One thing to do now."""

    kind: AgendaKind
    map_id: MapId
    node_id: NodeId
    reason: AgendaReason
    minutes: int


PLACE = {
    AgendaReason.DUE: 0,
    AgendaReason.BEGUN: 1,
    AgendaReason.OPENS_NEXT: 2,
    AgendaReason.PROBABLY_KNOWN: 3,
    AgendaReason.NEXT_IN_ORDER: 3,
    AgendaReason.CAN_BE_MASTERED: 4,
}
"""What comes first; equal places follow topic and learning order."""


def agenda(
    now: datetime, today: date, minutes: int | None, topics: Sequence[AgendaTopic]
) -> tuple[AgendaEntry, ...]:
    """Return what can be done now, best first; with `minutes` only what fits into them.

    Due reviews lead, in all topics together, the most overdue relative to its interval first.
    Then come lessons already begun, checkpoints that open another concept, checks and new
    lessons in learning order, and last the checkpoints that open nothing; in each of these the
    current topic goes before the others. A concept occurs once; only active maps count.
    """
    mind_maps = sorted(
        (topic for topic in topics if topic.mind_map.status is MapStatus.ACTIVE),
        key=lambda topic: not topic.current,
    )
    due = [node for topic in mind_maps for node in _due_of(topic.mind_map, now)]
    due.sort(key=lambda node: (-overdue_ratio(node, now), node.ease_factor, node.id))
    reviewed = {node.id for node in due}
    rest = [
        entry
        for topic in mind_maps
        for entry in (*_to_learn(topic.mind_map), *_checkpoints(topic, today))
        if entry.node_id not in reviewed
    ]
    rest.sort(key=lambda entry: PLACE[entry.reason])
    return _fitting((*map(_review, due), *rest), minutes)


def overdue_ratio(node: Node, now: datetime) -> float:
    """Return how late a review is, in intervals of its own; negative while it is not due."""
    if node.next_review_at is None:
        return 0.0
    interval = min(max(node.interval_days, FIRST_INTERVAL_DAYS), LONGEST_WAIT_DAYS)
    return (now - node.next_review_at) / timedelta(days=interval)


def _due_of(mind_map: MindMap, now: datetime) -> list[Node]:
    due = [
        node
        for node in mind_map.nodes
        if node.next_review_at is not None and node.next_review_at <= now
    ]
    return sorted(due, key=lambda node: node.ease_factor)[:REVIEWS_AT_ONCE]


def _review(node: Node) -> AgendaEntry:
    return _entry(AgendaKind.REVIEW, node, AgendaReason.DUE, REVIEW_MINUTES)


def _to_learn(mind_map: MindMap) -> Iterator[AgendaEntry]:
    for node in frontier(mind_map):
        match node.status:
            case NodeStatus.LEARNING:
                yield _entry(AgendaKind.LESSON, node, AgendaReason.BEGUN, node.effort_minutes)
            case NodeStatus.DIAGNOSED:
                yield _entry(AgendaKind.CHECK, node, AgendaReason.PROBABLY_KNOWN, CHECK_MINUTES)
            case _:
                yield _entry(
                    AgendaKind.LESSON, node, AgendaReason.NEXT_IN_ORDER, node.effort_minutes
                )


def _checkpoints(topic: AgendaTopic, today: date) -> Iterator[AgendaEntry]:
    for node in topic.mind_map.nodes:
        if node.status is NodeStatus.REVIEWING and topic.checkpoint_tried_on.get(node.id) != today:
            unlocks = opens(topic.mind_map, node.id)
            reason = AgendaReason.OPENS_NEXT if unlocks else AgendaReason.CAN_BE_MASTERED
            yield _entry(AgendaKind.CHECKPOINT, node, reason, CHECKPOINT_MINUTES)


def _entry(kind: AgendaKind, node: Node, reason: AgendaReason, minutes: int) -> AgendaEntry:
    return AgendaEntry(
        kind=kind, map_id=node.map_id, node_id=node.id, reason=reason, minutes=minutes
    )


def _fitting(entries: Sequence[AgendaEntry], minutes: int | None) -> tuple[AgendaEntry, ...]:
    """Return the entries that fit one after the other, passing over what is too long."""
    if minutes is None:
        return tuple(entries)
    fitting = []
    for entry in entries:
        if entry.minutes <= minutes:
            fitting.append(entry)
            minutes -= entry.minutes
    return tuple(fitting)
