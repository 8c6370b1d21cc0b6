"""Replies about progress: numbers, pictures, past answers and weeks."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from bot.domain.answers.quality import Rating
from bot.domain.ids import MapId, ShortNodeId
from bot.domain.mastery.causes import Causes
from bot.domain.mastery.score_breakdown import RestSum, ScoreSum
from bot.domain.mastery.tracing import TracedSum
from bot.domain.progress.numbers import Number
from bot.domain.progress.progress import Milestone, Summary, Timeline, Trend
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.cards.replies import DeckRow
from bot.flow.engine.replies import Reply, reply
from bot.flow.goals.replies import LandscapeLine
from bot.views.calendar import Calendar
from bot.views.forecast import Forecast
from bot.views.history import AnsweredFor
from bot.views.portfolio import Portfolio
from bot.views.trends import Trends
from bot.views.week import Week


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicChoice:
    """A topic to choose."""

    map_id: MapId
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalProgress:
    """The progress towards the goal of a topic."""

    label: str
    summary: Summary
    """The summary of the concepts that the goal needs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicProgress:
    """The numbers of one topic."""

    map_id: MapId
    title: str
    paused: bool
    """Whether the topic rests, so that nothing of it is due."""
    summary: Summary
    due: int
    ahead: Timeline
    """The planned reviews, with overdue ones."""
    trend: Trend
    milestone: Milestone | None
    next_review_at: datetime | None
    stopped: bool = False
    """Whether the topic rests because it was stopped."""
    goal: GoalProgress | None = None
    traced: bool = False
    """Whether skills stand behind its concepts, instead of their own scores."""


@reply("progress_shown")
class ProgressShown(Reply):
    """The numbers of every topic, deck and landscape, with finished topics by name."""

    topics: tuple[TopicProgress, ...]
    finished: tuple[TopicChoice, ...]
    in_check: tuple[str, ...] = ()
    """Topics whose first check is not finished."""
    decks: tuple[DeckRow, ...] = ()
    """The decks that are drilled."""
    landscapes: tuple[LandscapeLine, ...] = ()
    portfolio: Portfolio | None = None
    """Everything side by side, or None in a message from an earlier version."""


class CausesOf(StrEnum):
    """The subject of causes."""

    CONCEPT = "concept"
    CARD = "card"
    SKILL = "skill"


@reply("causes_shown")
class CausesShown(Reply):
    """The reasons for a score and a date, from the stored answers."""

    what: CausesOf
    label: str
    causes: Causes
    map_id: MapId | None = None
    """The map of a concept, so that its answers can be shown."""
    short_id: ShortNodeId | None = None
    checkpoint: bool = False
    """Whether its checkpoint can be taken."""
    built_on: int = 0
    """Number of concepts that build on it, directly or not."""
    promised: int | None = None
    """The retention in percent at which a card comes back, if its model has one."""


@reply("numbers_shown")
class NumbersShown(Reply):
    """The numbers of one topic, each on a button that explains it."""

    topic: TopicProgress
    others: tuple[TopicChoice, ...] = ()
    latest: CausesShown | None = None
    """The causes of the concept answered last, if the learner named nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConceptNumbers:
    """The numbers of one concept, and how they come about."""

    label: str
    short_id: ShortNodeId
    status: NodeStatus
    score: float
    score_sum: ScoreSum
    ease_factor: float
    interval_days: float
    rest_sum: RestSum
    last_reviewed_at: datetime | None
    next_review_at: datetime | None
    """None also if no review comes because the topic rests or is finished."""
    traced: TracedSum | None = None
    """The evidence behind the score if it is that of a skill."""


@reply("number_explained")
class NumberExplained(Reply):
    """One number of a topic: its rule, and the learner's own values in it."""

    number: Number
    topic: TopicProgress
    concept: ConceptNumbers | None = None
    """The example, if the number is that of a concept."""


@reply("picture_shown")
class PictureShown(Reply):
    """A picture of /progress that has something to show."""

    view: Calendar | Forecast | Trends
    dark: bool = False
    """Whether the picture is light on dark."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerRow:
    """One answer, on the learner's day."""

    day: date
    question: str
    answer: str | None
    """None if the learner did not know."""
    right: bool
    purpose: AnsweredFor
    rating: Rating | None = None
    """The rating of a drilled card."""
    taken_back: bool = False
    """Whether the answer no longer counts because something was wrong with the question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerPage:
    """Some answers, newest first."""

    rows: tuple[AnswerRow, ...]
    page: int
    """Number of the page; 0 has the newest answers."""
    older: bool
    """Whether there are older answers."""
    today: date
    after_midnight: bool = False
    """Whether one of them counts for the day before its date."""


@reply("history_shown")
class HistoryShown(Reply):
    """The answers of one topic, or all answers."""

    map_id: MapId
    """"" for all answers, as is the title."""
    title: str
    answers: AnswerPage
    others: tuple[TopicChoice, ...] = ()
    unknown_topic: str = ""
    """The name that was asked for, if the learner has no such topic."""


@reply("concept_shown")
class ConceptShown(Reply):
    """One concept: its numbers on the first page, and its answers."""

    map_id: MapId
    numbers: ConceptNumbers
    answers: AnswerPage


@reply("week_shown")
class WeekShown(Reply):
    """What seven days brought, in at most six lines. It is sent beside what is open."""

    week: Week
    can_review: bool = False
    """Whether something else is due than the question below."""
    calendar: Calendar | None = None
    """The days learned in half a year, or None if not shown or there are none."""
    dark: bool = False
