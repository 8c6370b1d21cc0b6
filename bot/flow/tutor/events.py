"""What is asked about the model."""

from bot.flow.authoring.events import WorkEvent
from bot.flow.engine.events import Event, event


@event
class UsageAsked(Event):
    """/usage."""


@event
class TextWritten(WorkEvent):
    """A model has written what the learner waits for."""

    text: str
