"""Tasks in one's own words: asked, graded, forgotten, and the ways out."""

from datetime import timedelta

import pytest

from bot.domain.answers.quality import Rating
from bot.domain.exercise.tasks import Trend
from bot.domain.memory.athena import AthenaSettings
from bot.domain.memory.models import AthenaModel
from bot.domain.memory.review import Grade, Moment, Review
from bot.flow.cards import events, replies
from bot.flow.cards.changes import DeckActivated, DeckTyped
from bot.flow.cards.replies import Grader, TaskGivenUp, drill_waits
from bot.flow.cards.states import CardTurned, DrillEnded, TaskAnswered
from bot.flow.engine.events import (
    Event,
    Interaction,
    NextAsked,
    SkipAsked,
    StopAsked,
    TextReceived,
    WhyAsked,
)
from bot.flow.engine.replies import STOPPED, Line, Words
from bot.flow.exercise.events import AnswerAgainPressed, DontKnowPressed, HintPressed, ReviewAsked
from bot.flow.exercise.states import AnswerAmbiguous
from bot.storage.engine.tables import audit_events
from tests.builders import MONDAY
from tests.flow.lines import is_line, named, only
from tests.flow.solving import (
    ANNA_LEARNS,
    LIGHT,
    LONG,
    OPTICS,
    SOLUTION,
    Solver,
    begun,
    photo,
    plain,
    shown_of,
    task,
)

# --- asked and answered ---


@pytest.mark.parametrize(
    ("athena", "days", "repetitions"),
    [
        (AthenaSettings(), 1.0, 1),
        (AthenaSettings(target_retrievability=0.5), 2.7, 1),
        (AthenaSettings(success_threshold=0.95), 1.0, 0),
    ],
)
async def test_a_task_comes_back_by_the_operators_constants_and_their_threshold_a2(
    athena: AthenaSettings, days: float, repetitions: int
) -> None:
    walk = Solver(task("light"), athena=athena)
    await walk.begin()
    await walk.answer_with(share=0.9)

    kept = await walk.card_state("light")

    assert kept is not None
    assert (round(kept.interval_days, 1), kept.repetitions) == (days, repetitions)


async def test_a_task_is_asked_in_a_drill_without_solution_criteria_or_hints_a9() -> None:
    walk = Solver(task("light"), task("sound"))

    shown = shown_of(await walk.begin())

    assert shown.task.text == "Explain light."
    assert (shown.heading.deck, shown.heading.number, shown.heading.of) == ("Optics", 1, 2)
    assert (shown.hints, shown.more_hints, shown.grader) == ((), True, Grader.OF_ALL)
    assert "slower" not in repr(shown)
    assert "Says that" not in repr(shown)


async def test_an_answer_is_graded_and_shown_in_two_parts_with_its_next_date_a8_a9() -> None:
    walk = await begun()

    said = await walk.answer_with(LONG, share=0.9)

    (given,) = walk.teacher.tasks
    assert (given.task, given.typed, given.before) == (task("light"), LONG, None)
    assert said.where == f"You say “{LONG[:20]}”."
    assert said.following == "Try a case of your own."
    assert (said.trend, said.comes_again, said.hints, said.read) == (None, False, 0, False)
    state = await walk.card_state("light")
    assert state is not None
    assert said.due_at == state.due_at == MONDAY + timedelta(days=1, seconds=10)
    assert SOLUTION not in repr(said)


async def test_the_review_is_what_athena_makes_of_the_grade() -> None:
    walk = await begun()

    await walk.answer_with(share=0.87)

    (line,) = await walk.cards.log(ANNA_LEARNS, LIGHT)
    grade = Grade(correctness=0.87, completeness=0.87, concision=0.87)
    review = Review(
        moment=Moment(MONDAY + timedelta(seconds=10)),
        rating=Rating.GOOD,
        grade=grade,
        duration=timedelta(seconds=10),
    )
    state = await walk.card_state("light")
    assert line.review == review
    assert state is not None
    assert state.memory == AthenaModel().after(None, review)
    attempt = await walk.attempt("light")
    assert attempt is not None
    assert (attempt.answer, attempt.grade) == (LONG, grade)


async def test_the_drill_goes_on_when_the_learner_has_read_it() -> None:
    walk = await begun()
    await walk.answer_with()

    following = shown_of(await walk.go_on())
    await walk.answer_with()
    done = only((await walk.go_on(),), replies.DrillDone)

    assert following.task.text == "Explain sound."
    assert (done.answered, done.remembered) == (2, 2)
    await walk.expect(DrillEnded)


@pytest.mark.parametrize("event", [NextAsked(), SkipAsked(), TextReceived("ok")])
async def test_next_skip_and_ok_go_on_too(event: Event) -> None:
    walk = await begun()
    await walk.answer_with()

    (following,) = await walk.send(event)

    assert shown_of(following).task.text == "Explain sound."


async def test_an_answer_is_shown_beside_the_last_attempt() -> None:
    walk = await begun(task("light"))
    await walk.answer_with(share=0.72)
    await walk.go_on()
    walk.clock.move(timedelta(days=2))
    await walk.begin()

    said = await walk.answer_with(share=0.97)

    assert said.trend is not None
    assert {said.trend.correctness, said.trend.completeness} == {Trend.BETTER}
    before, attempt = walk.teacher.tasks[-1].before, await walk.attempt("light")
    assert before is not None
    assert attempt is not None
    assert (before.grade.correctness, attempt.grade.correctness) == (0.72, 0.97)


async def test_tasks_and_other_cards_come_in_one_drill() -> None:
    walk = Solver(plain("sun"), task("light"), plain("moon"))
    assert named((await walk.begin(),)) == ["CardFrontShown"]

    await walk.send(events.CardTurnedPressed(await walk.interaction_id()))
    (asked,) = await walk.send(events.RatingPressed(await walk.interaction_id(), Rating.GOOD))
    assert shown_of(asked).last is not None
    await walk.answer_with()
    last = only((await walk.go_on(),), replies.CardFrontShown)

    assert last.last is None  # what a model graded is told above, and not undone by a tap


async def test_a_rating_before_a_task_can_still_be_undone() -> None:
    walk = Solver(plain("sun"), task("light"))
    await walk.begin()
    await walk.send(events.CardTurnedPressed(await walk.interaction_id()))
    await walk.send(events.RatingPressed(await walk.interaction_id(), Rating.GOOD))

    said = await walk.send(events.RatingUndonePressed(await walk.interaction_id()))

    assert named(said) == ["CardBackShown"]
    state = await walk.expect(CardTurned)
    assert [card.ref.card_id for card in state.drill.waiting] == ["light"]
    assert await walk.card_state("sun") is None


async def test_a_typed_answer_that_was_right_after_all_leaves_the_task_as_it_stands() -> None:
    walk = Solver(plain("sun"), task("light"))
    await walk.store(DeckTyped(ANNA_LEARNS, OPTICS, typed=True))
    await walk.begin()
    await walk.send(TextReceived("MOON"))
    await walk.send(HintPressed(await walk.interaction_id()))
    interaction_id = await walk.interaction_id()

    (told,) = await walk.send(events.TypedRightPressed(interaction_id))

    assert is_line(told, "card-right-after-all")
    assert (await walk.asked()).interaction_id == interaction_id
    assert (await walk.asked()).purpose.drill.remembered == 1


async def test_a_drill_that_begins_with_a_task_is_announced_too() -> None:
    walk = Solver(task("light"), plain("sun"))
    await walk.store(DeckActivated(ANNA_LEARNS, OPTICS))

    ahead, asked = await walk.send(NextAsked())

    assert ahead == replies.cards_ahead(0, 2, 1)
    shown_of(asked)


@pytest.mark.parametrize("event", [ReviewAsked(), TextReceived("ok")])
async def test_a_task_can_be_the_next_thing(event: Event) -> None:
    walk = Solver(task("light"))
    await walk.begin()
    await walk.answer_with()
    await walk.go_on()
    walk.clock.move(timedelta(days=2))

    await walk.send(event)

    await walk.asked()


# --- forgotten ---


async def test_a_lapse_comes_back_once_more_after_others_and_counts_only_once_a4() -> None:
    walk = await begun()

    said = await walk.answer_with(share=0.3)
    assert said.comes_again
    after_lapse = await walk.card_state("light")
    await walk.go_on()
    await walk.answer_with(share=0.9)
    again = shown_of(await walk.go_on())
    assert (again.task.text, again.heading.repeat) == ("Explain light.", True)
    repeated = await walk.answer_with(share=0.2)

    assert (repeated.due_at, repeated.comes_again) == (None, False)
    assert repeated.trend is not None
    assert await walk.card_state("light") == after_lapse
    assert after_lapse is not None
    assert after_lapse.due_at == MONDAY + timedelta(days=1, seconds=10)
    assert [card for card, _ in await walk.log()] == ["light", "sound"]
    attempt = await walk.attempt("light")
    assert attempt is not None
    assert attempt.grade.correctness == 0.2
    assert named((await walk.go_on(),)) == ["DrillDone"]


@pytest.mark.parametrize("text", ["I don't know", "weiß nicht", "?"])
async def test_not_knowing_a_task_shows_a_good_answer_and_counts_as_forgotten(text: str) -> None:
    walk = await begun()

    said = only(await walk.send(TextReceived(text)), TaskGivenUp)

    assert said.criteria == task("light").criteria
    assert said.comes_again
    assert SOLUTION not in repr(said)
    assert await walk.log() == [("light", Rating.AGAIN)]
    assert walk.teacher.tasks == []
    assert await walk.attempt("light") is None


async def test_the_button_says_the_same_as_not_knowing() -> None:
    walk = await begun()

    assert named(await walk.send(DontKnowPressed(await walk.interaction_id()))) == ["TaskGivenUp"]

    await walk.expect(TaskAnswered)


# --- hints ---


async def test_hints_come_one_by_one_and_are_noted() -> None:
    walk = await begun()

    texts = []
    for _ in range(3):
        *_, said = await walk.send(HintPressed(await walk.interaction_id()))
        texts.append([hint.text for hint in shown_of(said).hints])
    assert named(walk.said)[-2] == "said-hints-over"
    said = await walk.answer_with()

    first, second = task("light").hints
    assert texts == [[first], [first, second], [first, second]]
    assert said.hints == 2
    (*_, audited) = await walk.rows(audit_events)
    assert audited.details == {"correctness": 0.9, "hints": 2, "photo": 0}


async def test_a_new_task_has_no_hints_shown() -> None:
    walk = await begun()
    await walk.send(HintPressed(await walk.interaction_id()))
    await walk.answer_with()

    assert shown_of(await walk.go_on()).hints == ()


# --- ways out ---


async def test_a_task_can_be_skipped_put_away_and_asked_about() -> None:
    walk = await begun()

    why = only(await walk.send(WhyAsked()), Line)
    noted, following = await walk.send(SkipAsked())
    (stopped,) = await walk.send(StopAsked())

    assert why.more == (Words("why-card-model", {"model": "Athena"}),)
    assert noted == Line("card-said-skipped")
    assert shown_of(following).task.text == "Explain sound."
    assert stopped == STOPPED
    assert await walk.log() == []


async def test_next_shows_the_task_again_and_so_does_the_drill() -> None:
    walk = await begun()
    await walk.send(HintPressed(await walk.interaction_id()))

    (by_next,) = await walk.send(NextAsked())
    (by_drill,) = await walk.send(events.DeckDrillPressed(OPTICS, more=False))

    assert len(shown_of(by_next).hints) == len(shown_of(by_drill).hints) == 1


async def test_between_two_tasks_other_texts_and_old_buttons_lead_on() -> None:
    walk = await begun()
    old = await walk.interaction_id()
    await walk.answer_with()

    pressed = await walk.send(HintPressed(old))
    typed = await walk.send(TextReceived("fine by me then"))
    asked = await walk.send(TextReceived("Why is that so?"))

    assert pressed[0] == Line("said-old-button")
    assert typed == (drill_waits(await walk.interaction_id(), 1),)
    assert named(asked[:1]) == ["QuestionAnswered"]
    assert [said[-1] for said in (pressed, asked)] == [
        drill_waits(await walk.interaction_id(), 1)
    ] * 2


@pytest.mark.parametrize("press", [None, HintPressed, AnswerAgainPressed, DontKnowPressed])
async def test_a_task_that_is_gone_is_passed_over(press: type[Interaction] | None) -> None:
    walk = await begun()
    walk.offer(task("sound"))
    event = press(await walk.interaction_id()) if press else TextReceived(LONG)

    noted, *following = await walk.send(event)

    assert is_line(noted, "card-said-")
    assert following
    assert await walk.log() == []


async def test_an_ambiguous_text_leaves_photos_and_hints_where_they_are() -> None:
    walk = await begun()
    walk.teacher.read = "it gets slower"
    await walk.send(TextReceived("Is it slower?"))
    await walk.expect(AnswerAmbiguous)

    assert named(await walk.send(photo())) == ["TaskGraded"]
