"""Practice begins: with what is best next, with one skill, or with a look at all of them."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from bot.domain.ids import SkillId
from bot.domain.progress.progress import score_percent
from bot.domain.skills.graph import SkillGraph, SkillStates, found
from bot.domain.skills.recommending import locked, recommended
from bot.flow.engine.events import NextAsked, SkipAsked
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import WAYS_ON, Line, LineButton, LineKeyboard, Value, Words, percent
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.states import asks_for
from bot.flow.practice import serving
from bot.flow.practice.events import (
    NextItemPressed,
    PracticeAsked,
    PracticeOfAsked,
    SkillPressed,
    SkillsAsked,
    SkillTreeAsked,
)
from bot.flow.practice.replies import SkillTreeShown
from bot.flow.practice.solving import ACTIVITY
from bot.flow.practice.states import ItemClosed, Practice, PracticeSet
from bot.flow.skills.ports import SKILL_GRAPHS, SKILLS
from bot.views.skill_tree import skill_tree

_OFFERED: Final = 5
_LOCKED: Final = 5
_MOST_NAMED: Final = 8


async def begin(state: ChatState, _: PracticeAsked, turn: Turn, ports: Ports) -> Outcome:
    """Serve an item of the skill that is best practised next; who is at it already goes on."""
    if asks_for(state, Practice):
        shown = await ACTIVITY.show(state, turn, ports)
        if shown:
            return Outcome(state=state, replies=shown)
    return await _begin(state, PracticeSet(), turn, ports)


async def begin_skill(state: ChatState, event: SkillPressed, turn: Turn, ports: Ports) -> Outcome:
    """Serve items of that skill; of one that is locked say what comes first.

    What was begun may be practised, whatever its skill builds on. While no graph can be read,
    nothing else may.
    """
    graph = ports[SKILL_GRAPHS].current()
    states = await ports[SKILLS].states(turn.learner.id)
    known = states.get(event.skill_id)
    begun = known is not None and known.opportunities > 0
    if graph is None and not begun:
        return Outcome(state=state, replies=(Line("practice-no-graph", interim=True),))
    if graph is not None and event.skill_id not in graph.skills:
        return Outcome(
            state=state, replies=(Line("practice-unknown-skill", {}, WAYS_ON, interim=True),)
        )
    if graph is not None and not begun and not graph.is_unlocked(event.skill_id, states):
        return Outcome(state=state, replies=(_locked(event.skill_id, graph, states, turn, ports),))
    return await _begin(state, PracticeSet(wanted=event.skill_id), turn, ports)


async def begin_named(
    state: ChatState, event: PracticeOfAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Serve items of the skill that the words name; several are offered.

    Where none is called so, show what there is.
    """
    graph = ports[SKILL_GRAPHS].current()
    if graph is None:
        return await _begin(state, PracticeSet(), turn, ports)
    named = found(graph, event.words, turn.language)
    if len(named) == 1:
        return await begin_skill(state, SkillPressed(named[0]), turn, ports)
    if not named:
        shown = await _skills(graph, turn, ports, not_found=event.words)
        return Outcome(state=state, replies=(shown,))
    offered = _buttons(named[:_MOST_NAMED], turn, ports)
    which = Line("practice-which-skill", {"words": event.words}, offered, interim=True)
    return Outcome(state=state, replies=(which,))


async def go_on(
    state: ItemClosed, _: NextItemPressed | NextAsked | SkipAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Serve the next item of the set, or say how the set went."""
    return await serving.go_on(state.practice, turn, ports)


async def show_skills(state: ChatState, _: SkillsAsked, turn: Turn, ports: Ports) -> Outcome:
    """Show what the learner can do, what comes next, and what is locked by what."""
    graph = ports[SKILL_GRAPHS].current()
    if graph is None:
        return Outcome(state=state, replies=(Line("practice-no-graph", interim=True),))
    return Outcome(state=state, replies=(await _skills(graph, turn, ports),))


async def show_tree(state: ChatState, _: SkillTreeAsked, turn: Turn, ports: Ports) -> Outcome:
    """Show all skills at once."""
    graph = ports[SKILL_GRAPHS].current()
    if graph is None:
        return Outcome(state=state, replies=(Line("practice-no-graph", interim=True),))
    states = await ports[SKILLS].states(turn.learner.id)
    tree = skill_tree(graph, states, lambda it: serving.name_of(it, turn, ports))
    shown = SkillTreeShown(tree=tree, dark=turn.learner.dark_pictures)
    return Outcome(state=state, replies=(shown,))


async def _begin(state: ChatState, practice: PracticeSet, turn: Turn, ports: Ports) -> Outcome:
    begun = await serving.go_on(practice, turn, ports)
    return replace(begun, changes=(*state.set_aside(), *begun.changes))


async def _skills(graph: SkillGraph, turn: Turn, ports: Ports, *, not_found: str = "") -> Line:
    """Return what the learner can do, what comes next and what is still locked."""
    states = await ports[SKILLS].states(turn.learner.id)
    following = [it.skill_id for it in recommended(graph, states, turn.now)[:_OFFERED]]
    waiting, known = locked(graph, states), {it: graph.state(it, states) for it in graph.skills}
    mastered = _names((it for it in graph.skills if known[it].is_mastered()), turn, ports)
    missing = tuple(
        Words("skill-locked", {"skill": skill, "needs": _names(it.missing, turn, ports)})
        for it in waiting[:_LOCKED]
        for skill in _names((it.skill_id,), turn, ports)
    )
    if len(waiting) > _LOCKED:
        missing = (*missing, Words("skills-locked-besides", {"count": len(waiting) - _LOCKED}))
    keyboard = [
        LineButton(
            "button-skill-share",
            SkillPressed(it),
            values={
                "skill": serving.name_of(it, turn, ports),
                "share": percent(score_percent(known[it].p_mastery)),
            },
        )
        for it in following
    ]
    return Line(
        "practice-no-such-skill" if not_found else "skills-title",
        {"words": not_found} if not_found else {},
        (*((it,) for it in keyboard), (LineButton("button-skill-tree", SkillTreeAsked()),)),
        more=(
            *((Words("skills-title"),) if not_found else ()),
            *_mastered(mastered),
            *((Words("skills-locked"), missing) if missing else ()),
            *((Words("skills-next"),) if following else ()),
        ),
        interim=True,
    )


def _mastered(names: tuple[str, ...]) -> tuple[Words, ...]:
    """Return what is mastered; of many how many, with the hardest of them."""
    if len(names) > _MOST_NAMED:
        values: dict[str, Value] = {"count": len(names), "skills": names[-_MOST_NAMED:]}
        return (Words("skills-mastered-many", values),)
    return (Words("skills-mastered", {"skills": names}),) if names else ()


def _names(skills: Iterable[SkillId], turn: Turn, ports: Ports) -> tuple[str, ...]:
    return tuple(serving.name_of(it, turn, ports) for it in skills)


def _locked(
    skill_id: SkillId, graph: SkillGraph, states: SkillStates, turn: Turn, ports: Ports
) -> Line:
    """Return that the skill builds on others, with those of them that may be practised now."""
    ahead = graph.open_before(skill_id, states)[:_OFFERED]
    skill, needs = serving.name_of(skill_id, turn, ports), _names(ahead, turn, ports)
    return Line(
        "practice-locked-skill",
        {"skill": skill, "needs": needs},
        _buttons(ahead, turn, ports),
        interim=True,
    )


def _buttons(skills: Iterable[SkillId], turn: Turn, ports: Ports) -> LineKeyboard:
    return tuple((serving.skill_button(it, turn, ports),) for it in skills)
