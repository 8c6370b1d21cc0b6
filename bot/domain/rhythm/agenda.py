"""What now? Everything a learner could do at this moment, best first, each with its reason."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from math import ceil
from typing import ClassVar

from bot.domain.days import DueBy
from bot.domain.ids import MapId, NodeId, SkillId
from bot.domain.mastery.concepts import checkpoint_open, taught_before_checkpoint
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.memory.workload import SECONDS_A_CARD
from bot.domain.rhythm.due import DueReview, due_queue, due_reviews, overdue_ratio
from bot.domain.skills.recommending import Recommended, Why
from bot.domain.topics.curriculum import available, frontier, opens
from bot.domain.topics.mind_map import MindMap, Node, NodeStatus

REVIEW_MINUTES = 1
CHECK_MINUTES = 2
CHECKPOINT_MINUTES = 3
PRACTICE_MINUTES = 10
"""The time for a set of ten items."""
MINUTE_SECONDS = 60


class ToDoKind(StrEnum):
    """What a learner can do."""

    REVIEWS = "reviews"
    """All due concepts in one sitting."""
    CARDS = "cards"
    """Due cards and new ones in one drill."""
    LESSON = "lesson"
    CHECK = "check"
    CHECKPOINT = "checkpoint"
    AGAIN = "again"
    """A concept is taught again from another angle."""
    PRACTICE = "practice"


class AgendaReason(StrEnum):
    """The reason for a place in the agenda."""

    DUE = "due"
    BEGUN = "begun"
    """A lesson was interrupted, or its checkpoint failed today."""
    OPENS_NEXT = "opens_next"
    """Mastering it opens another concept."""
    PROBABLY_KNOWN = "probably_known"
    NEXT_IN_ORDER = "next_in_order"
    CAN_BE_MASTERED = "can_be_mastered"
    """A checkpoint that opens nothing but settles the concept."""
    KNOWN_AHEAD = "known_ahead"
    """Probably known, but its prerequisites are not mastered. It may be checked, not taught."""
    NEW_CARDS = "new_cards"
    """Cards that the learner has not seen yet, within the daily limit."""
    STRUGGLES = "struggles"
    """It keeps being forgotten, and was not worked on since its last review."""
    SKILL_NEEDS_REVIEW = "skill_needs_review"
    SKILL_OPEN = "skill_open"
    SKILL_RESTED = "skill_rested"
    """A mastered skill that was practised long ago."""
    BEFORE_EXAM = "before_exam"
    """Skills that are repeated in the last days before an exam date."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgendaTopic:
    """One map of the learner, as far as the agenda needs it."""

    mind_map: MindMap
    current: bool = False
    """True if it is the learner's current topic."""
    left: NodeId | None = None
    """The concept of an interrupted lesson, which is finished first (K83)."""
    checkpoints_today: Mapping[NodeId, Sequence[datetime]] = field(default_factory=dict)
    """The tries of checkpoints on the learner's day by concept, oldest first."""
    probably_known: frozenset[NodeId] = frozenset()
    """Unasked concepts that the placement calls probably known: checked before they are taught."""
    resting: frozenset[NodeId] = frozenset()
    """Concepts with too many failed quizzes today. Their lessons come tomorrow."""
    weak: Mapping[NodeId, tuple[StruggleReason, ...]] = field(default_factory=dict)
    """Concepts that keep being forgotten and can be worked on, with all reasons."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgendaCards:
    """The learner's cards for one drill, as far as the agenda needs them."""

    due: int = 0
    overdue_ratio: float = 0.0
    """How late the most overdue card is, as a multiple of its interval."""
    new: int = 0
    """How many unseen cards may come today besides the due ones."""
    new_at: tuple[int, ...] = ()
    """The places of new cards in the drill, from 0. If empty, they come after the due ones."""
    seconds_a_card: float = SECONDS_A_CARD

    def new_among(self, count: int) -> int:
        """Return how many of the first `count` cards are new."""
        places = self.new_at or range(self.due, self.due + self.new)
        return sum(place < count for place in places)


@dataclass(frozen=True, slots=True, kw_only=True)
class ConceptEntry:
    """A concept to learn or to be asked about now."""

    kind: ToDoKind
    map_id: MapId
    node_id: NodeId
    reason: AgendaReason
    minutes: int
    refresher: bool = False
    """True if it is a review outside of any active map."""
    optional: bool = False
    """True if the map's goal can be reached without it."""

    @property
    def key(self) -> str:
        """Return its id on buttons. All reviews share one."""
        return "reviews" if self.kind is ToDoKind.REVIEWS else f"concept/{self.node_id}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsEntry:
    """Cards for one drill now."""

    kind: ClassVar = ToDoKind.CARDS
    optional: ClassVar = False
    key: ClassVar = "cards"
    reason: AgendaReason
    cards: int
    minutes: int
    of: AgendaCards = field(default_factory=AgendaCards)


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeEntry:
    """A set of items of one skill."""

    kind: ClassVar = ToDoKind.PRACTICE
    optional: ClassVar = False
    reason: AgendaReason
    skill_id: SkillId
    minutes: int = PRACTICE_MINUTES

    @property
    def key(self) -> str:
        """Return its id on buttons."""
        return f"skill/{self.skill_id}"


AgendaEntry = ConceptEntry | CardsEntry | PracticeEntry
"""One thing to do now."""
NO_CARDS = AgendaCards()
PLACE = {
    AgendaReason.DUE: 0,
    AgendaReason.BEGUN: 1,
    AgendaReason.OPENS_NEXT: 2,
    AgendaReason.NEW_CARDS: 3,
    AgendaReason.STRUGGLES: 4,
    AgendaReason.PROBABLY_KNOWN: 5,
    AgendaReason.NEXT_IN_ORDER: 5,
    AgendaReason.CAN_BE_MASTERED: 6,
    AgendaReason.KNOWN_AHEAD: 7,
    AgendaReason.SKILL_NEEDS_REVIEW: 8,
    AgendaReason.SKILL_OPEN: 8,
    AgendaReason.SKILL_RESTED: 8,
    AgendaReason.BEFORE_EXAM: 8,
}
"""The order of reasons. Equal places follow topic and learning order, skills the order of K66."""
_SKILL_REASONS = {
    Why.NEEDS_REVIEW: AgendaReason.SKILL_NEEDS_REVIEW,
    Why.OPEN: AgendaReason.SKILL_OPEN,
    Why.SPACED: AgendaReason.SKILL_RESTED,
    Why.PROBABLY_KNOWN: AgendaReason.SKILL_OPEN,
    Why.BEFORE_EXAM: AgendaReason.BEFORE_EXAM,
}


def agenda(
    due_by: DueBy,
    topics: Sequence[AgendaTopic],
    refreshers: Sequence[DueReview] = (),
    cards: AgendaCards = NO_CARDS,
    practice: Sequence[Recommended] = (),
) -> tuple[AgendaEntry, ...]:
    """Return everything that can be done now, best first.

    Due reviews come first, of all topics and refreshers in one queue. Due cards follow in one
    drill. The cards go before the reviews if their most overdue one is later, as a multiple of its
    interval, than the most overdue review.

    Then come interrupted lessons, checkpoints that open another concept, new cards, concepts that
    keep being forgotten, checks and new lessons in learning order, checkpoints that open nothing,
    and last the checks of probably known concepts that are not open yet. Within each group the
    current topic goes first. New cards are few per day and lessons have no end, so that new cards
    would never come after new lessons. Forgotten concepts are repaired before others build on
    them, once between two of their reviews. Optional concepts come after all of that, in the same
    order, except for their reviews, because due memories would fade. Practice comes last, since it
    has no end either.

    A concept occurs once, in its first place. Only active maps count, and no paused ones.
    """
    mind_maps = sorted(
        (topic for topic in topics if topic.mind_map.is_going), key=lambda topic: not topic.current
    )
    in_topics = [review for topic in mind_maps for review in due_reviews(topic.mind_map, due_by)]
    due = due_queue(due_by, (*in_topics, *refreshers))
    reviewed = {review.node_id for review in due}
    to_learn = [
        entry
        for topic in mind_maps
        for entry in (*_to_learn(topic), *_checkpoints(topic), *_weak(topic), *_ahead(topic))
        if entry.node_id not in reviewed
    ]
    rest: list[AgendaEntry] = [*_cards(AgendaReason.NEW_CARDS, cards.new, cards), *_once(to_learn)]
    rest.sort(key=lambda entry: (entry.optional, PLACE[entry.reason]))
    return (*_due(due, cards, due_by.now), *rest, *map(_practice, practice))


def drill_minutes(cards: int, seconds_a_card: float) -> int:
    """Return the minutes for `cards` cards, rounded up."""
    return ceil(cards * seconds_a_card / MINUTE_SECONDS)


def _due(
    reviews: Sequence[DueReview], cards: AgendaCards, now: datetime
) -> tuple[AgendaEntry, ...]:
    """Return the due reviews and cards, the more overdue kind first."""
    asked = tuple(_review(review) for review in reviews)
    drilled = tuple(_cards(AgendaReason.DUE, cards.due, cards))
    if reviews and cards.overdue_ratio <= overdue_ratio(reviews[0], now):
        return (*asked, *drilled)
    return (*drilled, *asked)


def _cards(reason: AgendaReason, count: int, cards: AgendaCards) -> Iterator[CardsEntry]:
    if count:
        minutes = drill_minutes(count, cards.seconds_a_card)
        yield CardsEntry(reason=reason, cards=count, minutes=minutes, of=cards)


def _review(due: DueReview) -> ConceptEntry:
    return ConceptEntry(
        kind=ToDoKind.REVIEWS,
        map_id=due.map_id,
        node_id=due.node_id,
        reason=AgendaReason.DUE,
        minutes=REVIEW_MINUTES,
        refresher=due.refresher,
    )


def _to_learn(topic: AgendaTopic) -> Iterator[ConceptEntry]:
    for node in frontier(topic.mind_map):
        match node.status:
            case NodeStatus.LEARNING if node.id in topic.resting:
                pass
            case NodeStatus.LEARNING if node.id == topic.left:
                yield _entry(ToDoKind.LESSON, node, AgendaReason.BEGUN, node.effort_minutes)
            case NodeStatus.DIAGNOSED:
                yield _entry(ToDoKind.CHECK, node, AgendaReason.PROBABLY_KNOWN, CHECK_MINUTES)
            case NodeStatus.UNSEEN if node.id in topic.probably_known:
                yield _entry(ToDoKind.CHECK, node, AgendaReason.PROBABLY_KNOWN, CHECK_MINUTES)
            case _:
                yield _entry(
                    ToDoKind.LESSON, node, AgendaReason.NEXT_IN_ORDER, node.effort_minutes
                )


def _checkpoints(topic: AgendaTopic) -> Iterator[ConceptEntry]:
    """Yield the open checkpoints, and lessons after a checkpoint that failed.

    A checkpoint may come before its turn in the learning order, but a lesson may not.
    """
    unlocked = available(topic.mind_map.nodes, topic.mind_map.edges)
    for node in topic.mind_map.nodes:
        tried = topic.checkpoints_today.get(node.id, ())
        if checkpoint_open(node, tried):
            unlocks = opens(topic.mind_map, node.id)
            reason = AgendaReason.OPENS_NEXT if unlocks else AgendaReason.CAN_BE_MASTERED
            yield _entry(ToDoKind.CHECKPOINT, node, reason, CHECKPOINT_MINUTES)
        elif node.id in unlocked and taught_before_checkpoint(node, tried):
            yield _entry(ToDoKind.LESSON, node, AgendaReason.BEGUN, node.effort_minutes)


def _weak(topic: AgendaTopic) -> Iterator[ConceptEntry]:
    """Yield the concepts that keep being forgotten, to be taught again, in learning order."""
    weak = (node for node in topic.mind_map.nodes if node.id in topic.weak)
    for node in sorted(weak, key=lambda node: node.sequence):
        yield _entry(ToDoKind.AGAIN, node, AgendaReason.STRUGGLES, node.effort_minutes)


def _once(entries: Sequence[ConceptEntry]) -> Iterator[ConceptEntry]:
    """Return the entries, only the first one for each concept."""
    first: dict[NodeId, ConceptEntry] = {}
    for entry in entries:
        before = first.get(entry.node_id)
        if before is None or PLACE[entry.reason] < PLACE[before.reason]:
            first[entry.node_id] = entry
    return (entry for entry in entries if first[entry.node_id] is entry)


def _practice(recommended: Recommended) -> PracticeEntry:
    return PracticeEntry(skill_id=recommended.skill_id, reason=_SKILL_REASONS[recommended.why])


def _ahead(topic: AgendaTopic) -> Iterator[ConceptEntry]:
    """Yield the checks of probably known concepts that are not open yet."""
    open_now = frontier(topic.mind_map)
    for node in topic.mind_map.nodes:
        known = node.status is NodeStatus.DIAGNOSED or node.id in topic.probably_known
        if known and node not in open_now:
            yield _entry(ToDoKind.CHECK, node, AgendaReason.KNOWN_AHEAD, CHECK_MINUTES)


def _entry(kind: ToDoKind, node: Node, reason: AgendaReason, minutes: int) -> ConceptEntry:
    return ConceptEntry(
        kind=kind,
        map_id=node.map_id,
        node_id=node.id,
        reason=reason,
        minutes=minutes,
        optional=node.optional,
    )
