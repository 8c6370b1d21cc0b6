"""What comes of a text that a model writes, and what is shown of the model's cost."""

from bot.flow.discussion import awaiting
from bot.flow.engine.events import CancelPressed
from bot.flow.engine.table import anywhere, beside
from bot.flow.tutor import events, states
from bot.flow.work import results
from bot.flow.work.events import WorkFailed

OVERLAYS = (
    beside(states.TextAwaited, events.TextWritten, awaiting.take_text),
    beside(states.TextAwaited, WorkFailed, awaiting.fail_text),
    beside(states.TextAwaited, CancelPressed, awaiting.stop_waiting),
)
ANYWHERE = (anywhere(events.TextWritten, results.drop_result),)
