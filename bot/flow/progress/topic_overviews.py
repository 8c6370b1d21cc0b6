"""Topics of a learner with their numbers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.domain.exercise.placement import as_placed
from bot.domain.ids import MapId, SkillId
from bot.domain.mastery.answers import GivenAnswer
from bot.domain.mastery.concepts import of_score
from bot.domain.mastery.score_breakdown import rest_sum
from bot.domain.mastery.tracing import TracedSum, Tracing
from bot.domain.progress.progress import Trend, milestone, summary, timeline, trend, trend_begins
from bot.domain.topics.course import Course
from bot.domain.topics.course_goals import critical_of
from bot.domain.topics.mind_map import MapFlow, MapStatus, MindMap, Node, ResponseType
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.exercise.asking import short_node_id
from bot.flow.maps import rows
from bot.flow.maps.loaded_topic import supplement_of, whole_course
from bot.flow.maps.ports import COURSES, MAPS, TopicSummary
from bot.flow.progress.replies import ConceptNumbers, GoalProgress, TopicChoice, TopicProgress
from bot.flow.skills.ports import SKILLS


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicOverview:
    """A topic with its names. The course is None if it is gone."""

    mind_map: MindMap
    course: Course | None
    title: str
    flow: MapFlow

    @property
    def nodes(self) -> tuple[Node, ...]:
        """Return the concepts with those that are probably known marked so."""
        return as_placed(self.mind_map.nodes, self.flow)

    @property
    def is_paused(self) -> bool:
        """Return True if the topic was stopped or paused."""
        return self.is_stopped or self.mind_map.paused_at is not None

    @property
    def is_stopped(self) -> bool:
        """Return True if the topic was stopped. It can be resumed."""
        return self.mind_map.status is MapStatus.ABANDONED

    @property
    def is_reviewed(self) -> bool:
        """Return True if the topic's concepts come for review."""
        return self.mind_map.status is MapStatus.ACTIVE and not self.is_paused

    @property
    def is_traced(self) -> bool:
        """Return True if concepts of the topic are linked to skills."""
        return any(concept.skill for concept in (self.course.concepts if self.course else ()))

    @property
    def skills(self) -> Mapping[SkillId, Node]:
        """Return the skills linked to concepts of the topic, with these concepts."""
        skills = {
            concept.id: concept.skill for concept in (self.course.concepts if self.course else ())
        }
        nodes = ((skills.get(node.concept_id), node) for node in self.mind_map.nodes)
        return {skill_id: node for skill_id, node in nodes if skill_id is not None}

    def label(self, node: Node, turn: Turn) -> str:
        """Return the concept's name in the learner's language, or as it was stored."""
        concepts = self.course.concepts if self.course else ()
        labels = (concept.label for concept in concepts if concept.id == node.concept_id)
        found = next(labels, None)
        return turn.text(found) if found else node.label

    def reviewed_nodes(self) -> tuple[Node, ...]:
        """Return the concepts with a planned review, the next one first."""
        planned = [
            (node.next_review_at, node.sequence, node.id, node)
            for node in self.mind_map.nodes
            if node.next_review_at is not None and self.is_reviewed
        ]
        return tuple(node for *_, node in sorted(planned, key=lambda entry: entry[:3]))

    def due(self, turn: Turn) -> int:
        """Return the number of due concepts."""
        nodes = self.reviewed_nodes()
        return sum(turn.due_by.includes(node.next_review_at, node.interval_days) for node in nodes)


async def drawn_topics(turn: Turn, ports: Ports) -> tuple[TopicSummary, ...]:
    """Return the learner's topics that have a map: active, then stopped, then finished ones."""
    return drawn(await ports[MAPS].of_learner(turn.learner.id, turn.due_by))


def drawn(topics: Iterable[TopicSummary]) -> tuple[TopicSummary, ...]:
    """Return the topics that have a map: active, then stopped, then finished ones."""
    with_map = (topic for topic in topics if topic.status in _RANKS)
    return tuple(sorted(with_map, key=lambda topic: _RANKS[topic.status]))


_RANKS: Mapping[str, int] = {MapStatus.ACTIVE: 0, MapStatus.ABANDONED: 1, MapStatus.COMPLETED: 2}


def find_topic(topics: Iterable[TopicSummary], map_id: MapId) -> TopicSummary | None:
    """Return the topic with that id, or None: a button may name one that is gone or not theirs."""
    return next((topic for topic in topics if topic.map_id == map_id), None)


async def choices(
    topics: Iterable[TopicSummary], turn: Turn, ports: Ports, *, but: MapId | None = None
) -> tuple[TopicChoice, ...]:
    """Return the topics to choose from, without `but`."""
    others = [topic for topic in topics if topic.map_id != but]
    return tuple(
        [
            TopicChoice(map_id=topic.map_id, title=await title_of(topic, turn, ports))
            for topic in others
        ]
    )


async def title_of(topic: TopicSummary, turn: Turn, ports: Ports) -> str:
    """Return the topic's name in the learner's language."""
    course = await ports[COURSES].find_by_id(topic.course_id) if topic.course_id else None
    return turn.text(course.title) if course else topic.title


async def look_at(topic: TopicSummary, turn: Turn, ports: Ports) -> TopicOverview:
    """Return the topic with its map, course and names."""
    kept = await ports[MAPS].get(topic.map_id)
    course = await ports[COURSES].find_by_id(topic.course_id) if topic.course_id else None
    supplement = course and await supplement_of(kept.mind_map, course, ports)
    if course and supplement:
        course = whole_course(kept.mind_map, course, supplement)
    return TopicOverview(
        mind_map=kept.mind_map,
        course=course,
        title=await title_of(topic, turn, ports),
        flow=kept.flow,
    )


async def progress_of(overview: TopicOverview, turn: Turn, ports: Ports) -> TopicProgress:
    """Return the topic's numbers."""
    mind_map = overview.mind_map
    reviews = overview.reviewed_nodes()
    due_at = [node.next_review_at for node in reviews if node.next_review_at is not None]
    return TopicProgress(
        map_id=mind_map.id,
        title=overview.title,
        paused=overview.is_paused,
        stopped=overview.is_stopped,
        summary=summary(overview.nodes),
        due=overview.due(turn),
        ahead=timeline(due_at, turn.learner, turn.now),
        trend=await trend_of(mind_map, turn, ports),
        milestone=milestone(mind_map.nodes),
        next_review_at=min(due_at, default=None),
        goal=_goal_progress(overview, turn),
        traced=overview.is_traced,
    )


async def trend_of(mind_map: MindMap, turn: Turn, ports: Ports) -> Trend:
    """Return the topic's last seven days compared with the seven before."""
    answered = await ports[MAPS].answered_since(mind_map.id, trend_begins(turn.now))
    return trend(mind_map.nodes, answered, turn.learner, turn.now)


def goal_label(overview: TopicOverview, turn: Turn) -> str:
    """Return the goal of the topic, or "" for the whole topic."""
    goal = overview.mind_map.goal or ""
    return rows.goal_label(overview.course, goal, turn) if overview.course else goal


def _goal_progress(overview: TopicOverview, turn: Turn) -> GoalProgress | None:
    mind_map = overview.mind_map
    if not mind_map.goal:
        return None
    return GoalProgress(
        label=goal_label(overview, turn),
        summary=summary(as_placed(critical_of(mind_map), overview.flow)),
    )


async def concept_numbers(
    overview: TopicOverview, node: Node, turn: Turn, ports: Ports
) -> ConceptNumbers:
    """Return the concept's numbers and the calculations behind them."""
    [node] = as_placed([node], overview.flow)
    answers = [answer for answer in await ports[MAPS].answers_to_replay(node.id) if answer.counts]
    given = [answer for answer in answers if answer.type is not ResponseType.DIAGNOSTIC]
    return ConceptNumbers(
        label=overview.label(node, turn),
        short_id=short_node_id(node.id),
        status=node.status,
        score=node.share,
        score_sum=of_score(node, given),
        ease_factor=node.ease_factor,
        interval_days=node.interval_days,
        rest_sum=rest_sum(node, _gone_by(node, answers)),
        last_reviewed_at=node.last_reviewed_at,
        next_review_at=node.next_review_at if overview.is_reviewed else None,
        traced=await _evidence(overview, node, turn, ports),
    )


async def _evidence(
    overview: TopicOverview, node: Node, turn: Turn, ports: Ports
) -> TracedSum | None:
    """Return the evidence behind the concept's share if its skill was traced, or None."""
    concepts = overview.course.concepts if overview.course else ()
    skill_id = next((concept.skill for concept in concepts if concept.id == node.concept_id), None)
    if skill_id is None:
        return None
    state = (await ports[SKILLS].states(turn.learner.id)).get(skill_id)
    return Tracing(state=state).reason if state and state.opportunities else None


def _gone_by(node: Node, answers: Sequence[GivenAnswer]) -> int | None:
    """Return the quality that SM-2 used last: the lowest of that sitting, or None."""
    last = next(
        (answer for answer in reversed(answers) if answer.at == node.last_reviewed_at), None
    )
    if last is None:
        return None
    return min(
        answer.quality
        for answer in answers
        if answer.lesson_id == last.lesson_id and answer.at <= last.at
    )
