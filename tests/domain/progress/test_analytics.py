"""The fourteen numbers of a snapshot, against values that were worked out by hand."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, strategies as st

from bot.domain.ids import NodeId
from bot.domain.progress.analytics import (
    CountedAnswer,
    DayPart,
    Direction,
    Finish,
    Metrics,
    days_for,
    finish,
    metrics,
    trends,
)
from bot.domain.topics.mind_map import Edge, EdgeType, MindMap, NodeStatus, ResponseType
from tests.builders import build_map, build_node
from tests.chat.letter_replies import NUMBERS

ZONE = "Europe/Berlin"
DAY = date(2026, 3, 18)
NOON = datetime(2026, 3, 18, 11, 0, tzinfo=UTC)
"""12:00 in Berlin."""
MIDNIGHT = datetime(2026, 3, 18, 23, 0, tzinfo=UTC)
"""The end of the day in Berlin."""
ONE_DAY = timedelta(days=1)
EMPTY = build_map("", nodes=())

TODAY = date(2026, 3, 22)


def answer(
    quality: int = 4,
    *,
    node: str = "n0",
    kind: ResponseType = ResponseType.REVIEW,
    checkpoint: bool = False,
    at: datetime = NOON,
    days_ago: int = 0,
) -> CountedAnswer:
    return CountedAnswer(
        node_id=NodeId(node),
        quality=quality,
        type=kind,
        checkpoint=checkpoint,
        at=at - days_ago * ONE_DAY,
    )


def of(mind_map: MindMap, *answers: CountedAnswer) -> Metrics:
    return metrics(mind_map, answers, DAY, ZONE)


def mastered(at: str, days_ago: int) -> MindMap:
    node = build_node(id=at, status=NodeStatus.MASTERED, mastered_at=NOON - days_ago * ONE_DAY)
    return build_map("", nodes=(node,))


def test_an_empty_map_without_answers_has_zeros_and_nothing_else() -> None:
    assert of(EMPTY) == Metrics(
        total_nodes=0,
        mastered_nodes=0,
        mastery_pct=0.0,
        avg_ease_factor=None,
        retention_rate_7d=None,
        retention_rate_30d=None,
        velocity_nodes_per_week=0.0,
        estimated_completion_days=None,
        struggling_nodes=(),
        strongest_subtree=None,
        total_quiz_responses=0,
        avg_quality_score=None,
        sessions_this_period=0,
        time_of_day_distribution=dict.fromkeys(DayPart, 0),
    )


def test_retention_counts_reviews_alone_and_neither_checkpoints_nor_the_placement() -> None:
    reviews = [answer(4) for _ in range(8)] + [answer(2) for _ in range(2)]
    others = [answer(0, kind=ResponseType.DIAGNOSTIC) for _ in range(5)]
    checkpoints = [answer(0, checkpoint=True) for _ in range(3)]
    assert of(EMPTY, *reviews, *others, *checkpoints).retention_rate_7d == pytest.approx(0.8)


@pytest.mark.parametrize(
    ("days_ago", "week", "month"),
    [(0, 1.0, 1.0), (6, 1.0, 1.0), (7, None, 1.0), (29, None, 1.0), (30, None, None)],
)
def test_a_window_is_a_number_of_calendar_days_that_end_with_the_snapshots_day(
    days_ago: int, week: float | None, month: float | None
) -> None:
    found = of(EMPTY, answer(5, days_ago=days_ago))
    assert (found.retention_rate_7d, found.retention_rate_30d) == (week, month)


def test_what_came_after_midnight_counts_nowhere() -> None:
    late = build_node(id="n0", status=NodeStatus.MASTERED, mastered_at=MIDNIGHT)
    found = of(build_map("", nodes=(late,)), answer(5, at=MIDNIGHT), answer(3, days_ago=1))
    assert (found.mastered_nodes, found.velocity_nodes_per_week) == (0, 0.0)
    assert (found.total_quiz_responses, found.avg_quality_score) == (1, 3.0)


@pytest.mark.parametrize(("days_ago", "velocity"), [(0, 0.25), (27, 0.25), (28, 0.0)])
def test_velocity_is_what_was_mastered_in_four_weeks_by_four(
    days_ago: int, velocity: float
) -> None:
    assert of(mastered("n0", days_ago)).velocity_nodes_per_week == velocity


def test_velocity_does_not_count_what_is_mastered_no_more() -> None:
    lapsed = build_node(id="n0", status=NodeStatus.REVIEWING, mastered_at=NOON)
    assert of(build_map("", nodes=(lapsed,))).velocity_nodes_per_week == 0.0


def test_the_days_to_the_end_are_rounded_up_and_missing_without_speed_or_with_nothing_left() -> (
    None
):
    done = [
        build_node(id=f"m{at}", status=NodeStatus.MASTERED, mastered_at=NOON) for at in range(3)
    ]
    ahead = [build_node(id=f"n{at}") for at in range(4)]
    assert of(build_map("", nodes=(*done, *ahead))).estimated_completion_days == 38  # 4 / 0.75 * 7
    assert days_for(29, 1.75) == 116
    assert of(build_map("", nodes=tuple(done))).estimated_completion_days is None
    assert of(build_map("", nodes=tuple(ahead))).estimated_completion_days is None


def test_a_concept_struggles_with_five_reviews_whose_mean_is_below_two_and_a_half() -> None:
    nodes = tuple(build_node(id=f"n{at}", sequence=3 - at) for at in range(3))
    given = [
        *(answer(quality, node="n0") for quality in (5, 5, 2, 2, 2, 3, 3)),  # 12 of 25
        *(answer(quality, node="n1", checkpoint=True) for quality in (2, 2, 2, 3, 3)),
        *(answer(0, node="n2") for _ in range(4)),
    ]
    timed = [
        replace(counted, at=counted.at + timedelta(seconds=n)) for n, counted in enumerate(given)
    ]
    assert of(build_map("", nodes=nodes), *timed).struggling_nodes == ("n1", "n0")


def test_the_strongest_subtree_has_two_concepts_at_least_and_counts_a_shared_one_once() -> None:
    nodes = tuple(
        build_node(id=node, mastery_score=score, depth=depth, sequence=number)
        for number, (node, score, depth) in enumerate(
            [("root", 0.2, 0), ("a", 0.5, 1), ("b", 0.7, 1), ("shared", 0.9, 2), ("alone", 1.0, 1)]
        )
    )
    pairs = [
        ("root", "a"), ("root", "b"), ("root", "alone"), ("a", "shared"), ("b", "shared")
    ]  # fmt: skip
    edges = tuple(Edge(parent=NodeId(a), child=NodeId(b)) for a, b in pairs)
    related = Edge(parent=NodeId("alone"), child=NodeId("shared"), type=EdgeType.RELATED)
    assert of(build_map("", nodes=nodes, edges=(*edges, related))).strongest_subtree == "b"
    cold = tuple(replace(node, mastery_score=0.0) for node in nodes)
    assert of(build_map("", nodes=cold, edges=edges)).strongest_subtree is None


def test_a_tie_of_the_strongest_subtree_goes_to_the_smaller_depth_then_to_the_order() -> None:
    nodes = tuple(
        build_node(id=node, mastery_score=0.5, depth=depth, sequence=sequence)
        for node, depth, sequence in [("root", 0, 1), ("b", 1, 3), ("a", 1, 2), ("leaf", 2, 4)]
    )
    pairs = [("root", "a"), ("root", "b"), ("a", "leaf"), ("b", "leaf")]
    edges = tuple(Edge(parent=NodeId(a), child=NodeId(b)) for a, b in pairs)
    assert of(build_map("", nodes=nodes, edges=edges)).strongest_subtree == "root"
    weak_root = tuple(
        replace(node, mastery_score=0.1) if node.id == "root" else node for node in nodes
    )
    assert of(build_map("", nodes=weak_root, edges=edges)).strongest_subtree == "a"


def test_a_day_counts_once_in_its_busiest_part_and_the_earlier_one_on_a_tie() -> None:
    def at(day: int, hour: int) -> CountedAnswer:
        return answer(at=datetime(2026, 3, day, hour - 1, tzinfo=UTC))  # Berlin is an hour ahead

    given = [
        *(at(18, 9), at(18, 13), at(18, 14)),  # afternoon
        *(at(17, 9), at(17, 20)),  # a tie: morning
        *(at(16, 3), at(15, 18)),  # evenings both
    ]
    found = of(EMPTY, *given)
    assert found.time_of_day_distribution == {
        DayPart.MORNING: 1,
        DayPart.AFTERNOON: 1,
        DayPart.EVENING: 2,
    }
    assert found.sessions_this_period == 4


@pytest.mark.parametrize(
    ("struggling", "retention", "wants"),
    [(2, None, False), (3, None, True), (0, 0.6, False), (0, 0.59, True)],
)
def test_three_struggling_concepts_or_low_retention_ask_for_another_plan(
    struggling: int, retention: float | None, *, wants: bool
) -> None:
    found = replace(
        of(EMPTY),
        struggling_nodes=tuple(NodeId(f"n{at}") for at in range(struggling)),
        retention_rate_7d=retention,
    )
    assert found.wants_replanning is wants


@pytest.mark.parametrize(
    ("name", "values", "direction"),
    [
        ("mastery_pct", (0.40, 0.41), Direction.LEVEL),
        ("mastery_pct", (0.40, 0.42), Direction.UP),
        ("retention_rate_7d", (0.80, None, 0.77), Direction.DOWN),
        ("retention_rate_7d", (0.80, 0.78), Direction.LEVEL),
        ("avg_quality_score", (3.0, 3.1), Direction.LEVEL),
        ("avg_quality_score", (3.0, 3.2), Direction.UP),
        ("velocity_nodes_per_week", (1.0, 0.75), Direction.LEVEL),
        ("velocity_nodes_per_week", (1.0, 0.5), Direction.DOWN),
    ],
)
def test_a_trend_compares_the_newest_with_the_oldest_and_leaves_small_moves_level(
    name: str, values: tuple[float | None, ...], direction: Direction
) -> None:
    snapshots = [replace(of(EMPTY), **{name: value}) for value in values]  # type: ignore[arg-type]
    assert trends(snapshots)[name] is direction


def test_a_trend_looks_at_seven_snapshots_and_wants_two() -> None:
    rising = [replace(of(EMPTY), mastery_pct=at / 10) for at in (9, 1, 1, 1, 1, 1, 1, 1)]
    assert trends(rising)["mastery_pct"] is Direction.LEVEL
    assert trends(rising[:1]) == {}
    assert "retention_rate_7d" not in trends([of(EMPTY), of(EMPTY)])


@given(st.permutations([answer(quality, days_ago=quality) for quality in range(6)]))
def test_the_order_of_the_answers_does_not_matter(given_answers: list[CountedAnswer]) -> None:
    in_order = sorted(given_answers, key=lambda given_answer: given_answer.at)
    assert of(EMPTY, *given_answers) == of(EMPTY, *in_order)


def nights(*velocities: float, mastered: int = 4) -> list[Metrics]:
    """Return one snapshot a night, oldest first, of a map of ten."""
    return [
        replace(NUMBERS, total_nodes=10, mastered_nodes=mastered, velocity_nodes_per_week=velocity)
        for velocity in velocities
    ]


def test_it_lies_between_what_the_fastest_and_the_slowest_of_four_weeks_say() -> None:
    # Six are left; 3 a week take 14 days, 1 a week takes 42. Nights in between do not count.
    weeks = [1.0, *[9.0] * 6, 3.0, *[0.1] * 6, 2.0, *[9.0] * 6, 1.5]

    found = finish([*nights(*[50.0] * 6), *nights(*weeks)], TODAY)

    assert found == Finish(earliest=date(2026, 4, 5), latest=date(2026, 5, 3))


def test_the_first_night_says_one_day_and_a_begun_day_is_counted() -> None:
    day = date(2026, 4, 25)  # 6 / 1.25 weeks are 33.6 days

    assert finish(nights(1.25), TODAY) == Finish(earliest=day, latest=day)


def test_nothing_is_said_without_snapshots_when_nothing_moves_or_nothing_is_left() -> None:
    for snapshots in ([], nights(2.0, *[0.0] * 7), nights(2.0, mastered=10)):
        assert finish(snapshots, TODAY) is None
