"""Where a chat is while tasks are answered in one's own words."""

from dataclasses import dataclass
from datetime import datetime

from bot.domain.ids import FileId
from bot.flow.cards.states import AtCard, InDrill, WaitingCard
from bot.flow.engine.states import state


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenAnswer:
    """An answer to a task as it came: typed, as a photo, or a photo with a caption."""

    typed: str = ""
    photo: FileId | None = None
    album: str = ""
    """What the photo was sent together with others as."""


@state("task_asked")
class TaskAsked(AtCard):
    """A task is on the table."""

    current: WaitingCard
    asked_at: datetime
    hints: int = 0
    """How many of its hints are shown."""
    ungraded: GivenAnswer | None = None
    """An answer that nobody could grade; it can be given again with one tap."""


@state("task_answered")
class TaskAnswered(InDrill):
    """A task was answered; the drill goes on when the learner has read the feedback."""

    album: str = ""
    """Of the photo that was graded; the rest of it is still to arrive."""
