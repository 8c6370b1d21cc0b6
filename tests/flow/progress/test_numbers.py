"""/progress and /why: every number agrees with what is stored."""

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import update

from bot.domain.days import all_until
from bot.domain.ids import LearnerId, MapId
from bot.domain.mastery.score_breakdown import Rest
from bot.domain.progress.numbers import Number
from bot.domain.progress.progress import MilestoneKind, Week
from bot.domain.topics.mind_map import MapStatus, NodeStatus, ResponseType
from bot.flow.anywhere.replies import explanation
from bot.flow.engine import events as engine_events
from bot.flow.engine.events import Event, Started, StopAsked, WhyAsked
from bot.flow.engine.replies import Words
from bot.flow.engine.states import Idle
from bot.flow.lessons.states import Explaining, Quiz
from bot.flow.maps import events as maps_events
from bot.flow.maps.changes import MapRested, MapStatusChanged, NodesChanged, ResponseRecorded
from bot.flow.maps.replies import NothingToDo, WhyNothing
from bot.flow.placement import events as placement_events
from bot.flow.placement.states import PlacementOffered
from bot.flow.progress import replies
from bot.flow.progress.events import HistoryPressed, NumberPressed, NumbersPressed, ProgressAsked
from bot.flow.topics import events
from bot.storage.engine.tables import mind_maps
from tests.builders import MONDAY
from tests.flow.lines import is_at, line_of, named, only
from tests.flow.strolling import (
    from_the_beginning,
    master_root,
    to_first_question,
    to_placement_offer,
)
from tests.flow.walking import ANNA, Walk, courses, going_by_scores, imagined
from tests.storage.builders import build_response

PYTHON = next(course.id for course in courses() if "python" in course.id)
ANNAS = LearnerId(ANNA)


async def progress(walk: Walk) -> replies.ProgressShown:
    return only(await walk.send(ProgressAsked()), replies.ProgressShown)


async def only_topic(walk: Walk) -> replies.TopicProgress:
    (topic,) = (await progress(walk)).topics
    return topic


async def explained(walk: Walk, event: Event) -> replies.NumberExplained:
    return only(await walk.send(event), replies.NumberExplained)


async def master_everything(walk: Walk) -> MapId:
    mind_map = (await walk.topic()).mind_map
    nodes = tuple(replace(node, status=NodeStatus.MASTERED) for node in mind_map.nodes)
    completed = MapStatusChanged(mind_map.id, MapStatus.COMPLETED)
    await walk.store(NodesChanged(mind_map.id, nodes), completed)
    return mind_map.id


async def test_a_learner_without_a_topic_sees_what_can_be_begun() -> None:
    walk = imagined(MONDAY)

    shown = only(await walk.send(ProgressAsked()), NothingToDo)

    assert (shown.why, len(shown.courses)) == (WhyNothing.NO_TOPIC, 3)


async def test_before_the_check_is_over_there_are_no_numbers() -> None:
    walk = imagined(MONDAY)
    offered = await to_placement_offer(walk)
    await walk.send(placement_events.PlacementPressed(offered.interaction_id, wanted=True))

    for event in (ProgressAsked(), NumbersPressed(MapId("old"))):
        shown = only(await walk.send(event), NothingToDo)
        assert shown.why is WhyNothing.PLACEMENT_OPEN


async def test_progress_agrees_with_what_is_stored() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    walk.clock.move(timedelta(days=2))

    topic = await only_topic(walk)

    (stored,) = await walk.maps.of_learner(ANNAS, all_until(walk.clock.now()))
    nodes = (await walk.topic()).mind_map.nodes
    answers = await walk.maps.answers_in_map(stored.map_id, 100, 0)
    assert (topic.summary.mastered, topic.summary.of, topic.due) == (
        stored.mastered,
        stored.of,
        stored.due,
    )
    assert (topic.due, topic.next_review_at) == await walk.maps.count_due(
        ANNAS, all_until(walk.clock.now())
    )
    assert topic.summary.minutes_left == sum(node.effort_minutes for node in nodes[1:])
    assert topic.trend.recent == Week(mastered=1, answers=len(answers), right=len(answers))
    assert all(answer.type is not ResponseType.DIAGNOSTIC for answer in answers)
    assert topic.ahead.overdue == 1
    assert topic.milestone is not None
    assert topic.milestone.kind is MilestoneKind.LEVEL


async def test_the_first_check_is_no_answer_of_the_trend() -> None:
    walk = imagined(MONDAY)
    offered = await to_placement_offer(walk)
    await walk.send(placement_events.PlacementPressed(offered.interaction_id, wanted=True))
    while not is_at(await walk.state(), Explaining, Quiz):
        await walk.answer(right=False)

    assert (await only_topic(walk)).trend.recent.is_empty


async def test_progress_leaves_a_question_open() -> None:
    walk = imagined(MONDAY)
    quizzing = await to_first_question(walk)
    map_id = (await walk.topic()).mind_map.id

    for event in (
        ProgressAsked(),
        NumbersPressed(map_id),
        NumberPressed(map_id, Number.DUE),
        WhyAsked("mastered"),
        HistoryPressed(map_id, 0),
    ):
        await walk.send(event)
        assert await walk.state() == quizzing


async def test_paused_topics_come_after_those_in_work_and_have_nothing_due() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    fractions = (await walk.topic()).mind_map.id
    walk.clock.move(timedelta(days=2))
    await walk.send(maps_events.TopicPressed(fractions, maps_events.TopicAction.STOP))
    await walk.send(events.CoursePressed(PYTHON))
    await walk.send(StopAsked())

    shown = await progress(walk)

    resting = next(topic for topic in shown.topics if topic.map_id == fractions)
    assert (resting.paused, resting.due, resting.next_review_at) == (True, 0, None)
    assert shown.topics[-1] == resting


async def test_a_topic_that_is_only_paused_for_a_while_rests_too() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    map_id = (await walk.topic()).mind_map.id
    walk.clock.move(timedelta(days=2))
    await walk.store(MapRested(map_id, walk.clock.now()))

    topic = await only_topic(walk)

    assert (topic.paused, topic.due, topic.next_review_at) == (True, 0, None)


async def test_finished_topics_are_named_in_one_line() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    map_id = await master_everything(walk)

    shown = await progress(walk)

    assert shown.topics == ()
    assert [topic.map_id for topic in shown.finished] == [map_id]
    told = await explained(walk, NumberPressed(map_id, Number.NEXT_REVIEW))
    assert told.concept is None
    assert told.topic.milestone is None


async def test_a_course_that_is_gone_leaves_its_numbers() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    map_id = (await walk.topic()).mind_map.id
    gone = update(mind_maps).values(course_id=None, title="Gone")
    await walk.stores.database.write(lambda db: db.execute(gone))

    assert (await only_topic(walk)).title == "Gone"
    told = await explained(walk, NumberPressed(map_id, Number.SCORE))
    assert told.concept is not None
    assert told.concept.label == "What a fraction is"


@pytest.mark.parametrize(
    "press", [NumbersPressed(MapId("not mine")), NumberPressed(MapId("not mine"), Number.DUE)]
)
async def test_numbers_of_somebody_else_are_not_shown(press: Event) -> None:
    walk = imagined(MONDAY)
    await to_first_question(walk)

    shown = only(await walk.send(press), replies.ProgressShown)

    assert [topic.title for topic in shown.topics] == ["Fractions"]


@pytest.mark.parametrize("number", list(Number))
async def test_every_number_is_explained_with_the_learners_values(number: Number) -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    map_id = (await walk.topic()).mind_map.id

    told = await explained(walk, NumberPressed(map_id, number))

    assert told.topic == await only_topic(walk)
    assert (told.concept is not None) == (number in {Number.NEXT_REVIEW, Number.SCORE})


async def test_the_next_review_and_the_score_are_told_with_their_sums() -> None:
    walk = going_by_scores(MONDAY)
    root = await master_root(walk)
    mind_map = (await walk.topic()).mind_map

    told = await explained(walk, NumberPressed(mind_map.id, Number.NEXT_REVIEW))

    assert told.concept is not None
    assert told.concept.rest_sum.rest is Rest.FIRST
    assert told.concept.next_review_at == mind_map.node(root).next_review_at
    assert told.concept.score_sum.holds
    points = told.concept.score_sum.points / told.concept.score_sum.best
    assert points == pytest.approx(mind_map.node(root).mastery_score)


async def test_a_concept_that_was_only_failed_has_a_score_of_nought_with_its_sum() -> None:
    walk = going_by_scores(MONDAY)
    asked = await to_first_question(walk)
    await walk.answer(right=False)
    node = (await walk.topic()).mind_map.node(asked.purpose.node_id)
    for at in range(1, 6):
        await walk.store(NodesChanged(node.map_id, (replace(node, mastery_score=0.0),)))
        failed = build_response(
            node_id=node.id, map_id=node.map_id, quality=0, type=ResponseType.REVIEW
        )
        await walk.store(
            ResponseRecorded(replace(failed, responded_at=walk.clock.now() + timedelta(days=at)))
        )

    told = await explained(walk, WhyAsked("score"))

    assert told.concept is not None
    assert (told.concept.label, told.concept.score) == ("What a fraction is", 0.0)
    assert [answer.quality for answer in told.concept.score_sum.answers] == [0] * 5


async def test_a_rest_is_told_by_the_rest_before_and_the_ease_factor_before() -> None:
    walk = imagined(MONDAY)
    root = await master_root(walk)
    intervals = []
    for _ in range(4):
        node = (await walk.topic()).mind_map.node(root)
        intervals.append((node.interval_days, node.ease_factor))
        assert node.next_review_at is not None
        walk.clock.move(node.next_review_at - walk.clock.now())
        await walk.send(StopAsked())
        await walk.send(engine_events.NextAsked())
        await walk.answer()

    map_id = (await walk.topic()).mind_map.id
    told = await explained(walk, NumberPressed(map_id, Number.NEXT_REVIEW))

    assert told.concept is not None
    assert told.concept.rest_sum.rest is Rest.LONGER
    before, ease_factor = intervals[-1]
    assert told.concept.rest_sum.before_days == pytest.approx(before)
    assert told.concept.rest_sum.ease_factor == pytest.approx(ease_factor)


async def test_why_with_nothing_open_offers_all_numbers() -> None:
    walk = imagined(MONDAY)
    await to_first_question(walk)
    await walk.send(StopAsked())

    shown = only(await walk.send(WhyAsked()), replies.NumbersShown)

    assert shown.topic.title == "Fractions"
    assert await walk.state() == Idle()


async def test_why_without_any_topic_says_that_nothing_is_open() -> None:
    walk = imagined(MONDAY)
    await walk.send(Started())

    for event in (WhyAsked(), WhyAsked("next review")):
        assert await walk.send(event) == (explanation("idle"),)


async def test_why_in_a_lesson_tells_why_it_is_taught_in_this_way() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)

    told = line_of(await walk.send(WhyAsked()), "why-lesson")

    assert told.more[-1] == Words("taught-as-idea")


async def test_why_with_a_question_open_tells_the_reason_of_the_question() -> None:
    walk = imagined(MONDAY)
    await to_first_question(walk)

    told = line_of(await walk.send(WhyAsked()), "why-lesson")

    assert Words("taught-as-idea") not in told.more


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("next review", Number.NEXT_REVIEW),
        ("6 %", Number.PERCENT),
        ("1 gemeistert", Number.MASTERED),
    ],
)
async def test_why_with_words_explains_the_number_that_they_mean(
    words: str, number: Number
) -> None:
    walk = imagined(MONDAY)
    await master_root(walk)

    assert (await explained(walk, WhyAsked(words))).number is number


async def test_why_with_the_score_of_a_concept_explains_that_very_score() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    mind_map = (await walk.topic()).mind_map
    third = replace(mind_map.nodes[2], mastery_score=0.56)
    await walk.store(NodesChanged(mind_map.id, (third,)))

    told = await explained(walk, WhyAsked("56 %"))

    assert told.number is Number.SCORE
    assert told.concept is not None
    assert told.concept.score == pytest.approx(0.56)


async def test_why_with_words_that_mean_no_number_offers_all_of_them() -> None:
    walk = imagined(MONDAY)
    await to_first_question(walk)

    assert named(await walk.send(WhyAsked("is the sky blue"))) == ["NumbersShown"]


async def test_the_numbers_of_another_topic_are_one_tap_away() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    fractions = (await walk.topic()).mind_map.id
    await walk.send(events.CoursePressed(PYTHON))
    offered = await walk.expect(PlacementOffered)
    await walk.send(placement_events.PlacementPressed(offered.interaction_id, wanted=False))

    shown = only(await walk.send(NumbersPressed(fractions)), replies.NumbersShown)

    assert shown.topic.title == "Fractions"
    assert [topic.title for topic in shown.others] == ["Python fundamentals"]
    (other,) = shown.others
    history = only(await walk.send(HistoryPressed(other.map_id, 0)), replies.HistoryShown)
    assert history.answers.rows == ()
