"""What is logged of a serving, all of it under one trace: from serving to mastery."""

from dataclasses import dataclass
from uuid import UUID

from pydantic import JsonValue

from bot.domain.ids import SkillId, TraceId
from bot.flow.engine.changes import Change
from bot.flow.engine.turn import Turn
from bot.flow.exercise.states import Answering
from bot.flow.practice.changes import (
    ItemAttempted,
    PracticeEvent,
    PracticeEventLogged,
)
from bot.flow.practice.states import Practice


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """What an event is logged under; without an item where only a skill is known."""

    id: TraceId
    skill_id: SkillId
    item_id: UUID | None = None
    item_version: int | None = None


def trace_of(state: Answering[Practice]) -> Trace:
    """Return the trace of the item on the table."""
    return Trace(
        id=TraceId(state.purpose.served_id),
        skill_id=state.purpose.skill_id,
        item_id=UUID(state.asked.key),
        item_version=int(state.asked.version),
    )


def logged(
    kind: PracticeEvent,
    place: Answering[Practice] | Trace,
    turn: Turn,
    *,
    skill_id: SkillId | None = None,
    **details: JsonValue,
) -> PracticeEventLogged:
    """Return what happened as an event of the serving; no text of the learner is in it."""
    trace = place if isinstance(place, Trace) else trace_of(place)
    return PracticeEventLogged(
        kind=kind,
        trace_id=trace.id,
        learner_id=turn.learner.id,
        skill_id=skill_id or trace.skill_id,
        item_id=trace.item_id,
        item_version=trace.item_version,
        details=details,
    )


def attempted(
    attempt: ItemAttempted, place: Answering[Practice] | Trace, turn: Turn
) -> tuple[Change, ...]:
    """Return what is kept of an answer, and that it was submitted and evaluated."""
    number, verdict = attempt.number, attempt.verdict.value
    return (
        attempt,
        logged(PracticeEvent.ATTEMPT_SUBMITTED, place, turn, number=number),
        logged(PracticeEvent.ATTEMPT_EVALUATED, place, turn, number=number, verdict=verdict),
    )
