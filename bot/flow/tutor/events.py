"""Events of the model."""

from typing import ClassVar

from bot.domain.topics.course import Citation
from bot.flow.engine.events import Event, event
from bot.flow.tutor.tutoring import GradeResult
from bot.flow.work.events import WorkEvent


@event
class UsageAsked(Event):
    """/usage."""

    passes_exam: ClassVar[bool] = True


@event
class TextWritten(WorkEvent):
    """A model wrote the text that the learner waits for."""

    text: str
    citation: Citation | None = None
    """The source of an explanation, or None without one."""


@event
class AnswerGraded(WorkEvent):
    """A model graded an answer, or its photo could not be fetched or read."""

    grade: GradeResult
