"""Drills of cards: which cards come, what a rating means, leeches, and progress in a deck."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from random import Random
from typing import Final

from bot.domain.cards.deck import CardRef
from bot.domain.cards.state import LEECH_LAPSES, CardPhase, CardState, ReviewKind
from bot.domain.days import DueBy, all_until

LEARNING_BELOW_DAYS = 3
REPEATING_UP_TO_DAYS = 10

MOST_IN_DRILL: Final = 20
"""Cards in one drill (specs/1)."""
MORE_NEW: Final = 10
"""Extra new cards at once for a learner who wants more than the daily number."""
MOST_DUE: Final = 1_000
"""The due cards among which a drill is sampled."""
REPEAT_AFTER: Final = 5
"""A forgotten card returns after this many other cards, or at the end."""
LONGEST_ANSWER: Final = timedelta(seconds=60)
"""A learner who takes longer has put the phone away."""


class Box(StrEnum):
    """The boxes of specs/1, by the interval of a card."""

    NEW = "new"
    LEARNING = "learning"
    REPEATING = "repeating"
    MASTERED = "mastered"


def box_of(interval_days: float | None) -> Box:
    """Return the box of a card with that interval. None is a card that was never answered."""
    if interval_days is None:
        return Box.NEW
    if interval_days < LEARNING_BELOW_DAYS:
        return Box.LEARNING
    return Box.REPEATING if interval_days <= REPEATING_UP_TO_DAYS else Box.MASTERED


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckProgress:
    """Counts of cards. Suspended cards count only in `suspended`."""

    cards: int
    due: int = 0
    """Answered before and due now."""
    due_today: int = 0
    """Answered before and due before the learner's day ends. Includes `due`."""
    forgotten: int = 0
    """Answered before, and wrong the last time."""
    boxes: dict[Box, int] = field(default_factory=dict)
    """Cards per box. Empty boxes may be missing."""
    suspended: int = 0

    @property
    def unseen(self) -> int:
        """Return how many cards were never answered."""
        return self.boxes.get(Box.NEW, 0)

    @property
    def is_mastered(self) -> bool:
        """Return True if the deck has cards, all known, and none due by the end of the day."""
        return self.cards > 0 and not (self.unseen or self.forgotten or self.due_today)


def drill_sample(due: Sequence[CardRef], rng: Random) -> tuple[CardRef, ...]:
    """Return the cards of a drill, sampled and shuffled."""
    return tuple(rng.sample(due, min(len(due), MOST_IN_DRILL)))


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCards:
    """Which new cards come (K86), and in which order."""

    in_order: bool
    """True for the order of their file, False for an order shuffled per learner and deck."""
    a_deck: int
    """The daily maximum of one deck."""
    in_all: int
    """The daily maximum of all decks together."""
    since: datetime | None
    """When the day began. Without it no card waits for another day."""


def apart(refs: Iterable[CardRef], notes: Mapping[CardRef, str]) -> tuple[CardRef, ...]:
    """Return the cards in order, but with cards of one note far apart."""
    seen: Counter[tuple[str, str]] = Counter()
    rounds: dict[CardRef, int] = {}
    for ref in refs:
        note = (ref.deck_id, notes.get(ref, ref.card_id))
        rounds[ref] = seen[note]
        seen[note] += 1
    return tuple(sorted(rounds, key=rounds.__getitem__))


def kind_of_review(before: CardState | None, due_by: DueBy) -> ReviewKind:
    """Return what a card is asked as, by its phase."""
    if before is None or before.phase is CardPhase.LEARNING:
        return ReviewKind.LEARNING
    if before.phase is CardPhase.RELEARNING:
        return ReviewKind.RELEARNING
    return ReviewKind.REVIEW if before.is_due(due_by) else ReviewKind.EXTRA


def becomes_leech(before: CardState | None, after: CardState) -> bool:
    """Return True if this answer makes the card a leech, for the first time or again."""
    lapses_before = 0 if before is None else before.lapses
    over = after.lapses - LEECH_LAPSES
    return after.lapses > lapses_before and over >= 0 and over % (LEECH_LAPSES // 2) == 0


def progress_after(
    progress: DeckProgress, before: CardState | None, after: CardState, due_by: DueBy
) -> DeckProgress:
    """Return the counts after one of the cards was answered."""
    boxes = dict.fromkeys(Box, 0) | progress.boxes
    boxes[box_of(None if before is None else before.interval_days)] -= 1
    boxes[box_of(after.interval_days)] += 1
    today = all_until(due_by.until)
    return replace(
        progress,
        boxes=boxes,
        due=progress.due + _due(after, due_by) - _due(before, due_by),
        due_today=progress.due_today + _due(after, today) - _due(before, today),
        forgotten=progress.forgotten + _is_forgotten(after) - _is_forgotten(before),
    )


def _due(state: CardState | None, due_by: DueBy) -> bool:
    return state is not None and state.is_due(due_by)


def _is_forgotten(state: CardState | None) -> bool:
    return state is not None and state.repetitions == 0
