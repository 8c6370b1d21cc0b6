"""What the first answer to an item makes of the skill, and what that opens."""

from dataclasses import dataclass

from bot.domain.ids import SkillId
from bot.domain.mastery.tracing import POLICY, Opportunity, SkillState, practised
from bot.domain.practice.recommending import moved, newly_unlocked
from bot.domain.practice.skills import SkillStates
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.exercise.states import Answering
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


async def count(
    state: Answering[Practice], turn: Turn, ports: Ports, *, right: bool, helped: bool
) -> Counted:
    """Count the first answer to an item; later ones leave the skill as it is."""
    known = await ports.skills.states(turn.learner.id)
    states = dict(known)
    skill_id = state.purpose.skill_id
    before = _known(skill_id, states, ports)
    if before is None or state.purpose.counted:
        share = before.p_mastery if before is not None else 0.0
        return Counted(states=states, before=share, share=share)
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
    changes += [logged(PracticeEvent.SKILL_UNLOCKED, state, turn, skill_id=it) for it in unlocked]
    return Counted(
        states=states,
        before=before.p_mastery,
        share=after.p_mastery,
        changes=tuple(changes),
        mastered=mastered,
        unlocked=unlocked,
    )


def _known(skill_id: SkillId, states: SkillStates, ports: Ports) -> SkillState | None:
    """Return what is known of the skill; None where neither graph nor past knows it."""
    graph = ports.skill_graphs.current()
    if graph is not None and skill_id in graph.skills:
        return graph.state(skill_id, states)
    return states.get(skill_id)
