from dataclasses import replace

import pytest

from bot.domain.ids import CourseId, LearnerId, LessonId, MapId, NodeId, QuestionKey, TurnId
from bot.domain.mind_map import (
    Edge,
    EdgeType,
    FlowStatus,
    MapStatus,
    NodeStatus,
    ProbeResult,
    ResponseType,
    TeachingPhase,
)
from bot.flow.outcome import (
    FlowMoved,
    LearnerChanged,
    MapAdded,
    MapPlanned,
    MapStatusChanged,
    NodesChanged,
    QuestionParked,
    ResponseRecorded,
    ReviewScheduled,
    ReviewsCleared,
)
from bot.flow.ports import PastResponse, Topic, TopicSummary, TurnConflictError
from bot.flow.states import Due
from tests.storage.builders import (
    ANNA,
    ANNAS,
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
from tests.storage.conftest import Process

RUST = MapId("map-rust")
ACTIVE = build_map(status=MapStatus.ACTIVE)


async def test_an_added_map_is_found_whole(process: Process) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))

    assert await process.maps.get(PYTHON) == Topic(
        mind_map=build_map(), flow=build_flow(), flow_version=1
    )


async def test_a_map_can_be_added_before_it_has_nodes(process: Process) -> None:
    draft = build_map(nodes=(), edges=(), root_id=None, goal=None, course_id=None)
    await take(process.chats, "1", MapAdded(draft, build_flow()))

    assert (await process.maps.get(PYTHON)).mind_map == draft


async def test_a_map_that_is_not_there_is_a_key_error(process: Process) -> None:
    with pytest.raises(KeyError):
        await process.maps.get(MapId("nowhere"))


async def test_a_plan_adds_nodes_and_edges_and_activates(process: Process) -> None:
    draft = build_map(nodes=(build_node(),), edges=(), root_id=None)
    planned = replace(ACTIVE, title="Python in a week", goal=None)
    await take(process.chats, "1", MapAdded(draft, build_flow()))
    await take(process.chats, "2", MapPlanned(planned))

    assert (await process.maps.get(PYTHON)).mind_map == planned


async def test_planning_twice_is_planning_once(process: Process) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    await take(process.chats, "2", MapPlanned(ACTIVE), MapPlanned(ACTIVE))

    assert (await process.maps.get(PYTHON)).mind_map == ACTIVE


async def test_a_plan_may_change_the_kind_of_an_edge(process: Process) -> None:
    related = (Edge(parent=LOOPS, child=LISTS, type=EdgeType.RELATED),)
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    await take(process.chats, "2", MapPlanned(build_map(edges=related)))

    assert (await process.maps.get(PYTHON)).mind_map.edges == related


async def test_nodes_come_in_learning_order(process: Process) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    swapped = (
        build_node(LOOPS, sequence=2),
        build_node(LISTS, sequence=1, depth=1, optional=True),
    )
    await take(process.chats, "2", NodesChanged(PYTHON, swapped))

    nodes = (await process.maps.get(PYTHON)).mind_map.nodes
    assert nodes == (swapped[1], swapped[0])


async def test_mastery_and_schedule_of_a_node_change(process: Process) -> None:
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


async def test_no_nodes_changed_changes_nothing(process: Process) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    await take(process.chats, "2", NodesChanged(PYTHON, ()))

    assert (await process.maps.get(PYTHON)).mind_map == build_map()


async def test_a_flow_moves_from_version_to_version(process: Process) -> None:
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


async def test_a_flow_moves_only_from_the_version_that_was_read(process: Process) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    await take(process.chats, "2", FlowMoved(build_flow(session_count=1), 1))

    with pytest.raises(TurnConflictError):
        await take(process.chats, "3", FlowMoved(build_flow(session_count=9), 1))

    assert (await process.maps.get(PYTHON)).flow.session_count == 1


async def test_a_question_is_put_aside_with_its_map_and_taken_back(process: Process) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    await take(process.chats, "2", QuestionParked(PYTHON, build_quiz()))
    assert (await process.maps.get(PYTHON)).parked == build_quiz()

    await take(process.chats, "3", QuestionParked(PYTHON, None))
    assert (await process.maps.get(PYTHON)).parked is None


async def test_putting_a_question_aside_is_no_work_on_its_map(process: Process) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    later = MONDAY + DAY
    await take(process.chats, "2", QuestionParked(PYTHON, build_quiz()), at=later)
    assert (await process.maps.get(PYTHON)).mind_map.last_activity_at == MONDAY

    await take(process.chats, "3", QuestionParked(PYTHON, None), at=later)
    assert (await process.maps.get(PYTHON)).mind_map.last_activity_at == later


async def test_a_map_is_active_when_the_learner_acts_not_when_the_clock_does(
    process: Process,
) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    answered = ResponseRecorded(build_response())
    await take(process.chats, "2", answered, at=MONDAY + DAY, by_learner=False)
    assert (await process.maps.get(PYTHON)).mind_map.last_activity_at == MONDAY

    await take(process.chats, "3", answered, at=MONDAY + DAY)
    assert (await process.maps.get(PYTHON)).mind_map.last_activity_at == MONDAY + DAY


async def test_topics_are_listed_latest_activity_first(process: Process) -> None:
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
        last_activity_at=MONDAY,
    )
    assert await process.maps.of_learner(ANNAS, MONDAY) == [
        python,
        TopicSummary(
            map_id=RUST,
            course_id=None,
            title="Rust",
            status="draft",
            mastered=0,
            of=2,
            due=0,
            last_activity_at=MONDAY - DAY,
        ),
    ]
    before = await process.maps.of_learner(ANNAS, MONDAY - MINUTE)
    assert before[0] == replace(python, due=0)


async def test_another_learner_has_no_topics_of_this_one(process: Process) -> None:
    await take(process.chats, "1", MapAdded(ACTIVE, build_flow()), ReviewScheduled(NODE, MONDAY))

    assert await process.maps.of_learner(LearnerId(8), MONDAY) == []
    assert await process.maps.due(LearnerId(8), MONDAY, 5) == []
    assert await process.maps.count_due(LearnerId(8), MONDAY) == (0, None)


NODE = build_node()


async def test_what_is_due_comes_most_overdue_first_and_hardest_first(process: Process) -> None:
    easy = build_node(LISTS, ease_factor=2.6)
    hard = build_node(LOOPS, ease_factor=1.4)
    rust = build_map(RUST, status=MapStatus.ACTIVE)
    await take(
        process.chats,
        "1",
        MapAdded(ACTIVE, build_flow()),
        MapAdded(rust, build_flow(RUST)),
        ReviewScheduled(easy, MONDAY),
        ReviewScheduled(hard, MONDAY),
        ReviewScheduled(rust.nodes[0], MONDAY - DAY),
        ReviewScheduled(rust.nodes[1], MONDAY + DAY),
    )

    in_order = [
        Due(map_id=RUST, node_id=rust.nodes[0].id),
        Due(map_id=PYTHON, node_id=LOOPS),
        Due(map_id=PYTHON, node_id=LISTS),
    ]
    assert await process.maps.due(ANNAS, MONDAY, 10) == in_order
    assert await process.maps.due(ANNAS, MONDAY, 2) == in_order[:2]
    assert await process.maps.count_due(ANNAS, MONDAY) == (3, MONDAY - DAY)


async def test_a_review_is_due_from_its_very_moment(process: Process) -> None:
    await take(process.chats, "1", MapAdded(ACTIVE, build_flow()), ReviewScheduled(NODE, MONDAY))

    assert await process.maps.count_due(ANNAS, MONDAY - MINUTE / 60_000_000) == (0, MONDAY)
    assert await process.maps.count_due(ANNAS, MONDAY) == (1, MONDAY)


async def test_a_node_has_one_pending_review(process: Process) -> None:
    await take(process.chats, "1", MapAdded(ACTIVE, build_flow()), ReviewScheduled(NODE, MONDAY))
    again = build_node(repetitions=1)
    await take(process.chats, "2", ReviewScheduled(again, MONDAY + DAY))

    assert await process.maps.count_due(ANNAS, MONDAY) == (0, MONDAY + DAY)


@pytest.mark.parametrize("status", [MapStatus.COMPLETED, MapStatus.ABANDONED])
async def test_nothing_is_due_in_a_map_that_is_not_active(
    process: Process, status: MapStatus
) -> None:
    await take(process.chats, "1", MapAdded(ACTIVE, build_flow()), ReviewScheduled(NODE, MONDAY))
    await take(process.chats, "2", MapStatusChanged(PYTHON, status))

    assert await process.maps.due(ANNAS, MONDAY, 5) == []
    assert await process.maps.count_due(ANNAS, MONDAY) == (0, None)
    assert (await process.maps.of_learner(ANNAS, MONDAY))[0].due == 0
    await take(process.chats, "3", MapStatusChanged(PYTHON, MapStatus.ACTIVE))
    assert await process.maps.count_due(ANNAS, MONDAY) == (1, MONDAY)


async def test_cleared_reviews_are_gone_for_one_map_only(process: Process) -> None:
    rust = build_map(RUST, status=MapStatus.ACTIVE)
    await take(
        process.chats,
        "1",
        MapAdded(ACTIVE, build_flow()),
        MapAdded(rust, build_flow(RUST)),
        ReviewScheduled(NODE, MONDAY),
        ReviewScheduled(rust.nodes[0], MONDAY),
    )
    await take(process.chats, "2", ReviewsCleared(PYTHON))

    assert await process.maps.due(ANNAS, MONDAY, 5) == [Due(map_id=RUST, node_id=rust.nodes[0].id)]


async def test_answers_come_newest_first_also_within_the_same_moment(process: Process) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    keys = [QuestionKey(f"loops/{number}") for number in range(4)]
    times = [MONDAY, MONDAY + MINUTE, MONDAY + MINUTE, MONDAY - MINUTE]
    answers = [
        ResponseRecorded(build_response(question_key=key, responded_at=at))
        for key, at in zip(keys, times, strict=True)
    ]
    await take(process.chats, "2", *answers)

    newest = await process.maps.responses(LOOPS, 3)
    assert [it.question_key for it in newest] == [keys[2], keys[1], keys[0]]


async def test_an_answer_is_found_with_what_later_questions_need(process: Process) -> None:
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


async def test_the_last_try_of_each_checkpoint_is_known(process: Process) -> None:
    await take(process.chats, "1", MapAdded(build_map(), build_flow()))
    tries = [
        build_response(type=ResponseType.REVIEW, checkpoint=True, responded_at=MONDAY),
        build_response(type=ResponseType.REVIEW, checkpoint=True, responded_at=MONDAY + DAY),
        build_response(type=ResponseType.REVIEW, responded_at=MONDAY + 2 * DAY),
    ]
    await take(process.chats, "2", *map(ResponseRecorded, tries))

    assert await process.maps.checkpoints_tried(PYTHON) == {LOOPS: MONDAY + DAY}


async def test_settings_and_a_first_map_fit_into_the_first_turn(process: Process) -> None:
    opened = await process.chats.open(ANNA, TurnId("2"))
    settings = replace(opened.learner, zone="Europe/Berlin")
    await take(process.chats, "1", LearnerChanged(settings), MapAdded(build_map(), build_flow()))

    assert (await process.chats.open(ANNA, TurnId("2"))).learner.zone == "Europe/Berlin"
    assert (await process.maps.get(PYTHON)).mind_map == build_map()
