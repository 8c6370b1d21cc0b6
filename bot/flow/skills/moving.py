"""Moving a skill: its change, what that masters and unlocks, and the log of it."""

from dataclasses import dataclass

from pydantic import JsonValue

from bot.domain.ids import SkillId, TraceId
from bot.domain.mastery.tracing import POLICY, SkillState
from bot.domain.skills import recommending
from bot.domain.skills.graph import SkillGraph, SkillStates
from bot.domain.skills.placement import CREDIT_POLICY
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.exercise.changes import PracticeEvent
from bot.flow.exercise.trace import Trace, log_event
from bot.flow.skills.changes import (
    SkillPractised,
    SkillRetraced,
    SkillsPlaced,
    SkillsUnlocked,
    SkillTraced,
)
from bot.flow.skills.ports import SKILL_GRAPHS


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillMoved:
    """The learner's skills after one of them moved."""

    states: SkillStates
    changes: tuple[Change, ...]
    mastered: bool
    """Whether the skill is newly mastered."""
    unlocked: tuple[SkillId, ...]


def skill_moved(
    change: SkillPractised | SkillRetraced | SkillTraced,
    known: SkillStates,
    before: SkillState,
    trace: Trace,
    turn: Turn,
    ports: Ports,
    **details: JsonValue,
) -> SkillMoved:
    """Return the change with what it unlocks, all logged under the trace.

    `known` are the learner's skills before, without those traced only now.
    """
    after = change.state
    states = {**known, after.skill_id: after}
    graph = ports[SKILL_GRAPHS].current()
    unlocked = (
        () if graph is None else recommending.opened_skills(graph, after.skill_id, known, states)
    )
    noted = () if graph is None else recommending.newly_unlocked(graph, states, turn.now)
    mastered = after.is_mastered() and not before.is_mastered()
    events = [
        log_event(
            PracticeEvent.MASTERY_UPDATED,
            trace,
            turn,
            skill_id=after.skill_id,
            before=before.p_mastery,
            after=after.p_mastery,
            policy=POLICY.version,
            **details,
        )
    ]
    if mastered:
        events.append(
            log_event(
                PracticeEvent.SKILL_MASTERED,
                trace,
                turn,
                skill_id=after.skill_id,
                p=after.p_mastery,
            )
        )
    events += [
        log_event(PracticeEvent.SKILL_UNLOCKED, trace, turn, skill_id=skill_id)
        for skill_id in unlocked
    ]
    noting = (SkillsUnlocked(turn.learner.id, noted),) if noted else ()
    return SkillMoved(
        states=states | {state.skill_id: state for state in noted},
        changes=(change, *events, *noting),
        mastered=mastered,
        unlocked=unlocked,
    )


def skills_placed(
    placed: tuple[SkillState, ...], graph: SkillGraph, states: SkillStates, turn: Turn
) -> tuple[Change, ...]:
    """Return the change that stores placed skills, with a log of those credited."""
    if not placed:
        return ()
    trace = TraceId(turn.order_id("skills"))
    events = (
        log_event(
            PracticeEvent.MASTERY_UPDATED,
            Trace(id=trace, skill_id=state.skill_id),
            turn,
            before=graph.state(state.skill_id, states).p_mastery,
            after=state.p_mastery,
            policy=CREDIT_POLICY,
            cause="credit",
        )
        for state in placed
        if state.is_credited
    )
    return (SkillsPlaced(turn.learner.id, placed), *events)
