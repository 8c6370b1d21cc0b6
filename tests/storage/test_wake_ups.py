from typing import Any

from sqlalchemy import text

from bot.domain.ids import ChatId, LearnerId
from bot.domain.learner import Learner
from bot.flow.delivery import WakeUp
from bot.flow.outcome import LearnerChanged
from bot.storage.database import Database
from tests.storage.builders import DAY, MINUTE, MONDAY, take
from tests.storage.conftest import Process


async def test_whom_the_clock_wakes_comes_earliest_first(process: Process) -> None:
    await add(process, 1, remind_at=MONDAY)
    await add(process, 2, remind_at=MONDAY - DAY)
    await add(process, 3, remind_at=MONDAY + MINUTE)
    await add(process, 4)

    in_order = [wake_up(2, MONDAY - DAY), wake_up(1, MONDAY)]
    assert await process.wake_ups.due(MONDAY, 10) == in_order
    assert await process.wake_ups.due(MONDAY, 1) == in_order[:1]


async def test_who_blocked_the_bot_or_wants_no_reminders_sleeps_on(process: Process) -> None:
    await add(process, 1, remind_at=MONDAY, blocked=True)
    await add(process, 2, remind_at=MONDAY, reminders_on=False)

    assert await process.wake_ups.due(MONDAY, 10) == []


async def test_the_search_is_a_range_scan_of_an_index(database: Database) -> None:
    if database.shared:
        return  # a planner with statistics scans a small table whole, and rightly so
    explained = await database.read(
        lambda db: db.execute(
            text(
                "EXPLAIN QUERY PLAN SELECT id FROM learners WHERE remind_at <= '2026'"
                " AND reminders_on IS 1 AND blocked IS 0 ORDER BY remind_at"
            )
        ).all()
    )

    assert [row.detail for row in explained] == [
        "SEARCH learners USING INDEX idx_learners_remind (remind_at<?)"
    ]


async def add(process: Process, number: int, **settings: Any) -> None:
    learner = Learner(id=LearnerId(number), **settings)
    await take(process.chats, "1", LearnerChanged(learner), chat_id=ChatId(number))


def wake_up(number: int, slot: Any) -> WakeUp:
    return WakeUp(chat_id=ChatId(number), learner_id=LearnerId(number), slot=slot)
