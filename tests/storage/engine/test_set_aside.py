"""What is set aside stays where it is until the operator decides, the learner leaves, or a month
is over."""

from dataclasses import replace

import pytest

from bot.domain.ids import ChatId, TurnId
from bot.flow.learner.changes import LearnerLeaves
from bot.storage.engine.database import LEASE
from bot.storage.engine.set_aside import SetAside, SqlSetAside
from bot.storage.stores import Stores
from tests.storage.builders import ANNA, ANNAS, BEN, DAY, MINUTE, MONDAY, build_incoming, take

WAITS_BY_ITSELF = pytest.mark.parametrize("server", ["sqlite"], indirect=True)
"""On a server waiting updates come with their chat. `test_chat_leases` has the same there."""
UNREADABLE = build_incoming("1", unreadable="KeyError")


def keep(process: Stores) -> SqlSetAside:
    return SqlSetAside(process.database)


async def only(process: Stores) -> SetAside:
    (found,) = await keep(process).all()
    return found


@WAITS_BY_ITSELF
async def test_what_cannot_be_read_is_kept_as_it_came_and_is_not_waiting(
    process: Stores, neighbour: Stores
) -> None:
    assert await process.inbox.put([UNREADABLE]) == [UNREADABLE]
    assert await process.inbox.put([UNREADABLE]) == []

    assert await neighbour.inbox.waiting(MONDAY + LEASE) == []
    found = await only(process)
    assert found == SetAside(
        id=found.id,
        chat_id=ANNA,
        turn_id=TurnId("1"),
        received_at=MONDAY,
        at=MONDAY,
        reason="KeyError",
        payload=UNREADABLE.payload,
    )


@WAITS_BY_ITSELF
async def test_what_is_set_aside_later_is_kept_with_when_and_why_and_never_taken_again(
    process: Stores, neighbour: Stores
) -> None:
    await process.inbox.put([build_incoming("1"), build_incoming("2")])

    await process.inbox.set_aside(ANNA, TurnId("1"), "ProcessDied", MONDAY + MINUTE)
    await process.inbox.set_aside(ANNA, TurnId("1"), "KeyError", MONDAY + DAY)

    found = await only(process)
    assert (found.reason, found.at) == ("ProcessDied", MONDAY + MINUTE)
    assert await keep(process).find(found.id) == found
    assert [incoming.turn_id for incoming in await neighbour.inbox.waiting(MONDAY + LEASE)] == [
        "2"
    ]


@WAITS_BY_ITSELF
async def test_what_is_tried_again_waits_once_and_begins_alone(
    process: Stores, neighbour: Stores
) -> None:
    await process.inbox.put([UNREADABLE])
    number = (await only(process)).id

    assert await keep(neighbour).retry(number, MONDAY + MINUTE)
    assert not await keep(neighbour).retry(number, MONDAY + MINUTE)

    (taken,) = await process.inbox.waiting(MONDAY + MINUTE)
    assert taken == replace(UNREADABLE, unreadable=None)
    assert taken.begun == 1
    assert await keep(process).all() == []


@WAITS_BY_ITSELF
async def test_what_is_dropped_is_gone_and_still_known(process: Stores) -> None:
    await process.inbox.put([UNREADABLE])
    number = (await only(process)).id

    assert await keep(process).drop(number)
    assert not await keep(process).drop(number)

    assert await keep(process).all() == []
    assert await keep(process).find(number) is None
    assert await process.inbox.put([UNREADABLE]) == []
    assert await process.inbox.waiting(MONDAY + LEASE) == []


@WAITS_BY_ITSELF
async def test_what_waits_or_is_done_can_be_neither_tried_again_nor_dropped(
    process: Stores,
) -> None:
    await process.inbox.put([build_incoming("1"), UNREADABLE, build_incoming("2", BEN)])
    for number in range(20):
        if await keep(process).find(number) is None:
            assert not await keep(process).retry(number, MONDAY)
            assert not await keep(process).drop(number)

    assert len(await process.inbox.waiting(MONDAY + LEASE)) == 2


async def test_what_is_set_aside_is_kept_for_thirty_days(process: Stores) -> None:
    await process.inbox.put([UNREADABLE])

    await process.retention.forget_texts(MONDAY + 30 * DAY)
    assert len(await keep(process).all()) == 1

    await process.retention.forget_texts(MONDAY + 31 * DAY)
    assert await keep(process).all() == []


async def test_what_is_set_aside_goes_with_its_learner(process: Stores) -> None:
    await process.inbox.put([UNREADABLE, build_incoming("2", BEN, unreadable="KeyError")])
    await take(process.chats, "3", LearnerLeaves(ANNAS))

    assert await process.forget_leaving(MONDAY + DAY)

    assert (await only(process)).chat_id == BEN


async def test_nobody_s_update_is_set_aside_under_no_chat(process: Stores) -> None:
    await process.inbox.put([build_incoming("1", ChatId(0), unreadable="KeyError")])

    assert (await only(process)).chat_id == 0
