"""Steps of many scenarios: to the first lesson, to a checkpoint, to a mastered concept."""

from bot.domain.ids import NodeId
from bot.flow.engine.events import NextAsked, Started
from bot.flow.exercise.states import Answering, Placement, asks_for
from bot.flow.lessons.events import CheckpointPressed, NextPartPressed, QuizPressed
from bot.flow.lessons.states import CheckpointOffered, Explaining, Quiz
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.states import PlacementOffered
from bot.flow.topics.events import CoursePressed
from tests.flow.walking import FRACTIONS, Walk


async def to_placement_offer(walk: Walk) -> PlacementOffered:
    await walk.send(Started())
    await walk.send(CoursePressed(FRACTIONS))
    return await walk.expect(PlacementOffered)


async def to_first_lesson(walk: Walk, *, right: bool) -> None:
    """Answer every probe alike. Knowing nothing leads to the root's lesson."""
    offered = await to_placement_offer(walk)
    await walk.send(PlacementPressed(offered.interaction_id, wanted=True))
    while asks_for(await walk.state(), Placement):
        await walk.answer(right=right)


async def from_the_beginning(walk: Walk) -> Explaining:
    offered = await to_placement_offer(walk)
    await walk.send(PlacementPressed(offered.interaction_id, wanted=False))
    return await walk.expect(Explaining)


async def to_whole_lesson(walk: Walk) -> Explaining:
    """Begin with the first lesson, and read all of its parts."""
    explaining = await from_the_beginning(walk)
    for part in (1, 2):
        await walk.send(NextPartPressed(explaining.interaction_id, part))
    return await walk.expect(Explaining)


async def to_first_question(walk: Walk) -> Answering[Quiz]:
    explaining = await from_the_beginning(walk)
    await walk.send(QuizPressed(explaining.interaction_id))
    return await walk.expect(Quiz)


async def to_checkpoint_offer(walk: Walk) -> CheckpointOffered:
    explaining = await walk.expect(Explaining)
    await walk.send(QuizPressed(explaining.interaction_id))
    while asks_for(await walk.state(), Quiz):
        await walk.answer()
    return await walk.expect(CheckpointOffered)


async def fail_checkpoint(walk: Walk) -> None:
    """Accept the offered checkpoint, and know nothing in it."""
    offered = await walk.expect(CheckpointOffered)
    await walk.send(CheckpointPressed(offered.interaction_id, wanted=True))
    while asks_for(await walk.state(), Quiz):
        await walk.answer(right=False)


async def learn_again(walk: Walk) -> None:
    """Take the next lesson, and know everything that it asks."""
    await walk.send(NextAsked())
    explaining = await walk.expect(Explaining)
    await walk.send(QuizPressed(explaining.interaction_id))
    while asks_for(await walk.state(), Quiz):
        await walk.answer()


async def use_up_checkpoints(walk: Walk) -> NodeId:
    """Fail both of the root's checkpoints, and pass its quiz after each."""
    await from_the_beginning(walk)
    offered = await to_checkpoint_offer(walk)
    for _ in range(2):
        await fail_checkpoint(walk)
        await learn_again(walk)
    return offered.node_id


async def master_root(walk: Walk) -> NodeId:
    """Take the learner from hello to the first mastered concept."""
    await from_the_beginning(walk)
    offered = await to_checkpoint_offer(walk)
    await walk.send(CheckpointPressed(offered.interaction_id, wanted=True))
    while asks_for(await walk.state(), Quiz):
        await walk.answer()
    return offered.node_id
