"""The trail of lessons: every question about a skill is served, and leaves its events."""

from collections.abc import Sequence
from datetime import timedelta
from itertools import count
from random import Random
from typing import Any

from sqlalchemy import Row, Table, delete, insert, select, update

from bot.domain.ids import ChatId
from bot.flow.engine.events import NextAsked
from bot.flow.engine.states import Idle
from bot.flow.exercise.changes import PracticeEvent
from bot.flow.exercise.states import Answering, Placement, asks_for
from bot.flow.lessons.events import CheckpointPressed, QuizPressed
from bot.flow.lessons.states import CheckpointOffered, Explaining
from bot.flow.practice.tracing import GapKind
from bot.storage.engine.database import Database
from bot.storage.engine.tables import quiz_responses
from bot.storage.practice.audit import SqlPracticeAudit
from bot.storage.practice.tables import practice_events, served_items
from bot.storage.skills.skills import skill_states
from bot.storage.stores import Stores
from tests.fakes import FakeClock
from tests.flow.strolling import master_root, to_first_lesson, to_first_question
from tests.flow.walking import Walk, ports_on
from tests.storage.builders import MONDAY

QUIZ_AND_CHECKPOINT = 5
DAY = timedelta(days=1)
RIGHT = ["problem_served", "attempt_submitted", "attempt_evaluated", "mastery_updated"]
HINTED = [*RIGHT[:3], "diagnosis_completed", "hint_served", *RIGHT[1:3]]


def learner(database: Database, number: int = 4711) -> Walk:
    stores = Stores(database)
    return Walk(stores, ports_on(stores), FakeClock(MONDAY), ChatId(number))


async def of(database: Database, table: Table) -> Sequence[Row[Any]]:
    order = list(table.primary_key)
    return await database.read(lambda db: db.execute(select(table).order_by(*order)).all())


async def traces(database: Database) -> dict[str, list[str]]:
    """Return the events of each trace, oldest first."""
    found: dict[str, list[str]] = {}
    for event in await of(database, practice_events):
        found.setdefault(event.trace_id, []).append(event.kind)
    return found


async def gaps(database: Database) -> list[tuple[str, GapKind]]:
    return [(gap.trace_id, gap.kind) for gap in await SqlPracticeAudit(database).gaps()]


async def test_a_first_quiz_and_checkpoint_are_served_and_leave_their_events(
    database: Database,
) -> None:
    await master_root(learner(database))

    served = sorted(await of(database, served_items), key=lambda item: item.served_at)
    assert len(served) == QUIZ_AND_CHECKPOINT
    assert {item.skill_id for item in served} == {"frac_parts"}
    assert all(item.policies.keys() >= {"tracing", "hints", "checker"} for item in served)
    assert all(item.source["course"] == "fractions" and item.source["verified"] for item in served)
    assert all(item.source["version"] and item.item_id.startswith("fractions/") for item in served)
    answers = await of(database, quiz_responses)
    assert [answer.served_id for answer in answers] == [item.id for item in served]

    logged = await traces(database)
    assert list(logged) == [item.id for item in served]
    assert all(kinds[:4] == RIGHT for kinds in logged.values())
    opened = [kind for kinds in logged.values() for kind in kinds[4:]]
    assert opened == ["skill_mastered", "skill_unlocked"]
    audit = SqlPracticeAudit(database)
    assert (await audit.servings(), await audit.gaps()) == (QUIZ_AND_CHECKPOINT, ())


async def test_mastery_moves_without_a_break_from_event_to_event(database: Database) -> None:
    await master_root(learner(database))

    events = await of(database, practice_events)
    moved = [event.details for event in events if event.kind == PracticeEvent.MASTERY_UPDATED]
    assert [details["before"] for details in moved[1:]] == [
        details["after"] for details in moved[:-1]
    ]
    (state,) = (
        state for state in await of(database, skill_states) if state.skill_id == "frac_parts"
    )
    assert moved[-1]["after"] == state.p_mastery


async def test_a_hint_about_a_foreseen_mistake_is_logged_with_its_diagnosis(
    database: Database,
) -> None:
    hinted: list[list[str]] = []
    for number in count(1):  # not every question foresees a mistake
        walk = learner(database, number)
        await to_first_question(walk)
        await walk.answer(right=False)
        hinted = [kinds for kinds in (await traces(database)).values() if "hint_served" in kinds]
        if hinted:
            break
    assert hinted[0][: len(HINTED)] == HINTED
    assert await gaps(database) == []


async def test_a_placement_is_served_and_what_it_showed_is_logged(database: Database) -> None:
    walk = learner(database)
    await to_first_lesson(walk, right=True)

    probed = [kinds for kinds in (await traces(database)).values() if "problem_served" in kinds]
    assert all(kinds[:3] == RIGHT[:3] for kinds in probed if len(kinds) > 1)
    moved = [
        event for event in await of(database, practice_events) if event.kind == "mastery_updated"
    ]
    assert {event.details["cause"] for event in moved} == {"placement"}
    known = {state.skill_id: state.p_mastery for state in await of(database, skill_states)}
    assert {event.skill_id: event.details["after"] for event in moved}.items() <= known.items()
    assert await gaps(database) == []


async def test_every_event_and_serving_that_is_deleted_is_a_gap(database: Database) -> None:
    await master_root(learner(database))
    unnoticed = [
        getattr(row, "kind", "served")
        for table in (practice_events, served_items)
        for row in await of(database, table)
        if not await gaps_without(database, table, row)
    ]

    assert unnoticed == []
    assert await gaps(database) == []


async def gaps_without(
    database: Database, table: Table, row: Row[Any]
) -> list[tuple[str, GapKind]]:
    """Return the gaps while the row is missing."""
    await database.write(lambda db: db.execute(delete(table).where(table.c.id == row.id)))
    found = await gaps(database)
    await database.write(lambda db: db.execute(insert(table).values(dict(row._mapping))))
    return found


async def test_a_question_that_was_served_unverified_is_a_gap(database: Database) -> None:
    await to_first_question(learner(database))
    unverified = update(served_items).values(source={"verified": False})
    await database.write(lambda db: db.execute(unverified))

    assert [kind for _, kind in await gaps(database)] == [GapKind.NOT_VERIFIED]


async def test_a_week_of_fractions_leaves_no_gap(database: Database) -> None:
    walk, chance = learner(database), Random(7)
    await to_first_lesson(walk, right=False)
    for day in range(7):
        walk.clock.move(MONDAY + day * DAY - walk.clock.now() if day else timedelta())
        await sit(walk, chance)

    kinds = {event.kind for event in await of(database, practice_events)}
    assert kinds == set(PracticeEvent) - {"verification_approved", "verification_rejected"}
    assert {answer.response_type for answer in await of(database, quiz_responses)} >= {
        "review",
        "teach",
    }
    served = {item.id: item for item in await of(database, served_items)}
    answered = [answer for answer in await of(database, quiz_responses) if answer.served_id]
    assert all(served[answer.served_id].item_id == answer.question_key for answer in answered)
    assert await gaps(database) == []


async def sit(walk: Walk, chance: Random) -> None:
    """Do the next thing, at most forty times."""
    for _ in range(40):
        match await walk.state():
            case Explaining(interaction_id=interaction_id):
                await walk.send(QuizPressed(interaction_id))
            case CheckpointOffered(interaction_id=interaction_id):
                await walk.send(CheckpointPressed(interaction_id, wanted=True))
            case Answering() as state if not asks_for(state, Placement):
                await walk.answer(right=chance.random() < 0.8)
            case Idle():
                await walk.send(NextAsked())
            case _:
                return
