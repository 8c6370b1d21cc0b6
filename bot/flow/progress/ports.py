"""What the flow needs to count a map and to look back on weeks, and of what was counted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Protocol

from bot.domain.cards.state import CardReview
from bot.domain.exercise.mistakes import Mistakes
from bot.domain.ids import DeckId, LearnerId, MapId, NodeId
from bot.domain.learner.learner import Learner
from bot.domain.mastery.answers import GivenAnswer
from bot.domain.mastery.causes import Sooner
from bot.domain.progress.analytics import CountedAnswer, Metrics, Snapshot
from bot.domain.progress.statistics import Statistics
from bot.domain.topics.course import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckLeeches:
    """A deck that is drilled, and how many of its cards are forgotten again and again."""

    deck_id: DeckId
    title: str
    leeches: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PastWeeks:
    """What a learner did since a moment."""

    answered_at: Sequence[datetime]
    """Of everything that was asked: concepts, cards, items."""
    reviewed: Mapping[NodeId, Sequence[GivenAnswer]]
    """Of each concept that was reviewed since then all answers ever, oldest first."""
    cards: Sequence[CardReview]
    """Reviews of cards that were given here, oldest first."""
    leeches: Sequence[DeckLeeches]
    """As they are now, most first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterFacts:
    """What a model may say of a week: names and numbers, nothing else.

    `learner_id` is for the budget alone and is never sent.
    """

    learner_id: LearnerId
    language: Language
    numbers: tuple[tuple[str, int], ...]
    """Each with what it counts, in English."""
    names: tuple[str, ...]
    """What was learned."""


class LetterWriter(Protocol):
    """A model that words a letter."""

    async def write(self, facts: LetterFacts) -> str:
        """Return two sentences, unchecked; may raise ModelUnavailableError."""


class Analytics(Protocol):
    """The answers of a map, its snapshots, and what a learner did."""

    async def answers(self, map_id: MapId) -> Sequence[CountedAnswer]:
        """Return every answer of the map that was not taken back."""

    async def snapshots(self, map_id: MapId, limit: int) -> Sequence[Metrics]:
        """Return the newest snapshots of the map, oldest first."""

    async def snapshots_since(self, map_id: MapId, first: date) -> Sequence[Snapshot]:
        """Return the snapshots of the map from that day on, oldest first."""

    async def days_learned(self, learner: Learner, first: date) -> Mapping[date, int]:
        """Return how many answers the learner gave on which day of learning, from that day on.

        Each day is one of the zone where the learner was.

        Answers to questions, cards and items of practice count; those of a first check do not.
        """

    async def statistics(self, learner_id: LearnerId, first: date) -> Statistics:
        """Return the counted days of the learner's decks and skills, from that one on."""

    async def past_weeks(self, learner_id: LearnerId, since: datetime) -> PastWeeks:
        """Return what the learner did since then, in one read."""

    async def what_brought_back(self, learner_id: LearnerId, at: datetime) -> Sooner:
        """Return what made reviews of the learner due at just that moment."""

    async def mistakes(self, learner_id: LearnerId, since: datetime) -> Mistakes:
        """Return what the learner answered wrong since then and not right after that."""
