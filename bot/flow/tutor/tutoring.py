"""What the flow asks of a model, declared by the one who needs it; without a key there is none."""

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
"""Shows the learner what has been written so far, as Markdown; it never fails."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grade:
    """What a free answer is worth: three shares in 0..1, and the feedback on it."""

    correctness: float
    completeness: float
    concision: float
    feedback: str
    """Quotes the learner's own words; never scolds, never empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskAnswer:
    """An answer to a task in the learner's own words, with all that a grader needs.

    Holds no name and no chat; `learner_id` is for the budget alone and is never sent.
    """

    learner_id: LearnerId
    language: Language
    task: Card
    typed: str
    photos: tuple[bytes, ...] = ()
    """JPEGs with the answer, or a part of it."""
    before: TaskAttempt | None = None
    """The last attempt, if there was one."""
    read: str = ""
    """What stands on the photos."""

    @property
    def text(self) -> str:
        """Return the whole answer: what was typed, and what was read from photos."""
        return "\n\n".join(part.strip() for part in (self.typed, self.read) if part.strip())


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskGrade:
    """What an answer to a task is worth, and the feedback on it; it tells no solution."""

    grade: CardGrade
    answer: str
    """What was typed, and what was read from photos."""
    where: str
    """Where do I stand; quotes the learner's own words."""
    following: str
    """What next; one tip, or a hint of the task. Empty where there is none that gives nothing
    away."""


GradeResult = Grade | TaskGrade | FileTrouble
"""What an answer is worth, or why the photo with it cannot be had or read."""


class Teacher(Protocol):
    """What a learner waits for in the chat. Every method may raise ModelUnavailableError."""

    async def explain(self, brief: Brief, way: ExplainAs, show: Show) -> str:
        """Return the concept explained in that way, as Markdown; shown while it is written."""

    async def answer(self, brief: Brief, question: str, show: Show) -> str:
        """Return the answer to a question in the middle of a lesson, as Markdown."""

    async def take_up(self, work: GuessOrder, show: Show) -> str:
        """Return what a guess before an explanation shows, as Markdown; a sentence or two."""

    async def talk(self, work: TalkOrder) -> str:
        """Return the next words about a wrong answer, as Markdown; they may tell too much."""

    async def grade(self, brief: Brief, question: Question, answer: str) -> Grade:
        """Return what a free answer is worth; nothing about it may change when this raises."""

    async def grade_task(self, answer: TaskAnswer) -> TaskGrade | None:
        """Return what an answer to a task is worth; None where its photos cannot be read.

        Nothing about the task may change when this raises.
        """


TEACHER: Final[Port[Teacher | None]] = Port("teacher")
"""A model that teaches any topic; None without a key."""
