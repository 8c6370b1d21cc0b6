"""Several processes on one server: each chat belongs to one process, and nothing is missed."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import datetime

import pytest
from sqlalchemy import text

from bot.domain.ids import ChatId, TurnId
from bot.flow.engine.delivery import Incoming
from bot.storage.engine import chat_leases, presence
from bot.storage.engine.database import LEASE, lock_of, open_database
from bot.storage.engine.set_aside import SqlSetAside
from bot.storage.stores import Stores
from tests.storage.builders import ANNA, BEN, MONDAY, build_incoming, take

pytestmark = pytest.mark.parametrize("server", ["postgresql"], indirect=True)

LATER = MONDAY + 2 * LEASE


def nothing() -> bool:
    return False


async def waiting(stores: Stores, now: datetime = MONDAY) -> list[TurnId]:
    """Return the updates that a process finds when it looks for left-over ones."""
    found: list[Incoming] = []
    for chat_id in await stores.chat_leases.behind(now):
        found += await stores.chat_leases.catch_up(chat_id)
    return [incoming.turn_id for incoming in found]


def turns(updates: Sequence[Incoming]) -> list[TurnId]:
    return [update.turn_id for update in updates]


async def finish(stores: Stores, number: str, chat_id: ChatId = ANNA) -> None:
    await stores.inbox.drop(chat_id, TurnId(number))


async def listen(stores: Stores) -> Callable[[], list[ChatId]]:
    """Return the chats whose new updates the process is notified of."""
    chats: list[ChatId] = []
    stores.chat_leases.on_arrival(chats.append)
    return lambda: chats


async def until(what: Callable[[], object]) -> None:
    async with asyncio.timeout(30):
        while not what():  # noqa: ASYNC110 - another session brings it about
            await asyncio.sleep(0.01)


@pytest.fixture
async def third(server: str) -> AsyncIterator[Stores]:
    async with open_database(server) as database:
        yield Stores(database)


async def test_the_process_that_stores_first_works_off_the_chat_and_hears_of_what_others_store(
    process: Stores, neighbour: Stores
) -> None:
    came = await listen(process)

    assert turns(await process.inbox.put([build_incoming("1")])) == ["1"]
    assert turns(await process.inbox.put([build_incoming("2")])) == ["2"]
    assert turns(await neighbour.inbox.put([build_incoming("3")])) == []
    assert turns(await neighbour.inbox.put([build_incoming("4", BEN)])) == ["4"]

    await until(came)
    assert came() == [ANNA]
    assert turns(await process.chat_leases.catch_up(ANNA)) == ["1", "2", "3"]
    assert turns(await neighbour.chat_leases.catch_up(ANNA)) == []


async def test_what_comes_after_something_that_was_not_seen_yet_waits_behind_it(
    process: Stores, neighbour: Stores
) -> None:
    came = await listen(process)
    await process.inbox.put([build_incoming("1")])
    await finish(process, "1")
    await neighbour.inbox.put([build_incoming("2")])

    assert turns(await process.inbox.put([build_incoming("3")])) == []
    assert ANNA in came()
    assert turns(await process.chat_leases.catch_up(ANNA)) == ["2", "3"]
    assert turns(await process.inbox.put([build_incoming("4")])) == ["4"]


async def test_a_chat_is_released_once_nothing_waits_and_the_next_process_has_it(
    process: Stores, neighbour: Stores
) -> None:
    await process.inbox.put([build_incoming("1")])
    assert await process.chat_leases.end(ANNA, lambda: True) == ()
    assert turns(await neighbour.inbox.put([build_incoming("2")])) == []
    await finish(process, "1")

    assert turns(await process.chat_leases.end(ANNA, nothing)) == ["2"]
    await finish(process, "2")
    assert await process.chat_leases.end(ANNA, nothing) == ()

    assert turns(await neighbour.inbox.put([build_incoming("3")])) == ["3"]


async def test_an_update_that_was_known_leaves_no_chat_held(
    process: Stores, neighbour: Stores
) -> None:
    await process.inbox.put([build_incoming("1")])
    await finish(process, "1")
    await process.chat_leases.end(ANNA, nothing)
    came = await listen(neighbour)

    assert await neighbour.inbox.put([build_incoming("1")]) == []

    assert came() == [ANNA]
    assert await neighbour.chat_leases.catch_up(ANNA) == []
    await neighbour.chat_leases.end(ANNA, nothing)
    assert turns(await process.inbox.put([build_incoming("2")])) == ["2"]


async def test_a_turn_of_the_clock_keeps_others_out_and_lets_in_what_came_meanwhile(
    process: Stores, neighbour: Stores
) -> None:
    assert await process.chat_leases.begin_beside(ANNA)
    assert await process.chat_leases.begin_beside(ANNA)
    assert not await neighbour.chat_leases.begin_beside(ANNA)
    assert turns(await neighbour.inbox.put([build_incoming("1")])) == []

    assert await process.chat_leases.end_beside(ANNA) == ()
    assert turns(await process.chat_leases.end_beside(ANNA)) == ["1"]
    assert not await neighbour.chat_leases.begin(ANNA)


async def test_the_chat_stays_ours_while_the_queue_or_a_turn_beside_it_works(
    process: Stores, neighbour: Stores
) -> None:
    await process.inbox.put([build_incoming("1")])
    assert await process.chat_leases.begin(ANNA)
    assert await process.chat_leases.begin_beside(ANNA)
    await finish(process, "1")

    assert await process.chat_leases.end(ANNA, nothing) == ()
    assert not await neighbour.chat_leases.begin_beside(ANNA)
    assert await process.chat_leases.end_beside(ANNA) == ()
    assert await neighbour.chat_leases.begin_beside(ANNA)


async def test_a_living_process_keeps_its_chats_however_long_it_takes(
    process: Stores, neighbour: Stores
) -> None:
    await process.inbox.put([build_incoming("1")])

    assert await waiting(neighbour, LATER) == []
    assert await waiting(neighbour, LATER) == []


async def test_the_chats_of_a_dead_process_come_in_their_order_at_the_first_look_of_a_new_one(
    process: Stores, neighbour: Stores
) -> None:
    for number in ("9", "10", "2"):
        await process.inbox.put([build_incoming(number)])
    await take(process.chats, "9")
    await leave(process)

    assert await waiting(neighbour) == ["9", "10", "2"]
    assert turns(await neighbour.inbox.put([build_incoming("11")])) == ["11"]


async def test_whose_lock_is_free_for_a_moment_loses_nothing(
    process: Stores, neighbour: Stores
) -> None:
    assert await waiting(neighbour) == []
    await process.inbox.put([build_incoming("1")])
    await leave(process)

    assert await waiting(neighbour) == []
    there = process.database.presence
    assert there is not None
    await there.enter()
    assert await waiting(neighbour) == []
    await leave(process)
    assert await waiting(neighbour) == []
    assert await waiting(neighbour) == ["1"]


async def test_what_failed_and_was_let_go_comes_again_after_a_while(
    process: Stores, neighbour: Stores
) -> None:
    await process.inbox.put([build_incoming("1")])
    await process.chat_leases.end(ANNA, nothing)

    assert await waiting(neighbour) == []
    assert await waiting(neighbour, LATER) == ["1"]
    assert await waiting(process, LATER) == []


async def test_who_is_told_to_stop_hands_over_at_once(process: Stores, neighbour: Stores) -> None:
    await process.inbox.put([build_incoming("1")])

    await process.chat_leases.hand_over(MONDAY)

    assert await waiting(neighbour) == ["1"]


async def test_a_wake_that_got_lost_is_found_by_looking(
    process: Stores, neighbour: Stores
) -> None:
    await process.inbox.put([build_incoming("1")])
    assert await waiting(process) == []
    await neighbour.inbox.put([build_incoming("2")])

    assert await waiting(process) == ["1", "2"]


async def test_what_a_dead_process_said_for_the_clock_is_free_at_once(
    process: Stores, neighbour: Stores
) -> None:
    await take(process.chats, "tick")
    assert await neighbour.deliveries.undelivered(MONDAY) == []
    await leave(process)

    await neighbour.chat_leases.behind(MONDAY)

    assert [delivery.turn_id for delivery in await neighbour.deliveries.undelivered(MONDAY)] == [
        "tick"
    ]


async def test_one_process_does_the_rounds_and_another_goes_on_when_it_is_gone(
    monkeypatch: pytest.MonkeyPatch, process: Stores, neighbour: Stores, third: Stores
) -> None:
    monkeypatch.setattr(presence, "LOOK_SECONDS", 0.05)
    for stores in (process, neighbour, third):
        await listen(stores)
        await until(lambda: process.is_first)
    assert [each_process.is_first for each_process in (process, neighbour, third)] == [
        True,
        False,
        False,
    ]

    await leave(process)

    await until(lambda: neighbour.is_first or third.is_first)
    assert [each_process.is_first for each_process in (process, neighbour, third)].count(True) == 1


async def test_many_chats_stored_by_many_at_once_are_each_worked_off_by_one(
    process: Stores, neighbour: Stores, third: Stores
) -> None:
    updates = [
        build_incoming(f"{number}", ChatId(chat)) for number in range(8) for chat in range(20)
    ]
    everyone = (process, neighbour, third)

    found = await asyncio.gather(
        *(everyone[place % 3].inbox.put([update]) for place, update in enumerate(updates))
    )

    at_once: dict[ChatId, int] = {}
    for place, taken in enumerate(found):
        for incoming in taken:
            assert at_once.setdefault(incoming.chat_id, place % 3) == place % 3
    caught: dict[ChatId, list[TurnId]] = {}
    for chat in range(20):
        for stores in everyone:
            waits = turns(await stores.chat_leases.catch_up(ChatId(chat)))
            assert not (waits and chat in caught)
            if waits:
                caught[ChatId(chat)] = waits
    assert {len(chats) for chats in caught.values()} == {8}


async def leave(stores: Stores) -> None:
    """Make a process seem dead by ending its session."""
    there = stores.database.presence
    assert there is not None
    await there.leave()


async def test_the_living_know_how_many_they_are_and_hear_what_one_tells_all(
    monkeypatch: pytest.MonkeyPatch, process: Stores, neighbour: Stores, third: Stores
) -> None:
    monkeypatch.setattr(presence, "LOOK_SECONDS", 0.05)
    here, there, far = (
        each_process.database.presence for each_process in (process, neighbour, third)
    )
    assert here is not None
    assert there is not None
    assert far is not None
    told: list[str] = []
    for one in (here, there, far):
        one.on_told("answers", told.append)
    for stores in (process, neighbour, third):
        await listen(stores)
    await until(lambda: here.living == there.living == far.living == 3)

    here.tell("answers", "12")
    await until(lambda: len(told) == 2)
    await leave(third)

    await until(lambda: here.living == 2)
    assert told == ["12", "12"]


async def test_who_only_looks_is_not_counted_and_never_the_first(
    monkeypatch: pytest.MonkeyPatch, server: str | None, process: Stores
) -> None:
    monkeypatch.setattr(presence, "LOOK_SECONDS", 0.05)
    async with open_database(str(server)) as looker:
        assert looker.presence is not None
        await listen(process)
        await until(lambda: process.is_first)
        here = process.database.presence
        assert here is not None
        assert here.living == looker.presence.living == 1
        await leave(process)

        await until(lambda: not process.is_first)
        assert not looker.presence.first


async def test_a_session_that_the_server_ends_is_opened_anew(
    monkeypatch: pytest.MonkeyPatch, process: Stores, neighbour: Stores
) -> None:
    monkeypatch.setattr(presence, "LOOK_SECONDS", 0.05)
    await listen(process)
    await until(lambda: process.is_first)

    await neighbour.database.write(
        lambda db: db.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_locks "
                "WHERE locktype = 'advisory' AND pid <> pg_backend_pid() "
                "AND (classid::bigint << 32 | objid::bigint) = :key"
            ),
            {"key": lock_of(process.database.owner)},
        )
    )

    await until(lambda: not process.is_first)
    await until(lambda: process.is_first)


async def begun_turns(stores: Stores, now: datetime = MONDAY) -> dict[TurnId, int | None]:
    """Return how often each update left to a process was begun."""
    found: dict[TurnId, int | None] = {}
    for chat_id in await stores.chat_leases.behind(now):
        found |= {
            incoming.turn_id: incoming.begun
            for incoming in await stores.chat_leases.catch_up(chat_id)
        }
    return found


async def test_what_a_process_may_have_died_of_is_marked_and_what_it_never_began_is_told_from_it(
    process: Stores, neighbour: Stores, third: Stores
) -> None:
    for number in ("1", "2", "3"):
        await process.inbox.put([build_incoming(number)])
    await leave(process)
    assert await begun_turns(neighbour) == {"1": 0, "2": 0, "3": 0}
    for number in ("1", "2"):
        await neighbour.inbox.mark(ANNA, TurnId(number))
    await neighbour.inbox.unmark(ANNA, TurnId("1"))
    await leave(neighbour)

    assert await begun_turns(third) == {"1": 0, "2": 1, "3": 0}


async def test_what_is_set_aside_waits_no_more_until_the_operator_tries_it_again_alone(
    process: Stores, neighbour: Stores
) -> None:
    unreadable = build_incoming("1", unreadable="KeyError")
    assert await process.inbox.put([unreadable]) == [unreadable]
    await process.chat_leases.end(ANNA, nothing)
    assert await begun_turns(neighbour, LATER) == {}
    kept = SqlSetAside(neighbour.database)
    (found,) = await kept.all()

    assert await kept.retry(found.id, MONDAY)

    assert await begun_turns(neighbour) == {"1": 1}


async def test_nobody_is_taken_for_dead_while_the_server_has_only_just_started(
    monkeypatch: pytest.MonkeyPatch, process: Stores, neighbour: Stores
) -> None:
    await process.inbox.put([build_incoming("1")])
    await leave(process)

    monkeypatch.setattr(chat_leases, "AWAY_SECONDS", 1e9)
    assert await begun_turns(neighbour) == {}
    assert await begun_turns(neighbour) == {}
    monkeypatch.setattr(chat_leases, "AWAY_SECONDS", 0.0)
    assert await begun_turns(neighbour) == {"1": 0}


async def test_what_cannot_be_read_is_seen_by_the_process_that_stores_it(
    process: Stores, neighbour: Stores
) -> None:
    await process.inbox.put([build_incoming("1")])
    unreadable = build_incoming("2", unreadable="KeyError")

    assert await neighbour.inbox.put([unreadable]) == [unreadable]
