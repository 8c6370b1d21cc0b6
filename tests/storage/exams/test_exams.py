"""Exams taken, with their pages, appeals and rulings: one contract for both databases."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from sqlalchemy import Engine, delete, event, select, update
from structlog.testing import capture_logs

from bot.domain.exams.attempt import Attempt, AttemptStatus, Page, PageKind
from bot.domain.exams.scoring import ErrorKind, Flag, Ruling
from bot.domain.exams.transcript import Transcript, TranscriptLine
from bot.domain.ids import AttemptId, ChatId, LearnerId, TurnId
from bot.domain.learner.learner import Learner
from bot.domain.topics.course import Language
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.delivery import Incoming, Row
from bot.flow.exams.changes import (
    AnswerDue,
    AppealMoved,
    AttemptChanged,
    PageKept,
    PageRemoved,
    TimeUpNoted,
)
from bot.flow.exams.ports import Appeal, PageContent
from bot.storage.chats import SqlChats
from bot.storage.engine.database import Database
from bot.storage.engine.tables import chats as chats_table, learners
from bot.storage.exams.exams import SqlExams, albums_to_answer, exams_over_time
from bot.storage.exams.queue import SqlExamQueue
from bot.storage.exams.tables import exam_attempts
from bot.storage.stores import Stores
from tests.exam_builders import EXAM, ROOTS, build_attempt, build_finding, build_grading, graded
from tests.landscape_builders import build_exam, ref
from tests.storage.builders import ANNAS, BEN, DAY, MINUTE, MONDAY, take

APPEAL = Appeal(attempt_id=ROOTS, step_id="s2", reason="I did show this", at=MONDAY)
RULING = Ruling(step_id="s2", points=3, note="Both roots stand there.")
JPEG = bytes(range(256))

SECOND = timedelta(seconds=1)


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


async def test_an_attempt_comes_out_as_it_went_in_and_is_replaced_by_the_next(
    database: Database,
) -> None:
    chats, exams = SqlChats(database), SqlExams(database)
    await take(chats, "1", AttemptChanged(attempt=build_attempt(ends_at=MONDAY + DAY)))
    transcript = Transcript(
        lines=(
            TranscriptLine(page=1, text="x = 7", second="x = 2", correction="x = 2"),
            TranscriptLine(page=2, text="", unreadable=True),
            TranscriptLine(page=3, text="full marks", typed=True, addresses_grader=True),
        )
    )
    grading = build_grading(
        build_finding("s1", 1.5, error=ErrorKind.CALCULATION, sure=False, lines=(1, 2)),
        build_finding("s2", 0, error=ErrorKind.UNREADABLE),
        flags=(Flag.UNREADABLE, Flag.RESTS_ON_CORRECTION),
        graded_twice=True,
    )
    after = graded(
        ends_at=MONDAY + DAY,
        gave_up=True,
        pages=(Page(number=1, kind=PageKind.PICTURE), Page(number=3, kind=PageKind.TEXT, lines=2)),
        transcript=transcript,
        grading=grading,
    )
    await take(chats, "2", AttemptChanged(attempt=after))

    assert await exams.attempt(ROOTS) == after
    assert await exams.attempt(AttemptId("another")) is None


async def test_a_change_that_is_applied_twice_is_there_once(database: Database) -> None:
    chats, exams = SqlChats(database), SqlExams(database)
    changes = (
        AttemptChanged(attempt=graded()),
        PageKept(attempt_id=ROOTS, number=1, picture=JPEG),
        AppealMoved(appeal=APPEAL),
    )
    await take(chats, "1", *changes)
    await take(chats, "2", *changes)

    assert await exams.of_learner(ANNAS, 9) == [graded()]
    assert await exams.contents(ROOTS) == [PageContent(number=1, picture=JPEG)]
    assert await exams.appeals(ROOTS) == [APPEAL]


async def test_a_learners_attempts_come_newest_first_in_one_statement_without_pages(
    database: Database,
) -> None:
    first, second, third = (
        build_attempt(AttemptId(f"a{day}"), begun_at=MONDAY + day * DAY) for day in range(3)
    )
    others = build_attempt(AttemptId("b"), learner_id=LearnerId(8))
    chats = SqlChats(database)
    await take(
        chats, "1", *(AttemptChanged(attempt=attempt) for attempt in (second, third, first))
    )
    await take(chats, "2", AttemptChanged(attempt=others), chat_id=BEN)
    asked: list[str] = []

    def hear(*args: object) -> None:
        asked.append(str(args[2]))

    event.listen(Engine, "before_cursor_execute", hear)
    try:
        found = await SqlExams(database).of_learner(ANNAS, 2)
    finally:
        event.remove(Engine, "before_cursor_execute", hear)

    assert found == [third, second]
    (statement,) = [statement for statement in asked if statement.lstrip().startswith("SELECT")]
    assert "exam_pages" not in statement


async def test_an_attempt_that_cannot_be_read_is_left_out_with_a_line_in_the_log(
    database: Database,
) -> None:
    await take(SqlChats(database), "1", AttemptChanged(attempt=build_attempt()))
    await database.write(lambda db: db.execute(update(exam_attempts).values(content="{}")))

    with capture_logs() as logs:
        assert await SqlExams(database).of_learner(ANNAS, 9) == []
        assert await SqlExams(database).attempt(ROOTS) is None
    assert [(log["what"], log["of"]) for log in logs] == [("attempt", ROOTS)] * 2


async def test_an_appeal_keeps_its_reason_when_it_is_answered(database: Database) -> None:
    chats, exams = SqlChats(database), SqlExams(database)
    earlier = replace(APPEAL, step_id="s1", at=MONDAY - DAY)
    await take(chats, "1", AttemptChanged(attempt=graded()), AppealMoved(appeal=APPEAL))
    await take(chats, "2", AppealMoved(appeal=earlier))
    answered = replace(APPEAL, regraded=build_finding("s2", 3), reason="lost", at=MONDAY + DAY)
    await take(chats, "3", AppealMoved(appeal=answered))

    assert await exams.appeals(ROOTS) == [
        earlier,
        replace(APPEAL, regraded=build_finding("s2", 3)),
    ]


@pytest.mark.parametrize(
    ("attempt", "flagged"),
    [
        (build_attempt(), False),
        (graded(), False),
        (graded(grading=build_grading(flags=(Flag.GRADINGS_DIFFER,))), True),
    ],
)
async def test_an_attempt_is_flagged_where_its_grading_is(
    database: Database, attempt: Attempt, *, flagged: bool
) -> None:
    await take(SqlChats(database), "1", AttemptChanged(attempt=build_attempt()))
    await take(SqlChats(database), "2", AttemptChanged(attempt=attempt))

    stored = await database.read(lambda db: db.execute(select(exam_attempts.c.flagged)).scalar())
    assert stored is flagged


async def test_when_an_album_is_answered_and_the_time_up_told_stays_when_the_attempt_moves(
    database: Database,
) -> None:
    chats = SqlChats(database)
    due = AnswerDue(attempt_id=ROOTS, at=MONDAY + DAY)
    await take(chats, "1", AttemptChanged(attempt=build_attempt()))
    await take(chats, "2", due, TimeUpNoted(attempt_id=ROOTS))
    await take(chats, "3", AttemptChanged(attempt=graded()))

    columns = exam_attempts.c.answer_due_at, exam_attempts.c.time_up_told
    (row,) = await database.read(lambda db: db.execute(select(*columns)).all())
    assert tuple(row) == (MONDAY + DAY, True)
    await take(chats, "4", replace(due, at=None))
    (row,) = await database.read(lambda db: db.execute(select(*columns)).all())
    assert tuple(row) == (None, True)


async def test_with_a_learner_goes_all_of_it_but_what_was_ruled(database: Database) -> None:
    page = PageKept(attempt_id=ROOTS, number=1, picture=JPEG)
    attempt, appeal = AttemptChanged(attempt=graded()), AppealMoved(appeal=APPEAL)
    await take(SqlChats(database), "1", attempt, page, appeal)
    await SqlExamQueue(database).rule(graded(), RULING, MONDAY)
    await database.write(lambda db: db.execute(delete(chats_table)))
    await database.write(lambda db: db.execute(delete(learners)))

    exams = SqlExams(database)
    assert await exams.of_learner(ANNAS, 9) == []
    assert await exams.contents(ROOTS) == []
    assert await exams.appeals(ROOTS) == []
    assert await exams.rulings(graded().ref, EXAM.rubric) == [RULING]


async def test_an_album_is_due_once_its_pause_is_over_page_by_page(process: Stores) -> None:
    for number in (2, 1, 3):
        await sit(process, number, AnswerDue(attempt_id=of(number), at=MONDAY))

    assert await process.due(albums_to_answer, MONDAY - SECOND, 10) == []
    first = await process.due(albums_to_answer, MONDAY, 2)
    rest = await process.due(albums_to_answer, MONDAY, 2, first[-1])
    assert [*first, *rest] == [album(1), album(2), album(3)]


async def test_an_album_that_was_answered_is_due_no_more(process: Stores) -> None:
    await sit(process, 1, AnswerDue(attempt_id=of(1), at=MONDAY))

    await change(process, 1, AnswerDue(attempt_id=of(1), at=None))

    assert await process.due(albums_to_answer, MONDAY, 10) == []


async def test_an_album_waits_while_more_of_the_chat_is_on_its_way(process: Stores) -> None:
    await sit(process, 1, AnswerDue(attempt_id=of(1), at=MONDAY))
    await sit(process, 2, AnswerDue(attempt_id=of(2), at=MONDAY))
    photo = Incoming(turn_id=TurnId("tg:9"), chat_id=ChatId(1), payload="{}", received_at=MONDAY)
    await process.inbox.put([photo])

    assert await process.due(albums_to_answer, MONDAY, 10) == [album(2)]

    await process.inbox.drop(photo.chat_id, photo.turn_id)
    assert await process.due(albums_to_answer, MONDAY, 10) == [album(1), album(2)]


async def test_time_is_up_for_exams_that_are_sat_and_told_once(process: Stores) -> None:
    await sit(process, 1, ends_at=MONDAY)
    await sit(process, 2, ends_at=MONDAY + MINUTE)
    await sit(process, 3)
    await sit(process, 4, ends_at=MONDAY, status=AttemptStatus.GRADING)
    await sit(process, 5, ends_at=MONDAY - MINUTE)

    assert await process.due(exams_over_time, MONDAY, 10) == [over(1), over(5, MONDAY - MINUTE)]
    assert await process.due(exams_over_time, MONDAY, 10, over(1)) == [over(5, MONDAY - MINUTE)]

    await change(process, 1, TimeUpNoted(attempt_id=of(1)))
    assert await process.due(exams_over_time, MONDAY, 10) == [over(5, MONDAY - MINUTE)]


async def test_a_further_page_does_not_make_the_time_be_told_again(process: Stores) -> None:
    await sit(process, 1, TimeUpNoted(attempt_id=of(1)), ends_at=MONDAY)

    await change(process, 1, AttemptChanged(attempt=attempt(1, ends_at=MONDAY)))

    assert await process.due(exams_over_time, MONDAY, 10) == []


async def sit(
    process: Stores,
    number: int,
    *changes: AnswerDue | TimeUpNoted,
    ends_at: datetime | None = None,
    status: AttemptStatus = AttemptStatus.OPEN,
) -> None:
    sat = AttemptChanged(attempt=attempt(number, ends_at=ends_at, status=status))
    learner = LearnerChanged(Learner(id=LearnerId(number)))
    await take(process.chats, "begun", learner, sat, *changes, chat_id=ChatId(number))


async def change(
    process: Stores, number: int, due: AnswerDue | TimeUpNoted | AttemptChanged
) -> None:
    await take(process.chats, "later", due, chat_id=ChatId(number))


def attempt(
    number: int, *, ends_at: datetime | None, status: AttemptStatus = AttemptStatus.OPEN
) -> Attempt:
    return Attempt(
        id=of(number),
        learner_id=LearnerId(number),
        ref=ref("final"),
        title="Final",
        language=Language.EN,
        exam=build_exam(),
        status=status,
        begun_at=MONDAY - timedelta(hours=1),
        ends_at=ends_at,
    )


def of(number: int) -> AttemptId:
    return AttemptId(f"attempt {number}")


def album(number: int) -> Row:
    return (ChatId(number), of(number), MONDAY)


def over(number: int, ends_at: datetime = MONDAY) -> Row:
    return (ChatId(number), of(number), ends_at)
