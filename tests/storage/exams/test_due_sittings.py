"""Whose album is to be answered, and whose time is up."""

from datetime import datetime, timedelta

from bot.domain.exams.attempt import Attempt, AttemptStatus
from bot.domain.ids import AttemptId, ChatId, LearnerId, TurnId
from bot.domain.learner.learner import Learner
from bot.domain.topics.course import Language
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.delivery import AlbumToAnswer, ExamOverTime, Incoming
from bot.flow.exams.changes import AnswerDue, AttemptChanged, TimeUpNoted
from bot.storage.stores import Stores
from tests.landscape_builders import build_exam, ref
from tests.storage.builders import MINUTE, MONDAY, take

SECOND = timedelta(seconds=1)


async def test_an_album_is_due_once_its_pause_is_over_page_by_page(process: Stores) -> None:
    for number in (2, 1, 3):
        await sit(process, number, AnswerDue(attempt_id=of(number), at=MONDAY))

    assert await process.albums_to_answer.due(MONDAY - SECOND, 10) == []
    first = await process.albums_to_answer.due(MONDAY, 2)
    rest = await process.albums_to_answer.due(MONDAY, 2, first[-1])
    assert [*first, *rest] == [album(1), album(2), album(3)]


async def test_an_album_that_was_answered_is_due_no_more(process: Stores) -> None:
    await sit(process, 1, AnswerDue(attempt_id=of(1), at=MONDAY))

    await change(process, 1, AnswerDue(attempt_id=of(1), at=None))

    assert await process.albums_to_answer.due(MONDAY, 10) == []


async def test_an_album_waits_while_more_of_the_chat_is_on_its_way(process: Stores) -> None:
    await sit(process, 1, AnswerDue(attempt_id=of(1), at=MONDAY))
    await sit(process, 2, AnswerDue(attempt_id=of(2), at=MONDAY))
    photo = Incoming(turn_id=TurnId("tg:9"), chat_id=ChatId(1), payload="{}", received_at=MONDAY)
    await process.inbox.put([photo])

    assert await process.albums_to_answer.due(MONDAY, 10) == [album(2)]

    await process.inbox.drop(photo.chat_id, photo.turn_id)
    assert await process.albums_to_answer.due(MONDAY, 10) == [album(1), album(2)]


async def test_time_is_up_for_exams_that_are_sat_and_told_once(process: Stores) -> None:
    await sit(process, 1, ends_at=MONDAY)
    await sit(process, 2, ends_at=MONDAY + MINUTE)
    await sit(process, 3)
    await sit(process, 4, ends_at=MONDAY, status=AttemptStatus.GRADING)
    await sit(process, 5, ends_at=MONDAY - MINUTE)

    assert await process.exams_over_time.due(MONDAY, 10) == [over(1), over(5, MONDAY - MINUTE)]
    assert await process.exams_over_time.due(MONDAY, 10, over(1)) == [over(5, MONDAY - MINUTE)]

    await change(process, 1, TimeUpNoted(attempt_id=of(1)))
    assert await process.exams_over_time.due(MONDAY, 10) == [over(5, MONDAY - MINUTE)]


async def test_a_further_page_does_not_make_the_time_be_told_again(process: Stores) -> None:
    await sit(process, 1, TimeUpNoted(attempt_id=of(1)), ends_at=MONDAY)

    await change(process, 1, AttemptChanged(attempt=attempt(1, ends_at=MONDAY)))

    assert await process.exams_over_time.due(MONDAY, 10) == []


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
    process: Stores, number: int, it: AnswerDue | TimeUpNoted | AttemptChanged
) -> None:
    await take(process.chats, "later", it, chat_id=ChatId(number))


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


def album(number: int) -> AlbumToAnswer:
    return AlbumToAnswer(chat_id=ChatId(number), attempt_id=of(number), due_at=MONDAY)


def over(number: int, ends_at: datetime = MONDAY) -> ExamOverTime:
    return ExamOverTime(chat_id=ChatId(number), attempt_id=of(number), ends_at=ends_at)
