from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.answers.quality import Rating
from bot.domain.cards.replaying import reaches_back, state_replayed
from bot.domain.cards.state import (
    CardPhase,
    CardReview,
    CardSchedule,
    CardState,
    state_after_review,
)
from bot.domain.cards.transfer import as_imported
from bot.domain.days import day_begins_at, day_of
from bot.domain.memory.athena import Athena
from bot.domain.memory.card_sm2 import CardSm2
from bot.domain.memory.fsrs6 import Fsrs6
from bot.domain.memory.models import CardMemory, Fsrs6Model, MemoryModel, Sm2Model
from tests.deck_builders import DAY, MONDAY, build_ref, build_review, build_state

SM2 = Sm2Model()
RATINGS = (Rating.GOOD, Rating.GOOD, Rating.AGAIN, Rating.EASY)


def answered(*ratings: Rating, model: MemoryModel = SM2) -> tuple[CardState, list[CardReview]]:
    """Return a card after these answers, one a day, and its log."""
    log: list[CardReview] = []
    state: CardState | None = None
    for number, rating in enumerate(ratings):
        log.append(build_review(build_ref(), state, rating, MONDAY + number * DAY, model))
        state = log[-1].after
    assert state is not None
    return state, log


def test_a_whole_log_makes_the_state_that_the_model_would_have_made() -> None:
    state, log = answered(*RATINGS)

    for model in (Fsrs6Model(desired_retention=0.95), SM2):
        expected, _ = answered(*RATINGS, model=model)
        assert state_replayed(state, log, model, "UTC") == expected


def test_going_to_another_model_and_back_loses_nothing() -> None:
    state, log = answered(*RATINGS)
    away = state_replayed(state, log, Fsrs6Model(), "UTC")

    assert state_replayed(away, log, SM2, "UTC") == state


def test_the_new_due_date_is_that_of_the_zone_where_the_learner_is_now() -> None:
    state, log = answered(Rating.GOOD)
    after = state_replayed(state, log, Fsrs6Model(), "Asia/Tokyo")

    day = day_of(MONDAY, "Asia/Tokyo") + timedelta(days=after.interval_days)
    assert after.due_at == day_begins_at(day, "Asia/Tokyo")


def test_a_whole_log_that_came_with_a_file_is_replayed_and_its_schedule_is_kept() -> None:
    state, log = answered(*RATINGS)
    schedule = CardSchedule(phase=CardPhase.REVIEW, due_on=MONDAY.date(), reviews=4)
    came = replace(state, imported=schedule)
    lines = [replace(line, before=None, after=None) for line in log]
    expected, _ = answered(*RATINGS, model=Fsrs6Model())

    assert state_replayed(came, lines, Fsrs6Model(), "UTC") == replace(expected, imported=schedule)


def test_a_log_that_begins_later_goes_on_from_what_was_known_where_it_begins() -> None:
    trace = CardSm2(interval_days=20, repetitions=4, ease_factor=2.0)
    memory = CardMemory(trace=trace, reviewed_at=MONDAY - 20 * DAY)
    came = build_state(memory=memory, interval_days=20.0, repetitions=4, reviews=6, lapses=1)
    line = build_review(build_ref(), came)
    state = line.after
    assert state is not None

    after = state_replayed(state, [line], Fsrs6Model(), "UTC")

    assert isinstance(after.memory.trace, Fsrs6)
    assert after.memory.trace.stability_days == pytest.approx(40)
    assert after.memory.reviewed_at == MONDAY
    assert (after.reviews, after.lapses, after.repetitions) == (7, 1, 5)
    assert after.interval_days == state.interval_days == 40
    assert state_replayed(after, [line], SM2, "UTC") == state


def test_a_card_without_a_log_goes_on_from_the_schedule_it_came_with() -> None:
    schedule = CardSchedule(
        phase=CardPhase.REVIEW,
        due_on=MONDAY.date(),
        interval_days=20,
        stability_days=25.5,
        difficulty=7.0,
        reviews=6,
    )
    state = as_imported(schedule, MONDAY - 20 * DAY, SM2, "UTC")

    after = state_replayed(state, [], Fsrs6Model(), "UTC")

    trace = Fsrs6(stability_days=25.5, difficulty=7.0, interval_days=20)
    assert after == replace(state, memory=replace(state.memory, trace=trace))


@pytest.mark.parametrize(
    "trace",
    [
        CardSm2(interval_days=9, repetitions=3, ease_factor=1.9),
        Fsrs6(stability_days=11.0, difficulty=6.5, interval_days=9),
        Athena(stability_days=40.0, difficulty=0.4, interval_days=9.0),
    ],
)
def test_from_every_memory_another_model_can_go_on(trace: CardSm2 | Fsrs6 | Athena) -> None:
    memory = CardMemory(trace=trace, reviewed_at=MONDAY - 9 * DAY)
    state = build_state(memory=memory, interval_days=9.0, repetitions=3, reviews=5)

    for model in (SM2, Fsrs6Model()):
        after = state_replayed(state, [], model, "UTC")
        line = build_review(build_ref(), after, model=model)
        assert line.after is not None
        assert line.after.interval_days > 9


def test_a_log_reaches_back_if_it_has_every_answer_from_the_first_on() -> None:
    state, log = answered(*RATINGS)

    assert reaches_back(log, state.reviews)
    assert not reaches_back(log, state.reviews + 1)
    assert not reaches_back(log[1:], 3)
    assert not reaches_back([], 0)


def test_answers_on_after_a_replay_are_those_of_the_new_model() -> None:
    state, log = answered(*RATINGS)
    model = Fsrs6Model()
    after = state_replayed(state, log, model, "UTC")
    line = build_review(build_ref(), after, at=MONDAY + 9 * DAY, model=model)
    expected, _ = answered(*RATINGS, model=model)

    assert line.after == state_after_review(expected, line.review, model)
