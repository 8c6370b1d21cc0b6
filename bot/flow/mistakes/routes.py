"""What happens while mistakes are tried once more, and how that begins."""

from collections.abc import Mapping

from bot.flow.engine.states import Idle, Place
from bot.flow.engine.table import anywhere
from bot.flow.exercise import events as exercise_events
from bot.flow.exercise.activities import Activity
from bot.flow.exercise.states import Answering, Purpose
from bot.flow.mistakes import mistakes, states

ACTIVITIES: Mapping[type[Purpose], Activity] = {states.SecondTry: mistakes.ACTIVITY}
ANYWHERE = (anywhere(exercise_events.MistakesAsked, mistakes.begin, Answering, Idle, Place.CARD),)
