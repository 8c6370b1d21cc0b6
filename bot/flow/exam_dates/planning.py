"""How long an exam date takes, what of it can be reached, and how this is worked out."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.domain.ids import DeckId, GoalId, GoalRef, LandscapeId, MapId, NodeId, SkillId
from bot.domain.learner.exam_dates import ExamDate, ExamPart, PartKind
from bot.domain.progress.progress import summary
from bot.domain.rhythm.agenda import MINUTE_SECONDS, PRACTICE_MINUTES
from bot.domain.rhythm.exam_dates import (
    ANSWERS_A_NEW_CARD,
    REHEARSAL_MINUTES,
    Cost,
    concepts_before,
    learning_days,
    reach,
    skills_before,
)
from bot.domain.skills.mixing import problems_left
from bot.flow.cards.ports import CARDS
from bot.flow.cards.upcoming import seconds_a_card
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.exam_dates.replies import Plan
from bot.flow.goals.landscape_progress import stored_progress
from bot.flow.maps.loaded_topic import load_topic
from bot.flow.maps.ports import MAPS
from bot.flow.practice import serving
from bot.flow.practice.states import ITEMS_IN_A_SET
from bot.flow.skills.ports import SKILL_GRAPHS, SKILLS

GOAL_MINUTES: Final = 15
"""For a goal that does not say how long it takes."""
_A_PROBLEM: Final = PRACTICE_MINUTES / ITEMS_IN_A_SET


async def plan_of(exam: ExamDate, turn: Turn, ports: Ports) -> Plan:
    """Return what the date takes and what can be reached. Parts that are gone are left out."""
    found = {
        **await _skills(exam, turn, ports),
        **await _concepts(exam, turn, ports),
        **await _decks(exam, turn, ports),
        **await _goals(exam, turn, ports),
    }
    names = {part: found[part][0] for part in exam.parts if part in found}
    costs = tuple(found[part][1] for part in names)
    days = learning_days(turn.learner, turn.learner.day(turn.now), exam.day)
    fixed = REHEARSAL_MINUTES if exam.ids(PartKind.SKILL) else 0
    reached = reach(costs, days, turn.learner.rhythm.minutes, fixed)
    return Plan(exam=exam, reach=reached, costs=costs, names=names)


_Costs = Mapping[ExamPart, tuple[str, Cost]]


def _parts(exam: ExamDate, kind: PartKind) -> tuple[ExamPart, ...]:
    return tuple(part for part in exam.parts if part.kind is kind)


async def _skills(exam: ExamDate, turn: Turn, ports: Ports) -> _Costs:
    graph, found = ports[SKILL_GRAPHS].current(), dict[ExamPart, tuple[str, Cost]]()
    states = await ports[SKILLS].states(turn.learner.id)
    for part in _parts(exam, PartKind.SKILL):
        skill_id = SkillId(part.id)
        if graph is None or skill_id not in graph.skills:
            continue
        needed = skills_before(skill_id, graph, states)
        steps = {str(state.skill_id): problems_left(state) * _A_PROBLEM for state in needed}
        cost = Cost(part=part, steps=steps, once=_A_PROBLEM)
        found[part] = (serving.name_of(skill_id, turn, ports), cost)
    return found


async def _concepts(exam: ExamDate, turn: Turn, ports: Ports) -> _Costs:
    """Return the time for concepts of topics, each with those it builds on."""
    found: dict[ExamPart, tuple[str, Cost]] = {}
    parts = _parts(exam, PartKind.CONCEPT)
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by) if parts else ()
    for map_id in {part.of for part in parts} & {topic.map_id for topic in topics}:
        work = await load_topic(MapId(map_id), ports)
        there = {node.id for node in work.mind_map.nodes}
        for part in (each for each in parts if each.of == map_id and each.id in there):
            node_id = NodeId(part.id)
            needed = concepts_before(work.mind_map, node_id)
            steps = {str(node.id): float(summary((node,)).minutes_left) for node in needed}
            found[part] = (turn.text(work.concept(node_id).label), Cost(part=part, steps=steps))
    return found


async def _decks(exam: ExamDate, turn: Turn, ports: Ports) -> _Costs:
    found: dict[ExamPart, tuple[str, Cost]] = {}
    for part in _parts(exam, PartKind.DECK):
        deck_id = DeckId(part.id)
        deck = await ports[CARDS].deck(turn.learner.id, deck_id, turn.due_by)
        if deck is None:
            continue
        minutes = await seconds_a_card((deck_id,), turn, ports) / MINUTE_SECONDS
        unseen, cards = deck.progress.unseen, deck.progress.cards
        steps = {part.id: unseen * ANSWERS_A_NEW_CARD * minutes} if unseen else {}
        found[part] = (deck.title, Cost(part=part, steps=steps, once=cards * minutes))
    return found


async def _goals(exam: ExamDate, turn: Turn, ports: Ports) -> _Costs:
    parts, found = _parts(exam, PartKind.GOAL), dict[ExamPart, tuple[str, Cost]]()
    progress = await stored_progress(turn, ports) if parts else None
    for part in parts:
        ref = GoalRef(LandscapeId(part.of), GoalId(part.id))
        if progress is None or ref not in progress.atlas:
            continue
        goal, known = progress.goal(ref), progress.is_reached(ref)
        minutes = float((goal.exam and goal.exam.minutes) or GOAL_MINUTES)
        cost = Cost(part=part, steps={} if known else {f"{part.of}/{part.id}": minutes}, once=0.0)
        found[part] = (progress.title(ref, turn), cost)
    return found


def reachable_part(plan: Plan) -> ExamDate:
    """Return the date without what cannot be reached."""
    left_out = frozenset(cost.part for cost in plan.reach.left_out)
    return replace(plan.exam, parts=plan.exam.without(left_out).parts)
