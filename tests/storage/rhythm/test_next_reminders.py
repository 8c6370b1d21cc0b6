from functools import partial
from typing import Any

from bot.domain.ids import ChatId, LearnerId
from bot.domain.learner.learner import Learner
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.delivery import Row
from bot.storage.engine.database import Database
from bot.storage.rhythm.due_pages import NEXT_REMINDERS, reminders
from bot.storage.stores import Stores
from tests.storage.builders import DAY, MINUTE, MONDAY, take
from tests.storage.plans import explained


async def test_whom_the_clock_wakes_comes_earliest_first(process: Stores) -> None:
    await add(process, 1, remind_at=MONDAY)
    await add(process, 2, remind_at=MONDAY - DAY)
    await add(process, 3, remind_at=MONDAY + MINUTE)
    await add(process, 4)

    in_order = [next_reminder(2, MONDAY - DAY), next_reminder(1, MONDAY)]
    assert await process.due(reminders, MONDAY, 10) == in_order
    assert await process.due(reminders, MONDAY, 1) == in_order[:1]


async def test_next_reminders_come_page_by_page_without_a_gap_also_of_one_slot(
    process: Stores,
) -> None:
    for number in (3, 1, 2):
        await add(process, number, remind_at=MONDAY)
    await add(process, 4, remind_at=MONDAY - DAY)

    first = await process.due(reminders, MONDAY, 2)
    rest = await process.due(reminders, MONDAY, 2, first[-1])

    assert [*first, *rest] == [
        next_reminder(4, MONDAY - DAY),
        *(next_reminder(n, MONDAY) for n in (1, 2, 3)),
    ]
    assert await process.due(reminders, MONDAY, 2, rest[-1]) == []


async def test_who_blocked_the_bot_or_wants_no_reminders_sleeps_on(process: Stores) -> None:
    await add(process, 1, remind_at=MONDAY, blocked=True)
    await add(process, 2, remind_at=MONDAY, reminders_on=False)

    assert await process.due(reminders, MONDAY, 10) == []


async def test_the_search_is_a_range_scan_of_an_index(database: Database) -> None:
    values = {"now": MONDAY, "after_at": MONDAY - DAY, "after_learner": 1, "limit": 5}

    plan = await database.read(partial(explained, statement=NEXT_REMINDERS, values=values))

    assert "idx_learners_remind" in plan
    assert "SCAN learners" not in plan


async def add(process: Stores, number: int, **settings: Any) -> None:
    learner = Learner(id=LearnerId(number), **settings)
    await take(process.chats, "1", LearnerChanged(learner), chat_id=ChatId(number))


def next_reminder(number: int, slot: Any) -> Row:
    return (ChatId(number), LearnerId(number), slot)
