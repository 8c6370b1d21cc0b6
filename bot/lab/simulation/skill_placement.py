"""How well a placement over the skills does, in worlds that its model does not know."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from bot.domain.answers.quality import BEST, is_right
from bot.domain.exercise.diagnosis import LEAST_PROBES
from bot.domain.exercise.placement import chances, guess_of, next_probe
from bot.domain.ids import ConceptId, SkillId
from bot.domain.skills import placement
from bot.domain.skills.graph import SkillGraph
from bot.domain.topics.course import Course
from bot.lab.simulation.skill_worlds import SKILL_WORLDS, SkilledLearner

WRONG: Final = 1
LIKELY: Final = 0.5
"""From this P(known) on a skill counts as known."""
_WRONG_BY: Final = 2


@dataclass(frozen=True, slots=True)
class Placed:
    """The results of a placement over all learners of a world, in shares of 1."""

    right_after_first: float
    """The skills judged correctly after the first problems."""
    right: float
    """The same after all problems."""
    false_credits: float
    """The credited skills that were not known."""
    credits: float
    """Credited skills per learner, on average."""


def place_learners(
    world: str, graph: SkillGraph, learners: int, seed: int, *, said: str = "true"
) -> Placed:
    """Return the results of the placement for these learners.

    What they say about their class is `true`, `wrong` by two years, or `nothing`.
    """
    rng = Random(seed)
    first = right = false = given = 0
    for _ in range(learners):
        learner = _saying(said, SKILL_WORLDS[world](graph, rng), rng)
        probes = place_learner(learner, graph, rng)
        first += _right(learner, graph, probes[: placement.FIRST_PROBLEMS])
        right += _right(learner, graph, probes)
        chances = placement.known_chances(graph, probes, learner.school_class)
        credited = placement.credited_skills(chances, len(probes), graph.skills)
        given += len(credited)
        false += sum(skill_id not in learner.known for skill_id in credited)
    skills = learners * len(graph.skills)
    return Placed(first / skills, right / skills, false / max(1, given), given / learners)


def at_share(sorted_counts: Sequence[int], share: float) -> float:
    """Return the count that this share of them does not exceed."""
    return sorted_counts[min(len(sorted_counts) - 1, int(share * len(sorted_counts)))]


def place_learner(
    learner: SkilledLearner, graph: SkillGraph, rng: Random
) -> tuple[placement.Probe, ...]:
    """Return the placement's probes of the learner."""
    probes: list[placement.Probe] = []
    while len(probes) < placement.MOST_PROBLEMS:
        chances = placement.known_chances(graph, probes, learner.school_class)
        following = placement.next_skill(chances, probes, graph.skills)
        if following is None:
            break
        probes.append(ask_probe(following, learner, graph, rng))
    return tuple(probes)


def ask_probe(
    skill_id: SkillId, learner: SkilledLearner, graph: SkillGraph, rng: Random
) -> placement.Probe:
    """Return the learner's answer to one problem of the skill."""
    return placement.Probe(skill_id=skill_id, right=learner.answers(skill_id, graph, rng))


def _right(learner: SkilledLearner, graph: SkillGraph, probes: Iterable[placement.Probe]) -> int:
    chances = placement.known_chances(graph, probes, learner.school_class)
    return sum(
        (chance >= LIKELY) == (skill_id in learner.known) for skill_id, chance in chances.items()
    )


def _saying(said: str, learner: SkilledLearner, rng: Random) -> SkilledLearner:
    if said == "true" or learner.school_class is None:
        return learner
    if said == "nothing":
        return replace(learner, school_class=None)
    return replace(
        learner, school_class=learner.school_class + rng.choice((-_WRONG_BY, _WRONG_BY))
    )


@dataclass(frozen=True, slots=True)
class CourseCheck:
    """The results of a course's check for all learners of a world."""

    right: float
    """The share of concepts judged correctly, 0..1."""
    three: float
    """The share of checks that ended after three probes, 0..1."""
    probes: float
    """Probes per learner, on average."""


def check_course(
    world: str, course: Course, graph: SkillGraph, learners: int, seed: int, *, is_placed: bool
) -> CourseCheck:
    """Return the results of the course's own check, after a placement over the skills or not.

    Each concept of the course has a skill.
    """
    rng = Random(seed)
    skills = {
        concept.id: concept.skill for concept in course.concepts if concept.skill is not None
    }
    right, counts = 0, []
    for _ in range(learners):
        learner = SKILL_WORLDS[world](graph, rng)
        before = place_learner(learner, graph, rng) if is_placed else ()
        check = _Check(learner, course, graph, before)
        counts.append(check.ask_all(rng))
        known = check.known() or chances(
            course.inventory,
            check.answers,
            {concept.id: concept.prerequisites for concept in course.concepts},
        )
        right += sum(
            (known[skill] >= LIKELY) == (skills[skill] in learner.known) for skill in skills
        )
    of = learners * len(skills)
    return CourseCheck(right / of, counts.count(LEAST_PROBES) / learners, sum(counts) / learners)


@dataclass(slots=True)
class _Check:
    """The check of a course for one learner."""

    learner: SkilledLearner
    course: Course
    graph: SkillGraph
    before: tuple[placement.Probe, ...]
    """The probes of a placement over the skills."""
    answers: dict[ConceptId, int] = field(default_factory=dict)

    def ask_all(self, rng: Random) -> int:
        """Ask until no more probes are needed. Return how many that took."""
        while (entry := next_probe(self.course.inventory, self.answers, self.known())) is not None:
            guess = guess_of(entry.probe)
            choosing = guess > placement.TYPED
            learner = replace(self.learner, guess=guess) if choosing else self.learner
            skill_id = self._skill(entry.concept_id)
            self.answers[entry.concept_id] = (
                BEST if learner.answers(skill_id, self.graph, rng) else WRONG
            )
        return len(self.answers)

    def known(self) -> Mapping[ConceptId, float] | None:
        """Return P(known) of the concepts after all probes, or None if there was no placement."""
        if not self.before:
            return None
        guesses = {entry.concept_id: guess_of(entry.probe) for entry in self.course.inventory}
        own = (
            placement.Probe(
                skill_id=self._skill(concept_id), right=is_right(answer), guess=guesses[concept_id]
            )
            for concept_id, answer in self.answers.items()
        )
        found = placement.known_chances(
            self.graph, (*self.before, *own), self.learner.school_class
        )
        return {
            concept.id: found[concept.skill]
            for concept in self.course.concepts
            if concept.skill is not None
        }

    def _skill(self, concept_id: ConceptId) -> SkillId:
        skill_id = self.course.concept(concept_id).skill
        if skill_id is None:
            raise ValueError(f"{concept_id} goes by no skill")
        return skill_id
