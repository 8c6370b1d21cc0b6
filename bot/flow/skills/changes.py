"""What a turn changed of a learner's skills."""

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
    """These skills may be practised from now on."""

    learner_id: LearnerId
    states: tuple[SkillState, ...]


@dataclass(frozen=True, slots=True)
class SkillsProbed(Change):
    """Answers of a placement, or of a check of a skill, oldest first."""

    learner_id: LearnerId
    probes: tuple[Probe, ...]


@dataclass(frozen=True, slots=True)
class SkillsPlaced(Change):
    """Answers of a placement say more of these skills than was known of them."""

    learner_id: LearnerId
    states: tuple[SkillState, ...]


@dataclass(frozen=True, slots=True)
class SkillTraced(Change):
    """A skill moved by what is recorded of its concept: an answer, or what a placement showed."""

    learner_id: LearnerId
    state: SkillState


@dataclass(frozen=True, slots=True)
class SkillRetraced(Change):
    """The log of a skill is another one: an answer was found right after all."""

    learner_id: LearnerId
    state: SkillState
    log: tuple[Opportunity, ...]
    """All that counts, oldest first."""


SkillChange = SkillPractised | SkillsUnlocked | SkillsPlaced | SkillTraced | SkillRetraced


def changed_states(change: SkillChange) -> tuple[SkillState, ...]:
    """Return the skills as the change leaves them."""
    if isinstance(change, SkillsUnlocked | SkillsPlaced):
        return change.states
    return (change.state,)
