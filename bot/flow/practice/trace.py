"""What is logged of a serving, all of it under one trace: from serving to mastery."""

from uuid import UUID

from pydantic import JsonValue

from bot.domain.ids import SkillId, TraceId
from bot.flow.engine.turn import Turn
from bot.flow.exercise.states import Answering
from bot.flow.practice.changes import PracticeEvent, PracticeEventLogged
from bot.flow.practice.states import Practice


def logged(
    kind: PracticeEvent,
    state: Answering[Practice],
    turn: Turn,
    *,
    skill_id: SkillId | None = None,
    **details: JsonValue,
) -> PracticeEventLogged:
    """Return what happened as an event of the serving; no text of the learner is in it."""
    return PracticeEventLogged(
        kind=kind,
        trace_id=TraceId(state.purpose.served_id),
        learner_id=turn.learner.id,
        skill_id=skill_id or state.purpose.skill_id,
        item_id=UUID(state.asked.key),
        item_version=int(state.asked.version),
        details=details,
    )
