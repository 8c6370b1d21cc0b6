"""A concept explained, and how the questions about it ended."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from bot.domain.agenda import AgendaReason
from bot.domain.ids import MapId, NodeMark, QuestionId
from bot.flow.exercise.states import QuizPurpose
from bot.flow.lessons.events import ExplainAs


@dataclass(frozen=True, slots=True, kw_only=True)
class Because:
    """Why this comes now, where the tutor chose it."""

    reason: AgendaReason
    opens: tuple[str, ...] = ()
    """What mastering it brings onto the frontier."""
    optional: bool = False
    """Whether the goal of its topic can be reached without it."""


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
    because: Because | None = None
    kind: Literal["concept_explained"] = "concept_explained"


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonStands:
    """The lesson in the chat is still open; what can be done with it."""

    ticket: QuestionId
    label: str
    practice: bool = False
    """Whether no question counts yet, but one can be practised."""
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
    tomorrow: bool = False
    """Whether the concept's next checkpoint waits for tomorrow."""
    map_id: MapId | None = None
    node: NodeMark | None = None
    """What a button calls the concept that can be explained now."""
    ahead: bool = False
    """Whether the lesson waits, since what the concept builds on is not mastered."""
    rehearsal: bool = False
    """Whether something can be rehearsed now."""
    kind: Literal["quiz_ended"] = "quiz_ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckpointProposed:
    """Three more and the next concept opens."""

    ticket: QuestionId
    label: str
    opens: tuple[str, ...]
    again: bool = False
    """Whether one was tried before on the same day."""
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
