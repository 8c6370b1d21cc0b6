"""The skills of school maths as a graph of prerequisites, and how one is found by its words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import networkx as nx

from bot.domain.answers.folding import fold_lines
from bot.domain.errors import SkillGraphError
from bot.domain.ids import SkillId
from bot.domain.mastery.tracing import (
    POLICY,
    BktParameters,
    Credit,
    SkillState,
    TracingPolicy,
    fresh_state,
)
from bot.domain.topics.concept_graph import circle, course_graph
from bot.domain.topics.course import Language, Texts

_CONFUSED: Final = "confused:"
_STEM: Final = 5
"""Letters of a word that form its stem."""
_ENDINGS: Final = ("e", "n", "en", "er", "es", "s", "ung", "ungen")
_WHOLE_TITLE, _WORD_START, _SAME_STEM, _AT_END, _APART = range(5)


class GradeBand(StrEnum):
    """The school years in which a skill is usually learned."""

    FIRST = "1-2"
    PRIMARY = "3-5"
    MIDDLE = "6-8"
    UPPER = "9-10"


BANDS: Final = tuple(GradeBand)


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """One skill, with its prerequisites and tracing parameters."""

    id: SkillId
    name: Texts
    grade_band: GradeBand
    prerequisites: tuple[SkillId, ...]
    bkt: BktParameters
    tags: tuple[str, ...] = ()
    """Its subjects. Skills with a common `confused:` tag are easily confused."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SkillGraph:
    """All skills of a file. `skill_graph` makes it and refuses unsound ones.

    A graph is equal only to itself, so that results about it can be cached.
    """

    version: str
    skills: Mapping[SkillId, Skill]

    def state(self, skill_id: SkillId, states: "SkillStates") -> SkillState:
        """Return the state of the skill, with its current parameters."""
        bkt = self.skills[skill_id].bkt
        known = states.get(skill_id)
        return fresh_state(skill_id, bkt) if known is None else known.with_parameters(bkt)

    def is_unlocked(self, skill_id: SkillId, states: "SkillStates") -> bool:
        """Return True if the skill may be practised.

        What was mastered, or was unlocked by mastery, stays unlocked (K65). What credit unlocked
        is locked again when the credit is withdrawn (K85).
        """
        known = states.get(skill_id)
        stays = known is not None and (known.unlocked_at or known.mastered_at) is not None
        return stays or not self.missing(skill_id, states)

    def missing(
        self, skill_id: SkillId, states: "SkillStates", policy: TracingPolicy = POLICY
    ) -> tuple[SkillId, ...]:
        """Return the prerequisites of the skill that are neither mastered nor credited now."""
        return tuple(
            prerequisite
            for prerequisite in self.not_mastered(skill_id, states, policy)
            if prerequisite not in states or not states[prerequisite].is_credited
        )

    def is_closed_again(self, skill_id: SkillId, states: "SkillStates") -> bool:
        """Return True if the skill is locked because credit below it was withdrawn."""
        lost = (
            states[prerequisite]
            for prerequisite in self.missing(skill_id, states)
            if prerequisite in states
        )
        taken_back = any(state.credit is Credit.TAKEN_BACK for state in lost)
        return taken_back and not self.is_unlocked(skill_id, states)

    def not_mastered(
        self, skill_id: SkillId, states: "SkillStates", policy: TracingPolicy = POLICY
    ) -> tuple[SkillId, ...]:
        """Return the prerequisites of the skill that are not mastered now."""
        return tuple(
            prerequisite
            for prerequisite in self.skills[skill_id].prerequisites
            if self._p_mastery(prerequisite, states) < policy.mastered_from
        )

    def _p_mastery(self, skill_id: SkillId, states: "SkillStates") -> float:
        known = states.get(skill_id)
        return self.skills[skill_id].bkt.p_init if known is None else known.p_mastery

    def open_before(self, skill_id: SkillId, states: "SkillStates") -> tuple[SkillId, ...]:
        """Return the skills missing before this one that may be practised now, each once."""
        found: dict[SkillId, None] = {}
        for prerequisite in self.missing(skill_id, states):
            ahead = (
                (prerequisite,)
                if self.is_unlocked(prerequisite, states)
                else self.open_before(prerequisite, states)
            )
            found |= dict.fromkeys(ahead)
        return tuple(found)

    def confused_with(self, skill_id: SkillId) -> tuple[SkillId, ...]:
        """Return the skills that are easily confused with this one."""
        marks = {tag for tag in self.skills[skill_id].tags if tag.startswith(_CONFUSED)}
        others = (skill for skill in self.skills.values() if skill.id != skill_id)
        return tuple(other.id for other in others if not marks.isdisjoint(other.tags))

    def successors(self, skill_id: SkillId) -> tuple[SkillId, ...]:
        """Return the skills with this one as a direct prerequisite."""
        return tuple(skill.id for skill in self.skills.values() if skill_id in skill.prerequisites)


SkillStates = Mapping[SkillId, SkillState]
"""The state of a learner's skills. Untouched ones are missing."""


def skill_graph(version: str, skills: Sequence[Skill]) -> SkillGraph:
    """Return the graph of these skills. Raise SkillGraphError with the first problem."""
    for problem in skill_problems(skills):
        raise SkillGraphError(problem)
    return SkillGraph(version=version, skills={skill.id: skill for skill in skills})


def skill_problems(skills: Sequence[Skill]) -> Iterator[str]:
    """Yield the problems that make these skills no sound graph, each with its skill."""
    if not skills:
        yield "a graph has at least one skill"
    known: set[SkillId] = set()
    for skill in skills:
        if skill.id in known:
            yield f"{skill.id}: an id that no other skill has"
        known.add(skill.id)
    for skill in skills:
        yield from (
            f"{skill.id}: prerequisites in this graph, {prerequisite!r} is none"
            for prerequisite in skill.prerequisites
            if prerequisite not in known
        )
    yield from _circles(skills)


def skill_warnings(skills: Iterable[Skill]) -> Iterator[str]:
    """Yield the unusual parameters. The skills can be practised all the same."""
    for skill in skills:
        for name in skill.bkt.unusual:
            yield f"{skill.id}: {name} is {getattr(skill.bkt, name):g}, usual is 0 to 0.5"


def _circles(skills: Sequence[Skill]) -> Iterator[str]:
    graph = course_graph({skill.id: skill.prerequisites for skill in skills})
    if not nx.is_directed_acyclic_graph(graph):
        first, *others = circle(graph)
        yield f"{first}: no cycle, found {' > '.join((first, *others, first))}"


def search_skills(graph: SkillGraph, query: str, language: Language) -> tuple[SkillId, ...]:
    """Return the skills that all of the words match, in the order of the graph.

    Only the best matches are returned: the title itself, else titles or tags with words that begin
    with them, share their stem ("lineare" for "linear") or end with them, in this order. Titles in
    the other language count only if none in this one matches.
    """
    sought = fold_lines(query)
    if not sought:
        return ()
    for spoken in (language, *(other for other in Language if other is not language)):
        ranks = {skill.id: _rank(skill, sought, spoken) for skill in graph.skills.values()}
        best = min((rank for rank in ranks.values() if rank is not None), default=None)
        if best is not None:
            return tuple(skill_id for skill_id, rank in ranks.items() if rank == best)
    return ()


def _rank(skill: Skill, sought: str, language: Language) -> int | None:
    words, title = sought.split(), fold_lines(skill.name[language]).split()
    if sorted(words) == sorted(title):
        return _WHOLE_TITLE
    own = (*title, *(fold_lines(tag) for tag in skill.tags if not tag.startswith(_CONFUSED)))
    worst = _WHOLE_TITLE
    for word in dict.fromkeys(words):
        worst = max(
            worst, min((_rank_beside(word, word_here) for word_here in own), default=_APART)
        )
        if worst == _APART:  # the remaining words of a long text cannot improve it
            return None
    return worst


def _rank_beside(word: str, own: str) -> int:
    if own.startswith(word):
        return _WORD_START
    if len(word) >= _STEM and word[:_STEM] == own[:_STEM]:
        return _SAME_STEM
    # The last part of a German compound, whatever its ending, but no "paris" in "comparison".
    ends = own.endswith((word, *(f"{word}{ending}" for ending in _ENDINGS)))
    return _AT_END if len(word) >= _STEM and ends else _APART
