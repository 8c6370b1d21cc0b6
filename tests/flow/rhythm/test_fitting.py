"""Weights fitted to a learner's own log are stored silently and used for all cards."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st
from sqlalchemy import Engine, event

from bot.chat.messages import Localizer, render
from bot.domain.answers.quality import Rating
from bot.domain.cards.deck import CardRef
from bot.domain.cards.state import CardState
from bot.domain.ids import TurnId
from bot.domain.learner.learner import Access, Learner
from bot.domain.memory.fit import Fit, Proof
from bot.domain.memory.models import CardModel, Fsrs6Model
from bot.domain.memory.review import CardKind, LoggedReview
from bot.domain.topics.course import Language
from bot.flow.cards import events
from bot.flow.cards.changes import FitSettled
from bot.flow.cards.replies import CardSettingsShown
from bot.flow.composition.conversation import Conversation
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import TextReceived, WhyAsked
from bot.flow.engine.replies import Line, Reply, Words
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.states import AnswerAmbiguous
from bot.flow.learner.events import Screen, SettingChosen, SettingsPagePressed
from bot.flow.lessons.events import QuizPressed
from bot.flow.rhythm.events import FitMade
from bot.flow.rhythm.fitting import settle_fit
from tests.deck_builders import DAY, build_card, build_ref
from tests.domain.memory.fits import ACCEPTED, QUICK, REJECTED, UNPROVEN
from tests.domain.memory.simulated import QUICK_TO_FORGET, simulated_log
from tests.flow.cards.table import (
    LEARNER,
    become,
    drill,
    import_deck,
    learner,
    open_topic_question,
    rate,
    turn_over,
)
from tests.flow.lines import line_of, reply_of
from tests.flow.walking import Walk, imagined
from tests.flow.writing import NAMES, Wisher, question
from tests.logged import logged

LOG = simulated_log(2, 14, weights=QUICK_TO_FORGET)
NOW = LOG[-1].review.moment.at + 2 * DAY
FITTED = Fsrs6Model(weights=QUICK_TO_FORGET)
TURN = TurnId("fit:4711:100")


@pytest.fixture
def walk() -> Walk:
    return imagined(NOW)


async def answer(walk: Walk, log: list[LoggedReview] = LOG) -> None:
    """Store answers of a learner with FSRS-6."""
    chosen = LearnerChanged(Learner(id=LEARNER, card_model=CardModel.FSRS6, zone="UTC"))
    await walk.store(chosen, *logged(log, LEARNER, Fsrs6Model()))


async def settle(walk: Walk, fit: Fit = ACCEPTED, turn_id: TurnId = TURN) -> tuple[Reply, ...]:
    return (await walk.take(turn_id, FitMade(fit))).replies


async def states(walk: Walk) -> dict[CardRef, CardState | None]:
    refs = [build_ref(name) for name in sorted({review.card.replace(" ", "-") for review in LOG})]
    learned = await walk.cards.learned(LEARNER, refs)
    return {ref: card.state for ref, card in learned.items()}


def turn_of(walk: Walk, by: Learner) -> Turn:
    return Turn(chat_id=walk.chat_id, id=TURN, now=walk.clock.now(), learner=by, known=True)


async def test_after_a_fit_every_card_is_as_if_it_had_always_gone_by_these_weights(
    walk: Walk,
) -> None:
    await answer(walk)
    before = await states(walk)

    assert await settle(walk) == ()

    after = await states(walk)
    always = logged(LOG, LEARNER, FITTED)
    assert after == dict(await walk.cards.replayed(LEARNER, FITTED, "UTC"))
    assert {state.due_at for state in after.values() if state} != {
        state.due_at for state in before.values() if state
    }
    fresh = imagined(NOW)
    await fresh.store(*always)
    memories = {ref: state and state.memory for ref, state in (await states(fresh)).items()}
    assert {ref: state and state.memory for ref, state in after.items()} == memories
    assert (await learner(walk)).fitted == QUICK


async def test_the_clock_looks_at_once_for_what_is_due_may_be_another(walk: Walk) -> None:
    await answer(walk)

    await settle(walk)

    assert (await learner(walk)).remind_at == walk.clock.now()


async def test_a_fit_is_applied_once_however_often_it_comes(walk: Walk) -> None:
    await answer(walk)
    await settle(walk)
    await settle(walk, replace(ACCEPTED, made=replace(QUICK, answers=999)))

    assert (await learner(walk)).fitted == QUICK


@pytest.mark.parametrize("fit", [REJECTED, UNPROVEN])
async def test_a_fit_that_proved_nothing_changes_nothing(walk: Walk, fit: Fit) -> None:
    await answer(walk)
    before, owner = await states(walk), await learner(walk)

    assert await settle(walk, fit) == ()

    assert (await states(walk), await learner(walk)) == (before, owner)


losses = st.floats(0, 10)
proofs = st.builds(Proof, log_loss=losses, default_log_loss=losses)


@given(proof=st.none() | proofs, model=st.sampled_from(CardModel), answers=st.integers(80, 10**6))
async def test_whatever_a_fit_came_to_it_changes_cards_only_where_it_is_no_worse(
    proof: Proof | None, model: CardModel, answers: int
) -> None:
    walk = imagined(NOW)
    owner = Learner(id=LEARNER, card_model=model)
    fit = Fit(at_answers=100, made=replace(QUICK, answers=answers), proof=proof)

    outcome = await settle_fit(await walk.state(), FitMade(fit), turn_of(walk, owner), walk.ports)

    assert (outcome.state, outcome.replies) == (await walk.state(), ())
    if proof is None or proof.log_loss > proof.default_log_loss:
        settled = (FitSettled(LEARNER, fit),)
        assert outcome == Outcome(state=outcome.state, changes=settled)
    else:
        goes_by_it = model is CardModel.FSRS6
        assert len(outcome.changes) == (4 if goes_by_it else 2)


async def test_a_drill_goes_on_where_it_was_and_goes_by_the_weights(walk: Walk) -> None:
    await answer(walk)
    await drill(walk)
    await turn_over(walk)
    table = await open_topic_question(walk)

    assert await settle(walk) == ()

    assert await open_topic_question(walk) == table
    await rate(walk, Rating.GOOD)
    fitted = dict(await walk.cards.replayed(LEARNER, FITTED, "UTC"))
    assert {ref: state for ref, state in (await states(walk)).items() if state} == fitted
    log = await walk.cards.log(LEARNER, table.current.ref)
    assert log[-1].after == fitted[table.current.ref]


async def test_a_rating_from_before_the_fit_is_not_undone_any_more(walk: Walk) -> None:
    await answer(walk)
    await drill(walk)
    await rate(walk)
    interaction_id = (await open_topic_question(walk)).interaction_id
    await settle(walk)

    replies = await walk.send(events.RatingUndonePressed(interaction_id))

    assert reply_of(replies, Line).key == "card-said-cannot-undo"


async def test_a_rating_after_the_fit_is_undone_as_ever(walk: Walk) -> None:
    await answer(walk)
    await settle(walk)
    before = await states(walk)
    await drill(walk)
    await rate(walk)

    await walk.send(events.RatingUndonePressed((await open_topic_question(walk)).interaction_id))

    assert await states(walk) == before


async def test_sm2_and_back_keeps_the_weights_and_all_that_they_made(walk: Walk) -> None:
    await answer(walk)
    await settle(walk)
    fitted = await states(walk)

    await walk.send(SettingChosen("card_model", "sm2"))
    assert await states(walk) != fitted
    await walk.send(SettingChosen("card_model", "90"))

    assert await states(walk) == fitted
    assert (await learner(walk)).fitted == QUICK


async def test_who_has_gone_over_to_sm2_meanwhile_finds_the_weights_when_they_return(
    walk: Walk,
) -> None:
    await answer(walk)
    await walk.send(SettingChosen("card_model", "sm2"))
    of_sm2 = await states(walk)

    await settle(walk)

    assert await states(walk) == of_sm2
    await walk.send(SettingChosen("card_model", "90"))
    assert await states(walk) == dict(await walk.cards.replayed(LEARNER, FITTED, "UTC"))


async def test_who_may_not_come_in_any_more_is_not_written_to(walk: Walk) -> None:
    await answer(walk)
    others_only = Access(allowed=frozenset({walk.chat_id + 1}))
    walk.conversation = Conversation(walk.ports, walk.clock, others_only)

    assert await settle(walk) == ()
    assert (await learner(walk)).fitted == QUICK


async def test_a_night_is_no_activity_of_the_learner(walk: Walk) -> None:
    await answer(walk)
    before = (await learner(walk)).last_active_at

    await settle(walk)

    assert (await learner(walk)).last_active_at == before


async def test_a_text_that_may_be_an_answer_stays_ambiguous() -> None:
    walk = Wisher()
    lesson = await walk.to_lesson()
    await walk.send(QuizPressed(lesson.interaction_id))
    await walk.bring_questions(NAMES[0], question("founding/1"))
    await walk.send(TextReceived("why not 4 or 5?"))
    ambiguous = await walk.expect(AnswerAmbiguous)

    assert (await walk.take(TURN, FitMade(ACCEPTED))).replies == ()

    assert await walk.overlays() == (ambiguous,)


# --- what the learner is told -------------------------------------------------------------------


def words(reply: Reply, language: Language = Language.EN) -> str:
    return render(reply, Localizer(language=language, zone=None, now=NOW)).markdown


FITTED_WORDS = {Language.EN: "Fitted to you: FSRS-6 goes by 80 of", Language.DE: "Auf dich abgest"}


async def test_the_settings_say_to_how_many_answers_the_model_is_fitted(walk: Walk) -> None:
    await answer(walk)
    shown = reply_of(await walk.send(SettingsPagePressed(Screen.CARDS)), CardSettingsShown)
    assert not any(FITTED_WORDS[language] in words(shown, language) for language in Language)

    await settle(walk)

    shown = reply_of(await walk.send(SettingsPagePressed(Screen.CARDS)), CardSettingsShown)
    assert shown.learner.fitted_answers == 80
    assert all(FITTED_WORDS[language] in words(shown, language) for language in Language)
    shown = reply_of(await walk.send(SettingChosen("card_model", "sm2")), CardSettingsShown)
    assert shown.learner.fitted_answers == 0


async def test_why_names_the_fit_of_a_card_and_of_the_cards_that_are_due(walk: Walk) -> None:
    await answer(walk)
    await settle(walk)

    explained = line_of(await walk.send(WhyAsked("3 cards")), "why-cards-due")
    assert Words("why-fitted", {"answers": 80.0}) in explained.more
    assert "fitted to you: FSRS-6 goes by 80 of your own answers" in words(explained)
    await drill(walk)
    told = line_of(await walk.send(WhyAsked()), "why-card-due")
    assert Words("why-fitted", {"answers": 80.0}) in told.more
    assert "80 deiner eigenen Antworten" in words(told, Language.DE)


async def test_a_task_goes_by_no_fit(walk: Walk) -> None:
    await become(walk, Learner(id=LEARNER, card_model=CardModel.FSRS6))
    await settle(walk)
    task = build_card("task", kind=CardKind.TASK, criteria=("names it",))
    await import_deck(walk, task, states={})
    await drill(walk)

    told = line_of(await walk.send(WhyAsked()), "why-card-new")

    assert told.more == (Words("why-card-model", {"model": "Athena"}),)


# --- what it costs ------------------------------------------------------------------------------


@contextmanager
def counted() -> Generator[list[str]]:
    """Yield a list that collects every statement sent to any database."""
    statements: list[str] = []

    def note(*args: object) -> None:
        statements.append(str(args[2]))

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield statements
    finally:
        event.remove(Engine, "before_cursor_execute", note)


async def statements_of_a_rating(fit: Fit) -> list[str]:
    walk = imagined(NOW)
    await answer(walk)
    await settle(walk, fit)
    await become(walk, replace(await learner(walk), remind_at=NOW))
    await walk.send(events.DrillPressed())
    await walk.send(events.CardTurnedPressed((await open_topic_question(walk)).interaction_id))
    table = await open_topic_question(walk)
    press = events.RatingPressed(table.interaction_id, Rating.GOOD)
    with counted() as statements:
        await walk.take(TurnId("rated"), press)
    return statements


async def test_rating_a_card_takes_the_same_statements_with_weights_of_ones_own() -> None:
    without = await statements_of_a_rating(REJECTED)
    fitted = await statements_of_a_rating(ACCEPTED)

    assert without == fitted
    assert sum("fitted_weights" in statement for statement in fitted) == 1
