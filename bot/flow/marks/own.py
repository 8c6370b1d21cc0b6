"""The attempts of the learner; those of others are not found."""

from typing import Final

from bot.domain.exams.attempt import Attempt
from bot.domain.ids import AttemptId
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import remark
from bot.flow.engine.turn import Turn

ATTEMPT_GONE: Final = remark("attempt-gone")
"""There is nothing to see of it: it was deleted, it is of somebody else, or it never counted."""


async def own_attempt(attempt_id: AttemptId, turn: Turn, ports: Ports) -> Attempt | None:
    """Return the attempt; None where the learner has none of that id."""
    attempt = await ports.exams.attempt(attempt_id)
    return attempt if attempt is not None and attempt.learner_id == turn.learner.id else None
