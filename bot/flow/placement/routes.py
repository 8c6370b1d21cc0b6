"""What a placement makes of its answers."""

from collections.abc import Mapping

from bot.flow.exercise.activities import Activity
from bot.flow.exercise.states import Placement, Purpose
from bot.flow.placement import diagnosing

ACTIVITIES: Mapping[type[Purpose], Activity] = {Placement: diagnosing.ACTIVITY}
