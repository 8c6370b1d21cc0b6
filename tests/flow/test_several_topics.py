"""Several topics at the same time share one queue, and no lesson loses its place."""

import pytest

from bot.domain.days import all_until
from bot.domain.ids import MapId
from bot.domain.rhythm.due import due_queue
from bot.flow.engine import events as engine_events
from bot.flow.engine.events import StopAsked
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import ReviewAsked
from bot.flow.exercise.states import Answering, asks_for
from bot.flow.lessons.events import CheckpointPressed, QuizPressed
from bot.flow.lessons.states import CheckpointOffered, Explaining, Quiz, Review
from bot.flow.maps import events as maps_events
from bot.flow.maps.replies import MapShown
from bot.flow.placement import events as placement_events
from bot.flow.placement.states import PlacementOffered
from bot.flow.progress.events import MapAsked
from bot.flow.today.replies import TopicsShown
from bot.flow.topics import events
from tests.builders import MONDAY
from tests.flow.lines import line_of, named, only
from tests.flow.planting import ANNAS, DAY, plant_finished, plant_with_due
from tests.flow.strolling import (
    fail_checkpoint,
    from_the_beginning,
    learn_again,
    to_checkpoint_offer,
    to_first_question,
)
from tests.flow.walking import Walk, courses, imagined

IDS: dict[str, list[str]] = {
    course.id: [concept.id for concept in course.concepts] for course in courses()
}
PYTHON = next(course.id for course in courses() if course.id == "python")


async def with_two_courses(walk: Walk) -> tuple[MapId, MapId]:
    """Plant reviews that are late by 3, 1 and 2, 1/2 of their own intervals, course by course."""
    fractions = await plant_with_due(
        walk, "fractions", dict(zip(IDS["fractions"], (18.0, 6.0), strict=False)), 6.0
    )
    python = await plant_with_due(
        walk, "python", dict(zip(IDS["python"], (60.0, 15.0), strict=False)), 30.0
    )
    return fractions.id, python.id


async def begin_python(walk: Walk) -> Explaining:
    """Begin the first lesson of another course."""
    await walk.send(events.CoursePressed(PYTHON))
    offered = await walk.expect(PlacementOffered)
    await walk.send(placement_events.PlacementPressed(offered.interaction_id, wanted=False))
    return await walk.expect(Explaining)


async def quizzing_in_both(walk: Walk) -> tuple[Answering[Quiz], Answering[Quiz]]:
    """Ask a question of each of two courses. The second one is open."""
    first = await to_first_question(walk)
    explaining = await begin_python(walk)
    await walk.send(QuizPressed(explaining.interaction_id))
    second = await walk.expect(Quiz)
    return first, second


async def reviewed_maps(walk: Walk) -> list[MapId]:
    """Answer the whole sitting, and return the map of each question."""
    maps = []
    while asks_for(state := await walk.state(), Review):
        maps.append(state.purpose.current.map_id)
        await walk.answer()
    return maps


async def test_review_mixes_the_topics_by_urgency() -> None:
    walk = imagined(MONDAY)
    fractions, python = await with_two_courses(walk)

    await walk.send(ReviewAsked())

    assert await reviewed_maps(walk) == [fractions, python, fractions, python]
    ended = line_of(walk.said, "review-ended")
    assert ended.values == {"right": 4, "asked": 4}
    assert not ended.offers(ReviewAsked)


async def test_next_asks_the_same_reviews_in_the_same_order() -> None:
    walk = imagined(MONDAY)
    fractions, python = await with_two_courses(walk)

    await walk.send(engine_events.NextAsked())

    assert await reviewed_maps(walk) == [fractions, python, fractions, python]


async def test_review_and_next_both_follow_the_one_queue() -> None:
    asked = []
    for event in (ReviewAsked(), engine_events.NextAsked()):
        walk = imagined(MONDAY)
        many = {concept: 1.0 + place for place, concept in enumerate(IDS["fractions"])}
        await plant_with_due(walk, "fractions", many, 6.0)
        await plant_with_due(walk, "python", {IDS["python"][0]: 0.5, IDS["python"][1]: 9.0}, 6.0)
        queue = due_queue(all_until(MONDAY), await walk.maps.due(ANNAS, all_until(MONDAY)))

        await walk.send(event)

        state = await walk.expect(Review)
        sitting = [due.node_id for due in (state.purpose.current, *state.purpose.waiting)]
        assert sitting == [review.node_id for review in queue][: len(sitting)]
        asked.append(sitting)
    assert asked[0] == asked[1]


async def test_after_the_reviews_next_goes_on_in_the_topic_of_the_last_answer() -> None:
    walk = imagined(MONDAY)
    _, python = await with_two_courses(walk)
    await walk.send(ReviewAsked())
    await reviewed_maps(walk)

    await walk.send(engine_events.NextAsked())

    assert (await walk.expect(Quiz)).purpose.map_id == python


async def test_switching_topics_loses_no_lesson() -> None:
    walk = imagined(MONDAY)
    first, second = await quizzing_in_both(walk)

    for there in (first, second, first):
        said = await walk.send(
            maps_events.TopicPressed(there.purpose.map_id, maps_events.TopicAction.SWITCH)
        )
        assert named(said)[-1] == "QuestionAsked"
        assert await walk.state() == there


async def test_a_question_paused_waits_with_its_topic_while_the_other_is_worked_on() -> None:
    walk = imagined(MONDAY)
    first, second = await quizzing_in_both(walk)
    await walk.answer()
    await walk.answer()
    assert len(await walk.maps.responses(second.purpose.node_id, 9)) == 2

    await walk.send(maps_events.TopicPressed(first.purpose.map_id, maps_events.TopicAction.SWITCH))

    assert await walk.state() == first


async def test_reviews_of_other_topics_come_between_lessons_and_the_lesson_comes_back() -> None:
    walk = imagined(MONDAY)
    first, _ = await quizzing_in_both(walk)
    await walk.send(maps_events.TopicPressed(first.purpose.map_id, maps_events.TopicAction.SWITCH))
    memory = await plant_with_due(walk, "memory", {IDS["memory"][0]: 1.0}, 6.0)

    await walk.send(ReviewAsked())
    assert await reviewed_maps(walk) == [memory.id]
    await walk.send(maps_events.TopicPressed(first.purpose.map_id, maps_events.TopicAction.SWITCH))

    assert await walk.state() == first


async def test_next_takes_up_what_was_paused_in_the_topic_worked_on_last() -> None:
    walk = imagined(MONDAY)
    _, second = await quizzing_in_both(walk)
    await walk.send(StopAsked())
    assert await walk.state() == Idle()

    await walk.send(engine_events.NextAsked())

    assert await walk.state() == second


async def test_if_the_topic_worked_on_last_is_finished_next_goes_on_in_another() -> None:
    walk = imagined(MONDAY)
    await plant_with_due(walk, "python", {}, 6.0)
    walk.clock.move(DAY)
    fractions = await plant_finished(walk, "fractions")

    said = await walk.send(engine_events.NextAsked())

    assert named(said)[-1] == "ConceptExplained"
    assert (await walk.expect(Explaining)).map_id != fractions.id


async def test_topics_lists_each_with_what_is_due_in_it() -> None:
    walk = imagined(MONDAY)
    fractions, python = await with_two_courses(walk)

    shown = only(await walk.send(engine_events.TopicsAsked()), TopicsShown)

    assert {row.map_id: row.due for row in shown.rows} == {fractions: 2, python: 2}


async def test_map_shows_the_topic_that_was_switched_to() -> None:
    walk = imagined(MONDAY)
    first, _ = await quizzing_in_both(walk)
    await walk.send(maps_events.TopicPressed(first.purpose.map_id, maps_events.TopicAction.SWITCH))

    shown = only(await walk.send(MapAsked()), MapShown)

    assert shown.title == "Fractions"


async def test_stopping_one_topic_leaves_the_reviews_of_the_other() -> None:
    walk = imagined(MONDAY)
    fractions, python = await with_two_courses(walk)
    await walk.send(maps_events.TopicPressed(fractions, maps_events.TopicAction.STOP))

    await walk.send(ReviewAsked())

    assert await reviewed_maps(walk) == [python, python]
    await walk.send(maps_events.TopicPressed(python, maps_events.TopicAction.STOP))
    assert named(await walk.send(ReviewAsked())) == ["NothingToDo"]


async def to_half_a_checkpoint(walk: Walk, *, right: bool) -> Answering[Quiz]:
    """Accept the offered checkpoint, answer its first question and leave it."""
    offered = await walk.expect(CheckpointOffered)
    await walk.send(CheckpointPressed(offered.interaction_id, wanted=True))
    await walk.answer(right=right)
    halfway = await walk.expect(Quiz)
    await begin_python(walk)
    await walk.send(StopAsked())
    return halfway


@pytest.mark.parametrize("right", [True, False])
async def test_next_goes_on_with_a_checkpoint_that_was_paused_halfway(right: bool) -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    await to_checkpoint_offer(walk)
    halfway = await to_half_a_checkpoint(walk, right=right)

    for _ in range(2):
        await walk.send(engine_events.NextAsked())
        assert await walk.state() == halfway
        await walk.send(StopAsked())


async def test_the_last_checkpoint_of_the_day_goes_on_as_well() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    await to_checkpoint_offer(walk)
    await fail_checkpoint(walk)
    await learn_again(walk)
    halfway = await to_half_a_checkpoint(walk, right=True)

    await walk.send(engine_events.NextAsked())

    assert await walk.state() == halfway
