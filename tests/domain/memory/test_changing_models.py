"""Changing the memory model loses nothing: changing back restores the old state."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from hypothesis import given, strategies as st

from bot.domain.answers.quality import Rating
from bot.domain.cards.replaying import state_replayed
from bot.domain.cards.state import (
    CardPhase,
    CardReview,
    CardSchedule,
    CardState,
    ReviewKind,
    state_after_review,
)
from bot.domain.cards.transfer import as_imported
from bot.domain.memory.models import Fsrs6Model, MemoryModel, Sm2Model
from bot.domain.memory.review import Moment, Review
from tests.builders import MONDAY
from tests.deck_builders import build_ref

ZONE = "Europe/Berlin"
SM2 = Sm2Model()
MODELS = st.sampled_from([SM2, *(Fsrs6Model(retention) for retention in (0.8, 0.9, 0.95))])
STEPS = st.lists(
    st.tuples(st.integers(1, 60 * 24), st.sampled_from(Rating), st.none() | MODELS), max_size=15
)
"""Hours waited, the rating then, and the model after that."""


Step = tuple[int, Rating, MemoryModel | None]


def lived(
    state: CardState | None, steps: Sequence[Step], *, moves: bool, model: MemoryModel = SM2
) -> tuple[CardState | None, list[CardReview]]:
    """Return a card's state under one model, or under several in turn."""
    log: list[CardReview] = []
    at = MONDAY
    for hours, rating, following in steps:
        at += timedelta(hours=hours)
        review = Review(moment=Moment(at, ZONE), rating=rating)
        after = state_after_review(state, review, model)
        log.append(
            CardReview(
                ref=build_ref(), review=review, kind=ReviewKind.REVIEW, before=state, after=after
            )
        )
        state = after
        if moves and following is not None:
            model = following
            state = state_replayed(state, log, model, ZONE)
    return state, log


def came_along(interval_days: int, ease_factor: float) -> CardState:
    """Return a card of a file that was answered nine times elsewhere."""
    schedule = CardSchedule(
        phase=CardPhase.REVIEW,
        due_on=MONDAY.date(),
        interval_days=interval_days,
        ease_factor=ease_factor,
        reviews=9,
        lapses=2,
    )
    return as_imported(schedule, MONDAY - timedelta(days=interval_days), SM2, ZONE)


@given(STEPS)
def test_who_goes_back_to_a_model_has_what_they_would_have_had_with_it_all_along(
    steps: list[Step],
) -> None:
    stayed, _ = lived(None, steps, moves=False)
    moved, log = lived(None, steps, moves=True)

    if moved is not None:
        assert state_replayed(moved, log, SM2, ZONE) == stayed


@given(STEPS, MODELS, st.integers(2, 400), st.integers(130, 300))
def test_that_holds_for_cards_that_came_with_a_schedule_and_without_their_reviews(
    steps: list[Step], first: MemoryModel, interval_days: int, percent: int
) -> None:
    came = came_along(interval_days, percent / 100)
    stayed, _ = lived(came, steps, moves=False)
    elsewhere = state_replayed(came, (), first, ZONE)
    moved, log = lived(elsewhere, steps, moves=True, model=first)

    assert moved is not None
    assert stayed is not None
    assert state_replayed(moved, log, SM2, ZONE) == replace(stayed, imported=moved.imported)


@given(STEPS, MODELS, st.integers(2, 400), st.integers(130, 300))
def test_a_schedule_that_came_with_its_reviews_is_where_sm_2_begins_again(
    steps: list[Step], first: MemoryModel, interval_days: int, percent: int
) -> None:
    came = came_along(interval_days, percent / 100)
    past = [
        CardReview(
            ref=build_ref(),
            review=Review(moment=Moment(MONDAY - timedelta(days=ago), ZONE), rating=Rating.GOOD),
            kind=ReviewKind.REVIEW,
            before=None,
            after=None,
        )
        for ago in range(interval_days + 8, interval_days - 1, -1)
    ]
    stayed, _ = lived(came, steps, moves=False)
    elsewhere = state_replayed(came, past, first, ZONE)
    moved, log = lived(elsewhere, steps, moves=False, model=first)

    assert moved is not None
    assert stayed is not None
    assert state_replayed(moved, [*past, *log], SM2, ZONE) == replace(
        stayed, imported=moved.imported
    )
