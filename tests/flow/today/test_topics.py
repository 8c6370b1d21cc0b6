"""Stopping, resuming, switching: no lesson loses its place."""

from dataclasses import replace
from datetime import timedelta

from bot.domain.days import all_until
from bot.domain.ids import LearnerId, LessonId, MapId
from bot.domain.topics.mind_map import FlowStatus, MapStatus
from bot.flow.engine import events as engine_events
from bot.flow.engine.events import StopAsked
from bot.flow.engine.replies import STOPPED
from bot.flow.engine.states import Idle
from bot.flow.exercise.states import Placement
from bot.flow.lessons.states import Explaining, Review
from bot.flow.maps import events as maps_events
from bot.flow.maps.changes import ResponseRecorded
from bot.flow.maps.events import TopicAction, TopicPressed
from bot.flow.maps.replies import NothingToDo, WhyNothing
from bot.flow.placement import events as placement_events
from bot.flow.progress.events import ProgressAsked
from bot.flow.progress.replies import ProgressShown
from bot.flow.today import events as today_events
from bot.flow.today.replies import TopicsShown
from bot.flow.topics import events
from tests.builders import MONDAY
from tests.flow.lines import is_line, named, only
from tests.flow.planting import DAY, answer_to, plant_all_but_one
from tests.flow.strolling import master_root, to_first_question, to_placement_offer
from tests.flow.walking import ANNA, FRACTIONS, Walk, imagined


async def only_topic(walk: Walk) -> MapId:
    (topic,) = await walk.maps.of_learner(LearnerId(ANNA), all_until(walk.clock.now()))
    return topic.map_id


async def test_stop_pauses_the_question_and_next_brings_it_back() -> None:
    walk = imagined(MONDAY)
    quizzing = await to_first_question(walk)

    stopped = await walk.send(StopAsked())
    assert stopped == (STOPPED,)
    assert await walk.state() == Idle()
    assert named(await walk.send(engine_events.NextAsked())) == ["QuestionAsked"]

    assert await walk.state() == quizzing
    assert (await walk.topic()).paused_question is None


async def test_a_probe_that_was_paused_comes_back_too() -> None:
    walk = imagined(MONDAY)
    offered = await to_placement_offer(walk)
    await walk.send(placement_events.PlacementPressed(offered.interaction_id, wanted=True))
    probing = await walk.expect(Placement)
    await walk.send(StopAsked())

    await walk.send(events.CoursePressed(FRACTIONS))

    assert await walk.state() == probing


async def test_progress_tells_a_stopped_topic_from_a_paused_one() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    map_id = await only_topic(walk)
    told = []

    for action in (maps_events.TopicAction.PAUSE, maps_events.TopicAction.STOP):
        await walk.send(maps_events.TopicPressed(map_id, action))
        shown = only(await walk.send(ProgressAsked()), ProgressShown)
        told += [(topic.paused, topic.stopped) for topic in shown.topics]

    assert told == [(True, False), (True, True)]


async def test_a_stopped_topic_keeps_its_progress_and_can_be_resumed() -> None:
    walk = imagined(MONDAY)
    root = await master_root(walk)
    before = (await walk.topic()).mind_map
    map_id = await only_topic(walk)

    (stopped,) = await walk.send(TopicPressed(map_id, TopicAction.STOP))
    assert is_line(stopped, "topic-stopped")
    topic = await walk.topic()
    assert (topic.mind_map.status, topic.flow.status) == (
        MapStatus.ABANDONED,
        FlowStatus.ABANDONED,
    )
    assert await walk.maps.count_due(
        LearnerId(ANNA), all_until(walk.clock.now() + timedelta(days=9))
    ) == (0, None)

    await walk.send(maps_events.TopicPressed(map_id, maps_events.TopicAction.RESUME))
    after = await walk.topic()
    assert after.mind_map.status is MapStatus.ACTIVE
    assert after.flow.status is FlowStatus.TEACHING
    assert after.mind_map.node(root) == before.node(root)
    await walk.expect(Explaining)


async def test_reviews_of_a_resumed_topic_are_taken_up_at_once_when_due() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    map_id = await only_topic(walk)
    await walk.send(maps_events.TopicPressed(map_id, maps_events.TopicAction.STOP))
    walk.clock.move(timedelta(days=3))

    await walk.send(maps_events.TopicPressed(map_id, maps_events.TopicAction.RESUME))

    await walk.expect(Review)


async def test_a_topic_stopped_before_it_had_a_plan_offers_the_placement_again() -> None:
    walk = imagined(MONDAY)
    offered = await to_placement_offer(walk)
    await walk.send(placement_events.PlacementPressed(offered.interaction_id, wanted=True))
    map_id = await only_topic(walk)
    await walk.send(maps_events.TopicPressed(map_id, maps_events.TopicAction.STOP))

    await walk.send(maps_events.TopicPressed(map_id, maps_events.TopicAction.RESUME))

    await walk.expect(Placement)


async def test_choosing_a_course_again_goes_on_in_it() -> None:
    walk = imagined(MONDAY)
    quizzing = await to_first_question(walk)

    await walk.send(events.CoursePressed(FRACTIONS))

    assert await walk.state() == quizzing


async def test_topics_show_what_is_mastered_and_due() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    walk.clock.move(timedelta(days=2))

    shown = only(await walk.send(engine_events.TopicsAsked()), TopicsShown)

    (row,) = shown.rows
    assert (row.mastered, row.of, row.due, row.current) == (1, 18, 1, True)
    assert row.next_label == "Numerator and denominator"


async def test_a_page_of_the_topics_takes_the_place_of_the_one_before() -> None:
    walk = imagined(MONDAY)
    await to_first_question(walk)

    shown = only(await walk.send(today_events.TopicsPagePressed(1)), TopicsShown)

    assert (shown.page, shown.edits, len(shown.rows)) == (1, True, 1)


async def test_a_topic_of_somebody_else_cannot_be_touched() -> None:
    walk = imagined(MONDAY)
    await to_first_question(walk)

    said = await walk.send(
        maps_events.TopicPressed(MapId("not mine"), maps_events.TopicAction.STOP)
    )

    assert named(said) == ["TopicsShown"]
    assert (await walk.topic()).mind_map.status is MapStatus.ACTIVE


async def test_after_stopping_the_only_topic_next_says_so_honestly() -> None:
    walk = imagined(MONDAY)
    await to_first_question(walk)
    await walk.send(maps_events.TopicPressed(await only_topic(walk), maps_events.TopicAction.STOP))

    assert only(await walk.send(engine_events.NextAsked()), NothingToDo).why is WhyNothing.STOPPED


async def test_a_topic_is_resumed_also_where_nothing_can_be_done_in_it_yet() -> None:
    walk = imagined(MONDAY)
    left = await plant_all_but_one(walk, "fractions", next_review_at=MONDAY + DAY)
    checkpoint = replace(answer_to(left), checkpoint=True, responded_at=MONDAY)
    again = replace(checkpoint, lesson_id=LessonId("again"))
    await walk.store(ResponseRecorded(checkpoint), ResponseRecorded(again))
    await walk.send(maps_events.TopicPressed(left.map_id, maps_events.TopicAction.STOP))

    nothing = await walk.send(
        maps_events.TopicPressed(left.map_id, maps_events.TopicAction.RESUME)
    )

    assert nothing == (
        NothingToDo(
            why=WhyNothing.WAITING,
            next_review_at=MONDAY + DAY,
            checkpoint_label="What a fraction is",
            rehearsal=True,
        ),
    )
    assert (await walk.topic()).mind_map.status is MapStatus.ACTIVE
    assert len(await walk.maps.due(LearnerId(ANNA), all_until(MONDAY + 99 * DAY))) == 18
