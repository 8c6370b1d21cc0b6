"""Whether work that the model did not do is tried again, and when."""

from datetime import UTC, datetime, time, timedelta

from bot.flow.model_errors import ModelTrouble
from bot.flow.orders import Order, WritingOrder

PAUSES = (timedelta(seconds=30), timedelta(minutes=2))
"""After the first and the second try; somebody waits, so the third is the last."""
WRITING_PAUSES = (*PAUSES, timedelta(minutes=10), timedelta(minutes=30), timedelta(hours=1))
"""Questions are written ahead: there is time for six tries."""


def next_try(order: Order, trouble: ModelTrouble, now: datetime) -> datetime | None:
    """Return when to take the order up again, or None where it is to be given up."""
    is_writing = isinstance(order.work, WritingOrder)
    match trouble:
        case ModelTrouble.DOWN:
            pauses = WRITING_PAUSES if is_writing else PAUSES
            return now + pauses[order.tries - 1] if order.tries <= len(pauses) else None
        case ModelTrouble.LEARNER_BUDGET | ModelTrouble.TOTAL_BUDGET if is_writing:
            return _tomorrow(now)
        case _:
            return None


def _tomorrow(now: datetime) -> datetime:
    """Return the beginning of the next day in UTC, when there is a new budget."""
    day = now.astimezone(UTC).date() + timedelta(days=1)
    return datetime.combine(day, time(), UTC)
