"""When failed work of the model is tried again."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.domain.ids import ChatId, ConceptId, CourseId, LearnerId, OrderId
from bot.domain.topics.course import Language
from bot.flow.authoring.orders import InventoryOrder
from bot.flow.lessons.orders import WritingOrder
from bot.flow.maps.ports import TopicWanted
from bot.flow.work.events import ModelTrouble
from bot.flow.work.orders import Batch, BatchId, Order, Work
from bot.jobs.workers import next_look, next_try
from tests.builders import MONDAY

COURSE = CourseId("written:1")
INVENTORY = InventoryOrder(
    course_id=COURSE, wanted=TopicWanted(topic="Trees", language=Language.EN)
)
WRITING = WritingOrder(
    course_id=COURSE, concept_ids=(ConceptId("a"),), language=Language.EN, urgent=False
)
AWAITED = replace(WRITING, urgent=True)
BUDGETS = (ModelTrouble.LEARNER_BUDGET, ModelTrouble.TOTAL_BUDGET)


def pause(work: Work, tries: int) -> timedelta | None:
    order = Order(
        id=OrderId("o"), chat_id=ChatId(1), learner_id=LearnerId(1), work=work, tries=tries
    )
    until = next_try(order, ModelTrouble.DOWN, MONDAY)
    return None if until is None else until - MONDAY


def fate(work: Work, trouble: ModelTrouble, now: datetime = MONDAY) -> datetime | None:
    order = Order(id=OrderId("o"), chat_id=ChatId(1), learner_id=LearnerId(1), work=work, tries=1)
    return next_try(order, trouble, now)


@pytest.mark.parametrize("work", [INVENTORY, AWAITED])
def test_what_a_learner_waits_for_has_three_tries_while_the_model_is_away(work: Work) -> None:
    assert [pause(work, tries) for tries in (1, 2, 3)] == [
        timedelta(seconds=30),
        timedelta(minutes=2),
        None,
    ]


def test_questions_written_ahead_have_six_tries_ever_further_apart() -> None:
    pauses = [pause(WRITING, tries) for tries in range(1, 7)]

    assert pauses[:2] == [timedelta(seconds=30), timedelta(minutes=2)]
    assert pauses[5] is None
    assert None not in pauses[:5]
    assert pauses[:5] == sorted(wait for wait in pauses if wait is not None)


@pytest.mark.parametrize(
    "trouble", [other for other in ModelTrouble if other is not ModelTrouble.DOWN]
)
def test_nothing_but_an_outage_is_worth_a_second_try_while_a_learner_waits(
    trouble: ModelTrouble,
) -> None:
    assert fate(INVENTORY, trouble) is None
    assert fate(AWAITED, trouble) is None


@pytest.mark.parametrize("trouble", BUDGETS)
def test_questions_that_are_too_dear_today_are_written_tomorrow(trouble: ModelTrouble) -> None:
    late = datetime(2026, 12, 31, 23, 59, tzinfo=UTC)

    assert fate(WRITING, trouble, late) == datetime(2027, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize("trouble", [ModelTrouble.REFUSED, ModelTrouble.UNUSABLE])
def test_questions_that_the_model_cannot_write_are_given_up(trouble: ModelTrouble) -> None:
    assert fate(WRITING, trouble) is None


def test_a_batch_that_cannot_be_seen_is_not_given_up_for_a_day() -> None:
    begun = Batch(id=BatchId("msgbatch_1"), begun_at=MONDAY)
    order = Order(
        id=OrderId("o"),
        chat_id=ChatId(1),
        learner_id=LearnerId(1),
        work=WRITING,
        tries=20,
        batches=(begun,),
    )
    late = MONDAY + timedelta(hours=23, minutes=59)

    assert next_try(order, ModelTrouble.DOWN, late) == late + timedelta(hours=1)
    assert next_try(order, ModelTrouble.DOWN, MONDAY + timedelta(days=1)) is None


def test_a_batch_is_looked_at_when_it_has_run_twice_as_long() -> None:
    begun = Batch(id=BatchId("msgbatch_1"), begun_at=MONDAY)

    def pause_after(**run: int) -> timedelta:
        now = MONDAY + timedelta(**run)
        return next_look(begun, now) - now

    assert pause_after(seconds=0) == timedelta(seconds=30)
    assert pause_after(minutes=4) == timedelta(minutes=4)
    assert pause_after(hours=5) == timedelta(minutes=10)
