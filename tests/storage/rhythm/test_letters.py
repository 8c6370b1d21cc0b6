"""Due letters are found by an index, page by page."""

from datetime import timedelta
from functools import partial
from typing import Any

from bot.domain.ids import ChatId, LearnerId, TurnId
from bot.domain.learner.learner import Learner
from bot.domain.learner.rhythm import Rhythm
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.delivery import Row
from bot.storage.engine.database import Database
from bot.storage.rhythm.due_pages import LETTERS, letters
from bot.storage.stores import Stores
from tests.storage.builders import DAY, MONDAY, take
from tests.storage.plans import explained


async def add(process: Stores, number: int, **settings: Any) -> None:
    learner = Learner(id=LearnerId(number), **settings)
    await take(process.chats, "1", LearnerChanged(learner), chat_id=ChatId(number))


def due(number: int, at: Any = MONDAY) -> Row:
    return (ChatId(number), LearnerId(number), at)


async def test_a_letter_is_due_from_its_time_on_and_never_where_none_is_planned(
    process: Stores,
) -> None:
    await add(process, 1, letter_at=MONDAY)
    await add(process, 2)

    assert await process.due(letters, MONDAY - timedelta(seconds=1), 10) == []
    assert await process.due(letters, MONDAY, 10) == [due(1)]


async def test_when_the_last_one_was_sent_is_kept(process: Stores) -> None:
    rhythm = Rhythm(letters=False, letter_sent_at=MONDAY)
    await add(process, 1, rhythm=rhythm)

    assert (await process.chats.open(ChatId(1), TurnId("-"))).learner.rhythm == rhythm


async def test_letters_come_page_by_page_without_a_gap_also_of_one_moment(process: Stores) -> None:
    for number in (3, 1, 2):
        await add(process, number, letter_at=MONDAY)
    await add(process, 4, letter_at=MONDAY - DAY)

    first = await process.due(letters, MONDAY, 2)
    rest = await process.due(letters, MONDAY, 2, first[-1])

    assert [*first, *rest] == [due(4, MONDAY - DAY), *(due(n) for n in (1, 2, 3))]
    assert await process.due(letters, MONDAY, 2, rest[-1]) == []


async def test_the_search_is_a_range_scan_of_an_index(database: Database) -> None:
    values = {"now": MONDAY, "after_at": MONDAY - DAY, "after_learner": 1, "limit": 5}

    plan = await database.read(partial(explained, statement=LETTERS, values=values))

    assert "idx_learners_letter" in plan
    assert "SCAN learners" not in plan
