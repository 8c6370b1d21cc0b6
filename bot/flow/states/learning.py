"""Where a chat is while a topic is learned: placement, lesson, quiz, review.

See `bot.flow.states`.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Literal

from bot.domain.ids import (
    ConceptId,
    CourseId,
    LessonId,
    MapId,
    NodeId,
    OrderId,
    QuestionId,
    QuestionKey,
)
from bot.domain.struggle import StruggleReason
from bot.flow.orders import TopicWanted


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question as it stands in the chat."""

    key: QuestionKey
    asked_at: datetime
    shown: tuple[int, ...] = ()
    """The order in which choices or items are shown, as places in the author's order."""
    picked: tuple[int, ...] = ()
    """Places as shown that were tapped so far, while items are put in order."""
    ungraded: str = ""
    """An answer that the model could not be asked about; it can be given again with one tap."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Probed:
    """One answered probe."""

    concept_id: ConceptId
    key: QuestionKey
    answer: str
    quality: int
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """A concept that waits to be reviewed."""

    map_id: MapId
    node_id: NodeId
    refresher: bool = False
    """Whether it comes back as a refresher of a finished map."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slipping:
    """A concept that failed its third review in a row, or more, and why it will not stick."""

    map_id: MapId
    node_id: NodeId
    reasons: tuple[StruggleReason, ...]
    basics_asked: bool = False
    """Whether what it builds on has just been reviewed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacementOffered:
    """A course is chosen; a short check first, or from the beginning?"""

    ticket: QuestionId
    course_id: CourseId
    goal: str = ""
    """The label of the goal that is chosen; empty for everything."""
    kind: Literal["placement_offered"] = "placement_offered"


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosing:
    """A probe of the placement is on the table."""

    ticket: QuestionId
    map_id: MapId
    course_id: CourseId
    asked: Asked
    concept_id: ConceptId
    probed: tuple[Probed, ...] = ()
    wanted: TopicWanted | None = None
    """What the map shall be drawn for; None where the course has its concepts."""
    kind: Literal["diagnosing"] = "diagnosing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Explaining:
    """A concept is explained; the learner says when they are ready for questions."""

    ticket: QuestionId
    map_id: MapId
    node_id: NodeId
    lesson_id: LessonId
    scheduled: bool = False
    """Whether SM-2 has already moved for this concept in this sitting."""
    wants_questions: bool = False
    """Whether the learner is ready while the questions are still being written."""
    order_id: OrderId | None = None
    """What they wait for, where it was not ordered with the map."""
    kind: Literal["explaining"] = "explaining"


@dataclass(frozen=True, slots=True, kw_only=True)
class Practising:
    """A question whose key nobody has checked is on the table; it counts for nothing."""

    ticket: QuestionId
    lesson: Explaining
    """The lesson that goes on afterwards."""
    asked: Asked
    kind: Literal["practising"] = "practising"


class QuizPurpose(StrEnum):
    """Why the questions of a concept are asked."""

    LESSON = "lesson"
    VERIFICATION = "verification"
    """A diagnosed concept is checked before its lesson would be given."""
    CHECKPOINT = "checkpoint"
    REHEARSAL = "rehearsal"
    """What was learned is practised; nothing of it is recorded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quizzing:
    """A question of a lesson, a verification, a checkpoint or a rehearsal is on the table."""

    ticket: QuestionId
    map_id: MapId
    node_id: NodeId
    lesson_id: LessonId
    purpose: QuizPurpose
    asked: Asked
    qualities: tuple[int, ...] = ()
    """What the answers of this quiz were worth so far."""
    scheduled: bool = False
    """Whether SM-2 has already moved for this concept in this sitting."""
    rehearsed: tuple[QuestionKey, ...] = ()
    """The questions of a rehearsal that were answered so far."""
    kind: Literal["quizzing"] = "quizzing"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckpointOffered:
    """A quiz is passed; three more questions would open the next concept."""

    ticket: QuestionId
    map_id: MapId
    node_id: NodeId
    lesson_id: LessonId
    again: bool = False
    """Whether one was tried before on the same day."""
    kind: Literal["checkpoint_offered"] = "checkpoint_offered"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewing:
    """A question about something due is on the table; the rest of the sitting waits behind it."""

    ticket: QuestionId
    lesson_id: LessonId
    current: Due
    asked: Asked
    waiting: tuple[Due, ...] = ()
    total: int
    right: int = 0
    completed: MapId | None = None
    """The map that this sitting finished; at its end its refreshers are offered."""
    slipping: tuple[Slipping, ...] = ()
    """To be offered for teaching again when the sitting is over."""
    kind: Literal["reviewing"] = "reviewing"
