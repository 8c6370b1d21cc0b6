"""What a call of the model is told of learner and lesson."""

from dataclasses import dataclass

from bot.domain.ids import LearnerId, LessonId
from bot.domain.topics.course import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class RecentAnswer:
    """One of the last answers, as the model may see it."""

    concept: str
    question: str
    answer: str
    quality: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchanged:
    """A question of the learner and its answer."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """The context block: all that a fresh call knows of learner and lesson; no transcript.

    Holds no chat id, no name and no other id of a learner; `learner_id` is for the budget alone
    and is never sent.
    """

    learner_id: LearnerId
    language: Language
    topic: str
    goal: str
    flow_state: str
    concept: str
    description: str
    status: str
    score: float
    prerequisites: tuple[str, ...]
    successors: tuple[str, ...]
    frontier: tuple[str, ...]
    recent: tuple[RecentAnswer, ...]
    """At most ten, newest first."""
    memory: tuple[str, ...] = ()
    """What worked, what was hard and what is preferred, a plain English line each."""
    open_question: str = ""
    """Questions that are still open, which the tutor must not answer."""
    lesson: tuple[str, ...] = ()
    """What the learner was shown of the concept in this lesson; the last two texts of it."""
    exchanges: tuple[Exchanged, ...] = ()
    """The last two questions of the learner in this lesson, with what was answered."""
    lesson_id: LessonId | None = None
    """For the ledger alone, and never sent."""
