"""Skills, graphs and learners' states.

Each `build_` takes the fields that a test wants to differ.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import cache
from typing import Any

from bot.content.practice.skill_graph import SkillGraphFile, load_skill_graph
from bot.domain.ids import SkillId
from bot.domain.mastery.tracing import BktParameters, Opportunity, SkillState
from bot.domain.skills.graph import GradeBand, Skill, SkillGraph, skill_graph
from bot.domain.topics.course import Language
from bot.resources import SKILL_NAMES, SKILLS_GRAPH

MONDAY = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
BKT = BktParameters(p_init=0.2, p_transit=0.12, p_slip=0.1, p_guess=0.2)
EQUIV, LIKE, UNLIKE = SkillId("frac_equiv"), SkillId("frac_add_like"), SkillId("frac_add_unlike")


@cache
def bundled_graph() -> SkillGraph:
    return load_skill_graph(SKILLS_GRAPH, SKILL_NAMES)


def bundled_skills() -> SkillGraphFile:
    return SkillGraphFile(bundled_graph())


def build_skill(name: str, *prerequisites: str, **but: Any) -> Skill:
    values: dict[str, Any] = {
        "name": {Language.EN: name, Language.DE: name},
        "grade_band": GradeBand.PRIMARY,
        "prerequisites": tuple(map(SkillId, prerequisites)),
        "bkt": BKT,
    }
    return Skill(id=SkillId(name), **(values | but))


def build_graph(*skills: Skill) -> SkillGraph:
    """Return the graph of these skills, or without any a chain of three."""
    chain = (build_skill(EQUIV), build_skill(LIKE, EQUIV), build_skill(UNLIKE, LIKE))
    return skill_graph("1", skills or chain)


def build_state(skill_id: SkillId = EQUIV, p_mastery: float = 0.2, **but: Any) -> SkillState:
    """Return the state of a skill, practised once by default."""
    values: dict[str, Any] = {
        "p_init": BKT.p_init,
        "p_transit": BKT.p_transit,
        "p_slip": BKT.p_slip,
        "p_guess": BKT.p_guess,
        "opportunities": 1,
        "last_practiced_at": MONDAY,
    }
    values |= but
    if not values["opportunities"]:
        values["last_practiced_at"] = None
    return SkillState(skill_id=skill_id, p_mastery=p_mastery, **values)


def build_opportunity(*, correct: bool = True, **but: Any) -> Opportunity:
    values: dict[str, Any] = {"source": "served:1", "at": MONDAY}
    return Opportunity(correct=correct, **(values | but))


def known(states: Iterable[SkillState]) -> dict[SkillId, SkillState]:
    return {state.skill_id: state for state in states}
