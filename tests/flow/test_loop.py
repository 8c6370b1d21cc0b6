"""The whole loop without Telegram: from hello to a mastered concept and a reminder."""

from datetime import timedelta

from bot.domain.topics.mind_map import FlowStatus, MapStatus, NodeStatus
from bot.flow.engine.events import NextAsked
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import ReviewAsked
from bot.flow.exercise.replies import QuestionAsked
from bot.flow.lessons.states import Explaining, Review
from bot.flow.maps.replies import ConceptMastered
from tests.builders import MONDAY
from tests.flow.lines import is_line, named, reminders
from tests.flow.strolling import master_root, to_first_lesson
from tests.flow.walking import imagined


async def test_a_placement_leads_to_a_map_and_its_first_lesson() -> None:
    walk = imagined(MONDAY)
    await to_first_lesson(walk, right=False)

    assert named(walk.said[-2:]) == ["plan-made", "ConceptExplained"]
    topic = await walk.topic()
    assert topic.flow.status is FlowStatus.TEACHING
    assert topic.mind_map.status is MapStatus.ACTIVE


async def test_a_passed_quiz_and_checkpoint_master_a_concept() -> None:
    walk = imagined(MONDAY)
    root = await master_root(walk)

    assert await walk.state() == Idle()
    (mastered,) = [reply for reply in walk.said if isinstance(reply, ConceptMastered)]
    assert mastered.opens
    topic = await walk.topic()
    assert topic.mind_map.node(root).status is NodeStatus.MASTERED
    assert topic.flow.status is FlowStatus.TEACHING


async def test_a_reminder_comes_once_when_a_review_is_due() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)

    assert await walk.tick() == ()
    walk.clock.move(timedelta(days=1, hours=1))
    assert len(reminders(await walk.tick())) == 1
    assert await walk.tick() == ()


async def test_a_review_lengthens_the_interval_and_the_next_lesson_follows() -> None:
    walk = imagined(MONDAY)
    root = await master_root(walk)
    walk.clock.move(timedelta(days=1, hours=1))

    await walk.send(ReviewAsked())
    await walk.expect(Review)
    await walk.answer()

    assert any(is_line(reply, "review-ended") for reply in walk.said)
    reviewed = (await walk.topic()).mind_map.node(root)
    assert (reviewed.repetitions, reviewed.interval_days) == (2, 6.0)
    await walk.send(NextAsked())
    await walk.expect(Explaining)


async def test_a_placement_asks_three_to_seven_probes_one_a_message() -> None:
    walk = imagined(MONDAY)
    await to_first_lesson(walk, right=True)

    probes = [reply for reply in walk.said if isinstance(reply, QuestionAsked)]
    assert 3 <= len([p for p in probes if p.asking == "probe"]) <= 7
