from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, strategies as st

from bot.domain.answers.quality import Rating
from bot.domain.cards.state import CardPhase, CardSchedule, CardState, state_after_review
from bot.domain.cards.transfer import as_imported
from bot.domain.memory.card_sm2 import CardSm2
from bot.domain.memory.models import (
    AthenaModel,
    CardMemory,
    Fsrs6Model,
    MemoryModel,
    Sm2Model,
    interval_days,
    replay_log,
)
from bot.domain.memory.review import Moment, Review

MONDAY = datetime(2026, 1, 5, 12, tzinfo=UTC)
DAY = timedelta(days=1)
SM2 = Sm2Model()


def answer(rating: Rating, at: datetime = MONDAY) -> Review:
    return Review(moment=Moment(at), rating=rating)


def after(*ratings: Rating) -> CardState:
    state: CardState | None = None
    for number, rating in enumerate(ratings):
        state = state_after_review(state, answer(rating, MONDAY + number * DAY), SM2)
    assert state is not None
    return state


def test_a_new_card_that_is_known_comes_back_when_its_model_says() -> None:
    assert after(Rating.GOOD) == CardState(
        memory=CardMemory(trace=CardSm2(interval_days=1, repetitions=1), reviewed_at=MONDAY),
        due_at=MONDAY + DAY,
        interval_days=1,
        repetitions=1,
        reviews=1,
        lapses=0,
        phase=CardPhase.REVIEW,
    )


def test_a_new_card_that_is_not_known_is_being_learned_and_was_not_forgotten() -> None:
    state = after(Rating.AGAIN)

    assert (state.phase, state.repetitions, state.lapses) == (CardPhase.LEARNING, 0, 0)


def test_each_day_on_which_a_card_is_forgotten_counts_while_it_is_learned_too() -> None:
    learned = after(*[Rating.AGAIN] * 15)
    relearned = after(Rating.HARD, Rating.EASY, Rating.AGAIN, Rating.AGAIN)

    assert (learned.phase, learned.repetitions, learned.lapses) == (CardPhase.LEARNING, 0, 14)
    assert (relearned.phase, relearned.repetitions, relearned.lapses) == (
        CardPhase.RELEARNING,
        0,
        2,
    )


@pytest.mark.parametrize("first", [Rating.GOOD, Rating.AGAIN])
def test_the_first_answer_of_a_day_moves_sm_2_and_later_ones_do_not(first: Rating) -> None:
    known = after(Rating.GOOD, Rating.GOOD)
    noon = MONDAY + 7 * DAY
    once = state_after_review(known, answer(first, noon), SM2)

    twice = state_after_review(once, answer(Rating.AGAIN, noon + DAY / 4), SM2)
    thrice = state_after_review(twice, answer(Rating.GOOD, noon + DAY / 2), SM2)

    assert thrice == replace(once, reviews=5)


def test_a_card_that_came_within_its_steps_gets_its_interval_on_the_same_day() -> None:
    schedule = CardSchedule(phase=CardPhase.LEARNING, due_on=MONDAY.date(), due_at=MONDAY)
    came = as_imported(schedule, MONDAY - DAY / 24, SM2, "UTC")

    assert state_after_review(came, answer(Rating.GOOD), SM2).due_at == MONDAY + DAY


def test_a_card_forgotten_recalled_and_forgotten_has_lapsed_twice() -> None:
    state = after(Rating.GOOD, Rating.AGAIN, Rating.GOOD, Rating.AGAIN)

    assert (state.lapses, state.reviews) == (2, 4)


def test_the_schedule_that_a_card_came_with_is_dropped_once_it_is_answered_here() -> None:
    schedule = CardSchedule(phase=CardPhase.REVIEW, due_on=MONDAY.date(), interval_days=10)
    came = CardState(
        memory=CardMemory(
            trace=CardSm2(interval_days=10, repetitions=2), reviewed_at=MONDAY - 10 * DAY
        ),
        due_at=MONDAY,
        interval_days=10,
        repetitions=2,
        reviews=5,
        lapses=1,
        imported=schedule,
    )

    state = state_after_review(came, answer(Rating.GOOD), SM2)

    assert state.imported is None
    assert (state.interval_days, state.repetitions, state.reviews, state.lapses) == (25, 3, 6, 1)


@pytest.mark.parametrize("model", [SM2, Fsrs6Model(), AthenaModel()])
@given(ratings=st.lists(st.sampled_from(Rating), min_size=1, max_size=8))
def test_the_memory_is_that_of_the_whole_log_and_the_counts_add_up(
    model: MemoryModel, ratings: list[Rating]
) -> None:
    reviews = [answer(rating, MONDAY + number * DAY) for number, rating in enumerate(ratings)]
    state: CardState | None = None
    for review in reviews:
        state = state_after_review(state, review, model)

    assert state is not None
    assert state.memory == replay_log(model, reviews)
    assert state.due_at == model.due_at(state.memory, "UTC")
    assert state.interval_days == interval_days(state.memory)
    assert state.reviews == len(ratings)
    assert state.repetitions <= sum(rating.is_recalled for rating in ratings)
    assert state.lapses <= len(ratings) - sum(rating.is_recalled for rating in ratings)
    assert (state.phase is CardPhase.REVIEW) == ratings[-1].is_recalled
