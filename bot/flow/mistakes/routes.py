"""What happens while mistakes are tried once more, and how that begins."""

from collections.abc import Mapping
from typing import Any

from bot.flow.engine.states import Idle, Place
from bot.flow.engine.table import anywhere
from bot.flow.exercise import events as exercise_events
from bot.flow.exercise.questions import QuestionActivity
from bot.flow.exercise.states import Answering, Purpose
from bot.flow.mistakes import mistakes, states

ACTIVITIES: Mapping[type[Purpose], QuestionActivity[Any]] = {states.SecondTry: mistakes.ACTIVITY}
ANYWHERE = (anywhere(exercise_events.MistakesAsked, mistakes.begin, Answering, Idle, Place.CARD),)
