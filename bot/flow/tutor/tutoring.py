"""What the flow asks of a model, declared by the one who needs it; without a key there is none."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from bot.domain.cards.deck import Card
from bot.domain.ids import ConceptId, LearnerId
from bot.domain.memory.review import Grade as CardGrade
from bot.domain.topics.course import Course, CourseConcept, InventoryEntry, Language, Question
from bot.flow.authoring import orders as authoring_orders
from bot.flow.cards.ports import TaskAttempt
from bot.flow.engine.ports import Port
from bot.flow.exams.ports import Examiner
from bot.flow.hints.model_help import ModelHelp
from bot.flow.lessons.events import ExplainAs
from bot.flow.progress.ports import LetterWriter
from bot.flow.tutor.orders import Brief
from bot.flow.tutor.usage import Budget
from bot.flow.work import orders as work_orders

Show = Callable[[str], Awaitable[None]]
"""Shows the learner what has been written so far, as Markdown; it never fails."""
Grown = Callable[[int], Awaitable[None]]
"""Is told how many concepts the map has so far; it never fails."""
Write = Callable[[CourseConcept], Awaitable[tuple[Question, ...]]]
"""Writes questions of a concept; may raise ModelUnavailableError."""


class InBatchError(Exception):
    """The work goes on when the last of these batches has ended; until then nothing is to do."""

    def __init__(self, batches: tuple[work_orders.Batch, ...]) -> None:
        super().__init__(", ".join(batch.id for batch in batches))
        self.batches = batches


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


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenInventory:
    """The inventory of a topic, 10 to 15 entries from beginner to expert."""

    title: str
    description: str
    entries: tuple[InventoryEntry, ...]
    labels: tuple[tuple[ConceptId, str], ...]
    """What each entry's concept is called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedPrerequisite:
    """A concept proposed to be learned first."""

    label: str
    description: str
    effort_minutes: int
    why: str


class Teacher(Protocol):
    """What a learner waits for in the chat. Every method may raise ModelUnavailableError."""

    async def explain(self, brief: Brief, way: ExplainAs, show: Show) -> str:
        """Return the concept explained in that way, as Markdown; shown while it is written."""

    async def answer(self, brief: Brief, question: str, show: Show) -> str:
        """Return the answer to a question in the middle of a lesson, as Markdown."""

    async def grade(self, brief: Brief, question: Question, answer: str) -> Grade:
        """Return what a free answer is worth; nothing about it may change when this raises."""

    async def grade_task(self, answer: TaskAnswer) -> TaskGrade | None:
        """Return what an answer to a task is worth; None where its photos cannot be read.

        Nothing about the task may change when this raises.
        """


class Author(Protocol):
    """What a worker does in the background. Every method may raise ModelUnavailableError."""

    async def write_inventory(
        self, order: authoring_orders.InventoryOrder, learner_id: LearnerId
    ) -> WrittenInventory:
        """Return the inventory and its probes."""

    async def draw(
        self,
        order: authoring_orders.MapOrder,
        inventory: Sequence[InventoryEntry],
        labels: Sequence[tuple[ConceptId, str]],
        learner_id: LearnerId,
        grown: Grown,
    ) -> Course:
        """Return the topic as a course without questions, its graph within all limits.

        A concept that an entry of the inventory stands for has that entry's concept id.
        """

    async def write(
        self, course: Course, concept: CourseConcept, language: Language, learner_id: LearnerId
    ) -> tuple[Question, ...]:
        """Return questions of the concept: those solved blind count, the rest are practice."""

    async def write_ahead(
        self,
        order: authoring_orders.WritingOrder,
        course: Course,
        learner_id: LearnerId,
        batches: tuple[work_orders.Batch, ...],
    ) -> Write:
        """Return what writes the questions of the order's concepts with what the batches brought.

        Raises InBatchError while the last of them runs, or when another one has begun. A concept
        that has enough questions by now gets none.
        """

    async def cancel(self, batches: Sequence[work_orders.Batch]) -> None:
        """End batches that are no longer wanted; never fails."""

    async def propose_prerequisite(
        self,
        order: authoring_orders.PrerequisiteOrder,
        course: Course,
        concept: CourseConcept,
        learner_id: LearnerId,
    ) -> ProposedPrerequisite:
        """Return what seems to be missing below a concept that will not stick."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tutor:
    """What a connected model does: it teaches, writes, grades, and tells what that costs."""

    teacher: Teacher
    model_help: ModelHelp
    letter_writer: LetterWriter
    author: Author
    examiner: Examiner
    budget: Budget


TEACHER: Final[Port[Teacher | None]] = Port("teacher")
"""A model that teaches any topic; None without a key."""
