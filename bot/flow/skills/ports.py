"""What the flow needs of skills, declared by the one who needs it."""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from bot.domain.ids import LearnerId, SkillId
from bot.domain.mastery.tracing import Opportunity, SkillState
from bot.domain.skills.graph import SkillGraph
from bot.domain.skills.placement import Probe
from bot.flow.engine.ports import Port


class Skills(Protocol):
    """What is known of the learners' skills, and the log that it comes from."""

    async def states(self, learner_id: LearnerId) -> Mapping[SkillId, SkillState]:
        """Return what is known of the learner's skills; those never touched are missing."""

    async def log(self, learner_id: LearnerId, skill_id: SkillId) -> Sequence[Opportunity]:
        """Return the items of the skill that the learner answered, oldest first.

        Answers about its concepts stand with those: see `linked.skill_log`.
        """

    async def probes(self, learner_id: LearnerId) -> Sequence[Probe]:
        """Return what placements and checks of skills showed, oldest first."""


class SkillGraphs(Protocol):
    """The graph of skills."""

    def current(self) -> SkillGraph | None:
        """Return the graph; None if it could not be read: then no learner advances."""


SKILLS: Final[Port[Skills]] = Port("skills")


SKILL_GRAPHS: Final[Port[SkillGraphs]] = Port("skill_graphs")
