"""The operator's queue of exams: one contract for both databases."""

from dataclasses import replace
from functools import partial

import pytest

from bot.domain.exams.attempt import Attempt, AttemptStatus
from bot.domain.exams.scoring import Flag, Ruling
from bot.domain.ids import AttemptId, GoalId, LearnerId
from bot.flow.exams.changes import AppealMoved, AttemptChanged, RulingsTold
from bot.flow.exams.ports import Appeal
from bot.storage.chats import SqlChats
from bot.storage.engine.database import Database
from bot.storage.exams.exams import SqlExams
from bot.storage.exams.queue import SqlExamQueue, rulings_to_tell
from bot.storage.stores import Stores
from tests.exam_builders import EXAM, ROOTS, SOLVED, build_grading, graded
from tests.storage.builders import ANNA, BEN, DAY, MONDAY, take

OTHER = AttemptId("attempt-other")
FLAGGED = graded(grading=build_grading(flags=(Flag.GRADINGS_DIFFER,)))
APPEAL = Appeal(attempt_id=ROOTS, step_id="s2", reason="I did show this", at=MONDAY + DAY)
RULING = Ruling(step_id="s2", points=3, note="Both roots stand there.")


async def store(database: Database, attempt: Attempt, *appeals: Appeal) -> SqlExamQueue:
    moved = (AppealMoved(appeal=appeal) for appeal in appeals)
    turn = f"{attempt.id}:{attempt.status}"
    await take(SqlChats(database), turn, AttemptChanged(attempt=attempt), *moved)
    return SqlExamQueue(database)


async def test_a_grading_that_nobody_doubts_waits_for_nobody(database: Database) -> None:
    queue = await store(database, graded())

    assert await queue.waiting() == []


async def test_flagged_gradings_and_appeals_wait_longest_first_until_they_are_closed(
    database: Database,
) -> None:
    await store(database, graded(), APPEAL)
    queue = await store(database, replace(FLAGGED, id=OTHER, ended_at=MONDAY))

    other, ours = await queue.waiting()
    assert (other.attempt.id, other.to_look_at, other.open_appeals) == (OTHER, True, ())
    assert (ours.attempt.id, ours.to_look_at, ours.open_appeals) == (ROOTS, False, (APPEAL,))
    assert (other.since, ours.since) == (MONDAY, MONDAY + DAY)
    for attempt_id in (OTHER, ROOTS):
        await queue.close(attempt_id, MONDAY + 2 * DAY)
    assert await queue.waiting() == []


async def test_an_appeal_after_a_grading_was_looked_at_waits(database: Database) -> None:
    queue = await store(database, FLAGGED)
    await queue.close(ROOTS, MONDAY)
    assert await queue.waiting() == []

    await take(SqlChats(database), "appeal", AppealMoved(appeal=APPEAL))
    (queued,) = await queue.waiting()
    assert (queued.to_look_at, queued.open_appeals) == (False, (APPEAL,))


async def test_a_ruling_answers_the_appeal_of_its_step_alone(database: Database) -> None:
    first = replace(APPEAL, step_id="s1", at=MONDAY)
    queue = await store(database, graded(), first, APPEAL)
    await queue.rule(graded(), RULING, MONDAY + 2 * DAY)

    (queued,) = await queue.waiting()
    assert queued.open_appeals == (first,)
    assert queued.rulings == (RULING,)
    assert queued.waits
    await queue.close(ROOTS, MONDAY + 2 * DAY)
    found = await queue.find(queued.id)
    assert found is not None
    assert not found.waits


async def test_an_attempt_is_found_by_its_short_id_whether_it_waits_or_not(
    database: Database,
) -> None:
    await store(database, graded())
    queue = await store(database, replace(FLAGGED, id=OTHER))
    (listed,) = await queue.waiting()

    assert await queue.find(listed.id) == listed
    assert await queue.find("12345678") is None
    assert len(listed.id) == 8


async def test_a_ruling_is_kept_with_its_rubric_for_later_gradings(database: Database) -> None:
    queue, exams = await store(database, graded()), SqlExams(database)
    await queue.rule(graded(), RULING, MONDAY)
    earlier = replace(RULING, step_id="s1", points=2)
    other = replace(graded(), id=OTHER)
    await queue.rule(other, earlier, MONDAY - DAY)
    changed = replace(EXAM, steps=(EXAM.steps[0], replace(SOLVED, points=4)))
    await queue.rule(replace(graded(), id=AttemptId("a"), exam=changed), RULING, MONDAY)

    assert await exams.rulings(graded().ref, EXAM.rubric) == [earlier, RULING]
    assert await exams.rulings(graded().ref, changed.rubric) == [RULING]
    another = replace(graded().ref, goal_id=GoalId("another"))
    assert await exams.rulings(another, EXAM.rubric) == []


async def test_a_ruling_is_told_once_and_again_where_it_is_ruled_anew(database: Database) -> None:
    queue, exams = await store(database, graded()), SqlExams(database)
    due = partial(Stores(database).due, rulings_to_tell)
    ours = (ANNA, ROOTS)
    await queue.rule(graded(), replace(RULING, points=2), MONDAY)

    assert await due(MONDAY, 9) == [ours]
    assert await exams.rulings_to_tell(ROOTS) == [replace(RULING, points=2)]
    await take(SqlChats(database), "told", RulingsTold(attempt_id=ROOTS))
    assert await due(MONDAY, 9) == []
    assert await exams.rulings_to_tell(ROOTS) == []

    await queue.rule(graded(), RULING, MONDAY + DAY)
    assert await due(MONDAY, 9) == [ours]
    assert await exams.rulings_to_tell(ROOTS) == [RULING]


async def test_rulings_are_told_page_by_page_each_in_its_chat(database: Database) -> None:
    await store(database, graded())
    bens = replace(graded(), id=OTHER, learner_id=LearnerId(8))
    await take(SqlChats(database), "b", AttemptChanged(attempt=bens), chat_id=BEN)
    queue, due = SqlExamQueue(database), partial(Stores(database).due, rulings_to_tell)
    both = replace(RULING, step_id="s1", points=2)
    for attempt, ruling in ((graded(), RULING), (graded(), both), (bens, RULING)):
        await queue.rule(attempt, ruling, MONDAY)
    await queue.rule(replace(graded(), id=AttemptId("gone")), RULING, MONDAY)

    first = await due(MONDAY, 1)
    assert first == [(BEN, OTHER)]
    assert await due(MONDAY, 9, first[0]) == [(ANNA, ROOTS)]


@pytest.mark.parametrize("status", [AttemptStatus.OPEN, AttemptStatus.GRADING])
async def test_what_is_not_graded_yet_waits_for_nobody(
    database: Database, status: AttemptStatus
) -> None:
    queue = await store(database, graded(status=status, grading=None, ended_at=None))

    assert await queue.waiting() == []
