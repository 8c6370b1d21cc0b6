"""Answers are graded beside the chat, and count wherever the learner is by then."""

from datetime import timedelta

from bot.flow.cards.states import TaskAnswered
from bot.flow.engine.events import CancelPressed, NextAsked, SkipAsked, StopAsked, TextReceived
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import AnswerMeantPressed, DontKnowPressed
from bot.flow.exercise.states import AnswerAmbiguous, GivenAnswer, GradeAwaited
from bot.flow.lessons.states import Quiz
from bot.flow.tutor.orders import TaskAttempt
from bot.flow.work.events import ModelTrouble
from bot.flow.work.orders import Order, OrderStatus
from bot.storage.cards.tables import card_reviews
from bot.storage.engine.tables import quiz_responses, work_orders
from tests.flow.lines import named
from tests.flow.solving import LONG, Solver, begun
from tests.flow.walking import Walk
from tests.flow.writing import NAMES, Wisher, free_question

ANSWER = TextReceived("By the river", surely_answer=True)


async def asked_freely() -> Wisher:
    """Return a learner who is asked a question in a quiz that wants their own words."""
    walk = Wisher()
    await walk.to_lesson()
    await walk.bring_questions(NAMES[0], *(free_question(f"founding/{n}/f") for n in range(4)))
    await walk.send(TextReceived("ok"))
    await walk.expect(Quiz)
    return walk


async def graded() -> tuple[Wisher, Order]:
    """Return a learner whose answer in a quiz is being graded, and the order for the grade."""
    walk = await asked_freely()
    walk.model_is_slow = True
    assert named(await walk.send(ANSWER)) == ["grade-awaited"]
    return walk, await order_in(walk)


async def order_in(walk: Walk) -> Order:
    (order,) = await walk.open_help()
    return order


async def recorded(walk: Walk) -> list[str]:
    return [row.user_answer for row in await walk.rows(quiz_responses)]


async def solved() -> tuple[Solver, Order]:
    """Return a learner whose answer to a task is being graded, and the order for the grade."""
    walk = await begun()
    walk.model_is_slow = True
    await walk.send(TextReceived(LONG))
    return walk, await order_in(walk)


async def test_a_grade_comes_by_itself_and_the_quiz_goes_on() -> None:
    walk, order = await graded()
    before = await walk.expect(Quiz)

    said = (await walk.bring_help(order)).replies

    assert named(said) == ["AnswerJudged", "QuestionAsked"]
    assert await recorded(walk) == ["By the river"]
    assert await walk.expect(Quiz) != before
    assert await walk.overlays() == ()


async def test_help_lowers_an_answer_in_own_words_as_a_hint_does() -> None:
    walk = await asked_freely()
    await walk.send(TextReceived("Was it always like that?"))
    meant = await walk.expect(AnswerAmbiguous)
    await walk.send(AnswerMeantPressed(meant.interaction_id, is_answer=False))
    assert (await walk.expect(Quiz)).asked.helped

    await walk.send(ANSWER)

    (given,) = await walk.rows(quiz_responses)
    assert (given.user_answer, given.quality) == ("By the river", 4)


async def test_stop_is_answered_before_the_grade_which_counts_without_a_word() -> None:
    walk, order = await graded()

    assert named(await walk.send(StopAsked())) == ["stopped"]
    assert (await walk.bring_help(order)).replies == ()

    assert await walk.place() == (Idle(), ())
    assert await recorded(walk) == ["By the river"]


async def test_what_was_put_away_goes_on_behind_the_answer_that_was_graded_meanwhile() -> None:
    walk, order = await graded()
    asked = await walk.expect(Quiz)
    await walk.send(StopAsked())
    await walk.bring_help(order)

    await walk.send(NextAsked())

    following = await walk.expect(Quiz)
    assert following.asked.key != asked.asked.key
    assert len(following.purpose.qualities) == 1


async def test_a_learner_back_before_the_grade_gets_it_as_if_they_had_stayed() -> None:
    walk, order = await graded()
    await walk.send(StopAsked())
    await walk.send(NextAsked())

    assert named(await walk.send(ANSWER)) == ["grade-still-awaited"]
    assert named((await walk.bring_help(order)).replies)[0] == "AnswerJudged"
    assert await recorded(walk) == ["By the river"]


async def test_while_an_answer_is_graded_nothing_else_answers_or_skips_the_question() -> None:
    walk, _ = await graded()
    asked = await walk.expect(Quiz)

    for event in (ANSWER, DontKnowPressed(asked.interaction_id), SkipAsked()):
        assert named(await walk.send(event)) == ["grade-still-awaited"]

    assert await walk.state() == asked
    await order_in(walk)


async def test_the_button_puts_the_quiz_away_and_the_answer_counts() -> None:
    walk, order = await graded()
    (awaited,) = [
        overlay for overlay in await walk.overlays() if isinstance(overlay, GradeAwaited)
    ]

    assert named(await walk.send(CancelPressed(awaited.interaction_id))) == ["stopped"]

    rows = await walk.rows(work_orders)
    assert next(row.standing for row in rows if row.id == order.id) == OrderStatus.WAITING
    await walk.bring_help(order)
    assert await recorded(walk) == ["By the river"]


async def test_a_grading_that_fails_keeps_the_answer_even_if_the_learner_has_left() -> None:
    walk, order = await graded()
    walk.teacher.trouble = ModelTrouble.DOWN
    await walk.send(StopAsked())

    assert (await walk.bring_help(order)).replies == ()

    await walk.send(NextAsked())
    asked = await walk.expect(Quiz)
    assert asked.asked.ungraded == GivenAnswer(typed="By the river")
    assert await recorded(walk) == []


async def test_a_task_counts_after_its_drill_was_left() -> None:
    walk, order = await solved()
    await walk.send(StopAsked())

    assert (await walk.bring_help(order)).replies == ()

    assert await walk.state() == Idle()
    assert isinstance(await walk.attempt("light"), TaskAttempt)
    assert [name for name, _ in await walk.log()] == ["light"]


async def test_the_time_of_a_task_is_that_of_its_answer_without_the_grading() -> None:
    walk, order = await solved()
    walk.clock.move(timedelta(minutes=5))

    await walk.bring_help(order)

    await walk.expect(TaskAnswered)
    (review,) = await walk.rows(card_reviews)
    assert review.milliseconds < 60_000
