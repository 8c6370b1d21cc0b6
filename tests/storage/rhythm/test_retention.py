from bot.domain.ids import TurnId
from bot.storage.stores import Stores
from tests.storage.builders import ANNA, DAY, HELP, MONDAY, build_incoming, take


async def test_texts_are_forgotten_after_thirty_days_and_newer_ones_stay(
    process: Stores,
) -> None:
    newer = build_incoming("2", received_at=MONDAY + DAY)
    await process.inbox.put([build_incoming("1"), newer])
    await take(process.chats, "1")
    await take(process.chats, "2", at=MONDAY + DAY)

    assert await process.retention.forget_texts(MONDAY + 31 * DAY) == 2
    assert (await process.chats.open(ANNA, TurnId("2"))).applied == (HELP,)
    assert await process.inbox.waiting(MONDAY + 2 * DAY) == [newer]


async def test_a_forgotten_turn_is_still_applied(process: Stores) -> None:
    await take(process.chats, "1")
    await process.retention.forget_texts(MONDAY + 31 * DAY)

    assert (await process.chats.open(ANNA, TurnId("1"))).applied == ()
    assert await process.deliveries.undelivered(MONDAY + 2 * DAY) == []


async def test_forgetting_twice_finds_nothing_the_second_time(process: Stores) -> None:
    await take(process.chats, "1")
    await process.retention.forget_texts(MONDAY + 31 * DAY)

    assert await process.retention.forget_texts(MONDAY + 31 * DAY) == 0
