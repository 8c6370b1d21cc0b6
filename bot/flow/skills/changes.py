"""Changes of a learner's skills."""

from dataclasses import dataclass

from bot.domain.ids import LearnerId
from bot.domain.mastery.tracing import Opportunity, SkillState
from bot.domain.skills.placement import Probe
from bot.flow.engine.changes import Change


@dataclass(frozen=True, slots=True)
class SkillPractised(Change):
    """An item of the skill was answered: a line of its log, and its new state."""

    learner_id: LearnerId
    state: SkillState
    opportunity: Opportunity


@dataclass(frozen=True, slots=True)
class SkillsUnlocked(Change):
    """Skills were unlocked, so that they may be practised."""

    learner_id: LearnerId
    states: tuple[SkillState, ...]


@dataclass(frozen=True, slots=True)
class SkillsProbed(Change):
    """A placement or a check of a skill was answered, oldest answer first."""

    learner_id: LearnerId
    probes: tuple[Probe, ...]


@dataclass(frozen=True, slots=True)
class SkillsPlaced(Change):
    """Answers of a placement moved skills."""

    learner_id: LearnerId
    states: tuple[SkillState, ...]


@dataclass(frozen=True, slots=True)
class SkillTraced(Change):
    """A skill moved by an answer about its concept, or by what a placement showed."""

    learner_id: LearnerId
    state: SkillState


@dataclass(frozen=True, slots=True)
class SkillRetraced(Change):
    """The log of a skill was corrected, such as by an answer found right after all."""

    learner_id: LearnerId
    state: SkillState
    log: tuple[Opportunity, ...]
    """All counting opportunities, oldest first."""


SkillChange = SkillPractised | SkillsUnlocked | SkillsPlaced | SkillTraced | SkillRetraced


def changed_states(change: SkillChange) -> tuple[SkillState, ...]:
    """Return the skills after the change."""
    if isinstance(change, SkillsUnlocked | SkillsPlaced):
        return change.states
    return (change.state,)
