"""Which skill is best practised next, how hard, and what an answer unlocked (specs/5, 8.2)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import IntEnum
from types import MappingProxyType
from typing import Final

from bot.domain.ids import SkillId
from bot.domain.mastery.tracing import POLICY, SkillState, TracingPolicy
from bot.domain.skills.graph import BANDS, SkillGraph, SkillStates

HARDER_FROM: Final[Mapping[float, int]] = MappingProxyType(
    {0.0: 1, 0.35: 2, 0.55: 3, POLICY.review_below: 4, POLICY.mastered_from: 5}
)
"""The suitable difficulty, 1 to 5, from each P(known) on."""

_NEVER: Final = datetime.min.replace(tzinfo=UTC)
"""A skill that was never practised has waited longest."""


class Why(IntEnum):
    """Why a skill is recommended, the most urgent first."""

    NEEDS_REVIEW = 1
    """It was practised, but is not known well enough."""
    OPEN = 2
    """It is unlocked and not mastered."""
    SPACED = 3
    """It is mastered, but was practised long ago."""
    PROBABLY_KNOWN = 4
    """It is credited, and there is nothing else to practise."""
    BEFORE_EXAM = 5
    """It is repeated in the last days before an exam date."""


@dataclass(frozen=True, slots=True)
class Recommended:
    """A skill to practise, and why now."""

    skill_id: SkillId
    why: Why


@dataclass(frozen=True, slots=True, kw_only=True)
class Locked:
    """A skill that cannot be practised yet."""

    skill_id: SkillId
    missing: tuple[SkillId, ...]
    """The prerequisites that are not mastered."""


def unlocked_skills(graph: SkillGraph, states: SkillStates) -> tuple[SkillId, ...]:
    """Return the skills that may be practised, in the order of the graph."""
    return tuple(skill_id for skill_id in graph.skills if graph.is_unlocked(skill_id, states))


def locked_skills(graph: SkillGraph, states: SkillStates) -> tuple[Locked, ...]:
    """Return the locked skills, the nearest first, each with its missing prerequisites."""
    waiting = (
        Locked(skill_id=skill_id, missing=graph.missing(skill_id, states))
        for skill_id in graph.skills
        if not graph.is_unlocked(skill_id, states)
    )
    return tuple(sorted(waiting, key=lambda waiting: _distance(graph, states, waiting)))


def recommendations(
    graph: SkillGraph, states: SkillStates, now: datetime, policy: TracingPolicy = POLICY
) -> tuple[Recommended, ...]:
    """Return the unlocked skills that are worth practising now, best first (K66).

    The least known comes first, then the one that waited longest, then the earlier grade band.
    """
    found = (
        (reason, graph.state(skill_id, states))
        for skill_id in unlocked_skills(graph, states)
        if (reason := why(graph.state(skill_id, states), now, policy)) is not None
    )
    ordered = sorted(found, key=lambda pair: (pair[0], *_urgency(graph, pair[1])))
    return tuple(Recommended(state.skill_id, reason) for reason, state in ordered)


def why(state: SkillState, now: datetime, policy: TracingPolicy = POLICY) -> Why | None:
    """Return why an unlocked skill is worth practising, or None if it is mastered and not due."""
    if state.needs_review(policy) and not state.is_credited:
        return Why.NEEDS_REVIEW
    if not state.is_mastered(policy):
        return Why.PROBABLY_KNOWN if state.is_credited else Why.OPEN
    back = state.comes_back_at(policy)
    return Why.SPACED if back is not None and back <= now else None


def comes_back(
    states: Iterable[SkillState], rested_at: datetime, policy: TracingPolicy = POLICY
) -> tuple[datetime, SkillId] | None:
    """Return the practised skill that is due first, and when, or None.

    None is due before `rested_at`, and a mastered one only after its interval. Among skills due at
    the same time the least known is first.
    """
    found = (
        (max(rested_at, state.comes_back_at(policy) or last), state.p_mastery, state.skill_id)
        for state in states
        if (last := state.last_practiced_at) is not None
    )
    at, _, skill_id = min(found, default=(None, 0.0, None))
    return None if at is None or skill_id is None else (at, skill_id)


def fitting_difficulty(p_mastery: float) -> int:
    """Return the suitable difficulty, 1 to 5, for a learner with that P(known)."""
    return max(level for least, level in HARDER_FROM.items() if p_mastery >= least)


def opened_skills(
    graph: SkillGraph, skill_id: SkillId, before: SkillStates, after: SkillStates
) -> tuple[SkillId, ...]:
    """Return the skills that this one's change has unlocked."""
    return tuple(
        successor
        for successor in graph.successors(skill_id)
        if graph.is_unlocked(successor, after) and not graph.is_unlocked(successor, before)
    )


def newly_unlocked(
    graph: SkillGraph, states: SkillStates, now: datetime
) -> tuple[SkillState, ...]:
    """Return the states of the skills that mastery unlocked but that are not marked as such yet.

    Once stored they are not returned again, whatever is forgotten and however often this is
    called. So unlocks that were missed while there was no graph are made up for, once.
    """
    noted = {state.skill_id for state in states.values() if state.unlocked_at is not None}
    return tuple(
        replace(graph.state(skill_id, states), unlocked_at=now)
        for skill_id in graph.skills
        if skill_id not in noted and not graph.not_mastered(skill_id, states)
    )


def _urgency(graph: SkillGraph, state: SkillState) -> tuple[float, datetime, int, SkillId]:
    band = BANDS.index(graph.skills[state.skill_id].grade_band)
    return state.p_mastery, state.last_practiced_at or _NEVER, band, state.skill_id


def _distance(graph: SkillGraph, states: SkillStates, waiting: Locked) -> tuple[int, int, SkillId]:
    """Return how many skills must be mastered up to this one, its grade band and its id."""
    needed = {waiting.skill_id}
    open_ends = list(waiting.missing)
    while open_ends:
        skill_id = open_ends.pop()
        if skill_id not in needed:
            needed.add(skill_id)
            open_ends += graph.missing(skill_id, states)
    band = BANDS.index(graph.skills[waiting.skill_id].grade_band)
    return len(needed), band, waiting.skill_id
