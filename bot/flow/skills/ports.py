"""The ports of skills and of their graph."""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from bot.domain.ids import LearnerId, SkillId
from bot.domain.mastery.tracing import Opportunity, SkillState
from bot.domain.skills.graph import SkillGraph
from bot.domain.skills.placement import Probe
from bot.flow.engine.ports import Port


class Skills(Protocol):
    """Skills of learners, and their logs."""

    async def states(self, learner_id: LearnerId) -> Mapping[SkillId, SkillState]:
        """Return the learner's skills, without those never touched."""

    async def log(self, learner_id: LearnerId, skill_id: SkillId) -> Sequence[Opportunity]:
        """Return the items of the skill that the learner answered, oldest first.

        Answers about its concepts are stored with those: see `linked.skill_log`.
        """

    async def probes(self, learner_id: LearnerId) -> Sequence[Probe]:
        """Return the answers of placements and checks of skills, oldest first."""


class SkillGraphs(Protocol):
    """The graph of skills."""

    def current(self) -> SkillGraph | None:
        """Return the graph, or None if it could not be read. Without it no learner advances."""


SKILLS: Final[Port[Skills]] = Port("skills")


SKILL_GRAPHS: Final[Port[SkillGraphs]] = Port("skill_graphs")
