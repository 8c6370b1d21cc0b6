"""Pictures of exams: a task in large letters, and a page with its lines numbered and coloured."""

from dataclasses import dataclass

from bot.domain.answers.working.walking import LineMark
from bot.domain.ids import AttemptId, LearnerId
from bot.flow.engine.pictures import Drawing


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskPicture(Drawing):
    """A task, drawn large; its formulas are typeset."""

    text: str
    """Markdown."""
    dark: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPicture:
    """A page of an attempt as its learner may see it."""

    learner_id: LearnerId
    attempt_id: AttemptId
    page: int
    first_line: int = 1
    """The number of its first line in the transcript."""
    marks: tuple[LineMark, ...] = ()
    """A mark for each of its lines; where the ink has not as many, the page is shown as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedSheet(Drawing):
    """A page with what is to be marked on it, as a picture is drawn of it."""

    page: bytes
    first_line: int
    marks: tuple[LineMark, ...]
