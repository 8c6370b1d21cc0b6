from datetime import timedelta

import pytest
from hypothesis import given, strategies as st

from bot.domain.days import all_until
from bot.domain.ids import MapId, NodeId
from bot.domain.rhythm.due import (
    DueReview,
    due_in_all,
    due_queue,
    due_reviews,
    overdue_ratio as ratio,
)
from bot.domain.topics.mind_map import MapStatus
from tests.builders import MONDAY, build_map, build_node

TOMORROW = MONDAY + timedelta(days=1)


def late(
    name: str,
    days: float,
    *,
    interval: float = 6.0,
    ease: float = 2.5,
    of: str = "map",
    refresher: bool = False,
) -> DueReview:
    return DueReview(
        map_id=MapId(of),
        node_id=NodeId(name),
        due_at=MONDAY - timedelta(days=days),
        interval_days=interval,
        ease_factor=ease,
        refresher=refresher,
    )


def order(*due: DueReview) -> list[str]:
    return [review.node_id for review in due_queue(all_until(MONDAY), due)]


def test_twenty_or_fewer_come_most_overdue_first_and_the_ease_factor_breaks_ties() -> None:
    reviews = [late(f"n{number:02}", number) for number in range(18)]
    easy, hard = late("easy", 40, ease=2.6), late("hard", 40, ease=1.4)

    assert order(*reviews, easy, hard) == [
        "hard",
        "easy",
        *(f"n{number:02}" for number in reversed(range(18))),
    ]


def test_of_more_than_twenty_of_a_map_those_with_the_lowest_ease_factor_come() -> None:
    latest_is_easiest = [late(f"n{at:02}", at, ease=1.5 + at / 20) for at in range(21)]

    assert order(*latest_is_easiest) == [f"n{at:02}" for at in reversed(range(20))]


def test_each_map_gives_twenty_of_its_own() -> None:
    here = [late(f"a{number:02}", 1, of="one") for number in range(25)]
    there = [late(f"b{number:02}", 1, of="two") for number in range(3)]

    assert len(order(*here, *there)) == 23


def test_across_topics_what_is_latest_in_intervals_of_its_own_comes_first() -> None:
    month = late("month", 3, interval=30, of="one")
    day = late("day", 1, interval=1, of="two")
    week = late("week", 3, of="two")

    assert order(month, day, week) == ["day", "week", "month"]


def test_refreshers_stand_in_the_same_queue() -> None:
    long_rested = late("refresher", 60, interval=60, refresher=True, of="finished")

    assert order(late("a", 3), long_rested, late("b", 12)) == ["b", "refresher", "a"]


def test_what_is_alike_in_all_else_comes_by_id() -> None:
    assert order(late("b", 1), late("a", 1)) == ["a", "b"]


def test_what_is_not_due_yet_is_not_in_the_queue_and_what_is_due_now_is() -> None:
    assert order(late("later", -0.01), late("now", 0)) == ["now"]


def test_a_review_is_as_late_as_its_interval_is_short() -> None:
    assert ratio(late("a", 3), MONDAY) == pytest.approx(0.5)
    assert ratio(late("a", 3, interval=0), MONDAY) == pytest.approx(3)
    assert ratio(late("a", -1), MONDAY) < 0


def test_a_date_is_held_to_a_year_and_so_is_the_interval_that_it_is_late_by() -> None:
    assert ratio(late("a", 365, interval=5_000), MONDAY) == pytest.approx(1)


def test_a_map_tells_which_of_its_concepts_are_due() -> None:
    mind_map = build_map(
        "due later never",
        build_node(id="due", next_review_at=MONDAY, interval_days=6.0, ease_factor=1.7),
        build_node(id="later", next_review_at=TOMORROW),
    )

    assert due_reviews(mind_map, all_until(MONDAY)) == (late("due", 0, ease=1.7),)


def test_all_that_is_due_is_counted_also_beyond_the_twenty_and_only_where_it_is_asked() -> None:
    nodes = [build_node(id=f"n{number}", next_review_at=MONDAY) for number in range(25)]
    graph = " ".join(node.id for node in nodes)
    active = build_map(graph, *nodes)
    stopped = build_map(graph, *nodes, status=MapStatus.ABANDONED)
    refreshers = [late("now", 0, refresher=True), late("later", -1, refresher=True)]

    assert due_in_all([active, stopped], refreshers, all_until(MONDAY)) == 26


REVIEWS = st.builds(
    late,
    st.integers(0, 200).map(str),
    st.floats(-5, 500),
    interval=st.floats(0, 5_000),
    ease=st.floats(1.3, 3),
    of=st.sampled_from(["one", "two"]),
)


@given(st.lists(REVIEWS, max_size=60, unique_by=lambda review: review.node_id), st.randoms())
def test_the_queue_does_not_depend_on_the_order_in_which_it_is_told(
    due: list[DueReview], rng: object
) -> None:
    mixed = list(due)
    rng.shuffle(mixed)  # type: ignore[attr-defined]  # a random.Random

    assert due_queue(all_until(MONDAY), mixed) == due_queue(all_until(MONDAY), due)
