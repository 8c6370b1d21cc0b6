"""What the flow asks of a model that writes topics."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from bot.domain.authoring.sources import Page
from bot.domain.cards.deck import Card
from bot.domain.cards.listed_rows import ListedRow
from bot.domain.exams.exam import Exam
from bot.domain.ids import ConceptId, CourseId, LearnerId, SourceId
from bot.domain.topics.course import Course, CourseConcept, InventoryEntry, Language, Question
from bot.flow.authoring import orders as authoring_orders
from bot.flow.engine.ports import Port
from bot.flow.lessons import orders as lessons_orders
from bot.flow.work import orders as work_orders

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
    objectives: tuple[str, ...] = ()
    misconceptions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenDeck:
    """Cards that were written from a learner's own material."""

    title: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListOnPages:
    """A list as it stands on pictures of pages."""

    title: str
    rows: tuple[ListedRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenBefore:
    """A course that the model wrote for somebody else who wanted the same."""

    course: Course
    learners: int
    """How many have answered questions of such a course."""


class TopicsBefore(Protocol):
    """The topics that were written before."""

    async def find(self, key: str, learner_id: LearnerId) -> WrittenBefore | None:
        """Return the course of another learner that has most questions, of topics with that key.

        One that somebody has found something wrong with is none, nor is one without answers.
        """


BEFORE: Final[Port[TopicsBefore]] = Port("topics_before")


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenExam:
    """A mock exam that was written from a learner's own material."""

    title: str
    exam: Exam


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

    async def transcribe(
        self, pictures: Sequence[bytes], learner_id: LearnerId
    ) -> tuple[str, ...]:
        """Return what is written on each picture of a page; empty if nothing can be read."""

    async def read_list(self, pictures: Sequence[bytes], learner_id: LearnerId) -> ListOnPages:
        """Return the rows of the list on the pictures as they stand; none if there is no list."""

    async def outline(
        self,
        course_id: CourseId,
        source_id: SourceId,
        language: Language,
        pages: Sequence[Page],
        learner_id: LearnerId,
    ) -> Course:
        """Return what the pages teach, as a course without questions that names its pages."""

    async def write_cards(
        self, language: Language, pages: Sequence[Page], learner_id: LearnerId
    ) -> WrittenDeck:
        """Return a deck of the pages, each card with the page and the words that carry it."""

    async def write_exam(
        self, language: Language, pages: Sequence[Page], learner_id: LearnerId
    ) -> WrittenExam:
        """Return an exam about the pages, its solution with the places that carry its steps."""

    async def write(
        self,
        order: lessons_orders.WritingOrder,
        course: Course,
        concept: CourseConcept,
        learner_id: LearnerId,
        source: Sequence[Page] = (),
    ) -> tuple[Question, ...]:
        """Return questions of the concept: those solved blind count, the rest are practice.

        With a `source`, each names the place that carries it, or that none does.
        """

    async def write_ahead(
        self,
        order: lessons_orders.WritingOrder,
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
