"""Exams that were sat, with their pages, appeals and rulings: one contract for both databases."""

from bot.domain.exams.attempt import PageKind
from bot.domain.ids import AttemptId, LearnerId
from bot.flow.exams.changes import AttemptChanged, PageKept, PageRemoved
from bot.flow.exams.ports import PageContent
from bot.storage.engine.chats import SqlChats
from bot.storage.engine.database import Database
from bot.storage.exams.exams import SqlExams
from tests.exam_builders import ROOTS, build_attempt
from tests.storage.builders import ANNAS, take

JPEG = bytes(range(256))


async def test_pages_are_kept_in_their_order_with_every_byte_of_a_picture(
    database: Database,
) -> None:
    attempt = build_attempt().with_page(PageKind.TEXT, 2).with_page(PageKind.PICTURE)
    picture = PageKept(attempt_id=ROOTS, number=2, picture=JPEG)
    text = PageKept(attempt_id=ROOTS, number=1, text="x = 2\nx = -2")
    await take(SqlChats(database), "1", AttemptChanged(attempt=attempt), picture, text)

    exams = SqlExams(database)
    assert await exams.attempt(ROOTS) == attempt
    assert await exams.contents(ROOTS) == [
        PageContent(number=1, text="x = 2\nx = -2"),
        PageContent(number=2, picture=JPEG),
    ]


async def test_a_page_that_is_removed_is_gone_and_its_number_is_free_again(
    database: Database,
) -> None:
    chats = SqlChats(database)
    kept = PageKept(attempt_id=ROOTS, number=1, picture=JPEG)
    await take(chats, "1", AttemptChanged(attempt=build_attempt()), kept)
    await take(chats, "2", PageRemoved(attempt_id=ROOTS, number=1))

    assert await SqlExams(database).contents(ROOTS) == []
    await take(chats, "3", PageKept(attempt_id=ROOTS, number=1, text="x = 2"))
    assert await SqlExams(database).contents(ROOTS) == [PageContent(number=1, text="x = 2")]


async def test_a_picture_is_seen_by_its_learner_alone(database: Database) -> None:
    kept = PageKept(attempt_id=ROOTS, number=1, picture=JPEG)
    text = PageKept(attempt_id=ROOTS, number=2, text="x = 2")
    await take(SqlChats(database), "1", AttemptChanged(attempt=build_attempt()), kept, text)

    exams = SqlExams(database)
    assert await exams.picture(ANNAS, ROOTS, 1) == JPEG
    assert await exams.picture(ANNAS, ROOTS, 2) is None
    assert await exams.picture(ANNAS, ROOTS, 3) is None
    assert await exams.picture(ANNAS, AttemptId("another"), 1) is None
    assert await exams.picture(LearnerId(8), ROOTS, 1) is None
