"""Changes when a learner leaves, and when the clock next looks at one."""

from dataclasses import dataclass, replace
from datetime import datetime

from bot.domain.ids import LearnerId
from bot.domain.learner.learner import Learner
from bot.domain.rhythm.rhythm import next_reminder_at
from bot.flow.engine.changes import Change, LearnerChanged
from bot.flow.engine.turn import Turn


@dataclass(frozen=True, slots=True)
class LearnerLeaves(Change):
    """The learner confirmed that everything about them is to be deleted."""

    learner_id: LearnerId


def next_reminder(due_at: datetime | None, turn: Turn) -> tuple[Change, ...]:
    """Return the change that plans the next reminder, or none if an earlier one is planned."""
    learner = with_next_reminder(turn.learner, due_at, turn.now)
    return () if learner == turn.learner else (LearnerChanged(learner),)


def look_now(turn: Turn) -> Change:
    """Return the change that makes the clock look at once, as due times may have changed."""
    return LearnerChanged(replace(turn.learner, remind_at=turn.now))


def with_next_reminder(learner: Learner, due_at: datetime | None, now: datetime) -> Learner:
    """Return the learner with `remind_at` moved to what is due at `due_at`, if that is earlier."""
    at = next_reminder_at(learner, due_at, now)
    if at is None or (learner.remind_at is not None and learner.remind_at <= at):
        return learner
    return replace(learner, remind_at=at)
