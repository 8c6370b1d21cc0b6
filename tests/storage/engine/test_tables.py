from datetime import datetime
from typing import Any

import pytest
from sqlalchemy import Connection, delete, func, insert, inspect, select, text, update
from sqlalchemy.exc import IntegrityError, StatementError

from bot.domain.ids import ConceptId, CourseId, OrderId
from bot.domain.topics.course import Language
from bot.flow.authoring.orders import InventoryOrder
from bot.flow.engine.changes import Audited
from bot.flow.maps.changes import (
    CourseWritten,
    MapAdded,
    QuestionsWritten,
    ResponseRecorded,
    ReviewScheduled,
)
from bot.flow.maps.ports import TopicWanted
from bot.flow.work.orders import Order, WorkOrdered
from bot.storage.authoring.written import written_courses, written_questions
from bot.storage.chats import SqlChats
from bot.storage.engine.columns import NaiveTimeError
from bot.storage.engine.database import Database
from bot.storage.engine.tables import (
    audit_events,
    clock,
    flow_states,
    learners,
    metadata,
    mind_map_edges,
    mind_map_nodes,
    mind_maps,
    quiz_responses,
    reviews,
    turns,
    work_orders,
)
from tests.builders import build_course, build_question
from tests.storage.builders import (
    ANNA,
    ANNAS,
    DAY,
    LISTS,
    LOOPS,
    MONDAY,
    build_flow,
    build_map,
    build_node,
    build_response,
    take,
)

COURSE = CourseId("written:1")
INVENTORY = InventoryOrder(
    course_id=COURSE, wanted=TopicWanted(topic="Loops", language=Language.EN)
)
OPEN_ORDERS = """
    SELECT id FROM work_orders
    WHERE work_orders.standing IN ('waiting', 'taken') AND not_before <= '2026'
"""
WRITTEN = (written_courses, written_questions, work_orders)


@pytest.fixture
async def filled(database: Database) -> Database:
    """Return a database with a map, an answer, a pending review and an audit event."""
    await take(
        SqlChats(database),
        "1",
        MapAdded(build_map(), build_flow()),
        ResponseRecorded(build_response()),
        ReviewScheduled(build_node(repetitions=2), MONDAY + DAY),
        Audited("answered", {"quality": 5, "label": "loops", "mastery": 0.5}),
        CourseWritten(ANNAS, build_course({"loops": ()}, id=COURSE)),
        QuestionsWritten(COURSE, ConceptId("loops"), (build_question("loops/1"),)),
        WorkOrdered(Order(id=OrderId("1"), chat_id=ANNA, learner_id=ANNAS, work=INVENTORY)),
    )
    for table in WRITTEN:
        assert await count(database, table) == 1
    return database


@pytest.mark.parametrize(
    "wrong",
    [
        update(mind_maps).values(status="paused"),
        update(mind_maps).values(title=None),
        update(mind_map_nodes).values(mastery_status="forgotten"),
        update(mind_map_nodes).values(mastery_score=1.01),
        update(mind_map_nodes).values(mastery_score=-0.01),
        update(mind_map_nodes).values(effort_minutes=0),
        update(mind_map_nodes).values(depth=-1),
        update(mind_map_nodes).values(sequence=-1),
        update(mind_map_nodes).values(repetitions=-1),
        update(mind_map_nodes).values(interval_days=-0.1),
        update(mind_map_edges).values(edge_type="sibling"),
        update(mind_map_edges).values(child_node_id=mind_map_edges.c.parent_node_id),
        update(mind_map_edges).values(child_node_id="nowhere"),
        update(quiz_responses).values(quality=6),
        update(quiz_responses).values(quality=-1),
        update(quiz_responses).values(response_type="exam"),
        update(quiz_responses).values(node_id="nowhere"),
        update(mind_maps).values(learner_id=999),
        update(written_courses).values(learner_id=999),
        update(written_questions).values(course_id="nowhere"),
        update(work_orders).values(learner_id=999),
        update(work_orders).values(standing="lost"),
        update(work_orders).values(tries=-1),
        update(mind_maps).values(root_node_id="nowhere"),
        insert(clock).values(id=2, offset_microseconds=0),
    ],
    ids=str,
)
async def test_the_database_refuses_what_cannot_be(filled: Database, wrong: Any) -> None:
    with pytest.raises(IntegrityError):
        await filled.write(lambda db: db.execute(wrong))


async def test_the_borders_are_allowed(filled: Database) -> None:
    def store(db: Connection) -> None:
        for score in (0, 1):
            db.execute(update(mind_map_nodes).values(mastery_score=score, effort_minutes=1))
        for quality in (0, 5):
            db.execute(update(quiz_responses).values(quality=quality))

    await filled.write(store)


async def test_with_a_map_goes_everything_that_belongs_to_it(filled: Database) -> None:
    await filled.write(lambda db: db.execute(delete(mind_maps)))

    for table in (mind_map_nodes, mind_map_edges, quiz_responses, flow_states, reviews):
        assert await count(filled, table) == 0, table.name
    assert await count(filled, learners) == 1


async def test_with_a_node_go_its_edges_answers_and_review(filled: Database) -> None:
    await filled.write(
        lambda db: db.execute(delete(mind_map_nodes).where(mind_map_nodes.c.id == LOOPS))
    )

    for table in (mind_map_edges, quiz_responses, reviews):
        assert await count(filled, table) == 0, table.name
    kept = await filled.read(lambda db: db.execute(select(mind_maps.c.root_node_id)).scalar_one())
    assert kept is None
    assert await only(filled, select(mind_map_nodes.c.id)) == (LISTS,)


async def test_with_a_learner_goes_everything(filled: Database) -> None:
    await filled.write(lambda db: db.execute(delete(learners)))

    for table in (mind_maps, mind_map_nodes, turns, *WRITTEN):
        assert await count(filled, table) == 0, table.name


async def test_a_pending_review_is_named_after_node_and_repetition(filled: Database) -> None:
    assert await only(filled, select(reviews.c.name, reviews.c.label)) == (
        f"review-{LOOPS}-rep2",
        "Loops",
    )


async def test_a_flow_is_found_under_its_key(filled: Database) -> None:
    key, value = await only(filled, select(flow_states.c.key, flow_states.c.value))

    assert key == "flow:map-python"
    assert value["status"] == "pending"


async def test_marks_of_a_node_and_the_goal_of_a_map_are_metadata(filled: Database) -> None:
    marks = select(mind_map_nodes.c.metadata).where(mind_map_nodes.c.id == LISTS)

    assert await only(filled, marks) == ({"optional": True},)
    assert await only(filled, select(mind_maps.c.metadata)) == ({"goal": "to pass the exam"},)


async def test_an_audit_event_keeps_its_details(filled: Database) -> None:
    stored = select(audit_events.c.name, audit_events.c.details, audit_events.c.at)

    assert await only(filled, stored) == (
        "answered",
        {"quality": 5, "label": "loops", "mastery": 0.5},
        MONDAY,
    )


async def test_a_time_without_a_zone_is_refused(database: Database) -> None:
    naive = MONDAY.replace(tzinfo=None)

    with pytest.raises(StatementError) as caught:
        await database.read(
            lambda db: db.execute(select(mind_maps).where(mind_maps.c.created_at == naive))
        )
    assert isinstance(caught.value.orig, NaiveTimeError)


async def test_a_time_of_any_zone_is_the_same_moment_and_comes_back_in_utc(
    filled: Database,
) -> None:
    tokyo = datetime.fromisoformat("2026-03-02T18:00:00.000001+09:00")
    await filled.write(lambda db: db.execute(update(mind_maps).values(created_at=tokyo)))

    (stored,) = await only(filled, select(mind_maps.c.created_at))
    assert (stored, stored.utcoffset()) == (tokyo, MONDAY.utcoffset())


async def test_the_indexes_of_the_design_are_there(database: Database) -> None:
    def names(db: Connection) -> set[str | None]:
        seen = inspect(db)
        return {index["name"] for table in metadata.tables for index in seen.get_indexes(table)}

    assert await database.read(names) >= {
        "idx_mmn_map_status",
        "idx_mmn_next_review",
        "idx_mme_child",
        "idx_qr_node",
        "idx_qr_map_date",
        "idx_learners_remind",
        "idx_reviews_map_due",
    }


async def count(database: Database, table: Any) -> int:
    found: int = await database.read(
        lambda db: db.execute(select(func.count()).select_from(table)).scalar_one()
    )
    return found


async def only(database: Database, query: Any) -> tuple[Any, ...]:
    return await database.read(lambda db: tuple(db.execute(query).one()))


@pytest.mark.parametrize(
    ("query", "index"),
    [
        ("SELECT * FROM quiz_responses WHERE node_id = 'n' ORDER BY responded_at DESC", "qr_node"),
        ("SELECT * FROM quiz_responses WHERE mind_map_id = 'm'", "qr_map_date"),
        ("SELECT * FROM mind_map_nodes WHERE mind_map_id = 'm'", "mmn_map_status"),
        ("SELECT * FROM mind_map_nodes WHERE next_review_at <= '2026'", "mmn_next_review"),
        ("SELECT * FROM mind_map_edges WHERE child_node_id = 'n'", "mme_child"),
        ("SELECT * FROM reviews WHERE map_id = 'm' AND due_at <= '2026'", "reviews_map_due"),
        ("SELECT * FROM mind_maps WHERE learner_id = 7", "mm_learner"),
        ("SELECT id FROM inbox WHERE done IS {no} ORDER BY id", "inbox_waiting"),
        (
            "SELECT 1 FROM turns WHERE delivered_at IS NULL ORDER BY applied_at",
            "turns_undelivered",
        ),
        ("SELECT * FROM written_courses WHERE learner_id = 7", "written_courses_learner"),
        (OPEN_ORDERS, "work_orders_open"),
        (
            "SELECT id FROM work_orders WHERE standing = 'cancelled' AND batches IS NOT NULL",
            "work_orders_dropped",
        ),
        ("SELECT * FROM quiz_responses WHERE question_key = 'k'", "qr_question"),
        (
            "SELECT * FROM doubted_questions WHERE learner_id = 7 AND doubted_at >= '2026'",
            "doubted_learner",
        ),
        (
            "SELECT * FROM doubted_questions WHERE seconded_by = 7 AND seconded_at >= '2026'",
            "doubted_second",
        ),
        ("SELECT * FROM inbox WHERE payload IS NOT NULL AND received_at < '2026'", "inbox_texts"),
        ("SELECT * FROM inbox WHERE set_aside_at IS NOT NULL ORDER BY id", "inbox_set_aside"),
        ("SELECT * FROM model_calls WHERE learner_id = 7 AND at >= '2026'", "calls_learner"),
        ("SELECT sum(cost_microdollars) FROM model_calls WHERE at >= '2026'", "calls_at"),
        (
            "SELECT * FROM items WHERE status = 'VERIFIED' AND skill_id = 's' ORDER BY language",
            "items_verified",
        ),
        ("SELECT * FROM served_items WHERE learner_id = 7 AND skill_id = 's'", "served_learner"),
        ("SELECT * FROM served_items WHERE item_id = 'i'", "served_item"),
        ("SELECT * FROM practice_events WHERE item_id = 'i'", "practice_events_item"),
        (
            "SELECT * FROM exam_attempts WHERE learner_id = 7 ORDER BY begun_at DESC",
            "exam_attempts_learner",
        ),
        (
            "SELECT * FROM exam_rulings WHERE landscape_id = 'l' AND goal_id = 'g'",
            "exam_rulings_rubric",
        ),
        (
            (
                "SELECT DISTINCT attempt_id FROM exam_rulings"
                " WHERE told_at IS NULL AND attempt_id > 'a' ORDER BY attempt_id"
            ),
            "exam_rulings_untold",
        ),
    ],
)
async def test_the_planner_uses_the_index(database: Database, query: str, index: str) -> None:
    def explain(db: Connection) -> str:
        if db.dialect.name == "sqlite":
            rows = db.execute(text(f"EXPLAIN QUERY PLAN {query.format(no=0)}"))
            return " ".join(row.detail for row in rows)
        # So small a table is scanned whole, unless that is forbidden.
        db.execute(text("SET LOCAL enable_seqscan = off"))
        dated = query.format(no="false").replace("'2026'", "'2026-01-01'")
        return " ".join(db.execute(text(f"EXPLAIN {dated}")).scalars())

    assert f"idx_{index}" in await database.read(explain)
