"""Flagged questions, answers taken back, and answers still to take back."""

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import delete

from bot.domain.days import all_until
from bot.domain.exercise.flagged_questions import FlaggedQuestion, FlagReason
from bot.domain.ids import ChatId, CourseId, LearnerId, LessonId, MapId, NodeId, QuestionKey
from bot.domain.mastery.answers import GivenAnswer
from bot.domain.topics.mind_map import MapStatus, ResponseType
from bot.flow.engine.delivery import Row
from bot.flow.learner.past import HistoryWanted
from bot.flow.maps.changes import (
    AnswersTakenBack,
    MapAdded,
    MapRested,
    MapStatusChanged,
    QuestionFlagged,
    ResponseRecorded,
    ReviewCleared,
    ReviewScheduled,
)
from bot.storage.chats import SqlChats
from bot.storage.engine.database import Database
from bot.storage.engine.tables import learners
from bot.storage.exercise.flags import SqlFlagQueue, answers_to_take_back
from bot.storage.stores import Stores
from bot.storage.topics.maps import SqlMaps
from tests.storage.builders import (
    ANNA,
    ANNAS,
    BEN,
    DAY,
    LISTS,
    LOOPS,
    MINUTE,
    MONDAY,
    PYTHON,
    build_flow,
    build_map,
    build_node,
    build_response,
    take,
)

COURSE = CourseId("python")
KEY = QuestionKey("loops/1")


def flag(key: str = KEY, **but: Any) -> FlaggedQuestion:
    plain = FlaggedQuestion(
        course_id=COURSE,
        key=QuestionKey(key),
        learner_id=ANNAS,
        reason=FlagReason.WRONG,
        at=MONDAY,
        withdrawn=True,
    )
    return replace(plain, **but)


SECONDED = flag(at=MONDAY + DAY, seconded_at=MONDAY + 2 * DAY)


async def begin(process: Stores, *changes: Any) -> None:
    await take(
        process.chats,
        "begin",
        MapAdded(build_map(status=MapStatus.ACTIVE), build_flow()),
        *changes,
    )


@pytest.mark.parametrize(
    ("but", "from_all"),
    [({}, False), ({"seconded_at": MONDAY}, True), ({"decided_at": MONDAY, "upheld": True}, True)],
)
async def test_a_flag_withdraws_for_its_learner_and_a_second_or_the_operator_for_all(
    process: Stores, but: dict[str, Any], from_all: bool
) -> None:
    other = MapId("ben")
    of_other_course = MapId("rust")
    await begin(process, QuestionFlagged(flag(**but)))
    for chat_id, map_id, course in ((BEN, other, "python"), (ChatId(9), of_other_course, "rust")):
        mind_map = build_map(map_id, learner_id=LearnerId(chat_id), course_id=CourseId(course))
        await take(process.chats, "1", MapAdded(mind_map, build_flow(map_id)), chat_id=chat_id)

    assert (await process.maps.get(PYTHON)).withdrawn == {KEY}
    assert (await process.maps.get(other)).withdrawn == ({KEY} if from_all else frozenset())
    assert (await process.maps.get(of_other_course)).withdrawn == frozenset()


@pytest.mark.parametrize(
    ("but", "is_out"),
    [
        ({}, True),
        ({"withdrawn": False}, False),
        ({"decided_at": MONDAY, "upheld": True}, True),
        ({"decided_at": MONDAY, "upheld": False}, False),
    ],
)
async def test_a_question_is_asked_where_it_was_only_noted_or_found_to_be_fine(
    process: Stores, but: dict[str, Any], is_out: bool
) -> None:
    await begin(process, QuestionFlagged(flag(**but)))

    assert (KEY in (await process.maps.get(PYTHON)).withdrawn) is is_out
    (stored,) = await process.maps.flags(COURSE)
    assert stored == flag(**but)


async def test_the_first_flag_of_a_question_stays(process: Stores) -> None:
    await begin(process, QuestionFlagged(flag()))
    again = flag(reason=FlagReason.OTHER, at=MONDAY + DAY)
    await take(process.chats, "2", QuestionFlagged(again))

    assert await process.maps.flags(COURSE) == [flag()]
    assert await process.maps.flags(CourseId("rust")) == []


async def test_a_flag_of_another_learner_seconds_the_first_and_a_third_changes_nothing(
    process: Stores,
) -> None:
    await begin(process, QuestionFlagged(flag()))
    for turn, (chat_id, at) in enumerate([(BEN, MONDAY + DAY), (ChatId(9), MONDAY + 2 * DAY)]):
        later = flag(reason=FlagReason.OTHER, at=at, learner_id=LearnerId(chat_id))
        await take(process.chats, str(turn), QuestionFlagged(later), chat_id=chat_id)

    assert await process.maps.flags(COURSE) == [flag(seconded_at=MONDAY + DAY)]
    assert await process.maps.flagged_at(LearnerId(BEN), MONDAY) == [MONDAY + DAY]
    assert await process.maps.flagged_at(LearnerId(9), MONDAY) == []


async def test_when_a_learner_flagged_is_read_since_a_moment(process: Stores) -> None:
    times = [MONDAY - DAY, MONDAY, MONDAY + MINUTE]
    flags = [flag(f"loops/{place}", at=at) for place, at in enumerate(times)]
    await begin(process, *map(QuestionFlagged, flags))

    assert await process.maps.flagged_at(ANNAS, MONDAY) == times[1:]
    assert await process.maps.flagged_at(LearnerId(99), MONDAY) == []


async def test_an_answer_that_is_taken_back_counts_nowhere_but_stays_in_the_history(
    process: Stores,
) -> None:
    checkpoint = build_response(type=ResponseType.REVIEW, checkpoint=True)
    kept = replace(checkpoint, question_key=QuestionKey("loops/2"), responded_at=MONDAY + MINUTE)
    await begin(process, ResponseRecorded(checkpoint), ResponseRecorded(kept))

    await take(process.chats, "2", AnswersTakenBack(PYTHON, LOOPS, KEY), at=MONDAY + DAY)

    (counts,) = await process.maps.responses(LOOPS, 9)
    assert (counts.question_key, counts.spoiled) == ("loops/2", True)
    assert await process.maps.checkpoints_tried(PYTHON) == {}
    assert [answer.at for answer in await process.maps.answered_since(PYTHON, MONDAY)] == [
        MONDAY + MINUTE
    ]
    in_map = await process.maps.answers_in_map(PYTHON, 9, 0)
    wanted = HistoryWanted(limit=9, node_id=LOOPS)
    to_node = await process.analytics.history(ANNAS, wanted)
    assert (
        [answer.taken_back for answer in in_map]
        == [answer.taken_back for answer in to_node]
        == [False, True]
    )


async def test_answers_come_to_be_replayed_oldest_first_with_what_was_taken_back(
    process: Stores,
) -> None:
    first, second = build_response(), build_response(question_key=QuestionKey("loops/2"))
    await begin(process, ResponseRecorded(first), ResponseRecorded(second))
    await take(process.chats, "2", AnswersTakenBack(PYTHON, LOOPS, KEY), at=MONDAY + DAY)
    await take(process.chats, "3", AnswersTakenBack(PYTHON, LOOPS, KEY), at=MONDAY + 2 * DAY)

    taken = GivenAnswer(
        key=KEY,
        quality=5,
        type=ResponseType.TEACH,
        lesson_id=LessonId("lesson-1"),
        at=MONDAY,
        taken_back_at=MONDAY + DAY,
    )
    kept = replace(taken, key=QuestionKey("loops/2"), taken_back_at=None)
    assert await process.maps.answers_to_replay(LOOPS) == [taken, kept]
    assert await process.maps.answers_to_replay(LISTS) == []


async def test_one_review_goes_and_the_others_of_the_map_stay(process: Stores) -> None:
    both = [
        ReviewScheduled(build_node(node, repetitions=1), MONDAY + DAY) for node in (LOOPS, LISTS)
    ]
    await begin(process, *both)

    await take(process.chats, "2", ReviewCleared(LOOPS))

    due = await process.maps.due(ANNAS, all_until(MONDAY + DAY))
    assert [node.node_id for node in due] == [LISTS]


async def answered(process: Stores, chat_id: ChatId, *changes: Any) -> Row:
    """Store a map of that learner in which the flagged question was answered."""
    map_id = MapId(f"map-{chat_id}")
    node_id = NodeId(f"{LOOPS}-{map_id}")
    mind_map = build_map(map_id, learner_id=LearnerId(chat_id), status=MapStatus.ACTIVE)
    response = build_response(node_id=node_id, map_id=map_id)
    added = MapAdded(mind_map, build_flow(map_id))
    await take(process.chats, "1", added, ResponseRecorded(response), chat_id=chat_id)
    if changes:
        await take(process.chats, "2", *changes, chat_id=chat_id)
    return (chat_id, map_id, node_id, MONDAY + 2 * DAY, MONDAY)


async def test_answers_to_withdrawn_questions_wait_in_maps_at_work(process: Stores) -> None:
    other = build_response(
        node_id=NodeId("node-lists-map-8"),
        map_id=MapId("map-8"),
        question_key=QuestionKey("lists/1"),
    )
    waiting = await answered(process, BEN, ResponseRecorded(other))
    resting = MapId("map-11")
    await answered(process, ChatId(11), MapRested(resting, MONDAY))
    closed = MapId("map-12")
    await answered(process, ChatId(12), MapStatusChanged(closed, MapStatus.ABANDONED))
    assert await process.due(answers_to_take_back, MONDAY, 9) == []

    await take(process.chats, "9", QuestionFlagged(SECONDED), chat_id=ANNA)

    assert await process.due(answers_to_take_back, MONDAY, 9) == [waiting]
    taken = AnswersTakenBack(waiting[1], waiting[2], KEY)
    await take(process.chats, "3", taken, chat_id=BEN)
    assert await process.due(answers_to_take_back, MONDAY, 9) == []


async def test_answers_to_a_question_of_another_course_or_found_fine_do_not_wait(
    process: Stores,
) -> None:
    await answered(process, BEN)
    flags = [flag(course_id=CourseId("rust")), flag(decided_at=MONDAY, upheld=False)]

    await take(process.chats, "9", *map(QuestionFlagged, flags), chat_id=ANNA)

    assert await process.due(answers_to_take_back, MONDAY, 9) == []


async def test_answers_to_take_back_come_page_by_page_without_a_gap(process: Stores) -> None:
    concepts = [await answered(process, ChatId(number)) for number in (21, 22, 23)]
    await take(process.chats, "9", QuestionFlagged(SECONDED), chat_id=ANNA)

    first = await process.due(answers_to_take_back, MONDAY, 2)
    rest = await process.due(answers_to_take_back, MONDAY, 2, first[-1])

    assert [*first, *rest] == concepts
    assert await process.due(answers_to_take_back, MONDAY, 2, rest[-1]) == []


async def fill(database: Database) -> SqlFlagQueue:
    """Flag two questions, one of them answered once correctly and twice not."""
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
    assert [waiting.flag.key for waiting in await queue.waiting()] == ["gone/1"]
    decided = await queue.find(queued.id)
    assert decided is not None
    assert (decided.flag.upheld, decided.flag.decided_at) == (False, MONDAY + 2 * DAY)


async def test_an_upheld_flag_keeps_the_question_out(database: Database) -> None:
    queue = await fill(database)
    (_, queued) = await queue.waiting()

    await queue.decide(queued.flag, upheld=True, now=MONDAY + 2 * DAY)

    assert (await SqlMaps(database).get(PYTHON)).withdrawn == {KEY}
    assert queued.id not in {waiting.id for waiting in await queue.waiting()}
    (stored,) = await SqlMaps(database).flags(COURSE)
    assert stored.upheld is True


async def test_a_flag_outlives_the_learner_who_had_it(database: Database) -> None:
    queue = await fill(database)

    await database.write(lambda db: db.execute(delete(learners)))

    assert [waiting.flag.learner_id for waiting in await queue.waiting()] == [None, None]
