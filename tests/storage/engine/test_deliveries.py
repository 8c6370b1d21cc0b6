import asyncio
from collections.abc import Callable
from importlib import import_module
from typing import TypeVar

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection, update

from bot.domain.ids import ChatId, TurnId
from bot.flow.engine.delivery import Undelivered
from bot.flow.engine.replies import remark
from bot.storage.chats import SqlChats
from bot.storage.engine.database import LEASE, Database
from bot.storage.engine.deliveries import SqlDeliveries
from bot.storage.engine.errors import DatabaseBusyError
from bot.storage.engine.tables import turns
from bot.storage.stores import Stores
from tests.storage.builders import ANNA, BEN, DAY, HELP, MINUTE, MONDAY, build_incoming, take

T = TypeVar("T")
TICK = TurnId("review:7:1")


async def keyboard_of(chat_id: ChatId, chats: SqlChats) -> int | None:
    return (await chats.open(chat_id, TurnId("-"))).keyboard


async def test_no_message_holds_buttons_at_first(process: Stores) -> None:
    assert await keyboard_of(ANNA, process.chats) is None
    await take(process.chats, "1")
    assert await keyboard_of(ANNA, process.chats) is None


async def test_the_message_with_the_buttons_is_remembered_over_turns(process: Stores) -> None:
    await take(process.chats, "1")
    await process.deliveries.delivered(ANNA, TurnId("1"), 55, MONDAY)
    await take(process.chats, "2")
    assert await keyboard_of(ANNA, process.chats) == 55

    await process.deliveries.delivered(ANNA, TurnId("2"), None, MONDAY)
    assert await keyboard_of(ANNA, process.chats) is None


async def test_a_turn_of_the_clock_that_was_not_delivered_is_taken_over(
    process: Stores, neighbour: Stores
) -> None:
    await take(process.chats, TICK, by_learner=False)
    left = [Undelivered(chat_id=ANNA, turn_id=TICK, replies=(HELP,))]

    assert await process.deliveries.undelivered(MONDAY) == []
    assert await neighbour.deliveries.undelivered(MONDAY + LEASE) == left
    assert await neighbour.deliveries.undelivered(MONDAY + LEASE) == []


async def test_a_delivered_turn_is_done(process: Stores, neighbour: Stores) -> None:
    await take(process.chats, TICK)
    await process.deliveries.delivered(ANNA, TICK, None, MONDAY)

    assert await neighbour.deliveries.undelivered(MONDAY + DAY) == []


async def test_what_is_being_said_is_due_until_it_has_arrived(process: Stores) -> None:
    await take(process.chats, TICK, by_learner=False)
    assert await process.due_moments(MONDAY) == [MONDAY]

    await process.deliveries.delivered(ANNA, TICK, None, MONDAY)

    assert await process.due_moments(MONDAY) == []


async def test_silence_needs_no_delivery(process: Stores, neighbour: Stores) -> None:
    await take(process.chats, TICK, replies=())

    assert await neighbour.deliveries.undelivered(MONDAY + DAY) == []


@pytest.mark.parametrize("server", ["sqlite"], indirect=True)
async def test_a_turn_with_an_update_comes_back_through_the_inbox_instead(
    process: Stores, neighbour: Stores
) -> None:
    await process.inbox.put([build_incoming("1")])
    await take(process.chats, "1")

    assert await neighbour.deliveries.undelivered(MONDAY + DAY) == []
    assert await neighbour.inbox.waiting(MONDAY + DAY) == [build_incoming("1")]


async def test_a_turn_with_an_update_has_arrived_once_the_update_is_done(process: Stores) -> None:
    await process.inbox.put([build_incoming("1")])
    await take(process.chats, "1")
    assert await process.due_moments(MONDAY) == [MONDAY]

    await process.deliveries.delivered(ANNA, TurnId("1"), 5, MONDAY)

    assert await process.due_moments(MONDAY) == []
    assert await keyboard_of(ANNA, process.chats) == 5


async def test_what_an_earlier_version_left_to_an_update_is_delivered_once(
    database: Database, process: Stores, neighbour: Stores
) -> None:
    await process.inbox.put([build_incoming("1")])
    await take(process.chats, "1")
    await database.write(lambda db: db.execute(update(turns).values(delivered_at=None)))

    await database.write(migrate_again)

    assert await neighbour.deliveries.undelivered(MONDAY + DAY) == []


def migrate_again(db: Connection) -> None:
    with Operations.context(MigrationContext.configure(db)):
        import_module("bot.storage.migrations.versions.0009_delivered_updates").upgrade()


async def test_turns_of_the_clock_that_arrive_with_those_of_updates_are_noted_as_well(
    process: Stores, neighbour: Stores
) -> None:
    await process.inbox.put([build_incoming("1")])
    await take(process.chats, "1")
    await take(process.chats, TICK, chat_id=BEN, by_learner=False)

    await asyncio.gather(
        process.deliveries.delivered(ANNA, TurnId("1"), 5, MONDAY),
        process.deliveries.delivered(BEN, TICK, 6, MONDAY),
    )

    assert await neighbour.deliveries.undelivered(MONDAY + DAY) == []
    assert await process.due_moments(MONDAY) == []


async def test_undelivered_turns_come_in_the_order_they_were_taken(
    process: Stores, neighbour: Stores
) -> None:
    privacy = remark("privacy")
    await take(process.chats, "later", at=MONDAY + MINUTE, replies=(privacy,))
    await take(process.chats, "earlier", chat_id=BEN)

    assert await neighbour.deliveries.undelivered(MONDAY + DAY) == [
        Undelivered(chat_id=BEN, turn_id=TurnId("earlier"), replies=(HELP,)),
        Undelivered(chat_id=ANNA, turn_id=TurnId("later"), replies=(privacy,)),
    ]


async def test_a_delivery_in_a_chat_without_a_turn_is_no_error(process: Stores) -> None:
    await process.deliveries.delivered(BEN, TurnId("1"), 5, MONDAY)


async def test_deliveries_side_by_side_are_all_noted(process: Stores, neighbour: Stores) -> None:
    chats = [ChatId(number) for number in range(1, 21)]
    for chat_id in chats:
        await take(process.chats, TICK, chat_id=chat_id)

    await asyncio.gather(
        *(process.deliveries.delivered(chat_id, TICK, chat_id, MONDAY) for chat_id in chats)
    )

    assert [await keyboard_of(chat_id, process.chats) for chat_id in chats] == chats
    assert await neighbour.deliveries.undelivered(MONDAY + DAY) == []


class FailingOnce:
    """A database whose first write fails after its callers have had time to queue."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._failures = 1
        self.owner = database.owner
        self.shared = database.shared
        self.presence = database.presence

    async def read(self, fn: Callable[[Connection], T]) -> T:
        return await self._database.read(fn)

    async def write(self, fn: Callable[[Connection], T], *, order: int = 0) -> T:
        if self._failures:
            self._failures -= 1
            raise DatabaseBusyError("once")
        return await self._database.write(fn, order=order)

    async def cut_log(self) -> None:
        await self._database.cut_log()


async def test_what_waited_behind_a_write_that_failed_is_noted_all_the_same(
    database: Database,
) -> None:
    process = Stores(database)
    for chat_id in (ANNA, BEN):
        await take(process.chats, TICK, chat_id=chat_id)
    deliveries = SqlDeliveries(FailingOnce(database))

    first, second = await asyncio.gather(
        deliveries.delivered(ANNA, TICK, 5, MONDAY),
        deliveries.delivered(BEN, TICK, 6, MONDAY),
        return_exceptions=True,
    )

    assert isinstance(first, DatabaseBusyError)
    assert second is None
    assert await keyboard_of(BEN, process.chats) == 6
