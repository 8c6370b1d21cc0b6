"""Where a chat is among landscapes. See `bot.flow.states`."""

from dataclasses import dataclass
from typing import Literal

from bot.domain.ids import QuestionId


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalSought:
    """The words by which a goal is looked for are awaited."""

    ticket: QuestionId
    kind: Literal["goal_sought"] = "goal_sought"
