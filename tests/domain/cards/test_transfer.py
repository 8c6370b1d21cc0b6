"""A card's memory on its way from and to files."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, strategies as st

from bot.domain.answers.quality import Rating
from bot.domain.cards.replaying import state_replayed
from bot.domain.cards.state import (
    CardPhase,
    CardReview,
    CardSchedule,
    PastReview,
    ReviewKind,
    state_after_review,
)
from bot.domain.cards.transfer import Coming, home_of, past_review, schedule_of, state_of
from bot.domain.days import day_begins_at, day_of
from bot.domain.ids import CardId, DeckId, LearnerId, own_deck_id
from bot.domain.memory.athena import Athena
from bot.domain.memory.card_sm2 import CardSm2
from bot.domain.memory.models import AthenaModel, CardModel, Fsrs6Model, Sm2Model, model_for
from bot.domain.memory.review import CardKind, Moment, Review
from tests.deck_builders import MONDAY, build_ref, build_review, build_state
from tests.domain.memory.simulated import QUICK_TO_FORGET

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
BERLIN = "Europe/Berlin"
COMING = Coming(now=NOW, zone=BERLIN, model=CardModel.SM2)
REVIEW = CardSchedule(
    phase=CardPhase.REVIEW, due_on=date(2026, 4, 1), interval_days=40, ease_factor=2.1, reviews=6
)

SCHEDULES = st.builds(
    CardSchedule,
    phase=st.sampled_from(CardPhase),
    due_on=st.dates(),
    due_at=st.none() | st.datetimes(timezones=st.just(UTC)),
    interval_days=st.integers(0, 100_000),
    ease_factor=st.floats(0, 100),
    reviews=st.integers(0, 10_000_000),
    lapses=st.integers(0, 10_000_000),
    stability_days=st.none() | st.floats(0, 100_000),
    difficulty=st.none() | st.floats(0, 10),
)


@given(SCHEDULES, st.sampled_from(CardModel), st.sampled_from(CardKind))
def test_any_schedule_comes_in_and_goes_out_as_it_was(
    schedule: CardSchedule, model: CardModel, kind: CardKind
) -> None:
    state = state_of(schedule, kind, None, replace(COMING, model=model))

    assert schedule_of(state, BERLIN) == schedule
    assert state.memory.reviewed_at <= NOW


def test_a_card_goes_out_with_the_dates_that_it_goes_by_after_a_change_of_the_model() -> None:
    state = state_of(REVIEW, CardKind.BASIC, NOW, COMING)
    past = [
        CardReview(
            ref=build_ref(),
            review=Review(moment=Moment(NOW - timedelta(days=day), BERLIN), rating=Rating.GOOD),
            kind=ReviewKind.REVIEW,
            before=None,
            after=None,
        )
        for day in (50, 40, 30, 20, 10, 0)
    ]
    by_fsrs = state_replayed(state, past, Fsrs6Model(), BERLIN)

    told = schedule_of(by_fsrs, BERLIN)

    assert by_fsrs.due_at != state.due_at
    assert told.due_on == day_of(by_fsrs.due_at, BERLIN)
    assert told.interval_days == by_fsrs.interval_days
    assert schedule_of(state_replayed(by_fsrs, past, Sm2Model(), BERLIN), BERLIN) == REVIEW


def test_a_card_that_comes_in_goes_by_the_weights_of_its_learner() -> None:
    usual = replace(COMING, model=CardModel.FSRS6)
    own = replace(usual, weights=QUICK_TO_FORGET)

    by_usual, by_own = (
        state_of(REVIEW, CardKind.BASIC, None, settings) for settings in (usual, own)
    )

    assert by_usual.memory != by_own.memory
    assert by_usual.due_at == by_own.due_at


@given(SCHEDULES, st.sampled_from(CardModel), st.sampled_from(Rating))
def test_any_schedule_can_be_gone_on_from(
    schedule: CardSchedule, chosen: CardModel, rating: Rating
) -> None:
    state = state_of(schedule, CardKind.BASIC, None, replace(COMING, model=chosen))

    after = state_after_review(
        state,
        Review(moment=Moment(NOW, BERLIN), rating=rating),
        model_for(CardKind.BASIC, chosen, 0.9),
    )

    told = schedule_of(after, BERLIN)
    assert after.imported is None
    assert told.due_on == day_of(after.due_at, BERLIN)
    assert told.reviews == schedule.reviews + 1


def test_a_card_is_due_at_four_in_the_morning_of_its_day_where_the_learner_is() -> None:
    state = state_of(REVIEW, CardKind.BASIC, None, COMING)

    assert state.due_at == day_begins_at(date(2026, 4, 1), BERLIN)
    assert state.due_at.astimezone(UTC).hour == 2


def test_sm2_goes_on_with_interval_and_ease() -> None:
    state = state_of(REVIEW, CardKind.BASIC, None, COMING)

    assert state.memory.trace == CardSm2(interval_days=40, ease_factor=2.1, repetitions=2)
    answered = Review(moment=Moment(NOW, BERLIN), rating=Rating.GOOD)
    assert (
        state_after_review(
            state, answered, model_for(CardKind.BASIC, CardModel.SM2, 0.9)
        ).interval_days
        == 84
    )


@pytest.mark.parametrize(
    ("phase", "repetitions"),
    [(CardPhase.REVIEW, 2), (CardPhase.LEARNING, 1), (CardPhase.RELEARNING, 0)],
)
def test_only_a_card_that_is_relearned_counts_as_forgotten(
    phase: CardPhase, repetitions: int
) -> None:
    schedule = replace(REVIEW, phase=phase)

    assert state_of(schedule, CardKind.BASIC, None, COMING).repetitions == repetitions


def test_a_card_in_its_steps_comes_back_at_its_moment() -> None:
    moment = NOW + timedelta(minutes=10)
    schedule = CardSchedule(
        phase=CardPhase.LEARNING, due_on=moment.date(), due_at=moment, reviews=1
    )

    assert state_of(schedule, CardKind.BASIC, None, COMING).due_at == moment


def test_a_task_goes_by_athena_whatever_was_chosen() -> None:
    assert isinstance(state_of(REVIEW, CardKind.TASK, None, COMING).memory.trace, Athena)


def test_the_last_review_of_the_log_is_when_it_was_seen() -> None:
    seen = datetime(2026, 2, 20, 9, tzinfo=UTC)

    assert state_of(REVIEW, CardKind.BASIC, seen, COMING).memory.reviewed_at == seen


def test_a_deck_that_went_out_from_here_comes_home() -> None:
    learner, mine = LearnerId(7), DeckId("0f3b")

    assert home_of("0f3b", learner, [mine]) == mine
    assert home_of("capitals", learner, [mine]) == own_deck_id(learner, "capitals")


def test_an_answer_is_told_in_seconds_and_permille_of_ease() -> None:
    line = build_review(build_ref(), build_state(), duration=timedelta(seconds=2.5))

    assert past_review(line) == PastReview(
        card_id=CardId("spain"),
        at=MONDAY,
        rating=Rating.GOOD,
        kind=ReviewKind.REVIEW,
        interval_seconds=15 * 86_400,
        last_interval_seconds=6 * 86_400,
        factor=2_500,
        milliseconds=2_500,
    )


def test_a_model_without_ease_tells_its_difficulty() -> None:
    for model in (Fsrs6Model(), AthenaModel()):
        past = past_review(build_review(build_ref(), model=model))
        assert 100 <= past.factor <= 1_100
        assert (past.last_interval_seconds, past.milliseconds) == (0, 0)
