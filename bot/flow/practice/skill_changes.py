"""What a turn changed of a learner's skills."""

from dataclasses import dataclass

from bot.domain.ids import LearnerId
from bot.domain.mastery.tracing import Opportunity, SkillState


@dataclass(frozen=True, slots=True)
class SkillPractised:
    """A skill was practised: a line of its log, and its new state."""

    learner_id: LearnerId
    state: SkillState
    opportunity: Opportunity


@dataclass(frozen=True, slots=True)
class SkillsUnlocked:
    """These skills may be practised from now on."""

    learner_id: LearnerId
    states: tuple[SkillState, ...]


@dataclass(frozen=True, slots=True)
class SkillRetraced:
    """The log of a skill is another one: an answer was taken back, or found right after all."""

    learner_id: LearnerId
    state: SkillState
    log: tuple[Opportunity, ...]
    """All that counts, oldest first."""


SkillChange = SkillPractised | SkillsUnlocked | SkillRetraced
