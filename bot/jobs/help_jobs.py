"""Orders of what a learner waits for in the chat: a text that grows before their eyes."""

from bot.flow.authoring.events import WorkEvent
from bot.flow.authoring.orders import Order
from bot.flow.engine.ports import Ports
from bot.flow.tutor import events
from bot.flow.tutor.model_errors import ModelTrouble, ModelUnavailableError
from bot.flow.tutor.orders import AnswerOrder, ExplanationOrder, HelpWork


async def result(order: Order, work: HelpWork, ports: Ports) -> WorkEvent:
    """Return what the model has made of it; ModelUnavailableError where it does not help."""
    if ports.teacher is None:
        raise ModelUnavailableError(ModelTrouble.DOWN, "no model is connected")

    async def show(markdown: str) -> None:
        if ports.drafts is not None:
            await ports.drafts.show(order.chat_id, markdown)

    match work:
        case ExplanationOrder():
            text = await ports.teacher.explain(work.brief, work.way, show)
            return events.TextWritten(order.id, text)
        case AnswerOrder():
            shown = show if work.grows else _unseen
            text = await ports.teacher.answer(work.brief, work.question, shown)
            return events.TextWritten(order.id, text)


async def _unseen(_: str) -> None:
    """Show nothing of what is being written."""
