"""A passed exam certifies its goal; nothing else about a solution moves mastery (K31)."""

from dataclasses import replace

from bot.domain.exams.attempt import Attempt, AttemptStatus
from bot.domain.goals.landscape import GoalState, MasteredBy
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.goals.ports import GoalMoved


async def certified(attempt: Attempt, turn: Turn, ports: Ports) -> tuple[Change, ...]:
    """Return what certifies the goal where the attempt was passed and it was not reached yet."""
    passed = attempt.grading is not None and attempt.grading.passed
    if attempt.status is not AttemptStatus.GRADED or not passed:
        return ()
    states = (await ports.landscapes.progress(turn.learner.id)).states
    before = states.get(attempt.ref, GoalState())
    if before.is_mastered:
        return ()
    reached = replace(before, mastery=1.0, mastered_at=turn.now, by=MasteredBy.EXAM)
    return (GoalMoved(turn.learner.id, attempt.ref, reached),)
