from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
from hypothesis import given, strategies as st

from bot.domain.answers.quality import Rating
from bot.domain.cards.drill import (
    MOST_IN_DRILL,
    Box,
    DeckProgress,
    apart,
    becomes_leech,
    box_of,
    drill_sample,
    kind_of_review,
    progress_after,
)
from bot.domain.cards.state import CardPhase, CardState, ReviewKind, state_after_review
from bot.domain.days import DueBy, all_until
from bot.domain.memory.models import Sm2Model
from bot.domain.memory.review import Moment, Review
from tests.deck_builders import DAY, MONDAY, build_ref, build_state


def test_cards_of_one_note_stand_as_far_from_each_other_as_the_drill_is_long() -> None:
    refs = [build_ref(name) for name in ("a1", "a2", "b1", "c1", "a3", "b2")]
    notes = {ref: ref.card_id[0] for ref in refs}

    order = [ref.card_id for ref in apart(refs, notes)]

    assert order == ["a1", "b1", "c1", "a2", "b2", "a3"]
    assert apart(refs, {}) == tuple(refs)


@given(st.integers(0, 1_000), st.integers(0, 2**32))
def test_a_drill_is_dealt_without_repetition_and_has_twenty_cards_at_most(
    count: int, seed: int
) -> None:
    due = [build_ref(f"c{n}") for n in range(count)]
    cards = drill_sample(due, Random(seed))

    assert len(cards) == len(set(cards)) == min(count, MOST_IN_DRILL)
    assert set(cards) <= set(due)
    assert cards == drill_sample(due, Random(seed))


def test_a_review_is_named_by_where_the_card_is_in_its_life() -> None:
    card = build_state(MONDAY)

    assert kind_of_review(None, all_until(MONDAY)) is ReviewKind.LEARNING
    assert (
        kind_of_review(replace(card, phase=CardPhase.LEARNING), all_until(MONDAY))
        is ReviewKind.LEARNING
    )
    assert kind_of_review(card, all_until(MONDAY)) is ReviewKind.REVIEW
    assert kind_of_review(card, all_until(MONDAY - DAY)) is ReviewKind.EXTRA
    relearning = replace(card, phase=CardPhase.RELEARNING)
    assert kind_of_review(relearning, all_until(MONDAY)) is ReviewKind.RELEARNING


@pytest.mark.parametrize(
    ("lapses", "leech"), [(1, False), (7, False), (8, True), (9, False), (12, True), (16, True)]
)
def test_a_leech_is_noticed_at_eight_lapses_and_every_four_more(
    lapses: int, *, leech: bool
) -> None:
    before, after = build_state(lapses=lapses - 1), build_state(lapses=lapses)

    assert becomes_leech(before, after) is leech
    assert not becomes_leech(after, after)


def test_a_card_that_is_never_known_is_a_leech_on_the_eighth_day_after_its_first() -> None:
    state: CardState | None = None
    days = []
    for day in range(15):
        answer = Review(moment=Moment(MONDAY + day * DAY), rating=Rating.AGAIN)
        after = state_after_review(state, answer, Sm2Model())
        days += [day] if becomes_leech(state, after) else []
        state = after

    assert days == [8, 12]


STATES = st.one_of(
    st.none(),
    st.builds(
        lambda days, repetitions: build_state(
            MONDAY + timedelta(days=days), interval_days=float(days + 5), repetitions=repetitions
        ),
        st.integers(-4, 4),
        st.integers(0, 2),
    ),
)


@given(st.lists(STATES, min_size=1, max_size=6), st.sampled_from(list(Rating)), st.data())
def test_the_counts_after_an_answer_are_those_of_counting_anew(
    states: list[CardState | None], rating: Rating, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(states) - 1))
    after = state_after_review(
        states[place], Review(moment=Moment(MONDAY), rating=rating), Sm2Model()
    )
    moved = progress_after(counted(states), states[place], after, DueBy(MONDAY, MONDAY + DAY / 2))

    assert moved == counted([*states[:place], after, *states[place + 1 :]])


def counted(states: list[CardState | None]) -> DeckProgress:
    known = [state for state in states if state is not None]
    boxes = dict.fromkeys(Box, 0)
    for state in states:
        boxes[box_of(None if state is None else state.interval_days)] += 1
    return DeckProgress(
        cards=len(states),
        due=sum(state.due_at <= MONDAY for state in known),
        due_today=sum(state.due_at < MONDAY + DAY / 2 for state in known),
        forgotten=sum(state.repetitions == 0 for state in known),
        boxes=boxes,
    )
