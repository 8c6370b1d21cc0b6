"""How practice of skills goes: after a placement, on the way to one, mixed or one by one."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from random import Random
from statistics import fmean
from typing import Final

from bot.domain.answers.quality import Rating
from bot.domain.ids import SkillId
from bot.domain.mastery.tracing import Opportunity, SkillState, after_opportunity
from bot.domain.memory.models import CardMemory, Fsrs6Model
from bot.domain.memory.review import Moment, Review
from bot.domain.skills import crediting, placement
from bot.domain.skills.graph import SkillGraph, SkillStates
from bot.domain.skills.mixing import next_mixed, way_to
from bot.lab.simulation.skill_placement import ask_probe, place_learner
from bot.lab.simulation.skill_worlds import SKILL_WORLDS, TAUGHT, SkilledLearner

WANTED: Final = tuple(
    map(SkillId, ("lin_two_step", "pct_of_amount", "frac_add_unlike", "quad_formula"))
)
"""Skills that the simulated learners name. They know everything below them."""
_GIVES_UP_AFTER: Final = 40
START: Final = datetime(2026, 1, 5, 12, tzinfo=UTC)
_A_MINUTE: Final = timedelta(minutes=1)
_PROBLEMS_A_DAY: Final = 25
_PROBLEMS: Final = 300
_NEW: Final = 10
"""The problems are counted until this many skills are mastered."""
_LATER: Final = timedelta(days=14)
_AT_HAND: Final = 0.7
"""From this chance of recall on, by published FSRS-6, a mastered skill is at hand."""


def problems_to(wanted: SkillId, graph: SkillGraph, learners: int, seed: int) -> Sequence[int]:
    """Return after how many problems the wanted skill was open to each learner, sorted.

    They know everything below it, and tell their class.
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
        probes.append(ask_probe(following, learner, graph, rng))
        chances = placement.known_chances(graph, probes, learner.school_class)
    known = {*placement.credited_skills(chances, len(probes), way)} - {wanted}
    states = crediting.placed_by_check(graph, {}, chances, probes, known, wanted)
    practice = _Practice(learner, states, graph, rng)
    problems = len(probes)
    while problems < _GIVES_UP_AFTER and practice.is_before(wanted):
        practice.solve_one(START + problems * _A_MINUTE, wanted)
        problems += 1
    return problems


@dataclass(frozen=True, slots=True)
class Practised:
    """How practice went after a placement, on average over all learners of a world."""

    taken_back: float
    """How many credited skills a learner lost."""
    taken_back_known: float
    """The share of these that was known, 0..1."""
    too_early: float
    """How many problems taught a skill with a direct prerequisite missing."""
    learned: float
    """How many skills were learned."""


def practise_after_placement(
    world: str, graph: SkillGraph, learners: int, seed: int, problems: int = 50
) -> Practised:
    """Return how these learners practised after their placement.

    A problem teaches a skill with the graph's probability, if all prerequisites are known.
    """
    rng = Random(seed)
    lost = lost_known = early = learned = 0
    for _ in range(learners):
        learner = SKILL_WORLDS[world](graph, rng)
        probes = place_learner(learner, graph, rng)
        chances = placement.known_chances(graph, probes, learner.school_class)
        known = placement.credited_skills(chances, len(probes), graph.skills)
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
    """One learner who practises mixed skills, or those on the way to one."""

    def __init__(
        self, learner: SkilledLearner, states: Iterable[SkillState], graph: SkillGraph, rng: Random
    ) -> None:
        self.learner, self._graph, self._rng = learner, graph, rng
        self._states = {probe.skill_id: probe for probe in states}
        self._checks: list[SkillId] = []
        self._lately: list[SkillId] = []
        self.lost: list[bool] = []
        """For each credited skill that was taken back, if it was known."""
        self.early = 0

    def is_before(self, wanted: SkillId) -> bool:
        """Return True if anything is asked or practised before the wanted skill."""
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
        is_new = skill_id not in known and not before.is_credited  # otherwise it is only checked
        self.early += is_new and not known.issuperset(skill.prerequisites)
        right = self.learner.answers(skill_id, self._graph, self._rng)
        opportunity = Opportunity(source=str(at), at=at, correct=right)
        after = crediting.after_answer(before, after_opportunity(before, opportunity))
        self._states[skill_id] = after
        if before.is_credited and not after.is_credited:
            self.lost.append(skill_id in known)
        self._lately.append(skill_id)
        checks = crediting.to_check(self._graph, before, after, self._states)
        self._checks = [
            *(check for check in checks if check == skill_id or check not in self._lately[-20:]),
            *(check for check in self._checks if check not in checks),
        ]
        self.learner = _taught(self.learner, skill_id, self._graph, self._rng)

    def _next(self, at: datetime, wanted: SkillId | None) -> SkillId | None:
        if self._checks:
            return self._checks.pop(0)
        graph, states = self._graph, self._states
        among = graph.skills if wanted is None else way_to(graph, wanted, states)[:1]
        following = next_mixed(graph, states, self._lately, at, among)
        if following is None:
            return None
        first = crediting.to_ask_first(self._graph, following, self._states)
        return next((other for other in first if other not in self._lately[-20:]), following)


@dataclass(frozen=True, slots=True)
class Mixed:
    """How beginners practised with one way of choosing the next skill, on average."""

    to_ten: float
    """After how many problems ten skills were mastered."""
    mastered: float
    """How many were mastered after 300 problems."""
    at_hand: float
    """How many of these were at hand two weeks later."""


def practise_from_nothing(
    graph: SkillGraph, learners: int, seed: int, *, mixes: bool, comes_back: bool = True
) -> Mixed:
    """Return the results of beginners whose problems are mixed, or who practise skill by skill.

    Mastered skills come back, or not. The first problem of a day recalls a skill, in a memory that
    forgets by FSRS-6.
    """
    choose = _mixing(comes_back=comes_back) if mixes else _one_by_one
    went = [_from_nothing(graph, Random(f"{seed}/{number}"), choose) for number in range(learners)]
    ten = (run.to_ten for run in went if run.to_ten)
    return Mixed(
        fmean(ten), fmean(run.mastered for run in went), fmean(run.at_hand for run in went)
    )


_Choosing = Callable[[SkillGraph, SkillStates, Sequence[SkillId], datetime], SkillId | None]


def _mixing(*, comes_back: bool) -> _Choosing:
    def choose(
        graph: SkillGraph, states: SkillStates, lately: Sequence[SkillId], at: datetime
    ) -> SkillId | None:
        due = at if comes_back else START
        return next_mixed(graph, states, lately, due, graph.skills)

    return choose


def _one_by_one(
    graph: SkillGraph, states: SkillStates, lately: Sequence[SkillId], at: datetime
) -> SkillId | None:
    """Return the last skill until it is mastered, then the open one most likely known."""
    del at
    if lately and not graph.state(lately[-1], states).is_mastered():
        return lately[-1]
    opened = (
        graph.state(skill, states) for skill in graph.skills if graph.is_unlocked(skill, states)
    )
    ahead = (skill_state for skill_state in opened if not skill_state.is_mastered())
    surest = max(ahead, key=lambda skill_state: skill_state.p_mastery, default=None)
    return None if surest is None else surest.skill_id


def _from_nothing(graph: SkillGraph, rng: Random, choose: _Choosing) -> Mixed:
    learner = SkilledLearner(
        known=frozenset(),
        school_class=None,
        slip=rng.uniform(0.05, 0.15),
        guess=rng.uniform(0, 0.1),
    )
    states: dict[SkillId, SkillState] = {}
    memories: dict[SkillId, CardMemory] = {}
    lately: list[SkillId] = []
    memory, to_ten, at = Fsrs6Model(), 0, START
    for number in range(_PROBLEMS):
        day, place = divmod(number, _PROBLEMS_A_DAY)
        at = START + timedelta(days=day, minutes=place)
        skill_id = choose(graph, states, lately, at)
        if skill_id is None:
            break
        right = learner.answers(skill_id, graph, rng)
        opportunity = Opportunity(source=str(number), at=at, correct=right)
        states[skill_id] = after_opportunity(graph.state(skill_id, states), opportunity)
        review = Review(moment=Moment(at), rating=Rating.GOOD if right else Rating.AGAIN)
        memories[skill_id] = memory.after(memories.get(skill_id), review)
        lately.append(skill_id)
        learner = _taught(learner, skill_id, graph, rng)
        to_ten = to_ten or (number + 1) * (_count_mastered(states) >= _NEW)
    then = Moment(at + _LATER)
    at_hand = sum(
        memory.recall(memories[state.skill_id], then) >= _AT_HAND
        for state in states.values()
        if state.is_mastered()
    )
    return Mixed(to_ten, _count_mastered(states), at_hand)


def _count_mastered(states: SkillStates) -> int:
    return sum(state.is_mastered() for state in states.values())


def _taught(
    learner: SkilledLearner, skill_id: SkillId, graph: SkillGraph, rng: Random
) -> SkilledLearner:
    """Return the learner after a problem, which may have taught the skill."""
    skill = graph.skills[skill_id]
    if learner.known.issuperset(skill.prerequisites) and rng.random() < skill.bkt.p_transit:
        return replace(learner, known=learner.known | {skill_id})
    return learner
