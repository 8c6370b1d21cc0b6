"""All skills as a tree: how certainly each is known, and what it waits for."""

from collections.abc import Callable
from dataclasses import dataclass

import networkx as nx

from bot.domain.ids import SkillId
from bot.domain.skills.graph import BANDS, GradeBand, SkillGraph, SkillStates
from bot.domain.topics.concept_graph import course_graph


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillSpot:
    """One skill."""

    name: str
    band: GradeBand
    known: float
    """P(known), 0..1."""
    touched: bool
    """True if the learner has given any answer about it."""
    mastered: bool
    locked: bool
    credited: bool = False
    """True if a placement found it probably known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillTree:
    """The skills by school years, and by their prerequisites within each."""

    skills: tuple[SkillSpot, ...]

    @property
    def mastered(self) -> int:
        """Return the number of mastered skills."""
        return sum(skill.mastered for skill in self.skills)

    @property
    def open(self) -> int:
        """Return how many can be practised and are neither mastered nor probably known."""
        return sum(not (skill.mastered or skill.locked or skill.credited) for skill in self.skills)

    @property
    def credited(self) -> int:
        """Return the number of probably known skills."""
        return sum(skill.credited for skill in self.skills)

    @property
    def locked(self) -> int:
        """Return the number of locked skills."""
        return sum(skill.locked for skill in self.skills)


def skill_tree(
    graph: SkillGraph, states: SkillStates, name_of: Callable[[SkillId], str]
) -> SkillTree:
    """Return the skills as the learner knows them."""
    spots = (_spot(skill_id, graph, states, name_of(skill_id)) for skill_id in _order(graph))
    return SkillTree(skills=tuple(spots))


def _order(graph: SkillGraph) -> list[SkillId]:
    """Return the skills by school years, basic ones first, else in file order."""
    links = course_graph({skill.id: skill.prerequisites for skill in graph.skills.values()})
    layers = enumerate(nx.topological_generations(links))
    deep = {skill_id: depth for depth, layer in layers for skill_id in layer}
    return sorted(
        graph.skills,
        key=lambda skill_id: (BANDS.index(graph.skills[skill_id].grade_band), deep[skill_id]),
    )


def _spot(skill_id: SkillId, graph: SkillGraph, states: SkillStates, name: str) -> SkillSpot:
    state = graph.state(skill_id, states)
    return SkillSpot(
        name=name,
        band=graph.skills[skill_id].grade_band,
        known=state.p_mastery,
        touched=state.opportunities > 0,
        mastered=state.is_mastered(),
        credited=state.is_credited and not state.is_mastered(),
        locked=not state.is_mastered() and not graph.is_unlocked(skill_id, states),
    )
