"""The daily result of a deck or a skill, stored each night, because it cannot be recomputed.

Cards are deleted with their log, boxes are known only for the present, and the opportunities of a
skill are traced again when its parameters change.
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
    """First answers of the day to cards that were learned earlier."""
    recalled: int
    """The right ones among them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillDay:
    """A skill at the end of a day on which it was practised."""

    p_mastery: float
    opportunities: int
    """The number of all its opportunities."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """The days of decks and skills, oldest first. A day without work on them is missing."""

    decks: Mapping[DeckId, Mapping[date, DeckDay]] = field(default_factory=dict)
    skills: Mapping[SkillId, Mapping[date, SkillDay]] = field(default_factory=dict)


def deck_day(progress: DeckProgress, log: Sequence[CardReview], learner: Learner) -> DeckDay:
    """Return the deck's day. `log` are the reviews of its cards on that day."""
    recalls = list(card_recalls(log, learner))
    return DeckDay(
        cards=progress.cards,
        learning=progress.boxes.get(Box.LEARNING, 0),
        repeating=progress.boxes.get(Box.REPEATING, 0),
        mastered=progress.boxes.get(Box.MASTERED, 0),
        reviews=len(recalls),
        recalled=sum(recall.recalled for recall in recalls),
    )
