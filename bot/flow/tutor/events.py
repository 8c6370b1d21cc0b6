"""What is asked about the model."""

from bot.flow.engine.events import Event, event


@event
class UsageAsked(Event):
    """/usage."""
