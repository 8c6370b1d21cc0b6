"""Routes of settings and of deletion."""

from typing import Final

from bot.flow.engine.events import CancelPressed, SkipAsked, TextReceived
from bot.flow.engine.states import Idle
from bot.flow.engine.table import Subject, anywhere, beside, follow, on
from bot.flow.learner import deleting, events, settings, states
from bot.flow.learner.replies import ClockAsked, SettingsShown

ROUTES = (
    on(states.DeletionOpen, TextReceived, deleting.take_word, Idle),
    on(states.DeletionOpen, CancelPressed, deleting.keep, Idle),
    on(states.DeletionOpen, SkipAsked, deleting.keep, Idle),
)

OVERLAYS = (
    beside(states.ClockOpen, TextReceived, settings.take_typed_clock),
    beside(states.InterestsOpen, TextReceived, settings.take_interests),
)
ANYWHERE = (
    anywhere(events.SettingsAsked, settings.show_settings),
    anywhere(events.SettingsPagePressed, settings.show_page),
    anywhere(events.SettingChosen, settings.choose),
    anywhere(events.ClockPressed, settings.choose_clock),
    anywhere(events.InterestsPressed, settings.ask_interests),
    anywhere(events.ForgetPressed, settings.forget),
    anywhere(events.DeletionWanted, deleting.ask, states.DeletionOpen),
)
LISTENERS = (follow(settings.await_clock, ClockAsked, SettingsShown, last=True),)
SUBJECT: Final = Subject(routes=ROUTES, anywhere=ANYWHERE, overlays=OVERLAYS, listeners=LISTENERS)
