"""Learners who know nothing: every sitting ends soon and kindly, and goes on the next day."""

import pytest

from bot.domain.ids import CourseId
from bot.flow.engine.events import NextAsked, Started
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import Idle
from bot.flow.exercise.asking import short_node_id
from bot.flow.exercise.events import DontKnowPressed
from bot.flow.exercise.states import Answering, asks_for
from bot.flow.lessons.events import CheckpointPressed, ConceptChosenPressed, QuizPressed
from bot.flow.lessons.replies import ConceptExplained, QuizEnded
from bot.flow.lessons.states import Checkpoint, CheckpointOffered, Explaining
from bot.flow.maps.replies import NothingToDo
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.states import PlacementOffered
from bot.flow.topics.events import CoursePressed
from bot.flow.tutor.orders import ExplainAs
from tests.builders import MONDAY
from tests.flow.lines import is_line, only
from tests.flow.planting import DAY
from tests.flow.strolling import from_the_beginning, to_checkpoint_offer
from tests.flow.walking import Walk, courses, imagined

MOST = 12
"""Questions in one sitting of a learner who knows none of the answers."""


async def sit(walk: Walk, *, gives_up: bool) -> tuple[list[Reply], int]:
    """Go on until nothing is open. Return the replies, and the number of questions asked."""
    said: list[Reply] = []
    asked = 0
    while not isinstance(state := await walk.state(), Idle):
        match state:
            case Answering():
                asked += 1
                assert asked <= MOST, said[-3:]
                if gives_up:
                    said += await walk.send(DontKnowPressed(state.interaction_id))
                else:
                    said += await walk.answer(right=False)
            case Explaining():
                said += await walk.send(QuizPressed(state.interaction_id))
            case CheckpointOffered():
                said += await walk.send(CheckpointPressed(state.interaction_id, wanted=True))
            case _:
                raise AssertionError(state)
    return said, asked


def ended_kindly(said: list[Reply]) -> bool:
    """Return True if a concept was left for tomorrow, or a review was over."""
    return any(
        is_line(reply, "review-ended") or (isinstance(reply, QuizEnded) and reply.rests)
        for reply in said
    )


@pytest.mark.thorough
@pytest.mark.parametrize("gives_up", [True, False])
@pytest.mark.parametrize("course", [course.id for course in courses()])
async def test_who_never_knows_anything_is_done_within_twelve_questions_each_time(
    course: CourseId, *, gives_up: bool
) -> None:
    walk = imagined(MONDAY)
    await walk.send(Started())
    await walk.send(CoursePressed(course))
    offered = await walk.expect(PlacementOffered)
    await walk.send(PlacementPressed(offered.interaction_id, wanted=True))
    for _ in range(3):
        sittings, said = 0, list[Reply]()
        while not isinstance(await walk.state(), Idle):
            said, _ = await sit(walk, gives_up=gives_up)
            assert ended_kindly(said), said[-3:]
            told = [
                (reply.label, reply.way) for reply in said if isinstance(reply, ConceptExplained)
            ]
            assert len(told) == len(set(told))
            sittings += 1
            assert sittings <= MOST
            said = list(await walk.send(NextAsked()))
        assert only(said, NothingToDo).resting
        walk.clock.move(DAY)
        await walk.send(NextAsked())
        assert not isinstance(await walk.state(), Idle)


async def test_after_two_failed_quizzes_an_example_is_worked_and_after_three_it_rests() -> None:
    walk = imagined(MONDAY)
    explaining = await from_the_beginning(walk)

    said, asked = await sit(walk, gives_up=True)

    ways = [reply.way for reply in said if isinstance(reply, ConceptExplained)]
    assert ways == [ExplainAs.ANOTHER_ANGLE, ExplainAs.WORKED_EXAMPLE]
    assert [reply.rests for reply in said if isinstance(reply, QuizEnded)] == [False, False, True]
    assert asked == 2 * 3

    node = (await walk.topic()).mind_map.node(explaining.node_id)
    await walk.send(ConceptChosenPressed(node.map_id, short_node_id(node.id)))
    said, _ = await sit(walk, gives_up=True)
    assert [reply.rests for reply in said if isinstance(reply, QuizEnded)] == [True]


async def test_something_else_is_said_to_be_open_only_if_it_does_not_rest_itself() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    offered = await to_checkpoint_offer(walk)
    await walk.send(CheckpointPressed(offered.interaction_id, wanted=True))
    while isinstance(await walk.state(), Answering):
        await walk.answer()
    told, follows = list[bool](), list[bool]()
    await walk.send(NextAsked())
    while not isinstance(await walk.state(), Idle):
        said, _ = await sit(walk, gives_up=True)
        told += [reply.meanwhile for reply in said if isinstance(reply, QuizEnded) and reply.rests]
        await walk.send(NextAsked())
        follows.append(not isinstance(await walk.state(), Idle))

    assert told == follows == [True, False]


async def test_who_knows_the_lesson_and_never_the_checkpoint_is_done_within_twelve_questions() -> (
    None
):
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    await to_checkpoint_offer(walk)
    for _ in range(4):
        asked = 0
        while not isinstance(state := await walk.state(), Idle):
            if isinstance(state, Answering):
                asked += 1
                await walk.answer(right=not asks_for(state, Checkpoint))
            elif isinstance(state, CheckpointOffered):
                await walk.send(CheckpointPressed(state.interaction_id, wanted=True))
            elif isinstance(state, Explaining):
                await walk.send(QuizPressed(state.interaction_id))
        assert asked <= MOST
        await walk.send(NextAsked())
    assert isinstance(await walk.state(), Idle)
