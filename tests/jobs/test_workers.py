"""The workers: every order is done once, and its result comes back to its chat."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from structlog.testing import capture_logs

from bot.content.practice.skill_graph import SkillGraphFile
from bot.domain.ids import ChatId, ConceptId, CourseId, LearnerId, NodeId, OrderId, TurnId
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.topics.course import Course, CourseConcept, InventoryEntry, Language, Question
from bot.flow.authoring import events as authoring_events
from bot.flow.authoring.orders import (
    Batch,
    BatchId,
    InventoryOrder,
    MapOrder,
    Order,
    PrerequisiteOrder,
    TopicWanted,
    Work,
    WritingOrder,
)
from bot.flow.engine.changes import (
    CourseWritten,
    LearnerChanged,
    MapAdded,
    QuestionsWritten,
    WorkCancelled,
    WorkOrdered,
)
from bot.flow.engine.conversation import TurnResult
from bot.flow.engine.events import Event
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply
from bot.flow.topics.course_catalogue import CourseCatalogue
from bot.flow.tutor.model_errors import ModelTrouble, ModelUnavailableError
from bot.flow.tutor.tutoring import (
    Author,
    Grown,
    InBatchError,
    ProposedPrerequisite,
    Write,
    WrittenInventory,
)
from bot.jobs.delivering import ClockTurns
from bot.jobs.job_runner import JobRunner
from bot.jobs.workers import Workers
from bot.storage.authoring.orders import SqlOrders
from bot.storage.authoring.written import SqlWrittenCourses
from bot.storage.cards.cards import SqlCards
from bot.storage.engine.chats import SqlChats
from bot.storage.exams.exams import SqlExams
from bot.storage.goals.landscapes import SqlLandscapes
from bot.storage.practice.items import SqlItems
from bot.storage.progress.snapshots import SqlAnalytics
from bot.storage.skills.skills import SqlSkills
from bot.storage.topics.maps import SqlMaps
from bot.tutor.bundled import BundledCourses
from tests.builders import build_concept, build_course, build_inventory, build_question
from tests.database import InMemory
from tests.fakes import FakeClock
from tests.storage.builders import (
    ANNA,
    ANNAS,
    HELP,
    LOOPS,
    MONDAY,
    PYTHON,
    build_flow,
    build_map,
    build_turn,
    take,
)

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
BARE = replace(WRITTEN, concepts=tuple(replace(it, questions=()) for it in WRITTEN.concepts))
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
    """An author that does what it is told: help, fail in this way, or wait for a sign."""

    def __init__(self, clock: FakeClock) -> None:
        self.clock = clock
        self.batches = 0
        """How many batches it takes to write ahead."""
        self.runs = False
        """Whether the last batch has not ended yet."""
        self.ahead: list[tuple[tuple[ConceptId, ...], tuple[Batch, ...]]] = []
        self.cancelled: list[str] = []
        self.asked: list[str] = []
        self.troubles: dict[str, list[Exception]] = {}
        self.begun = asyncio.Event()
        self.waiting: asyncio.Event | None = None
        self.inventory: list[tuple[Sequence[InventoryEntry], Sequence[tuple[ConceptId, str]]]] = []

    def fail(self, what: str, *errors: Exception | ModelTrouble) -> None:
        self.troubles[what] = [
            ModelUnavailableError(it, "my secret words") if isinstance(it, ModelTrouble) else it
            for it in errors
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
        grown: Grown,
    ) -> Course:
        self.inventory.append((inventory, labels))
        await grown(3)
        await self._do("draw")
        return BARE

    async def write(
        self, course: Course, concept: CourseConcept, language: Language, learner_id: LearnerId
    ) -> tuple[Question, ...]:
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
            return await self.write(course, concept, order.language, learner_id)

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
        self.author: Author | None = None
        """Who works in its place."""
        self.drafts = Shown()
        self.events: list[Event] = []
        self.turns: list[TurnId] = []
        self.delivered: list[TurnId] = []
        self.breaks = False
        self.chats = SqlChats(self.database)
        courses = CourseCatalogue(BundledCourses([]), SqlWrittenCourses(self.database))
        self.ports = Ports(
            chats=self.chats,
            maps=SqlMaps(self.database),
            courses=courses,
            cards=SqlCards(self.database),
            landscapes=SqlLandscapes(self.database),
            skills=SqlSkills(self.database),
            items=SqlItems(self.database),
            exams=SqlExams(self.database),
            analytics=SqlAnalytics(self.database),
            skill_graphs=SkillGraphFile(),
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
        self, owner: str = "here", at_once: int = 4, orders: SqlOrders | None = None
    ) -> Workers:
        def say(language: Language, count: int) -> str:
            return f"{count} concepts ({language})"

        return Workers(
            orders or SqlOrders(self.database.beside(owner)),
            JobRunner(self.author or self.model, self.ports, say),
            ClockTurns(self, self.deliver),
            clock=self.clock,
            at_once=at_once,
        )

    async def order(self, work: Work, name: str = "o") -> None:
        order = Order(id=OrderId(name), chat_id=ANNA, learner_id=ANNAS, work=work)
        await take(self.chats, f"order {name}", WorkOrdered(order), at=self.clock.now())

    async def cancel(self, name: str = "o") -> None:
        await take(self.chats, f"cancel {name}", WorkCancelled(OrderId(name)))

    async def write_course(self, course: Course = BARE) -> None:
        await take(self.chats, "course", CourseWritten(ANNAS, course))

    async def round(self, *, after: timedelta = timedelta()) -> list[Event]:
        """Let workers take what there is, and return the events that came of it."""
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


async def test_a_survey_comes_back_to_its_chat_and_is_delivered_once() -> None:
    office = Office()
    await office.order(INVENTORY)

    (event,) = await office.round()

    assert event == authoring_events.InventoryWritten(OrderId("o"), COURSE, WANTED, INVENTORIED)
    assert office.delivered == ["work:o"]
    assert await office.round(after=timedelta(days=1)) == []


async def test_a_map_is_drawn_from_the_inventory_and_shown_as_it_grows() -> None:
    office = Office()
    first, second = build_inventory("a", "b")
    named = (replace(first, label={Language.EN: "Roots"}), second)
    await office.write_course(replace(BARE, concepts=(), inventory=named))
    learner = (await office.chats.open(ANNA, TurnId("-"))).learner
    await take(office.chats, "german", LearnerChanged(replace(learner, language=Language.DE)))
    await office.order(DRAWING)

    assert await office.round() == [authoring_events.MapDrawn(OrderId("o"), BARE)]
    assert office.drafts.texts == ["3 concepts (de)"]
    assert office.model.inventory == [(named, [("a", "Roots")])]


async def test_a_topic_without_a_placement_is_drawn_from_nothing() -> None:
    office = Office()
    await office.order(DRAWING)

    assert await office.round() == [authoring_events.MapDrawn(OrderId("o"), BARE)]
    assert office.model.inventory == [((), [])]


async def test_a_bridge_is_proposed_below_the_concept_that_will_not_stick() -> None:
    office = Office()
    await office.write_course()
    await take(office.chats, "map", MapAdded(build_map(), build_flow()))
    await office.order(PREREQUISITE)

    assert await office.round() == [
        authoring_events.PrerequisiteProposed(OrderId("o"), PYTHON, LOOPS, PROPOSAL)
    ]
    assert office.model.asked == ["bridge below loops"]


async def test_questions_come_one_concept_a_turn() -> None:
    office = Office()
    await office.write_course()
    await office.order(WRITING)

    assert await office.round() == [came(concept_id) for concept_id in CONCEPTS]
    assert office.turns == ["work:o:a", "work:o:b", "work:o:c"]
    assert office.delivered == office.turns


def came(concept_id: ConceptId) -> authoring_events.QuestionsCame:
    return authoring_events.QuestionsCame(
        OrderId("o"), COURSE, concept_id, (build_question(f"{concept_id}/1"),)
    )


async def test_questions_that_came_already_are_not_written_again() -> None:
    office = Office()
    await office.write_course()
    await office.order(WRITING)
    office.model.fail("b", ModelTrouble.DOWN)

    assert await office.round() == [came(CONCEPTS[0])]
    assert await office.round(after=MINUTE) == [came(it) for it in CONCEPTS[1:]]
    assert office.model.asked == ["ahead", "a", "b", "ahead", "b", "c"]


async def test_questions_that_another_order_brought_meanwhile_are_not_paid_for_twice() -> None:
    office = Office()
    await office.write_course()
    await office.order(WRITING)
    office.model.fail("a", ModelTrouble.DOWN)
    assert await office.round() == []
    brought = QuestionsWritten(COURSE, CONCEPTS[1], (build_question("b/9"),))
    await take(office.chats, "faster", brought)

    assert await office.round(after=MINUTE) == [came(CONCEPTS[0]), came(CONCEPTS[2])]
    assert [it for it in office.model.asked if it != "ahead"] == ["a", "a", "c"]
    assert await office.round(after=timedelta(days=1)) == []


async def test_a_concept_that_the_model_will_not_write_about_stops_no_other() -> None:
    office = Office()
    await office.write_course()
    await office.order(WRITING)
    office.model.fail("b", ModelTrouble.UNUSABLE)

    left = replace(WRITING, concept_ids=(CONCEPTS[1],))
    assert await office.round() == [
        came(CONCEPTS[0]),
        came(CONCEPTS[2]),
        authoring_events.WorkFailed(OrderId("o"), left, ModelTrouble.UNUSABLE),
    ]
    assert await office.round(after=timedelta(days=1)) == []


async def test_a_concept_that_is_gone_stops_no_other() -> None:
    office = Office()
    kept = build_concept("c", questions=())
    await office.write_course(replace(BARE, concepts=(kept,)))
    await office.order(WRITING)

    assert await office.round() == [came(CONCEPTS[2])]


@pytest.mark.parametrize("work", [WRITING, PREREQUISITE])
async def test_work_on_a_course_that_is_gone_is_over(work: Work) -> None:
    office = Office()
    await office.order(work)

    assert await office.round() == []
    assert await office.round(after=timedelta(days=1)) == []
    assert office.model.asked == []


async def test_a_bridge_in_a_map_that_is_gone_is_over() -> None:
    office = Office()
    await office.write_course()
    await take(office.chats, "map", MapAdded(build_map(), build_flow()))
    await office.order(replace(PREREQUISITE, node_id=NodeId("gone")))

    assert await office.round() == []
    assert not await SqlOrders(office.database).is_wanted(OrderId("o"))


async def test_while_the_model_is_away_the_work_waits_and_is_given_up_after_three_tries() -> None:
    office = Office()
    await office.order(INVENTORY)
    office.model.fail("survey", *[ModelTrouble.DOWN] * 3)

    assert await office.round() == []
    assert await office.round(after=timedelta(seconds=29)) == []
    assert office.model.asked == ["survey"]
    assert await office.round(after=timedelta(seconds=1)) == []
    assert await office.round(after=timedelta(minutes=2)) == [
        authoring_events.WorkFailed(OrderId("o"), INVENTORY, ModelTrouble.DOWN)
    ]
    assert office.turns == office.delivered == ["work:o"]
    assert await office.round(after=timedelta(days=1)) == []


async def test_questions_that_are_given_up_are_those_that_are_missing() -> None:
    office = Office()
    await office.write_course()
    await office.order(WRITING)
    office.model.fail("b", *[ModelTrouble.DOWN] * 6)

    events = [event for _ in range(6) for event in await office.round(after=60 * MINUTE)]

    left = replace(WRITING, concept_ids=CONCEPTS[1:])
    assert events == [
        came(CONCEPTS[0]),
        authoring_events.WorkFailed(OrderId("o"), left, ModelTrouble.DOWN),
    ]


async def test_without_a_budget_questions_wait_for_the_next_day_and_a_survey_does_not() -> None:
    office = Office()
    await office.write_course()
    await office.order(WRITING, "w")
    await office.order(INVENTORY, "s")
    office.model.fail("a", ModelTrouble.LEARNER_BUDGET)
    office.model.fail("survey", ModelTrouble.LEARNER_BUDGET)

    assert await office.round() == [
        authoring_events.WorkFailed(OrderId("s"), INVENTORY, ModelTrouble.LEARNER_BUDGET)
    ]
    assert await office.round(after=14 * timedelta(hours=1)) == []
    assert len(await office.round(after=timedelta(hours=1))) == len(CONCEPTS)


async def test_a_failure_of_ours_is_tried_again_and_logged_by_ids_only() -> None:
    office = Office()
    await office.order(INVENTORY)
    office.breaks = True

    with capture_logs() as logs:
        assert await office.round() == []
    office.breaks = False

    assert [(log["event"], log["order_id"]) for log in logs] == [
        ("order_failed", "o"),
        ("order_put_back", "o"),
    ]
    assert "secret" not in str(logs)
    assert len(await office.round(after=MINUTE)) == 1


async def test_a_chat_that_cannot_even_be_told_gets_its_work_after_the_lease() -> None:
    office = Office()
    await office.order(INVENTORY)
    office.model.fail("survey", ModelTrouble.REFUSED)
    office.breaks = True
    for _ in range(3):
        await office.round(after=5 * MINUTE)
    office.breaks = False

    assert len(await office.round(after=5 * MINUTE)) == 1


async def test_a_result_that_is_applied_is_not_asked_for_again() -> None:
    office = Office()
    await office.order(INVENTORY)
    await take(office.chats, "work:o")

    assert await office.round() == []
    assert office.model.asked == []
    assert not await SqlOrders(office.database).is_wanted(OrderId("o"))


async def test_a_result_that_another_process_applied_meanwhile_is_delivered_there() -> None:
    office = Office()
    await office.order(INVENTORY)
    async with at_work(office) as workers:
        await take(office.chats, "work:o")
        assert office.model.waiting is not None
        office.model.waiting.set()
        await workers.idle()

    assert office.delivered == []


async def test_work_that_is_cancelled_in_the_middle_is_stopped() -> None:
    office = Office()
    await office.order(INVENTORY)
    async with at_work(office) as workers:
        await office.cancel()
        assert await workers.tick() == 0
        await workers.idle()

    assert office.events == []


async def test_the_result_of_a_cancelled_order_is_dropped() -> None:
    office = Office()
    await office.order(INVENTORY)
    async with at_work(office) as workers:
        await office.cancel()
        assert office.model.waiting is not None
        office.model.waiting.set()
        await workers.idle()

    assert office.events == []


async def test_nobody_is_told_that_cancelled_work_failed() -> None:
    office = Office()
    await office.order(INVENTORY)
    office.model.fail("survey", ModelTrouble.REFUSED)
    async with at_work(office) as workers:
        await office.cancel()
        assert office.model.waiting is not None
        office.model.waiting.set()
        await workers.idle()

    assert office.events == []


async def test_a_tick_waits_for_no_work_and_takes_no_more_than_there_are_places() -> None:
    office = Office()
    office.model.waiting = asyncio.Event()
    for name in "abc":
        await office.order(INVENTORY, name)
    async with office.workers(at_once=2) as workers:
        assert [await workers.tick(), await workers.tick()] == [2, 0]
        office.model.waiting.set()
        await workers.idle()
        assert await workers.tick() == 1
        await workers.idle()

    assert office.turns == ["work:a", "work:b", "work:c"]


async def test_work_that_takes_long_stays_with_its_worker() -> None:
    office = Office()
    await office.order(INVENTORY)
    async with at_work(office) as workers, office.workers("there") as others:
        for _ in range(4):
            office.clock.move(4 * MINUTE)
            assert [await workers.tick(), await others.tick()] == [0, 0]

    assert office.model.asked == ["survey"]


async def test_what_is_at_work_when_the_process_stops_is_taken_up_by_the_next_at_once() -> None:
    office = Office()
    await office.order(INVENTORY)
    async with at_work(office):
        pass
    office.model.waiting = None

    assert len(await office.round()) == 1
    assert office.model.asked == ["survey", "survey"]


async def test_what_a_killed_process_left_is_taken_up_after_the_lease() -> None:
    office = Office()
    await office.order(INVENTORY)
    await SqlOrders(office.database.beside("killed")).take(MONDAY, 1)

    assert await office.round(after=4 * MINUTE) == []
    assert len(await office.round(after=MINUTE)) == 1


def batch(number: int, at: timedelta = timedelta()) -> Batch:
    return Batch(id=BatchId(f"batch {number}"), begun_at=MONDAY + at)


async def test_questions_that_are_written_ahead_wait_in_a_batch_and_hold_no_task() -> None:
    office = Office()
    await office.write_course()
    await office.order(WRITING)
    office.model.batches = 1

    assert await office.round() == []
    assert await office.round(after=timedelta(seconds=29)) == []
    assert office.model.ahead == [(CONCEPTS, ())]
    assert await office.round(after=timedelta(seconds=1)) == [came(it) for it in CONCEPTS]
    assert office.model.ahead[1:] == [(CONCEPTS, (batch(1),))]
    assert office.model.cancelled == []


async def test_a_batch_is_looked_at_ever_more_seldom_and_never_given_up() -> None:
    office = Office()
    await office.write_course()
    await office.order(WRITING)
    office.model.batches, office.model.runs = 1, True
    looked: list[int] = []

    async with office.workers() as workers:
        for second in range(0, 3600, 10):
            looks = len(office.model.ahead)
            await workers.tick()
            await workers.idle()
            looked += [second] * (len(office.model.ahead) - looks)
            office.clock.move(timedelta(seconds=10))

    assert looked == [0, 30, 60, 120, 240, 480, 960, 1560, 2160, 2760, 3360]
    assert await SqlOrders(office.database).is_wanted(OrderId("o"))


async def test_urgent_questions_wait_in_no_batch() -> None:
    office = Office()
    await office.write_course()
    await office.order(replace(WRITING, urgent=True))
    office.model.batches = 1

    assert len(await office.round()) == len(CONCEPTS)
    assert office.model.ahead == []


async def test_the_next_process_takes_up_a_batch_that_runs() -> None:
    office = Office()
    await office.write_course()
    await office.order(WRITING)
    office.model.batches = 2
    await office.round()
    await SqlOrders(office.database.beside("killed")).take(MONDAY + MINUTE, 1)

    assert await office.round(after=7 * MINUTE) == []
    assert await office.round(after=MINUTE) == [came(it) for it in CONCEPTS]
    assert [batches for _, batches in office.model.ahead] == [
        (),
        (batch(1),),
        (batch(1), batch(2, 7 * MINUTE)),
    ]


async def test_what_came_already_is_not_asked_for_in_a_batch() -> None:
    office = Office()
    await office.write_course()
    await office.order(WRITING)
    await take(office.chats, "work:o:b")

    await office.round()

    assert office.model.ahead == [((CONCEPTS[0], CONCEPTS[2]), ())]


async def test_the_batch_of_cancelled_work_is_ended_once() -> None:
    office = Office()
    await office.write_course()
    await office.order(WRITING)
    office.model.batches = 1
    await office.round()
    await office.cancel()

    assert await office.round(after=MINUTE) == []
    assert await office.round(after=MINUTE) == []
    assert office.model.cancelled == ["batch 1"]


async def test_the_batch_of_work_that_is_given_up_is_ended() -> None:
    office = Office()
    await office.write_course()
    await office.order(WRITING)
    office.model.batches = 1
    await office.round()
    office.model.fail("ahead", ModelTrouble.REFUSED)

    assert await office.round(after=MINUTE) == [
        authoring_events.WorkFailed(OrderId("o"), WRITING, ModelTrouble.REFUSED)
    ]
    assert office.model.cancelled == ["batch 1"]


async def test_a_batch_that_began_as_the_process_stops_is_kept() -> None:
    office = Office()
    await office.write_course()
    await office.order(WRITING)
    office.model.batches = 1
    slow = SlowOrders(office.database)

    async with office.workers(orders=slow) as workers:
        await workers.tick()
        await slow.begun.wait()
    for _ in range(20):
        await asyncio.sleep(0)

    assert await office.round(after=MINUTE) == [came(it) for it in CONCEPTS]
    assert office.model.ahead[-1] == (CONCEPTS, (batch(1),))


class SlowOrders(SqlOrders):
    """Takes its time to keep a batch."""

    def __init__(self, database: InMemory) -> None:
        super().__init__(database)
        self.begun = asyncio.Event()

    async def wait_for(self, order_id: OrderId, batches: Sequence[Batch], until: datetime) -> None:
        self.begun.set()
        for _ in range(10):
            await asyncio.sleep(0)
        await super().wait_for(order_id, batches, until)
