"""How far the learner has come: /progress, and why each of its numbers is what it is."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from bot.domain.ids import MapId, NodeMark
from bot.domain.mind_map import NodeStatus
from bot.domain.numbers import Number
from bot.domain.progress import Milestone, Summary, Timeline, Trend
from bot.domain.reckoning import RestSum, ScoreSum
from bot.flow.replies.decks import DeckRow
from bot.flow.replies.landscapes import LandscapeProgress


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicChoice:
    """A topic that can be turned to."""

    map_id: MapId
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalProgress:
    """How far the learner is on the way to what they learn a topic for."""

    label: str
    summary: Summary
    """Of what the goal takes alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicProgress:
    """The numbers of one topic."""

    map_id: MapId
    title: str
    paused: bool
    """Whether it rests: nothing of it is due."""
    summary: Summary
    due: int
    ahead: Timeline
    """The reviews that are planned, overdue ones among them."""
    trend: Trend
    milestone: Milestone | None
    next_review_at: datetime | None
    stopped: bool = False
    """Whether it rests because it was stopped."""
    goal: GoalProgress | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressShown:
    """The numbers of every topic, deck and landscape; finished topics by name."""

    topics: tuple[TopicProgress, ...]
    finished: tuple[TopicChoice, ...]
    in_check: tuple[str, ...] = ()
    """Topics whose first check is not over."""
    decks: tuple[DeckRow, ...] = ()
    landscapes: tuple[LandscapeProgress, ...] = ()
    """The decks that are drilled."""
    kind: Literal["progress_shown"] = "progress_shown"


@dataclass(frozen=True, slots=True, kw_only=True)
class NumbersShown:
    """The numbers of one topic, each to be asked about."""

    topic: TopicProgress
    others: tuple[TopicChoice, ...] = ()
    kind: Literal["numbers_shown"] = "numbers_shown"


@dataclass(frozen=True, slots=True, kw_only=True)
class ConceptNumbers:
    """What is known of one concept, and how it comes about."""

    label: str
    mark: NodeMark
    status: NodeStatus
    score: float
    score_sum: ScoreSum
    ease_factor: float
    interval_days: float
    rest_sum: RestSum
    last_reviewed_at: datetime | None
    next_review_at: datetime | None
    """None also where no review comes, since the topic rests or is finished."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberExplained:
    """One number of a topic: its rule, and the learner's own values in it."""

    number: Number
    topic: TopicProgress
    concept: ConceptNumbers | None = None
    """The concept that serves as the example, where the number is a concept's."""
    kind: Literal["number_explained"] = "number_explained"
