from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from bot.domain.answers.spec import TextAnswer
from bot.domain.errors import BadQualityError
from bot.domain.exercise.diagnosis import GUESS_TYPED, bisect_next
from bot.domain.exercise.knowledge import Shown, information
from bot.domain.exercise.placement import (
    CHECK_FROM,
    TELLING,
    after_test,
    as_placed,
    chances,
    inferred_chances,
    next_probe,
    promised_entries,
)
from bot.domain.ids import ConceptId
from bot.domain.progress.progress import summary
from bot.domain.topics.course import InventoryEntry
from bot.domain.topics.mind_map import NodeStatus
from tests.builders import build_flow, build_inventory, build_node

RIGHT, WRONG = 5, 1
ROUNDING = 1e-9

Inventory = tuple[InventoryEntry, ...]


def linked(links: Mapping[str, str]) -> Inventory:
    """Return an inventory of typed probes: concepts with their prerequisites, easiest first."""
    return tuple(
        replace(
            entry,
            prerequisites=tuple(map(ConceptId, links[entry.concept_id].split())),
            probe=replace(entry.probe, answer=TextAnswer(accepted={})),
        )
        for entry in build_inventory(*links)
    )


TWO_BRANCHES = linked(
    {
        "root": "",
        "left": "root",
        "right": "root",
        "left-2": "root left",
        "right-2": "root right",
        "left-3": "root left left-2",
        "right-3": "root right right-2",
        "left-4": "root left left-2 left-3",
        "right-4": "root right right-2 right-3",
        "left-5": "root left left-2 left-3 left-4",
    }
)


@st.composite
def inventories(draw: st.DrawFn, *, least: int = 7) -> Inventory:
    plain = build_inventory(*(f"c{rank}" for rank in range(1, draw(st.integers(least, 15)) + 1)))
    easier = [draw(st.sets(st.integers(1, max(1, entry.rank - 1)), max_size=4)) for entry in plain]
    return tuple(
        replace(
            entry,
            prerequisites=tuple(ConceptId(f"c{rank}") for rank in below if rank < entry.rank),
            probe=replace(entry.probe, answer=draw(st.sampled_from(ANSWERS))),
        )
        for entry, below in zip(plain, easier, strict=True)
    )


ANSWERS = (TextAnswer(accepted={}), build_inventory("a")[0].probe.answer)


def probes(inventory: Inventory, qualities: Iterator[int]) -> list[tuple[int, int]]:
    """Return the ranks probed, each with its answer."""
    answers: dict[ConceptId, int] = {}
    asked = []
    while (entry := next_probe(inventory, answers)) is not None:
        answers[entry.concept_id] = next(qualities)
        asked.append((entry.rank, answers[entry.concept_id]))
        assert len(asked) <= len(inventory)
    return asked


def of(inventory: Inventory, known: set[str]) -> dict[ConceptId, int]:
    """Return the answers of a learner who knows these, in the order of the probes."""
    answers: dict[ConceptId, int] = {}
    while (entry := next_probe(inventory, answers)) is not None:
        answers[entry.concept_id] = RIGHT if entry.concept_id in known else WRONG
    return answers


@given(inventories(), st.lists(st.integers(0, 5), min_size=7, max_size=7))
def test_the_promises_of_the_documents_are_kept(
    inventory: Inventory, qualities: list[int]
) -> None:
    asked = probes(inventory, iter(qualities))

    assert asked[0][0] == bisect_next(len(inventory), [])
    assert 3 <= len(asked) <= 7
    assert len({rank for rank, _ in asked}) == len(asked)
    for (rank, quality), (following, _) in pairwise(asked):
        assert following > rank if quality >= 3 else following < rank


@given(inventories(least=1), st.lists(st.integers(0, 5), min_size=7, max_size=7))
def test_an_inventory_of_any_size_comes_to_an_end(
    inventory: Inventory, qualities: list[int]
) -> None:
    asked = probes(inventory, iter(qualities))

    assert 1 <= len(asked) <= min(7, len(inventory))


@given(inventories(), st.lists(st.integers(0, 5), min_size=7, max_size=7))
def test_each_answer_moves_its_neighbours_the_right_way(
    inventory: Inventory, qualities: list[int]
) -> None:
    answers: dict[ConceptId, int] = {}
    before = chances(inventory, answers)
    for quality in qualities:
        entry = next_probe(inventory, answers)
        if entry is None:
            break
        answers[entry.concept_id] = quality
        after = chances(inventory, answers)
        assert all(0 <= rng <= 1 for rng in after.values())
        if quality >= 3:
            assert all(
                after[prerequisite] >= before[prerequisite] - ROUNDING
                for prerequisite in entry.prerequisites
            )
        else:
            above = [
                other.concept_id for other in inventory if entry.concept_id in other.prerequisites
            ]
            assert all(after[concept_id] <= before[concept_id] + ROUNDING for concept_id in above)
        before = after


def test_an_empty_inventory_has_no_probe() -> None:
    assert next_probe((), {}) is None


def test_who_knows_one_branch_is_not_taken_to_know_the_other() -> None:
    known = chances(TWO_BRANCHES, of(TWO_BRANCHES, {"root", "left", "left-2", "left-3", "left-4"}))

    assert all(
        known[ConceptId(name)] >= CHECK_FROM for name in ("root", "left", "left-2", "left-4")
    )
    assert all(
        known[ConceptId(name)] <= 1 - CHECK_FROM for name in ("left-5", "right-2", "right-3")
    )


def test_it_goes_on_while_an_answer_still_tells_something() -> None:
    line = linked(
        {"a": "", **{after: before for before, after in zip("abcdef", "bcdefg", strict=True)}}
    )

    answers = of(line, {"a", "b", "c"})

    known = chances(line, answers)
    left = promised_entries(line, answers)
    assert 3 <= len(answers) < 7
    assert all(information(known[entry.concept_id], GUESS_TYPED) < TELLING for entry in left)


def test_of_what_the_rules_leave_the_most_telling_probe_is_taken() -> None:
    asked = [ConceptId("right-2")]
    answers = {asked[0]: RIGHT}
    known = chances(TWO_BRANCHES, answers)

    entry = next_probe(TWO_BRANCHES, answers)

    assert entry is not None
    harder = promised_entries(TWO_BRANCHES, answers)
    assert min(abs(known[entry.concept_id] - 0.5) for entry in harder) == abs(
        known[entry.concept_id] - 0.5
    )


def test_only_what_was_not_probed_is_inferred() -> None:
    answers = {ConceptId("right-2"): RIGHT, ConceptId("left-4"): WRONG}

    known = inferred_chances(TWO_BRANCHES, answers)

    assert known.keys() == {entry.concept_id for entry in TWO_BRANCHES} - answers.keys()
    assert known[ConceptId("right")] >= CHECK_FROM
    assert known[ConceptId("left-5")] < 0.2


def test_without_an_answer_nothing_is_inferred() -> None:
    assert inferred_chances(TWO_BRANCHES, {}) == {}
    assert inferred_chances(TWO_BRANCHES, {ConceptId("elsewhere"): RIGHT}) == {}


def test_prerequisites_outside_of_the_inventory_are_inferred() -> None:
    on_map = {
        ConceptId("root"): (),
        ConceptId("between"): (ConceptId("root"),),
        ConceptId("left-2"): (ConceptId("between"),),
        ConceptId("beyond"): (ConceptId("left-5"),),
    }

    known = inferred_chances(TWO_BRANCHES, {ConceptId("left-2"): RIGHT}, on_map)

    assert known[ConceptId("between")] > chances(TWO_BRANCHES, {}, on_map)[ConceptId("between")]
    assert known[ConceptId("between")] >= CHECK_FROM
    assert known[ConceptId("beyond")] < 0.5


def test_a_right_guess_among_choices_says_less_than_a_typed_answer() -> None:
    typed = linked({"a": "", "b": "a"})
    chosen = tuple(
        replace(entry, prerequisites=other.prerequisites)
        for entry, other in zip(build_inventory("a", "b"), typed, strict=True)
    )
    answers = {ConceptId("b"): RIGHT}

    assert chances(chosen, answers)[ConceptId("b")] < chances(typed, answers)[ConceptId("b")]


@pytest.mark.parametrize("quality", [-1, 6])
def test_a_quality_that_does_not_exist_is_refused(quality: int) -> None:
    with pytest.raises(BadQualityError):
        next_probe(TWO_BRANCHES, {ConceptId("root"): quality})


def test_what_the_placement_inferred_is_shown_as_probably_known_and_counted_as_an_estimate() -> (
    None
):
    nodes = [build_node(id=name) for name in ("below", "above", "begun")]
    nodes[2] = replace(nodes[2], status=NodeStatus.LEARNING, mastery_score=0.4)
    flow = build_flow(inferred={"Below": 0.9, "above": 0.3, "begun": 0.9})

    placed = as_placed(nodes, flow)
    seen = summary(placed)

    assert placed[0].status is NodeStatus.DIAGNOSED
    assert placed[1:] == tuple(nodes[1:])
    assert (seen.ahead, seen.probably, seen.minutes_left) == (2, 1, 1 + 10 + 10)
    assert seen.percent == 43  # (0.9 + 0.4) of three


@pytest.mark.parametrize(
    ("answers", "guess", "is_sure"),
    [("rrr", 0.05, True), ("wrrr", 0.05, True), ("rrr", 0.25, True), ("wrrr", 0.25, False)],
)
def test_a_test_of_one_concept_says_what_is_known_below_it_the_less_the_easier_to_guess(
    answers: str, guess: float, is_sure: bool
) -> None:
    chain = linked({"a": "", "b": "a", "c": "b", "d": "c"})
    given = [Shown(right=answer == "r", guess=guess) for answer in answers]

    known = after_test(chain, {}, {}, {ConceptId("c"): given})

    assert (known[ConceptId("b")] >= 0.9) is is_sure
    assert known[ConceptId("a")] >= known[ConceptId("b")] >= known[ConceptId("c")]
    assert known[ConceptId("c")] > known[ConceptId("d")]
