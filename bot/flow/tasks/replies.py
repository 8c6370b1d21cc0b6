"""A task on the table, where its answer stands and what next, and photos that tell nothing."""

from datetime import datetime
from enum import StrEnum

from bot.domain.exercise.tasks import GradeTrend
from bot.domain.ids import InteractionId
from bot.domain.rhythm.rhythm import Reminder
from bot.flow.cards.replies import CardHeading, CardSide, LastRating
from bot.flow.engine.replies import Line, LineButton, Reply, Style, reply
from bot.flow.tasks.events import DrillOnPressed


class Grader(StrEnum):
    """Who can say how good an answer to a task is."""

    OF_ALL = "of_all"
    """A model, of what is typed and of photos."""
    OF_TEXTS = "of_texts"
    """A model, of what is typed alone."""
    NOBODY = "nobody"
    """There is no model; the learner rates themselves."""


@reply("task_shown")
class TaskShown(Reply):
    """A task with the hints that were asked for."""

    interaction_id: InteractionId
    heading: CardHeading
    task: CardSide
    hints: tuple[CardSide, ...] = ()
    more_hints: bool = False
    grader: Grader = Grader.OF_ALL
    last: LastRating | None = None
    edits: bool = False
    reminder: Reminder | None = None
    """What it says as a reminder, where the bot asks by itself."""


@reply("task_graded")
class TaskGraded(Reply):
    """Where the learner stands with a task, and what next; the solution is nowhere in it."""

    interaction_id: InteractionId
    task: CardSide
    answer: str
    read: bool
    """Whether the answer, or a part of it, was read from a photo."""
    where: str
    following: str
    """Empty where there is no tip that gives nothing away."""
    correctness: float
    completeness: float
    concision: float
    trend: GradeTrend | None
    """Beside the last attempt; None of a first one."""
    hints: int
    due_at: datetime | None
    """When it comes back; None of one that came once more."""
    comes_again: bool
    """Whether it comes once more in this drill."""
    one_of_many: bool = False
    """Whether the photo came with others, which are ignored."""


@reply("task_given_up")
class TaskGivenUp(Reply):
    """The learner did not know: what a good answer would show."""

    interaction_id: InteractionId
    task: CardSide
    criteria: tuple[str, ...]
    due_at: datetime | None
    comes_again: bool


def drill_waits(interaction_id: InteractionId, left: int) -> Line:
    """Return that a task is done and read; the drill goes on when the learner says so."""
    onward = LineButton("button-next", DrillOnPressed(interaction_id), Style.PRIMARY)
    return Line("task-drill-waits", {"left": left}, ((onward,),))
