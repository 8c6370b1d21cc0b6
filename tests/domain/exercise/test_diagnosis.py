from itertools import product

import pytest
from hypothesis import given, strategies as st

from bot.domain.answers.quality import inferred_mastery
from bot.domain.errors import BadQualityError
from bot.domain.exercise.diagnosis import bisect_next, bisecting_probe
from bot.domain.ids import ConceptId
from tests.builders import build_inventory

RIGHT, WRONG = 5, 1


def inventory_of(count: int) -> list[str]:
    return [f"c{rank}" for rank in range(1, count + 1)]


def probes(count: int, answers: dict[int, int]) -> list[int]:
    """Return the ranks probed for a learner who gives these answers, else 5."""
    inventory = build_inventory(*inventory_of(count))
    given_so_far: dict[ConceptId, int] = {}
    asked = []
    while (entry := bisecting_probe(inventory, given_so_far)) is not None:
        asked.append(entry.rank)
        given_so_far[entry.concept_id] = answers.get(entry.rank, RIGHT)
    return asked


def knowing(known: int, count: int) -> dict[int, int]:
    return {rank: RIGHT if rank <= known else WRONG for rank in range(1, count + 1)}


@pytest.mark.parametrize(("ranks", "first"), [(1, 1), (2, 1), (3, 1), (10, 5), (14, 7), (15, 7)])
def test_the_first_probe_is_the_median(ranks: int, first: int) -> None:
    assert bisect_next(ranks, []) == first


def test_an_empty_inventory_has_no_probe() -> None:
    assert bisect_next(0, []) is None
    assert bisecting_probe((), {}) is None


@pytest.mark.parametrize(
    ("answers", "then"),
    [
        ([(5, RIGHT)], 8),
        ([(5, 3)], 8),
        ([(5, WRONG)], 2),
        ([(5, 2)], 2),
        ([(5, RIGHT), (8, WRONG)], 6),
        ([(5, RIGHT), (8, WRONG), (6, RIGHT)], 7),
        ([(5, RIGHT), (8, WRONG), (6, RIGHT), (7, RIGHT)], None),
        ([(5, RIGHT), (8, RIGHT), (9, RIGHT), (10, RIGHT)], None),
        ([(5, WRONG), (2, WRONG), (1, WRONG)], None),
    ],
)
def test_right_answers_lead_to_harder_and_wrong_ones_to_easier_concepts(
    answers: list[tuple[int, int]], then: int | None
) -> None:
    assert bisect_next(10, answers) == then


@given(st.integers(1, 40), st.lists(st.integers(0, 5), min_size=10, max_size=10))
def test_ranks_move_strictly_towards_the_border(ranks: int, qualities: list[int]) -> None:
    answers: list[tuple[int, int]] = []
    for quality in qualities:
        rank = bisect_next(ranks, answers)
        if rank is None:
            break
        assert 1 <= rank <= ranks
        if answers:
            last, said = answers[-1]
            assert rank > last if said >= 3 else rank < last
        answers.append((rank, quality))

    assert bisect_next(ranks, answers) is None


def test_who_knows_everything_is_asked_no_more_than_the_way_up() -> None:
    assert probes(10, {}) == [5, 8, 9, 10]


def test_who_knows_nothing_is_asked_no_more_than_the_way_down() -> None:
    assert probes(10, knowing(0, 10)) == [5, 2, 1]


def test_a_clear_border_is_confirmed_by_one_more_probe() -> None:
    assert probes(10, knowing(6, 10)) == [5, 8, 6, 7, 9]


def test_an_answer_against_the_border_asks_on() -> None:
    against = {**knowing(6, 10), 9: RIGHT}

    assert probes(10, against) == [5, 8, 6, 7, 9, 4]


def test_an_uncertain_answer_at_the_border_asks_on() -> None:
    uncertain = {**knowing(6, 10), 6: 3}

    assert probes(10, uncertain) == [5, 8, 6, 7, 9, 4]


@pytest.mark.parametrize("count", range(10, 16))
def test_every_placement_takes_three_to_seven_probes_and_none_twice(count: int) -> None:
    for known in range(count + 1):
        for slips in product((RIGHT, 3, 2, 0), repeat=2):
            border = dict(zip((known, known + 1), slips, strict=True))
            asked = probes(count, {**knowing(known, count), **border})
            assert 3 <= len(asked) <= 7
            assert len(set(asked)) == len(asked)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_small_inventory_is_asked_whole_at_most(count: int) -> None:
    assert sorted(probes(count, {})) == list(range(1, count + 1))


def test_answers_to_other_things_do_not_count() -> None:
    inventory = build_inventory(*inventory_of(10))

    probe = bisecting_probe(inventory, {ConceptId("elsewhere"): 5})

    assert probe == inventory[4]


@pytest.mark.parametrize(
    ("quality", "mastery"), [(0, 0), (1, 0), (2, 0), (3, 0.39), (4, 0.52), (5, 0.65)]
)
def test_only_a_right_probe_seeds_mastery(quality: int, mastery: float) -> None:
    assert inferred_mastery(quality) == pytest.approx(mastery)


@pytest.mark.parametrize("quality", [-1, 6])
def test_a_quality_that_does_not_exist_is_refused(quality: int) -> None:
    with pytest.raises(BadQualityError):
        inferred_mastery(quality)
    with pytest.raises(BadQualityError):
        bisecting_probe(build_inventory("a", "b"), {ConceptId("a"): quality})
