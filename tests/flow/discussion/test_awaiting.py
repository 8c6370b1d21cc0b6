"""Texts that a learner awaits from a model. The chat goes on meanwhile."""

from bot.domain.ids import TurnId
from bot.flow.engine.events import CancelPressed, HelpAsked, NextAsked, StopAsked, TextReceived
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import AnswerMeantPressed, TextMeantPressed
from bot.flow.exercise.states import AnswerAmbiguous, Answering, TextAmbiguous
from bot.flow.lessons.events import ExplainPressed, QuizPressed
from bot.flow.lessons.replies import ConceptExplained, ExplanationAwaited
from bot.flow.lessons.states import Explaining, Quiz
from bot.flow.tutor.events import TextWritten
from bot.flow.tutor.orders import ExplainAs, ExplanationOrder
from bot.flow.work.events import ModelTrouble
from bot.flow.work.orders import Order, OrderStatus
from bot.jobs.exam_jobs import turn_of
from bot.storage.engine.tables import work_orders
from tests.flow.lines import named, only, reply_of
from tests.flow.writing import NAMES, Wisher, question


async def waiting() -> tuple[Wisher, Explaining]:
    """Return a learner in a lesson whose explanation is being written."""
    walk = Wisher()
    walk.model_is_slow = True
    return walk, await walk.to_lesson()


async def order_in(walk: Wisher) -> Order:
    (order,) = await walk.open_help()
    return order


async def standing(walk: Wisher, order: Order) -> OrderStatus:
    rows = await walk.rows(work_orders)
    return OrderStatus(next(row.standing for row in rows if row.id == order.id))


async def test_a_lesson_begins_before_its_explanation_is_written() -> None:
    walk, lesson = await waiting()

    awaited = reply_of(walk.said, ExplanationAwaited)

    assert (awaited.label, awaited.way) == ("Founding", ExplainAs.EXPLANATION)
    assert walk.teacher.briefs == []
    assert named(await walk.help()) == ["ConceptExplained"]
    assert await walk.place() == (lesson, ())


async def test_stop_is_answered_while_the_model_is_at_work_and_ends_its_work() -> None:
    walk, _ = await waiting()
    order = await order_in(walk)

    assert named(await walk.send(StopAsked())) == ["stopped"]

    assert await walk.place() == (Idle(), ())
    assert await standing(walk, order) is OrderStatus.CANCELLED


async def test_an_explanation_that_comes_after_the_learner_moved_on_is_dropped() -> None:
    walk, _ = await waiting()
    order = await order_in(walk)
    await walk.send(StopAsked())

    assert (await walk.bring_help(order)).replies == ()
    assert await walk.state() == Idle()
    assert (await walk.audited())[-1] == "result_dropped"


async def test_going_to_the_questions_ends_the_wait_for_the_explanation() -> None:
    walk, lesson = await waiting()
    order = await order_in(walk)
    await walk.bring_questions(NAMES[0], question("founding/1"))

    await walk.send(QuizPressed(lesson.interaction_id))

    await walk.expect(Quiz)
    assert await standing(walk, order) is OrderStatus.CANCELLED
    assert (await walk.bring_help(order)).replies == ()


async def test_looking_at_something_else_keeps_the_explanation_coming() -> None:
    walk, lesson = await waiting()

    await walk.send(HelpAsked())

    assert named(await walk.help()) == ["ConceptExplained"]
    assert await walk.state() == lesson


async def test_the_button_stops_the_writing_and_the_lesson_keeps_its_place() -> None:
    walk, lesson = await waiting()
    order = await order_in(walk)
    awaited = reply_of(walk.said, ExplanationAwaited)

    said = await walk.send(CancelPressed(awaited.interaction_id))

    assert named(said) == ["said-writing-stopped", "lesson-stands"]
    assert await walk.place() == (lesson, ())
    assert await standing(walk, order) is OrderStatus.CANCELLED


async def test_an_explanation_that_is_being_written_is_not_ordered_again() -> None:
    walk, lesson = await waiting()

    again = await walk.send(ExplainPressed(lesson.interaction_id, ExplainAs.EXPLANATION))

    assert only(again, ExplanationAwaited) == reply_of(walk.said[:-1], ExplanationAwaited)
    await order_in(walk)


async def test_two_ways_of_explaining_both_come() -> None:
    walk, lesson = await waiting()
    await walk.send(ExplainPressed(lesson.interaction_id, ExplainAs.PURPOSE))

    said = await walk.help()

    assert [reply.way for reply in said if isinstance(reply, ConceptExplained)] == [
        ExplainAs.EXPLANATION,
        ExplainAs.PURPOSE,
    ]


async def test_the_learner_hears_that_a_model_does_not_help_as_soon_as_it_is_known() -> None:
    walk, lesson = await waiting()
    walk.teacher.trouble = ModelTrouble.DOWN

    assert named(await walk.help()) == ["explanation-missing"]
    assert await walk.place() == (lesson, ())


async def test_an_explanation_is_shown_once_however_often_it_is_brought() -> None:
    walk, _ = await waiting()
    order = await order_in(walk)
    first = await walk.bring_help(order)

    again = await walk.take(turn_of(order), TextWritten(order.id, "Written once more"))

    assert again.replayed
    assert again.replies == first.replies


async def test_an_order_that_was_contested_is_given_once() -> None:
    walk, lesson = await waiting()
    await walk.help()
    press = ExplainPressed(lesson.interaction_id, ExplainAs.PURPOSE)

    await walk.take(TurnId("once"), press)
    await walk.take(TurnId("once"), press)

    assert isinstance((await order_in(walk)).work, ExplanationOrder)


async def test_the_reason_of_a_lesson_is_told_while_its_explanation_is_written() -> None:
    walk, _ = await waiting()
    await walk.send(StopAsked())

    awaited = only(await walk.send(NextAsked()), ExplanationAwaited)

    assert awaited.because is not None


async def test_an_answer_is_written_beside_the_question_that_is_open() -> None:
    walk = await at_a_question()
    asked = await walk.expect(Quiz)

    assert named(await ask(walk)) == ["answer-awaited"]

    assert await walk.state() == asked
    assert named(await walk.help()) == ["QuestionAnswered", "QuestionAsked"]
    open_still, beside = await walk.place()
    assert isinstance(open_still, Answering)
    assert (open_still.interaction_id, beside) == (asked.interaction_id, ())


async def test_a_learner_who_answers_first_does_not_wait_for_the_model() -> None:
    walk = await at_a_question()
    await ask(walk)
    order = await order_in(walk)

    said = await walk.send(TextReceived("Right", surely_answer=True))

    assert named(said)[0] == "AnswerJudged"
    assert await standing(walk, order) is OrderStatus.CANCELLED
    assert (await walk.bring_help(order)).replies == ()


async def test_stop_puts_the_question_away_while_the_model_thinks_about_another() -> None:
    walk = await at_a_question()
    await ask(walk)
    order = await order_in(walk)

    assert named(await walk.send(StopAsked())) == ["stopped"]

    assert await walk.place() == (Idle(), ())
    assert await standing(walk, order) is OrderStatus.CANCELLED


async def test_with_nothing_open_the_answer_still_comes() -> None:
    walk = Wisher()
    walk.model_is_slow = True
    await walk.send(TextReceived("why is the sky blue?"))
    ambiguous = await walk.expect(TextAmbiguous)
    await walk.send(TextMeantPressed(ambiguous.interaction_id, learn=False))

    await walk.send(HelpAsked())

    assert named(await walk.help()) == ["QuestionAnswered"]


async def at_a_question() -> Wisher:
    """Return a learner at the question of a written lesson, with a slow model."""
    walk = Wisher()
    await walk.to_lesson()
    await walk.bring_questions(NAMES[0], *(question(f"founding/{n}") for n in range(4)))
    await walk.send(TextReceived("ok"))
    await walk.expect(Quiz)
    walk.model_is_slow = True
    return walk


async def ask(walk: Wisher) -> tuple[Reply, ...]:
    """Ask a question while the question is open."""
    await walk.send(TextReceived("why not 4 or 5?"))
    ambiguous = await walk.expect(AnswerAmbiguous)
    return await walk.send(AnswerMeantPressed(ambiguous.interaction_id, is_answer=False))
