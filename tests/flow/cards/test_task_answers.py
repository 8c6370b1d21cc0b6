"""Answers to a task: typed, photographed, kept, or rated by the learner."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.answers.quality import Rating
from bot.domain.answers.verdict import UnclearReason
from bot.domain.memory.athena import Athena
from bot.flow.cards.events import CardTurnedPressed, RatingPressed, RatingUndonePressed
from bot.flow.cards.replies import CardBackShown, Grader, LeechShown, TaskGraded
from bot.flow.cards.states import CardAsked
from bot.flow.engine.events import StopAsked, TextReceived
from bot.flow.engine.files import FileTrouble
from bot.flow.engine.replies import Line, Reply
from bot.flow.exercise.events import AnswerAgainPressed, AnswerMeantPressed, DontKnowPressed
from bot.flow.exercise.replies import AnswerUnclear
from bot.flow.exercise.states import GivenAnswer
from bot.flow.tutor.replies import model_silent
from bot.flow.work.events import ModelTrouble
from bot.storage.cards.tables import card_states
from tests.flow.lines import again_button, is_line, named, of_press, only
from tests.flow.solving import (
    ANNA_LEARNS,
    ATTACK,
    LIGHT,
    LONG,
    SOLUTION,
    Solver,
    begun,
    photo,
    plain,
    shown_of,
    task,
)

# --- the model fails ---


@pytest.mark.parametrize("trouble", list(ModelTrouble))
async def test_a_failed_grading_changes_nothing_and_keeps_the_answer_a8(
    trouble: ModelTrouble,
) -> None:
    walk = await begun()
    asked = await walk.asked()
    walk.teacher.trouble = trouble

    (said,) = await walk.send(TextReceived(LONG))

    assert said == model_silent("grade", trouble, again_button(asked.interaction_id))
    assert (await walk.rows(card_states), await walk.log()) == ([], [])
    assert await walk.attempt("light") is None
    kept = replace(asked.asked, ungraded=GivenAnswer(typed=LONG))
    assert await walk.asked() == replace(asked, asked=kept)


async def test_a_known_task_stays_byte_for_byte_the_same_while_the_model_is_down_a8() -> None:
    walk = await begun(task("light"))
    await walk.answer_with(share=0.9)
    await walk.go_on()
    before, attempt = await walk.card_state("light"), await walk.attempt("light")
    walk.clock.move(timedelta(days=5))
    await walk.begin()
    walk.teacher.trouble = ModelTrouble.DOWN

    await walk.send(TextReceived("It bends, somehow, for reasons."))

    assert repr(await walk.card_state("light")) == repr(before)
    assert await walk.attempt("light") == attempt


async def test_an_answer_that_was_kept_is_given_again_with_one_tap() -> None:
    walk = await begun()
    walk.teacher.trouble = ModelTrouble.DOWN
    await walk.send(TextReceived(LONG))
    walk.teacher.trouble = None

    said = only(await walk.send(AnswerAgainPressed(await walk.interaction_id())), TaskGraded)

    assert said.answer == LONG
    assert [given.typed for given in walk.teacher.tasks] == [LONG, LONG]


async def test_nothing_to_be_given_again_shows_the_task() -> None:
    walk = await begun()

    (said,) = await walk.send(AnswerAgainPressed(await walk.interaction_id()))

    assert shown_of(said).task.text == "Explain light."


# --- what is an answer ---


async def test_an_answer_that_gives_orders_is_an_answer_like_any_other() -> None:
    walk = await begun()

    said = await walk.answer_with(ATTACK, share=0.0)

    assert walk.teacher.tasks[0].typed == ATTACK
    assert walk.teacher.tasks[0].task == task("light")
    assert said.correctness == 0
    assert said.comes_again


async def test_a_text_that_asks_counts_only_if_the_learner_calls_it_the_answer() -> None:
    walk = await begun()

    (asked,) = await walk.send(TextReceived("Is it because it is slower?"))
    assert is_line(asked, "meaning-asked")
    assert walk.teacher.tasks == []
    said = await walk.send(AnswerMeantPressed(of_press(asked, "interaction_id"), is_answer=True))
    assert named(said) == ["TaskGraded"]
    assert walk.teacher.tasks[0].typed == "Is it because it is slower"


async def test_a_question_about_the_task_is_answered_and_leaves_it_open() -> None:
    walk = await begun()
    (asked,) = await walk.send(TextReceived("What is a beam?"))
    assert is_line(asked, "meaning-asked")

    told, again = await walk.send(
        AnswerMeantPressed(of_press(asked, "interaction_id"), is_answer=False)
    )

    assert named((told,)) == ["QuestionAnswered"]
    assert shown_of(again).task.text == "Explain light."
    assert walk.teacher.briefs[0].open_question == "Explain light."
    assert "slower" not in repr(walk.teacher.briefs)


async def test_a_long_answer_that_begins_like_a_question_is_an_answer() -> None:
    walk = await begun()

    said = await walk.answer_with(f"What happens is this: {LONG} Therefore the beam is bent.")

    assert said.answer.startswith("What happens")


@pytest.mark.parametrize(
    ("text", "met_with"),
    [
        ("...", AnswerUnclear(reason=UnclearReason.EMPTY)),
        ("👍", Line("said-here-open")),
        ("hallo", Line("said-greeting-open")),
        ("ok", Line("said-all-right-open")),
    ],
)
async def test_a_text_that_is_no_answer_costs_no_grade(text: str, met_with: Reply) -> None:
    walk = await begun()
    before = await walk.asked()

    (said,) = await walk.send(TextReceived(text))

    assert said == met_with
    assert (await walk.asked()).purpose == before.purpose
    assert walk.teacher.tasks == []


# --- photos ---


async def test_a_photo_is_graded_by_what_is_read_from_it() -> None:
    walk = await begun()
    walk.teacher.read = "it gets slower"

    said = only(await walk.send(photo(caption="see here")), TaskGraded)

    assert said.read
    assert said.answer == "see here\n\nit gets slower"
    assert walk.teacher.tasks[0].photos == (b"p1",)
    attempt = await walk.attempt("light")
    assert attempt is not None
    assert attempt.answer == said.answer


async def test_a_photo_that_cannot_be_read_changes_nothing_and_asks_for_another() -> None:
    walk = await begun()
    before = await walk.asked()

    (said,) = await walk.send(photo())

    assert said == Line("photo-unreadable")
    assert await walk.asked() == before
    assert await walk.log() == []


@pytest.mark.parametrize(
    ("trouble", "told"),
    [
        (FileTrouble.TOO_LARGE, "photo-too-large"),
        (FileTrouble.GONE, "photo-gone"),
        (FileTrouble.UNREACHABLE, "photo-gone"),
        (FileTrouble.NOT_A_PICTURE, "photo-unreadable"),
    ],
)
async def test_the_reply_to_a_photo_that_cannot_be_fetched_says_why(
    trouble: FileTrouble, told: str
) -> None:
    walk = await begun()
    walk.photos.trouble = trouble

    (said,) = await walk.send(photo())

    assert said == Line(told)
    assert walk.teacher.tasks == []


async def test_of_several_photos_the_first_is_graded_and_one_line_says_so() -> None:
    walk = await begun()
    walk.teacher.read = "it gets slower"

    said = only(await walk.send(photo("p1", album="a")), TaskGraded)
    others = [await walk.send(photo(name, album="a")) for name in ("p2", "p3")]

    assert said.one_of_many
    assert others == [(), ()]
    assert walk.photos.fetched == ["p1"]


async def test_if_the_first_of_several_photos_cannot_be_read_the_next_one_is() -> None:
    walk = await begun()

    await walk.send(photo("p1", album="a"))
    walk.teacher.read = "it gets slower"
    assert named(await walk.send(photo("p2", album="a"))) == ["TaskGraded"]

    assert walk.photos.fetched == ["p1", "p2"]


async def test_several_photos_are_not_sent_one_by_one_to_a_model_that_is_down() -> None:
    walk = await begun()
    walk.teacher.trouble = ModelTrouble.DOWN
    await walk.send(photo("p1", album="a"))

    assert await walk.send(photo("p2", album="a")) == ()

    walk.teacher.trouble, walk.teacher.read = None, "it gets slower"
    said = only(await walk.send(AnswerAgainPressed(await walk.interaction_id())), TaskGraded)
    assert said.one_of_many
    assert [given.photos for given in walk.teacher.tasks] == [(b"p1",), (b"p1",)]


async def test_a_photo_nobody_asked_for_is_refused_wherever_the_chat_is() -> None:
    walk = Solver(task("light"), plain("sun"))

    idle = await walk.send(photo())
    await walk.begin()
    await walk.answer_with()
    between = await walk.send(photo())
    await walk.go_on()
    at_card = await walk.send(photo())

    await walk.expect(CardAsked)
    assert named([said[0] for said in (idle, between, at_card)]) == ["unreadable-photo"] * 3
    assert is_line(between[1], "task-drill-waits")


async def test_without_files_a_photo_is_refused_and_not_asked_for() -> None:
    walk = Solver(task("light"), files=False)
    shown = shown_of(await walk.begin())

    (said,) = await walk.send(photo())

    assert shown.grader is Grader.OF_TEXTS
    assert said == Line("photo-no-grader")


# --- without a model ---


async def test_without_a_model_the_learner_rates_themselves_by_the_criteria() -> None:
    walk = Solver(task("light"), task("sound"), model=False)
    shown = shown_of(await walk.begin())

    turned = only(await walk.send(CardTurnedPressed(await walk.interaction_id())), CardBackShown)
    (following,) = await walk.send(RatingPressed(await walk.interaction_id(), Rating.GOOD))

    assert shown.grader is Grader.NOBODY
    assert turned.answer.text == "- Says that its speed changes.\n- Says which side is late."
    assert len(turned.intervals_days) == 4
    assert SOLUTION not in repr(turned)
    assert shown_of(following).task.text == "Explain sound."
    (line,) = await walk.cards.log(ANNA_LEARNS, LIGHT)
    assert (line.review.rating, line.review.grade) == (Rating.GOOD, None)
    state = await walk.card_state("light")
    assert state is not None
    assert isinstance(state.memory.trace, Athena)


async def test_without_a_model_a_rating_can_be_undone() -> None:
    walk = Solver(task("light"), task("sound"), model=False)
    await walk.begin()
    await walk.send(CardTurnedPressed(await walk.interaction_id()))
    await walk.send(RatingPressed(await walk.interaction_id(), Rating.AGAIN))

    back = only(await walk.send(RatingUndonePressed(await walk.interaction_id())), CardBackShown)

    assert back.question.text == "Explain light."
    assert await walk.card_state("light") is None


async def test_without_a_model_the_answer_is_shown_beside_the_criteria() -> None:
    walk = await begun(task("light"), model=False)

    turned = only(await walk.send(TextReceived(LONG)), CardBackShown)

    assert turned.typed == LONG


async def test_without_a_model_a_photo_and_not_knowing_have_their_answers() -> None:
    walk = await begun(task("light"), model=False)

    (refused,) = await walk.send(photo())
    assert named(await walk.send(DontKnowPressed(await walk.interaction_id()))) == ["TaskGivenUp"]

    assert refused == Line("photo-no-grader")


async def test_a_task_forgotten_again_and_again_is_never_laid_open_to_be_rewritten() -> None:
    walk = Solver(task("light"), model=False)
    for _ in range(12):
        await walk.begin()
        for rating in (Rating.GOOD, Rating.AGAIN):
            await walk.send(CardTurnedPressed(await walk.interaction_id()))
            await walk.send(RatingPressed(await walk.interaction_id(), rating))
            walk.clock.move(timedelta(days=40))
            await walk.send(StopAsked())
            await walk.begin()
        await walk.send(StopAsked())

    state = await walk.card_state("light")
    assert state is not None
    assert state.lapses >= 8
    assert not any(isinstance(said, LeechShown) for said in walk.said)
    assert SOLUTION not in repr(walk.said)
