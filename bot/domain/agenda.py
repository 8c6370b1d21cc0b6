"""What now? Everything a learner could do at this moment, best first, each with its reason."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum

from bot.domain.curriculum import frontier, opens
from bot.domain.due import DueReview, due_queue, due_reviews
from bot.domain.ids import MapId, NodeId
from bot.domain.mind_map import MindMap, Node, NodeStatus

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
    probably_known: frozenset[NodeId] = frozenset()
    """Concepts never asked about that the placement speaks for: checked before they are taught."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgendaEntry:
    """One thing to do now."""

    kind: AgendaKind
    map_id: MapId
    node_id: NodeId
    reason: AgendaReason
    minutes: int
    refresher: bool = False
    """Whether it is a review that belongs to no active map."""


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
    now: datetime,
    today: date,
    minutes: int | None,
    topics: Sequence[AgendaTopic],
    refreshers: Sequence[DueReview] = (),
) -> tuple[AgendaEntry, ...]:
    """Return what can be done now, best first; with `minutes` only what fits into them.

    Due reviews lead, of all topics and refreshers together, in the order of the one queue.
    Then come lessons already begun, checkpoints that open another concept, checks and new
    lessons in learning order, and last the checkpoints that open nothing; in each of these the
    current topic goes before the others. A concept occurs once; only active maps count, and of
    them none that is paused.
    """
    mind_maps = sorted(
        (topic for topic in topics if topic.mind_map.is_going),
        key=lambda topic: not topic.current,
    )
    in_topics = [review for it in mind_maps for review in due_reviews(it.mind_map, now)]
    due = due_queue(now, (*in_topics, *refreshers))
    reviewed = {review.node_id for review in due}
    rest = [
        entry
        for topic in mind_maps
        for entry in (*_to_learn(topic), *_checkpoints(topic, today))
        if entry.node_id not in reviewed
    ]
    rest.sort(key=lambda entry: PLACE[entry.reason])
    return _fitting((*map(_review, due), *rest), minutes)


def _review(due: DueReview) -> AgendaEntry:
    return AgendaEntry(
        kind=AgendaKind.REVIEW,
        map_id=due.map_id,
        node_id=due.node_id,
        reason=AgendaReason.DUE,
        minutes=REVIEW_MINUTES,
        refresher=due.refresher,
    )


def _to_learn(topic: AgendaTopic) -> Iterator[AgendaEntry]:
    for node in frontier(topic.mind_map):
        match node.status:
            case NodeStatus.LEARNING:
                yield _entry(AgendaKind.LESSON, node, AgendaReason.BEGUN, node.effort_minutes)
            case NodeStatus.DIAGNOSED:
                yield _entry(AgendaKind.CHECK, node, AgendaReason.PROBABLY_KNOWN, CHECK_MINUTES)
            case NodeStatus.UNSEEN if node.id in topic.probably_known:
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
