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
"""Of a set of ten items."""
MINUTE_SECONDS = 60


class ToDoKind(StrEnum):
    """What there is to do."""

    REVIEWS = "reviews"
    """All concepts that are due, in one sitting."""
    CARDS = "cards"
    """Cards that are due, and new ones, in one drill."""
    LESSON = "lesson"
    CHECK = "check"
    CHECKPOINT = "checkpoint"
    AGAIN = "again"
    """A concept is taught again, from another angle."""
    PRACTICE = "practice"


class AgendaReason(StrEnum):
    """Why it stands where it stands."""

    DUE = "due"
    BEGUN = "begun"
    """A lesson was left in its middle, or its checkpoint was not passed today."""
    OPENS_NEXT = "opens_next"
    """Mastering it brings another concept onto the frontier."""
    PROBABLY_KNOWN = "probably_known"
    NEXT_IN_ORDER = "next_in_order"
    CAN_BE_MASTERED = "can_be_mastered"
    """A checkpoint that unlocks nothing but would settle the concept."""
    KNOWN_AHEAD = "known_ahead"
    """Probably known, though what it builds on is not mastered: it may be checked, not taught."""
    NEW_CARDS = "new_cards"
    """Cards that the learner has not seen yet, as many as a day brings."""
    STRUGGLES = "struggles"
    """It will not stick, and was not worked on since it was last reviewed."""
    SKILL_NEEDS_REVIEW = "skill_needs_review"
    SKILL_OPEN = "skill_open"
    SKILL_RESTED = "skill_rested"
    """A skill that is mastered, and was practised long ago."""
    BEFORE_EXAM = "before_exam"
    """Skills that come once more in the last days before an exam date."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgendaTopic:
    """One map of the learner, as far as the agenda needs it."""

    mind_map: MindMap
    current: bool = False
    """Whether it is the topic the learner is on."""
    left: NodeId | None = None
    """The concept whose lesson was left in its middle, which is ended first (K83)."""
    checkpoints_today: Mapping[NodeId, Sequence[datetime]] = field(default_factory=dict)
    """When checkpoints were tried on the learner's day, oldest first, by their concepts."""
    probably_known: frozenset[NodeId] = frozenset()
    """Concepts never asked about that the placement speaks for: checked before they are taught."""
    resting: frozenset[NodeId] = frozenset()
    """Concepts that were not understood several times today: their lessons come tomorrow."""
    weak: Mapping[NodeId, tuple[StruggleReason, ...]] = field(default_factory=dict)
    """Concepts that will not stick and can be worked on, each with every reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgendaCards:
    """The learner's cards, as far as the agenda needs them: what one drill would ask."""

    due: int = 0
    overdue_ratio: float = 0.0
    """How late the latest of the due ones is, in intervals of its own."""
    new: int = 0
    """How many never seen may come today besides the due ones."""
    new_at: tuple[int, ...] = ()
    """Where they stand among all, from 0; behind the due ones if that is not said."""
    seconds_a_card: float = SECONDS_A_CARD

    def new_among(self, count: int) -> int:
        """Return how many of the first cards are new."""
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
    """Whether it is a review that belongs to no active map."""
    optional: bool = False
    """Whether the goal of its map can be reached without it."""

    @property
    def key(self) -> str:
        """Return what buttons call it; all reviews have one name."""
        return "reviews" if self.kind is ToDoKind.REVIEWS else f"concept/{self.node_id}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsEntry:
    """Cards to drill now, in one go."""

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
        """Return what buttons call it."""
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
"""What comes first; equal places follow topic and learning order, skills the order of K66."""
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
    """Return all that can be done now, best first.

    Due reviews lead, of all topics and refreshers together, in the order of the one queue. Due
    cards follow them in one go, for whoever drills wants to go on drilling; they go before where
    their latest is later, in intervals of its own, than the latest review.
    Then come lessons left in their middle, checkpoints that open another concept, new cards,
    what will not stick, checks and new lessons in learning order, the checkpoints that open
    nothing, and last the checks of what is probably known and not open yet; in each of these
    the current topic goes before the others. New cards are few a day and lessons go on without
    end, so that behind new lessons the cards would never come; and what slips is mended before
    more is built on it, once between two of its reviews. Optional concepts come behind all of
    that, in the same order; only their reviews do not wait, for what is due would fade.
    Practice comes last, since it has no end either.
    A concept occurs once, in its first place; only active maps count, and of them none that is
    paused.
    """
    mind_maps = sorted(
        (topic for topic in topics if topic.mind_map.is_going), key=lambda topic: not topic.current
    )
    in_topics = [review for it in mind_maps for review in due_reviews(it.mind_map, due_by)]
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
    """Return how long so many cards take, rounded up."""
    return ceil(cards * seconds_a_card / MINUTE_SECONDS)


def _due(
    reviews: Sequence[DueReview], cards: AgendaCards, now: datetime
) -> tuple[AgendaEntry, ...]:
    """Return reviews and cards that are due, what is later first."""
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
    """Return the checkpoints that may be taken, and lessons after one that was not passed.

    A checkpoint may be ahead of its turn; a lesson is not.
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
    """Return what will not stick, to be taught again, in learning order."""
    weak = (node for node in topic.mind_map.nodes if node.id in topic.weak)
    for node in sorted(weak, key=lambda node: node.sequence):
        yield _entry(ToDoKind.AGAIN, node, AgendaReason.STRUGGLES, node.effort_minutes)


def _once(entries: Sequence[ConceptEntry]) -> Iterator[ConceptEntry]:
    """Return the entries, of those about one concept the one that comes first."""
    first: dict[NodeId, ConceptEntry] = {}
    for entry in entries:
        before = first.get(entry.node_id)
        if before is None or PLACE[entry.reason] < PLACE[before.reason]:
            first[entry.node_id] = entry
    return (entry for entry in entries if first[entry.node_id] is entry)


def _practice(recommended: Recommended) -> PracticeEntry:
    return PracticeEntry(skill_id=recommended.skill_id, reason=_SKILL_REASONS[recommended.why])


def _ahead(topic: AgendaTopic) -> Iterator[ConceptEntry]:
    """Return the checks of what is probably known and not open yet."""
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
