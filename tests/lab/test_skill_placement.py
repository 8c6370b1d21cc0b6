"""Placements over the skills reach the figures that were found for them (K85)."""

import pytest

from bot.lab.simulation.skill_placement import at_share, check_course, place_learners
from bot.lab.simulation.skill_practice import (
    WANTED,
    practise_after_placement,
    practise_from_nothing,
    problems_to,
)
from bot.lab.simulation.skill_worlds import SKILL_WORLDS, TAUGHT
from tests.flow.walking import courses
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
"""Least share judged correctly after 8 and 12 problems, and most false ones among credits."""


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
def test_a_learner_who_knows_what_lies_below_comes_to_a_wanted_skill_soon(wanted: str) -> None:
    counts = problems_to(WANTED[WANTED.index(wanted)], bundled_graph(), LEARNERS, 1)
    assert at_share(counts, 0.5) <= 7
    assert at_share(counts, 0.9) <= 12
    assert at_share(counts, 0.97) <= 15


@pytest.mark.thorough
@pytest.mark.parametrize("world", [world for world in SKILL_WORLDS if world[0] in "bc"])
def test_credit_is_taken_back_from_what_was_not_known_and_little_is_taught_too_early(
    world: str,
) -> None:
    went = practise_after_placement(world, bundled_graph(), LEARNERS, 1)
    assert went.taken_back > 0
    assert went.taken_back_known <= 0.4
    assert went.too_early <= 1.1
    assert went.learned > 1


@pytest.mark.thorough
@pytest.mark.parametrize("world", SKILL_WORLDS)
def test_after_a_placement_a_course_asks_three_probes_as_a_rule_and_tells_no_less(
    world: str,
) -> None:
    (course,) = (fractions for fractions in courses() if fractions.id == "fractions")
    alone, after = (
        check_course(world, course, bundled_graph(), 80, 1, is_placed=is_placed)
        for is_placed in (False, True)
    )
    assert after.right >= alone.right
    assert after.three > 0.5
    assert after.probes < alone.probes


@pytest.mark.thorough
def test_mixed_problems_cost_little_and_keep_several_times_as_many_skills_at_hand() -> None:
    alone, new, mixed = (
        practise_from_nothing(bundled_graph(), 100, 1, mixes=mixes, comes_back=back)
        for mixes, back in ((False, False), (True, False), (True, True))
    )
    assert new.to_ten <= 1.12 * alone.to_ten
    assert mixed.to_ten <= 1.25 * alone.to_ten
    assert mixed.mastered >= 0.88 * alone.mastered
    assert mixed.at_hand >= 5 * alone.at_hand
    assert mixed.at_hand > 3
