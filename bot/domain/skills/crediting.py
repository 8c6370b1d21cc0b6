"""Skills that a placement credits, and how credit is checked or withdrawn (K85)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.domain.ids import SkillId
from bot.domain.mastery.tracing import Credit, SkillState, with_seed
from bot.domain.skills.graph import SkillGraph, SkillStates
from bot.domain.skills.placement import MOST_CREDITED, Probe, with_all_below

MOST_CHECKED: Final = 2
"""Prerequisites that are asked after two wrong answers in a row."""


def placed_by_check(
    graph: SkillGraph,
    states: SkillStates,
    chances: Mapping[SkillId, float],
    probes: Sequence[Probe],
    known: Collection[SkillId],
    wanted: SkillId | None = None,
) -> tuple[SkillState, ...]:
    """Return the skills that a check changes. It credits the `known` ones.

    In a placement these may be all skills. On the way to a wanted skill they are those below it,
    and a right answer about a skill counts for everything below.
    """
    asked = {probe.skill_id for probe in probes}
    if wanted is None:
        return after_placement(graph, states, chances, known, asked)
    way = with_all_below((wanted,), graph)
    asked |= with_all_below({probe.skill_id for probe in probes if probe.right} & way, graph)
    moved = after_placement(graph, states, chances, known, asked)
    return tuple(state for state in moved if state.skill_id in way)


def after_placement(
    graph: SkillGraph,
    states: SkillStates,
    chances: Mapping[SkillId, float],
    known: Collection[SkillId],
    asked: Collection[SkillId],
) -> tuple[SkillState, ...]:
    """Return the skills that change when these are credited, each with its P(known).

    A practised skill depends on its own answers. Withdrawn credit is not restored.
    """
    after = (
        (
            before,
            _after_placement(
                before, chances[skill_id], credited=skill_id in known, asked=skill_id in asked
            ),
        )
        for skill_id in graph.skills
        for before in (graph.state(skill_id, states),)
    )
    return tuple(after_check for before, after_check in after if after_check != before)


def _after_placement(
    state: SkillState, chance: float, *, credited: bool, asked: bool
) -> SkillState:
    at_most = with_seed(state, min(MOST_CREDITED, chance))
    if not credited or state.is_mastered() or state.credit is Credit.TAKEN_BACK:
        return at_most
    known = asked or state.opportunities > 0 or state.credit is Credit.SHOWN
    return replace(at_most, credit=Credit.SHOWN if known else Credit.ASSUMED)


def after_answer(before: SkillState, after: SkillState) -> SkillState:
    """Return the skill after its answer, with its credit updated.

    The second wrong answer in a row withdraws the credit. Any other answer shows that the skill
    was asked.
    """
    if not before.is_credited:
        return after
    wrong_twice = before.last_outcome is False and after.last_outcome is False
    return replace(after, credit=Credit.TAKEN_BACK if wrong_twice else Credit.SHOWN)


def in_doubt(state: SkillState) -> bool:
    """Return True if the skill is credited and its last answer was wrong."""
    return state.is_credited and state.last_outcome is False


def to_ask_first(graph: SkillGraph, skill_id: SkillId, states: SkillStates) -> tuple[SkillId, ...]:
    """Return the skills to ask before the first practice of this skill.

    These are the prerequisites that are only credited and were never asked.
    """
    if graph.state(skill_id, states).opportunities:
        return ()
    before = graph.not_mastered(skill_id, states)
    return tuple(
        prerequisite
        for prerequisite in before
        if graph.state(prerequisite, states).credit is Credit.ASSUMED
    )


def to_check(
    graph: SkillGraph, before: SkillState, after: SkillState, states: SkillStates
) -> tuple[SkillId, ...]:
    """Return the skills to ask next because an answer contradicts credit.

    A credited skill that was answered wrong is asked again. If another one is answered wrong twice
    in a row, the two least certain of its merely credited prerequisites are asked.
    """
    if in_doubt(after):
        return (after.skill_id,)
    if not (before.last_outcome is False and after.last_outcome is False):
        return ()
    return _least_sure(graph, after.skill_id, states)


def _least_sure(graph: SkillGraph, skill_id: SkillId, states: SkillStates) -> tuple[SkillId, ...]:
    only_credited = [
        graph.state(prerequisite, states)
        for prerequisite in graph.not_mastered(skill_id, states)
        if graph.state(prerequisite, states).is_credited
    ]
    only_credited.sort(key=lambda state: state.p_mastery)
    return tuple(state.skill_id for state in only_credited[:MOST_CHECKED])
