"""What a placement makes of its answers."""

from collections.abc import Mapping
from typing import Any

from bot.flow.exercise.questions import QuestionActivity
from bot.flow.exercise.states import Placement, Purpose
from bot.flow.placement import diagnosing

ACTIVITIES: Mapping[type[Purpose], QuestionActivity[Any]] = {Placement: diagnosing.ACTIVITY}
