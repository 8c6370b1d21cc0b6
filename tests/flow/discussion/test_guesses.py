"""A learner's guess at the beginning of a lesson gets a response before the lesson goes on."""

import pytest

from bot.flow.engine.events import StopAsked, TextReceived
from bot.flow.engine.states import Idle
from bot.flow.lessons.events import NextPartPressed
from bot.flow.lessons.replies import ConceptExplained
from bot.flow.lessons.states import Explaining
from bot.flow.tutor.orders import GuessOrder
from bot.flow.tutor.replies import QuestionAnswered
from bot.flow.work.events import ModelTrouble
from tests.flow.lines import named, reply_of
from tests.flow.writing import FakeTeacher, Wisher

LESSON = "Why did a city grow here?\n\n---\n\nA ford crossed the river.\n\n---\n\nSo trade came."


async def opened() -> tuple[Wisher, Explaining]:
    """Return a learner who has read the question that opens a lesson."""
    walk = Wisher(teacher=FakeTeacher(explanation=LESSON))
    return walk, await walk.to_lesson()


async def test_a_guess_gets_a_response_and_then_the_lesson_goes_on() -> None:
    walk, _ = await opened()

    replies = await walk.send(TextReceived("Because of the hills"))

    taken_up, following = replies
    assert taken_up == QuestionAnswered(
        text="You say: Because of the hills", question="Because of the hills"
    )
    assert isinstance(following, ConceptExplained)
    assert following.text == "A ford crossed the river."
    assert (await walk.expect(Explaining)).part == 2


async def test_the_model_sees_the_opening_and_what_comes_next() -> None:
    walk, _ = await opened()
    walk.model_is_slow = True
    await walk.send(TextReceived("Because of the hills"))

    (order,) = await walk.open_help()

    assert isinstance(order.work, GuessOrder)
    assert order.work.opening == "Why did a city grow here?"
    assert order.work.following == "A ford crossed the river."


@pytest.mark.parametrize("said", ["I don't know", "no idea"])
async def test_without_a_guess_nothing_more_is_asked_and_no_model_is_paid(said: str) -> None:
    walk, _ = await opened()
    before = len(walk.teacher.briefs)

    replies = await walk.send(TextReceived(said))

    assert reply_of(replies, ConceptExplained).part == 2
    assert len(walk.teacher.briefs) == before


async def test_a_model_that_is_down_does_not_hold_the_lesson_up() -> None:
    walk, _ = await opened()
    walk.teacher.trouble = ModelTrouble.DOWN

    replies = await walk.send(TextReceived("Because of the hills"))

    assert named(replies) == ["ConceptExplained"]
    assert reply_of(replies, ConceptExplained).part == 2


async def test_reading_on_meanwhile_brings_the_reply_and_no_part_twice() -> None:
    walk, lesson = await opened()
    walk.model_is_slow = True
    await walk.send(TextReceived("Because of the hills"))
    await walk.send(NextPartPressed(lesson.interaction_id, 1))

    assert named(await walk.help()) == ["QuestionAnswered"]
    assert (await walk.expect(Explaining)).part == 2


async def test_a_second_guess_while_the_first_is_read_is_not_sent_on() -> None:
    walk, _ = await opened()
    walk.model_is_slow = True
    await walk.send(TextReceived("Because of the hills"))

    await walk.send(TextReceived("Or of the river"))

    (order,) = await walk.open_help()
    assert isinstance(order.work, GuessOrder)
    assert order.work.guess == "Because of the hills"


async def test_stop_ends_the_wait_for_a_reply() -> None:
    walk, _ = await opened()
    walk.model_is_slow = True
    await walk.send(TextReceived("Because of the hills"))

    await walk.send(StopAsked())

    assert await walk.place() == (Idle(), ())
    assert await walk.help() == ()


async def test_the_reply_to_a_guess_is_known_to_the_next_question() -> None:
    walk, _ = await opened()
    await walk.send(TextReceived("Because of the hills"))

    await walk.send(TextReceived("What is a ford?"))

    (known,) = walk.teacher.briefs[-1].exchanges
    assert known.question == "Because of the hills"
