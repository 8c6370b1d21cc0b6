"""What a learner waits for from a model: it is ordered, and written beside the chat."""

from dataclasses import dataclass
from typing import Literal

from bot.domain.answers.spec import FreeTextAnswer
from bot.domain.cards.deck import Card
from bot.domain.ids import FileId, QuestionKey
from bot.domain.topics.course import Language, Question, QuestionFormat, Texts
from bot.flow.cards.ports import TaskAttempt
from bot.flow.lessons.events import ExplainAs
from bot.flow.tutor.brief import Brief


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplanationOrder:
    """A concept, explained in one of the ways."""

    brief: Brief
    way: ExplainAs
    kind: Literal["explanation"] = "explanation"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerOrder:
    """A question of the learner, answered."""

    brief: Brief
    question: str
    grows: bool
    """Whether it is shown while it is written, or is to be looked at first."""
    kind: Literal["answer"] = "answer"


@dataclass(frozen=True, slots=True, kw_only=True)
class GradeOrder:
    """An answer in the learner's own words, graded."""

    brief: Brief
    key: QuestionKey
    question: Texts
    wanted: FreeTextAnswer
    answer: str
    kind: Literal["grade"] = "grade"

    def asked(self) -> Question:
        """Return the question, as far as a grader needs it."""
        return Question(
            key=self.key,
            format=QuestionFormat.FREE_TEXT,
            question=self.question,
            answer=self.wanted,
            explanation={},
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskGradeOrder:
    """An answer to a task, graded by its criteria."""

    language: Language
    task: Card
    typed: str
    photo: FileId | None
    before: TaskAttempt | None
    kind: Literal["task_grade"] = "task_grade"


TextWork = ExplanationOrder | AnswerOrder
GradeWork = GradeOrder | TaskGradeOrder
HelpWork = TextWork | GradeWork
"""A chat waits for it, so it goes before all other work, and is not tried again later."""
HELP_KINDS = frozenset({"explanation", "answer", "grade", "task_grade"})
