"""What the learner reads when something fails; the only place that knows."""

from bot.chat.wording import Screen, Voice
from bot.chat.wording.ways_on import ways_on
from bot.flow.ports import StoreUnavailableError, TurnConflictError

BUSY = (TurnConflictError, StoreUnavailableError, TimeoutError)
"""Failures that pass by themselves."""


def apology(error: Exception, voice: Voice) -> Screen:
    """Return one honest line about a failure, without its details."""
    busy = isinstance(error, BUSY)
    text = voice("error-busy" if busy else "error-trouble")
    return Screen(markdown=text, keyboard=ways_on(voice), aside=True)
