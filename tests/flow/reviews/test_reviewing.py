"""A sitting of reviews: its first question, its order, and its end."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import timedelta
from pathlib import Path

from bot.domain.days import all_until
from bot.domain.ids import MapId
from bot.domain.topics.mind_map import MapStatus, NodeStatus
from bot.flow.engine.events import NextAsked, SkipAsked
from bot.flow.engine.replies import DueAt, Words
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import ReviewAsked
from bot.flow.exercise.replies import Asking, QuestionAsked
from bot.flow.exercise.states import Answering, asks_for
from bot.flow.learner.events import SettingChosen
from bot.flow.lessons.states import Review
from bot.flow.maps.events import TopicAction, TopicPressed
from tests.builders import MONDAY
from tests.flow.lines import is_line, line_of, only
from tests.flow.planting import ANNAS, DAY, plant_all_but_one, plant_with_due
from tests.flow.walking import Walk, courses, imagined, walking

IDS: dict[str, list[str]] = {
    course.id: [concept.id for concept in course.concepts] for course in courses()
}


async def with_due(walk: Walk, course_id: str, many: int) -> MapId:
    late = {concept: 1.0 + place for place, concept in enumerate(IDS[course_id][:many])}
    return (await plant_with_due(walk, course_id, late, 6.0)).id


async def with_twenty_five_due(walk: Walk) -> None:
    await with_due(walk, "fractions", 15)
    await with_due(walk, "python", 10)


def pending_rows(folder: Path) -> Sequence[tuple[str, str]]:
    """Return the names and maps of all pending reviews, with those that no list shows."""
    with closing(sqlite3.connect(folder / "walk.db")) as db:
        return db.execute("SELECT name, map_id FROM reviews ORDER BY name").fetchall()


async def sitting(walk: Walk) -> Answering[Review]:
    return await walk.expect(Review)


async def test_where_more_is_due_than_fits_the_first_message_says_it_in_one_line() -> None:
    walk = imagined(MONDAY)
    await with_twenty_five_due(walk)

    first = only(await walk.send(ReviewAsked()), QuestionAsked)
    second = only((await walk.answer())[-1:], QuestionAsked)

    assert (first.due, first.number, first.of) == (25, 1, 20)
    assert (second.due, second.number, second.of) == (0, 2, 20)


async def test_next_says_it_too() -> None:
    walk = imagined(MONDAY)
    await with_twenty_five_due(walk)

    first = only(await walk.send(NextAsked()), QuestionAsked)

    assert (first.due, first.of) == (25, 20)


async def test_where_everything_fits_nothing_is_said_of_it() -> None:
    walk = imagined(MONDAY)
    await with_due(walk, "fractions", 5)

    first = only(await walk.send(ReviewAsked()), QuestionAsked)

    assert (first.due, first.of) == (0, 5)


async def test_a_sitting_has_at_most_twenty_questions_and_the_rest_stays_due() -> None:
    walk = imagined(MONDAY)
    await with_twenty_five_due(walk)
    await walk.send(ReviewAsked())

    while asks_for(await walk.state(), Review):
        await walk.answer()

    ended = line_of(walk.said, "review-ended")
    assert ended.values == {"right": 20, "asked": 20}
    assert ended.more == (Words("review-more", {"count": 5}),)


async def test_what_is_asked_for_is_twenty_at_a_time_whatever_the_daily_cap() -> None:
    walk = imagined(MONDAY)
    await with_twenty_five_due(walk)
    await walk.send(SettingChosen("daily_cap", "10"))

    first = only(await walk.send(ReviewAsked()), QuestionAsked)

    assert (first.due, first.of) == (25, 20)
    while asks_for(await walk.state(), Review):
        await walk.answer()
    await walk.send(ReviewAsked())
    assert (await walk.expect(Review)).purpose.total == 5


async def test_a_review_is_scheduled_at_exactly_now_plus_its_interval_and_once() -> None:
    walk = imagined(MONDAY)
    map_id = await with_due(walk, "fractions", 1)
    await walk.send(ReviewAsked())
    answered_at = walk.clock.now()

    await walk.answer(right=False)

    (pending,) = await walk.maps.due(ANNAS, all_until(MONDAY + 365 * DAY))
    assert pending.due_at == answered_at + timedelta(days=1)
    assert pending.map_id == map_id


async def test_a_second_review_replaces_the_first_under_the_name_of_its_repetition(
    tmp_path: Path,
) -> None:
    async with walking(tmp_path, MONDAY) as walk:
        map_id = await with_due(walk, "fractions", 1)
        name = f"review-fractions/{IDS['fractions'][0]}"
        for repetition in ("rep4", "rep5"):
            await walk.send(ReviewAsked())
            await walk.answer()

            assert pending_rows(tmp_path) == [(f"{name}-{repetition}", map_id)]
            walk.clock.move(60 * DAY)


async def test_a_review_missed_by_days_is_told_of_once_and_is_not_lost() -> None:
    walk = imagined(MONDAY)
    await with_due(walk, "fractions", 1)
    await walk.send(ReviewAsked())
    await walk.answer(right=False)
    walk.clock.move(4 * DAY)

    asked = only(await walk.tick(), QuestionAsked)
    assert (asked.asking, asked.of) == (Asking.REVIEW, 1)
    assert await walk.tick() == ()
    await walk.send(ReviewAsked())

    assert (await sitting(walk)).purpose.total == 1


async def test_a_pending_review_carries_concept_map_ease_factor_and_interval() -> None:
    walk = imagined(MONDAY)
    map_id = await with_due(walk, "fractions", 1)

    (review,) = await walk.maps.due(ANNAS, all_until(MONDAY))

    node = (await walk.maps.get(map_id)).mind_map.nodes[0]
    assert (review.map_id, review.node_id) == (map_id, node.id)
    assert (review.ease_factor, review.interval_days) == (node.ease_factor, node.interval_days)


async def test_the_end_names_the_earliest_review_of_all_that_are_pending() -> None:
    walk = imagined(MONDAY)
    await with_due(walk, "fractions", 2)
    await walk.send(ReviewAsked())

    await walk.answer(right=False)
    failed_at = walk.clock.now() - timedelta(seconds=10)
    ended = line_of(await walk.answer(), "review-ended")

    assert ended.more == (Words("review-next", {"when": DueAt(failed_at + DAY)}),)


async def test_what_is_no_longer_due_is_left_out_of_the_sitting() -> None:
    walk = imagined(MONDAY)
    await with_due(walk, "fractions", 2)
    python = await with_due(walk, "python", 3)
    await walk.send(ReviewAsked())
    first = await sitting(walk)
    assert first.purpose.current.map_id == python

    fractions = next(due.map_id for due in first.purpose.waiting if due.map_id != python)
    await walk.send(TopicPressed(fractions, TopicAction.STOP))
    second = only((await walk.answer())[-1:], QuestionAsked)

    assert (second.number, second.of) == (2, 3)
    while asks_for(await walk.state(), Review):
        await walk.answer()
    assert not any(is_line(reply, "said-topic-closed") for reply in walk.said)


async def test_skipping_leaves_out_what_is_no_longer_due_as_well() -> None:
    walk = imagined(MONDAY)
    await with_due(walk, "fractions", 1)
    python = await with_due(walk, "python", 2)
    await walk.send(ReviewAsked())
    other = next(due for due in (await sitting(walk)).purpose.waiting if due.map_id != python)
    await walk.send(TopicPressed(other.map_id, TopicAction.STOP))

    await walk.send(SkipAsked())
    await walk.send(SkipAsked())

    ended = line_of(walk.said, "review-ended")
    assert ended.values["asked"] == 1
    assert ended.more == (Words("review-more", {"count": 2}),)
    assert await walk.state() == Idle()


async def test_a_finished_map_has_no_pending_reviews_and_those_of_others_stay(
    tmp_path: Path,
) -> None:
    async with walking(tmp_path, MONDAY) as walk:
        last = await plant_all_but_one(walk, "fractions", interval_days=1.0)
        python = await with_due(walk, "python", 2)
        await walk.send(ReviewAsked())

        while (await sitting(walk)).purpose.current.node_id != last.id:
            await walk.send(SkipAsked())
        await walk.answer()

        topic = await walk.maps.get(last.map_id)
        assert topic.mind_map.status is MapStatus.COMPLETED
        assert {node.status for node in topic.mind_map.nodes} == {NodeStatus.MASTERED}
        assert [map_id for _, map_id in pending_rows(tmp_path)] == [python, python]


async def test_a_stopped_map_has_no_pending_reviews_and_those_of_others_stay(
    tmp_path: Path,
) -> None:
    async with walking(tmp_path, MONDAY) as walk:
        fractions = await with_due(walk, "fractions", 3)
        python = await with_due(walk, "python", 2)

        await walk.send(TopicPressed(fractions, TopicAction.STOP))

        assert [map_id for _, map_id in pending_rows(tmp_path)] == [python, python]
