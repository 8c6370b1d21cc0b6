"""Routes of a placement."""

from typing import Final

from bot.flow.engine.table import Subject
from bot.flow.exercise.activities import runs
from bot.flow.exercise.states import Placement
from bot.flow.placement import diagnosing

runs({Placement: diagnosing.ACTIVITY})
SUBJECT: Final = Subject()
