"""The stored days of decks and skills, and whose day is to be counted."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial

from bot.domain.ids import ChatId, DeckId, LearnerId, SkillId
from bot.domain.progress.statistics import DeckDay, SkillDay, Statistics
from bot.flow.progress.changes import DayCounted
from bot.storage.engine.database import Database
from bot.storage.progress.statistics import SINCE, TO_COUNT, days_to_count
from bot.storage.stores import Stores
from tests.storage.builders import ANNA, ANNAS, DAY, MONDAY, take
from tests.storage.plans import explained

CAPITALS, EQUIV = DeckId("capitals"), SkillId("frac_equiv")
NIGHT = datetime(2026, 3, 3, 3, tzinfo=UTC)
"""The first one after that Monday, for a learner without a zone."""
DRILLED = DeckDay(cards=9, learning=3, repeating=2, mastered=1, reviews=4, recalled=3)
PRACTISED = SkillDay(p_mastery=0.8, opportunities=12)
FRIDAY = DayCounted(
    learner_id=ANNAS,
    day=date(2026, 2, 27),
    decks={CAPITALS: DRILLED},
    skills={EQUIV: PRACTISED},
    next_at=None,
)
SATURDAY = replace(
    FRIDAY, day=date(2026, 2, 28), decks={CAPITALS: replace(DRILLED, mastered=2)}, skills={}
)


async def test_days_come_back_as_they_were_oldest_first(process: Stores) -> None:
    for change in (SATURDAY, FRIDAY):
        await take(process.chats, str(change.day), change)

    found = await process.analytics.statistics(ANNAS, FRIDAY.day)

    assert found == Statistics(
        decks={CAPITALS: {FRIDAY.day: DRILLED, SATURDAY.day: replace(DRILLED, mastered=2)}},
        skills={EQUIV: {FRIDAY.day: PRACTISED}},
    )
    assert list(found.decks[CAPITALS]) == [FRIDAY.day, SATURDAY.day]
    assert await process.analytics.statistics(ANNAS, SATURDAY.day) == Statistics(
        decks={CAPITALS: {SATURDAY.day: replace(DRILLED, mastered=2)}}
    )
    assert await process.analytics.statistics(LearnerId(999), FRIDAY.day) == Statistics()


async def test_a_day_that_is_counted_again_has_one_row(process: Stores) -> None:
    again = replace(FRIDAY, decks={CAPITALS: replace(DRILLED, reviews=9)})
    for turn_id, change in (("1", FRIDAY), ("2", again)):
        await take(process.chats, turn_id, change)

    found = await process.analytics.statistics(ANNAS, FRIDAY.day)

    assert found.decks == {CAPITALS: {FRIDAY.day: replace(DRILLED, reviews=9)}}


async def test_who_does_something_has_that_day_counted_once_at_night(process: Stores) -> None:
    await take(process.chats, "1")
    await take(process.chats, "2", at=NIGHT - timedelta(hours=1))
    due = (ANNA, NIGHT)
    assert await process.due(days_to_count, NIGHT - timedelta(seconds=1), 9) == []
    assert await process.due(days_to_count, NIGHT, 9) == [due]

    await take(process.chats, "3", FRIDAY, at=NIGHT, by_learner=False)
    assert await process.due(days_to_count, NIGHT + 9 * DAY, 9) == []

    await take(process.chats, "4", at=NIGHT + DAY)
    assert await process.due(days_to_count, NIGHT + 9 * DAY, 9) == [(ANNA, NIGHT + 2 * DAY)]


async def test_turns_of_the_clock_are_nothing_that_the_learner_did(process: Stores) -> None:
    await take(process.chats, "1", by_learner=False)
    await take(process.chats, "2", by_learner=False)

    assert await process.due(days_to_count, NIGHT + DAY, 9) == []


async def test_days_to_count_come_page_by_page_without_a_gap(process: Stores) -> None:
    for number in range(1, 4):
        await take(process.chats, "1", chat_id=ChatId(number), at=MONDAY)

    first = await process.due(days_to_count, NIGHT, 2)
    rest = await process.due(days_to_count, NIGHT, 2, first[-1])

    assert [row[0] for row in (*first, *rest)] == [1, 2, 3]


async def test_days_are_found_by_their_indexes(database: Database) -> None:
    begin = datetime(1970, 1, 1, tzinfo=UTC)
    looked = {"now": MONDAY, "after_at": begin, "after_chat": 0, "limit": 5}
    read = {"learner": 1, "first": MONDAY.date()}

    to_count = await database.read(partial(explained, statement=TO_COUNT, values=looked))
    since = await database.read(partial(explained, statement=SINCE, values=read))

    assert "idx_chats_count" in to_count
    assert "SCAN" not in to_count
    assert "SCAN" not in since
    assert "autoindex_daily_statistics" in since or "pk_daily_statistics" in since
