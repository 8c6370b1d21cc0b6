"""A learner's knowledge of the skills after problems about some of them (K85).

A learner who begins in class 9 need not show skill after skill. Each answer counts for the
prerequisites of its skill and against its dependents. The states of knowledge are sampled
(`known_states`), and an answer weights each by its likelihood in that state.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from bot.domain.exercise.knowledge import Shown, information, likelihoods
from bot.domain.ids import SkillId
from bot.domain.skills.graph import SkillGraph
from bot.domain.topics.concept_graph import course_graph, with_prerequisites

CREDIT_POLICY: Final = "credit-2"
TYPED: Final = 0.1
"""The chance of a right typed answer without knowing the skill."""
FIRST_PROBLEMS, MOST_PROBLEMS = 8, 12
"""Problems in a placement, and the number with four more."""
LEAST_TO_TARGET: Final = 4
"""The minimum of problems before the way to a wanted skill is known."""
TELLING: Final = 0.25
"""Bits that make another problem on the way to a wanted skill worthwhile."""
ASKED_AT_MOST: Final = 2
"""Problems about one skill on the way to a wanted one."""
CREDITED_FROM: Final = 0.9
LEAST_ANSWERS: Final = 4
"""Answers before anything is credited."""
MOST_CREDITED: Final = 0.9
"""The maximum P(known) from a placement."""
KIND_FROM: Final = 0.75
"""After two wrong answers in a row, a skill with at least this P(known) is asked."""
_KIND_AFTER: Final = 2
"""Wrong answers in a row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe(Shown):
    """The first answer to a problem of the skill, given without help."""

    skill_id: SkillId
    guess: float = TYPED


def known_chances(
    graph: SkillGraph, probes: Iterable[Probe], school_class: int | None = None
) -> Mapping[SkillId, float]:
    """Return P(known), 0 to 1, of every skill after these answers.

    `school_class` is the learner's own statement. None means unknown or grown up.
    """
    known = frozenset(graph.skills)
    return _chances(
        graph, tuple(probe for probe in probes if probe.skill_id in known), school_class
    )


@lru_cache(maxsize=1024)  # all learners get the same first problems
def _chances(
    graph: SkillGraph, probes: tuple[Probe, ...], school_class: int | None
) -> Mapping[SkillId, float]:
    from bot.domain.skills.known_states import chances_after  # noqa: PLC0415 - importing NumPy takes a while, so the start does not wait for it

    asked = dict.fromkeys(probe.skill_id for probe in probes)
    answers = {
        skill_id: likelihoods(probe for probe in probes if probe.skill_id == skill_id)
        for skill_id in asked
    }
    return MappingProxyType(chances_after(graph, answers, school_class))


def next_skill(
    chances: Mapping[SkillId, float], probes: Sequence[Probe], among: Collection[SkillId]
) -> SkillId | None:
    """Return the skill with the most informative problem, or None if all were asked.

    After two wrong answers in a row it is one of those that are probably known.
    """
    asked = {probe.skill_id for probe in probes}
    pool = [skill_id for skill_id in chances if skill_id in among and skill_id not in asked]
    if len(probes) >= _KIND_AFTER and not any(probe.right for probe in probes[-_KIND_AFTER:]):
        pool = [skill_id for skill_id in pool if chances[skill_id] >= KIND_FROM] or pool
    return _most_telling(pool, chances)


def next_on_way(
    chances: Mapping[SkillId, float], probes: Sequence[Probe], way: Collection[SkillId]
) -> SkillId | None:
    """Return the skill to ask next on the way to a wanted one, or None if that is enough."""
    asked = Counter(probe.skill_id for probe in probes)
    if len(probes) >= MOST_PROBLEMS:
        return None
    pool = [
        skill_id for skill_id in chances if skill_id in way and asked[skill_id] < ASKED_AT_MOST
    ]
    best = _most_telling(pool, chances)
    if best is None or len(probes) < LEAST_TO_TARGET:
        return best
    return best if information(chances[best], TYPED) >= TELLING else None


def _most_telling(pool: Iterable[SkillId], chances: Mapping[SkillId, float]) -> SkillId | None:
    return max(pool, key=lambda skill_id: information(chances[skill_id], TYPED), default=None)


def with_all_below(skills: Collection[SkillId], graph: SkillGraph) -> frozenset[SkillId]:
    """Return these skills and all their direct and indirect prerequisites."""
    links = course_graph({skill.id: skill.prerequisites for skill in graph.skills.values()})
    return with_prerequisites(skills, links)


def credited_skills(
    chances: Mapping[SkillId, float], answers: int, among: Collection[SkillId]
) -> tuple[SkillId, ...]:
    """Return which of these skills count as known. It takes a minimum of answers."""
    if answers < LEAST_ANSWERS:
        return ()
    return tuple(
        skill_id
        for skill_id in chances
        if skill_id in among and chances[skill_id] >= CREDITED_FROM
    )
