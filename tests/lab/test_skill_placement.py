"""Placements over the skills keep to the figures that were found for them (K85)."""

import pytest

from bot.lab.simulation.skill_placement import (
    WANTED,
    at_share,
    place_learners,
    practise_after_placement,
    problems_to,
)
from bot.lab.simulation.skill_worlds import SKILL_WORLDS, TAUGHT
from tests.skill_builders import bundled_graph

LEARNERS = 200
FIGURES = {
    "a ": (0.885, 0.905, 0.06),
    "a'": (0.91, 0.925, 0.03),
    "b ": (0.78, 0.80, 0.13),
    "c ": (0.795, 0.81, 0.16),
    "d ": (0.845, 0.875, 0.07),
    "e ": (0.965, 0.975, 0.06),
}
"""Told rightly after 8 and 12 problems, at least; false among credited, at most."""


def test_every_skill_is_taught_in_some_class() -> None:
    assert set(TAUGHT) == set(bundled_graph().skills)


@pytest.mark.thorough
@pytest.mark.parametrize("world", SKILL_WORLDS)
def test_a_placement_tells_what_is_known_and_credits_little_that_is_not(world: str) -> None:
    first, all_of_them, false = FIGURES[world[:2]]
    placed = place_learners(world, bundled_graph(), LEARNERS, 1)
    assert placed.right_after_first >= first
    assert placed.right >= all_of_them
    assert placed.false_credits <= false


@pytest.mark.thorough
@pytest.mark.parametrize("wanted", WANTED)
def test_whoever_knows_what_lies_below_comes_to_a_wanted_skill_soon(wanted: str) -> None:
    counts = problems_to(WANTED[WANTED.index(wanted)], bundled_graph(), LEARNERS, 1)
    assert at_share(counts, 0.5) <= 7
    assert at_share(counts, 0.9) <= 12
    assert at_share(counts, 0.97) <= 15


@pytest.mark.thorough
@pytest.mark.parametrize("world", [it for it in SKILL_WORLDS if it[0] in "bc"])
def test_credit_is_taken_back_from_what_was_not_known_and_little_is_taught_too_early(
    world: str,
) -> None:
    went = practise_after_placement(world, bundled_graph(), LEARNERS, 1)
    assert went.taken_back > 0
    assert went.taken_back_known <= 0.4
    assert went.too_early <= 1.1
    assert went.learned > 1
