"""Which skill is best practised next, how hard, and what an answer has opened (specs/5, 8.2)."""

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
"""The difficulty, 1 to 5, that fits from this P(known) on."""

_NEVER: Final = datetime.min.replace(tzinfo=UTC)
"""What was never practised has waited longest."""


class Why(IntEnum):
    """Why a skill is recommended, the most urgent first."""

    NEEDS_REVIEW = 1
    """It was practised, and is not known well enough."""
    OPEN = 2
    """It is unlocked and not mastered."""
    SPACED = 3
    """It is mastered, and was practised long ago."""
    PROBABLY_KNOWN = 4
    """It is credited, and there is nothing else to practise."""
    BEFORE_EXAM = 5
    """It comes once more in the last days before an exam date."""


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


def unlocked(graph: SkillGraph, states: SkillStates) -> tuple[SkillId, ...]:
    """Return the skills that may be practised, in the order of the graph."""
    return tuple(it for it in graph.skills if graph.is_unlocked(it, states))


def locked(graph: SkillGraph, states: SkillStates) -> tuple[Locked, ...]:
    """Return the other skills, the nearest first, each with what is missing."""
    waiting = (
        Locked(skill_id=it, missing=graph.missing(it, states))
        for it in graph.skills
        if not graph.is_unlocked(it, states)
    )
    return tuple(sorted(waiting, key=lambda it: _distance(graph, states, it)))


def recommended(
    graph: SkillGraph, states: SkillStates, now: datetime, policy: TracingPolicy = POLICY
) -> tuple[Recommended, ...]:
    """Return what is worth practising now among what is unlocked, best first (K66).

    The least known comes first, then what has waited longest, then the earlier grade band.
    """
    found = (
        (reason, graph.state(skill_id, states))
        for skill_id in unlocked(graph, states)
        if (reason := why(graph.state(skill_id, states), now, policy)) is not None
    )
    ordered = sorted(found, key=lambda it: (it[0], *_urgency(graph, it[1])))
    return tuple(Recommended(state.skill_id, reason) for reason, state in ordered)


def why(state: SkillState, now: datetime, policy: TracingPolicy = POLICY) -> Why | None:
    """Return why an unlocked skill is worth practising; None for what is fresh and mastered."""
    if state.needs_review(policy) and not state.is_credited:
        return Why.NEEDS_REVIEW
    if not state.is_mastered(policy):
        return Why.PROBABLY_KNOWN if state.is_credited else Why.OPEN
    back = state.comes_back_at(policy)
    return Why.SPACED if back is not None and back <= now else None


def comes_back(
    states: Iterable[SkillState], rested_at: datetime, policy: TracingPolicy = POLICY
) -> tuple[datetime, SkillId] | None:
    """Return which skill that was practised is practised again first, and when.

    None comes back before `rested_at`, and a mastered one only after its spacing. Of skills that
    come back together the least known is first.
    """
    found = (
        (max(rested_at, it.comes_back_at(policy) or last), it.p_mastery, it.skill_id)
        for it in states
        if (last := it.last_practiced_at) is not None
    )
    at, _, skill_id = min(found, default=(None, 0.0, None))
    return None if at is None or skill_id is None else (at, skill_id)


def fitting_difficulty(p_mastery: float) -> int:
    """Return the difficulty, 1 to 5, that suits somebody who knows the skill with that chance."""
    return max(level for least, level in HARDER_FROM.items() if p_mastery >= least)


def opened(
    graph: SkillGraph, skill_id: SkillId, before: SkillStates, after: SkillStates
) -> tuple[SkillId, ...]:
    """Return the skills that are unlocked now that this one has moved, and were not before."""
    return tuple(
        it
        for it in graph.successors(skill_id)
        if graph.is_unlocked(it, after) and not graph.is_unlocked(it, before)
    )


def newly_unlocked(
    graph: SkillGraph, states: SkillStates, now: datetime
) -> tuple[SkillState, ...]:
    """Return the states of the skills that mastery has opened and that are not yet noted as such.

    Once they are kept they are not returned again, whatever is forgotten or how often one asks:
    so unlocks that could not be worked out while there was no graph are made up for, once.
    """
    noted = {it.skill_id for it in states.values() if it.unlocked_at is not None}
    return tuple(
        replace(graph.state(it, states), unlocked_at=now)
        for it in graph.skills
        if it not in noted and not graph.not_mastered(it, states)
    )


def _urgency(graph: SkillGraph, state: SkillState) -> tuple[float, datetime, int, SkillId]:
    band = BANDS.index(graph.skills[state.skill_id].grade_band)
    return state.p_mastery, state.last_practiced_at or _NEVER, band, state.skill_id


def _distance(graph: SkillGraph, states: SkillStates, waiting: Locked) -> tuple[int, int, SkillId]:
    """Return how many skills are still to be mastered before this one, and where it belongs."""
    needed = {waiting.skill_id}
    open_ends = list(waiting.missing)
    while open_ends:
        skill_id = open_ends.pop()
        if skill_id not in needed:
            needed.add(skill_id)
            open_ends += graph.missing(skill_id, states)
    band = BANDS.index(graph.skills[waiting.skill_id].grade_band)
    return len(needed), band, waiting.skill_id
