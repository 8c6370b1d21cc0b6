"""Routes of reminders, breaks and idle topics."""

from typing import Final

from bot.flow.cards.states import DrillEnded
from bot.flow.engine.events import CancelPressed, SkipAsked, TextReceived
from bot.flow.engine.states import Idle, Place
from bot.flow.engine.table import Subject, anywhere, follow, on
from bot.flow.exams.states import ExamSat
from bot.flow.rhythm import choosing, events, fitting, idling, keeping, reminding, states

ROUTES = (
    on(ExamSat, events.ReviewsDue, reminding.put_off_reminder),
    on(states.BreakEndOpen, TextReceived, choosing.take_break_end, Idle),
    on(states.BreakEndOpen, CancelPressed, choosing.leave_break_end, Idle),
    on(states.BreakEndOpen, SkipAsked, choosing.leave_break_end, Idle),
)
ANYWHERE = (
    anywhere(events.ReviewsDue, reminding.remind, Place.CARD),
    anywhere(events.ReminderPressed, reminding.begin_reviews, Idle, Place.CARD),
    anywhere(events.SnoozePressed, reminding.snooze, Idle),
    anywhere(events.BreakFromPressed, choosing.show_lengths),
    anywhere(events.BreakEndPressed, choosing.ask_break_end, states.BreakEndOpen),
    anywhere(events.TopicIdle, idling.tend_idle_topic, Idle),
    anywhere(events.FitMade, fitting.settle_fit),
    anywhere(events.BlockChanged, reminding.note_block),
)
LISTENERS = (follow(reminding.ask_on, DrillEnded), follow(keeping.keep_rhythm))
SUBJECT: Final = Subject(routes=ROUTES, anywhere=ANYWHERE, listeners=LISTENERS)
