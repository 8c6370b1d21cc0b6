"""Weak spots: what will not stick, named so that one tap works on it."""

from collections.abc import Iterable, Iterator, Sequence

from bot.domain.mastery.struggle import StruggleReason, struggle
from bot.domain.mastery.tracing import SkillState
from bot.domain.progress.analytics import CountedAnswer
from bot.domain.skills.graph import SkillStates
from bot.domain.topics.mind_map import MapStatus, Node, ResponseType
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.exercise.asking import short_node_id
from bot.flow.learner.past import DeckLeeches
from bot.flow.progress.topic_overviews import TopicOverview
from bot.flow.skills.ports import SKILL_GRAPHS
from bot.views.portfolio import WeakConcept, WeakDeck, WeakSkill, WeakSpot


def concepts(
    overview: TopicOverview, answers: Iterable[CountedAnswer], turn: Turn
) -> Iterator[WeakConcept]:
    """Yield the concepts of the topic that will not stick, in learning order.

    Questions of a checkpoint do not count as reviews: several of them are one try.
    """
    reviews = sorted(
        (
            answer
            for answer in answers
            if answer.type is ResponseType.REVIEW and not answer.checkpoint
        ),
        key=lambda answer: answer.at,
    )
    for node in teachable(overview):
        reasons = struggle(
            node, [review.quality for review in reviews if review.node_id == node.id]
        )
        if reasons:
            yield concept(overview, node, turn, reasons)


def teachable(overview: TopicOverview) -> tuple[Node, ...]:
    """Return the concepts that can be taught again now."""
    if overview.mind_map.status is not MapStatus.ACTIVE or overview.is_paused:
        return ()
    return tuple(node for node in overview.mind_map.nodes if not node.is_mastered)


def concept(
    overview: TopicOverview, node: Node, turn: Turn, reasons: tuple[StruggleReason, ...]
) -> WeakConcept:
    """Return the concept as a weak spot."""
    return WeakConcept(
        name=overview.label(node, turn),
        map_id=node.map_id,
        short_id=short_node_id(node.id),
        reasons=reasons,
    )


def decks(leeches: Sequence[DeckLeeches]) -> Iterator[WeakDeck]:
    """Yield the decks that have leeches."""
    for deck in leeches:
        yield WeakDeck(name=deck.title, deck_id=deck.deck_id, leeches=deck.leeches)


def skills(states: SkillStates, turn: Turn, ports: Ports) -> Iterator[WeakSkill]:
    """Yield the skills that need review, the least known first."""
    weak = [state for state in states.values() if state.needs_review()]
    for state in sorted(weak, key=lambda state: (state.p_mastery, state.skill_id)):
        yield WeakSkill(name=skill_name(state, turn, ports), skill_id=state.skill_id)


def each_once(
    spots: Iterable[WeakSpot], overviews: Iterable[TopicOverview]
) -> tuple[WeakSpot, ...]:
    """Return the spots without skills whose linked concept is one of them."""
    found = tuple(spots)
    named = {(spot.map_id, spot.short_id) for spot in found if isinstance(spot, WeakConcept)}
    twice = {
        skill_id
        for overview in overviews
        for skill_id, node in overview.skills.items()
        if (node.map_id, short_node_id(node.id)) in named
    }
    return tuple(
        spot for spot in found if not (isinstance(spot, WeakSkill) and spot.skill_id in twice)
    )


def skill_name(state: SkillState, turn: Turn, ports: Ports) -> str:
    """Return the skill's name, or its id if the graph no longer has it."""
    graph = ports[SKILL_GRAPHS].current()
    skill = graph.skills.get(state.skill_id) if graph is not None else None
    return state.skill_id if skill is None else turn.text(skill.name)
