import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from bot.domain.authoring.drawing import NewConcept
from bot.domain.authoring.replanning import MissingPrerequisite, replan
from bot.domain.days import all_until
from bot.domain.ids import (
    ConceptId,
    CourseId,
    GoalId,
    GoalRef,
    LandscapeId,
    LearnerId,
    LessonId,
    MapId,
    NodeId,
    QuestionKey,
    TurnId,
)
from bot.domain.topics.mind_map import (
    Edge,
    EdgeType,
    FlowStatus,
    MapStatus,
    NodeStatus,
    ProbeResult,
    ResponseType,
    TeachingPhase,
)
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.ports import TurnConflictError
from bot.flow.engine.states import Idle
from bot.flow.maps.changes import (
    FlowMoved,
    MapAdded,
    MapPlanned,
    MapRested,
    MapWarned,
    NodesChanged,
    QuestionPaused,
    ResponseRecorded,
    ReviewScheduled,
)
from bot.flow.maps.ports import PastResponse, Topic, TopicSummary
from bot.storage.chats import SqlChats
from bot.storage.engine.database import Database
from bot.storage.engine.tables import mind_map_edges, mind_map_nodes, mind_maps, quiz_responses
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
    build_quiz,
    build_response,
    take,
)

RUST = MapId("map-rust")
ACTIVE = build_map(status=MapStatus.ACTIVE)


async def test_an_added_map_is_found_whole(process: Stores) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))

    assert await process.maps.get(PYTHON) == Topic(
        mind_map=build_map(), flow=build_flow(), flow_version=1
    )


async def test_a_map_can_be_added_before_it_has_nodes(process: Stores) -> None:
    draft = build_map(nodes=(), edges=(), root_id=None, goal=None, course_id=None)
    await take(process.chats, "1", MapAdded(draft, build_flow()))

    assert (await process.maps.get(PYTHON)).mind_map == draft


async def test_a_map_knows_the_goal_of_a_landscape_that_it_was_made_for(process: Stores) -> None:
    reaches = GoalRef(LandscapeId("11111111-aaaa-4000-8000-000000000001"), GoalId("halves"))
    draft = build_map(nodes=(), edges=(), root_id=None, reaches=reaches)
    await take(process.chats, "1", MapAdded(draft, build_flow()))
    assert (await process.maps.get(PYTHON)).mind_map.reaches == reaches

    await take(process.chats, "2", MapPlanned(build_map(reaches=reaches)))

    planned = (await process.maps.get(PYTHON)).mind_map
    assert (planned.reaches, planned.goal) == (reaches, "to pass the exam")


async def test_what_is_mastered_is_told_by_courses_that_were_begun(process: Stores) -> None:
    assert await process.maps.mastered(ANNAS) == {}
    first, second = ACTIVE.nodes
    nodes = (
        replace(first, status=NodeStatus.MASTERED),
        replace(second, status=NodeStatus.LEARNING),
    )
    rust = build_map(RUST, course_id=CourseId("rust"))
    bens = build_map(MapId("map-ben"), learner_id=LearnerId(BEN))
    await take(process.chats, "0", MapAdded(bens, build_flow(bens.id)), chat_id=BEN)
    for turn_id, added in (("1", replace(ACTIVE, nodes=nodes)), ("2", rust)):
        await take(process.chats, turn_id, MapAdded(added, build_flow(added.id)))

    assert await process.maps.mastered(ANNAS) == {
        CourseId("python"): {first.concept_id},
        CourseId("rust"): set(),
    }


async def test_a_map_that_is_not_there_is_a_key_error(process: Stores) -> None:
    with pytest.raises(KeyError):
        await process.maps.get(MapId("nowhere"))


async def test_a_plan_adds_nodes_and_edges_and_activates(process: Stores) -> None:
    draft = build_map(nodes=(build_node(),), edges=(), root_id=None)
    planned = replace(ACTIVE, title="Python in a week", goal=None)
    await take(process.chats, "1", MapAdded(draft, build_flow()))
    await take(process.chats, "2", MapPlanned(planned))

    assert (await process.maps.get(PYTHON)).mind_map == planned


async def test_planning_twice_is_planning_once(process: Stores) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    await take(process.chats, "2", MapPlanned(ACTIVE), MapPlanned(ACTIVE))

    assert (await process.maps.get(PYTHON)).mind_map == ACTIVE


async def test_a_bridge_keeps_every_edge_answer_and_mastery(process: Stores) -> None:
    known = build_node(sequence=1, status=NodeStatus.MASTERED, mastered_at=MONDAY)
    struggling = build_node(LISTS, sequence=2, depth=1, status=NodeStatus.LEARNING)
    begun = replace(ACTIVE, nodes=(known, struggling))
    answer = ResponseRecorded(build_response(node_id=LISTS))
    await take(process.chats, "1", MapAdded(begun, build_flow()), answer)
    await take(process.chats, "2", ReviewScheduled(struggling, MONDAY))
    before = (await process.maps.get(PYTHON)).mind_map
    answers = await process.maps.responses(LISTS, 5)

    await take(process.chats, "3", MapPlanned(replan(before, TUPLES)))

    after = (await process.maps.get(PYTHON)).mind_map
    assert [(node.id, node.depth, node.sequence) for node in after.nodes] == [
        (LOOPS, 0, 1),
        (NodeId("node-tuples"), 1, 2),
        (LISTS, 2, 3),
    ]
    assert set(before.edges) < set(after.edges)
    assert len(after.edges) == 3
    assert after.node(LISTS) == replace(struggling, depth=2, sequence=3)
    assert after.node(LOOPS) == known
    assert await process.maps.responses(LISTS, 5) == answers
    assert [due_node.node_id for due_node in await process.maps.due(ANNAS, all_until(MONDAY))] == [
        LISTS
    ]


async def test_planning_again_without_news_leaves_every_row_as_it_is(database: Database) -> None:
    chats, maps = SqlChats(database), SqlMaps(database)
    learnt = build_node(
        sequence=1, status=NodeStatus.MASTERED, mastered_at=MONDAY, mastery_score=0.95
    )
    begun = replan(replace(ACTIVE, nodes=(learnt, *ACTIVE.nodes[1:])))
    await take(chats, "1", MapAdded(begun, build_flow()), ResponseRecorded(build_response()))
    before = await database.read(dump)

    again = replan((await maps.get(PYTHON)).mind_map)
    await take(chats, "2", MapPlanned(again), NodesChanged(PYTHON, again.nodes))

    assert await database.read(dump) == before


async def test_rows_sorted_by_their_number_are_in_learning_order(database: Database) -> None:
    await take(SqlChats(database), "1", MapAdded(ACTIVE, build_flow()))
    await take(SqlChats(database), "2", MapPlanned(replan(ACTIVE, TUPLES)))

    in_order = select(mind_map_nodes.c.id, mind_map_nodes.c.sequence).order_by(
        mind_map_nodes.c.sequence
    )
    rows = await database.read(lambda db: db.execute(in_order).all())
    assert [tuple(row) for row in rows] == [(LOOPS, 1), (NodeId("node-tuples"), 2), (LISTS, 3)]


async def test_the_marks_of_a_concept_and_the_goal_are_stored_as_the_documents_name_them(
    database: Database,
) -> None:
    learnt = build_node(sequence=1, status=NodeStatus.MASTERED, mastery_score=0.9)
    await take(SqlChats(database), "1", MapAdded(ACTIVE, build_flow()))
    changed = replan(replace(ACTIVE, nodes=(learnt, *ACTIVE.nodes[1:])))
    await take(SqlChats(database), "2", NodesChanged(PYTHON, changed.nodes))

    marks = select(mind_map_nodes.c.metadata).order_by(mind_map_nodes.c.sequence)
    goal = select(mind_maps.c.metadata)
    stored = await database.read(lambda db: [*db.scalars(goal), *db.scalars(marks)])
    assert stored == [{"goal": "to pass the exam"}, {"skippable": True}, {"optional": True}]


TUPLES = MissingPrerequisite(
    concept=NewConcept(
        id=NodeId("node-tuples"),
        concept_id=ConceptId("tuples"),
        label="Tuples",
        description="Values that stay together",
        effort_minutes=15,
    ),
    successors=(LISTS,),
)


def dump(db: Connection) -> list[Any]:
    """Return every row of maps, nodes, edges and answers without its time of writing."""
    tables = (mind_maps, mind_map_nodes, mind_map_edges, quiz_responses)
    return [
        [
            {name: value for name, value in row.items() if name != "updated_at"}
            for row in db.execute(select(table).order_by(*table.primary_key)).mappings()
        ]
        for table in tables
    ]


async def test_a_plan_may_change_the_kind_of_an_edge(process: Stores) -> None:
    related = (Edge(parent=LOOPS, child=LISTS, type=EdgeType.RELATED),)
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    await take(process.chats, "2", MapPlanned(build_map(edges=related)))

    assert (await process.maps.get(PYTHON)).mind_map.edges == related


async def test_nodes_come_in_learning_order(process: Stores) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    swapped = (
        build_node(LOOPS, sequence=2),
        build_node(LISTS, sequence=1, depth=1, optional=True),
    )
    await take(process.chats, "2", NodesChanged(PYTHON, swapped))

    nodes = (await process.maps.get(PYTHON)).mind_map.nodes
    assert nodes == (swapped[1], swapped[0])


async def test_concepts_change_places_and_no_two_of_a_map_have_the_same(process: Stores) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    first, second = build_map().nodes
    swapped = (replace(first, sequence=2), replace(second, sequence=1))

    await take(process.chats, "2", NodesChanged(PYTHON, swapped))

    nodes = (await process.maps.get(PYTHON)).mind_map.nodes
    assert [(node.id, node.sequence) for node in nodes] == [(LISTS, 1), (LOOPS, 2)]
    with pytest.raises(IntegrityError):
        await take(process.chats, "3", NodesChanged(PYTHON, (replace(first, sequence=1),)))


async def test_mastery_and_schedule_of_a_node_change(process: Stores) -> None:
    learnt = build_node(
        sequence=1,
        mastery_score=0.9,
        status=NodeStatus.MASTERED,
        ease_factor=2.6,
        repetitions=3,
        interval_days=15.6,
        next_review_at=MONDAY + 15 * DAY,
        last_reviewed_at=MONDAY,
        mastered_at=MONDAY,
    )
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    await take(process.chats, "2", NodesChanged(PYTHON, (learnt,)))

    assert (await process.maps.get(PYTHON)).mind_map.node(LOOPS) == learnt


async def test_two_processes_change_different_concepts_of_a_map_at_once(
    process: Stores, neighbour: Stores
) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    await take(process.chats, "0", chat_id=BEN)
    loops, lists = build_map().nodes

    for turn in range(2, 12):
        better = [replace(node, mastery_score=turn / 20) for node in (loops, lists)]
        await asyncio.gather(
            take(process.chats, str(turn), NodesChanged(PYTHON, (better[0],))),
            take(neighbour.chats, str(turn), NodesChanged(PYTHON, (better[1],)), chat_id=BEN),
        )

    nodes = (await process.maps.get(PYTHON)).mind_map.nodes
    assert [node.mastery_score for node in nodes] == [11 / 20, 11 / 20]


async def test_a_map_is_read_whole_while_it_is_changed(process: Stores, neighbour: Stores) -> None:
    """No read sees one concept from before a turn and the other from after it."""
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))

    async def change() -> None:
        for turn in range(2, 22):
            nodes = tuple(replace(node, mastery_score=turn / 50) for node in build_map().nodes)
            await take(process.chats, str(turn), NodesChanged(PYTHON, nodes))

    async def read() -> set[int]:
        topics = [await neighbour.maps.get(PYTHON) for _ in range(30)]
        return {len({node.mastery_score for node in topic.mind_map.nodes}) for topic in topics}

    _, *seen = await asyncio.gather(change(), *(read() for _ in range(5)))
    assert seen == [{1}] * 5


async def test_a_concept_that_becomes_skippable_or_critical_is_stored_so(process: Stores) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    loops = build_node(sequence=1, status=NodeStatus.MASTERED, skippable=True)
    lists = build_node(LISTS, sequence=2, depth=1, optional=False)
    await take(process.chats, "2", NodesChanged(PYTHON, (loops, lists)))

    assert (await process.maps.get(PYTHON)).mind_map.nodes == (loops, lists)


async def test_no_nodes_changed_changes_nothing(process: Stores) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    await take(process.chats, "2", NodesChanged(PYTHON, ()))

    assert (await process.maps.get(PYTHON)).mind_map == build_map()


async def test_a_flow_moves_from_version_to_version(process: Stores) -> None:
    moved = build_flow(
        status=FlowStatus.TEACHING,
        current_node_id=LOOPS,
        current_phase=TeachingPhase.EXPLAINING,
        diagnostic_results={"Loops": ProbeResult(quality=4, inferred_mastery=0.7)},
        session_count=12,
        last_session_at=MONDAY + MINUTE,
    )
    await take(process.chats, "1", MapAdded(build_map(), build_flow()), FlowMoved(moved, 1))

    topic = await process.maps.get(PYTHON)
    assert (topic.flow, topic.flow_version) == (moved, 2)


async def test_a_flow_moves_only_from_the_version_that_was_read(process: Stores) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    await take(process.chats, "2", FlowMoved(build_flow(session_count=1), 1))

    with pytest.raises(TurnConflictError):
        await take(process.chats, "3", FlowMoved(build_flow(session_count=9), 1))

    assert (await process.maps.get(PYTHON)).flow.session_count == 1


async def test_a_question_is_paused_with_its_map_and_taken_back(process: Stores) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    await take(process.chats, "2", QuestionPaused(PYTHON, build_quiz()))
    assert (await process.maps.get(PYTHON)).paused_question == build_quiz()

    await take(process.chats, "3", QuestionPaused(PYTHON, None))
    assert (await process.maps.get(PYTHON)).paused_question is None


async def test_putting_a_question_aside_is_no_work_on_its_map(process: Stores) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    later = MONDAY + DAY
    await take(process.chats, "2", QuestionPaused(PYTHON, build_quiz()), at=later)
    assert (await process.maps.get(PYTHON)).mind_map.last_activity_at == MONDAY

    await take(process.chats, "3", QuestionPaused(PYTHON, None), at=later)
    assert (await process.maps.get(PYTHON)).mind_map.last_activity_at == later


async def test_a_map_that_stays_open_is_touched_once_a_minute_and_when_it_is_left(
    process: Stores,
) -> None:
    answered = ResponseRecorded(build_response())
    await take(process.chats, "1", MapAdded(build_map(), build_flow()), state=build_quiz())
    turns = [
        (timedelta(seconds=30), build_quiz(), MONDAY),
        (MINUTE, build_quiz(), MONDAY + MINUTE),
        (MINUTE + timedelta(seconds=30), Idle(), MONDAY + MINUTE + timedelta(seconds=30)),
    ]
    for number, (after, state, touched) in enumerate(turns):
        await take(process.chats, f"a{number}", answered, state=state, at=MONDAY + after)
        assert (await process.maps.get(PYTHON)).mind_map.last_activity_at == touched


async def test_a_map_rests_until_it_is_taken_up_and_only_that_is_work_on_it(
    process: Stores,
) -> None:
    await take(process.chats, "1", MapAdded(ACTIVE, build_flow()))
    later = MONDAY + DAY
    await take(process.chats, "2", MapRested(PYTHON, later), at=later)
    resting = (await process.maps.get(PYTHON)).mind_map
    assert (resting.paused_at, resting.last_activity_at) == (later, MONDAY)
    assert (await process.maps.of_learner(ANNAS, all_until(later)))[0].paused_at == later

    await take(process.chats, "3", MapRested(PYTHON, None), at=later)
    going = (await process.maps.get(PYTHON)).mind_map
    assert (going.paused_at, going.last_activity_at) == (None, later)
    assert (await process.maps.of_learner(ANNAS, all_until(later)))[0].paused_at is None


async def test_a_warning_is_remembered_and_is_no_work_on_the_map(process: Stores) -> None:
    await take(process.chats, "1", MapAdded(ACTIVE, build_flow()))
    later = MONDAY + 24 * DAY
    await take(process.chats, "2", MapWarned(PYTHON, later), at=later, by_learner=False)

    mind_map = (await process.maps.get(PYTHON)).mind_map
    assert (mind_map.idle_warned_at, mind_map.last_activity_at) == (later, MONDAY)


async def test_a_map_is_active_when_the_learner_acts_not_when_the_clock_does(
    process: Stores,
) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    answered = ResponseRecorded(build_response())
    await take(process.chats, "2", answered, at=MONDAY + DAY, by_learner=False)
    assert (await process.maps.get(PYTHON)).mind_map.last_activity_at == MONDAY

    await take(process.chats, "3", answered, at=MONDAY + DAY)
    assert (await process.maps.get(PYTHON)).mind_map.last_activity_at == MONDAY + DAY


async def test_topics_are_listed_latest_activity_first(process: Stores) -> None:
    rust = build_map(RUST, title="Rust", last_activity_at=MONDAY - DAY, course_id=None)
    await take(process.chats, "1", MapAdded(rust, build_flow(RUST)))
    learnt = build_node(sequence=1, status=NodeStatus.MASTERED)
    await take(process.chats, "2", MapAdded(ACTIVE, build_flow()), NodesChanged(PYTHON, (learnt,)))
    await take(process.chats, "3", ReviewScheduled(learnt, MONDAY))

    python = TopicSummary(
        map_id=PYTHON,
        course_id=CourseId("python"),
        title="Python",
        status="active",
        mastered=1,
        of=2,
        due=1,
        goal="to pass the exam",
        last_activity_at=MONDAY,
    )
    assert await process.maps.of_learner(ANNAS, all_until(MONDAY)) == [
        python,
        TopicSummary(
            map_id=RUST,
            course_id=None,
            title="Rust",
            status="draft",
            mastered=0,
            of=2,
            due=0,
            goal="to pass the exam",
            last_activity_at=MONDAY - DAY,
        ),
    ]
    before = await process.maps.of_learner(ANNAS, all_until(MONDAY - MINUTE))
    assert before[0] == replace(python, due=0)


async def test_another_learner_has_no_topics_of_this_one(process: Stores) -> None:
    await take(
        process.chats, "1", MapAdded(ACTIVE, build_flow()), ReviewScheduled(build_node(), MONDAY)
    )

    assert await process.maps.of_learner(LearnerId(8), all_until(MONDAY)) == []
    assert await process.maps.due(LearnerId(8), all_until(MONDAY)) == []
    assert await process.maps.count_due(LearnerId(8), all_until(MONDAY)) == (0, None)


async def test_answers_come_newest_first_also_within_the_same_moment(process: Stores) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    keys = [QuestionKey(f"loops/{number}") for number in range(4)]
    times = [MONDAY, MONDAY + MINUTE, MONDAY + MINUTE, MONDAY - MINUTE]
    answers = [
        ResponseRecorded(build_response(question_key=key, responded_at=at))
        for key, at in zip(keys, times, strict=True)
    ]
    await take(process.chats, "2", *answers)

    newest = await process.maps.responses(LOOPS, 3)
    assert [answer.question_key for answer in newest] == [keys[2], keys[1], keys[0]]


async def test_an_answer_is_found_with_what_later_questions_need(process: Stores) -> None:
    response = build_response(type=ResponseType.REVIEW, checkpoint=True, quality=2, answer=None)
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    await take(process.chats, "2", ResponseRecorded(response))

    assert await process.maps.responses(LOOPS, 5) == [
        PastResponse(
            question_key=QuestionKey("loops/1"),
            question_format="numeric",
            quality=2,
            type=ResponseType.REVIEW,
            checkpoint=True,
            lesson_id=LessonId("lesson-1"),
            responded_at=MONDAY,
        )
    ]
    assert await process.maps.responses(NodeId("node-lists"), 5) == []


async def test_every_try_of_a_checkpoint_is_known_by_its_last_answer(process: Stores) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    review = {"type": ResponseType.REVIEW}
    checkpoint = {**review, "checkpoint": True, "lesson_id": LessonId("again")}
    tries = [
        build_response(**checkpoint, responded_at=MONDAY + DAY),
        build_response(**review, checkpoint=True, responded_at=MONDAY),
        build_response(**checkpoint, responded_at=MONDAY + 2 * DAY),
        build_response(**review, responded_at=MONDAY + 3 * DAY),
    ]
    await take(process.chats, "2", *map(ResponseRecorded, tries))

    assert await process.maps.checkpoints_tried(PYTHON) == {LOOPS: [MONDAY, MONDAY + 2 * DAY]}


async def test_settings_and_a_first_map_fit_into_the_first_turn(process: Stores) -> None:
    opened = await process.chats.open(ANNA, TurnId("2"))
    settings = replace(opened.learner, zone="Europe/Berlin")
    await take(process.chats, "1", LearnerChanged(settings), MapAdded(build_map(), build_flow()))

    assert (await process.chats.open(ANNA, TurnId("2"))).learner.zone == "Europe/Berlin"
    assert (await process.maps.get(PYTHON)).mind_map == build_map()
