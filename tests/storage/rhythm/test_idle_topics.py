from functools import partial
from typing import Any

from bot.domain.ids import ChatId, LearnerId, MapId
from bot.domain.learner.learner import Learner
from bot.domain.topics.mind_map import MapStatus
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.delivery import Row
from bot.flow.maps.changes import MapAdded, MapRested, MapWarned
from bot.storage.engine.database import Database
from bot.storage.rhythm.due_pages import IDLE_TOPICS, idle_topics
from bot.storage.stores import Stores
from tests.storage.builders import DAY, MINUTE, MONDAY, build_flow, build_map, take
from tests.storage.plans import explained

NOW = MONDAY + 100 * DAY


async def add(process: Stores, number: int, idle_for: Any, **but: Any) -> Row:
    """Store a topic of that learner that has been idle for that long."""
    map_id = MapId(f"map-{number}")
    changes = {
        "learner_id": LearnerId(number),
        "status": MapStatus.ACTIVE,
        "last_activity_at": NOW - idle_for,
        "nodes": (),
        "edges": (),
        "root_id": None,
    }
    mind_map = build_map(map_id, **(changes | but))
    chat_id = ChatId(number)
    added = MapAdded(mind_map, build_flow(map_id))
    await take(process.chats, "1", added, chat_id=chat_id, by_learner=False)
    return (chat_id, map_id, NOW - idle_for)


async def later(process: Stores, number: int, *changes: Any) -> None:
    await take(process.chats, "2", *changes, chat_id=ChatId(number), by_learner=False)


async def test_topics_idle_for_twenty_three_days_come_longest_idle_first(process: Stores) -> None:
    fresh = await add(process, 1, 23 * DAY - MINUTE)
    due = await add(process, 4, 23 * DAY)
    draft = await add(process, 2, 24 * DAY, status=MapStatus.DRAFT)
    old = await add(process, 3, 40 * DAY)

    found = await process.due(idle_topics, NOW, 10)

    assert found == [old, draft, due]
    assert fresh not in found


async def test_closed_and_paused_topics_are_never_idle(process: Stores) -> None:
    await add(process, 1, 40 * DAY, status=MapStatus.COMPLETED)
    await add(process, 2, 40 * DAY, status=MapStatus.ABANDONED)
    paused = await add(process, 3, 40 * DAY)
    await later(process, 3, MapRested(paused[1], NOW - DAY))

    assert await process.due(idle_topics, NOW, 10) == []


async def test_who_was_warned_comes_again_only_to_be_put_away(process: Stores) -> None:
    warned = await add(process, 1, 30 * DAY)
    await later(process, 1, MapWarned(warned[1], NOW - 6 * DAY))

    assert await process.due(idle_topics, NOW, 10) == []
    assert await process.due(idle_topics, NOW + MINUTE, 10) == [warned]


async def test_a_warning_from_before_the_last_activity_is_void(process: Stores) -> None:
    warned = await add(process, 1, 24 * DAY)
    await later(process, 1, MapWarned(warned[1], NOW - 50 * DAY))

    assert await process.due(idle_topics, NOW, 10) == [warned]


async def test_who_blocked_the_bot_is_not_warned_but_put_away(process: Stores) -> None:
    await add(process, 1, 24 * DAY)
    old = await add(process, 2, 31 * DAY)
    for number in (1, 2):
        learner = Learner(id=LearnerId(number), blocked=True)
        await later(process, number, LearnerChanged(learner))

    assert await process.due(idle_topics, NOW, 10) == [old]


async def test_idle_topics_come_page_by_page_without_a_gap(process: Stores) -> None:
    topics = [await add(process, number, 40 * DAY) for number in range(1, 4)]

    first = await process.due(idle_topics, NOW, 2)
    rest = await process.due(idle_topics, NOW, 2, first[-1])

    assert [*first, *rest] == topics
    assert await process.due(idle_topics, NOW, 2, rest[-1]) == []


async def test_the_search_is_a_range_scan_of_the_index_of_open_maps(database: Database) -> None:
    values = {
        "warn_from": NOW,
        "put_away_before": NOW,
        "after_at": MONDAY,
        "after_map": "",
        "limit": 5,
    }

    plan = await database.read(partial(explained, statement=IDLE_TOPICS, values=values))

    assert "idx_mm_idle" in plan
    assert "SCAN mind_maps" not in plan
