"""Exam dates in the agenda: what they need comes first, and everything in their last days."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.domain.ids import MapId, NodeId, SkillId
from bot.domain.learner.exam_dates import ExamDate, PartKind
from bot.domain.rhythm import agenda as agendas
from bot.domain.rhythm.due import DueReview
from bot.domain.rhythm.exam_dates import (
    concepts_before,
    final_reviews,
    final_skills,
    skills_before,
)
from bot.domain.skills.graph import SkillGraph, SkillStates
from bot.domain.skills.recommending import Recommended, Why
from bot.domain.topics.mind_map import MapStatus
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.maps.loaded_topic import LoadedTopic
from bot.flow.maps.ports import MAPS
from bot.flow.maps.rows import is_going
from bot.flow.skills.ports import SKILL_GRAPHS, SKILLS


def exams_ahead(turn: Turn) -> tuple[ExamDate, ...]:
    """Return the exam dates ahead of the learner, the nearest first."""
    return turn.learner.rhythm.exams_after(turn.learner.day(turn.now))


@dataclass(frozen=True, slots=True, kw_only=True)
class Needed:
    """What is learned for an exam date."""

    concepts: frozenset[NodeId]
    skills: frozenset[SkillId]
    cards: bool

    def has(self, entry: agendas.AgendaEntry) -> bool:
        """Return True if the date needs the entry."""
        match entry:
            case agendas.ConceptEntry(node_id=node_id):
                return node_id in self.concepts
            case agendas.PracticeEntry(skill_id=skill_id):
                return skill_id in self.skills
            case agendas.CardsEntry():
                return self.cards


async def needed_first(
    entries: Sequence[agendas.AgendaEntry], works: Sequence[LoadedTopic], turn: Turn, ports: Ports
) -> tuple[agendas.AgendaEntry, ...]:
    """Return the entries with what the nearest date needs first, otherwise in their order."""
    needed = [await _needs(exam, works, turn, ports) for exam in exams_ahead(turn)]

    def place(entry: agendas.AgendaEntry) -> int:
        return next((at for at, one in enumerate(needed) if one.has(entry)), len(needed))

    return tuple(sorted(entries, key=place))


async def _needs(exam: ExamDate, works: Sequence[LoadedTopic], turn: Turn, ports: Ports) -> Needed:
    own = frozenset(map(NodeId, exam.ids(PartKind.CONCEPT)))
    below = {
        concept.id
        for work in works
        for node in work.mind_map.nodes
        if node.id in own
        for concept in concepts_before(work.mind_map, node.id)
    }
    graph, states = ports[SKILL_GRAPHS].current(), await ports[SKILLS].states(turn.learner.id)
    skills = frozenset(map(SkillId, exam.ids(PartKind.SKILL)))
    way = () if graph is None else _way(exam, graph, states)
    cards = bool(exam.ids(PartKind.DECK))
    return Needed(concepts=own | below, skills=skills | {*way}, cards=cards)


def _way(exam: ExamDate, graph: SkillGraph, states: SkillStates) -> tuple[SkillId, ...]:
    """Return the skills to master for the date, each after its prerequisites."""
    wanted = map(SkillId, exam.ids(PartKind.SKILL))
    ways = (state.skill_id for one in wanted for state in skills_before(one, graph, states))
    return tuple(dict.fromkeys(ways))


def skills_for_exams(
    graph: SkillGraph, states: SkillStates, turn: Turn
) -> tuple[Recommended, ...]:
    """Return the skills to practise for the dates, best first; in the last days, each once."""
    today, zone = turn.learner.day(turn.now), turn.learner.zone or "UTC"
    found: list[Recommended] = []
    for exam in exams_ahead(turn):
        if exam.is_final(today):
            found += (
                Recommended(skill_id, Why.BEFORE_EXAM)
                for skill_id in final_skills(exam, graph, states, zone)
            )
        else:
            found += (
                Recommended(skill_id, Why.OPEN)
                for skill_id in _way(exam, graph, states)
                if graph.is_unlocked(skill_id, states)
            )
    once: dict[SkillId, Recommended] = {}
    for one in found:
        once.setdefault(one.skill_id, one)
    return tuple(once.values())


async def reviews_for_exams(
    works: Mapping[MapId, LoadedTopic], turn: Turn, ports: Ports
) -> tuple[DueReview, ...]:
    """Return the concepts to review once more in the last days before a date."""
    today, zone, learner = turn.learner.day(turn.now), turn.learner.zone or "UTC", turn.learner
    final = [exam_date for exam_date in exams_ahead(turn) if exam_date.is_final(today)]
    wanted = {part.of for exam in final for part in exam.parts if part.kind is PartKind.CONCEPT}
    found: dict[NodeId, DueReview] = {}
    topics = await ports[MAPS].of_learner(learner.id, turn.due_by) if wanted else ()
    for topic in (summary for summary in topics if summary.map_id in wanted):
        if not (topic.status == MapStatus.COMPLETED or is_going(topic)):
            continue
        there = works.get(topic.map_id) or await ports[MAPS].get(topic.map_id)
        for exam in final:
            reviews = final_reviews(there.mind_map, there.refreshers, exam, zone)
            found |= {review.node_id: review for review in reviews}
    return tuple(found.values())
