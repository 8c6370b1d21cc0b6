"""Which of several alternating skills comes next, and the way to a wanted skill."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.domain.ids import SkillId
from bot.domain.mastery.tracing import POLICY, SkillState, TracingPolicy, observed
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
    opened = [graph.state(it, states) for it in among if graph.is_unlocked(it, states)]
    learning = [it for it in opened if not it.is_mastered() and not it.is_credited]
    new = next((it for it in learning if it.skill_id == last), None)
    if new is not None and new.opportunities < OF_ITS_OWN:
        return last
    due = None if len(lately) + 1 < MASTERED_EVERY else _most_overdue(graph, states, lately, now)
    if due is not None:
        return due
    learning = learning or [it for it in opened if not it.is_mastered()]
    others = [it for it in learning if it.skill_id != last] or learning
    if last is not None:
        alike = graph.confused_with(last) if last in graph.skills else ()
        others = [it for it in others if it.skill_id in alike and it.opportunities] or others
    return max(others, key=lambda it: it.p_mastery).skill_id if others else None


def _most_overdue(
    graph: SkillGraph, states: SkillStates, lately: Sequence[SkillId], now: datetime
) -> SkillId | None:
    """Return the mastered skill that is overdue longest, or None if one was asked recently."""
    recent = lately[1 - MASTERED_EVERY :]
    if any(it in states and states[it].is_mastered() for it in recent):
        return None
    waiting = [
        (at, it.skill_id)
        for it in states.values()
        if it.skill_id in graph.skills and (at := it.comes_back_at()) is not None and at <= now
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
        known = observed(replace(state, p_mastery=known), correct=True)
        count += 1
    return max(_PROBLEMS_AT_LEAST, count)
