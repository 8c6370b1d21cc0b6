"""The bank, and the records of practice: one contract for both databases."""

import asyncio
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from bot.domain.ids import ServedId, TraceId
from bot.domain.practice.items import BankItem, Status, with_status
from bot.domain.topics.course import Language
from bot.flow.engine.ports import TurnConflictError
from bot.flow.exercise.changes import AttemptVerdict, PracticeEvent, PracticeEventLogged
from bot.flow.practice.changes import ItemAttempted, ItemServed, ServedItemMoved
from bot.flow.practice.ports import Serving
from bot.storage.chats import SqlChats
from bot.storage.engine.database import Database, open_database
from bot.storage.practice.bank import SqlBank
from bot.storage.practice.items import SqlItems
from bot.storage.practice.rows import item_row
from bot.storage.practice.tables import item_attempts, items, practice_events, served_items
from tests.practice_builders import HALVES, PASSED, UNVERIFIED, build_item, verified
from tests.storage.builders import ANNAS, DAY, MONDAY, take

OTHER = UUID("22222222-2222-4222-8222-222222222222")
ITEM = verified(build_item())
SERVED = ItemServed(
    served_id=ServedId("s1"),
    learner_id=ANNAS,
    item_id=HALVES,
    item_version=1,
    skill_id="frac_add_like",
    policies={"hints": "1"},
)
ATTEMPTED = ItemAttempted(
    trace_id=TraceId("t1"),
    served_id=ServedId("s1"),
    number=1,
    normalised="1/4",
    verdict=AttemptVerdict.WRONG,
    error_tag="conceptual_error",
)


async def add(database: Database, *new: BankItem) -> None:
    await SqlBank(database).add(new, (), MONDAY)


async def candidates(database: Database, **but: Any) -> tuple[BankItem, ...]:
    values: dict[str, Any] = {
        "skill_id": "frac_add_like",
        "language": Language.EN,
        "difficulties": {2},
        "but": (),
        "limit": 9,
    } | but
    return tuple(await SqlItems(database).items_for(**values))


async def rows(database: Database, table: Any) -> list[dict[str, Any]]:
    def read(db: Connection) -> list[dict[str, Any]]:
        return [dict(row) for row in db.execute(select(table)).mappings()]

    return await database.read(read)


async def test_a_verified_item_comes_out_as_it_went_in(database: Database) -> None:
    item = verified(build_item(figure={"bar": {"parts": 8, "painted": [3, 1]}}))
    await add(database, item)

    assert await candidates(database) == (item,)
    assert await SqlItems(database).item(HALVES, 1) == item
    assert await SqlItems(database).item(HALVES, 2) is None


@pytest.mark.parametrize(
    "but",
    [
        {"skill_id": "other"},
        {"language": Language.DE},
        {"difficulties": {1, 3}},
        {"but": ("halves",)},
        {"limit": 0},
    ],
)
async def test_only_what_is_asked_for_is_found(database: Database, but: dict[str, Any]) -> None:
    await add(database, ITEM)

    assert await candidates(database, **but) == ()


@pytest.mark.parametrize(
    "status", [Status.DRAFT, Status.IN_REVIEW, Status.REJECTED, Status.RETIRED]
)
async def test_what_is_not_verified_is_never_served(database: Database, status: Status) -> None:
    await add(database, with_status(build_item(), status, PASSED, MONDAY))

    assert await candidates(database) == ()
    assert await SqlItems(database).skills_with_items(Language.EN) == frozenset()
    with pytest.raises(TurnConflictError):
        await take(SqlChats(database), "1", SERVED)


async def test_of_all_versions_the_newest_is_found_by_its_id_while_it_can_be_served(
    database: Database,
) -> None:
    second = verified(build_item(version=2))
    await add(database, ITEM)
    await add(database, second)

    assert await SqlItems(database).servable(HALVES) == second
    assert await SqlItems(database).servable(OTHER) is None
    await SqlBank(database).retire(HALVES)
    assert await SqlItems(database).servable(HALVES) is None


async def test_a_serving_comes_with_its_answers_in_their_order(database: Database) -> None:
    await add(database, ITEM)
    second = replace(ATTEMPTED, number=2, normalised="1/2", verdict=AttemptVerdict.RIGHT)
    moved = ServedItemMoved(
        served_id=SERVED.served_id,
        first_verdict=AttemptVerdict.WRONG,
        hints=0,
        solution_shown=False,
        closed=True,
    )
    await take(SqlChats(database), "1", SERVED, second, ATTEMPTED, moved)

    assert await SqlItems(database).serving(SERVED.served_id) == Serving(
        item_id=HALVES,
        item_version=1,
        first_verdict=AttemptVerdict.WRONG,
        closed=True,
        attempts=("1/4", "1/2"),
    )
    assert await SqlItems(database).serving(ServedId("s2")) is None


async def test_the_database_refuses_an_item_verified_by_nobody(database: Database) -> None:
    unproven = with_status(build_item(), Status.VERIFIED, UNVERIFIED, MONDAY)
    row = item_row(unproven, MONDAY)

    with pytest.raises(IntegrityError):
        await database.write(lambda db: db.execute(insert(items).values(row)))


async def test_a_new_version_retires_the_one_before(database: Database) -> None:
    second = verified(build_item(version=2))
    await add(database, ITEM)
    await add(database, second)

    assert await candidates(database) == (second,)
    first = await SqlItems(database).item(HALVES, 1)
    assert first is not None
    assert first.document.meta.status is Status.RETIRED


async def test_an_item_whose_newest_version_is_not_verified_is_not_served(
    database: Database,
) -> None:
    await add(database, ITEM)
    draft = item_row(build_item(version=2), MONDAY)
    await database.write(lambda db: db.execute(insert(items).values(draft)))

    assert await candidates(database) == ()
    with pytest.raises(TurnConflictError):
        await take(SqlChats(database), "1", SERVED)


async def test_a_retired_item_is_never_served(database: Database) -> None:
    await add(database, ITEM)

    assert await SqlBank(database).retire(HALVES) == 1
    assert await candidates(database) == ()
    assert await SqlBank(database).retire(HALVES) == 0


async def test_an_item_that_is_there_stays_as_it_is(database: Database) -> None:
    await add(database, ITEM)
    await add(database, verified(build_item(lineage="other")))

    assert await candidates(database) == (ITEM,)
    assert await SqlBank(database).known([HALVES, OTHER]) == {HALVES}
    assert await SqlBank(database).stored([HALVES, OTHER]) == (ITEM,)
    assert await SqlBank(database).size() == 1


async def test_the_skills_with_items_are_known_by_language(database: Database) -> None:
    await add(database, ITEM)

    assert await SqlItems(database).skills_with_items(Language.EN) == {"frac_add_like"}
    assert await SqlItems(database).skills_with_items(Language.DE) == frozenset()


async def test_what_is_served_tried_and_closed_is_all_written(database: Database) -> None:
    await add(database, ITEM)
    chats = SqlChats(database)
    closed = ServedItemMoved(
        served_id=SERVED.served_id,
        first_verdict=AttemptVerdict.WRONG,
        hints=2,
        solution_shown=True,
        closed=True,
    )
    await take(chats, "1", SERVED, at=MONDAY)
    await take(chats, "2", ATTEMPTED, closed, at=MONDAY + DAY)
    await take(chats, "3", replace(closed, hints=3), at=MONDAY + 2 * DAY)

    (served,) = await rows(database, served_items)
    assert served == {
        "id": "s1",
        "learner_id": ANNAS,
        "item_id": str(HALVES),
        "item_version": 1,
        "skill_id": "frac_add_like",
        "served_at": MONDAY,
        "policies": {"hints": "1"},
        "first_verdict": "wrong",
        "hints": 3,
        "solution_shown": True,
        "closed_at": MONDAY + DAY,
        "source": None,
    }
    (attempt,) = await rows(database, item_attempts)
    assert attempt == {
        "served_id": "s1",
        "number": 1,
        "trace_id": "t1",
        "normalised": "1/4",
        "verdict": "wrong",
        "error_tag": "conceptual_error",
        "at": MONDAY + DAY,
    }


async def test_what_a_learner_had_is_known_newest_first(database: Database) -> None:
    await add(database, ITEM, verified(build_item(id=OTHER, lineage="quarters")))
    chats = SqlChats(database)
    await take(chats, "1", SERVED, at=MONDAY)
    await take(
        chats, "2", replace(SERVED, served_id=ServedId("s2"), item_id=OTHER), at=MONDAY + DAY
    )

    bank = SqlItems(database)
    assert await bank.lineages_served(ANNAS, "frac_add_like", 9) == ("quarters", "halves")
    assert await bank.lineages_served(ANNAS, "frac_add_like", 1) == ("quarters",)
    assert await bank.lineages_served(ANNAS, "other", 9) == ()
    assert await bank.any_served(ANNAS)


@pytest.mark.parametrize("kind", PracticeEvent)
async def test_each_of_the_ten_events_is_logged_once_a_turn(
    database: Database, kind: PracticeEvent
) -> None:
    event = PracticeEventLogged(
        kind=kind,
        trace_id=TraceId("t1"),
        learner_id=ANNAS,
        skill_id="frac_add_like",
        item_id=HALVES,
        item_version=1,
        details={"p": 0.5},
    )
    chats = SqlChats(database)
    turn = await take(chats, "1", event)
    with pytest.raises(TurnConflictError):
        await chats.save(turn)

    (logged,) = await rows(database, practice_events)
    assert logged | {"id": 0} == {
        "id": 0,
        "kind": kind,
        "trace_id": "t1",
        "learner_id": ANNAS,
        "skill_id": "frac_add_like",
        "item_id": str(HALVES),
        "item_version": 1,
        "details": {"p": 0.5},
        "at": turn.at,
        "together": 1,
    }


async def test_items_of_another_version_of_their_template_are_retired(database: Database) -> None:
    old, beside, new = (
        verified(build_item(id=item_id, lineage=f"{template}/2/0"))
        for item_id, template in (
            (HALVES, "frac_add_like.sum@1"),
            (UUID(int=3), "frac_add_like.sum2@1"),
            (OTHER, "frac_add_like.sum@2"),
        )
    )
    await add(database, old, beside)

    await SqlBank(database).keep_shipped([new], MONDAY)

    assert {candidate.id for candidate in await candidates(database)} == {beside.id, new.id}


async def test_processes_that_start_at_once_store_and_log_what_ships_once(empty_url: str) -> None:
    shipped = [
        build_item(id=item_id, lineage=f"frac_add_like.sum@1/2/{item_id}")
        for item_id in (HALVES, OTHER)
    ]
    async with open_database(empty_url) as one, open_database(empty_url) as other:
        banks = [SqlBank(database) for database in (one, other) for _ in range(4)]
        await asyncio.gather(*(bank.keep_shipped(shipped, MONDAY) for bank in banks))

        assert await banks[0].size() == len(shipped)
        logged = select(func.count()).select_from(practice_events)
        assert await one.read(lambda db: db.scalar(logged)) == len(shipped)
