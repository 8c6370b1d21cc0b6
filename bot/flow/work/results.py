"""Results of ordered work as they arrive."""

from bot.flow.engine.changes import Audited, Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.work.events import WorkEvent, WorkFailed


async def drop_result(state: ChatState, event: WorkEvent, turn: Turn, ports: Ports) -> Outcome:
    """Note that the result is no longer awaited; the chat is not disturbed."""
    noted = failure(event) if isinstance(event, WorkFailed) else dropped(event)
    return Outcome(state=state, changes=(noted,))


def failure(event: WorkFailed) -> Change:
    """Return the trace of work that failed."""
    details = {"order_id": event.order_id, "work": event.work.kind, "trouble": event.trouble.value}
    return Audited("work_failed", details)


def dropped(event: WorkEvent) -> Change:
    """Return the trace of a result that is no longer awaited."""
    return Audited("result_dropped", {"order_id": event.order_id})
