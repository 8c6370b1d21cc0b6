"""Whether work that the model did not do is tried again, and when it is looked at."""

from datetime import UTC, datetime, time, timedelta

from bot.flow.model_errors import ModelTrouble
from bot.flow.orders import Batch, Order, is_urgent

PAUSES = (timedelta(seconds=30), timedelta(minutes=2))
"""After the first and the second try; a learner waits and is told after the third."""
PAUSES_AHEAD = (*PAUSES, timedelta(minutes=10), timedelta(minutes=30), timedelta(hours=1))
"""For questions that are written ahead there is time for six tries."""


SOONEST_LOOK = timedelta(seconds=30)
LATEST_LOOK = timedelta(minutes=10)
A_BATCH_TAKES = timedelta(days=1)
"""At most; for so long it is not given up, however often it cannot be seen."""


def next_look(batch: Batch, now: datetime) -> datetime:
    """Return when to look at a batch again: each time it has run twice as long, up to a limit."""
    return now + min(max(now - batch.begun_at, SOONEST_LOOK), LATEST_LOOK)


def next_try(order: Order, trouble: ModelTrouble, now: datetime) -> datetime | None:
    """Return when to take the order up again, or None where it is to be given up."""
    is_awaited = is_urgent(order.work)
    match trouble:
        case ModelTrouble.DOWN:
            pauses = PAUSES if is_awaited else PAUSES_AHEAD
            if order.tries <= len(pauses):
                return now + pauses[order.tries - 1]
            return now + pauses[-1] if _may_bring(order, now) else None
        case ModelTrouble.LEARNER_BUDGET | ModelTrouble.TOTAL_BUDGET if not is_awaited:
            return _tomorrow(now)
        case _:
            return None


def _may_bring(order: Order, now: datetime) -> bool:
    """Say whether a batch is under way, which is paid for whether it is looked at or not."""
    return bool(order.batches) and now - order.batches[-1].begun_at < A_BATCH_TAKES


def _tomorrow(now: datetime) -> datetime:
    """Return the beginning of the next day in UTC, when there is a new budget."""
    day = now.astimezone(UTC).date() + timedelta(days=1)
    return datetime.combine(day, time(), UTC)
