"""Handing in: what becomes of a draft once it is the solution."""

from dataclasses import replace

from bot.domain.exams.attempt import Attempt, AttemptStatus
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import Idle
from bot.flow.engine.turn import Turn
from bot.flow.exams.changes import AttemptChanged


async def hand_in(attempt: Attempt, turn: Turn, ports: Ports) -> Outcome:
    """Keep the solution until it is graded."""
    handed = replace(attempt, status=AttemptStatus.GRADING)
    return Outcome(
        state=Idle(),
        changes=(AttemptChanged(attempt=handed),),
    )
