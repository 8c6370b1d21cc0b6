"""What the learner reads when something fails; the only place that knows."""

from bot.chat.messages import Localizer, Screen
from bot.chat.messages.ways_on import ways_on
from bot.flow.engine.ports import StoreUnavailableError, TurnConflictError

BUSY = (TurnConflictError, StoreUnavailableError, TimeoutError)
"""Failures that pass by themselves."""


def apology(error: Exception, text: Localizer) -> Screen:
    """Return one honest line about a failure, without its details."""
    busy = isinstance(error, BUSY)
    message = text("error-busy" if busy else "error-trouble")
    return Screen(markdown=message, keyboard=ways_on(text), interim=True)
