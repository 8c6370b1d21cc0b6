"""The part of the agenda for one day: a few things to do within the learner's minutes."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from math import floor
from typing import Final

from bot.domain.ids import NodeId
from bot.domain.learner.learner import Learner
from bot.domain.mastery.score import failed_quizzes
from bot.domain.mastery.struggle import StruggleReason, struggle
from bot.domain.progress.analytics import CountedAnswer
from bot.domain.rhythm import agenda as agendas
from bot.domain.rhythm.agenda import ToDoKind
from bot.domain.topics.mind_map import MindMap, NodeStatus, ResponseType

LEAST_OF_LESSON: Final = 5
"""Minutes that must be left for a lesson to begin. The rest of it waits for another day."""
QUIZZES_A_DAY: Final = 3
"""Failed quizzes in a row after which a concept rests until the next day."""
_NO_LIMIT: Final = 10**9


MOST_OF_A_KIND: Final[Mapping[ToDoKind, int]] = {
    ToDoKind.LESSON: 1,
    ToDoKind.CHECK: 1,
    ToDoKind.CHECKPOINT: 2,
    ToDoKind.AGAIN: 2,
    ToDoKind.PRACTICE: 1,
}
"""The others come when one is swapped."""
_NEW: Final = frozenset({ToDoKind.LESSON, ToDoKind.CHECK})


@dataclass(frozen=True, slots=True, kw_only=True)
class ToDo:
    """One thing to do today: one entry of the agenda, or all entries that are done together."""

    entry: agendas.AgendaEntry
    """The first of its entries."""
    minutes: int
    count: int = 1
    """The number of questions or cards."""
    new: int = 0
    """The unseen cards among them."""
    part: bool = False
    """True if it has more than fits into today's minutes."""

    @property
    def kind(self) -> ToDoKind:
        """Return what to do."""
        return self.entry.kind

    @property
    def reason(self) -> agendas.AgendaReason:
        """Return the reason for its place."""
        return self.entry.reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest:
    """What else fits today, by kinds, and how many minutes it takes."""

    counts: tuple[tuple[ToDoKind, int], ...]
    minutes: int


def rest_of(plan: Sequence[ToDo], asked: ToDoKind | None, seconds_a_card: float) -> Rest | None:
    """Return the rest of a day after one question or card was asked, or None if there is none.

    `asked` is the kind of that question.
    """
    left = {one.kind: (0, 0) for one in plan}
    for one in plan:
        count = one.count - (one.kind is asked)
        takes = one.minutes
        if one.kind is ToDoKind.REVIEWS:
            takes = count * agendas.REVIEW_MINUTES
        elif one.kind is ToDoKind.CARDS:
            takes = agendas.drill_minutes(count, seconds_a_card)
        before, minutes = left[one.kind]
        left[one.kind] = (before + count, minutes + takes)
    counts = tuple((kind, count) for kind, (count, _) in left.items() if count)
    in_all = sum(minutes for _, minutes in left.values())
    return Rest(counts=counts, minutes=in_all) if counts else None


def to_do(
    entries: Sequence[agendas.AgendaEntry],
    minutes: int | None,
    seconds_a_card: float,
    left_out: Callable[[agendas.AgendaEntry], bool] = lambda _: False,
) -> tuple[ToDo, ...]:
    """Return what to do today, in the order of the agenda, within `minutes` if given.

    Reviews form one line, and so do cards. Of the other kinds there are a few each, the first ones
    that are not `left_out`. Anything too long is skipped, except that reviews, cards and lessons
    are begun even if only a part fits, because they would never come on full days.
    """
    left = _NO_LIMIT if minutes is None else minutes
    chosen: list[ToDo] = []
    for one in _gather([entry for entry in entries if not left_out(entry)], seconds_a_card):
        fitting = _fitting(one, left, seconds_a_card)
        if fitting is not None and _has_room(one.kind, chosen):
            chosen.append(fitting)
            left -= fitting.minutes
    return tuple(chosen)


def alike(kind: ToDoKind) -> frozenset[ToDoKind]:
    """Return the kinds that can replace it: lessons and checks each other, else its own."""
    return _NEW if kind in _NEW else frozenset({kind})


def questions_in(minutes: int | None) -> int:
    """Return how many questions fit into these minutes."""
    return _NO_LIMIT if minutes is None else max(0, minutes) // agendas.REVIEW_MINUTES


def cards_in(minutes: int | None, seconds_a_card: float) -> int:
    """Return how many cards fit into these minutes."""
    if minutes is None:
        return _NO_LIMIT
    return floor(max(0, minutes) * agendas.MINUTE_SECONDS / seconds_a_card)


def minutes_left(learner: Learner, practised: int) -> int | None:
    """Return how many of the learner's minutes are left today, or None without a limit."""
    most = learner.rhythm.minutes
    return None if most is None else max(0, most - practised)


def weak_spots(
    mind_map: MindMap, answers: Collection[CountedAnswer]
) -> Mapping[NodeId, tuple[StruggleReason, ...]]:
    """Return the concepts that keep being forgotten, without work since their last review.

    Each has its reasons. A concept that fell back to learning has its lesson already, and after
    another lesson the next review decides.
    """
    found: dict[NodeId, tuple[StruggleReason, ...]] = {}
    for node in mind_map.nodes:
        if node.status is not NodeStatus.REVIEWING:
            continue
        given = sorted(
            (answer for answer in answers if answer.node_id == node.id),
            key=lambda answer: answer.at,
        )
        reviews = [
            answer
            for answer in given
            if answer.type is ResponseType.REVIEW and not answer.checkpoint
        ]
        reasons = struggle(node, [review.quality for review in reviews])
        worked_on = [answer for answer in given if answer.type is ResponseType.TEACH]
        if reasons and reviews and not any(answer.at > reviews[-1].at for answer in worked_on):
            found[node.id] = reasons
    return found


def resting(
    mind_map: MindMap, answers: Collection[CountedAnswer], since: datetime
) -> frozenset[NodeId]:
    """Return the concepts with too many failed quizzes in a row since then."""
    today: dict[NodeId, list[int]] = {node.id: [] for node in mind_map.nodes}
    for answer in sorted(answers, key=lambda answer: answer.at):
        if answer.type is ResponseType.TEACH and answer.at >= since:
            today[answer.node_id].append(answer.quality)
    return frozenset(
        node_id for node_id, given in today.items() if failed_quizzes(given) >= QUIZZES_A_DAY
    )


def _gather(entries: Sequence[agendas.AgendaEntry], seconds_a_card: float) -> Iterator[ToDo]:
    """Yield the entries as things to do, with all reviews as one and all cards as one."""
    reviews = [entry for entry in entries if entry.kind is ToDoKind.REVIEWS]
    cards = [entry for entry in entries if isinstance(entry, agendas.CardsEntry)]
    for entry in entries:
        if entry in cards[:1]:
            count = sum(card.cards for card in cards)
            new = sum(
                card.cards for card in cards if card.reason is agendas.AgendaReason.NEW_CARDS
            )
            takes = agendas.drill_minutes(count, seconds_a_card)
            yield ToDo(entry=entry, minutes=takes, count=count, new=new)
        elif entry in reviews[:1]:
            takes = sum(review.minutes for review in reviews)
            yield ToDo(entry=entry, minutes=takes, count=len(reviews))
        elif entry not in reviews and entry not in cards:
            yield ToDo(entry=entry, minutes=entry.minutes)


def _has_room(kind: ToDoKind, chosen: Sequence[ToDo]) -> bool:
    return sum(entry.kind in alike(kind) for entry in chosen) < MOST_OF_A_KIND.get(kind, 1)


def _fitting(one: ToDo, minutes: int, seconds_a_card: float) -> ToDo | None:
    """Return as much of it as fits into these minutes, or None if nothing fits."""
    if one.minutes <= minutes:
        return one
    match one.kind:
        case ToDoKind.REVIEWS if (count := questions_in(minutes)) > 0:
            return replace(one, count=count, minutes=count * agendas.REVIEW_MINUTES, part=True)
        case ToDoKind.CARDS if (count := cards_in(minutes, seconds_a_card)) > 0:
            new = one.entry.of.new_among(count) if isinstance(one.entry, agendas.CardsEntry) else 0
            return replace(
                one,
                count=count,
                new=min(new, one.new),
                minutes=agendas.drill_minutes(count, seconds_a_card),
                part=True,
            )
        case ToDoKind.LESSON | ToDoKind.AGAIN if minutes >= LEAST_OF_LESSON:
            return replace(one, minutes=minutes, part=True)
        case _:
            return None
