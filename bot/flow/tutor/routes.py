"""What is shown of the model's cost, anywhere."""

from bot.flow.anywhere import notices
from bot.flow.engine.table import anywhere
from bot.flow.tutor import events

ANYWHERE = (anywhere(events.UsageAsked, notices.show_usage),)
