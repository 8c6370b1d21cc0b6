"""Ways that many scenarios go: to the first lesson, to a checkpoint, to a mastered concept."""

from bot.domain.ids import NodeId
from bot.flow.events import Started
from bot.flow.presses import CheckpointPressed, CoursePressed, PlacementPressed, QuizPressed
from bot.flow.states import CheckpointOffered, Diagnosing, Explaining, PlacementOffered, Quizzing
from tests.flow.walking import FRACTIONS, Walk


async def to_placement_offer(walk: Walk) -> PlacementOffered:
    await walk.send(Started())
    await walk.send(CoursePressed(FRACTIONS))
    offered = await walk.state()
    assert isinstance(offered, PlacementOffered)
    return offered


async def to_first_lesson(walk: Walk, *, right: bool) -> None:
    """Answer every probe alike; knowing nothing leads to the root's lesson."""
    offered = await to_placement_offer(walk)
    await walk.send(PlacementPressed(offered.ticket, wanted=True))
    while isinstance(await walk.state(), Diagnosing):
        await walk.answer(right=right)


async def from_the_beginning(walk: Walk) -> Explaining:
    offered = await to_placement_offer(walk)
    await walk.send(PlacementPressed(offered.ticket, wanted=False))
    explaining = await walk.state()
    assert isinstance(explaining, Explaining)
    return explaining


async def to_first_question(walk: Walk) -> Quizzing:
    explaining = await from_the_beginning(walk)
    await walk.send(QuizPressed(explaining.ticket))
    quizzing = await walk.state()
    assert isinstance(quizzing, Quizzing)
    return quizzing


async def to_checkpoint_offer(walk: Walk) -> CheckpointOffered:
    explaining = await walk.state()
    assert isinstance(explaining, Explaining)
    await walk.send(QuizPressed(explaining.ticket))
    while isinstance(await walk.state(), Quizzing):
        await walk.answer()
    offered = await walk.state()
    assert isinstance(offered, CheckpointOffered)
    return offered


async def master_root(walk: Walk) -> NodeId:
    """Take the learner from hello to the first mastered concept."""
    await from_the_beginning(walk)
    offered = await to_checkpoint_offer(walk)
    await walk.send(CheckpointPressed(offered.ticket, wanted=True))
    while isinstance(await walk.state(), Quizzing):
        await walk.answer()
    return offered.node_id
