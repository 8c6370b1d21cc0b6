"""Late answers: a closed topic is left alone, and a changed question is asked anew."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.domain.ids import QuestionKey, TurnId
from bot.domain.topics.mind_map import MapStatus
from bot.flow.engine.events import HelpAsked, NextAsked, SkipAsked, TextReceived
from bot.flow.engine.ports import DecidedTurn
from bot.flow.engine.replies import WAYS_ON, Line
from bot.flow.engine.states import Idle
from bot.flow.engine.turn import Outcome
from bot.flow.exercise.events import ChoicePressed, ReviewAsked
from bot.flow.exercise.replies import QuestionAsked
from bot.flow.exercise.states import Answering, asks_for
from bot.flow.lessons.events import CheckpointPressed
from bot.flow.lessons.states import Quiz
from bot.flow.maps.changes import MapRested, MapStatusChanged
from tests.builders import MONDAY
from tests.flow.lines import named, only
from tests.flow.strolling import (
    from_the_beginning,
    master_root,
    to_checkpoint_offer,
    to_first_question,
)
from tests.flow.walking import Walk, imagined

CLOSED = [MapStatus.ABANDONED, MapStatus.COMPLETED]


async def change_meanwhile(walk: Walk, change: MapStatusChanged | MapRested) -> None:
    """Change the topic while its question stays open."""
    opened = await walk.chats.open(walk.chat_id, TurnId("meanwhile"))
    await walk.chats.save(
        DecidedTurn(
            chat_id=walk.chat_id,
            turn_id=TurnId("meanwhile"),
            opened=opened,
            outcome=Outcome(state=opened.state, changes=(change,)),
            at=walk.clock.now(),
            by_learner=False,
        )
    )


async def have_other_choices(walk: Walk, **choices: Any) -> None:
    """Make the open question one that had other choices when it was asked."""
    opened = await walk.chats.open(walk.chat_id, TurnId("meanwhile"))
    assert asks_for(opened.state, Quiz)
    state = replace(opened.state, asked=replace(opened.state.asked, **choices))
    await walk.chats.save(
        DecidedTurn(
            chat_id=walk.chat_id,
            turn_id=TurnId("meanwhile"),
            opened=opened,
            outcome=Outcome(state=state),
            at=walk.clock.now(),
            by_learner=False,
        )
    )


async def assert_noted_and_nothing_else(walk: Walk, *, right: bool) -> None:
    before = await walk.topic()
    state = await walk.state()
    assert isinstance(state, Answering)
    node_id = state.purpose.node_id if asks_for(state, Quiz) else state.purpose.current.node_id
    given = len(await walk.maps.responses(node_id, 99))

    said = await walk.answer(right=right)

    assert named(said)[0] == "AnswerJudged"
    assert Line("said-topic-closed", {}, WAYS_ON) in said
    assert await walk.state() == Idle()
    assert len(await walk.maps.responses(node_id, 99)) == given + 1
    after = await walk.topic()
    assert after.mind_map.nodes == before.mind_map.nodes
    assert after.mind_map.status is before.mind_map.status
    assert after.flow == before.flow


@pytest.mark.parametrize("status", CLOSED)
@pytest.mark.parametrize("right", [True, False])
async def test_an_answer_of_a_lesson(status: MapStatus, *, right: bool) -> None:
    walk = imagined(MONDAY)
    quizzing = await to_first_question(walk)
    await change_meanwhile(walk, MapStatusChanged(quizzing.purpose.map_id, status))

    await assert_noted_and_nothing_else(walk, right=right)


@pytest.mark.parametrize("status", CLOSED)
async def test_an_answer_of_a_checkpoint(status: MapStatus) -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    offered = await to_checkpoint_offer(walk)
    await walk.send(CheckpointPressed(offered.interaction_id, wanted=True))
    await change_meanwhile(walk, MapStatusChanged(offered.map_id, status))

    await assert_noted_and_nothing_else(walk, right=True)


@pytest.mark.parametrize("status", CLOSED)
@pytest.mark.parametrize("right", [True, False])
async def test_an_answer_of_a_review(status: MapStatus, *, right: bool) -> None:
    walk = await to_review(imagined(MONDAY))
    map_id = (await walk.topic()).mind_map.id
    await change_meanwhile(walk, MapStatusChanged(map_id, status))

    await assert_noted_and_nothing_else(walk, right=right)


async def test_an_answer_in_a_topic_that_rests() -> None:
    walk = await to_review(imagined(MONDAY))
    map_id = (await walk.topic()).mind_map.id
    await change_meanwhile(walk, MapRested(map_id, walk.clock.now()))

    await assert_noted_and_nothing_else(walk, right=True)


async def to_review(walk: Walk) -> Walk:
    await master_root(walk)
    walk.clock.move(timedelta(days=2))
    await walk.send(ReviewAsked())
    return walk


@pytest.mark.parametrize(
    "choices",
    [{"shown": ()}, {"shown": (1, 0)}, {"shown": (5, 4, 3, 2, 1, 0)}, {"version": "another"}],
)
@pytest.mark.parametrize("taps", [False, True])
async def test_a_question_whose_choices_changed_while_it_was_open_is_asked_anew(
    choices: dict[str, Any], taps: bool
) -> None:
    walk = imagined(MONDAY)
    state = await to_first_question(walk)
    while not (count := len(state.asked.shown)):
        await walk.send(SkipAsked())
        skipped = await walk.expect(Quiz)
        state = skipped
    await have_other_choices(walk, **choices)

    event = ChoicePressed(state.interaction_id, 1) if taps else TextReceived("B")
    again = only(await walk.send(event), QuestionAsked)

    assert len(again.options) == count
    assert await walk.maps.responses(state.purpose.node_id, 10) == []
    assert named(await walk.answer())[0] == "AnswerJudged"


async def test_a_question_whose_choices_changed_can_still_be_shown() -> None:
    walk = imagined(MONDAY)
    state = await to_first_question(walk)
    await have_other_choices(walk, shown=(7, 8))

    replies = await walk.send(NextAsked())

    (again,) = [reply for reply in replies if isinstance(reply, QuestionAsked)]
    assert again.interaction_id == state.interaction_id
    assert again.question


async def test_a_question_that_an_update_took_away_gives_way_to_another() -> None:
    walk = imagined(MONDAY)
    await to_first_question(walk)
    opened = await walk.chats.open(walk.chat_id, TurnId("-"))
    assert asks_for(opened.state, Quiz)
    gone = replace(opened.state, asked=replace(opened.state.asked, key=QuestionKey("gone")))
    await walk.store(state=gone)

    shown = await walk.send(HelpAsked())
    going_on = await walk.send(NextAsked())

    assert named(shown) == ["help"]
    assert named(going_on) == ["QuestionAsked"]
    assert (await walk.expect(Quiz)).asked.key != "gone"
