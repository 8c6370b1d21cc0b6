"""Concepts linked to a skill: one answer moves both (K29)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.domain.answers.quality import is_right
from bot.domain.authoring.replanning import replan
from bot.domain.exercise.placement import guess_of
from bot.domain.ids import ConceptId, NodeId, SkillId, TraceId
from bot.domain.mastery import tracing
from bot.domain.mastery.answers import GivenAnswer
from bot.domain.mastery.concepts import NOT_ASKED, ConceptMastery, TracedConcept, after_practice
from bot.domain.mastery.taking_back import SkillToReplay, replay
from bot.domain.skills.crediting import placed_by_check
from bot.domain.skills.graph import SkillStates
from bot.domain.skills.placement import (
    LEAST_ANSWERS,
    Probe,
    credited_skills,
    known_chances,
    with_all_below,
)
from bot.domain.topics.course import Course
from bot.domain.topics.mind_map import MapStatus, Node, NodeStatus, ResponseType
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.turn import Turn
from bot.flow.exercise.states import Asked, Probed
from bot.flow.exercise.trace import Trace, trace_of
from bot.flow.maps import sitting_end
from bot.flow.maps.loaded_topic import LoadedTopic, load_topic
from bot.flow.maps.ports import COURSES, MAPS
from bot.flow.maps.replies import GoalReached
from bot.flow.skills.changes import SkillsProbed, SkillTraced
from bot.flow.skills.moving import skill_moved, skills_placed
from bot.flow.skills.ports import SKILL_GRAPHS, SKILLS


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedSkill:
    """The skill that a concept is linked to, before a step."""

    state: tracing.SkillState
    others: SkillStates
    """All skills of the learner."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fed:
    """The effect of practising a skill on the concepts linked to it."""

    changes: tuple[Change, ...] = ()
    replies: tuple[Reply, ...] = ()
    """Replies about a goal or a course that was reached with it."""


async def linked_skill(
    work: LoadedTopic, node_id: NodeId, turn: Turn, ports: Ports
) -> LinkedSkill | None:
    """Return the skill that the concept is linked to, or None if it has a score of its own.

    Answers about the concept from before the skill was traced are replayed.
    """
    skill_id = work.concept(node_id).skill
    if skill_id is None:
        return None
    states = await ports[SKILLS].states(turn.learner.id)
    state = skill_state(skill_id, states, ports)
    if state is None:
        return None
    if not state.opportunities and work.mind_map.node(node_id).status not in NOT_ASKED:
        answers = await ports[MAPS].answers_to_replay(node_id)
        state = replay(tracing.Tracing(state=state), answers).state
    return LinkedSkill(state=state, others=states)


async def known_skill(skill_id: SkillId, turn: Turn, ports: Ports) -> LinkedSkill | None:
    """Return the skill, or None if neither graph nor history has it.

    Answers about its concepts from before it was traced are replayed.
    """
    states = await ports[SKILLS].states(turn.learner.id)
    state = skill_state(skill_id, states, ports)
    if state is None:
        return None
    if not state.opportunities:
        state = tracing.retrace(state, await _about_concepts(skill_id, turn, ports))
    return LinkedSkill(state=state, others=states)


async def skill_log(
    skill_id: SkillId, turn: Turn, ports: Ports
) -> tuple[tracing.Opportunity, ...]:
    """Return all that counts for the skill, items and answers about its concepts, oldest first."""
    items = await ports[SKILLS].log(turn.learner.id, skill_id)
    return await _with_concepts(items, skill_id, turn, ports)


async def with_log(
    state: tracing.SkillState, items: Sequence[tracing.Opportunity], turn: Turn, ports: Ports
) -> tracing.SkillState:
    """Return the skill computed from a log of its items and the answers about its concepts."""
    return tracing.retrace(state, await _with_concepts(items, state.skill_id, turn, ports))


def skill_state(skill_id: SkillId, states: SkillStates, ports: Ports) -> tracing.SkillState | None:
    """Return the skill's state, or None if neither graph nor history has it."""
    graph = ports[SKILL_GRAPHS].current()
    if graph is not None and skill_id in graph.skills:
        return graph.state(skill_id, states)
    return states.get(skill_id)


def skill_answered(
    linked: LinkedSkill | None,
    mastery: ConceptMastery,
    given: GivenAnswer,
    asked: Asked,
    turn: Turn,
    ports: Ports,
) -> tuple[Change, ...]:
    """Return how an answer about a concept changes its skill, and what that unlocks."""
    if linked is None or not isinstance(mastery, TracedConcept):
        return ()
    state = mastery.tracing.state
    trace = trace_of(asked) or Trace(id=TraceId(asked.key), skill_id=state.skill_id)
    traced = SkillTraced(turn.learner.id, state)
    shows_skill = tracing.opportunity_of(given).shows_skill
    moved = skill_moved(
        traced, linked.others, linked.state, trace, turn, ports, correct=shows_skill
    )
    return moved.changes


async def skill_taken_back(
    state: tracing.SkillState | None, turn: Turn, ports: Ports
) -> tuple[Change, ...]:
    """Return how taking back answers about a concept changes its skill."""
    if state is None:
        return ()
    states = await ports[SKILLS].states(turn.learner.id)
    traced, trace = SkillTraced(turn.learner.id, state), _of_turn(state.skill_id, turn)
    before = states.get(state.skill_id, state)
    return skill_moved(traced, states, before, trace, turn, ports, cause="taken back").changes


def _of_turn(skill_id: SkillId, turn: Turn) -> Trace:
    """Return the trace of a skill that moves without an answer."""
    return Trace(id=TraceId(turn.order_id("skills")), skill_id=skill_id)


async def skill_to_replay(
    work: LoadedTopic, node_id: NodeId, turn: Turn, ports: Ports
) -> SkillToReplay | None:
    """Return the skill of the concept with its log, or None if it is not traced so far."""
    skill_id = work.concept(node_id).skill
    if skill_id is None:
        return None
    states = await ports[SKILLS].states(turn.learner.id)
    known = states.get(skill_id)
    if known is None or not known.opportunities:
        return None
    graph = ports[SKILL_GRAPHS].current()
    bkt = graph.skills[skill_id].bkt if graph and skill_id in graph.skills else None
    p_init = known.p_init if bkt is None else bkt.p_init
    log = await skill_log(skill_id, turn, ports)
    return SkillToReplay(fresh=tracing.retrace(replace(known, p_init=p_init), ()), log=log)


async def feed_concepts(state: tracing.SkillState, turn: Turn, ports: Ports) -> Fed:
    """Return the effect of a practised skill on the learner's concepts linked to it.

    Finished maps stay as they are. A resting map is updated too.
    """
    fed = [
        _feed(work, node, state, turn)
        for work, node in await _concepts_of(state.skill_id, turn, ports)
        if work.mind_map.status is MapStatus.ACTIVE
    ]
    return Fed(
        changes=tuple(change for fed_topic in fed for change in fed_topic.changes),
        replies=tuple(reply for fed_topic in fed for reply in fed_topic.replies),
    )


async def with_known_skills(
    work: LoadedTopic, turn: Turn, ports: Ports
) -> tuple[LoadedTopic, tuple[Change, ...]]:
    """Return a new map, updated with what is known of the skills of its concepts.

    If its placement showed more of a skill than was known, the skill is raised, unless it was
    practised. One concept stays open, so that there is something to begin with.
    """
    if not any(concept.skill for concept in work.course.concepts):
        return work, ()
    states = await ports[SKILLS].states(turn.learner.id)
    nodes: list[Node] = []
    seeds: list[Change] = []
    for node in work.mind_map.nodes:
        skill_id = work.concept(node.id).skill
        state = None if skill_id is None else skill_state(skill_id, states, ports)
        begun, seed = (node, None) if state is None else _at_start(node, state, turn)
        nodes.append(begun)
        if state is not None and seed is not None:
            traced, trace = SkillTraced(turn.learner.id, seed), _of_turn(seed.skill_id, turn)
            moved = skill_moved(traced, states, state, trace, turn, ports, cause="placement")
            states, seeds = moved.states, [*seeds, *moved.changes]
    if all(node.is_mastered for node in nodes):
        nodes[-1] = replace(nodes[-1], status=NodeStatus.LEARNING)
    return replace(work, mind_map=replan(replace(work.mind_map, nodes=tuple(nodes)))), (*seeds,)


async def known_by_skills(
    course: Course, probed: Sequence[Probed], turn: Turn, ports: Ports
) -> dict[ConceptId, float] | None:
    """Return P(known) of the concepts linked to a skill, if the learner was placed over skills.

    Return None otherwise. The answers of the course's own placement count too.
    """
    graph = ports[SKILL_GRAPHS].current()
    if graph is None or not any(concept.skill for concept in course.concepts):
        return None
    states = await ports[SKILLS].states(turn.learner.id)
    if not any(
        state.is_credited for state in states.values()
    ):  # never placed, or placed without credit
        return None
    probes = await ports[SKILLS].probes(turn.learner.id)
    own = _probes_of(course, probed)
    chances = known_chances(graph, (*probes, *own), turn.learner.class_number)
    return {
        concept.id: chances[concept.skill]
        for concept in course.concepts
        if concept.skill and concept.skill in chances
    }


def probed_skills(
    course: Course, probed: Sequence[Probed], turn: Turn
) -> tuple[SkillsProbed, ...]:
    """Return the change that counts the answers of a course's placement for its skills."""
    probes = tuple(_probes_of(course, probed))
    return (SkillsProbed(turn.learner.id, probes),) if probes else ()


async def skills_below(shown: Sequence[Probe], turn: Turn, ports: Ports) -> tuple[Change, ...]:
    """Return the credit that a passed test gives the skills below this one (K85)."""
    graph = ports[SKILL_GRAPHS].current()
    skill_id = next((probe.skill_id for probe in shown), None)
    if graph is None or skill_id is None or skill_id not in graph.skills:
        return ()
    states = await ports[SKILLS].states(turn.learner.id)
    probes = (*await ports[SKILLS].probes(turn.learner.id), *shown)
    chances = known_chances(graph, probes, turn.learner.class_number)
    known = credited_skills(chances, LEAST_ANSWERS, with_all_below((skill_id,), graph))
    placed = placed_by_check(graph, states, chances, probes, known, skill_id)
    below = tuple(state for state in placed if state.skill_id != skill_id)
    return skills_placed(below, graph, states, turn)


def _probes_of(course: Course, probed: Sequence[Probed]) -> Iterator[Probe]:
    """Yield what the placement of a course showed about skills."""
    entries = {entry.concept_id: entry for entry in course.inventory}
    for probe in probed:
        skill_id = course.concept(probe.concept_id).skill
        if skill_id is not None and probe.concept_id in entries:
            guess = guess_of(entries[probe.concept_id].probe)
            yield Probe(skill_id=skill_id, right=is_right(probe.quality), guess=guess)


def _at_start(
    node: Node, state: tracing.SkillState, turn: Turn
) -> tuple[Node, tracing.SkillState | None]:
    """Return the concept updated by its skill, and the skill if the placement showed more."""
    if state.opportunities:
        return after_practice(node, state, turn.now), None
    if node.status is not NodeStatus.DIAGNOSED:
        return node, None
    seed = tracing.with_seed(state, node.share)
    return replace(node, mastery_score=seed.p_mastery), seed if seed != state else None


async def _concepts_of(
    skill_id: SkillId, turn: Turn, ports: Ports
) -> list[tuple[LoadedTopic, Node]]:
    """Return the learner's concepts linked to the skill, each with its topic."""
    courses = {
        course.id
        for course in ports[COURSES].all()
        if any(concept.skill == skill_id for concept in course.concepts)
    }
    if not courses:
        return []
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    works = [
        await load_topic(topic.map_id, ports) for topic in topics if topic.course_id in courses
    ]
    return [
        (work, node)
        for work in works
        for node in work.mind_map.nodes
        if work.concept(node.id).skill == skill_id
    ]


def _feed(work: LoadedTopic, node: Node, state: tracing.SkillState, turn: Turn) -> Fed:
    fed = after_practice(node, state, turn.now)
    after = work.with_node(fed)
    if sitting_end.finished(after):
        after = after.moved_after_answers(fed, turn.now)
    return Fed(
        changes=(*after.diff(), *sitting_end.mastery_audited(after, fed)),
        replies=_goal_replies(after, node, fed, turn),
    )


def _goal_replies(work: LoadedTopic, before: Node, node: Node, turn: Turn) -> tuple[Reply, ...]:
    """Return the replies that a goal or the course is reached. The skill was told already."""
    if before.is_mastered or not node.is_mastered:
        return ()
    _, *reached = sitting_end.mastered(work, node, turn)
    replies = (
        replace(reply, asks=False) if isinstance(reply, GoalReached) else reply
        for reply in reached
    )
    proposed = (sitting_end.refreshers_proposed(work, turn),) if sitting_end.finished(work) else ()
    return (*replies, *proposed)


async def _with_concepts(
    items: Sequence[tracing.Opportunity], skill_id: SkillId, turn: Turn, ports: Ports
) -> tuple[tracing.Opportunity, ...]:
    about = await _about_concepts(skill_id, turn, ports)
    return tuple(sorted([*items, *about], key=lambda opportunity: opportunity.at))


async def _about_concepts(
    skill_id: SkillId, turn: Turn, ports: Ports
) -> tuple[tracing.Opportunity, ...]:
    """Return the counting answers about the concepts of the skill, oldest first."""
    answers = [
        answer
        for _, node in await _concepts_of(skill_id, turn, ports)
        for answer in await ports[MAPS].answers_to_replay(node.id)
        if answer.counts and answer.type is not ResponseType.DIAGNOSTIC
    ]
    answers.sort(key=lambda answer: answer.at)
    return tuple(map(tracing.opportunity_of, answers))
