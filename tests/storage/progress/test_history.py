"""Answers as they are looked back on: of all maps and of practice, in pages by what was seen."""

from dataclasses import replace
from functools import partial

import pytest

from bot.domain.ids import LearnerId, MapId, ServedId
from bot.domain.topics.mind_map import ResponseType
from bot.flow.maps.changes import MapAdded, ResponseRecorded
from bot.flow.practice.changes import AttemptVerdict
from bot.flow.progress.ports import HistoryWanted, PastAttempt, PastQuestion
from bot.storage.engine.database import Database
from bot.storage.practice.bank import SqlBank
from bot.storage.progress.history import OF_MAP, OF_PRACTICE
from bot.storage.progress.snapshots import SqlAnalytics
from bot.storage.stores import Stores
from tests.storage.builders import (
    ANNAS,
    BEN,
    LISTS,
    MINUTE,
    MONDAY,
    PYTHON,
    build_flow,
    build_map,
    build_response,
    take,
)
from tests.storage.plans import explained
from tests.storage.practice.test_items import ATTEMPTED, ITEM, SERVED

WRONG, RIGHT = AttemptVerdict.WRONG, AttemptVerdict.RIGHT


@pytest.fixture
async def analytics(process: Stores, database: Database) -> SqlAnalytics:
    """Store four answers to questions and four tries at two items, some at the same moment."""
    questions = [
        build_response(
            question_text=text,
            quality=quality,
            responded_at=MONDAY + minute * MINUTE,
            node_id=LISTS,
            type=ResponseType.TEACH,
        )
        for text, quality, minute in (("q1", 2, 0), ("q2", 5, 1), ("q3", 0, 1), ("q4", 3, 2))
    ]
    await take(
        process.chats, "1", MapAdded(build_map(), build_flow()), *map(ResponseRecorded, questions)
    )
    await SqlBank(database).add((ITEM,), (), MONDAY)
    tries = [
        replace(ATTEMPTED, number=1, verdict=WRONG),
        replace(ATTEMPTED, number=2, verdict=AttemptVerdict.UNCLEAR),
        replace(ATTEMPTED, number=3, verdict=RIGHT),
    ]
    second = ServedId("s2")
    await take(
        process.chats,
        "2",
        SERVED,
        *tries,
        replace(SERVED, served_id=second),
        replace(ATTEMPTED, served_id=second, verdict=RIGHT),
        at=MONDAY + MINUTE,
    )
    return SqlAnalytics(database)


def called(answer: PastQuestion | PastAttempt) -> str:
    return answer.question if isinstance(answer, PastQuestion) else answer.id


async def test_all_answers_come_newest_first_each_once_in_pages_of_any_size(
    analytics: SqlAnalytics,
) -> None:
    whole = await analytics.history(ANNAS, HistoryWanted(limit=50))

    assert [called(it) for it in whole] == ["q4", "q3", "q2", "p1.s2", "p3.s1", "p1.s1", "q1"]
    for limit in (1, 2, 3):
        seen: list[PastQuestion | PastAttempt] = []
        while page := await analytics.history(
            ANNAS, HistoryWanted(limit=limit, before=seen[-1] if seen else None)
        ):
            seen += page
        assert seen == list(whole)


async def test_only_what_was_wrong_or_of_one_map_is_shown_where_that_is_wanted(
    analytics: SqlAnalytics,
) -> None:
    async def names(wanted: HistoryWanted) -> list[str]:
        return [called(it) for it in await analytics.history(ANNAS, wanted)]

    assert await names(HistoryWanted(limit=9, wrong=True)) == ["q3", "p1.s1", "q1"]
    assert await names(HistoryWanted(limit=9, map_id=PYTHON)) == ["q4", "q3", "q2", "q1"]
    assert await names(HistoryWanted(limit=9, map_id=PYTHON, wrong=True)) == ["q3", "q1"]
    assert await names(HistoryWanted(limit=9, map_id=MapId("none"))) == []


async def test_an_answer_is_found_by_its_id_by_whoever_gave_it(analytics: SqlAnalytics) -> None:
    whole = await analytics.history(ANNAS, HistoryWanted(limit=50))

    for answer in whole:
        assert await analytics.past_answer(ANNAS, answer.id) == answer
        assert await analytics.past_answer(LearnerId(BEN), answer.id) is None
    assert await analytics.history(LearnerId(BEN), HistoryWanted(limit=50)) == []
    for strange in ("", "q", "qx", "q" + "9" * 40, "p1", "p.s1", "x1", "q0", "p9.s1", "q²"):
        assert await analytics.past_answer(ANNAS, strange) is None


async def test_both_reads_go_by_an_index(database: Database) -> None:
    at = {"at": MONDAY, "limit": 21}
    of_map = {"map": "m", "id": 7, "best": 5} | at
    of_practice = {
        "learner": 7, "whole_moment": True, "served": "s", "number": 1, "verdicts": ["wrong"],
    } | at  # fmt: skip

    plan = await database.read(partial(explained, statement=OF_MAP, values=of_map))
    assert "idx_qr_map_date" in plan
    plan = await database.read(partial(explained, statement=OF_PRACTICE, values=of_practice))
    assert "idx_served_learner" in plan
    assert "SCAN" not in plan
