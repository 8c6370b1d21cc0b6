"""The explanation of a card's date matches what is stored, with SM-2 and with FSRS-6."""

from datetime import timedelta

import pytest
from hypothesis import given, strategies as st

from bot.domain.answers.quality import Rating
from bot.domain.cards.causes import card_causes
from bot.domain.cards.replaying import state_replayed
from bot.domain.cards.state import CardReview, CardState, ReviewKind, state_after_review
from bot.domain.mastery.causes import Causes, DateMove
from bot.domain.memory.models import Fsrs6Model, MemoryModel, Sm2Model
from bot.domain.memory.review import Moment, Review
from tests.builders import MONDAY
from tests.deck_builders import build_ref

ZONE = "Europe/Berlin"
DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)
MODELS: tuple[MemoryModel, ...] = (Sm2Model(), Fsrs6Model())


def drilled(
    model: MemoryModel, *answers: tuple[Rating, int]
) -> tuple[CardState, list[CardReview]]:
    """Return a new card after these answers, given as days since the answer before and rating."""
    state: CardState | None = None
    log: list[CardReview] = []
    day = 0
    for number, (rating, days) in enumerate(answers):
        day += days
        at = MONDAY + day * DAY + number * MINUTE
        review = Review(moment=Moment(at, ZONE), rating=rating)
        after = state_after_review(state, review, model)
        log.append(
            CardReview(
                ref=build_ref(), review=review, kind=ReviewKind.REVIEW, before=state, after=after
            )
        )
        state = after
    assert state is not None
    return state, log


def test_a_third_good_answer_is_told_by_its_product() -> None:
    state, log = drilled(Sm2Model(), (Rating.GOOD, 0), (Rating.GOOD, 1), (Rating.GOOD, 6))

    assert card_causes(state, log, Sm2Model(), ZONE) == Causes(
        due_at=state.due_at,
        moved=DateMove(
            at=MONDAY + 7 * DAY + 2 * MINUTE,
            recalled=True,
            before_days=6,
            after_days=15,
            factor=2.5,
            in_a_row=3,
        ),
    )


def test_a_forgotten_card_is_told_with_the_rest_that_it_had() -> None:
    state, log = drilled(Sm2Model(), (Rating.GOOD, 0), (Rating.GOOD, 1), (Rating.AGAIN, 6))

    assert card_causes(state, log, Sm2Model(), ZONE).moved == DateMove(
        at=MONDAY + 7 * DAY + 2 * MINUTE, recalled=False, before_days=6, after_days=1
    )


def test_a_schedule_that_came_with_a_file_has_no_answer_to_name() -> None:
    state, _ = drilled(Sm2Model(), (Rating.GOOD, 0))

    assert card_causes(state, [], Sm2Model(), ZONE) == Causes(due_at=state.due_at)


ANSWERS = st.lists(st.tuples(st.sampled_from(Rating), st.integers(0, 60)), min_size=1, max_size=12)


@pytest.mark.parametrize("model", MODELS, ids=str)
@pytest.mark.parametrize("other", MODELS, ids=str)
@given(answers=ANSWERS)
def test_what_is_said_of_a_card_equals_what_is_stored(
    model: MemoryModel, other: MemoryModel, answers: list[tuple[Rating, int]]
) -> None:
    state, log = drilled(model, *answers)
    state = state_replayed(state, log, other, ZONE)

    causes = card_causes(state, log, other, ZONE)

    assert causes.due_at == state.due_at == other.due_at(state.memory, ZONE)
    moved = causes.moved
    assert moved is not None
    assert (moved.at, moved.after_days) == (state.memory.reviewed_at, state.interval_days)
    ratings = {line.review.moment.at: line.review.rating for line in log}
    assert moved.recalled == ratings[moved.at].is_recalled
    if moved.factor:
        assert moved.after_days == pytest.approx(moved.before_days * moved.factor, abs=0.5001)
