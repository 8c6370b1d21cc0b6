"""A store, a chat, a model and workers at it, for tests of ordered work."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta

from sqlalchemy import update

from bot.content.practice.skill_graph import SkillGraphFile
from bot.domain.authoring.sources import Page
from bot.domain.ids import ChatId, ConceptId, CourseId, LearnerId, OrderId, SourceId, TurnId
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.topics.course import Course, CourseConcept, InventoryEntry, Language, Question
from bot.flow.authoring.orders import InventoryOrder, MapOrder, PrerequisiteOrder
from bot.flow.authoring.ports import (
    Author,
    InBatchError,
    ListOnPages,
    ProposedPrerequisite,
    ReportGrowth,
    Write,
    WrittenDeck,
    WrittenExam,
    WrittenInventory,
)
from bot.flow.composition.ports import bundle
from bot.flow.engine.events import Event
from bot.flow.engine.replies import Reply
from bot.flow.engine.turn import TurnResult
from bot.flow.lessons.orders import WritingOrder
from bot.flow.maps.changes import CourseWritten
from bot.flow.maps.course_catalogue import CourseCatalogue
from bot.flow.maps.ports import TopicWanted
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.flow.work.orders import Batch, BatchId, Order, Work, WorkCancelled, WorkOrdered
from bot.jobs.delivering import ClockTurns
from bot.jobs.job_runner import JobRunner
from bot.jobs.workers import Typing, Workers, unseen
from bot.storage.authoring.orders import SqlOrders
from bot.storage.authoring.written import SqlWrittenCourses
from bot.storage.chats import SqlChats
from bot.storage.engine.tables import work_orders
from bot.storage.stores import Stores
from bot.tutor.bundled import BundledCourses
from tests.builders import build_course, build_inventory, build_question
from tests.database import InMemory
from tests.exam_builders import EXAM
from tests.examiners import ScriptedExaminer
from tests.fakes import FakeClock
from tests.storage.builders import ANNA, ANNAS, HELP, LOOPS, MONDAY, PYTHON, build_turn, take
from tests.words import bundled_words

COURSE = CourseId("written:1")
WANTED = TopicWanted(topic="my secret words", language=Language.EN)
INVENTORY = InventoryOrder(course_id=COURSE, wanted=WANTED)
DRAWING = MapOrder(course_id=COURSE, wanted=WANTED, known={ConceptId("a"): 4})
CONCEPTS = tuple(ConceptId(name) for name in "abc")
WRITING = WritingOrder(course_id=COURSE, concept_ids=CONCEPTS, language=Language.EN, urgent=False)
PREREQUISITE = PrerequisiteOrder(
    course_id=COURSE,
    map_id=PYTHON,
    node_id=LOOPS,
    language=Language.EN,
    reasons=(StruggleReason.HARD,),
)
WRITTEN = build_course({"a": (), "b": ("a",), "c": ("a",), "loops": ()}, id=COURSE)
BARE = replace(
    WRITTEN, concepts=tuple(replace(concept, questions=()) for concept in WRITTEN.concepts)
)
INVENTORIED = WrittenInventory(
    title="Trees",
    description="All about them",
    entries=build_inventory("a", "b"),
    labels=((ConceptId("a"), "Roots"),),
)
PROPOSAL = ProposedPrerequisite(
    label="Steps", description="One by one", effort_minutes=10, why="Basic"
)
MINUTE = timedelta(minutes=1)


class Model:
    """An author with a set behaviour: help, fail in this way, or wait for a signal."""

    def __init__(self, clock: FakeClock) -> None:
        self.clock = clock
        self.batches = 0
        """How many batches it takes to write ahead."""
        self.runs = False
        """Whether the last batch has not ended yet."""
        self.ahead: list[tuple[tuple[ConceptId, ...], tuple[Batch, ...]]] = []
        self.cancelled: list[str] = []
        self.sources: list[tuple[Page, ...]] = []
        """The pages that questions were written from, concept by concept."""
        self.asked: list[str] = []
        self.troubles: dict[str, list[Exception]] = {}
        self.begun = asyncio.Event()
        self.waiting: asyncio.Event | None = None
        self.inventory: list[tuple[Sequence[InventoryEntry], Sequence[tuple[ConceptId, str]]]] = []

    def fail(self, what: str, *errors: Exception | ModelTrouble) -> None:
        self.troubles[what] = [
            ModelUnavailableError(error, "my secret words")
            if isinstance(error, ModelTrouble)
            else error
            for error in errors
        ]

    async def _do(self, what: str) -> None:
        self.asked.append(what)
        self.begun.set()
        if self.waiting is not None:
            await self.waiting.wait()
        if self.troubles.get(what):
            raise self.troubles[what].pop(0)

    async def write_inventory(
        self, order: InventoryOrder, learner_id: LearnerId
    ) -> WrittenInventory:
        await self._do("survey")
        return INVENTORIED

    async def draw(
        self,
        order: MapOrder,
        inventory: Sequence[InventoryEntry],
        labels: Sequence[tuple[ConceptId, str]],
        learner_id: LearnerId,
        grown: ReportGrowth,
    ) -> Course:
        self.inventory.append((inventory, labels))
        await grown(3)
        await self._do("draw")
        return BARE

    async def transcribe(
        self, pictures: Sequence[bytes], learner_id: LearnerId
    ) -> tuple[str, ...]:
        await self._do("transcribe")
        return tuple(f"Read from picture {number}" for number, _ in enumerate(pictures, 1))

    async def read_list(self, pictures: Sequence[bytes], learner_id: LearnerId) -> ListOnPages:
        await self._do("list")
        return ListOnPages(title="Trees", rows=())

    async def outline(
        self,
        course_id: CourseId,
        source_id: SourceId,
        language: Language,
        pages: Sequence[Page],
        learner_id: LearnerId,
    ) -> Course:
        await self._do("outline")
        return replace(BARE, id=course_id, source=source_id)

    async def write_cards(
        self, language: Language, pages: Sequence[Page], learner_id: LearnerId
    ) -> WrittenDeck:
        await self._do("cards")
        return WrittenDeck(title="Trees", cards=())

    async def write_exam(
        self, language: Language, pages: Sequence[Page], learner_id: LearnerId
    ) -> WrittenExam:
        await self._do("exam")
        return WrittenExam(title="Trees", exam=EXAM)

    async def write(
        self,
        order: WritingOrder,
        course: Course,
        concept: CourseConcept,
        learner_id: LearnerId,
        source: Sequence[Page] = (),
    ) -> tuple[Question, ...]:
        self.sources.append(tuple(source))
        await self._do(concept.id)
        return (build_question(f"{concept.id}/1"),)

    async def write_ahead(
        self,
        order: WritingOrder,
        course: Course,
        learner_id: LearnerId,
        batches: tuple[Batch, ...],
    ) -> Write:
        await self._do("ahead")
        self.ahead.append((order.concept_ids, batches))
        begun = Batch(id=BatchId(f"batch {len(batches) + 1}"), begun_at=self.clock.now())
        if self.runs and batches:
            raise InBatchError(batches)
        if len(batches) < self.batches:
            raise InBatchError((*batches, begun))

        async def write(concept: CourseConcept) -> tuple[Question, ...]:
            return await self.write(order, course, concept, learner_id)

        return write

    async def cancel(self, batches: Sequence[Batch]) -> None:
        self.cancelled += [batch.id for batch in batches]

    async def propose_prerequisite(
        self,
        order: PrerequisiteOrder,
        course: Course,
        concept: CourseConcept,
        learner_id: LearnerId,
    ) -> ProposedPrerequisite:
        await self._do(f"bridge below {concept.id}")
        return PROPOSAL


class Shown:
    def __init__(self) -> None:
        self.texts: list[str] = []

    async def show(self, chat_id: ChatId, markdown: str) -> None:
        assert chat_id == ANNA
        self.texts.append(markdown)


class Office:
    """A store, a chat, a model, and workers at it."""

    def __init__(self) -> None:
        self.database = InMemory(shared=True)
        self.clock = FakeClock(MONDAY)
        self.model = Model(self.clock)
        self.examiner = ScriptedExaminer()
        self.author: Author | None = None
        """The author that replaces it."""
        self.drafts = Shown()
        self.events: list[Event] = []
        self.turns: list[TurnId] = []
        self.delivered: list[TurnId] = []
        self.breaks = False
        self.chats = SqlChats(self.database)
        courses = CourseCatalogue(BundledCourses([]), SqlWrittenCourses(self.database))
        self.ports = bundle(
            chats=self.chats,
            stored=Stores(self.database).adapters,
            courses=courses,
            skill_graphs=SkillGraphFile(),
            words=bundled_words,
            drafts=self.drafts,
        )

    async def take_turn(self, chat_id: ChatId, turn_id: TurnId, event: Event) -> TurnResult:
        opened = await self.chats.open(chat_id, turn_id)
        if opened.applied is not None:
            return TurnResult(replies=opened.applied, learner=opened.learner, replayed=True)
        if self.breaks:
            raise ConnectionError("my secret words")
        await self.chats.save(build_turn(opened, turn_id, chat_id=chat_id, by_learner=False))
        self.events.append(event)
        self.turns.append(turn_id)
        return TurnResult(replies=(HELP,), learner=opened.learner, replayed=False)

    async def deliver(self, chat_id: ChatId, turn_id: TurnId, replies: Sequence[Reply]) -> None:
        assert replies == (HELP,)
        self.delivered.append(turn_id)

    def workers(
        self,
        owner: str = "here",
        at_once: int = 4,
        orders: SqlOrders | None = None,
        news: asyncio.Event | None = None,
        typing: Typing = unseen,
    ) -> Workers:
        def say(language: Language, count: int) -> str:
            return f"{count} concepts ({language})"

        return Workers(
            orders or SqlOrders(self.database.beside(owner)),
            JobRunner(self.author or self.model, self.examiner, self.ports, say),
            ClockTurns(self, self.deliver),
            clock=self.clock,
            at_once=at_once,
            news=news,
            typing=typing,
        )

    async def order(self, work: Work, name: str = "o") -> None:
        order = Order(id=OrderId(name), chat_id=ANNA, learner_id=ANNAS, work=work)
        await take(self.chats, f"order {name}", WorkOrdered(order), at=self.clock.now())

    async def reopen(self, name: str) -> None:
        """Reopen the order, as if the process had ended before it was marked as done."""
        again = update(work_orders).where(work_orders.c.id == name).values(standing="waiting")
        await self.database.write(lambda db: db.execute(again))

    async def cancel(self, name: str = "o") -> None:
        await take(self.chats, f"cancel {name}", WorkCancelled(OrderId(name)))

    async def write_course(self, course: Course = BARE) -> None:
        await take(self.chats, "course", CourseWritten(ANNAS, course))

    async def round(self, *, after: timedelta = timedelta()) -> list[Event]:
        """Have workers take all orders, and return the resulting events."""
        self.clock.move(after)
        came = len(self.events)
        async with self.workers() as workers:
            await workers.tick()
            await workers.idle()
        return self.events[came:]


@asynccontextmanager
async def at_work(office: Office) -> AsyncIterator[Workers]:
    """Yield workers whose author has been asked and has not answered yet."""
    office.model.waiting = asyncio.Event()
    async with office.workers() as workers:
        await workers.tick()
        await office.model.begun.wait()
        yield workers
