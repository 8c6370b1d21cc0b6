"""What the first answer to an item makes of the skill, and what that opens."""

from dataclasses import dataclass

from bot.domain.ids import SkillId
from bot.domain.mastery.tracing import POLICY, Opportunity, practised
from bot.domain.practice.recommending import moved, newly_unlocked
from bot.domain.practice.skills import SkillStates
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.turn import Turn
from bot.flow.exercise.states import Answering
from bot.flow.practice import linked
from bot.flow.practice.changes import PracticeEvent
from bot.flow.practice.skill_changes import SkillPractised, SkillsUnlocked
from bot.flow.practice.states import Practice
from bot.flow.practice.trace import logged


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """How the skill stands, and what an answer moved."""

    states: SkillStates
    """The learner's skills as this turn leaves them."""
    before: float
    share: float
    changes: tuple[Change, ...] = ()
    mastered: bool = False
    """Whether the skill is mastered with this answer, and was not before it."""
    unlocked: tuple[SkillId, ...] = ()
    replies: tuple[Reply, ...] = ()
    """What is to be said besides: a goal or a course that was reached with it."""


async def count(
    state: Answering[Practice], turn: Turn, ports: Ports, *, right: bool, helped: bool
) -> Counted:
    """Count the first answer to an item; later ones leave the skill as it is."""
    skill_id = state.purpose.skill_id
    skill = await linked.known_skill(skill_id, turn, ports)
    if skill is None:
        states = await ports.skills.states(turn.learner.id)
        return Counted(states=states, before=0.0, share=0.0)
    known, before = skill.others, skill.state
    states = dict(known)
    if state.purpose.counted:
        return Counted(states=states, before=before.p_mastery, share=before.p_mastery)
    opportunity = Opportunity(
        source=state.purpose.served_id, at=turn.now, correct=right, helped=helped
    )
    after = practised(before, opportunity)
    states[skill_id] = after
    graph = ports.skill_graphs.current()
    unlocked = () if graph is None else moved(graph, known, states).unlocked
    opened = () if graph is None else newly_unlocked(graph, states, turn.now)
    states |= {it.skill_id: it for it in opened}
    mastered = after.is_mastered() and not before.is_mastered()
    changes: list[Change] = [
        SkillPractised(turn.learner.id, after, opportunity),
        logged(
            PracticeEvent.MASTERY_UPDATED,
            state,
            turn,
            before=before.p_mastery,
            after=after.p_mastery,
            correct=opportunity.shows_skill,
            policy=POLICY.version,
        ),
    ]
    if mastered:
        changes.append(logged(PracticeEvent.SKILL_MASTERED, state, turn, p=after.p_mastery))
    if opened:
        changes.append(SkillsUnlocked(turn.learner.id, opened))
    fed = await linked.feed_concepts(after, turn, ports)
    changes += [logged(PracticeEvent.SKILL_UNLOCKED, state, turn, skill_id=it) for it in unlocked]
    return Counted(
        states=states,
        before=before.p_mastery,
        share=after.p_mastery,
        changes=(*changes, *fed.changes),
        replies=fed.replies,
        mastered=mastered,
        unlocked=unlocked,
    )
