import pytest

from bot.domain.exams.attempt import Attempt, AttemptStatus
from bot.domain.exams.scoring import Flag, Ruling
from bot.domain.ids import TurnId
from bot.flow.engine.changes import Change
from bot.flow.exams.changes import AppealMoved, AttemptChanged, PageKept
from bot.flow.exams.ports import Appeal, PageContent
from bot.storage.exams.queue import SqlExamQueue
from bot.storage.stores import Stores
from tests.exam_builders import ROOTS, build_attempt, build_grading, graded
from tests.storage.builders import ANNA, DAY, HELP, MONDAY, build_incoming, take

FLAGGED = graded(grading=build_grading(flags=(Flag.GRADINGS_DIFFER,)))


async def test_texts_are_forgotten_after_thirty_days_and_newer_ones_stay(process: Stores) -> None:
    newer = build_incoming("2", received_at=MONDAY + DAY)
    await process.inbox.put([build_incoming("1"), newer])
    await take(process.chats, "1")
    await take(process.chats, "2", at=MONDAY + DAY)

    assert await process.retention.forget_texts(MONDAY + 31 * DAY) == 2
    assert (await process.chats.open(ANNA, TurnId("2"))).applied == (HELP,)
    shared = await process.chat_leases.catch_up(ANNA)
    assert [*await process.inbox.waiting(MONDAY + 2 * DAY), *shared] == [newer]


async def test_a_forgotten_turn_is_still_applied(process: Stores) -> None:
    await take(process.chats, "1")
    await process.retention.forget_texts(MONDAY + 31 * DAY)

    assert (await process.chats.open(ANNA, TurnId("1"))).applied == ()
    assert await process.deliveries.undelivered(MONDAY + 2 * DAY) == []


async def test_forgetting_twice_finds_nothing_the_second_time(process: Stores) -> None:
    await take(process.chats, "1")
    await process.retention.forget_texts(MONDAY + 31 * DAY)

    assert await process.retention.forget_texts(MONDAY + 31 * DAY) == 0


async def keep_picture(process: Stores, attempt: Attempt, *changes: Change) -> None:
    text = PageKept(attempt_id=ROOTS, number=2, text="x = 2")
    picture = PageKept(attempt_id=ROOTS, number=1, picture=b"a page")
    await take(process.chats, "1", AttemptChanged(attempt=attempt), text, picture, *changes)


@pytest.mark.parametrize(
    ("attempt", "last_day"),
    [
        (graded(), 30),
        (graded(begun_at=MONDAY - 9 * DAY), 30),
        (graded(status=AttemptStatus.SELF_MARKED), 30),
        (build_attempt(status=AttemptStatus.CANCELLED), 30),
        (FLAGGED, 90),
        (build_attempt(), 90),
        (build_attempt(status=AttemptStatus.READ, submitted_at=MONDAY), 90),
        (build_attempt(status=AttemptStatus.SELF_MARKING), 90),
    ],
    ids=lambda stored: str(stored.status) if isinstance(stored, Attempt) else str(stored),
)
async def test_pictures_are_kept_for_their_days_and_what_was_typed_stays(
    process: Stores, attempt: Attempt, last_day: int
) -> None:
    await keep_picture(process, attempt)

    assert await process.retention.forget_pictures(MONDAY + last_day * DAY, 30 * DAY) == 0
    later = MONDAY + (last_day + 1) * DAY
    assert await process.retention.forget_pictures(later, 30 * DAY) == 1
    assert await process.exams.contents(ROOTS) == [
        PageContent(number=1),
        PageContent(number=2, text="x = 2"),
    ]
    assert await process.exams.attempt(ROOTS) == attempt
    assert await process.retention.forget_pictures(later, 30 * DAY) == 0


@pytest.mark.parametrize("status", [AttemptStatus.READING, AttemptStatus.GRADING])
async def test_pictures_that_wait_to_be_graded_stay(
    process: Stores, status: AttemptStatus
) -> None:
    await keep_picture(process, build_attempt(status=status))

    assert await process.retention.forget_pictures(MONDAY + 900 * DAY, 30 * DAY) == 0


async def test_an_appeal_keeps_the_pictures_until_it_is_ruled_on(process: Stores) -> None:
    appeal = Appeal(attempt_id=ROOTS, step_id="s2", reason="I did", at=MONDAY)
    await keep_picture(process, graded(), AppealMoved(appeal=appeal))
    ruling = Ruling(step_id="s2", points=3, note="It stands there.")

    assert await process.retention.forget_pictures(MONDAY + 31 * DAY, 30 * DAY) == 0
    await SqlExamQueue(process.database).rule(graded(), ruling, MONDAY)
    assert await process.retention.forget_pictures(MONDAY + 31 * DAY, 30 * DAY) == 1


async def test_the_operator_says_how_long_pictures_are_kept(process: Stores) -> None:
    await keep_picture(process, graded())

    assert await process.retention.forget_pictures(MONDAY + DAY, DAY) == 0
    assert await process.retention.forget_pictures(MONDAY + 2 * DAY, DAY) == 1
