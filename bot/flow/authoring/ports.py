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

ReportGrowth = Callable[[int], Awaitable[None]]
"""Receives the number of concepts on the map so far. Never fails."""


Write = Callable[[CourseConcept], Awaitable[tuple[Question, ...]]]
"""Writes questions about a concept. May raise ModelUnavailableError."""


class InBatchError(Exception):
    """The work goes on when the last of these batches has ended.

    Until then there is nothing to do.
    """

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
    """The name of each entry's concept."""


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
    """A course that the model wrote for another learner with the same wish."""

    course: Course
    learners: int
    """How many learners have answered questions of such a course."""


class TopicsBefore(Protocol):
    """Topics that were written for other learners."""

    async def find(self, key: str, learner_id: LearnerId) -> WrittenBefore | None:
        """Return the course of another learner with the most questions for this key, or None.

        Courses that a learner found a fault in are left out, and so are courses without answers.
        """


BEFORE: Final[Port[TopicsBefore]] = Port("topics_before")


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenExam:
    """A mock exam that was written from a learner's own material."""

    title: str
    exam: Exam


class Author(Protocol):
    """The model as workers ask it in the background.

    Every method may raise ModelUnavailableError.
    """

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
        grown: ReportGrowth,
    ) -> Course:
        """Return the topic as a course without questions, its graph within all limits.

        A concept that an entry of the inventory stands for has that entry's concept id.
        """

    async def transcribe(
        self, pictures: Sequence[bytes], learner_id: LearnerId
    ) -> tuple[str, ...]:
        """Return the text on each picture of a page, empty if nothing can be read."""

    async def read_list(self, pictures: Sequence[bytes], learner_id: LearnerId) -> ListOnPages:
        """Return the rows of the list on the pictures as written, or none if there is no list."""

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
        """Return a deck about the pages.

        Each card names the page and the words that support it.
        """

    async def write_exam(
        self, language: Language, pages: Sequence[Page], learner_id: LearnerId
    ) -> WrittenExam:
        """Return an exam about the pages. Its solution names the places that support each step."""

    async def write(
        self,
        order: lessons_orders.WritingOrder,
        course: Course,
        concept: CourseConcept,
        learner_id: LearnerId,
        source: Sequence[Page] = (),
    ) -> tuple[Question, ...]:
        """Return questions about the concept. Those solved blind count, the others are practice.

        With a `source`, each question names the place that supports it, or says that there is
        none.
        """

    async def write_ahead(
        self,
        order: lessons_orders.WritingOrder,
        course: Course,
        learner_id: LearnerId,
        batches: tuple[work_orders.Batch, ...],
    ) -> Write:
        """Return a function that writes the questions of the order's concepts from the batches.

        Raises InBatchError while the last batch runs, or when another one has begun. A concept
        that has enough questions by now gets none.
        """

    async def cancel(self, batches: Sequence[work_orders.Batch]) -> None:
        """Cancel batches that are no longer wanted. Never fails."""

    async def propose_prerequisite(
        self,
        order: authoring_orders.PrerequisiteOrder,
        course: Course,
        concept: CourseConcept,
        learner_id: LearnerId,
    ) -> ProposedPrerequisite:
        """Return the concept that seems to be missing below one that will not stick."""
