"""The numbers of /progress, against tables that were worked out by hand."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, strategies as st

from bot.domain.progress.progress import (
    Answered,
    Milestone,
    MilestoneKind,
    Summary,
    Timeline,
    Trend,
    Week,
    milestone,
    percent,
    score_percent,
    summary,
    timeline,
    trend,
    trend_begins,
)
from bot.domain.topics.mind_map import Node, NodeStatus
from tests.builders import build_learner, build_node

ANNA = build_learner()
"""In Berlin, one hour ahead of UTC in March."""
NOW = datetime(2026, 3, 18, 9, 0, tzinfo=UTC)
DAY = timedelta(days=1)
DAY_BEGINS = datetime(2026, 3, 18, 3, 0, tzinfo=UTC)
"""04:00 in Berlin."""
MOMENT = timedelta(microseconds=1)


def nodes_of(statuses: str, depths: str = "") -> list[Node]:
    """Return a concept per letter: M mastered, R reviewing, L learning, D diagnosed, U unseen."""
    kinds = {status.value[0].upper(): status for status in NodeStatus}
    return [
        build_node(id=f"n{at}", status=kinds[letter], depth=int((depths or "0" * 99)[at]))
        for at, letter in enumerate(statuses)
    ]


@pytest.mark.parametrize(
    ("part", "whole", "told"),
    [(0, 0, 0), (0, 18, 0), (1, 18, 6), (1, 8, 13), (2, 3, 67), (9, 9, 100)],
)
def test_a_share_is_told_in_whole_percent(part: int, whole: int, told: int) -> None:
    assert percent(part, whole) == told


@pytest.mark.parametrize(("score", "told"), [(0.0, 0), (0.125, 13), (0.7, 70), (0.996, 100)])
def test_a_score_is_told_in_whole_percent(score: float, told: int) -> None:
    assert score_percent(score) == told


def test_a_map_is_summed_up_by_where_its_concepts_stand() -> None:
    assert summary(nodes_of("MMRLLDU")) == Summary(
        mastered=2, reviewing=1, learning=2, ahead=2, minutes_left=50, probably=1
    )
    assert summary(nodes_of("MMRLLDU")).percent == 29
    assert summary([]).percent == 0


@given(st.text("MRLDU", max_size=30))
def test_every_concept_is_counted_once(statuses: str) -> None:
    counted = summary(nodes_of(statuses))

    assert counted.of == len(statuses)
    assert 0 <= counted.percent <= 100
    assert counted.minutes_left == 10 * (counted.of - counted.mastered)


def mastered(at: datetime) -> Node:
    return build_node(status=NodeStatus.MASTERED, mastered_at=at)


def test_the_last_seven_days_stand_beside_the_seven_before() -> None:
    nodes = [mastered(NOW), mastered(NOW - 6 * DAY), mastered(NOW - 7 * DAY), build_node()]
    answers = [
        Answered(at=NOW, quality=5),
        Answered(at=NOW - DAY, quality=1),
        Answered(at=NOW - 6 * DAY, quality=3),
        Answered(at=NOW - 13 * DAY, quality=2),
        Answered(at=NOW - 14 * DAY, quality=5),
    ]

    assert trend(nodes, answers, ANNA, NOW) == Trend(
        recent=Week(mastered=2, answers=3, right=2), earlier=Week(mastered=1, answers=1, right=0)
    )


@pytest.mark.parametrize(
    ("at", "recent", "earlier"),
    [
        (DAY_BEGINS - 6 * DAY, 1, 0),
        (DAY_BEGINS - 6 * DAY - MOMENT, 0, 1),
        (DAY_BEGINS - 13 * DAY, 0, 1),
        (DAY_BEGINS - 13 * DAY - MOMENT, 0, 0),
    ],
)
def test_days_of_a_trend_begin_at_four_in_the_morning_where_the_learner_is(
    at: datetime, recent: int, earlier: int
) -> None:
    told = trend([], [Answered(at=at, quality=5)], ANNA, NOW)

    assert told.recent.answers == recent
    assert (told.earlier.answers if told.earlier else 0) == earlier


def test_without_anything_in_the_week_before_there_is_nothing_to_compare() -> None:
    assert trend([mastered(NOW)], [], ANNA, NOW) == Trend(
        recent=Week(mastered=1, answers=0, right=0), earlier=None
    )


def test_there_is_no_share_right_without_an_answer() -> None:
    assert Week(mastered=1, answers=0, right=0).percent is None
    assert Week(mastered=0, answers=3, right=2).percent == 67


@given(st.timedeltas(timedelta(), 14 * DAY), st.sampled_from(["Pacific/Kiritimati", "Etc/GMT+12"]))
def test_a_trend_looks_at_nothing_from_before_it_begins(hours: timedelta, zone: str) -> None:
    before = trend_begins(NOW) - hours - MOMENT
    there = build_learner(zone=zone)

    told = trend([], [Answered(at=before, quality=5)], there, NOW)

    assert told == Trend(recent=Week(mastered=0, answers=0, right=0), earlier=None)


@pytest.mark.parametrize(
    ("due_at", "place"),
    [
        (DAY_BEGINS - MOMENT, "overdue"),
        (DAY_BEGINS, "today"),
        (NOW, "today"),
        (DAY_BEGINS + DAY - MOMENT, "today"),
        (DAY_BEGINS + DAY, "this_week"),
        (DAY_BEGINS + 7 * DAY - MOMENT, "this_week"),
        (DAY_BEGINS + 7 * DAY, "later"),
    ],
)
def test_a_review_lies_in_one_place_of_the_timeline(due_at: datetime, place: str) -> None:
    nowhere = {"overdue": 0, "today": 0, "this_week": 0, "later": 0}

    assert timeline([due_at], ANNA, NOW) == Timeline(**(nowhere | {place: 1}))


def test_reviews_ahead_are_counted_by_place() -> None:
    due_at = [NOW + days * DAY for days in (-9, -1, 0, 0, 1, 3, 6, 7, 365)]

    assert timeline(due_at, ANNA, NOW) == Timeline(overdue=2, today=2, this_week=3, later=2)


@pytest.mark.parametrize(
    ("statuses", "depths", "kind", "missing", "depth"),
    [
        ("UUUU", "0111", MilestoneKind.FIRST, 1, 0),
        ("U", "0", MilestoneKind.ALL, 1, 0),
        ("MUUUUUUUUU", "0111111222", MilestoneKind.QUARTER, 2, 0),
        ("MMMUUUUUUU", "0111111222", MilestoneKind.HALF, 2, 0),
        ("MMMMMMUUUU", "0111111222", MilestoneKind.LEVEL, 1, 1),
        ("MMMMMMMUUU", "0111111222", MilestoneKind.THREE_QUARTERS, 1, 0),
        ("MMMMMMMMUU", "0111111222", MilestoneKind.ALL, 2, 0),
        ("MMMMMMMMMU", "0111111222", MilestoneKind.ALL, 1, 0),
        ("MMRUUUUUUUUUUUUUUUUU", "01112222222222222222", MilestoneKind.LEVEL, 2, 1),
        ("UMMMMUUUUU", "0111111222", MilestoneKind.HALF, 1, 0),
    ],
)
def test_the_nearest_milestone_is_named(
    statuses: str, depths: str, kind: MilestoneKind, missing: int, depth: int
) -> None:
    expected = Milestone(kind=kind, missing=missing, depth=depth)

    assert milestone(nodes_of(statuses, depths)) == expected


def test_a_finished_map_has_no_milestone() -> None:
    assert milestone(nodes_of("MMM")) is None
    assert milestone([]) is None


@given(st.text("MRLDU", min_size=1, max_size=30), st.integers(0, 4))
def test_a_milestone_is_always_ahead_and_never_farther_than_all(
    statuses: str, levels: int
) -> None:
    depths = "".join(str(at * levels // len(statuses)) for at in range(len(statuses)))
    nodes = nodes_of(statuses, depths)
    unmastered = sum(node.status is not NodeStatus.MASTERED for node in nodes)

    found = milestone(nodes)

    assert (found is None) == (unmastered == 0)
    assert found is None or 1 <= found.missing <= unmastered
