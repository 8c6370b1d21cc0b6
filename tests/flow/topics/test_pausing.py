"""Pausing: a topic rests until the learner comes back to it, and comes back whole."""

from dataclasses import replace
from datetime import timedelta

from bot.domain.days import all_until
from bot.domain.ids import CourseId, LearnerId, MapId
from bot.domain.topics.mind_map import FlowStatus, MapStatus
from bot.flow.engine import events as engine_events
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import ReviewAsked
from bot.flow.exercise.states import Placement
from bot.flow.lessons.states import Explaining, Review
from bot.flow.maps import events as maps_events
from bot.flow.maps.events import TopicAction, TopicPressed
from bot.flow.maps.replies import MapShown, NothingToDo, WhyNothing
from bot.flow.placement import events as placement_events
from bot.flow.placement.states import PlacementOffered
from bot.flow.progress.events import MapAsked
from bot.flow.today.replies import TopicsShown
from bot.flow.topics import events
from tests.builders import MONDAY
from tests.flow.lines import is_line, named, only, reminders
from tests.flow.strolling import (
    from_the_beginning,
    master_root,
    to_checkpoint_offer,
    to_first_question,
    to_placement_offer,
    use_up_checkpoints,
)
from tests.flow.walking import ANNA, Walk, imagined

DAY = timedelta(days=1)
PYTHON = CourseId("python")


async def present(walk: Walk) -> MapId:
    return (await walk.topic()).mind_map.id


async def pause(walk: Walk, map_id: MapId) -> tuple[Reply, ...]:
    return await walk.send(maps_events.TopicPressed(map_id, maps_events.TopicAction.PAUSE))


async def pending(walk: Walk) -> int:
    due, _ = await walk.maps.count_due(LearnerId(ANNA), all_until(walk.clock.now() + 400 * DAY))
    return due


async def begin_another(walk: Walk) -> MapId:
    """Begin a second course at its start and return its map."""
    await walk.send(events.CoursePressed(PYTHON))
    offered = await walk.expect(PlacementOffered)
    await walk.send(placement_events.PlacementPressed(offered.interaction_id, wanted=False))
    return await present(walk)


async def test_a_paused_topic_stays_active_and_nothing_of_it_comes_up() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    map_id = await present(walk)

    (paused,) = await pause(walk, map_id)

    assert is_line(paused, "topic-rests")
    topic = await walk.topic()
    assert topic.mind_map.status is MapStatus.ACTIVE
    assert topic.mind_map.paused_at is not None
    assert topic.flow.status is FlowStatus.TEACHING
    assert await pending(walk) == 0
    walk.clock.move(9 * DAY)
    assert await walk.tick() == ()
    for asked in (engine_events.NextAsked(), ReviewAsked()):
        assert named(await walk.send(asked)) == ["NothingToDo"]
    assert await walk.state() == Idle()


async def test_next_names_the_pause_and_never_says_finished() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    await pause(walk, await present(walk))

    assert only(await walk.send(engine_events.NextAsked()), NothingToDo).why is WhyNothing.PAUSED


async def test_the_question_on_the_table_is_paused_and_comes_back() -> None:
    walk = imagined(MONDAY)
    quizzing = await to_first_question(walk)
    map_id = await present(walk)

    await pause(walk, map_id)
    assert await walk.state() == Idle()
    assert (await walk.topic()).paused_question == quizzing
    said = await walk.send(maps_events.TopicPressed(map_id, maps_events.TopicAction.SWITCH))
    assert named(said) == ["QuestionAsked"]
    assert await walk.state() == quizzing
    topic = await walk.topic()
    assert (topic.paused_question, topic.mind_map.paused_at) == (None, None)


async def test_going_on_with_a_paused_topic_schedules_its_reviews_and_reminders_again() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    map_id = await present(walk)
    before = await walk.maps.count_due(LearnerId(ANNA), all_until(walk.clock.now()))
    await pause(walk, map_id)
    walk.clock.move(timedelta(hours=20))
    await walk.tick()

    await walk.send(maps_events.TopicPressed(map_id, maps_events.TopicAction.RESUME))

    assert await walk.maps.count_due(LearnerId(ANNA), all_until(MONDAY)) == before
    walk.clock.move(timedelta(hours=27))  # a day after the sitting, and past the quiet hours
    assert len(reminders(await walk.tick())) == 1


async def test_choosing_the_course_of_a_paused_topic_goes_on_with_it() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    await pause(walk, await present(walk))

    await walk.send(events.CoursePressed(CourseId("fractions")))

    await walk.expect(Explaining)
    assert (await walk.topic()).mind_map.paused_at is None


async def test_a_placement_can_rest_too() -> None:
    walk = imagined(MONDAY)
    offered = await to_placement_offer(walk)
    await walk.send(placement_events.PlacementPressed(offered.interaction_id, wanted=True))
    probing = await walk.expect(Placement)

    await pause(walk, probing.purpose.map_id)
    assert await walk.state() == Idle()
    await walk.send(
        maps_events.TopicPressed(probing.purpose.map_id, maps_events.TopicAction.RESUME)
    )

    assert await walk.state() == probing
    assert (await walk.topic()).mind_map.status is MapStatus.DRAFT


async def test_pausing_one_topic_leaves_the_other_and_its_lesson_alone() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    fractions = await present(walk)
    await begin_another(walk)
    lesson = await walk.state()

    await pause(walk, fractions)

    assert await walk.state() == lesson
    assert await pending(walk) == 0
    await walk.send(engine_events.NextAsked())
    assert await walk.state() == lesson


async def test_a_paused_topic_does_not_come_up_in_a_sitting_that_was_begun() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    fractions = await present(walk)
    python = await begin_another(walk)
    await to_checkpoint_offer(walk)
    walk.clock.move(3 * DAY)
    await walk.send(ReviewAsked())
    reviewing = await walk.expect(Review)
    assert {
        reviewing.purpose.current.map_id,
        *(due.map_id for due in reviewing.purpose.waiting),
    } == {fractions, python}
    (other,) = reviewing.purpose.waiting

    await pause(walk, other.map_id)

    assert await walk.state() == replace(
        reviewing, purpose=replace(reviewing.purpose, waiting=(), total=1)
    )


async def test_pausing_what_is_reviewed_right_now_ends_the_sitting() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    walk.clock.move(2 * DAY)
    await walk.send(ReviewAsked())

    await pause(walk, await present(walk))

    assert await walk.state() == Idle()


async def test_topics_say_which_one_rests_and_which_one_is_the_present() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    fractions = await present(walk)
    python = await begin_another(walk)
    await pause(walk, python)

    shown = only(await walk.send(engine_events.TopicsAsked()), TopicsShown)

    rows = {row.map_id: (row.paused, row.current) for row in shown.rows}
    assert rows == {fractions: (False, True), python: (True, False)}
    drawn = only(await walk.send(MapAsked()), MapShown)
    assert drawn.title == "Fractions"


async def test_pausing_twice_shows_the_topics_and_changes_nothing() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    map_id = await present(walk)
    await pause(walk, map_id)
    before = await walk.topic()

    assert named(await pause(walk, map_id)) == ["TopicsShown"]

    assert await walk.topic() == before


async def test_a_topic_of_somebody_else_cannot_be_paused() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)

    assert named(await pause(walk, MapId("not mine"))) == ["TopicsShown"]

    assert (await walk.topic()).mind_map.paused_at is None


async def test_a_paused_topic_can_be_stopped_and_then_resumed() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    map_id = await present(walk)
    await pause(walk, map_id)

    (stopped,) = await walk.send(TopicPressed(map_id, TopicAction.STOP))
    assert is_line(stopped, "topic-stopped")
    mind_map = (await walk.topic()).mind_map
    assert (mind_map.status, mind_map.paused_at) == (MapStatus.ABANDONED, None)

    await walk.send(maps_events.TopicPressed(map_id, maps_events.TopicAction.RESUME))
    assert (await walk.topic()).mind_map.is_going
    assert await pending(walk) == 1


async def test_a_stopped_topic_in_which_everything_waits_is_resumed_all_the_same() -> None:
    walk = imagined(MONDAY)
    map_id = await to_nothing_but_waiting(walk)
    await walk.send(maps_events.TopicPressed(map_id, maps_events.TopicAction.STOP))

    said = await walk.send(maps_events.TopicPressed(map_id, maps_events.TopicAction.RESUME))

    assert only(said, NothingToDo).why is WhyNothing.WAITING
    topic = await walk.topic()
    assert topic.mind_map.status is MapStatus.ACTIVE
    assert topic.flow.status is FlowStatus.REVIEWING


async def to_nothing_but_waiting(walk: Walk) -> MapId:
    """Use up the root's checkpoints of the day: nothing new is open until tomorrow."""
    await use_up_checkpoints(walk)
    return (await walk.topic()).mind_map.id
