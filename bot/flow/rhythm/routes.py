"""What the clock brings, anywhere."""

from bot.flow.engine.destinations import NEXT_CARD
from bot.flow.engine.states import Idle
from bot.flow.engine.table import anywhere
from bot.flow.rhythm import events, fitting, idling, reminding

ANYWHERE = (
    anywhere(events.ReviewsDue, reminding.remind, *NEXT_CARD),
    anywhere(events.ReminderPressed, reminding.begin_reviews, Idle, *NEXT_CARD),
    anywhere(events.SnoozePressed, reminding.snooze, Idle),
    anywhere(events.TopicIdle, idling.tend_idle_topic, Idle),
    anywhere(events.FitMade, fitting.settle_fit),
    anywhere(events.BlockChanged, reminding.note_block),
)
