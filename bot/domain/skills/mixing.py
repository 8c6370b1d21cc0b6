"""Which of several alternating skills comes next, and the way to a wanted skill."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.domain.ids import SkillId
from bot.domain.mastery.tracing import POLICY, SkillState, TracingPolicy, known_after
from bot.domain.skills.graph import SkillGraph, SkillStates

OF_ITS_OWN: Final = 3
"""Problems in a row about a new skill before it alternates with others."""
MASTERED_EVERY: Final = 4
"""At most every fourth problem is about a mastered skill."""
_PROBLEMS_AT_LEAST, _PROBLEMS_AT_MOST = 1, 10


def next_mixed(
    graph: SkillGraph,
    states: SkillStates,
    lately: Sequence[SkillId],
    now: datetime,
    among: Collection[SkillId],
) -> SkillId | None:
    """Return the skill of the next problem, or None if none of `among` is open.

    `lately` has the skills of the last problems, newest last. A new skill has three problems of
    its own. After that, none comes twice in a row while another is open, and the most certain open
    one comes first. A skill that is easily confused with the last one comes right after it.
    """
    last = lately[-1] if lately else None
    opened = [
        graph.state(skill_id, states) for skill_id in among if graph.is_unlocked(skill_id, states)
    ]
    learning = [state for state in opened if not state.is_mastered() and not state.is_credited]
    new = next((state for state in learning if state.skill_id == last), None)
    if new is not None and new.opportunities < OF_ITS_OWN:
        return last
    due = None if len(lately) + 1 < MASTERED_EVERY else _most_overdue(graph, states, lately, now)
    if due is not None:
        return due
    learning = learning or [state for state in opened if not state.is_mastered()]
    others = [state for state in learning if state.skill_id != last] or learning
    if last is not None:
        alike = graph.confused_with(last) if last in graph.skills else ()
        others = [
            other for other in others if other.skill_id in alike and other.opportunities
        ] or others
    return max(others, key=lambda other: other.p_mastery).skill_id if others else None


def _most_overdue(
    graph: SkillGraph, states: SkillStates, lately: Sequence[SkillId], now: datetime
) -> SkillId | None:
    """Return the mastered skill that is overdue longest, or None if one was asked recently."""
    recent = lately[1 - MASTERED_EVERY :]
    if any(skill_id in states and states[skill_id].is_mastered() for skill_id in recent):
        return None
    waiting = [
        (at, state.skill_id)
        for state in states.values()
        if state.skill_id in graph.skills
        and (at := state.comes_back_at()) is not None
        and at <= now
    ]
    return min(waiting)[1] if waiting else None


def way_to(graph: SkillGraph, skill_id: SkillId, states: SkillStates) -> tuple[SkillId, ...]:
    """Return the skills to master up to the wanted one, each after its prerequisites.

    The wanted skill is the last. Mastered or credited skills are left out.
    """
    way: dict[SkillId, None] = {}

    def walk(at: SkillId) -> None:
        if at in way:
            return
        if not graph.is_unlocked(at, states):
            for before in graph.missing(at, states):
                walk(before)
        way[at] = None

    walk(skill_id)
    return tuple(way)


def problems_left(state: SkillState, policy: TracingPolicy = POLICY) -> int:
    """Return how many right answers in a row would master the skill."""
    known, count = state.p_mastery, 0
    while known < policy.mastered_from and count < _PROBLEMS_AT_MOST:
        known = known_after(replace(state, p_mastery=known), correct=True)
        count += 1
    return max(_PROBLEMS_AT_LEAST, count)
