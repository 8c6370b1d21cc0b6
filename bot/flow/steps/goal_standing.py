"""How far a learner is with a goal, by what they did: cards, concepts, answers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from bot.domain.course import QuestionFormat
from bot.domain.decks.deck_standing import DeckStanding
from bot.domain.ids import ConceptId, CourseId, NodeId, QuestionKey
from bot.domain.landscape.evidence import Answer, after_answers, without_answers
from bot.domain.landscape.goals import CourseLink, GoalKind, GoalRef, GoalState, MasteredBy
from bot.domain.mind_map import Node, NodeStatus, ResponseType
from bot.flow.changes import Change
from bot.flow.landscape_changes import GoalMoved
from bot.flow.ports import PastResponse, Ports
from bot.flow.steps.goal_pages import cards_of, known_of
from bot.flow.steps.landscape_work import Way
from bot.flow.turn import Turn

ANSWERS = 500
"""How many answers to a concept are looked through for what they show."""
ALMOST = 0.99
"""What a goal counts at most before it is reached."""
Moved = Mapping[GoalRef, GoalState]


def moves(moved: Moved, turn: Turn) -> tuple[Change, ...]:
    """Return what stores these goals as they are now."""
    return tuple(GoalMoved(turn.learner.id, ref, state) for ref, state in moved.items())


async def looked_at(ref: GoalRef, way: Way, turn: Turn, ports: Ports) -> Moved:
    """Return the goal as its cards or its concepts say, where that is something new."""
    goal, state = way.goal(ref), way.state(ref)
    if state.is_mastered or not way.atlas.is_atomic(ref):
        return {}
    if goal.kind is GoalKind.MEMORIZE:
        cards = await cards_of(ref, way, turn, ports)
        return {} if cards is None else _if_new(ref, by_cards(state, cards, turn.now), way)
    if goal.course is None:
        return {}
    nodes = await _nodes_of(goal.course.course_id, turn, ports)
    return _if_new(ref, by_concepts(state, goal.course, nodes, turn.now), way)


def goals_of_course(course_id: CourseId, nodes: Iterable[Node], way: Way, now: datetime) -> Moved:
    """Return the goals that the course teaches, where its concepts say something new of them."""
    moved: dict[GoalRef, GoalState] = {}
    known = tuple(nodes)
    for ref, goal in zip(way.atlas.refs, way.atlas.goals, strict=True):
        link = goal.course
        if link is not None and link.course_id == course_id and way.atlas.is_atomic(ref):
            moved |= _if_new(ref, by_concepts(way.state(ref), link, known, now), way)
    return moved


def by_cards(state: GoalState, cards: DeckStanding, now: datetime) -> GoalState:
    """Return the goal as its cards say (K14); once reached it stays so, also when some are due.

    A card that is not known any more comes back by itself; goals that build on this one would
    only lock and unlock with every day of cards.
    """
    if state.is_mastered or cards.cards == 0:
        return state
    if cards.is_mastered:
        return replace(state, mastery=1.0, mastered_at=now, by=MasteredBy.CARDS)
    return replace(state, mastery=_short_of_all(known_of(cards), cards.cards))


def by_concepts(
    state: GoalState, link: CourseLink, nodes: Sequence[Node], now: datetime
) -> GoalState:
    """Return the goal as the concepts of its course say; once reached it stays so (K12)."""
    if state.is_mastered or not link.concept_ids:
        return state
    mastered = {node.concept_id for node in nodes if node.status is NodeStatus.MASTERED}
    wanted: set[ConceptId] = set(link.concept_ids)
    if wanted <= mastered:
        return replace(state, mastery=1.0, mastered_at=now, by=MasteredBy.CONCEPTS)
    return replace(state, mastery=_short_of_all(len(wanted & mastered), len(wanted)))


async def by_answers(
    ref: GoalRef,
    node_id: NodeId,
    given: Sequence[PastResponse],
    way: Way,
    turn: Turn,
    ports: Ports,
) -> Moved:
    """Return the goal after these answers and all before them; `given` are not stored yet."""
    answers = [*await _stored(node_id, ports), *map(_answer, given)]
    return _if_new(ref, after_answers(way.state(ref), answers, turn.now), way)


async def after_taking_back(
    ref: GoalRef, node_id: NodeId, key: QuestionKey, way: Way, ports: Ports
) -> Moved:
    """Return the goal once the answers to that question count no more."""
    left = [answer for answer in await _stored(node_id, ports) if answer.key != key]
    return _if_new(ref, without_answers(way.state(ref), left), way)


async def _stored(node_id: NodeId, ports: Ports) -> list[Answer]:
    past = await ports.maps.responses(node_id, ANSWERS)
    return [_answer(it) for it in reversed(past) if it.type is not ResponseType.DIAGNOSTIC]


def _answer(given: PastResponse) -> Answer:
    return Answer(
        key=given.question_key,
        format=QuestionFormat(given.question_format),
        lesson_id=given.lesson_id,
        quality=given.quality,
    )


async def _nodes_of(course_id: CourseId, turn: Turn, ports: Ports) -> tuple[Node, ...]:
    topics = await ports.maps.of_learner(turn.learner.id, turn.now)
    mine = next((topic for topic in topics if topic.course_id == course_id), None)
    return (await ports.maps.get(mine.map_id)).mind_map.nodes if mine else ()


def _if_new(ref: GoalRef, state: GoalState, way: Way) -> Moved:
    return {} if state == way.state(ref) else {ref: state}


def _short_of_all(reached: int, of: int) -> float:
    """Return the share, below 1: what is not certified is not all."""
    return min(reached / of, ALMOST)
