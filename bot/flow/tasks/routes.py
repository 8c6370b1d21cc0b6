"""What happens between the tasks of a drill."""

from collections.abc import Mapping

from bot.flow.cards import events as cards_events, states as cards_states
from bot.flow.cards.states import DrillTask
from bot.flow.engine.events import NextAsked, PhotoReceived, SkipAsked, TextReceived
from bot.flow.engine.states import Place
from bot.flow.engine.table import on
from bot.flow.exercise.activities import Activity
from bot.flow.exercise.states import Purpose
from bot.flow.tasks import tasks

ROUTES = (
    on(cards_states.TaskAnswered, cards_events.DrillOnPressed, tasks.go_on, Place.CARD),
    on(cards_states.TaskAnswered, NextAsked, tasks.go_on, Place.CARD),
    on(cards_states.TaskAnswered, SkipAsked, tasks.go_on, Place.CARD),
    on(cards_states.TaskAnswered, TextReceived, tasks.take_text_between),
    on(cards_states.TaskAnswered, PhotoReceived, tasks.take_photo_between),
)
ACTIVITIES: Mapping[type[Purpose], Activity] = {DrillTask: tasks.Tasks()}
