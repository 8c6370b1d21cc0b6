"""The port of the model. Without a key there is none."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Protocol

from bot.domain.cards.deck import Card
from bot.domain.ids import LearnerId
from bot.domain.memory.review import Grade as CardGrade
from bot.domain.topics.course import Language, Question
from bot.flow.engine.files import FileTrouble
from bot.flow.engine.ports import Port
from bot.flow.tutor.orders import Brief, ExplainAs, GuessOrder, TalkOrder, TaskAttempt

Show = Callable[[str], Awaitable[None]]
"""Shows the learner the text so far, as Markdown. It never fails."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grade:
    """The grade of a free answer: three shares in 0..1, and feedback."""

    correctness: float
    completeness: float
    concision: float
    feedback: str
    """Quotes the learner's own words. Never scolds, never empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskAnswer:
    """An answer to a task in the learner's own words, with all that a grader needs.

    Holds no name and no chat. `learner_id` is for the budget only and is never sent.
    """

    learner_id: LearnerId
    language: Language
    task: Card
    typed: str
    photos: tuple[bytes, ...] = ()
    """JPEGs with the answer or a part of it."""
    before: TaskAttempt | None = None
    """The last attempt, if there was one."""
    read: str = ""
    """The text on the photos."""

    @property
    def text(self) -> str:
        """Return the whole answer: the typed text, then the text of the photos."""
        return "\n\n".join(part.strip() for part in (self.typed, self.read) if part.strip())


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskGrade:
    """The grade of an answer to a task, with feedback that does not tell the solution."""

    grade: CardGrade
    answer: str
    """The typed text, and the text of the photos."""
    where: str
    """Where the learner stands, quoting their own words."""
    following: str
    """What to do next: one tip or a hint of the task, or "" if all would give the answer away."""


GradeResult = Grade | TaskGrade | FileTrouble
"""A grade, or why the photo of the answer could not be fetched or read."""


class Teacher(Protocol):
    """Help that a learner waits for in the chat. Every method may raise ModelUnavailableError."""

    async def explain(self, brief: Brief, way: ExplainAs, show: Show) -> str:
        """Return the concept explained in that way, as Markdown, and show it as it is written."""

    async def answer(self, brief: Brief, question: str, show: Show) -> str:
        """Return the answer to a question in the middle of a lesson, as Markdown."""

    async def take_up(self, work: GuessOrder, show: Show) -> str:
        """Return a sentence or two about a guess before an explanation, as Markdown."""

    async def talk(self, work: TalkOrder) -> str:
        """Return the next words about a wrong answer, as Markdown. They may give too much away."""

    async def grade(self, brief: Brief, question: Question, answer: str) -> Grade:
        """Return the grade of a free answer. Nothing may change if this raises."""

    async def grade_task(self, answer: TaskAnswer) -> TaskGrade | None:
        """Return the grade of an answer to a task, or None if its photos cannot be read.

        Nothing about the task may change if this raises.
        """


TEACHER: Final[Port[Teacher | None]] = Port("teacher")
"""The port is None without a key."""
