"""What a day made of a deck or a skill: kept each night, since later nothing tells it any more.

Cards are deleted with their log, what is in which box is known of the present alone, and the
opportunities of a skill are traced anew when its parameters change.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from bot.domain.cards.drill import Box, DeckProgress
from bot.domain.cards.state import CardReview
from bot.domain.ids import DeckId, SkillId
from bot.domain.learner.learner import Learner
from bot.domain.progress.recalls import card_recalls


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckDay:
    """A deck at the end of a day on which it was drilled."""

    cards: int
    learning: int
    repeating: int
    mastered: int
    reviews: int
    """First answers of the day to cards that were learned on an earlier one."""
    recalled: int
    """How many of those were right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillDay:
    """A skill at the end of a day on which it was practised."""

    p_mastery: float
    opportunities: int
    """All there ever were."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """The days of decks and skills, oldest first; a day without work on them has none."""

    decks: Mapping[DeckId, Mapping[date, DeckDay]] = field(default_factory=dict)
    skills: Mapping[SkillId, Mapping[date, SkillDay]] = field(default_factory=dict)


def deck_day(progress: DeckProgress, log: Sequence[CardReview], learner: Learner) -> DeckDay:
    """Return the deck's day; `log` are the reviews that its cards had on it."""
    recalls = list(card_recalls(log, learner))
    return DeckDay(
        cards=progress.cards,
        learning=progress.boxes.get(Box.LEARNING, 0),
        repeating=progress.boxes.get(Box.REPEATING, 0),
        mastered=progress.boxes.get(Box.MASTERED, 0),
        reviews=len(recalls),
        recalled=sum(it.recalled for it in recalls),
    )
