"""What a turn changes of an author's courses."""

from dataclasses import dataclass

from bot.domain.ids import CourseId, LearnerId
from bot.flow.engine.changes import Change


@dataclass(frozen=True, slots=True)
class CourseDropped(Change):
    """The author dropped a course that is on no map of theirs."""

    learner_id: LearnerId
    course_id: CourseId
