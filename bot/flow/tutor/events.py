"""What is asked about the model."""

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
    """A model has written what the learner waits for."""

    text: str
    citation: Citation | None = None
    """The place that carries an explanation; None without a source."""


@event
class AnswerGraded(WorkEvent):
    """A model has graded an answer, or the photo with it cannot be had or read."""

    grade: GradeResult
