"""Orders for a model while the learner waits, and the context it gets."""

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
    """Ways to explain a concept."""

    EXPLANATION = "explanation"
    ANOTHER_ANGLE = "another_angle"
    WORKED_EXAMPLE = "worked_example"
    PURPOSE = "purpose"


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskAttempt:
    """An answer to a task in the learner's own words, with its grade."""

    ref: CardRef
    at: datetime
    answer: str
    """The text that was typed, or read from the photo."""
    grade: Grade
    where: str
    """Feedback: where the learner stands."""
    following: str
    """Feedback: what to do next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecentAnswer:
    """A recent answer, as the model may see it."""

    concept: str
    question: str
    answer: str
    quality: int
    right: str = ""
    """The right answer, if this one was wrong and its question is not open."""
    why: str = ""
    """The reason why it is right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchanged:
    """A question of the learner and its answer."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """The context of a call: all the model knows of learner and lesson, without a transcript.

    Holds no chat id, no name and no other id of a learner. `learner_id` is for the budget only
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
    """The type of the concept, which decides how it is taught."""
    objectives: tuple[str, ...] = ()
    misconceptions: tuple[str, ...] = ()
    coming: tuple[str, ...] = ()
    """Questions about the concept that the explanation must leave to the quiz."""
    interests: str = ""
    """Interests as the learner wrote them."""
    memory: tuple[str, ...] = ()
    """What worked, what was hard and what is preferred, one plain English line each."""
    open_question: str = ""
    """Questions that are still open, which the tutor must not answer."""
    lesson: tuple[str, ...] = ()
    """The last two texts about the concept that the learner was shown in this lesson."""
    exchanges: tuple[Exchanged, ...] = ()
    """The last two questions of the learner in this lesson, with the answers."""
    lesson_id: LessonId | None = None
    """The lesson, for the ledger only. It is never sent."""
    source: tuple[Page, ...] = ()
    """The pages of the learner's own material behind the concept."""


@work
class ExplanationOrder(Work):
    """An order to explain a concept in one of the ways."""

    in_chat: ClassVar[bool] = True
    brief: Brief
    way: ExplainAs
    kind: Literal["explanation"] = "explanation"


@work
class AnswerOrder(Work):
    """An order to answer a question of the learner."""

    in_chat: ClassVar[bool] = True
    brief: Brief
    question: str
    grows: bool
    """Whether it is shown while it is written, rather than checked first."""
    kind: Literal["answer"] = "answer"


@work
class GuessOrder(Work):
    """An order to respond to a guess before an explanation."""

    in_chat: ClassVar[bool] = True
    brief: Brief
    guess: str
    opening: str
    """The opening of the explanation: the question that was guessed at."""
    following: str
    """The next part of the explanation, which the learner reads after this."""
    kind: Literal["guess"] = "guess"


@work
class TalkOrder(Work):
    """An order for the tutor's next words in a talk about a wrong answer."""

    in_chat: ClassVar[bool] = True
    brief: Brief
    """The context. Its open question is the one answered wrong."""
    given: str
    right: str
    """The right answer, so that the tutor knows where to lead. It must not be told."""
    why: str
    said: tuple[Exchanged, ...]
    """The talk so far, oldest first."""
    words: str
    """The learner's latest words."""
    is_last: bool
    """Whether the learner tries again after these words."""
    kind: Literal["talk"] = "talk"


@work
class GradeOrder(Work):
    """An order to grade an answer in the learner's own words."""

    in_chat: ClassVar[bool] = True
    brief: Brief
    key: QuestionKey
    question: Texts
    wanted: FreeTextAnswer
    answer: str
    kind: Literal["grade"] = "grade"

    def asked(self) -> Question:
        """Return the question with what a grader needs."""
        return Question(
            key=self.key,
            format=QuestionFormat.FREE_TEXT,
            question=self.question,
            answer=self.wanted,
            explanation={},
        )


@work
class TaskGradeOrder(Work):
    """An order to grade an answer to a task by its criteria."""

    in_chat: ClassVar[bool] = True
    language: Language
    task: Card
    typed: str
    photo: FileId | None
    before: TaskAttempt | None
    kind: Literal["task_grade"] = "task_grade"


TextWork = ExplanationOrder | AnswerOrder | GuessOrder | TalkOrder
GradeWork = GradeOrder | TaskGradeOrder
