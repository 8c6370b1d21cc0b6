"""Results of ordered work as they arrive: stored if they last, dropped if no longer awaited."""

from bot.flow.authoring.events import QuestionsCame, WorkEvent, WorkFailed
from bot.flow.engine.changes import Audited, Change, QuestionsWritten
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn


async def drop_result(state: ChatState, event: WorkEvent, turn: Turn, ports: Ports) -> Outcome:
    """Note that the result is no longer awaited; the chat is not disturbed."""
    noted = failure(event) if isinstance(event, WorkFailed) else _dropped(event)
    return Outcome(state=state, changes=(noted,))


async def keep_questions(
    state: ChatState, event: QuestionsCame, turn: Turn, ports: Ports
) -> Outcome:
    """Store the questions, which are not awaited right now."""
    return Outcome(state=state, changes=stored(event))


def stored(event: QuestionsCame) -> tuple[Change, ...]:
    """Return what keeps the questions; only a trace where there are none."""
    if not event.questions:
        return (_dropped(event),)
    return (QuestionsWritten(event.course_id, event.concept_id, event.questions),)


def failure(event: WorkFailed) -> Change:
    """Return the trace of work that failed."""
    details = {"order_id": event.order_id, "work": event.work.kind, "trouble": event.trouble.value}
    return Audited("work_failed", details)


def _dropped(event: WorkEvent) -> Change:
    return Audited("result_dropped", {"order_id": event.order_id})
