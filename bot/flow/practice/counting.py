"""How the first answer to an item moves the skill, and what that opens."""

from dataclasses import dataclass, replace

from bot.domain.ids import ServedId, SkillId
from bot.domain.mastery.tracing import Opportunity, SkillState, after_opportunity
from bot.domain.skills.crediting import after_answer, to_check
from bot.domain.skills.graph import SkillStates
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.turn import Turn
from bot.flow.exercise.trace import Trace
from bot.flow.practice.serving import OpenItem
from bot.flow.skills import linked
from bot.flow.skills.changes import SkillPractised, SkillRetraced
from bot.flow.skills.moving import skill_moved
from bot.flow.skills.ports import SKILL_GRAPHS, SKILLS


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """The skill after an answer, with everything the answer moved."""

    states: SkillStates
    """The learner's skills at the end of this turn."""
    before: float
    share: float
    changes: tuple[Change, ...] = ()
    mastered: bool = False
    """Whether this answer mastered the skill."""
    unlocked: tuple[SkillId, ...] = ()
    checks: tuple[SkillId, ...] = ()
    """Skills to ask about next, as the answer contradicts their credit."""
    credit_lost: bool = False
    """Whether the skill lost its credit."""
    replies: tuple[Reply, ...] = ()
    """Replies about a goal or a course that was reached with it."""


async def count(
    pending: OpenItem, turn: Turn, ports: Ports, *, right: bool, helped: bool
) -> Counted:
    """Count the first answer to an item. Later ones leave the skill as it is."""
    trace = pending.trace
    if pending.purpose.counted:
        skill = await linked.known_skill(trace.skill_id, turn, ports)
        return await _without_move(skill, turn, ports)
    source = ServedId(trace.id)
    opportunity = Opportunity(source=source, at=turn.now, correct=right, helped=helped)
    return await count_opportunity(opportunity, trace, turn, ports)


async def count_opportunity(
    opportunity: Opportunity, trace: Trace, turn: Turn, ports: Ports
) -> Counted:
    """Count one opportunity of the skill, with what it unlocks, and update linked concepts."""
    skill = await linked.known_skill(trace.skill_id, turn, ports)
    if skill is None:
        return await _without_move(skill, turn, ports)
    known, before = skill.others, skill.state
    practice = await _practice_change(before, opportunity, turn, ports)
    after = after_answer(before, practice.state)
    practice = replace(practice, state=after)
    moved = skill_moved(
        practice, known, before, trace, turn, ports, correct=opportunity.shows_skill
    )
    fed = await linked.feed_concepts(practice.state, turn, ports)
    graph = ports[SKILL_GRAPHS].current()
    in_graph = graph is not None and after.skill_id in graph.skills
    checks = to_check(graph, before, after, moved.states) if graph and in_graph else ()
    return Counted(
        states=moved.states,
        before=before.p_mastery,
        share=practice.state.p_mastery,
        changes=(*moved.changes, *fed.changes),
        replies=fed.replies,
        mastered=moved.mastered,
        unlocked=moved.unlocked,
        checks=checks,
        credit_lost=before.is_credited and not after.is_credited,
    )


async def _without_move(skill: linked.LinkedSkill | None, turn: Turn, ports: Ports) -> Counted:
    if skill is None:
        states = await ports[SKILLS].states(turn.learner.id)
        return Counted(states=states, before=0.0, share=0.0)
    share = skill.state.p_mastery
    return Counted(states=skill.others, before=share, share=share)


async def _practice_change(
    before: SkillState, opportunity: Opportunity, turn: Turn, ports: Ports
) -> SkillPractised | SkillRetraced:
    """Return the skill after the opportunity. A late report takes its place in the log."""
    learner_id, last = turn.learner.id, before.last_practiced_at
    if last is None or last <= opportunity.at:
        return SkillPractised(learner_id, after_opportunity(before, opportunity), opportunity)
    items = await ports[SKILLS].log(learner_id, before.skill_id)
    log = tuple(sorted((*items, opportunity), key=lambda entry: entry.at))
    return SkillRetraced(learner_id, await linked.with_log(before, log, turn, ports), log)
