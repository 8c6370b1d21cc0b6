"""The choice of the next problem: its skill, the problem, and how much is worked out."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.domain.ids import SkillId
from bot.domain.practice.examples import STAGES, Example, example_of
from bot.domain.practice.items import DIFFICULTIES, BankItem
from bot.domain.skills.crediting import to_ask_first
from bot.domain.skills.graph import SkillGraph, SkillStates
from bot.domain.skills.mixing import next_mixed
from bot.domain.skills.placement import FIRST_PROBLEMS
from bot.domain.skills.recommending import fitting_difficulty, recommendations
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.practice.ports import ITEMS
from bot.flow.practice.states import PracticeSet
from bot.flow.skills.ports import SKILL_GRAPHS, SKILLS

LATELY: Final = 40
"""Number of a skill's last served items that are not served again if there are others."""
CANDIDATES: Final = 12
"""Number of items among which one is chosen at random."""


async def can_place(turn: Turn, ports: Ports) -> bool:
    """Return True if there is a graph, and problems for enough of its skills."""
    graph = ports[SKILL_GRAPHS].current()
    return graph is not None and len(await asked_about(graph, turn, ports)) >= FIRST_PROBLEMS


async def asked_about(graph: SkillGraph, turn: Turn, ports: Ports) -> frozenset[SkillId]:
    """Return the skills that have problems."""
    with_items = await ports[ITEMS].skills_with_items(turn.language)
    return frozenset(map(SkillId, with_items)) & frozenset(graph.skills)


def is_reached(practice: PracticeSet, states: SkillStates, ports: Ports) -> bool:
    """Return True if the set was for one skill, which is mastered now."""
    graph = ports[SKILL_GRAPHS].current()
    if practice.wanted is None or not practice.until_mastered or graph is None:
        return False
    return graph.state(practice.wanted, states).is_mastered()


def may_practise(skill_id: SkillId, states: SkillStates, ports: Ports) -> bool:
    """Return True if the skill is open to the learner, or was begun and is not closed again.

    Without a graph only begun skills may be practised.
    """
    graph, known = ports[SKILL_GRAPHS].current(), states.get(skill_id)
    begun = known is not None and known.opportunities > 0
    if graph is None or skill_id not in graph.skills:
        return begun
    closed = graph.is_closed_again(skill_id, states)
    return (begun and not closed) or graph.is_unlocked(skill_id, states)


def masters(skill_id: SkillId, states: SkillStates) -> bool:
    """Return True if the learner has mastered the skill."""
    return skill_id in states and states[skill_id].is_mastered()


def candidates(
    practice: PracticeSet, states: SkillStates, turn: Turn, ports: Ports
) -> Sequence[SkillId]:
    """Return the skills to find an item for, the best first.

    Without a graph nothing new begins: the skill practised last goes on.
    """
    graph = ports[SKILL_GRAPHS].current()
    if graph is not None and not practice.again:
        following = list(_in_turn(practice, graph, states, turn))
        first = [
            skill_id for skill in following[:1] for skill_id in to_ask_first(graph, skill, states)
        ]
        return [
            *practice.checks,
            *(skill_id for skill_id in first if skill_id not in practice.lately),
            *following,
        ]
    if practice.wanted is not None:
        return (practice.wanted,)
    last = [state for state in states.values() if state.last_practiced_at is not None]
    return [
        state.skill_id
        for state in sorted(last, key=lambda state: str(state.last_practiced_at))[-1:]
    ]


def _in_turn(
    practice: PracticeSet, graph: SkillGraph, states: SkillStates, turn: Turn
) -> Iterator[SkillId]:
    """Yield the next skills, the best first. On the way to a skill nothing else is new."""
    wanted = practice.wanted
    if turn.learner.mixes:
        among = graph.skills if wanted is None else (wanted,)
        mixed = next_mixed(graph, states, practice.lately, turn.now, among)
        yield from () if mixed is None else (mixed,)
    if wanted is None:
        yield from (
            recommendation.skill_id for recommendation in recommendations(graph, states, turn.now)
        )
    else:
        yield wanted


async def example_for(
    skill_id: SkillId, practice: PracticeSet, states: SkillStates, turn: Turn, ports: Ports
) -> Example | None:
    """Return how much of the solution a learner new to the skill is shown, or None.

    It fades with each problem of the skill they had, except those of checks. If only a few skills
    have problems, nothing is shown.
    """
    known = states.get(skill_id)
    begun = known is not None and (known.opportunities > 0 or known.is_credited)
    if begun or skill_id in practice.alone or not await can_place(turn, ports):
        return None
    had = await ports[ITEMS].lineages_served(turn.learner.id, skill_id, LATELY)
    probes = await ports[SKILLS].probes(turn.learner.id)
    at = len(had) - sum(probe.skill_id == skill_id for probe in probes)
    return STAGES[at] if 0 <= at < len(STAGES) else None


async def picked(  # the skill, and what fits the learner
    skill_id: SkillId,
    practice: PracticeSet,
    states: SkillStates,
    turn: Turn,
    ports: Ports,
    example: Example | None = None,
) -> BankItem | None:
    """Return an item near the fitting difficulty that was not served lately, or None.

    Items whose solution can be shown as `example` wants are preferred. If the learner
    failed the last ones, an easy one comes again rather than a harder one.
    """
    graph, learner_id = ports[SKILL_GRAPHS].current(), turn.learner.id
    known = graph.state(skill_id, states) if graph is not None else states.get(skill_id)
    fitting = fitting_difficulty(0.0 if known is None else known.p_mastery)
    had = await ports[ITEMS].lineages_served(learner_id, skill_id, LATELY)
    near: Sequence[Sequence[int]] = ((fitting,), (fitting - 1, fitting + 1), DIFFICULTIES)
    easy = (range(1, max(2, fitting)), range(1, fitting + 1)) if practice.is_too_hard else ()
    for levels, but in ((easy, had), (easy, had[:1]), (near, had), (near, had[:1])):
        for difficulties in levels:
            found = await ports[ITEMS].items_for(
                skill_id, turn.language, tuple(difficulties), but, CANDIDATES
            )
            if found:
                shown = [item for item in found if example and example_of(item, example)]
                return turn.rng("item").choice(shown or found)
    return None
