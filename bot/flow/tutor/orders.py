"""What a learner waits for from a model: what it is told, and how that is ordered."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar, Literal

from bot.domain.answers.spec import FreeTextAnswer
from bot.domain.authoring.sources import Page
from bot.domain.cards.deck import Card, CardRef
from bot.domain.ids import FileId, LearnerId, LessonId, QuestionKey
from bot.domain.memory.review import Grade
from bot.domain.topics.course import ConceptType, Language, Question, QuestionFormat, Texts
from bot.flow.work.orders import Work, work


class ExplainAs(StrEnum):
    """Ways to look at a concept again."""

    EXPLANATION = "explanation"
    ANOTHER_ANGLE = "another_angle"
    WORKED_EXAMPLE = "worked_example"
    PURPOSE = "purpose"


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskAttempt:
    """An answer to a task in the learner's own words, and what came of it."""

    ref: CardRef
    at: datetime
    answer: str
    """What was written, or read from the photo."""
    grade: Grade
    where: str
    """Where do I stand, as it was written."""
    following: str
    """What next, as it was written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecentAnswer:
    """One of the last answers, as the model may see it."""

    concept: str
    question: str
    answer: str
    quality: int
    right: str = ""
    """What would have been right, if the answer was wrong and its question is not open."""
    why: str = ""
    """Why that is right."""


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
    """At most four, newest first."""
    type: ConceptType | None = None
    """Of the concept, which says how it is taught."""
    objectives: tuple[str, ...] = ()
    misconceptions: tuple[str, ...] = ()
    coming: tuple[str, ...] = ()
    """Questions about the concept that an explanation leaves to the quiz."""
    interests: str = ""
    """As the learner wrote them."""
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
    source: tuple[Page, ...] = ()
    """The pages of the learner's own material that the concept is from."""


@work
class ExplanationOrder(Work):
    """A concept, explained in one of the ways."""

    in_chat: ClassVar[bool] = True
    brief: Brief
    way: ExplainAs
    kind: Literal["explanation"] = "explanation"


@work
class AnswerOrder(Work):
    """A question of the learner, answered."""

    in_chat: ClassVar[bool] = True
    brief: Brief
    question: str
    grows: bool
    """Whether it is shown while it is written, or is to be looked at first."""
    kind: Literal["answer"] = "answer"


@work
class GuessOrder(Work):
    """What a learner guessed before an explanation, taken up."""

    in_chat: ClassVar[bool] = True
    brief: Brief
    guess: str
    opening: str
    """What the explanation opens with: the question that was guessed at."""
    following: str
    """What the explanation says next, which the learner reads after this."""
    kind: Literal["guess"] = "guess"


@work
class TalkOrder(Work):
    """A wrong answer talked through: the next words of the tutor."""

    in_chat: ClassVar[bool] = True
    brief: Brief
    """Its open question is the one that was answered wrong."""
    given: str
    right: str
    """What would be right, so that the tutor knows where to lead; it is not to be told."""
    why: str
    said: tuple[Exchanged, ...]
    """What was said before, oldest first."""
    words: str
    """What the learner says now."""
    is_last: bool
    """Whether the learner tries again after this."""
    kind: Literal["talk"] = "talk"


@work
class GradeOrder(Work):
    """An answer in the learner's own words, graded."""

    in_chat: ClassVar[bool] = True
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


@work
class TaskGradeOrder(Work):
    """An answer to a task, graded by its criteria."""

    in_chat: ClassVar[bool] = True
    language: Language
    task: Card
    typed: str
    photo: FileId | None
    before: TaskAttempt | None
    kind: Literal["task_grade"] = "task_grade"


TextWork = ExplanationOrder | AnswerOrder | GuessOrder | TalkOrder
GradeWork = GradeOrder | TaskGradeOrder
