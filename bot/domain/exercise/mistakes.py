"""Recent wrong answers that were not corrected since: questions, cards and items."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final
from uuid import UUID

from bot.domain.cards.deck import CardRef
from bot.domain.days import day_begins_at
from bot.domain.ids import MapId, NodeId, QuestionKey, SkillId
from bot.domain.learner.learner import Learner
from bot.domain.practice.own_mistakes import OwnMistake

LATELY: Final = timedelta(days=14)
"""In the learner's days, including today."""
_LENGTH: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongQuestion:
    """A question about a concept whose last answer was wrong."""

    map_id: MapId
    node_id: NodeId
    key: QuestionKey
    at: datetime

    @property
    def id(self) -> str:
        """Return an id of this mistake, which differs for another mistake at the same question."""
        return _short(self.node_id, self.key, self.at)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongCard:
    """A card that was forgotten at its last review."""

    ref: CardRef
    at: datetime
    due_at: datetime
    interval_days: float

    @property
    def id(self) -> str:
        """Return an id of this mistake, which differs for another mistake at the same card."""
        return _short(self.ref.deck_id, self.ref.card_id, self.at)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongItem:
    """An item of the bank whose last answer was wrong."""

    item_id: UUID
    skill_id: SkillId
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistakes:
    """The mistakes that can be tried again, the latest of each kind first."""

    own: tuple[OwnMistake, ...] = ()
    """Mistakes that were repeated and are due, the longest due first."""
    questions: tuple[WrongQuestion, ...] = ()
    cards: tuple[WrongCard, ...] = ()
    items: tuple[WrongItem, ...] = ()

    @property
    def in_all(self) -> int:
        """Return their number."""
        return len(self.own) + len(self.questions) + len(self.cards) + len(self.items)

    @property
    def ids(self) -> Iterator[str]:
        """Yield the ids of mistakes that only the learner's rhythm can mark as corrected."""
        yield from (question.id for question in self.questions)
        yield from (card.id for card in self.cards)

    def without(self, made_good: Collection[str]) -> "Mistakes":
        """Return the mistakes without the corrected ones."""
        return Mistakes(
            own=self.own,
            questions=tuple(
                question for question in self.questions if question.id not in made_good
            ),
            cards=tuple(card for card in self.cards if card.id not in made_good),
            items=self.items,
        )


def lately_begins(learner: Learner, now: datetime) -> datetime:
    """Return the earliest moment of a recent mistake."""
    first = learner.day(now) - LATELY + timedelta(days=1)
    return day_begins_at(first, learner.zone or "UTC")


def _short(place: str, name: str, at: datetime) -> str:
    return sha256(f"{place}/{name}/{at.isoformat()}".encode()).hexdigest()[:_LENGTH]
