"""Refreshers: the concepts of a finished course go on coming back if the learner wants."""

from dataclasses import replace
from datetime import timedelta

from bot.domain.days import all_until
from bot.domain.ids import ChatId, MapId, NodeId, TurnId
from bot.domain.mastery.refreshers import after_recall, refresher_of
from bot.domain.topics.mind_map import MapStatus, MindMap, ResponseType
from bot.flow.engine.events import NextAsked, SkipAsked, StopAsked, TopicsAsked, WhyAsked
from bot.flow.engine.replies import WAYS_ON, DueAt, Line, Words
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import ReviewAsked
from bot.flow.exercise.replies import Asking, QuestionAsked
from bot.flow.exercise.states import asks_for
from bot.flow.learner.events import SettingChosen
from bot.flow.learner.replies import ClockAsked
from bot.flow.lessons.events import CheckpointPressed
from bot.flow.lessons.states import CheckpointOffered, Due, Quiz, Review
from bot.flow.maps.changes import (
    MapStatusChanged,
    NodesChanged,
    RefreshersDropped,
    RefreshersKept,
    ReviewScheduled,
)
from bot.flow.maps.events import RefreshersPressed
from bot.flow.maps.loaded_topic import load_topic
from bot.flow.maps.replies import MapShown, NothingToDo, WhyNothing, refreshers_proposed
from bot.flow.practice.events import SkillPressed
from bot.flow.practice.states import Practice
from bot.flow.progress.events import MapAsked
from bot.flow.today.replies import TopicsShown
from bot.flow.topics.replies import refreshers_settled
from tests.builders import MONDAY
from tests.flow.goal_walking import follow
from tests.flow.lines import is_line, line_of, named, only, reminders
from tests.flow.planting import (
    ANNAS,
    DAY,
    mastered,
    plant,
    plant_all_but_one,
    plant_finished,
    plant_with_due,
)
from tests.flow.practice.practising import practiser
from tests.flow.practice.test_practising import LIKE, open_up
from tests.flow.walking import Walk, imagined

YEAR = 365 * DAY


async def finish_by_review(walk: Walk) -> MapId:
    """Answer the one review that masters the last concept of a course."""
    last = await plant_all_but_one(walk, "fractions")
    await walk.send(ReviewAsked())
    await walk.answer()
    return last.map_id


async def with_refreshers(walk: Walk) -> MindMap:
    finished = await plant_finished(walk, "fractions")
    await walk.send(RefreshersPressed(finished.id, wanted=True))
    return finished


async def pending(walk: Walk) -> list[NodeId]:
    return [
        review.node_id for review in await walk.maps.due(ANNAS, all_until(walk.clock.now() + YEAR))
    ]


async def kept_of(walk: Walk, map_id: MapId) -> int:
    return len((await walk.maps.get(map_id)).refreshers)


async def test_after_a_finished_course_the_learner_is_asked_once_about_refreshers() -> None:
    walk = imagined(MONDAY)

    map_id = await finish_by_review(walk)

    kinds = named(walk.said[-5:])
    assert kinds[1:] == [
        "ConceptMastered",
        "course-completed",
        "review-ended",
        "refreshers-proposed",
    ]
    proposed = [reply for reply in walk.said if is_line(reply, "refreshers-proposed")]
    assert proposed == [refreshers_proposed(map_id, "Fractions")]
    assert not await pending(walk)


async def test_after_a_finished_course_next_offers_other_courses_practice_and_exams() -> None:
    walk = await practiser()
    await follow(walk)
    await open_up(walk, LIKE)
    await finish_by_review(walk)

    nothing = only(await walk.send(NextAsked()), NothingToDo)

    assert nothing.why is WhyNothing.FINISHED
    assert [course.title for course in nothing.courses] == [
        "How memory works",
        "Python fundamentals",
    ]
    assert nothing.skill_id == LIKE
    assert nothing.exams
    await walk.send(SkillPressed(nothing.skill_id))
    await walk.expect(Practice)
    await walk.send(StopAsked())
    walk.clock.move(DAY)
    await walk.send(NextAsked())
    await walk.expect(Practice)


async def test_the_question_comes_after_a_checkpoint_as_well_and_alone() -> None:
    walk = imagined(MONDAY)
    last = await plant_all_but_one(walk, "fractions", next_review_at=MONDAY + DAY)
    await walk.send(NextAsked())
    if isinstance(offered := await walk.state(), CheckpointOffered):
        await walk.send(CheckpointPressed(offered.interaction_id, wanted=True))
    while asks_for(await walk.state(), Quiz):
        await walk.answer()

    assert (await walk.maps.get(last.map_id)).mind_map.status is MapStatus.COMPLETED
    assert named(walk.said[-2:]) == ["course-completed", "refreshers-proposed"]
    assert not any(isinstance(reply, ClockAsked) for reply in walk.said)


async def test_in_the_middle_of_a_sitting_the_question_waits_for_its_end() -> None:
    walk = imagined(MONDAY)
    last = await plant_all_but_one(walk, "fractions", interval_days=1.0)
    await plant_with_due(walk, "python", {"values": 1.0, "variables": 1.0}, 9.0)
    await walk.send(ReviewAsked())
    assert (await walk.expect(Review)).purpose.current.node_id == last.id

    assert named(await walk.answer())[-1] == "QuestionAsked"
    while asks_for(await walk.state(), Review):
        assert "refreshers-proposed" not in named(walk.said)
        await walk.send(SkipAsked())

    assert walk.said[-1] == refreshers_proposed(last.map_id, "Fractions")


async def test_other_reviews_of_a_finished_course_leave_the_sitting() -> None:
    walk = imagined(MONDAY)
    now = walk.clock.now()
    last = await plant_all_but_one(walk, "fractions", interval_days=1.0)
    topic = await walk.maps.get(last.map_id)
    also_due = mastered(topic.mind_map.nodes[1], now, due_in=-DAY)
    await walk.store(NodesChanged(last.map_id, (also_due,)), ReviewScheduled(also_due, now - DAY))
    await walk.send(ReviewAsked())
    state = await walk.expect(Review)
    assert (state.purpose.current.node_id, len(state.purpose.waiting)) == (last.id, 1)

    said = await walk.answer()

    ended = line_of(said, "review-ended")
    assert (ended.values["asked"], ended.more) == (1, ())
    assert await walk.state() == Idle()


async def test_kept_refreshers_take_the_memory_of_their_concepts_along() -> None:
    walk = imagined(MONDAY)
    map_id = await finish_by_review(walk)
    before = (await walk.maps.get(map_id)).mind_map

    (settled,) = await walk.send(RefreshersPressed(map_id, wanted=True))

    topic = await walk.maps.get(map_id)
    assert topic.refreshers == tuple(refresher_of(node, (), MONDAY) for node in before.nodes)
    assert topic.mind_map == before
    first = min(refresher.due_at for refresher in topic.refreshers)
    assert settled == refreshers_settled(map_id, "Fractions", first, walk.clock.now())


async def test_pressing_twice_keeps_once() -> None:
    walk = imagined(MONDAY)
    finished = await with_refreshers(walk)
    once = (await walk.maps.get(finished.id)).refreshers

    said = await walk.send(RefreshersPressed(finished.id, wanted=True))

    assert named(said) == ["refreshers-kept"]
    assert (await walk.maps.get(finished.id)).refreshers == once


async def test_refreshers_can_be_dropped_and_had_again_where_they_were() -> None:
    walk = imagined(MONDAY)
    finished = await with_refreshers(walk)
    walk.clock.move(2 * DAY)
    await walk.send(ReviewAsked())
    await walk.answer()
    moved = (await walk.maps.get(finished.id)).refreshers

    for _ in range(2):
        (settled,) = await walk.send(RefreshersPressed(finished.id, wanted=False))
        assert settled == refreshers_settled(finished.id, "Fractions", None, walk.clock.now())
        assert await pending(walk) == []
    await walk.send(RefreshersPressed(finished.id, wanted=True))

    assert (await walk.maps.get(finished.id)).refreshers == moved


async def test_refreshers_of_somebody_elses_map_or_of_none_show_the_own_topics() -> None:
    walk = imagined(MONDAY)
    finished = await with_refreshers(walk)
    active = await plant_with_due(walk, "python", {"values": 1.0}, 9.0)
    for wanted in (True, False):
        for strange in (MapId("nowhere"), active.id):
            said = await walk.send(RefreshersPressed(strange, wanted=wanted))
            assert named(said) == ["TopicsShown"]

    walk.chat_id = ChatId(8)
    said = await walk.send(RefreshersPressed(finished.id, wanted=False))

    assert named(said) == ["NothingToDo"]
    assert await kept_of(walk, finished.id) == len(finished.nodes)
    assert await kept_of(walk, active.id) == 0


async def test_a_press_about_refreshers_leaves_an_open_question_where_it_is() -> None:
    walk = imagined(MONDAY)
    finished = await with_refreshers(walk)
    walk.clock.move(2 * DAY)
    await walk.send(ReviewAsked())
    reviewing = await walk.state()

    await walk.send(RefreshersPressed(finished.id, wanted=False))

    assert await walk.state() == reviewing


async def test_a_due_refresher_is_asked_and_only_its_own_schedule_moves() -> None:
    walk = imagined(MONDAY)
    finished = await with_refreshers(walk)
    before = await walk.maps.get(finished.id)
    walk.clock.move(DAY + timedelta(hours=1))

    asked = only(await walk.send(ReviewAsked()), QuestionAsked)
    answered_at = walk.clock.now()
    said = await walk.answer()

    assert asked.asking is Asking.REFRESHER
    after = await walk.maps.get(finished.id)
    assert after.mind_map == before.mind_map
    assert after.flow == before.flow
    moved = after_recall(before.refreshers[0], 5, answered_at)
    assert after.refreshers == (moved, *before.refreshers[1:])
    (recorded,) = await walk.maps.responses(finished.nodes[0].id, 5)
    assert (recorded.type, recorded.quality) == (ResponseType.REVIEW, 5)
    ended = line_of(said, "review-ended")
    assert ended.values["right"] == 1
    assert ended.more == (Words("review-next", {"when": DueAt(before.refreshers[1].due_at)}),)
    assert not any(is_line(reply, "said-") for reply in said)


async def test_a_forgotten_refresher_comes_back_tomorrow_and_its_concept_stays_mastered() -> None:
    walk = imagined(MONDAY)
    finished = await with_refreshers(walk)
    walk.clock.move(DAY + timedelta(hours=1))
    await walk.send(ReviewAsked())
    answered_at = walk.clock.now()

    await walk.answer(right=False)

    topic = await walk.maps.get(finished.id)
    assert topic.refreshers[0].due_at == answered_at + DAY
    assert topic.mind_map.nodes == finished.nodes


async def test_an_answer_in_flight_to_a_dropped_refresher_is_recorded_and_changes_nothing() -> (
    None
):
    walk = imagined(MONDAY)
    finished = await with_refreshers(walk)
    walk.clock.move(DAY + timedelta(hours=1))
    await walk.send(ReviewAsked())
    await walk.send(RefreshersPressed(finished.id, wanted=False))

    said = await walk.answer()

    assert Line("said-topic-closed", {}, WAYS_ON) in said
    topic = await walk.maps.get(finished.id)
    assert (topic.mind_map.nodes, topic.refreshers) == (finished.nodes, ())
    assert len(await walk.maps.responses(finished.nodes[0].id, 5)) == 1


async def test_next_begins_due_refreshers_also_where_nothing_else_is_left() -> None:
    walk = imagined(MONDAY)
    await with_refreshers(walk)

    assert named(await walk.send(NextAsked())) == ["NothingToDo"]
    walk.clock.move(DAY + timedelta(hours=1))
    assert only(await walk.send(NextAsked()), QuestionAsked).asking is Asking.REFRESHER


async def test_refreshers_and_reviews_are_mixed_by_urgency_in_review_and_next() -> None:
    for event in (ReviewAsked(), NextAsked()):
        walk = imagined(MONDAY)
        finished = await with_refreshers(walk)
        walk.clock.move(3 * DAY)
        python = await plant_with_due(walk, "python", {"values": 0.5, "variables": 10.0}, 5.0)

        await walk.send(event)

        state = await walk.expect(Review)
        asked = [state.purpose.current, *state.purpose.waiting]
        refreshers = [
            Due(map_id=finished.id, node_id=node.id, refresher=True) for node in finished.nodes[:3]
        ]
        ours: dict[str, NodeId] = {node.concept_id: node.id for node in python.nodes}
        late, early = (
            Due(map_id=python.id, node_id=ours[concept]) for concept in ("variables", "values")
        )
        assert asked[0] == late
        assert [one for one in asked if one.refresher] == refreshers
        assert early in asked[1:]


async def test_the_clock_wakes_a_learner_for_refreshers() -> None:
    walk = imagined(MONDAY)
    await with_refreshers(walk)
    await walk.send(SettingChosen("zone", "Europe/Berlin"))

    assert await walk.tick() == ()
    walk.clock.move(DAY + timedelta(hours=1))

    assert only(await walk.tick(), QuestionAsked).asking is Asking.REFRESHER


async def test_the_clock_wakes_a_learner_again_after_an_answered_refresher() -> None:
    walk = imagined(MONDAY)
    await with_refreshers(walk)
    walk.clock.move(DAY + timedelta(hours=1))
    await walk.send(ReviewAsked())
    await walk.answer()
    walk.clock.move(DAY)

    assert len(reminders(await walk.tick())) == 1


async def test_a_finished_map_without_refreshers_wakes_nobody() -> None:
    walk = imagined(MONDAY)
    await finish_by_review(walk)

    learner = (await walk.chats.open(walk.chat_id, TurnId("-"))).learner

    assert learner.remind_at is None


async def test_topics_show_whether_refreshers_are_kept_and_how_many_are_due() -> None:
    walk = imagined(MONDAY)
    finished = await with_refreshers(walk)
    walk.clock.move(2 * DAY)

    shown = only(await walk.send(TopicsAsked()), TopicsShown)
    assert [(row.refreshers, row.due) for row in shown.rows] == [(True, 2)]
    await walk.send(RefreshersPressed(finished.id, wanted=False))
    shown = only(await walk.send(TopicsAsked()), TopicsShown)
    assert [(row.refreshers, row.due) for row in shown.rows] == [(False, 0)]


async def test_a_refresher_does_not_make_its_finished_topic_the_current_one() -> None:
    walk = imagined(MONDAY)
    await with_refreshers(walk)
    walk.clock.move(2 * DAY)
    await plant(walk, "python", lambda _, node: node)
    await walk.send(ReviewAsked())
    await walk.answer()

    shown = only(await walk.send(MapAsked()), MapShown)

    assert shown.title.startswith("Python")


async def test_why_tells_how_long_a_refresher_has_rested() -> None:
    walk = imagined(MONDAY)
    finished = await plant_finished(walk, "fractions")
    node = finished.nodes[0]
    rested = replace(refresher_of(node, (), MONDAY), interval_days=90.0)
    await walk.store(RefreshersKept(ANNAS, (rested,)))
    walk.clock.move(2 * DAY)
    await walk.send(ReviewAsked())

    why = line_of(await walk.send(WhyAsked()), "why-review")

    assert Words("why-interval", {"duration": Words("count-days", {"count": 90})}) in why.more


async def test_a_map_that_goes_on_takes_its_refreshers_schedule_over_and_they_go() -> None:
    walk = imagined(MONDAY)
    finished = await with_refreshers(walk)
    walk.clock.move(DAY + timedelta(hours=1))
    await walk.send(ReviewAsked())
    await walk.answer()
    refreshers = (await walk.maps.get(finished.id)).refreshers
    ports = walk.ports

    again = (await load_topic(finished.id, ports)).reopened()
    await walk.store(*again.diff())

    assert RefreshersDropped(finished.id) in again.diff()
    topic = await walk.maps.get(finished.id)
    assert topic.refreshers == ()
    assert topic.mind_map.status is MapStatus.ACTIVE
    assert tuple(refresher_of(node, (), MONDAY) for node in topic.mind_map.nodes) == refreshers
    due = await walk.maps.due(ANNAS, all_until(walk.clock.now() + YEAR))
    assert len(due) == len(refreshers)
    assert not any(review.refresher for review in due)


async def test_refreshers_of_a_map_that_is_active_without_them_are_not_asked() -> None:
    walk = imagined(MONDAY)
    finished = await with_refreshers(walk)
    await walk.store(MapStatusChanged(finished.id, MapStatus.ACTIVE))

    assert await pending(walk) == []
