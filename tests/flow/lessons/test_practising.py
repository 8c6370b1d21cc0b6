"""Rehearsal: what was learned is practised, and nothing of it is recorded."""

from dataclasses import replace
from datetime import timedelta

from bot.domain.topics.mind_map import NodeStatus
from bot.flow.engine.events import NextAsked, SkipAsked, StopAsked, WhyAsked
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import RehearsePressed
from bot.flow.exercise.replies import Asking, QuestionAsked
from bot.flow.exercise.states import Answering, asks_for
from bot.flow.lessons.replies import QuizEnded
from bot.flow.lessons.states import Explaining, Quiz, Rehearsal
from bot.flow.maps.changes import NodesChanged
from bot.flow.maps.events import TopicAction, TopicPressed
from bot.flow.maps.replies import NothingToDo
from tests.builders import MONDAY
from tests.flow.lines import is_line, named, only
from tests.flow.planting import DAY, mastered, plant
from tests.flow.strolling import (
    fail_checkpoint,
    from_the_beginning,
    to_checkpoint_offer,
    use_up_checkpoints,
)
from tests.flow.walking import Walk, imagined


async def rehearsing(walk: Walk) -> Answering[Quiz]:
    state = await walk.expect(Quiz)
    assert isinstance(state.purpose, Rehearsal)
    return state


async def test_a_rehearsal_asks_three_different_questions_and_changes_nothing() -> None:
    walk = imagined(MONDAY)
    root = await use_up_checkpoints(walk)
    before = await walk.topic()
    given = await walk.maps.responses(root, 40)

    asked = only(await walk.send(RehearsePressed()), QuestionAsked)
    assert (asked.asking, asked.number, asked.of) == (Asking.REHEARSAL, 1, 3)
    keys = []
    for right in (True, False, True):
        keys.append((await rehearsing(walk)).asked.key)
        assert named(await walk.answer(right=right))[0] == "AnswerJudged"

    assert len(set(keys)) == 3
    ended = only(walk.said[-1:], QuizEnded)
    assert (ended.right, ended.asked, ended.rehearsal) == (2, 3, True)
    assert await walk.state() == Idle()
    assert await walk.topic() == before
    assert await walk.maps.responses(root, 40) == given


async def test_what_was_asked_lately_is_not_rehearsed() -> None:
    walk = imagined(MONDAY)
    root = await use_up_checkpoints(walk)
    lately = {response.question_key for response in await walk.maps.responses(root, 5)}

    for _ in range(5):
        await walk.send(RehearsePressed())
        while asks_for(await walk.state(), Quiz):
            assert (await rehearsing(walk)).asked.key not in lately
            await walk.answer()


async def test_a_question_of_a_rehearsal_can_be_skipped_and_explained() -> None:
    walk = imagined(MONDAY)
    await use_up_checkpoints(walk)
    await walk.send(RehearsePressed())
    first = await rehearsing(walk)

    await walk.send(SkipAsked())
    (why,) = await walk.send(WhyAsked())

    assert (await rehearsing(walk)).asked.key != first.asked.key
    assert is_line(why, "why-rehearsal")


async def test_a_rehearsal_that_is_left_is_over() -> None:
    walk = imagined(MONDAY)
    await use_up_checkpoints(walk)
    await walk.send(RehearsePressed())

    await walk.send(StopAsked())
    assert named(await walk.send(NextAsked())) == ["NothingToDo"]

    assert (await walk.topic()).paused_question is None


async def test_what_is_open_stays_open_where_practice_is_asked_for() -> None:
    walk = imagined(MONDAY)
    lesson = await from_the_beginning(walk)

    await walk.send(RehearsePressed())

    assert await walk.state() == lesson


async def test_where_nothing_was_learned_yet_practice_leads_to_the_next_thing() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    await to_checkpoint_offer(walk)
    await fail_checkpoint(walk)

    await walk.send(RehearsePressed())

    await walk.expect(Explaining)


async def test_what_is_not_mastered_is_rehearsed_rather_than_what_is() -> None:
    walk = imagined(MONDAY)
    mind_map = await plant(walk, "memory", lambda _, node: mastered(node, MONDAY, due_in=DAY))
    await walk.send(RehearsePressed())
    assert (await rehearsing(walk)).purpose.map_id == mind_map.id
    await walk.send(StopAsked())
    shaky = mind_map.nodes[4]
    await walk.store(NodesChanged(mind_map.id, (replace(shaky, status=NodeStatus.REVIEWING),)))

    await walk.send(RehearsePressed())

    assert (await rehearsing(walk)).purpose.node_id == shaky.id


async def test_practice_is_about_the_topic_that_was_chosen_last() -> None:
    walk = imagined(MONDAY)
    chosen = await plant(walk, "memory", lambda _, node: mastered(node, MONDAY, due_in=DAY))
    walk.clock.move(timedelta(minutes=1))
    await plant(walk, "python", lambda _, node: mastered(node, MONDAY, due_in=DAY))
    walk.clock.move(timedelta(minutes=1))

    nothing = only(await walk.send(TopicPressed(chosen.id, TopicAction.SWITCH)), NothingToDo)
    await walk.send(RehearsePressed())

    assert nothing.rehearsal
    assert (await rehearsing(walk)).purpose.map_id == chosen.id
