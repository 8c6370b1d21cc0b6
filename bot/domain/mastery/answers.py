"""The basis of mastery: answers, the quizzes and checkpoints they belong to, and verdicts."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.domain.ids import LessonId, QuestionKey
from bot.domain.topics.mind_map import ResponseType


class QuizVerdict(StrEnum):
    """Whether a quiz continues, or how it ended."""

    MORE = "more"
    PASSED = "passed"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Sitting:
    """A quiz or a checkpoint within a lesson."""

    lesson_id: LessonId
    checkpoint: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenAnswer:
    """An answer, as far as mastery depends on it."""

    key: QuestionKey
    quality: int
    type: ResponseType
    checkpoint: bool = False
    same_day: bool = False
    """True if the learner had first reviews on the same day when answering."""
    lesson_id: LessonId
    at: datetime
    taken_back_at: datetime | None = None
    """When it stopped counting."""
    withdrawn: bool = False
    """True if its question is being withdrawn: it counted until now, but no longer."""

    @property
    def counts(self) -> bool:
        """Return True if it still counts."""
        return self.taken_back_at is None and not self.withdrawn

    @property
    def sitting(self) -> Sitting | None:
        """Return its quiz or checkpoint, or None for a review or a probe."""
        if self.type is ResponseType.TEACH or self.checkpoint:
            return Sitting(self.lesson_id, self.checkpoint)
        return None

    def counted_at(self, moment: datetime) -> bool:
        """Return True if it counted at that moment, even if it was taken back later."""
        return self.taken_back_at is None or self.taken_back_at > moment
