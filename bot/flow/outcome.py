"""What a step returns: the next state, what changed, and what to say, as meanings.

`kind` is for storage alone (the discriminator of the stored JSON); no code compares it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Literal

from bot.domain.answers.verdict import UnclearReason
from bot.domain.course import Language, QuestionFormat
from bot.domain.ids import CourseId, MapId, QuestionId
from bot.domain.learner import Learner
from bot.domain.mind_map import (
    MapFlow,
    MapStatus,
    MindMap,
    Node,
    NodeStatus,
    QuizResponse,
)
from bot.flow.events import ExplainAs, Screen, Unreadable
from bot.flow.states import ChatState, OnTheTable, QuizPurpose

# --- changes -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LearnerChanged:
    """A setting of the learner, or what is known of their habits."""

    learner: Learner


@dataclass(frozen=True, slots=True)
class MapAdded:
    """A new map with its nodes and edges, and its flow."""

    mind_map: MindMap
    flow: MapFlow


@dataclass(frozen=True, slots=True)
class MapPlanned:
    """A draft map became active: its nodes, edges and order are stored."""

    mind_map: MindMap


@dataclass(frozen=True, slots=True)
class MapStatusChanged:
    """A map was completed, abandoned or resumed."""

    map_id: MapId
    status: MapStatus


@dataclass(frozen=True, slots=True)
class NodesChanged:
    """Nodes whose mastery, schedule or place in the order changed."""

    map_id: MapId
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class FlowMoved:
    """The flow of a map, written only if it is still at the version that was read."""

    flow: MapFlow
    version: int


@dataclass(frozen=True, slots=True)
class ResponseRecorded:
    """One answered question."""

    response: QuizResponse


@dataclass(frozen=True, slots=True)
class ReviewScheduled:
    """The one pending review of a node: `review-{node}-rep{n}`; it replaces any earlier one."""

    node: Node
    at: datetime


@dataclass(frozen=True, slots=True)
class ReviewsCleared:
    """All pending reviews of a map are gone."""

    map_id: MapId


@dataclass(frozen=True, slots=True)
class QuestionParked:
    """The question on the table is put aside with its map; None takes it back."""

    map_id: MapId
    table: OnTheTable | None


@dataclass(frozen=True, slots=True)
class Audited:
    """Something an operator may want to trace; no text of the learner in it."""

    name: str
    details: Mapping[str, str | int | float]


Change = (
    LearnerChanged
    | MapAdded
    | MapPlanned
    | MapStatusChanged
    | NodesChanged
    | FlowMoved
    | ResponseRecorded
    | ReviewScheduled
    | ReviewsCleared
    | QuestionParked
    | Audited
)

# --- replies -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseCard:
    """A bundled course as it is offered."""

    id: CourseId
    title: str
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Welcomed:
    """The greeting, with what can be learned; `again` for who was here before."""

    courses: tuple[CourseCard, ...]
    again: bool
    kind: Literal["welcomed"] = "welcomed"


@dataclass(frozen=True, slots=True, kw_only=True)
class CoursesOffered:
    """What can be learned here; `unknown_topic` was asked for and needs a model."""

    courses: tuple[CourseCard, ...]
    unknown_topic: str = ""
    kind: Literal["courses_offered"] = "courses_offered"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacementProposed:
    """A short check first, or from the beginning?"""

    ticket: QuestionId
    title: str
    concepts: int
    kind: Literal["placement_proposed"] = "placement_proposed"


class Asking(StrEnum):
    """Why a question is asked; it stands above the question."""

    PROBE = "probe"
    LESSON = "lesson"
    VERIFICATION = "verification"
    CHECKPOINT = "checkpoint"
    REVIEW = "review"


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionAsked:
    """One question; `number` of at most `of`."""

    ticket: QuestionId
    asking: Asking
    number: int
    of: int
    label: str
    """The concept's name; empty in a placement, where it would give the answer away."""
    question: str
    format: QuestionFormat
    options: tuple[str, ...] = ()
    """Choices or items in the order shown."""
    picked: tuple[int, ...] = ()
    edits: bool = False
    """Whether it replaces the message whose button was pressed."""
    kind: Literal["question_asked"] = "question_asked"


class Judged(StrEnum):
    """How an answer came out."""

    RIGHT = "right"
    WRONG = "wrong"
    UNKNOWN = "unknown"
    """The learner said that they do not know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerJudged:
    """What became of an answer; the question stands in it, so that one message tells all."""

    judged: Judged
    question: str
    answer: str
    right_answer: str
    word: str = ""
    """The author's word for this very mistake."""
    explanation: str = ""
    praise: int = 0
    """Which of the praises to use, so that they vary."""
    kind: Literal["answer_judged"] = "answer_judged"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerUnclear:
    """The text did not count, and what would be understood."""

    reason: UnclearReason
    options: int = 0
    kind: Literal["answer_unclear"] = "answer_unclear"


@dataclass(frozen=True, slots=True, kw_only=True)
class MeaningAsked:
    """The text looks like a question: *My answer* or *My question*?"""

    ticket: QuestionId
    text: str
    kind: Literal["meaning_asked"] = "meaning_asked"


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicOrQuestionAsked:
    """A text with nothing open: *Learn this*, or a question about the topic?"""

    ticket: QuestionId
    text: str
    topic: str = ""
    kind: Literal["topic_or_question_asked"] = "topic_or_question_asked"


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedsModel:
    """Answering free questions needs a model; what is there instead."""

    label: str = ""
    help: str = ""
    kind: Literal["needs_model"] = "needs_model"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanMade:
    """The map is drawn: how many concepts, what the placement showed, where it begins."""

    title: str
    concepts: int
    minutes: int
    known: tuple[str, ...]
    first: str
    placed: bool
    kind: Literal["plan_made"] = "plan_made"


@dataclass(frozen=True, slots=True, kw_only=True)
class ConceptExplained:
    """A concept, told in one of the ways."""

    ticket: QuestionId
    label: str
    way: ExplainAs
    text: str
    minutes: int
    number: int
    """How many concepts are mastered, and one more."""
    left: int
    """How many concepts the map has."""
    kind: Literal["concept_explained"] = "concept_explained"


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonStands:
    """The lesson in the chat is still open; what can be done with it."""

    ticket: QuestionId
    label: str
    kind: Literal["lesson_stands"] = "lesson_stands"


@dataclass(frozen=True, slots=True, kw_only=True)
class QuizEnded:
    """A quiz is over."""

    purpose: QuizPurpose
    passed: bool
    label: str
    right: int
    asked: int
    next_review_at: datetime | None = None
    kind: Literal["quiz_ended"] = "quiz_ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckpointProposed:
    """Three more and the next concept opens."""

    ticket: QuestionId
    label: str
    opens: tuple[str, ...]
    kind: Literal["checkpoint_proposed"] = "checkpoint_proposed"


@dataclass(frozen=True, slots=True, kw_only=True)
class ConceptMastered:
    """A concept is mastered; `opens` are the concepts it unlocks."""

    label: str
    opens: tuple[str, ...]
    mastered: int
    of: int
    next_review_at: datetime | None
    kind: Literal["concept_mastered"] = "concept_mastered"


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseCompleted:
    """Every concept of the map is mastered; said once."""

    title: str
    concepts: int
    kind: Literal["course_completed"] = "course_completed"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewEnded:
    """A sitting of reviews is over."""

    right: int
    asked: int
    still_due: int
    next_review_at: datetime | None
    kind: Literal["review_ended"] = "review_ended"


class WhyNothing(StrEnum):
    """Why there is nothing to do right now."""

    NO_TOPIC = "no_topic"
    WAITING = "waiting"
    """Everything open waits for a review that is not due yet."""
    FINISHED = "finished"
    PLACEMENT_OPEN = "placement_open"
    """There is no map before the placement is over."""
    NOTHING_DUE = "nothing_due"
    PAUSED = "paused"


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingToDo:
    """Nothing is to be done, why, and when it changes."""

    why: WhyNothing
    next_review_at: datetime | None = None
    checkpoint_label: str = ""
    courses: tuple[CourseCard, ...] = ()
    kind: Literal["nothing_to_do"] = "nothing_to_do"


Reason = Literal["idle", "probe", "lesson", "verification", "checkpoint", "review"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyTold:
    """The reason of what is on the table."""

    reason: Reason
    label: str = ""
    prerequisites: tuple[str, ...] = ()
    depth: int = 0
    interval_days: float = 0
    format: QuestionFormat | None = None
    """Of the question on the table: why it is asked in this way is told too."""
    kind: Literal["why_told"] = "why_told"


@dataclass(frozen=True, slots=True, kw_only=True)
class MapRow:
    """One concept of a map, in learning order."""

    label: str
    status: NodeStatus
    depth: int
    current: bool
    open: bool
    """Whether it is on the frontier."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapShown:
    """The map: its concepts, and which of them comes before which."""

    title: str
    rows: tuple[MapRow, ...]
    edges: tuple[tuple[int, int], ...] = ()
    """A prerequisite and what it opens, as places in `rows`."""
    kind: Literal["map_shown"] = "map_shown"


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicRow:
    """One topic of the learner."""

    map_id: MapId
    title: str
    status: MapStatus
    mastered: int
    of: int
    due: int
    current: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicsShown:
    """All topics of the learner, with what can be done with them."""

    rows: tuple[TopicRow, ...]
    courses: tuple[CourseCard, ...]
    edits: bool = False
    kind: Literal["topics_shown"] = "topics_shown"


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicStopped:
    """A topic was stopped; nothing of it is lost."""

    map_id: MapId
    title: str
    kind: Literal["topic_stopped"] = "topic_stopped"


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsShown:
    """A page of /settings."""

    page: Screen
    language: Language
    zone: str | None
    local_time: str
    """HH:MM on the learner's clock."""
    quiet_from: int
    quiet_until: int
    daily_cap: int
    reminders_on: bool
    now: datetime
    edits: bool = True
    kind: Literal["settings_shown"] = "settings_shown"


@dataclass(frozen=True, slots=True, kw_only=True)
class ZonesOffered:
    """Zones whose clocks agree with what the learner said; one tap chooses."""

    zones: tuple[str, ...]
    kind: Literal["zones_offered"] = "zones_offered"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockAsked:
    """What time is it for you? Asked once, when the first review is planned."""

    now: datetime
    kind: Literal["clock_asked"] = "clock_asked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminded:
    """Something is due; one message, one tap to start."""

    due: int
    doing: int
    overdue_days: int
    last_before_pause: bool
    """Whether reminders pause from now on, since so many were ignored."""
    kind: Literal["reminded"] = "reminded"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopped:
    """What was open is put away; how to come back."""

    something_was_open: bool
    kind: Literal["stopped"] = "stopped"


class Said(StrEnum):
    """Things that need no data to be said."""

    HELP = "help"
    PRIVACY = "privacy"
    OLD_BUTTON = "old_button"
    OLD_BUTTON_IDLE = "old_button_idle"
    """An old button while nothing is open."""
    UNKNOWN_BUTTON = "unknown_button"
    UNKNOWN_COMMAND = "unknown_command"
    NOTHING_TO_SKIP = "nothing_to_skip"
    SKIPPED = "skipped"
    CHECKPOINT_LATER = "checkpoint_later"
    PRESS_OR_TYPE = "press_or_type"
    """A text came where only buttons are awaited."""
    TOPIC_CLOSED = "topic_closed"
    """An answer came for a topic that is stopped or finished; it is noted and changes nothing."""
    GREETING = "greeting"
    NOT_ADMITTED = "not_admitted"
    """The bot is not open to everyone; how to come in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plain:
    """A fixed thing to say."""

    said: Said
    kind: Literal["plain"] = "plain"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotReadable:
    """That kind of message cannot be an answer; the question stands."""

    what: Unreadable
    kind: Literal["not_readable"] = "not_readable"


Reply = (
    Welcomed
    | CoursesOffered
    | PlacementProposed
    | QuestionAsked
    | AnswerJudged
    | AnswerUnclear
    | MeaningAsked
    | TopicOrQuestionAsked
    | NeedsModel
    | PlanMade
    | ConceptExplained
    | LessonStands
    | QuizEnded
    | CheckpointProposed
    | ConceptMastered
    | CourseCompleted
    | ReviewEnded
    | NothingToDo
    | WhyTold
    | MapShown
    | TopicsShown
    | TopicStopped
    | SettingsShown
    | ZonesOffered
    | ClockAsked
    | Reminded
    | Stopped
    | Plain
    | NotReadable
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a turn came to."""

    state: ChatState
    changes: tuple[Change, ...] = ()
    replies: tuple[Reply, ...] = ()
