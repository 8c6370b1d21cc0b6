"""A task on the table, where its answer stands and what next, and photos that tell nothing."""

from datetime import datetime

from bot.domain.exercise.tasks import GradeTrend
from bot.domain.ids import InteractionId
from bot.flow.cards.replies import CardSide
from bot.flow.engine.replies import Reply, reply


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
