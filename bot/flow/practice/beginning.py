"""Practice begins: with the best next skill, with a chosen one, or with a list of all."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from bot.domain.ids import SkillId
from bot.domain.progress.progress import score_percent
from bot.domain.rhythm.exam_dates import final_skills
from bot.domain.skills.graph import SkillGraph, SkillStates, search_skills
from bot.domain.skills.mixing import way_to
from bot.domain.skills.placement import LEAST_TO_TARGET, MOST_PROBLEMS, with_all_below
from bot.domain.skills.recommending import locked_skills, recommendations
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import NextAsked, SkipAsked
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import (
    WAYS_ON,
    Line,
    LineButton,
    LineKeyboard,
    Reply,
    Value,
    Words,
    percent,
)
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.activities import activity_of
from bot.flow.exercise.states import asks_for
from bot.flow.practice import checking, choosing, own_mistakes, placing, serving
from bot.flow.practice.events import (
    NextItemPressed,
    PlacementAsked,
    PracticeAsked,
    PracticeOfAsked,
    SkillClaimed,
    SkillPressed,
    SkillsAsked,
    SkillsOncePressed,
    SkillTreeAsked,
)
from bot.flow.practice.replies import SkillTreeShown
from bot.flow.practice.states import (
    ITEMS_IN_A_SET,
    CheckKind,
    ItemClosed,
    Practice,
    PracticeSet,
    SkillCheck,
)
from bot.flow.skills.ports import SKILL_GRAPHS, SKILLS
from bot.views.skill_tree import skill_tree

_OFFERED: Final = 5
_LOCKED: Final = 5
_MOST_NAMED: Final = 8


async def begin(state: ChatState, _: PracticeAsked, turn: Turn, ports: Ports) -> Outcome:
    """Serve an item of the skill to practise next, or show the open item.

    A wanted skill takes precedence. Before the first practice some problems are offered that find
    out where to begin. Due mistakes come before everything else.
    """
    if asks_for(state, Practice):
        shown = await activity_of(state).show(state, turn, ports)
        if shown:
            return Outcome(state=state, replies=shown)
    states = await ports[SKILLS].states(turn.learner.id)
    graph, wanted = ports[SKILL_GRAPHS].current(), turn.learner.wanted_skill
    if due := await own_mistakes.due(turn, ports):
        practice = PracticeSet()
        if graph is not None and wanted in graph.skills and wanted is not None:
            practice = PracticeSet(wanted=way_to(graph, wanted, states)[0], until_mastered=True)
        return placing.beside(state, await own_mistakes.begin(due, practice, turn, ports))
    if graph is not None and wanted in graph.skills and wanted is not None:
        return placing.beside(state, await checking.go_to(wanted, states, turn, ports))
    if await _is_new(states, turn, ports):
        return placing.offered(state, turn)
    return await _begin(state, PracticeSet(), turn, ports)


async def _is_new(states: SkillStates, turn: Turn, ports: Ports) -> bool:
    """Return True if nothing is known of the learner yet, and they can be placed."""
    if await serving.has_begun(states, turn, ports) or not await choosing.can_place(turn, ports):
        return False
    return not await ports[SKILLS].probes(turn.learner.id)


async def begin_skill(state: ChatState, event: SkillPressed, turn: Turn, ports: Ports) -> Outcome:
    """Serve items of the skill, or lead the way to a locked one.

    A begun skill may be practised, whatever it builds on. Without a graph, no other
    skill may.
    """
    graph = ports[SKILL_GRAPHS].current()
    states = await ports[SKILLS].states(turn.learner.id)
    may_practise = choosing.may_practise(event.skill_id, states, ports)
    if graph is None and not may_practise:
        return Outcome(state=state, replies=(Line("practice-no-graph", interim=True),))
    if graph is not None and event.skill_id not in graph.skills:
        return Outcome(
            state=state, replies=(Line("practice-unknown-skill", {}, WAYS_ON, interim=True),)
        )
    if graph is None:
        return await _begin(state, PracticeSet(wanted=event.skill_id), turn, ports)
    if may_practise:
        return await _begin_open(state, event, states, graph, turn, ports)
    return await _lead_to(state, event.skill_id, states, graph, turn, ports)


async def _begin_open(
    state: ChatState,
    event: SkillPressed,
    states: SkillStates,
    graph: SkillGraph,
    turn: Turn,
    ports: Ports,
) -> Outcome:
    """Serve items of the skill, and remember it as wanted until it is mastered."""
    skill_id = event.skill_id
    mastered = graph.state(skill_id, states).is_mastered()
    practice = PracticeSet(wanted=skill_id, until_mastered=not mastered)
    begun = await _begin(state, practice, turn, ports)
    target = turn.learner.wanted_skill
    on_way = target in graph.skills and target and skill_id in way_to(graph, target, states)
    if mastered or on_way or not event.wanted:
        return begun
    wanted = LearnerChanged(replace(turn.learner, wanted_skill=skill_id))
    return replace(begun, changes=(wanted, *begun.changes))


async def _lead_to(
    state: ChatState,
    skill_id: SkillId,
    states: SkillStates,
    graph: SkillGraph,
    turn: Turn,
    ports: Ports,
) -> Outcome:
    """Find out what the learner knows on the way to a locked skill, then lead that way."""
    if not await choosing.can_place(turn, ports):
        return Outcome(state=state, replies=(_locked_line(skill_id, graph, states, turn, ports),))
    probes = await ports[SKILLS].probes(turn.learner.id)
    if turn.learner.school_class is None and not probes:
        return placing.offered(state, turn, skill_id)
    way = with_all_below((skill_id,), graph)
    if sum(probe.skill_id in way for probe in probes) >= LEAST_TO_TARGET:
        onward = await checking.go_to(skill_id, states, turn, ports)
        first, *others = onward.replies
        return placing.beside(
            state, replace(onward, replies=(_with_test_in(first, skill_id), *others))
        )
    check = SkillCheck(practice=PracticeSet(), check=CheckKind.WAY, wanted=skill_id)
    return placing.beside(state, await checking.begin(check, turn, ports))


def _with_test_in(told: Reply, skill_id: SkillId) -> Reply:
    """Return the message about the way, with a button for learners who know the skill already."""
    if not isinstance(told, Line):
        return told
    return replace(told, keyboard=((LineButton("button-test-in", SkillClaimed(skill_id)),),))


async def begin_once(state: ChatState, _: SkillsOncePressed, turn: Turn, ports: Ports) -> Outcome:
    """Serve an item of each skill due once more before an exam date, weakest first.

    If there is none, serve the skill to practise next.
    """
    graph, learner = ports[SKILL_GRAPHS].current(), turn.learner
    states, today = await ports[SKILLS].states(learner.id), learner.day(turn.now)
    ahead = learner.rhythm.exams_after(today) if graph is not None else ()
    skills = dict.fromkeys(
        skill_id
        for exam in ahead
        if graph is not None and exam.is_final(today)
        for skill_id in final_skills(exam, graph, states, learner.zone or "UTC")
    )
    if not skills:
        return await begin(state, PracticeAsked(), turn, ports)
    once = tuple(skills)[:ITEMS_IN_A_SET]
    return await _begin(state, PracticeSet(checks=once, most=len(once)), turn, ports)


async def begin_named(
    state: ChatState, event: PracticeOfAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Serve items of the skill that the words name, or offer several.

    If no skill has that name, show all.
    """
    graph = ports[SKILL_GRAPHS].current()
    if graph is None:
        return await _begin(state, PracticeSet(), turn, ports)
    named = search_skills(graph, event.words, turn.language)
    if len(named) == 1:
        return await begin_skill(state, SkillPressed(named[0]), turn, ports)
    if not named:
        shown = await _skills(graph, turn, ports, not_found=event.words)
        return Outcome(state=state, replies=(shown,))
    return Outcome(state=state, replies=(which_skill(event.words, named, turn, ports),))


def which_skill(words: str, named: Sequence[SkillId], turn: Turn, ports: Ports) -> Line:
    """Return the offer to practise one of the skills that the words name."""
    offered = _buttons(named[:_MOST_NAMED], turn, ports)
    values: dict[str, Value] = {"words": words, "count": len(named)}
    return Line("practice-which-skill", values, offered, interim=True)


async def go_on(
    state: ItemClosed, _: NextItemPressed | NextAsked | SkipAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Serve the next item of the set, or say how the set went."""
    return await serving.go_on(state.practice, turn, ports)


async def show_skills(state: ChatState, _: SkillsAsked, turn: Turn, ports: Ports) -> Outcome:
    """Show what the learner can do, what comes next, and what is locked by which skills."""
    graph = ports[SKILL_GRAPHS].current()
    if graph is None:
        return Outcome(state=state, replies=(Line("practice-no-graph", interim=True),))
    return Outcome(state=state, replies=(await _skills(graph, turn, ports),))


async def show_tree(state: ChatState, _: SkillTreeAsked, turn: Turn, ports: Ports) -> Outcome:
    """Show the tree of all skills."""
    graph = ports[SKILL_GRAPHS].current()
    if graph is None:
        return Outcome(state=state, replies=(Line("practice-no-graph", interim=True),))
    states = await ports[SKILLS].states(turn.learner.id)
    tree = skill_tree(graph, states, lambda skill_id: serving.name_of(skill_id, turn, ports))
    shown = SkillTreeShown(tree=tree, dark=turn.learner.dark_pictures)
    return Outcome(state=state, replies=(shown,))


async def _begin(state: ChatState, practice: PracticeSet, turn: Turn, ports: Ports) -> Outcome:
    begun = await serving.go_on(practice, turn, ports)
    return replace(begun, changes=(*state.set_aside(), *begun.changes))


async def _skills(graph: SkillGraph, turn: Turn, ports: Ports, *, not_found: str = "") -> Line:
    """Return the list of skills: mastered, probably known, next and locked."""
    states = await ports[SKILLS].states(turn.learner.id)
    following = [
        recommendation.skill_id
        for recommendation in recommendations(graph, states, turn.now)[:_OFFERED]
    ]
    waiting, known = (
        locked_skills(graph, states),
        {skill_id: graph.state(skill_id, states) for skill_id in graph.skills},
    )
    mastered = _names(
        (skill_id for skill_id in graph.skills if known[skill_id].is_mastered()), turn, ports
    )
    probably = [
        skill_id
        for skill_id in graph.skills
        if known[skill_id].is_credited and not known[skill_id].is_mastered()
    ]
    probes = await ports[SKILLS].probes(turn.learner.id)
    can_place = len(probes) < MOST_PROBLEMS and await choosing.can_place(turn, ports)
    place = ((LineButton("button-place", PlacementAsked()),),) if can_place else ()
    missing = tuple(
        Words(
            "skill-locked", {"skill": skill, "needs": _names(waiting_skill.missing, turn, ports)}
        )
        for waiting_skill in waiting[:_LOCKED]
        for skill in _names((waiting_skill.skill_id,), turn, ports)
    )
    if len(waiting) > _LOCKED:
        missing = (*missing, Words("skills-locked-besides", {"count": len(waiting) - _LOCKED}))
    keyboard = [
        LineButton(
            "button-skill-share",
            SkillPressed(skill_id),
            values={
                "skill": serving.name_of(skill_id, turn, ports),
                "share": percent(score_percent(known[skill_id].p_mastery)),
            },
        )
        for skill_id in following
    ]
    return Line(
        "practice-no-such-skill" if not_found else "skills-title",
        {"words": not_found} if not_found else {},
        (
            *((button,) for button in keyboard),
            *place,
            (LineButton("button-skill-tree", SkillTreeAsked()),),
        ),
        more=(
            *((Words("skills-title"),) if not_found else ()),
            *_many("skills-mastered", mastered),
            *_many("skills-probably", _names(probably, turn, ports)),
            *((Words("skills-locked"), missing) if missing else ()),
            *((Words("skills-next"),) if following else ()),
        ),
        interim=True,
    )


def _many(key: str, names: tuple[str, ...]) -> tuple[Words, ...]:
    """Return the skills `names` in a sentence: of many the number, and the hardest of them."""
    if len(names) > _MOST_NAMED:
        values: dict[str, Value] = {"count": len(names), "skills": names[-_MOST_NAMED:]}
        return (Words(f"{key}-many", values),)
    return (Words(key, {"skills": names}),) if names else ()


def _names(skills: Iterable[SkillId], turn: Turn, ports: Ports) -> tuple[str, ...]:
    return tuple(serving.name_of(skill_id, turn, ports) for skill_id in skills)


def _locked_line(
    skill_id: SkillId, graph: SkillGraph, states: SkillStates, turn: Turn, ports: Ports
) -> Line:
    """Return the message that the skill is locked, with open skills that it builds on."""
    ahead = graph.open_before(skill_id, states)[:_OFFERED]
    skill, needs = serving.name_of(skill_id, turn, ports), _names(ahead, turn, ports)
    return Line(
        "practice-locked-skill",
        {"skill": skill, "needs": needs},
        _buttons(ahead, turn, ports),
        interim=True,
    )


def _buttons(skills: Iterable[SkillId], turn: Turn, ports: Ports) -> LineKeyboard:
    return tuple((serving.skill_button(skill_id, turn, ports),) for skill_id in skills)
