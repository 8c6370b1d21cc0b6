"""Idle topics: one warning, put away after a month, and resumed whole."""

import asyncio
from datetime import timedelta

from bot.domain.days import all_until
from bot.domain.ids import CourseId, LearnerId, TurnId
from bot.domain.learner.learner import Access
from bot.domain.topics.mind_map import FlowStatus, MapStatus
from bot.flow.composition.conversation import Conversation
from bot.flow.engine import events as engine_events
from bot.flow.engine.events import HelpAsked
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import Idle
from bot.flow.learner.events import SettingChosen
from bot.flow.lessons.events import ExplainPressed
from bot.flow.lessons.states import Explaining, Review
from bot.flow.maps import events as maps_events
from bot.flow.maps.events import TopicAction, TopicPressed
from bot.flow.placement import events as placement_events
from bot.flow.placement.states import PlacementOffered
from bot.flow.rhythm.events import BlockChanged, TopicIdle
from bot.flow.rhythm.replies import idle_warned, put_away
from bot.flow.topics import events
from bot.flow.tutor.orders import ExplainAs
from tests.builders import MONDAY
from tests.flow.lines import is_line, named, of_press
from tests.flow.strolling import (
    from_the_beginning,
    master_root,
    to_first_question,
    to_placement_offer,
)
from tests.flow.walking import ANNA, Walk, imagined

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


async def idle_for(walk: Walk, days: float) -> tuple[Reply, ...]:
    """Return what the clock says when days have passed since the last activity."""
    since = (await walk.topic()).mind_map.last_activity_at
    walk.clock.move(since + days * DAY - walk.clock.now())
    return await walk.look_for_idle_topics()


async def test_nothing_is_said_of_a_topic_for_twenty_three_days() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)

    assert await idle_for(walk, 22.9) == ()


async def test_a_topic_is_warned_of_once_a_week_ahead() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    mind_map = (await walk.topic()).mind_map

    (warned,) = await idle_for(walk, 23)

    closes_at = mind_map.last_activity_at + 30 * DAY
    title = "Fractions"
    assert warned == idle_warned(mind_map.id, title, closes_at)
    for days in (23.1, 24, 27, 30):
        assert await idle_for(walk, days) == ()
    assert (await walk.topic()).mind_map.status is MapStatus.ACTIVE


async def test_exactly_thirty_days_are_not_idle_and_thirty_one_are() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    await idle_for(walk, 24)
    before = (await walk.topic()).mind_map

    assert await idle_for(walk, 30) == ()
    (told,) = await idle_for(walk, 31)

    assert told == put_away(before.id, "Fractions", was_open=False)
    topic = await walk.topic()
    assert topic.mind_map.status is MapStatus.ABANDONED
    assert topic.flow.status is FlowStatus.ABANDONED
    assert topic.mind_map.nodes == before.nodes
    assert topic.mind_map.last_activity_at == before.last_activity_at
    assert await walk.maps.count_due(LearnerId(ANNA), all_until(walk.clock.now())) == (0, None)
    assert await idle_for(walk, 40) == ()


async def test_a_clock_moved_by_a_month_at_once_puts_away_without_a_warning() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)

    assert named(await idle_for(walk, 31)) == ["topic-put-away"]


async def test_resuming_brings_progress_and_reviews_back() -> None:
    walk = imagined(MONDAY)
    root = await master_root(walk)
    before = (await walk.topic()).mind_map
    await idle_for(walk, 31)

    await walk.send(maps_events.TopicPressed(before.id, maps_events.TopicAction.RESUME))

    after = (await walk.topic()).mind_map
    assert (after.status, after.node(root)) == (MapStatus.ACTIVE, before.node(root))
    await walk.expect(Review)
    assert await idle_for(walk, 22) == ()


async def test_activity_makes_a_warning_void_and_a_new_one_comes_after_three_weeks() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    await idle_for(walk, 24)

    await walk.send(engine_events.NextAsked())

    assert await idle_for(walk, 10) == ()
    assert named(await idle_for(walk, 24)) == ["idle-warned"]


async def test_go_on_takes_a_topic_up_whose_lesson_stands_open_already() -> None:
    walk = imagined(MONDAY)
    lesson = await from_the_beginning(walk)
    (warned,) = await idle_for(walk, 24)
    assert is_line(warned, "idle-warned")

    await walk.send(TopicPressed(of_press(warned, "map_id"), TopicAction.SWITCH))

    assert await walk.state() == lesson
    assert await idle_for(walk, 8) == ()


async def test_reading_a_lesson_in_another_way_is_activity() -> None:
    walk = imagined(MONDAY)
    lesson = await from_the_beginning(walk)
    await idle_for(walk, 24)

    said = await walk.send(ExplainPressed(lesson.interaction_id, ExplainAs.PURPOSE))

    assert named(said) == ["ConceptExplained"]
    assert (await walk.topic()).mind_map.last_activity_at > MONDAY + 23 * DAY


async def test_what_the_clock_does_is_no_activity() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    since = (await walk.topic()).mind_map.last_activity_at

    for days in range(1, 30):
        walk.clock.move(since + days * DAY - walk.clock.now())
        await walk.tick()
        await walk.look_for_idle_topics()

    assert (await walk.topic()).mind_map.last_activity_at == since


async def test_a_topic_that_was_paused_upon_the_warning_never_goes_idle() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    (warned,) = await idle_for(walk, 24)
    assert is_line(warned, "idle-warned")

    (paused,) = await walk.send(TopicPressed(of_press(warned, "map_id"), TopicAction.PAUSE))

    assert is_line(paused, "topic-rests")
    assert await idle_for(walk, 300) == ()
    assert (await walk.topic()).mind_map.status is MapStatus.ACTIVE


async def test_quiet_hours_hold_warning_and_putting_away_back_until_they_end() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    await walk.send(SettingChosen("zone", "Europe/Berlin"))
    await walk.send(SettingChosen("quiet", "9-20"))

    for days, said in ((24, "idle-warned"), (31, "topic-put-away")):
        assert await idle_for(walk, days) == ()
        assert (await walk.topic()).mind_map.status is MapStatus.ACTIVE
        walk.clock.move(10 * HOUR)
        assert named(await walk.look_for_idle_topics()) == [said]


async def test_nobody_is_spoken_to_in_the_middle_of_something() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    walk.clock.move(24 * DAY - timedelta(minutes=5))
    await walk.send(HelpAsked())

    assert await idle_for(walk, 24) == ()
    walk.clock.move(HOUR)
    assert named(await walk.look_for_idle_topics()) == ["idle-warned"]


async def test_a_blocked_bot_warns_nobody_and_puts_away_in_silence() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    await walk.send(BlockChanged(blocked=True))

    assert await idle_for(walk, 24) == ()
    assert (await walk.topic()).mind_map.idle_warned_at is None
    assert await idle_for(walk, 31) == ()
    assert (await walk.topic()).mind_map.status is MapStatus.ABANDONED


async def test_an_open_question_of_a_topic_is_put_away_with_it_and_comes_back() -> None:
    walk = imagined(MONDAY)
    quizzing = await to_first_question(walk)
    (told,) = await idle_for(walk, 31)

    assert is_line(told, "topic-put-away")
    assert not told.interim
    assert await walk.state() == Idle()
    await walk.send(TopicPressed(of_press(told, "map_id"), TopicAction.RESUME))
    assert await walk.state() == quizzing


async def test_a_placement_that_nobody_finishes_is_put_away_too() -> None:
    walk = imagined(MONDAY)
    offered = await to_placement_offer(walk)
    await walk.send(placement_events.PlacementPressed(offered.interaction_id, wanted=True))
    probing = await walk.state()

    (told,) = await idle_for(walk, 31)

    assert is_line(told, "topic-put-away")
    await walk.send(TopicPressed(of_press(told, "map_id"), TopicAction.RESUME))
    assert await walk.state() == probing


async def test_reviews_and_lessons_of_other_topics_are_left_alone() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    fractions = (await walk.topic()).mind_map.id
    walk.clock.move(20 * DAY)
    await walk.send(events.CoursePressed(CourseId("python")))
    offered = await walk.expect(PlacementOffered)
    await walk.send(placement_events.PlacementPressed(offered.interaction_id, wanted=False))
    lesson = await walk.expect(Explaining)
    walk.clock.move(11 * DAY)

    (told,) = await walk.look_for_idle_topics()

    assert is_line(told, "topic-put-away")
    assert (of_press(told, "map_id"), told.interim) == (fractions, True)
    assert await walk.state() == lesson
    assert (await walk.maps.get(lesson.map_id)).mind_map.status is MapStatus.ACTIVE


async def test_two_processes_never_say_it_twice() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    for days, said in ((24, "idle-warned"), (31, "topic-put-away")):
        since = (await walk.topic()).mind_map.last_activity_at
        walk.clock.move(since + days * DAY - walk.clock.now())

        both = await asyncio.gather(walk.look_for_idle_topics(), walk.look_for_idle_topics())

        assert named([reply for replies in both for reply in replies]) == [said]


async def test_the_clock_cannot_touch_a_topic_of_somebody_else() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    map_id = (await walk.topic()).mind_map.id
    walk.clock.move(31 * DAY)
    walk.chat_id = type(ANNA)(9)
    await walk.send(HelpAsked())

    taken = await walk.take(TurnId("idle"), TopicIdle(map_id))

    assert taken.replies == ()
    assert (await walk.maps.get(map_id)).mind_map.status is MapStatus.ACTIVE


async def test_who_may_not_come_in_any_more_is_not_written_to() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    ports = walk.ports
    others_only = Access(allowed=frozenset({ANNA + 1}))
    walk.conversation = Conversation(ports, walk.clock, others_only)

    assert await idle_for(walk, 24) == ()
    assert await idle_for(walk, 31) == ()
    assert (await walk.topic()).mind_map.status is MapStatus.ABANDONED
