"""Workers, the author and a server with batches: an order from its first look to its questions."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from bot.domain.ids import OrderId
from bot.flow.engine.events import Event
from bot.flow.lessons.events import QuestionsCame
from bot.storage.authoring.orders import SqlOrders
from tests.jobs.office import MINUTE, WRITING, Office
from tests.storage.builders import ANNAS, MONDAY
from tests.tutor.authoring.test_writing_ahead import CONCEPTS, Study, counting, six_of, study
from tests.tutor.batch_server import BatchServer


async def ordered(it: Study) -> Office:
    """Return workers for the author whose course has been ordered to be written ahead."""
    office = Office()
    office.author = it.author
    await office.write_course(replace(it.course, id=WRITING.course_id))
    await office.order(WRITING)
    return office


def questions(events: Sequence[Event]) -> dict[str, list[str]]:
    return {
        event.concept_id: counting(event.questions)
        for event in events
        if isinstance(event, QuestionsCame)
    }


async def test_an_order_goes_through_two_batches_and_comes_back_concept_by_concept() -> None:
    async with study() as it:
        office = await ordered(it)
        assert await office.round() == []
        it.server.end_all()
        assert await office.round(after=MINUTE) == []
        it.server.end_all()
        events = await office.round(after=10 * MINUTE)

    assert questions(events) == {name: six_of(name) for name in CONCEPTS}
    assert office.turns == ["work:o:a", "work:o:b", "work:o:c"]
    assert not await SqlOrders(office.database).is_wanted(OrderId("o"))
    assert (len(it.server.batches), it.server.plain, it.server.cancelled) == (2, [], [])


async def test_a_process_that_takes_over_from_a_killed_one_pays_for_nothing_again() -> None:
    server = BatchServer()
    async with study(server) as it:
        office = await ordered(it)
        await office.round()
        server.end_all()
        await SqlOrders(office.database.beside("killed")).take(MONDAY + MINUTE, 1)
        await office.round(after=10 * MINUTE)
        server.end_all()
    async with study(server, usage_log=it.usage_log) as again:
        office.author = again.author
        events = await office.round(after=10 * MINUTE)

    assert questions(events) == {name: six_of(name) for name in CONCEPTS}
    assert [len(requests) for requests in server.batches.values()] == [3, 6]
    assert server.plain == []
    assert len(it.usage_log.recorded) == 9
    assert {call.learner_id for call in it.usage_log.recorded} == {ANNAS}


async def test_a_cancelled_order_cancels_its_batch() -> None:
    async with study() as it:
        office = await ordered(it)
        await office.round()
        await office.cancel()
        assert await office.round(after=timedelta(days=1)) == []

    assert it.server.cancelled == ["msgbatch_1"]
    assert it.server.plain == []


async def test_without_batches_the_same_order_is_done_at_once() -> None:
    async with study(BatchServer(takes_batches=404)) as it:
        office = await ordered(it)
        events = await office.round()

    assert questions(events) == {name: six_of(name) for name in CONCEPTS}
    assert len(it.server.plain) == 3 * len(CONCEPTS)
