import pytest

from bot.domain.ids import ChatId, TurnId
from bot.storage.engine.database import LEASE
from bot.storage.stores import Stores
from tests.storage.builders import ANNA, BEN, DAY, MONDAY, build_incoming, take


async def test_new_updates_are_returned_and_known_ones_are_not(process: Stores) -> None:
    first, second = build_incoming("1"), build_incoming("2")

    assert await process.inbox.put([first]) == [first]
    assert await process.inbox.put([first, second]) == [second]


async def test_no_updates_are_no_news(process: Stores) -> None:
    assert await process.inbox.put([]) == []


async def test_an_update_that_comes_twice_in_a_batch_is_new_once(process: Stores) -> None:
    update = build_incoming("1")

    assert await process.inbox.put([update, update]) == [update]


@pytest.mark.parametrize("number", [2**63 - 1, -(2**63)])
async def test_ids_of_64_bits_are_stored(process: Stores, number: int) -> None:
    update = build_incoming(f"tg:{2**63 - 1}", ChatId(number))

    assert await process.inbox.put([update]) == [update]


async def test_the_same_id_in_another_chat_is_another_update(process: Stores) -> None:
    updates = [build_incoming("1", ANNA), build_incoming("1", BEN)]

    assert await process.inbox.put(updates) == updates


@pytest.mark.parametrize("server", ["sqlite"], indirect=True)
async def test_what_this_process_works_on_is_not_waiting(process: Stores) -> None:
    await process.inbox.put([build_incoming("1")])

    assert await process.inbox.waiting(MONDAY) == []


@pytest.mark.parametrize("server", ["sqlite"], indirect=True)
async def test_what_failed_here_waits_again_after_the_lease(process: Stores) -> None:
    update = build_incoming("1")
    await process.inbox.put([update])

    assert await process.inbox.waiting(MONDAY + LEASE) == [update]
    assert await process.inbox.waiting(MONDAY + LEASE) == []


@pytest.mark.parametrize("server", ["sqlite"], indirect=True)
async def test_what_a_dead_process_left_comes_back_in_the_order_it_came(
    process: Stores, neighbour: Stores
) -> None:
    updates = [build_incoming("9"), build_incoming("10"), build_incoming("2", BEN)]
    for update in updates:
        await process.inbox.put([update])

    assert await neighbour.inbox.waiting(MONDAY + LEASE) == updates
    assert await neighbour.inbox.waiting(MONDAY + LEASE) == []


@pytest.mark.parametrize("server", ["sqlite"], indirect=True)
async def test_dropped_and_delivered_updates_do_not_come_back(process: Stores) -> None:
    await process.inbox.put([build_incoming("1"), build_incoming("2"), build_incoming("3")])
    await take(process.chats, "2")
    await process.inbox.drop(ANNA, TurnId("1"))
    await process.deliveries.delivered(ANNA, TurnId("2"), None, MONDAY)

    assert await process.inbox.waiting(MONDAY + LEASE) == [build_incoming("3")]


async def test_a_done_update_is_still_known(process: Stores) -> None:
    await process.inbox.put([build_incoming("1")])
    await process.inbox.drop(ANNA, TurnId("1"))

    assert await process.inbox.put([build_incoming("1")]) == []


@pytest.mark.parametrize("server", ["sqlite"], indirect=True)
async def test_a_forgotten_update_is_still_known_and_waits_no_more(process: Stores) -> None:
    await process.inbox.put([build_incoming("1")])
    await process.retention.forget_texts(MONDAY + 31 * DAY)

    assert await process.inbox.put([build_incoming("1")]) == []
    assert await process.inbox.waiting(MONDAY + DAY) == []


async def test_dropping_what_never_came_is_nothing(process: Stores) -> None:
    await process.inbox.drop(ANNA, TurnId("1"))


@pytest.mark.parametrize("server", ["sqlite"], indirect=True)
async def test_where_one_process_is_alone_it_need_not_wait_for_the_lease_of_a_dead_one(
    process: Stores, neighbour: Stores
) -> None:
    await process.inbox.put([build_incoming("1")])

    assert await neighbour.inbox.waiting(MONDAY) == [build_incoming("1")]


async def left_by(process: Stores, neighbour: Stores, *turn_ids: str) -> dict[TurnId, int | None]:
    """Return how often each update left to the neighbour was begun after the process died."""
    for turn_id in turn_ids:
        await process.inbox.put([build_incoming(turn_id)])
    return {
        incoming.turn_id: incoming.begun
        for incoming in await neighbour.inbox.waiting(MONDAY + LEASE)
    }


@pytest.mark.parametrize("server", ["sqlite"], indirect=True)
async def test_only_what_is_taken_over_from_another_process_can_be_marked(
    process: Stores, neighbour: Stores
) -> None:
    await process.inbox.put([build_incoming("1")])
    (again,) = await process.inbox.waiting(MONDAY + LEASE)
    await process.inbox.mark(ANNA, TurnId("1"))

    (taken,) = await neighbour.inbox.waiting(MONDAY + 2 * LEASE)

    assert (again.begun, taken.begun) == (None, 0)


@pytest.mark.parametrize("server", ["sqlite"], indirect=True)
async def test_what_was_begun_when_its_process_died_is_told_from_what_only_waited(
    process: Stores, neighbour: Stores
) -> None:
    await left_by(process, neighbour, "1", "2", "3")
    for turn_id in ("1", "2"):
        await neighbour.inbox.mark(ANNA, TurnId(turn_id))
    await neighbour.inbox.unmark(ANNA, TurnId("1"))

    begun = {
        incoming.turn_id: incoming.begun
        for incoming in await process.inbox.waiting(MONDAY + 2 * LEASE)
    }

    assert begun == {"1": 0, "2": 1, "3": 0}


@pytest.mark.parametrize("server", ["sqlite"], indirect=True)
async def test_a_process_that_lives_takes_its_marks_back_when_it_takes_an_update_again(
    process: Stores, neighbour: Stores
) -> None:
    await left_by(process, neighbour, "1")
    await neighbour.inbox.mark(ANNA, TurnId("1"))

    (again,) = await neighbour.inbox.waiting(MONDAY + 2 * LEASE)
    (taken,) = await process.inbox.waiting(MONDAY + 3 * LEASE)

    assert (again.begun, taken.begun) == (None, 0)
