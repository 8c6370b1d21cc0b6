"""Concepts that go by a skill: one answer feeds both (K29)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.domain.ids import NodeId, SkillId
from bot.domain.mastery.answers import GivenAnswer
from bot.domain.mastery.concepts import ConceptMastery, TracedConcept, after_practice
from bot.domain.mastery.taking_back import ReplayedSkill, SkillToReplay, replay
from bot.domain.mastery.tracing import Opportunity, SkillState, Tracing, opportunity_of
from bot.domain.practice.recommending import newly_unlocked
from bot.domain.practice.skills import SkillStates
from bot.domain.topics.mind_map import MapStatus, Node, ResponseType
from bot.flow.engine.changes import Audited, Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.turn import Turn
from bot.flow.lessons import ending
from bot.flow.practice.skill_changes import SkillPractised, SkillRetraced, SkillsUnlocked
from bot.flow.topics.loaded_topic import LoadedTopic, load_topic
from bot.flow.topics.replies import GoalReached


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedSkill:
    """The skill that a concept goes by, as a step finds it."""

    state: SkillState
    others: SkillStates
    """What is known of all skills of the learner."""
    taken_over: tuple[Opportunity, ...] = ()
    """Answers about the concept from before the skill was traced; its log lacks them so far."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fed:
    """What practice of a skill makes of the concepts that go by it."""

    changes: tuple[Change, ...] = ()
    replies: tuple[Reply, ...] = ()
    """What is to be said besides: that a goal or a whole course is reached with it."""


async def linked_skill(
    work: LoadedTopic, node_id: NodeId, turn: Turn, ports: Ports
) -> LinkedSkill | None:
    """Return the skill that the concept goes by; None where it goes by its score.

    What was answered before the skill was traced is gone through once more.
    """
    skill_id = work.concept(node_id).skill
    if skill_id is None:
        return None
    states = await ports.skills.states(turn.learner.id)
    state = skill_state(skill_id, states, ports)
    if state is None or state.opportunities:
        return None if state is None else LinkedSkill(state=state, others=states)
    answers = await ports.maps.answers_to_replay(node_id)
    before = replay(Tracing(state=state), answers)
    return LinkedSkill(state=before.state, others=states, taken_over=_opportunities(answers))


def skill_state(skill_id: SkillId, states: SkillStates, ports: Ports) -> SkillState | None:
    """Return what is known of the skill; None where neither graph nor past knows it."""
    graph = ports.skill_graphs.current()
    if graph is not None and skill_id in graph.skills:
        return graph.state(skill_id, states)
    return states.get(skill_id)


def skill_answered(
    linked: LinkedSkill | None,
    mastery: ConceptMastery,
    given: GivenAnswer,
    turn: Turn,
    ports: Ports,
) -> tuple[Change, ...]:
    """Return what an answer about a concept changes of its skill, and what that unlocks."""
    if linked is None or not isinstance(mastery, TracedConcept):
        return ()
    state, opportunity = mastery.tracing.state, opportunity_of(given)
    learner_id = turn.learner.id
    practised: Change = SkillPractised(learner_id, state, opportunity)
    if linked.taken_over:
        practised = SkillRetraced(learner_id, state, (*linked.taken_over, opportunity))
    graph = ports.skill_graphs.current()
    states = {**linked.others, state.skill_id: state}
    opened = () if graph is None else newly_unlocked(graph, states, turn.now)
    unlocked = (SkillsUnlocked(learner_id, opened),) if opened else ()
    return (practised, *unlocked, *_audited(linked, state))


def skill_retraced(skill: ReplayedSkill | None, turn: Turn) -> tuple[Change, ...]:
    """Return what taking back answers about a concept changes of its skill."""
    if skill is None:
        return ()
    return (SkillRetraced(turn.learner.id, skill.state, skill.log),)


async def skill_to_replay(
    work: LoadedTopic, node_id: NodeId, turn: Turn, ports: Ports
) -> SkillToReplay | None:
    """Return the skill of the concept with its log; None where it is not traced so far."""
    skill_id = work.concept(node_id).skill
    if skill_id is None:
        return None
    states = await ports.skills.states(turn.learner.id)
    known = states.get(skill_id)
    if known is None or not known.opportunities:
        return None
    graph = ports.skill_graphs.current()
    bkt = graph.skills[skill_id].bkt if graph and skill_id in graph.skills else None
    p_init = known.p_init if bkt is None else bkt.p_init
    log = await ports.skills.log(turn.learner.id, skill_id)
    return SkillToReplay(fresh=replace(known, p_init=p_init), log=log)


async def feed_concepts(state: SkillState, turn: Turn, ports: Ports) -> Fed:
    """Return what a practised skill makes of the concepts of the learner that go by it.

    Maps that are over stay as they are; one that rests takes it, too.
    """
    courses = {
        course.id
        for course in ports.courses.all()
        if any(concept.skill == state.skill_id for concept in course.concepts)
    }
    if not courses:
        return Fed()
    topics = await ports.maps.of_learner(turn.learner.id, turn.now)
    fed = [
        await _feed(await load_topic(topic.map_id, ports), state, turn)
        for topic in topics
        if topic.course_id in courses and topic.status == MapStatus.ACTIVE
    ]
    return Fed(
        changes=tuple(change for it in fed for change in it.changes),
        replies=tuple(reply for it in fed for reply in it.replies),
    )


async def _feed(work: LoadedTopic, state: SkillState, turn: Turn) -> Fed:
    nodes = work.mind_map.nodes
    node = next((it for it in nodes if work.concept(it.id).skill == state.skill_id), None)
    if node is None:
        return Fed()
    fed = after_practice(node, state, turn.now)
    after = work.with_node(fed)
    if ending.finished(after):
        after = after.moved_after_answers(fed, turn.now)
    return Fed(
        changes=(*after.diff(), *ending.mastery_audited(after, fed)),
        replies=_reached(after, node, fed, turn),
    )


def _reached(work: LoadedTopic, before: Node, node: Node, turn: Turn) -> tuple[Reply, ...]:
    """Return that a goal or the course is reached; that the skill is mastered is said already."""
    if before.is_mastered or not node.is_mastered:
        return ()
    _, *reached = ending.mastered(work, node, turn)
    replies = (replace(it, asks=False) if isinstance(it, GoalReached) else it for it in reached)
    proposed = (ending.refreshers_proposed(work, turn),) if ending.finished(work) else ()
    return (*replies, *proposed)


def _opportunities(answers: Sequence[GivenAnswer]) -> tuple[Opportunity, ...]:
    return tuple(
        opportunity_of(it)
        for it in answers
        if it.counts and it.type is not ResponseType.DIAGNOSTIC
    )


def _audited(linked: LinkedSkill, state: SkillState) -> tuple[Change, ...]:
    newly = state.is_mastered() and not linked.state.is_mastered()
    return (Audited("skill_mastered", {"skill_id": state.skill_id}),) if newly else ()
