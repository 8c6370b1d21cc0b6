"""Where a chat is while a question is on the table: placement, practice, quiz, review."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.domain.ids import ConceptId, CourseId, LessonId, MapId, NodeId, QuestionKey
from bot.domain.mastery.struggle import StruggleReason
from bot.flow.authoring.orders import TopicWanted
from bot.flow.engine.states import Interactive, state
from bot.flow.lessons.states import Explaining


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
class Struggling:
    """A concept that failed its third review in a row, or more, and why it will not stick."""

    map_id: MapId
    node_id: NodeId
    reasons: tuple[StruggleReason, ...]
    basics_asked: bool = False
    """Whether what it builds on has just been reviewed."""


@state("diagnosing")
class Diagnosing(Interactive):
    """A probe of the placement is on the table."""

    map_id: MapId
    course_id: CourseId
    asked: Asked
    concept_id: ConceptId
    probed: tuple[Probed, ...] = ()
    wanted: TopicWanted | None = None
    """What the map shall be drawn for; None where the course has its concepts."""


@state("practising")
class Practising(Interactive):
    """A question whose key nobody has checked is on the table; it counts for nothing."""

    lesson: Explaining
    """The lesson that goes on afterwards."""
    asked: Asked


class QuizPurpose(StrEnum):
    """Why the questions of a concept are asked."""

    LESSON = "lesson"
    VERIFICATION = "verification"
    """A diagnosed concept is checked before its lesson would be given."""
    CHECKPOINT = "checkpoint"
    REHEARSAL = "rehearsal"
    """What was learned is practised; nothing of it is recorded."""


@state("quizzing")
class Quizzing(Interactive):
    """A question of a lesson, a verification, a checkpoint or a rehearsal is on the table."""

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


@state("reviewing")
class Reviewing(Interactive):
    """A question about something due is on the table; the rest of the sitting waits behind it."""

    lesson_id: LessonId
    current: Due
    asked: Asked
    waiting: tuple[Due, ...] = ()
    total: int
    right: int = 0
    completed: MapId | None = None
    """The map that this sitting finished; at its end its refreshers are offered."""
    slipping: tuple[Struggling, ...] = ()
    """To be offered for teaching again when the sitting is over."""


OnTheTable = Diagnosing | Quizzing | Reviewing | Practising
"""States in which a question waits for an answer."""
