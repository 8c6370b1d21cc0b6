"""Skills that a placement credits, and what asks about them or takes the credit back (K85)."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from bot.domain.ids import SkillId
from bot.domain.mastery.tracing import Credit, SkillState, seeded
from bot.domain.skills.graph import SkillGraph, SkillStates
from bot.domain.skills.placement import MOST_CREDITED

MOST_CHECKED: Final = 2
"""How many prerequisites are asked about after two wrong answers in a row."""


def placed(
    graph: SkillGraph,
    states: SkillStates,
    chances: Mapping[SkillId, float],
    credited: Collection[SkillId],
    asked: Collection[SkillId],
) -> tuple[SkillState, ...]:
    """Return the skills that a placement moves, at what they are known by then.

    What was practised goes by its own answers. Credit that was taken back does not come back.
    """
    after = (
        (before, _placed(before, chances[it], credited=it in credited, asked=it in asked))
        for it in graph.skills
        for before in (graph.state(it, states),)
    )
    return tuple(it for before, it in after if it != before)


def _placed(state: SkillState, chance: float, *, credited: bool, asked: bool) -> SkillState:
    at_most = seeded(state, min(MOST_CREDITED, chance))
    if not credited or state.is_mastered() or state.credit is Credit.TAKEN_BACK:
        return at_most
    known = asked or state.opportunities > 0 or state.credit is Credit.SHOWN
    return replace(at_most, credit=Credit.SHOWN if known else Credit.ASSUMED)


def after_answer(before: SkillState, after: SkillState) -> SkillState:
    """Return the skill after its answer with the credit that it has then.

    The second wrong answer in a row takes the credit back; any other shows that it was asked.
    """
    if not before.is_credited:
        return after
    wrong_twice = before.last_outcome is False and after.last_outcome is False
    return replace(after, credit=Credit.TAKEN_BACK if wrong_twice else Credit.SHOWN)


def in_doubt(state: SkillState) -> bool:
    """Return True if the skill is credited and its last answer was wrong."""
    return state.is_credited and state.last_outcome is False


def to_ask_first(graph: SkillGraph, skill_id: SkillId, states: SkillStates) -> tuple[SkillId, ...]:
    """Return what is asked before the first practice of the skill: what credit alone has opened.

    That is each prerequisite that nobody has asked about.
    """
    if graph.state(skill_id, states).opportunities:
        return ()
    before = graph.not_mastered(skill_id, states)
    return tuple(it for it in before if graph.state(it, states).credit is Credit.ASSUMED)


def to_check(graph: SkillGraph, skill_id: SkillId, states: SkillStates) -> tuple[SkillId, ...]:
    """Return the two least sure prerequisites, of those that are only credited, of the skill."""
    only_credited = [
        graph.state(it, states)
        for it in graph.not_mastered(skill_id, states)
        if graph.state(it, states).is_credited
    ]
    only_credited.sort(key=lambda it: it.p_mastery)
    return tuple(it.skill_id for it in only_credited[:MOST_CHECKED])
