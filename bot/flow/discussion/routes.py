"""Routes for texts that a model writes, and for talks about wrong answers."""

from typing import Final

from bot.flow.discussion import awaiting, remembering, talking
from bot.flow.discussion.states import TalkOpen
from bot.flow.engine.events import CancelPressed
from bot.flow.engine.table import Subject, anywhere, beside, follow, on
from bot.flow.exercise.events import TalkEndedPressed, TalkPressed
from bot.flow.exercise.states import Answering
from bot.flow.tutor import events, states
from bot.flow.tutor.states import TextAwaited
from bot.flow.work import events as work_events
from bot.flow.work.events import WorkFailed
from bot.flow.work.orders import WorkOrdered

ROUTES = (on(Answering, TalkPressed, talking.begin),)
OVERLAYS = (
    beside(states.TextAwaited, events.TextWritten, awaiting.take_text),
    beside(states.TextAwaited, WorkFailed, awaiting.fail_text),
    beside(states.TextAwaited, CancelPressed, awaiting.stop_waiting),
    beside(TalkOpen, TalkEndedPressed, talking.end),
)
ANYWHERE = (anywhere(events.TextWritten, work_events.drop_result),)
LISTENERS = (
    follow(awaiting.keep_waiting, WorkOrdered, TextAwaited, TalkOpen),
    follow(remembering.remember_learner, *remembering.TELLING),
)
SUBJECT: Final = Subject(routes=ROUTES, anywhere=ANYWHERE, overlays=OVERLAYS, listeners=LISTENERS)
