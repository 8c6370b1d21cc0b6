"""The operator's queue: what waits, how often it was answered, and what a decision does."""

from sqlalchemy import delete

from bot.domain.ids import CourseId, NodeId, QuestionKey
from bot.flow.engine.changes import MapAdded, QuestionFlagged, ResponseRecorded
from bot.storage.engine.chats import SqlChats
from bot.storage.engine.database import Database
from bot.storage.engine.tables import learners
from bot.storage.exercise.flag_queue import SqlFlagQueue
from bot.storage.topics.maps import SqlMaps
from tests.storage.builders import DAY, MONDAY, PYTHON, build_flow, build_map, build_response, take
from tests.storage.exercise.test_flags import COURSE, KEY, flag


async def fill(database: Database) -> SqlFlagQueue:
    """Flag two questions, one of them answered once rightly and twice not."""
    responses = [
        build_response(quality=quality, question_text="How often?", answer="my secret")
        for quality in (5, 1, 0)
    ]
    elsewhere = build_response(question_key=QuestionKey("lists/1"), node_id=NodeId("node-lists"))
    await take(
        SqlChats(database),
        "1",
        MapAdded(build_map(), build_flow()),
        *map(ResponseRecorded, (*responses, elsewhere)),
        QuestionFlagged(flag(at=MONDAY + DAY)),
        QuestionFlagged(flag("gone/1", course_id=CourseId("rust"), withdrawn=False)),
    )
    return SqlFlagQueue(database)


async def test_what_waits_comes_longest_waiting_first_with_its_counts(database: Database) -> None:
    queue = await fill(database)

    first, second = await queue.waiting()

    assert (first.flag.key, first.right, first.wrong, first.text) == ("gone/1", 0, 0, None)
    assert (second.flag.key, second.right, second.wrong) == (KEY, 1, 2)
    assert second.text == "How often?"
    assert len(first.id) == len(second.id) == 8
    assert await queue.find(second.id) == second
    assert await queue.find("nothing!") is None


async def test_a_rejected_flag_lets_the_question_be_asked_again(database: Database) -> None:
    queue = await fill(database)
    (_, queued) = await queue.waiting()
    maps = SqlMaps(database)
    assert (await maps.get(PYTHON)).withdrawn == {KEY}

    await queue.decide(queued.flag, upheld=False, now=MONDAY + 2 * DAY)

    assert (await maps.get(PYTHON)).withdrawn == frozenset()
    assert [it.flag.key for it in await queue.waiting()] == ["gone/1"]
    decided = await queue.find(queued.id)
    assert decided is not None
    assert (decided.flag.upheld, decided.flag.decided_at) == (False, MONDAY + 2 * DAY)


async def test_an_upheld_flag_keeps_the_question_out(database: Database) -> None:
    queue = await fill(database)
    (_, queued) = await queue.waiting()

    await queue.decide(queued.flag, upheld=True, now=MONDAY + 2 * DAY)

    assert (await SqlMaps(database).get(PYTHON)).withdrawn == {KEY}
    assert queued.id not in {it.id for it in await queue.waiting()}
    (stored,) = await SqlMaps(database).flags(COURSE)
    assert stored.upheld is True


async def test_a_flag_outlives_the_learner_who_had_it(database: Database) -> None:
    queue = await fill(database)

    await database.write(lambda db: db.execute(delete(learners)))

    assert [it.flag.learner_id for it in await queue.waiting()] == [None, None]
