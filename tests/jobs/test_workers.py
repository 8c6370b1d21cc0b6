"""The workers: every order is done once, and its result comes back to its chat."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from structlog.testing import capture_logs

from bot.domain.ids import AttemptId, ConceptId, NodeId, OrderId, TurnId
from bot.domain.topics.course import Language
from bot.flow.authoring import events as authoring_events
from bot.flow.engine.changes import LearnerChanged
from bot.flow.exams.orders import GradingOrder
from bot.flow.lessons import events as lessons_events
from bot.flow.maps.changes import MapAdded, QuestionsWritten
from bot.flow.work import events as work_events
from bot.flow.work.events import ModelTrouble
from bot.flow.work.orders import Batch, BatchId, Order, Work
from bot.jobs.workers import time_left
from bot.storage.authoring.orders import SqlOrders
from tests.builders import build_concept, build_inventory, build_question
from tests.database import InMemory
from tests.jobs.office import (
    BARE,
    CONCEPTS,
    COURSE,
    DRAWING,
    INVENTORIED,
    INVENTORY,
    MINUTE,
    PREREQUISITE,
    PROPOSAL,
    WANTED,
    WRITING,
    Office,
    at_work,
)
from tests.storage.builders import ANNA, ANNAS, LOOPS, MONDAY, PYTHON, build_flow, build_map, take


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
    await take(office.chats, "map", MapAdded(build_map(course_id=COURSE), build_flow()))
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


def came(concept_id: ConceptId) -> lessons_events.QuestionsCame:
    return lessons_events.QuestionsCame(
        OrderId("o"), COURSE, concept_id, (build_question(f"{concept_id}/1"),)
    )


async def test_questions_that_came_already_are_not_written_again() -> None:
    office = Office()
    await office.write_course()
    await office.order(WRITING)
    office.model.fail("b", ModelTrouble.DOWN)

    assert await office.round() == [came(CONCEPTS[0])]
    assert await office.round(after=MINUTE) == [came(concept) for concept in CONCEPTS[1:]]
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
    assert [asked for asked in office.model.asked if asked != "ahead"] == ["a", "a", "c"]
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
        work_events.WorkFailed(OrderId("o"), left, ModelTrouble.UNUSABLE),
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
        work_events.WorkFailed(OrderId("o"), INVENTORY, ModelTrouble.DOWN)
    ]
    assert office.turns == office.delivered == ["work:o"]
    assert await office.round(after=timedelta(days=1)) == []


@pytest.mark.parametrize(("later", "asked"), [(29, ["survey"]), (30, [])])
async def test_a_request_ends_half_an_hour_after_it_was_made(later: int, asked: list[str]) -> None:
    office = Office()
    await office.order(INVENTORY)
    office.model.fail("survey", ModelTrouble.DOWN)

    said = [event for _ in range(3) for event in await office.round(after=later * MINUTE)]

    assert said == [work_events.WorkFailed(OrderId("o"), INVENTORY, ModelTrouble.DOWN)]
    assert office.model.asked == asked
    assert not await SqlOrders(office.database).is_wanted(OrderId("o"))


@pytest.mark.parametrize("work", [WRITING, GradingOrder(attempt_id=AttemptId("a"))])
def test_what_is_written_ahead_and_the_marks_of_an_exam_have_no_such_end(work: Work) -> None:
    order = Order(
        id=OrderId("o"), chat_id=ANNA, learner_id=ANNAS, work=work, tries=1, ordered_at=MONDAY
    )

    assert time_left(order, MONDAY) is None
    assert time_left(replace(order, work=INVENTORY), MONDAY + 10 * MINUTE) == 20 * 60


async def test_questions_that_are_given_up_are_those_that_are_missing() -> None:
    office = Office()
    await office.write_course()
    await office.order(WRITING)
    office.model.fail("b", *[ModelTrouble.DOWN] * 6)

    events = [event for _ in range(6) for event in await office.round(after=60 * MINUTE)]

    left = replace(WRITING, concept_ids=CONCEPTS[1:])
    assert events == [
        came(CONCEPTS[0]),
        work_events.WorkFailed(OrderId("o"), left, ModelTrouble.DOWN),
    ]


async def test_without_a_budget_questions_wait_for_the_next_day_and_a_survey_does_not() -> None:
    office = Office()
    await office.write_course()
    await office.order(WRITING, "w")
    await office.order(INVENTORY, "s")
    office.model.fail("a", ModelTrouble.LEARNER_BUDGET)
    office.model.fail("survey", ModelTrouble.LEARNER_BUDGET)

    assert await office.round() == [
        work_events.WorkFailed(OrderId("s"), INVENTORY, ModelTrouble.LEARNER_BUDGET)
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
    assert await office.round(after=timedelta(seconds=1)) == [
        came(concept) for concept in CONCEPTS
    ]
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
    assert await office.round(after=MINUTE) == [came(concept) for concept in CONCEPTS]
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
        work_events.WorkFailed(OrderId("o"), WRITING, ModelTrouble.REFUSED)
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

    assert await office.round(after=MINUTE) == [came(concept) for concept in CONCEPTS]
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
