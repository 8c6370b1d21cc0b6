"""How far the learner has come: /progress and its numbers, the map, and /history."""

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
    traced: bool = False
    """Whether its concepts go by skills, and not by a score of their own."""


@reply("progress_shown")
class ProgressShown(Reply):
    """The numbers of every topic, deck and landscape; finished topics by name."""

    topics: tuple[TopicProgress, ...]
    finished: tuple[TopicChoice, ...]
    in_check: tuple[str, ...] = ()
    """Topics whose first check is not over."""
    decks: tuple[DeckRow, ...] = ()
    """The decks that are drilled."""
    landscapes: tuple[LandscapeLine, ...] = ()
    portfolio: Portfolio | None = None
    """All of it side by side; None in what was shown by a version before."""


class CausesOf(StrEnum):
    """What they are of."""

    CONCEPT = "concept"
    CARD = "card"
    SKILL = "skill"


@reply("causes_shown")
class CausesShown(Reply):
    """Why a score and a date are what they are, from the stored answers."""

    what: CausesOf
    label: str
    causes: Causes
    map_id: MapId | None = None
    """Of a concept, with its short id: there are its answers."""
    short_id: ShortNodeId | None = None
    checkpoint: bool = False
    """Whether its checkpoint can be asked for."""
    built_on: int = 0
    """How many concepts build on it, directly or not."""
    promised: int | None = None
    """At how many percent a card comes back, where its model goes by that."""


@reply("numbers_shown")
class NumbersShown(Reply):
    """The numbers of one topic, each to be asked about."""

    topic: TopicProgress
    others: tuple[TopicChoice, ...] = ()
    latest: CausesShown | None = None
    """Of what was answered last, where nothing was named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConceptNumbers:
    """What is known of one concept, and how it comes about."""

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
    """None also where no review comes, since the topic rests or is finished."""
    traced: TracedSum | None = None
    """What the score goes by where it is that of a skill."""


@reply("number_explained")
class NumberExplained(Reply):
    """One number of a topic: its rule, and the learner's own values in it."""

    number: Number
    topic: TopicProgress
    concept: ConceptNumbers | None = None
    """The concept that serves as the example, where the number is a concept's."""


@reply("picture_shown")
class PictureShown(Reply):
    """What /progress shows as a picture, with at least one day, thing or topic in it."""

    view: Calendar | Forecast | Trends
    dark: bool = False
    """Whether it is drawn light on dark."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerRow:
    """One answer, on the learner's day."""

    day: date
    question: str
    answer: str | None
    """None where the learner did not know."""
    right: bool
    purpose: AnsweredFor
    rating: Rating | None = None
    """Of a card that was drilled."""
    taken_back: bool = False
    """Whether it counts no more, since something was wrong with the question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerPage:
    """Some answers, newest first."""

    rows: tuple[AnswerRow, ...]
    page: int
    """0 has the newest."""
    older: bool
    """Whether there are more behind it."""
    today: date
    after_midnight: bool = False
    """Whether one of them counts for the day before its date."""


@reply("history_shown")
class HistoryShown(Reply):
    """The answers of one topic, or all answers."""

    map_id: MapId
    """Empty for all, and so is the title."""
    title: str
    answers: AnswerPage
    others: tuple[TopicChoice, ...] = ()
    unknown_topic: str = ""
    """What was asked for, where the learner has no such topic."""


@reply("concept_shown")
class ConceptShown(Reply):
    """One concept: its numbers on the first page, and its answers."""

    map_id: MapId
    numbers: ConceptNumbers
    answers: AnswerPage


@reply("week_shown")
class WeekShown(Reply):
    """What seven days brought, in at most six lines; sent beside what is open."""

    week: Week
    can_review: bool = False
    """Whether something is due that does not follow right below."""
    calendar: Calendar | None = None
    """The days learned in half a year; None where that is not shown or there are none."""
    dark: bool = False
