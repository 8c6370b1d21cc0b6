from functools import partial
from typing import Any

import pytest

from bot.domain.ids import LessonId, MapId
from bot.domain.progress.progress import Answered
from bot.domain.topics.mind_map import ResponseType
from bot.flow.maps.changes import MapAdded, ResponseRecorded
from bot.flow.maps.ports import PastAnswer
from bot.storage.engine.database import Database
from bot.storage.exercise.answers import IN_MAP, SINCE
from bot.storage.stores import Stores
from tests.storage.builders import (
    DAY,
    LISTS,
    LOOPS,
    MINUTE,
    MONDAY,
    PYTHON,
    build_flow,
    build_map,
    build_response,
    take,
)
from tests.storage.plans import explained

RUST = MapId("map-rust")


async def with_answers(process: Stores, *answers: dict[str, Any]) -> None:
    recorded = [ResponseRecorded(build_response(**but)) for but in answers]
    await take(process.chats, "1", MapAdded(build_map(), build_flow()), *recorded)


async def questions_in_map(process: Stores, limit: int, skip: int) -> list[str]:
    return [answer.question for answer in await process.maps.answers_in_map(PYTHON, limit, skip)]


async def test_the_answers_of_a_map_come_newest_first_in_pages(process: Stores) -> None:
    await with_answers(
        process,
        {"question_text": "1", "responded_at": MONDAY},
        {"question_text": "2", "responded_at": MONDAY + MINUTE, "node_id": LISTS},
        {"question_text": "3", "responded_at": MONDAY + MINUTE},
        {"question_text": "0", "responded_at": MONDAY - DAY},
    )

    assert await questions_in_map(process, 3, 0) == ["3", "2", "1"]
    assert await questions_in_map(process, 3, 3) == ["0"]
    assert await questions_in_map(process, 3, 6) == []


async def test_an_answer_is_looked_back_on_whole(process: Stores) -> None:
    await with_answers(
        process, {"type": ResponseType.REVIEW, "checkpoint": True, "quality": 2, "answer": None}
    )

    assert await process.maps.answers_in_map(PYTHON, 5, 0) == [
        PastAnswer(
            node_id=LOOPS,
            question="How often?",
            answer=None,
            quality=2,
            type=ResponseType.REVIEW,
            checkpoint=True,
            lesson_id=LessonId("lesson-1"),
            at=MONDAY,
        )
    ]


async def test_another_map_has_answers_of_its_own(process: Stores) -> None:
    rust = build_map(RUST)
    await with_answers(process, {})
    await take(process.chats, "2", MapAdded(rust, build_flow(RUST)))

    assert await process.maps.answers_in_map(RUST, 5, 0) == []
    assert await process.maps.answered_since(RUST, MONDAY - DAY) == []


async def test_what_was_answered_since_leaves_out_the_placement(process: Stores) -> None:
    await with_answers(
        process,
        {"responded_at": MONDAY - MINUTE},
        {"responded_at": MONDAY, "quality": 1},
        {"responded_at": MONDAY + DAY, "type": ResponseType.REVIEW},
        {"responded_at": MONDAY + DAY, "type": ResponseType.DIAGNOSTIC},
    )

    assert await process.maps.answered_since(PYTHON, MONDAY) == [
        Answered(at=MONDAY + DAY, quality=5),
        Answered(at=MONDAY, quality=1),
    ]


@pytest.mark.parametrize(
    ("query", "index"),
    [(IN_MAP, "idx_qr_map_date"), (SINCE, "idx_qr_map_date")],
    ids=["in map", "since"],
)
async def test_every_look_back_uses_an_index(database: Database, query: Any, index: str) -> None:
    values = {"map": "m", "limit": 8, "skip": 8, "since": MONDAY}

    wanted = {name: values[name] for name in query.compile().params if name in values}

    assert index in await database.read(partial(explained, statement=query, values=wanted))
