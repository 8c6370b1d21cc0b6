"""How well a placement over the skills does, in worlds that its model does not know."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from bot.domain.ids import SkillId
from bot.domain.skills import placement
from bot.domain.skills.graph import SkillGraph
from bot.lab.simulation.skill_worlds import SKILL_WORLDS, TAUGHT, SkilledLearner

LIKELY: Final = 0.5
"""From this P(known) on a skill is said to be known."""
WANTED: Final = tuple(
    map(SkillId, ("lin_two_step", "pct_of_amount", "frac_add_unlike", "quad_formula"))
)
"""Skills that the simulated learners name; they know all that is below."""
_GIVES_UP_AFTER: Final = 40
_WRONG_BY: Final = 2


@dataclass(frozen=True, slots=True)
class Placed:
    """How a placement did over all learners of a world, in shares of 1."""

    right_after_first: float
    """How many skills were said rightly to be known or not, after the first problems."""
    right: float
    """The same after all problems."""
    false_credits: float
    """How many of the credited skills were not known."""
    credits: float
    """How many skills were credited to a learner, on average."""


def place_learners(
    world: str, graph: SkillGraph, learners: int, seed: int, *, said: str = "true"
) -> Placed:
    """Return how the placement of these learners went.

    What they say of their class is `true`, `wrong` by two years, or `nothing`.
    """
    rng = Random(seed)
    first = right = false = given = 0
    for _ in range(learners):
        learner = _saying(said, SKILL_WORLDS[world](graph, rng), rng)
        probes = _placed(learner, graph, rng)
        first += _right(learner, graph, probes[: placement.FIRST_PROBLEMS])
        right += _right(learner, graph, probes)
        chances = placement.known_chances(graph, probes, learner.school_class)
        credited = placement.credited(chances, len(probes), graph.skills)
        given += len(credited)
        false += sum(it not in learner.known for it in credited)
    skills = learners * len(graph.skills)
    return Placed(first / skills, right / skills, false / max(1, given), given / learners)


def problems_to(wanted: SkillId, graph: SkillGraph, learners: int, seed: int) -> Sequence[int]:
    """Return after how many problems the wanted skill was open to each learner, sorted.

    They know all that is below it, and say in which class they are.
    """
    rng = Random(seed)
    way = placement.with_all_below((wanted,), graph)
    return sorted(_problems_to(wanted, way, graph, rng) for _ in range(learners))


def _problems_to(wanted: SkillId, way: frozenset[SkillId], graph: SkillGraph, rng: Random) -> int:
    learner = SkilledLearner(
        known=way - {wanted},
        school_class=TAUGHT[wanted],
        slip=rng.uniform(0.05, 0.15),
        guess=rng.uniform(0, 0.1),
    )
    probes: list[placement.Probe] = []
    while len(probes) < _GIVES_UP_AFTER:
        chances = placement.known_chances(graph, probes, learner.school_class)
        following = placement.next_on_way(chances, probes, way, {})
        if following is None:
            unsure = placement.unsure_before(wanted, graph, chances, probes)
            if not unsure:
                break
            following = unsure[0]
        probes.append(_probe(following, learner, graph, rng))
    return len(probes)


def at_share(sorted_counts: Sequence[int], share: float) -> float:
    """Return the count that this share of them does not exceed."""
    return sorted_counts[min(len(sorted_counts) - 1, int(share * len(sorted_counts)))]


def _placed(
    learner: SkilledLearner, graph: SkillGraph, rng: Random
) -> tuple[placement.Probe, ...]:
    probes: list[placement.Probe] = []
    while len(probes) < placement.MOST_PROBLEMS:
        chances = placement.known_chances(graph, probes, learner.school_class)
        following = placement.next_skill(chances, probes, graph.skills, {})
        if following is None:
            break
        probes.append(_probe(following, learner, graph, rng))
    return tuple(probes)


def _probe(
    skill_id: SkillId, learner: SkilledLearner, graph: SkillGraph, rng: Random
) -> placement.Probe:
    return placement.Probe(skill_id=skill_id, right=learner.answers(skill_id, graph, rng))


def _right(learner: SkilledLearner, graph: SkillGraph, probes: Iterable[placement.Probe]) -> int:
    chances = placement.known_chances(graph, probes, learner.school_class)
    return sum((chance >= LIKELY) == (it in learner.known) for it, chance in chances.items())


def _saying(said: str, learner: SkilledLearner, rng: Random) -> SkilledLearner:
    if said == "true" or learner.school_class is None:
        return learner
    if said == "nothing":
        return replace(learner, school_class=None)
    return replace(
        learner, school_class=learner.school_class + rng.choice((-_WRONG_BY, _WRONG_BY))
    )
