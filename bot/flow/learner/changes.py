"""What a learner's wish to leave changes."""

from dataclasses import dataclass, replace
from datetime import datetime

from bot.domain.ids import LearnerId
from bot.domain.learner.learner import Learner
from bot.domain.rhythm.rhythm import next_reminder_at
from bot.flow.engine.changes import Change, LearnerChanged
from bot.flow.engine.turn import Turn


@dataclass(frozen=True, slots=True)
class LearnerLeaves(Change):
    """Everything that is kept of the learner is to go, once they were told so."""

    learner_id: LearnerId


def next_reminder(due_at: datetime | None, turn: Turn) -> tuple[Change, ...]:
    """Return the change that lets the clock look when that comes due; none where it will."""
    learner = with_next_reminder(turn.learner, due_at, turn.now)
    return () if learner == turn.learner else (LearnerChanged(learner),)


def look_now(turn: Turn) -> Change:
    """Return the change that lets the clock look at once, for what is due may be another now."""
    return LearnerChanged(replace(turn.learner, remind_at=turn.now))


def with_next_reminder(learner: Learner, due_at: datetime | None, now: datetime) -> Learner:
    """Return the learner looked at when that comes due, unless they are looked at before."""
    at = next_reminder_at(learner, due_at, now)
    if at is None or (learner.remind_at is not None and learner.remind_at <= at):
        return learner
    return replace(learner, remind_at=at)
