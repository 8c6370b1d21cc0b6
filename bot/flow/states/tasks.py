"""Where a chat is while tasks are answered in one's own words. See `bot.flow.states`."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from bot.domain.ids import FileId, QuestionId
from bot.flow.states.drilling import Drill, WaitingCard


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenAnswer:
    """An answer to a task as it came: typed, as a photo, or a photo with a caption."""

    typed: str = ""
    photo: FileId | None = None
    album: str = ""
    """What the photo was sent together with others as."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskAsked:
    """A task is on the table."""

    ticket: QuestionId
    drill: Drill
    current: WaitingCard
    asked_at: datetime
    hints: int = 0
    """How many of its hints are shown."""
    ungraded: GivenAnswer | None = None
    """An answer that nobody could grade; it can be given again with one tap."""
    kind: Literal["task_asked"] = "task_asked"


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskAnswered:
    """A task was answered and is told about; the drill goes on when the learner has read it."""

    ticket: QuestionId
    drill: Drill
    album: str = ""
    """Of the photo that was graded; the rest of it is still to arrive."""
    kind: Literal["task_answered"] = "task_answered"
