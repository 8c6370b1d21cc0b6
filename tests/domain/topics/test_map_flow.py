from dataclasses import replace
from datetime import timedelta
from itertools import product

import pytest

from bot.domain.errors import ForbiddenTransitionError, NodeMissingError
from bot.domain.ids import NodeId
from bot.domain.topics.map_flow import after_quizzing, resume_flow, stay, step_to
from bot.domain.topics.mind_map import FlowStatus, NodeStatus, TeachingPhase
from tests.builders import MONDAY, build_flow, build_map, build_node
from tests.cases import over

A, B = NodeId("a"), NodeId("b")
LATER = MONDAY + timedelta(hours=1)

ALLOWED = {
    ("pending", "diagnosing"),
    ("diagnosing", "planning"),
    ("planning", "teaching"),
    ("teaching", "quizzing"),
    ("quizzing", "completed"),
    ("quizzing", "teaching"),
    ("quizzing", "reviewing"),
    ("reviewing", "completed"),
    ("reviewing", "teaching"),
    ("pending", "abandoned"),
    ("diagnosing", "abandoned"),
    ("planning", "abandoned"),
    ("teaching", "abandoned"),
    ("quizzing", "abandoned"),
    ("reviewing", "abandoned"),
}
WITH_NODE = {FlowStatus.TEACHING, FlowStatus.QUIZZING, FlowStatus.REVIEWING}


@over("before, after", product(FlowStatus, FlowStatus))
def test_a_flow_moves_only_as_the_table_allows(before: FlowStatus, after: FlowStatus) -> None:
    flow = build_flow(status=before)

    if (before.value, after.value) in ALLOWED:
        arrived = step_to(flow, after, now=LATER, node=A, phase=TeachingPhase.EVALUATING)
        assert arrived.status is after
        assert arrived.current_node_id == (A if after in WITH_NODE else None)
        assert (arrived.current_phase is not None) == (after is FlowStatus.TEACHING)
        assert arrived.last_session_at == LATER
    else:
        with pytest.raises(ForbiddenTransitionError):
            step_to(flow, after, now=LATER, node=A)
        assert flow == build_flow(status=before)


def test_a_lesson_begins_with_explaining_and_keeps_its_concept_for_the_quiz() -> None:
    teaching = step_to(
        build_flow(status=FlowStatus.PLANNING), FlowStatus.TEACHING, now=LATER, node=A
    )
    quizzing = step_to(teaching, FlowStatus.QUIZZING, now=LATER)

    assert teaching.current_phase is TeachingPhase.EXPLAINING
    assert (quizzing.current_node_id, quizzing.current_phase) == (A, None)


def test_a_new_lesson_takes_the_new_concept() -> None:
    quizzing = build_flow(status=FlowStatus.QUIZZING, current_node_id=A)

    assert step_to(quizzing, FlowStatus.TEACHING, now=LATER, node=B).current_node_id == B


def test_a_lesson_without_a_concept_is_refused() -> None:
    with pytest.raises(NodeMissingError) as refused:
        step_to(build_flow(status=FlowStatus.PLANNING), FlowStatus.TEACHING, now=LATER)

    assert refused.value.status == "teaching"


def test_the_placement_and_every_lesson_count_as_a_session() -> None:
    flow = build_flow()
    for status in ("diagnosing", "planning", "teaching", "quizzing", "reviewing", "teaching"):
        flow = step_to(flow, FlowStatus(status), now=LATER, node=A)

    assert flow.session_count == 3
    assert flow.started_at == MONDAY


def test_a_phase_of_a_lesson_changes_without_a_move() -> None:
    teaching = build_flow(
        status=FlowStatus.TEACHING, current_node_id=A, current_phase=TeachingPhase.EXPLAINING
    )

    asking = stay(teaching, now=LATER, phase=TeachingPhase.QUESTIONING)

    assert asking == replace(
        teaching, current_phase=TeachingPhase.QUESTIONING, last_session_at=LATER
    )
    assert stay(asking, now=LATER).current_phase is TeachingPhase.QUESTIONING


def test_reviews_go_from_concept_to_concept_without_a_move() -> None:
    reviewing = build_flow(status=FlowStatus.REVIEWING, current_node_id=A)

    assert stay(reviewing, now=LATER, node=B).current_node_id == B


@pytest.mark.parametrize("status", [FlowStatus.COMPLETED, FlowStatus.ABANDONED])
def test_the_end_accepts_nothing(status: FlowStatus) -> None:
    with pytest.raises(ForbiddenTransitionError):
        stay(build_flow(status=status), now=LATER)


@pytest.mark.parametrize(
    ("root", "leaf", "then"),
    [
        (NodeStatus.MASTERED, NodeStatus.MASTERED, FlowStatus.COMPLETED),
        (NodeStatus.MASTERED, NodeStatus.UNSEEN, FlowStatus.TEACHING),
        (NodeStatus.LEARNING, NodeStatus.UNSEEN, FlowStatus.TEACHING),
        (NodeStatus.MASTERED, NodeStatus.REVIEWING, FlowStatus.REVIEWING),
        (NodeStatus.REVIEWING, NodeStatus.UNSEEN, FlowStatus.REVIEWING),
    ],
)
def test_a_quiz_leads_on_by_what_is_left(
    root: NodeStatus, leaf: NodeStatus, then: FlowStatus
) -> None:
    mind_map = build_map("r>a", build_node(id="r", status=root), build_node(id="a", status=leaf))

    assert after_quizzing(mind_map) is then


GOING = [status for status in FlowStatus if status.value not in {"completed", "abandoned"}]


@pytest.mark.parametrize("status", GOING)
def test_a_topic_can_be_put_away_wherever_its_work_is(status: FlowStatus) -> None:
    flow = build_flow(status=status, current_node_id=A if status in WITH_NODE else None)

    put_away = step_to(flow, FlowStatus.ABANDONED, now=LATER)

    assert put_away.status is FlowStatus.ABANDONED
    assert (put_away.current_node_id, put_away.current_phase) == (None, None)
    assert put_away.session_count == flow.session_count


@over("end, to", product([FlowStatus.COMPLETED, FlowStatus.ABANDONED], FlowStatus))
def test_nothing_leads_out_of_the_end_by_a_step(end: FlowStatus, to: FlowStatus) -> None:
    with pytest.raises(ForbiddenTransitionError):
        step_to(build_flow(status=end), to, now=LATER, node=A)


CLOSED = FlowStatus.ABANDONED


def test_a_resumed_topic_goes_on_with_the_next_concept_and_keeps_what_was_learned() -> None:
    mind_map = build_map("r>a", build_node(id="r", status=NodeStatus.MASTERED))
    put_away = build_flow(status=CLOSED, session_count=4, inferred={"a": 0.5})

    again = resume_flow(put_away, mind_map, LATER)

    assert (again.status, again.current_node_id) == (FlowStatus.TEACHING, A)
    assert again.current_phase is TeachingPhase.EXPLAINING
    assert (again.session_count, again.inferred) == (5, {"a": 0.5})
    assert (again.started_at, again.last_session_at) == (MONDAY, LATER)


def test_a_resumed_topic_in_which_all_waits_for_reviews_goes_on_with_them() -> None:
    mind_map = build_map(
        "r>a",
        build_node(id="r", status=NodeStatus.MASTERED),
        build_node(id="a", status=NodeStatus.REVIEWING),
    )

    again = resume_flow(build_flow(status=CLOSED), mind_map, LATER)

    assert (again.status, again.current_node_id) == (FlowStatus.REVIEWING, A)
    assert again.current_phase is None


def test_a_resumed_placement_goes_on_being_one() -> None:
    again = resume_flow(build_flow(status=CLOSED), build_map(""), LATER)

    assert (again.status, again.current_node_id) == (FlowStatus.DIAGNOSING, None)
