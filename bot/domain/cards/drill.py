"""Drills of cards: which come, what the learner means by a rating, and which cards are leeches."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random
from typing import Final

from bot.domain.cards.deck import CardRef
from bot.domain.cards.deck_progress import Box, DeckProgress, box_of
from bot.domain.cards.schedule import CardPhase, ReviewKind
from bot.domain.cards.state import LEECH_LAPSES, CardState
from bot.domain.rhythm.days import DueBy, all_until

MOST_IN_DRILL: Final = 20
"""Cards of one drill (specs/1)."""
MORE_NEW: Final = 10
"""New cards at once for who wants more than the day has."""
MOST_DUE: Final = 1_000
"""So many of those that are due are shuffled."""
REPEAT_AFTER: Final = 5
"""A forgotten card comes once more after so many others, or at the end."""
LONGEST_ANSWER: Final = timedelta(seconds=60)
"""Who takes longer has put the phone away."""


def sampled(due: Sequence[CardRef], rng: Random) -> tuple[CardRef, ...]:
    """Return as many cards as a drill has, shuffled."""
    return tuple(rng.sample(due, min(len(due), MOST_IN_DRILL)))


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCards:
    """Which new cards come (K86), and in which order."""

    in_order: bool
    """Whether they come in the order of their file, or shuffled for the learner and the deck."""
    a_deck: int
    """At most, a day."""
    in_all: int
    """At most, a day, of all decks together."""
    since: datetime | None
    """When the day began; without it no card waits for another day."""


def apart(refs: Iterable[CardRef], notes: Mapping[CardRef, str]) -> tuple[CardRef, ...]:
    """Return the cards with those of one note far from each other, else in their order."""
    seen: Counter[tuple[str, str]] = Counter()
    rounds: dict[CardRef, int] = {}
    for ref in refs:
        note = (ref.deck_id, notes.get(ref, ref.card_id))
        rounds[ref] = seen[note]
        seen[note] += 1
    return tuple(sorted(rounds, key=rounds.__getitem__))


def kind_of_review(before: CardState | None, due_by: DueBy) -> ReviewKind:
    """Return what a card is asked as, by where it is in its life."""
    if before is None or before.phase is CardPhase.LEARNING:
        return ReviewKind.LEARNING
    if before.phase is CardPhase.RELEARNING:
        return ReviewKind.RELEARNING
    return ReviewKind.REVIEW if before.is_due(due_by) else ReviewKind.EXTRA


def becomes_leech(before: CardState | None, after: CardState) -> bool:
    """Say whether this answer makes the card a leech, or does so again."""
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
        forgotten=progress.forgotten + _forgotten(after) - _forgotten(before),
    )


def _due(state: CardState | None, due_by: DueBy) -> bool:
    return state is not None and state.is_due(due_by)


def _forgotten(state: CardState | None) -> bool:
    return state is not None and state.repetitions == 0
