"""How well a placement over the skills does, in worlds that its model does not know."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final

from bot.domain.ids import SkillId
from bot.domain.mastery.tracing import Opportunity, SkillState, practised
from bot.domain.skills import crediting, placement
from bot.domain.skills.graph import SkillGraph
from bot.domain.skills.mixing import next_mixed, way_to
from bot.lab.simulation.skill_worlds import SKILL_WORLDS, TAUGHT, SkilledLearner

LIKELY: Final = 0.5
"""From this P(known) on a skill is said to be known."""
WANTED: Final = tuple(
    map(SkillId, ("lin_two_step", "pct_of_amount", "frac_add_unlike", "quad_formula"))
)
"""Skills that the simulated learners name; they know all that is below."""
_GIVES_UP_AFTER: Final = 40
START: Final = datetime(2026, 1, 5, 12, tzinfo=UTC)
_A_MINUTE: Final = timedelta(minutes=1)
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
    """Return the problems of the check, and those of practice until the skill is open."""
    learner = SkilledLearner(
        known=way - {wanted},
        school_class=TAUGHT[wanted],
        slip=rng.uniform(0.05, 0.15),
        guess=rng.uniform(0, 0.1),
    )
    probes: list[placement.Probe] = []
    chances = placement.known_chances(graph, probes, learner.school_class)
    while (following := placement.next_on_way(chances, probes, way)) is not None:
        probes.append(_probe(following, learner, graph, rng))
        chances = placement.known_chances(graph, probes, learner.school_class)
    known = {*placement.credited(chances, len(probes), way)} - {wanted}
    placed = crediting.placed_by_check(graph, {}, chances, probes, known, wanted)
    practice = _Practice(learner, placed, graph, rng)
    problems = len(probes)
    while problems < _GIVES_UP_AFTER and practice.is_before(wanted):
        practice.solve_one(START + problems * _A_MINUTE, wanted)
        problems += 1
    return problems


def at_share(sorted_counts: Sequence[int], share: float) -> float:
    """Return the count that this share of them does not exceed."""
    return sorted_counts[min(len(sorted_counts) - 1, int(share * len(sorted_counts)))]


def _placed(
    learner: SkilledLearner, graph: SkillGraph, rng: Random
) -> tuple[placement.Probe, ...]:
    probes: list[placement.Probe] = []
    while len(probes) < placement.MOST_PROBLEMS:
        chances = placement.known_chances(graph, probes, learner.school_class)
        following = placement.next_skill(chances, probes, graph.skills)
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


@dataclass(frozen=True, slots=True)
class Practised:
    """How practice went after a placement, on average over all learners of a world."""

    taken_back: float
    """How many skills a learner lost the credit of."""
    taken_back_known: float
    """Which share of these was known, 0..1."""
    too_early: float
    """How many problems taught a skill with something missing right below."""
    learned: float
    """How many skills were learned."""


def practise_after_placement(
    world: str, graph: SkillGraph, learners: int, seed: int, problems: int = 50
) -> Practised:
    """Return how these learners practised once they were placed.

    A problem teaches a skill as often as the graph says, if all that it builds on is known.
    """
    rng = Random(seed)
    lost = lost_known = early = learned = 0
    for _ in range(learners):
        learner = SKILL_WORLDS[world](graph, rng)
        probes = _placed(learner, graph, rng)
        chances = placement.known_chances(graph, probes, learner.school_class)
        known = placement.credited(chances, len(probes), graph.skills)
        moved = crediting.placed_by_check(graph, {}, chances, probes, known)
        practice = _Practice(learner, moved, graph, rng)
        for number in range(problems):
            practice.solve_one(START + number * _A_MINUTE)
        lost += len(practice.lost)
        lost_known += sum(practice.lost)
        early += practice.early
        learned += len(practice.learner.known - learner.known)
    return Practised(
        lost / learners, lost_known / max(1, lost), early / learners, learned / learners
    )


class _Practice:
    """One learner who practises what mixing chooses, or what is on the way to a skill."""

    def __init__(
        self, learner: SkilledLearner, placed: Iterable[SkillState], graph: SkillGraph, rng: Random
    ) -> None:
        self.learner, self._graph, self._rng = learner, graph, rng
        self._states = {it.skill_id: it for it in placed}
        self._checks: list[SkillId] = []
        self._lately: list[SkillId] = []
        self.lost: list[bool] = []
        """Whether each skill whose credit was taken back was known."""
        self.early = 0

    def is_before(self, wanted: SkillId) -> bool:
        """Return True if something is asked or practised before the wanted skill."""
        locked = not self._graph.is_unlocked(wanted, self._states)
        first = crediting.to_ask_first(self._graph, wanted, self._states)
        return locked or bool(self._checks or first)

    def solve_one(self, at: datetime, wanted: SkillId | None = None) -> None:
        """Answer one problem, and learn from it."""
        skill_id = self._next(at, wanted)
        if skill_id is None:
            return
        known = self.learner.known
        skill = self._graph.skills[skill_id]
        before = self._graph.state(skill_id, self._states)
        is_new = skill_id not in known and not before.is_credited  # else it is only checked
        self.early += is_new and not known.issuperset(skill.prerequisites)
        right = self.learner.answers(skill_id, self._graph, self._rng)
        opportunity = Opportunity(source=str(at), at=at, correct=right)
        after = crediting.after_answer(before, practised(before, opportunity))
        self._states[skill_id] = after
        if before.is_credited and not after.is_credited:
            self.lost.append(skill_id in known)
        self._lately.append(skill_id)
        checks = crediting.to_check(self._graph, before, after, self._states)
        self._checks = [
            *(it for it in checks if it == skill_id or it not in self._lately[-20:]),
            *(it for it in self._checks if it not in checks),
        ]
        if known.issuperset(skill.prerequisites) and self._rng.random() < skill.bkt.p_transit:
            self.learner = replace(self.learner, known=known | {skill_id})

    def _next(self, at: datetime, wanted: SkillId | None) -> SkillId | None:
        if self._checks:
            return self._checks.pop(0)
        graph, states = self._graph, self._states
        among = graph.skills if wanted is None else way_to(graph, wanted, states)[:1]
        following = next_mixed(graph, states, self._lately, at, among)
        if following is None:
            return None
        first = crediting.to_ask_first(self._graph, following, self._states)
        return next((it for it in first if it not in self._lately[-20:]), following)
