"""What a learner's wish to leave changes."""

from dataclasses import dataclass

from bot.domain.ids import LearnerId
from bot.flow.engine.changes import Change


@dataclass(frozen=True, slots=True)
class LearnerLeaves(Change):
    """Everything that is kept of the learner is to go, once they were told so."""

    learner_id: LearnerId
