from datetime import datetime

import pytest

from bot.domain.days import all_until
from bot.domain.ids import MapId
from bot.domain.rhythm.due import DueReview
from bot.domain.topics.mind_map import MapStatus, Node
from bot.flow.maps.changes import (
    MapAdded,
    MapStatusChanged,
    NodesChanged,
    ReviewScheduled,
    ReviewsCleared,
)
from bot.storage.stores import Stores
from tests.storage.builders import (
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
    take,
)

RUST = MapId("map-rust")
ACTIVE = build_map(status=MapStatus.ACTIVE)
NODE = build_node()


def due(node: Node, at: datetime = MONDAY) -> DueReview:
    return DueReview(
        map_id=node.map_id,
        node_id=node.id,
        due_at=at,
        interval_days=node.interval_days,
        ease_factor=node.ease_factor,
    )


async def test_all_that_is_due_comes_with_what_the_queue_needs(process: Stores) -> None:
    easy = build_node(LISTS, ease_factor=2.6, interval_days=6.0, sequence=2)
    hard = build_node(LOOPS, ease_factor=1.4, interval_days=1.0, sequence=1)
    rust = build_map(RUST, status=MapStatus.ACTIVE)
    await take(
        process.chats,
        "1",
        MapAdded(ACTIVE, build_flow()),
        MapAdded(rust, build_flow(RUST)),
        NodesChanged(PYTHON, (easy, hard)),
        ReviewScheduled(easy, MONDAY),
        ReviewScheduled(hard, MONDAY),
        ReviewScheduled(rust.nodes[0], MONDAY - DAY),
        ReviewScheduled(rust.nodes[1], MONDAY + DAY),
    )

    assert await process.maps.due(ANNAS, all_until(MONDAY)) == [
        due(rust.nodes[0], MONDAY - DAY),
        due(hard),
        due(easy),
    ]
    assert await process.maps.count_due(ANNAS, all_until(MONDAY)) == (3, MONDAY - DAY)


async def test_a_review_is_due_from_its_very_moment(process: Stores) -> None:
    await take(process.chats, "1", MapAdded(ACTIVE, build_flow()), ReviewScheduled(NODE, MONDAY))

    assert await process.maps.count_due(ANNAS, all_until(MONDAY - MINUTE / 60_000_000)) == (
        0,
        MONDAY,
    )
    assert await process.maps.count_due(ANNAS, all_until(MONDAY)) == (1, MONDAY)


async def test_a_node_has_one_pending_review(process: Stores) -> None:
    await take(process.chats, "1", MapAdded(ACTIVE, build_flow()), ReviewScheduled(NODE, MONDAY))
    again = build_node(repetitions=1)
    await take(process.chats, "2", ReviewScheduled(again, MONDAY + DAY))

    assert await process.maps.count_due(ANNAS, all_until(MONDAY)) == (0, MONDAY + DAY)


@pytest.mark.parametrize("status", [MapStatus.COMPLETED, MapStatus.ABANDONED])
async def test_nothing_is_due_in_a_map_that_is_not_active(
    process: Stores, status: MapStatus
) -> None:
    await take(process.chats, "1", MapAdded(ACTIVE, build_flow()), ReviewScheduled(NODE, MONDAY))
    await take(process.chats, "2", MapStatusChanged(PYTHON, status))

    assert await process.maps.due(ANNAS, all_until(MONDAY)) == []
    assert await process.maps.count_due(ANNAS, all_until(MONDAY)) == (0, None)
    assert (await process.maps.of_learner(ANNAS, all_until(MONDAY)))[0].due == 0
    await take(process.chats, "3", MapStatusChanged(PYTHON, MapStatus.ACTIVE))
    assert await process.maps.count_due(ANNAS, all_until(MONDAY)) == (1, MONDAY)


async def test_cleared_reviews_are_gone_for_one_map_only(process: Stores) -> None:
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

    assert await process.maps.due(ANNAS, all_until(MONDAY)) == [due(rust.nodes[0])]


async def test_topics_that_are_left_out_count_for_nothing(process: Stores) -> None:
    rust = build_map(RUST, status=MapStatus.ACTIVE)
    await take(
        process.chats,
        "1",
        MapAdded(ACTIVE, build_flow()),
        MapAdded(rust, build_flow(RUST)),
        ReviewScheduled(NODE, MONDAY),
        ReviewScheduled(rust.nodes[0], MONDAY - DAY),
    )

    assert await process.maps.count_due(ANNAS, all_until(MONDAY), (RUST,)) == (1, MONDAY)
    assert await process.maps.count_due(ANNAS, all_until(MONDAY), (RUST, ACTIVE.id)) == (0, None)
