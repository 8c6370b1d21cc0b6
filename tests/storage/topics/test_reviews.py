from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.days import DueBy, all_until
from bot.domain.ids import LearnerId, MapId
from bot.domain.mastery.refreshers import Refresher
from bot.domain.rhythm.due import DueReview
from bot.domain.topics.mind_map import MapStatus
from bot.flow.maps.changes import (
    MapAdded,
    MapStatusChanged,
    RefresherReviewed,
    RefreshersDropped,
    RefreshersKept,
    ResponseRecorded,
    ReviewScheduled,
)
from bot.storage.stores import Stores
from tests.storage.builders import (
    ANNAS,
    DAY,
    LISTS,
    LOOPS,
    MONDAY,
    PYTHON,
    build_flow,
    build_map,
    build_node,
    build_response,
    take,
)

RUST = MapId("map-rust")
FINISHED = build_map(status=MapStatus.COMPLETED)
FIRST = Refresher(
    map_id=PYTHON,
    node_id=LOOPS,
    ease_factor=1.9,
    repetitions=4,
    interval_days=30.5,
    last_reviewed_at=MONDAY - DAY,
    due_at=MONDAY,
)
SECOND = replace(FIRST, node_id=LISTS, last_reviewed_at=None, due_at=MONDAY + DAY)
KEPT = RefreshersKept(ANNAS, (FIRST, SECOND))


async def finish(process: Stores) -> None:
    await take(process.chats, "1", MapAdded(FINISHED, build_flow()))
    await take(process.chats, "2", KEPT)


async def test_kept_refreshers_come_with_their_finished_map(process: Stores) -> None:
    await finish(process)

    assert (await process.maps.get(PYTHON)).refreshers == (FIRST, SECOND)
    (summary,) = await process.maps.of_learner(ANNAS, all_until(MONDAY))
    assert (summary.refreshers, summary.due) == (2, 1)


async def test_keeping_twice_is_keeping_once(process: Stores) -> None:
    await finish(process)
    await take(process.chats, "3", KEPT)

    assert (await process.maps.get(PYTHON)).refreshers == (FIRST, SECOND)


@pytest.mark.parametrize(("interval_days", "due"), [(0.5, 0), (1.0, 1)])
async def test_what_comes_back_after_a_whole_day_is_due_from_its_beginning(
    interval_days: float, due: int, process: Stores
) -> None:
    later = replace(FIRST, interval_days=interval_days, due_at=MONDAY + timedelta(hours=1))
    await take(process.chats, "1", MapAdded(FINISHED, build_flow()))
    await take(process.chats, "2", RefreshersKept(ANNAS, (later,)))

    (summary,) = await process.maps.of_learner(ANNAS, DueBy(MONDAY, MONDAY + timedelta(hours=6)))

    assert summary.due == due


async def test_due_refreshers_are_due_among_the_reviews(process: Stores) -> None:
    await finish(process)
    rust = build_map(RUST, status=MapStatus.ACTIVE)
    await take(
        process.chats,
        "3",
        MapAdded(rust, build_flow(RUST)),
        ReviewScheduled(rust.nodes[0], MONDAY - DAY),
    )

    review, refresher = await process.maps.due(ANNAS, all_until(MONDAY))
    assert (review.node_id, review.refresher) == (rust.nodes[0].id, False)
    assert refresher == DueReview(
        map_id=PYTHON,
        node_id=LOOPS,
        due_at=MONDAY,
        interval_days=30.5,
        ease_factor=1.9,
        refresher=True,
    )
    assert await process.maps.count_due(ANNAS, all_until(MONDAY)) == (2, MONDAY - DAY)
    assert await process.maps.count_due(LearnerId(8), all_until(MONDAY)) == (0, None)


async def test_a_pending_refresher_tells_when_something_is_due_next(process: Stores) -> None:
    await finish(process)

    assert await process.maps.count_due(ANNAS, all_until(MONDAY - DAY)) == (0, MONDAY)


async def test_an_answered_refresher_moves_alone(process: Stores) -> None:
    await finish(process)
    moved = replace(FIRST, repetitions=5, last_reviewed_at=MONDAY, due_at=MONDAY + 58 * DAY)
    await take(process.chats, "3", RefresherReviewed(moved))

    topic = await process.maps.get(PYTHON)
    assert topic.refreshers == (moved, SECOND)
    assert topic.mind_map == FINISHED


async def test_an_answer_to_a_refresher_is_no_work_on_its_finished_map(process: Stores) -> None:
    await finish(process)
    answered = ResponseRecorded(build_response(responded_at=MONDAY + DAY))
    await take(process.chats, "3", answered, RefresherReviewed(FIRST), at=MONDAY + DAY)

    assert (await process.maps.get(PYTHON)).mind_map.last_activity_at == MONDAY
    assert len(await process.maps.responses(LOOPS, 5)) == 1


async def test_dropped_refreshers_are_gone_for_one_map_only(process: Stores) -> None:
    rust = build_map(RUST, status=MapStatus.COMPLETED)
    other = replace(FIRST, map_id=RUST, node_id=rust.nodes[0].id)
    await finish(process)
    await take(
        process.chats,
        "3",
        MapAdded(rust, build_flow(RUST)),
        RefreshersKept(ANNAS, (other,)),
        RefreshersDropped(PYTHON),
    )

    assert (await process.maps.get(PYTHON)).refreshers == ()
    assert (await process.maps.get(RUST)).refreshers == (other,)
    assert await process.maps.count_due(ANNAS, all_until(MONDAY)) == (1, MONDAY)


@pytest.mark.parametrize("status", [MapStatus.ACTIVE, MapStatus.ABANDONED])
async def test_a_map_that_is_not_finished_has_no_refreshers(
    process: Stores, status: MapStatus
) -> None:
    await finish(process)
    await take(process.chats, "3", MapStatusChanged(PYTHON, status))

    assert (await process.maps.get(PYTHON)).refreshers == ()
    assert await process.maps.count_due(ANNAS, all_until(MONDAY)) == (0, None)
    (summary,) = await process.maps.of_learner(ANNAS, all_until(MONDAY))
    assert (summary.refreshers, summary.due) == (0, 0)


async def test_a_concept_can_be_kept_before_it_was_ever_reviewed(process: Stores) -> None:
    lonely = build_map(nodes=(build_node(sequence=1),), edges=(), status=MapStatus.COMPLETED)
    await take(process.chats, "1", MapAdded(lonely, build_flow()))
    await take(process.chats, "2", RefreshersKept(ANNAS, (replace(FIRST, last_reviewed_at=None),)))

    (refresher,) = (await process.maps.get(PYTHON)).refreshers
    assert refresher.last_reviewed_at is None
