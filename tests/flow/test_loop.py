"""The whole loop without Telegram: from hello to a mastered concept and a reminder."""

from datetime import timedelta
from pathlib import Path

from bot.domain.mind_map import FlowStatus, MapStatus, NodeStatus
from bot.flow.events import (
    CheckpointPressed,
    CoursePressed,
    NextAsked,
    PlacementPressed,
    QuizPressed,
    ReviewAsked,
    Started,
)
from bot.flow.outcome import (
    ConceptExplained,
    ConceptMastered,
    PlanMade,
    QuestionAsked,
    Reminded,
    ReviewEnded,
)
from bot.flow.states import (
    CheckpointOffered,
    Diagnosing,
    Explaining,
    Idle,
    PlacementOffered,
    Quizzing,
    Reviewing,
)
from tests.builders import MONDAY
from tests.flow.walking import FRACTIONS, Walk, walking


async def to_first_lesson(walk: Walk, *, right: bool) -> None:
    await walk.send(Started())
    await walk.send(CoursePressed(FRACTIONS))
    offered = await walk.state()
    assert isinstance(offered, PlacementOffered)
    await walk.send(PlacementPressed(offered.ticket, wanted=True))
    while isinstance(await walk.state(), Diagnosing):
        await walk.answer(right=right)


async def to_checkpoint_offer(walk: Walk) -> CheckpointOffered:
    explaining = await walk.state()
    assert isinstance(explaining, Explaining)
    await walk.send(QuizPressed(explaining.ticket))
    while isinstance(await walk.state(), Quizzing):
        await walk.answer()
    offered = await walk.state()
    assert isinstance(offered, CheckpointOffered)
    return offered


async def test_from_hello_to_a_mastered_concept_and_a_reminder(tmp_path: Path) -> None:
    async with walking(tmp_path, MONDAY) as walk:
        await to_first_lesson(walk, right=False)

        assert any(isinstance(reply, PlanMade) for reply in walk.said)
        assert isinstance(walk.said[-1], ConceptExplained)
        topic = await walk.topic()
        assert topic.flow.status is FlowStatus.TEACHING
        assert topic.mind_map.status is MapStatus.ACTIVE

        offered = await to_checkpoint_offer(walk)
        assert (await walk.topic()).flow.status is FlowStatus.REVIEWING
        await walk.send(CheckpointPressed(offered.ticket, wanted=True))
        while isinstance(await walk.state(), Quizzing):
            await walk.answer()

        assert isinstance(await walk.state(), Idle)
        mastered = [reply for reply in walk.said if isinstance(reply, ConceptMastered)]
        assert len(mastered) == 1
        assert mastered[0].opens
        topic = await walk.topic()
        root = topic.mind_map.nodes[0]
        assert root.status is NodeStatus.MASTERED
        assert topic.flow.status is FlowStatus.TEACHING
        assert root.next_review_at is not None

        assert await walk.tick() == ()
        walk.clock.move(timedelta(days=1, hours=1))
        reminded = await walk.tick()
        assert [type(reply) for reply in reminded] == [Reminded]
        assert await walk.tick() == ()

        await walk.send(ReviewAsked())
        assert isinstance(await walk.state(), Reviewing)
        await walk.answer()
        assert any(isinstance(reply, ReviewEnded) for reply in walk.said)
        after = (await walk.topic()).mind_map.node(root.id)
        assert (after.repetitions, after.interval_days) == (2, 6.0)
        await walk.send(NextAsked())
        assert isinstance(await walk.state(), Explaining)


async def test_a_placement_asks_three_to_seven_probes_one_a_message(tmp_path: Path) -> None:
    async with walking(tmp_path, MONDAY) as walk:
        await to_first_lesson(walk, right=True)

        probes = [reply for reply in walk.said if isinstance(reply, QuestionAsked)]
        assert 3 <= len([p for p in probes if p.asking == "probe"]) <= 7
