"""Problems that show what a learner knows: a placement, the way to a skill, a test-in (K85)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.domain.answers.quality import is_right
from bot.domain.exercise.knowledge import Admission, admission
from bot.domain.ids import SkillId
from bot.domain.mastery.tracing import SkillState
from bot.domain.practice.items import DIFFICULTIES, BankItem, InputType
from bot.domain.practice.questions import question_of
from bot.domain.skills import crediting, placement
from bot.domain.skills.graph import SkillGraph, SkillStates
from bot.domain.skills.mixing import problems_left, way_to
from bot.domain.skills.placement import Probe
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import WAYS_ON, Line, LineButton, Reply, Style, Value, Words
from bot.flow.engine.states import Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise import asking
from bot.flow.exercise.activities import skip_as_unknown
from bot.flow.exercise.changes import AttemptVerdict
from bot.flow.exercise.judging import Judgement
from bot.flow.exercise.questions import QuestionActivity
from bot.flow.exercise.replies import Asking
from bot.flow.practice import choosing, serving, solving
from bot.flow.practice.events import (
    PlacementAsked,
    PracticeAsked,
    SkillPressed,
    SkillsAsked,
    SkillTreeAsked,
)
from bot.flow.practice.ports import ITEMS
from bot.flow.practice.serving import OpenItem, open_item
from bot.flow.practice.states import CheckKind, PracticeSet, SkillCheck
from bot.flow.skills.changes import SkillsProbed
from bot.flow.skills.moving import skills_placed
from bot.flow.skills.ports import SKILL_GRAPHS, SKILLS

_MIDDLING: Final = ((2, 3), (1, 4), DIFFICULTIES)
"""Difficulties of problems that show whether a skill is known, the best first."""
_MOST_NAMED: Final = 8


async def begin(check: SkillCheck, turn: Turn, ports: Ports) -> Outcome:
    """Serve the first problem of the check. Earlier answers count."""
    states = await ports[SKILLS].states(turn.learner.id)
    return await _go_on(check, await ports[SKILLS].probes(turn.learner.id), states, turn, ports)


async def _after_answer(pending: OpenItem, read: Judgement, turn: Turn, ports: Ports) -> Outcome:
    """Record the answer, without help or a second try, and go on."""
    check = _check(pending)
    right = read.answer is not None and is_right(read.quality)
    skill_id = pending.trace.skill_id
    probe = Probe(skill_id=skill_id, right=right, guess=_guess(pending.item))
    earlier = await ports[SKILLS].probes(turn.learner.id)
    states = await ports[SKILLS].states(turn.learner.id)
    check = replace(check, probes=(*check.probes, probe))
    following = await _go_on(check, (*earlier, probe), states, turn, ports)
    verdict = AttemptVerdict.RIGHT if right else AttemptVerdict.WRONG
    tried = () if read.answer is None else solving.attempt(pending, turn, read.normalised, verdict)
    moved = solving.moved_on(pending, closed=True, verdict=verdict)
    return replace(
        following,
        changes=(*tried, moved, SkillsProbed(turn.learner.id, (probe,)), *following.changes),
        replies=(read.reply, *following.replies),
    )


async def _ask_another(pending: OpenItem, turn: Turn, ports: Ports) -> Outcome:
    """Ask another problem in place of one that is gone."""
    following = await begin(_check(pending), turn, ports)
    closed = solving.moved_on(pending, closed=True)
    return replace(following, changes=(closed, *following.changes))


def _check(pending: OpenItem) -> SkillCheck:
    check = pending.purpose
    if not isinstance(check, SkillCheck):
        raise TypeError(check)
    return check


@dataclass(frozen=True, slots=True, kw_only=True)
class _Evidence:
    """The evidence about all skills so far."""

    graph: SkillGraph
    states: SkillStates
    probes: Sequence[Probe]
    """The probes of all checks, oldest first."""
    chances: Mapping[SkillId, float]


async def _go_on(
    check: SkillCheck, probes: Sequence[Probe], states: SkillStates, turn: Turn, ports: Ports
) -> Outcome:
    """Serve the next problem of the check, or end it with the result."""
    graph = ports[SKILL_GRAPHS].current()
    if graph is None:
        return Outcome(state=Idle(), replies=(Line("practice-no-graph", {}, WAYS_ON),))
    chances = placement.known_chances(graph, probes, turn.learner.class_number)
    evidence = _Evidence(graph=graph, states=states, probes=probes, chances=chances)
    skill_id = await _next(check, evidence, turn, ports)
    item = None if skill_id is None else await problem_of(skill_id, turn, ports)
    if skill_id is None or item is None:
        return await _end(check, evidence, turn, ports)
    return serving.served(check, skill_id, item, turn, ports)


async def _next(
    check: SkillCheck, evidence: _Evidence, turn: Turn, ports: Ports
) -> SkillId | None:
    """Return the skill to ask about next, or None once the check is over."""
    among = await choosing.asked_about(evidence.graph, turn, ports)
    if check.check is CheckKind.TEST_IN:
        is_open = admission(check.probes) is Admission.OPEN
        return check.wanted if is_open and check.wanted in among else None
    if check.check is CheckKind.WAY:
        wanted = () if check.wanted is None else (check.wanted,)
        way = placement.with_all_below(wanted, evidence.graph) & among
        return placement.next_on_way(evidence.chances, check.probes, way)
    if len(check.probes) >= check.most:
        return None
    return placement.next_skill(evidence.chances, evidence.probes, among)


async def problem_of(skill_id: SkillId, turn: Turn, ports: Ports) -> BankItem | None:
    """Return a problem of middling difficulty, typed if there is one, or None."""
    had = await ports[ITEMS].lineages_served(turn.learner.id, skill_id, choosing.LATELY)
    for but in (had, ()):
        for difficulties in _MIDDLING:
            found = await ports[ITEMS].items_for(
                skill_id, turn.language, difficulties, but, choosing.CANDIDATES
            )
            if found:
                typed = [item for item in found if _guess(item) == placement.TYPED]
                return turn.rng("item").choice(typed or list(found))
    return None


def _guess(item: BankItem) -> float:
    """Return the probability that a guessed answer to the item is right."""
    if item.choices:
        return 1 / len(item.choices)
    return 0.5 if item.input_type is InputType.BOOLEAN else placement.TYPED


async def _end(check: SkillCheck, evidence: _Evidence, turn: Turn, ports: Ports) -> Outcome:
    """Credit the skills that the answers show, and lead on."""
    graph, states, wanted = evidence.graph, evidence.states, check.wanted
    placed = _credits(check, evidence)
    after = {**states, **{state.skill_id: state for state in placed}}
    changes = skills_placed(placed, graph, states, turn)
    if wanted is None:
        known = [
            skill_id
            for skill_id in graph.skills
            if skill_id in after and after[skill_id].is_credited
        ]
        ended = _placement_result(check, known, turn, ports)
        return Outcome(state=Idle(), changes=changes, replies=(ended,))
    if check.check is CheckKind.TEST_IN and not _is_passed(check):
        failed = _not_tested_in(wanted, replace(evidence, states=after), turn, ports)
        return Outcome(state=Idle(), changes=changes, replies=(failed,))
    onward = await go_to(wanted, after, turn, ports)
    return replace(onward, changes=(*changes, *onward.changes))


def _is_passed(check: SkillCheck) -> bool:
    is_test = check.check is CheckKind.TEST_IN
    return is_test and admission(check.probes) is Admission.PASSED


def _credits(check: SkillCheck, evidence: _Evidence) -> tuple[SkillState, ...]:
    """Return the skills that the check moves. A failed test-in credits nothing."""
    graph, chances, wanted = evidence.graph, evidence.chances, check.wanted
    known = {*placement.credited_skills(chances, len(check.probes), graph.skills)} - {wanted or ""}
    if check.check is CheckKind.TEST_IN:
        known = set()
    if wanted is not None and _is_passed(check):  # three answers are enough
        below = placement.credited_skills(chances, placement.LEAST_ANSWERS, graph.skills)
        known = {*below, wanted}
    return crediting.placed_by_check(
        graph, evidence.states, chances, evidence.probes, known, wanted
    )


def _placement_result(
    check: SkillCheck, known: Sequence[SkillId], turn: Turn, ports: Ports
) -> Line:
    """Return the result of a placement, with the way on and four more problems."""
    names = tuple(serving.name_of(skill_id, turn, ports) for skill_id in known[-_MOST_NAMED:])
    more = check.most < placement.MOST_PROBLEMS
    keyboard = (
        (LineButton("button-practise", PracticeAsked(), Style.PRIMARY),),
        (
            *((LineButton("button-four-more", PlacementAsked()),) if more else ()),
            LineButton("button-skill-tree", SkillTreeAsked()),
        ),
    )
    right = sum(probe.right for probe in check.probes)
    found = Words("placement-known", {"count": len(known), "skills": names})
    nothing = Words("placement-nothing-known")
    return Line(
        "placement-ended",
        {"right": right, "asked": len(check.probes)},
        keyboard,
        more=(found if known else nothing,),
    )


def _not_tested_in(wanted: SkillId, evidence: _Evidence, turn: Turn, ports: Ports) -> Line:
    """Return the message that the skill stays locked, with what it needs most."""
    graph, states = evidence.graph, evidence.states
    missing = graph.missing(wanted, states) or graph.skills[wanted].prerequisites
    least = min(missing, key=lambda skill_id: evidence.chances[skill_id], default=wanted)
    onward = way_to(graph, least, states)[0]
    values = {
        "skill": serving.name_of(wanted, turn, ports),
        "needs": serving.name_of(least, turn, ports),
    }
    button = LineButton(
        "button-skill",
        SkillPressed(onward),
        Style.PRIMARY,
        values={"skill": serving.name_of(onward, turn, ports)},
    )
    return Line(
        "not-tested-in", values, ((button,), (LineButton("button-skills", SkillsAsked()),))
    )


async def go_to(
    wanted: SkillId, states: SkillStates, turn: Turn, ports: Ports, *said: Reply
) -> Outcome:
    """Tell how far it is to the wanted skill, and practise the first skill on the way to it."""
    graph = ports[SKILL_GRAPHS].current()
    if graph is None:
        raise ValueError(wanted)
    way = way_to(graph, wanted, states)
    first = way[0]
    problems = sum(problems_left(graph.state(skill_id, states)) for skill_id in way)
    told = _told_way(wanted, way, problems, turn, ports)
    practice = PracticeSet(
        wanted=first, until_mastered=not graph.state(first, states).is_mastered()
    )
    following = await serving.serve_next(practice, states, turn, ports, *said, *told)
    learner = turn.learner
    if graph.state(wanted, states).is_mastered() or learner.wanted_skill == wanted:
        return following
    kept = LearnerChanged(replace(learner, wanted_skill=wanted))
    return replace(following, changes=(kept, *following.changes))


def _told_way(
    wanted: SkillId, way: Sequence[SkillId], problems: int, turn: Turn, ports: Ports
) -> tuple[Line, ...]:
    """Return the message about the way, or nothing if the wanted skill is open itself."""
    before = tuple(serving.name_of(skill_id, turn, ports) for skill_id in way[:-1])
    if not before:
        return ()
    values: dict[str, Value] = {
        "skill": serving.name_of(wanted, turn, ports),
        "count": len(before),
        "problems": problems,
        "first": before[0],
    }
    return (Line("practice-way", values, interim=True),)


_MOST: Final = {CheckKind.WAY: placement.MOST_PROBLEMS, CheckKind.TEST_IN: 4}


def _heading(pending: OpenItem, turn: Turn) -> asking.Heading:
    """Return the heading with the problem's number. A skill's name might give the method away."""
    check = _check(pending)
    of = _MOST.get(check.check, check.most)
    return replace(
        serving.heading(pending, turn),
        asking=Asking.PROBE,
        label="",
        of=of,
        number=len(check.probes) + 1,
    )


ACTIVITY: Final = QuestionActivity(
    after_answer=_after_answer,
    ask_another=_ask_another,
    after_skip=skip_as_unknown,
    heading=_heading,
    load=lambda state, _, ports: open_item(state, ports),
    question=lambda pending: question_of(pending.item),
    can_be_asked=lambda pending: pending.found is not None,
    check=solving.check,
    after_unclear=solving.after_unclear,
)
