import asyncio
from dataclasses import replace
from datetime import timedelta

from sqlalchemy import select, update

from bot.domain.ids import ChatId, ConceptId, CourseId, LearnerId, OrderId
from bot.domain.topics.course import Language
from bot.flow.authoring.orders import InventoryOrder
from bot.flow.lessons.orders import WritingOrder
from bot.flow.maps.ports import TopicWanted
from bot.flow.work.orders import Batch, BatchId, Order, Work, WorkCancelled, WorkOrdered
from bot.flow.work.ports import Orders
from bot.storage.authoring.orders import LEASE, SqlOrders
from bot.storage.chats import SqlChats
from bot.storage.engine.database import Database
from bot.storage.engine.tables import work_orders
from bot.storage.stores import Stores
from tests.storage.builders import ANNA, ANNAS, DAY, MINUTE, MONDAY, take
from tests.storage.conftest import two_databases
from tests.storage.engine.test_tables import only

COURSE = CourseId("written:1")
INVENTORY = InventoryOrder(
    course_id=COURSE, wanted=TopicWanted(topic="Bäume \x00 pruning", language=Language.DE)
)
AHEAD = WritingOrder(
    course_id=COURSE, concept_ids=(ConceptId("loops"),), language=Language.DE, urgent=False
)
NOW = MONDAY + MINUTE


def build_order(name: str = "a", work: Work = INVENTORY, chat_id: ChatId = ANNA) -> Order:
    return Order(id=OrderId(name), chat_id=chat_id, learner_id=LearnerId(chat_id), work=work)


def tried_order(order: Order, tries: int) -> Order:
    return replace(order, tries=tries, ordered_at=MONDAY)


async def ids(orders: Orders, limit: int = 10, *, at: timedelta = MINUTE) -> list[str]:
    return [order.id for order in await orders.take(MONDAY + at, limit)]


async def test_what_was_ordered_is_taken_once(process: Stores) -> None:
    await take(process.chats, "1", WorkOrdered(build_order()))

    assert await process.orders.take(NOW, 10) == [tried_order(build_order(), 1)]
    assert await process.orders.take(NOW, 10) == []


async def test_an_order_given_twice_is_one_order(process: Stores) -> None:
    await take(process.chats, "1", WorkOrdered(build_order()), WorkOrdered(build_order()))
    await process.orders.take(NOW, 10)
    await take(process.chats, "2", WorkOrdered(build_order()))

    assert await ids(process.orders) == []


async def test_the_oldest_is_taken_first_and_no_more_than_asked_for(process: Stores) -> None:
    await take(process.chats, "1", WorkOrdered(build_order("z")))
    await take(process.chats, "2", WorkOrdered(build_order("b")), at=MONDAY + MINUTE)
    await take(process.chats, "3", WorkOrdered(build_order("a")), at=MONDAY + MINUTE)

    assert await ids(process.orders, 2) == ["z", "a"]
    assert await ids(process.orders, 2) == ["b"]


async def test_what_a_learner_waits_for_goes_before_what_is_written_ahead(process: Stores) -> None:
    await take(process.chats, "1", WorkOrdered(build_order("ahead", AHEAD)))
    await take(process.chats, "2", WorkOrdered(build_order("now")), at=MONDAY + MINUTE)

    assert await ids(process.orders, 1) == ["now"]
    assert await ids(process.orders, 1) == ["ahead"]


async def test_an_order_that_is_put_back_waits_for_its_time(
    process: Stores, neighbour: Stores
) -> None:
    await take(process.chats, "1", WorkOrdered(build_order()))
    await process.orders.take(NOW, 10)
    await process.orders.requeue(OrderId("a"), MONDAY + 3 * MINUTE)

    assert await process.orders.take(MONDAY + 2 * MINUTE, 10) == []
    assert await neighbour.orders.take(MONDAY + 3 * MINUTE, 10) == [tried_order(build_order(), 2)]


async def test_what_a_dead_process_took_is_taken_over_after_the_lease(
    process: Stores, neighbour: Stores
) -> None:
    await take(process.chats, "1", WorkOrdered(build_order()))
    await process.orders.take(MONDAY, 10)

    assert await process.orders.take(MONDAY + LEASE - MINUTE, 10) == []
    assert await neighbour.orders.take(MONDAY + LEASE, 10) == [tried_order(build_order(), 2)]


async def test_an_order_at_work_is_held_as_long_as_it_takes(
    process: Stores, neighbour: Stores
) -> None:
    await take(process.chats, "1", WorkOrdered(build_order()))
    await process.orders.take(MONDAY, 10)

    assert await process.orders.hold([OrderId("a")], MONDAY + 4 * MINUTE) == ["a"]
    assert await process.orders.take(MONDAY + LEASE, 10) == []
    assert await ids(neighbour.orders, at=4 * MINUTE + LEASE) == ["a"]


async def test_what_another_process_took_over_is_held_and_put_back_no_more(
    process: Stores, neighbour: Stores
) -> None:
    await take(process.chats, "1", WorkOrdered(build_order()))
    await process.orders.take(MONDAY, 10)
    await neighbour.orders.take(MONDAY + LEASE, 10)

    assert await process.orders.hold([OrderId("a")], MONDAY + LEASE) == []
    await process.orders.requeue(OrderId("a"), MONDAY)
    assert await neighbour.orders.hold([OrderId("a")], MONDAY + LEASE) == ["a"]


async def test_nothing_to_hold_is_nothing_held(process: Stores) -> None:
    assert await process.orders.hold([], NOW) == []


async def test_a_cancelled_order_is_not_wanted_held_put_back_or_taken(process: Stores) -> None:
    await take(process.chats, "1", WorkOrdered(build_order()))
    await process.orders.take(NOW, 10)
    assert await process.orders.is_wanted(OrderId("a"))
    await take(process.chats, "2", WorkCancelled(OrderId("a")))

    assert not await process.orders.is_wanted(OrderId("a"))
    assert await process.orders.hold([OrderId("a")], NOW) == []
    await process.orders.requeue(OrderId("a"), NOW)
    await process.orders.finish(OrderId("a"), NOW)
    assert await ids(process.orders, at=DAY) == []


async def test_a_waiting_order_can_be_cancelled_before_anybody_takes_it(process: Stores) -> None:
    await take(process.chats, "1", WorkOrdered(build_order()))
    await take(process.chats, "2", WorkCancelled(OrderId("a")), WorkCancelled(OrderId("other")))

    assert await ids(process.orders) == []


async def test_a_done_order_is_never_taken_again(process: Stores) -> None:
    await take(process.chats, "1", WorkOrdered(build_order()))
    await process.orders.take(NOW, 10)
    await process.orders.finish(OrderId("a"), NOW)

    assert not await process.orders.is_wanted(OrderId("a"))
    assert await ids(process.orders, at=DAY) == []


async def test_nobody_wants_what_nobody_ordered(process: Stores) -> None:
    assert not await process.orders.is_wanted(OrderId("a"))


async def test_work_that_is_over_is_forgotten_and_open_work_stays(process: Stores) -> None:
    for name in ("done", "cancelled", "open", "fresh"):
        await take(process.chats, name, WorkOrdered(build_order(name)), replies=())
    await process.orders.finish(OrderId("done"), MONDAY)
    await take(process.chats, "c", WorkCancelled(OrderId("cancelled")), replies=())
    await process.orders.finish(OrderId("fresh"), MONDAY + DAY)

    assert await process.retention.forget_texts(MONDAY + 31 * DAY) == 2
    assert await ids(process.orders) == ["open"]
    assert await process.retention.forget_texts(MONDAY + 32 * DAY) == 1


async def test_on_sqlite_a_process_that_starts_anew_goes_on_at_once(tmp_path: object) -> None:
    async with two_databases(f"sqlite:///{tmp_path}/lyceum.db") as (before, after):
        await take(SqlChats(before), "1", WorkOrdered(build_order()))
        await SqlOrders(before).take(MONDAY, 10)

        assert await ids(SqlOrders(after)) == ["a"]


async def test_workers_side_by_side_never_take_the_same_order(session_schema: str) -> None:
    names = [f"{number:02}" for number in range(60)]
    async with two_databases(session_schema) as (here, there):
        await take(SqlChats(here), "1", *(WorkOrdered(build_order(name)) for name in names))
        taking = [
            SqlOrders(database).take(NOW, 3) for _ in range(15) for database in (here, there)
        ]
        taken = [order for some in await asyncio.gather(*taking) for order in some]
        left = await SqlOrders(here).take(NOW, 60)

    assert sorted(order.id for order in (*taken, *left)) == names
    assert {order.tries for order in taken} == {1}


async def test_an_order_of_another_version_is_let_go(database: Database) -> None:
    await take(SqlChats(database), "1", WorkOrdered(build_order("a")))
    await database.write(lambda db: db.execute(update(work_orders).values(content="{}")))
    await take(SqlChats(database), "2", WorkOrdered(build_order("b")), at=MONDAY + MINUTE)

    assert await ids(SqlOrders(database)) == ["b"]
    assert not await SqlOrders(database).is_wanted(OrderId("a"))


async def test_an_order_says_whose_it_is_and_of_what_kind(database: Database) -> None:
    await take(SqlChats(database), "1", WorkOrdered(build_order(work=AHEAD, chat_id=ANNA)))

    of = work_orders.c
    row = await only(database, select(of.chat_id, of.learner_id, of.kind, of.urgent, of.standing))
    assert row == (ANNA, ANNAS, "writing", False, "waiting")


BATCHES = (
    Batch(id=BatchId("msgbatch_1"), begun_at=MONDAY),
    Batch(id=BatchId("msgbatch_2"), begun_at=MONDAY + DAY),
)


async def test_what_an_order_waits_for_is_kept_and_its_tries_are_counted_anew(
    process: Stores, neighbour: Stores
) -> None:
    await take(process.chats, "1", WorkOrdered(build_order(work=AHEAD)))
    (order,) = await process.orders.take(NOW, 1)
    await process.orders.wait_for(order.id, BATCHES[:1], MONDAY + 3 * MINUTE)

    assert await neighbour.orders.take(MONDAY + 2 * MINUTE, 1) == []
    (again,) = await neighbour.orders.take(MONDAY + 3 * MINUTE, 1)
    assert again == replace(order, batches=BATCHES[:1])

    await neighbour.orders.wait_for(order.id, BATCHES, MONDAY + 4 * MINUTE)
    assert await process.orders.take(MONDAY + 4 * MINUTE, 1) == [replace(order, batches=BATCHES)]


async def test_the_batches_of_cancelled_work_are_named_once(
    process: Stores, neighbour: Stores
) -> None:
    await take(
        process.chats, "1", *(WorkOrdered(build_order(concept_id, AHEAD)) for concept_id in "ab")
    )
    await process.orders.take(NOW, 2)
    await process.orders.wait_for(OrderId("a"), BATCHES, NOW)
    assert await process.orders.dropped(10) == []
    await take(process.chats, "2", WorkCancelled(OrderId("a")), WorkCancelled(OrderId("b")))

    dropped = await neighbour.orders.dropped(10)

    assert [(order.id, order.batches) for order in dropped] == [("a", BATCHES)]
    assert await process.orders.dropped(10) == []


async def test_a_batch_that_began_while_its_order_was_cancelled_is_not_forgotten(
    process: Stores,
) -> None:
    await take(process.chats, "1", WorkOrdered(build_order(work=AHEAD)))
    await process.orders.take(NOW, 1)
    await take(process.chats, "2", WorkCancelled(OrderId("a")))
    await process.orders.wait_for(OrderId("a"), BATCHES, NOW)

    assert not await process.orders.is_wanted(OrderId("a"))
    assert [order.batches for order in await process.orders.dropped(10)] == [BATCHES]


async def test_batches_of_another_version_are_not_waited_for(database: Database) -> None:
    await take(SqlChats(database), "1", WorkOrdered(build_order(work=AHEAD)))
    await database.write(lambda db: db.execute(update(work_orders).values(batches="{}")))

    (order,) = await SqlOrders(database).take(NOW, 1)

    assert order.batches == ()
