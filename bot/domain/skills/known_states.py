"""What learners of three kinds know of the skills. It needs NumPy, so it is imported late."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bot.domain.exercise.diagnosis import Knowable
from bot.domain.exercise.sampled_states import sample
from bot.domain.ids import ConceptId, SkillId
from bot.domain.skills.graph import SkillGraph
from bot.domain.skills.school_years import class_of, strand_of

_STATES = 1024
"""Learners of each kind. All of them are equally likely."""
_INSIDE, _OUTSIDE = 0.97, 0.02
"""The chance that a skill is known in a state with it, and in a state without it."""
_ABLEST = 12.0
_STEEPNESS = 1.5
_SEED = 1
_STATED_WEIGHT, _SPREAD = 0.85, 12
"""The weight of a learner's own statement, and its typical error in skills."""


@lru_cache(maxsize=4)
def chances_by_state(graph: SkillGraph) -> NDArray[np.float64]:
    """Return the chance that each skill is known, 0 to 1, with a row per state.

    The first two kinds of learners are those of `sampled_states`: one learned skill after skill,
    the other depends on ability. The third has a separate ability in each strand, and knows the
    skills of a strand up to about that class, whatever their prerequisites.
    """
    skills = sorted(graph.skills.values(), key=lambda skill: class_of(skill.id, graph))
    rank = {skill.id: at for at, skill in enumerate(skills)}
    concepts = tuple(
        Knowable(
            id=ConceptId(skill.id),
            difficulty=(rank[skill.id] + 0.5) / len(rank),
            prerequisites=tuple(map(ConceptId, skill.prerequisites)),
        )
        for skill in graph.skills.values()
    )
    sampled = np.where(sample(concepts, _STATES), _INSIDE, _OUTSIDE)
    return np.vstack((sampled, _by_strand(graph)))


def chances_after(
    graph: SkillGraph, answers: Mapping[SkillId, tuple[float, float]], school_class: int | None
) -> dict[SkillId, float]:
    """Return P(known), 0 to 1, of every skill.

    `answers` has the likelihoods of each asked skill's answers if it is known and if it is not.
    """
    states = chances_by_state(graph)
    weights, own = _before_answers(states, graph, school_class), states.copy()
    place = {skill: at for at, skill in enumerate(graph.skills)}
    for skill_id, (if_known, if_not) in answers.items():
        chance = states[:, place[skill_id]]
        either = chance * if_known + (1 - chance) * if_not
        weights = weights * either
        own[:, place[skill_id]] = chance * if_known / either
    chances = weights @ own / weights.sum()
    return {skill_id: min(1.0, float(chances[at])) for skill_id, at in place.items()}


def _before_answers(
    states: NDArray[np.float64], graph: SkillGraph, school_class: int | None
) -> NDArray[np.float64]:
    """Return the chance of each state given the stated class. They are equal without one."""
    alike = np.full(len(states), 1 / len(states))
    if school_class is None:
        return alike
    usual = sum(class_of(skill_id, graph) < school_class + 0.5 for skill_id in graph.skills)
    near = np.exp(-(((states.sum(axis=1) - usual) / _SPREAD) ** 2) / 2)
    return np.asarray(_STATED_WEIGHT * near / near.sum() + (1 - _STATED_WEIGHT) * alike)


def _by_strand(graph: SkillGraph) -> NDArray[np.float64]:
    rng = np.random.default_rng(_SEED)
    strands = sorted({strand_of(skill) for skill in graph.skills.values()})
    ability = rng.uniform(0, _ABLEST, (_STATES, 1))
    own = ability + rng.normal(0, 1, (_STATES, len(strands)))
    of_skill = own[:, [strands.index(strand_of(skill)) for skill in graph.skills.values()]]
    classes = np.array([class_of(skill_id, graph) for skill_id in graph.skills])
    return np.asarray(1 / (1 + np.exp(-_STEEPNESS * (of_skill - classes))))
