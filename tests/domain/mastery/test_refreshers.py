from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, strategies as st

from bot.domain.mastery.refreshers import (
    Recall,
    Refresher,
    after_recall,
    handed_back,
    mastered_nodes,
    refresher_of,
)
from bot.domain.mastery.sm2 import concept_sm2
from bot.domain.topics.mind_map import NodeStatus
from tests.builders import MONDAY, build_map, build_node

DAY = timedelta(days=1)
NODE = build_node(
    status=NodeStatus.MASTERED,
    ease_factor=2.6,
    repetitions=3,
    interval_days=15.6,
    last_reviewed_at=MONDAY,
    next_review_at=MONDAY + 15 * DAY,
)
REFRESHER = Refresher(
    map_id=NODE.map_id,
    node_id=NODE.id,
    ease_factor=2.6,
    repetitions=3,
    interval_days=15.6,
    last_reviewed_at=MONDAY,
    due_at=MONDAY + 15 * DAY,
)


def test_a_kept_concept_goes_with_the_memory_that_it_has() -> None:
    assert refresher_of(NODE, (), MONDAY + DAY) == REFRESHER


def test_a_concept_without_a_date_comes_back_after_its_interval() -> None:
    undated = replace(NODE, next_review_at=None, interval_days=2.0)

    assert refresher_of(undated, (), MONDAY).due_at == MONDAY + 2 * DAY


def test_refreshers_that_are_wanted_again_go_on_where_they_were() -> None:
    before = Recall(quality=1, at=MONDAY)
    first = Recall(quality=5, at=MONDAY + 15 * DAY)
    second = Recall(quality=5, at=MONDAY + 60 * DAY)
    had_come_to = after_recall(after_recall(REFRESHER, 5, first.at), 5, second.at)

    assert refresher_of(NODE, [before, first, second], MONDAY + 61 * DAY) == had_come_to


def test_a_right_answer_lengthens_the_interval_and_a_wrong_one_begins_anew() -> None:
    right = after_recall(REFRESHER, 5, MONDAY)
    wrong = after_recall(REFRESHER, 1, MONDAY)

    assert right.interval_days == pytest.approx(15.6 * 2.6)
    assert right.repetitions == 4
    assert right.ease_factor == pytest.approx(2.7)
    assert right.due_at == MONDAY + timedelta(days=15.6 * 2.6)
    assert (wrong.interval_days, wrong.repetitions) == (1.0, 0)
    assert wrong.due_at == MONDAY + DAY


def test_a_refresher_waits_a_year_at_most_while_its_interval_grows_on() -> None:
    old = after_recall(replace(REFRESHER, interval_days=300.0), 5, MONDAY)

    assert old.interval_days == pytest.approx(780)
    assert old.due_at == MONDAY + 365 * DAY


@given(
    ease=st.floats(1.3, 3), interval=st.floats(0, 2_000), n=st.integers(0, 9), q=st.integers(0, 5)
)
def test_a_refresher_moves_just_as_its_concept_would(
    ease: float, interval: float, n: int, q: int
) -> None:
    node = replace(NODE, ease_factor=ease, interval_days=interval, repetitions=n)

    moved = after_recall(refresher_of(node, (), MONDAY), q, MONDAY + DAY)

    assert moved == refresher_of(concept_sm2(node, q, MONDAY + DAY), (), MONDAY + DAY)


def test_only_mastered_concepts_are_kept() -> None:
    mind_map = build_map("a b", NODE, build_node(id="b", status=NodeStatus.REVIEWING))

    assert [node.id for node in mastered_nodes(mind_map)] == ["a"]


def test_a_map_that_goes_on_takes_over_the_schedules_of_its_refreshers() -> None:
    mind_map = build_map("a b", replace(NODE, sequence=1))
    moved = after_recall(REFRESHER, 5, MONDAY + 20 * DAY)

    after = handed_back(mind_map, [moved])

    assert refresher_of(after.node(NODE.id), (), MONDAY) == moved
    assert after.node(NODE.id).status is NodeStatus.MASTERED
    assert after.nodes[1] == mind_map.nodes[1]
