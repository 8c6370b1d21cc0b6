"""From a placement to a map: the concepts in order, seeded with what is known already."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.domain.answers.quality import inferred_mastery
from bot.domain.authoring.drawing import generate, map_from_course
from bot.domain.exercise.placement import as_placed, inferred_chances
from bot.domain.ids import is_written
from bot.domain.topics import mind_map as mind_maps
from bot.domain.topics.course import Course, CourseGoal
from bot.domain.topics.course_goals import critical_of, goal_named
from bot.domain.topics.curriculum import next_node
from bot.domain.topics.map_flow import step_to
from bot.flow.engine import changes as engine_changes
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.states import Probed
from bot.flow.lessons import lessons
from bot.flow.maps import changes as maps_changes
from bot.flow.maps.loaded_topic import LoadedTopic
from bot.flow.placement.replies import Extent, plan_made
from bot.flow.skills import linked
from bot.flow.work import orders as work_orders


async def plan(work: LoadedTopic, probed: Sequence[Probed], turn: Turn, ports: Ports) -> Outcome:
    """Draw the map, seed it with the results of the placement, and begin the first lesson.

    Probes of concepts outside the course, and withdrawn ones, are left out.
    """
    concepts = {concept.id for concept in work.course.concepts}
    probed = [
        probe
        for probe in probed
        if probe.concept_id in concepts and probe.key not in work.withdrawn
    ]
    empty = work.mind_map
    goal = goal_named(work.course, empty.goal) if empty.goal else None
    drawn = map_from_course(
        work.course,
        map_id=empty.id,
        learner_id=empty.learner_id,
        language=turn.language,
        now=turn.now,
        node_id_of=turn.node_id,
    )
    results = {
        turn.text(work.course.concept(probe.concept_id).label): probe.quality for probe in probed
    }
    mind_map, _ = generate(
        replace(drawn, goal=_goal(work, goal, turn), reaches=empty.reaches),
        diagnostic_results=results,
        targets=[turn.node_id(concept_id) for concept_id in goal.targets] if goal else (),
    )
    flow = replace(
        work.flow,
        diagnostic_results=_probe_results(results),
        inferred=_chances(work.course, probed, turn),
    )
    flow = step_to(flow, mind_maps.FlowStatus.PLANNING, now=turn.now)
    planned, seeds = await linked.with_known_skills(
        replace(work, mind_map=mind_map, flow=flow), turn, ports
    )
    mind_map = planned.mind_map
    first = next_node(mind_map)
    if not isinstance(first, mind_maps.Node):
        raise TypeError(first)
    lesson = await lessons.begin_concept(planned, first, (), turn, ports)
    return replace(
        lesson,
        changes=(
            maps_changes.MapPlanned(mind_map),
            *seeds,
            *linked.probed_skills(work.course, probed, turn),
            *_diagnostic_responses(mind_map, work.course, probed, turn),
            *(
                change
                for change in lesson.changes
                if isinstance(change, maps_changes.FlowMoved | work_orders.WorkOrdered)
            ),
            engine_changes.Audited(
                "map_planned", {"map_id": mind_map.id, "concepts": len(mind_map.nodes)}
            ),
        ),
        replies=(_plan_made(planned, probed, first, turn), *lesson.replies),
    )


def _goal(work: LoadedTopic, goal: CourseGoal | None, turn: Turn) -> str | None:
    """Return the goal to store. A written course as a whole was made for its goal."""
    if goal is not None:
        return turn.text(goal.label)
    return work.mind_map.goal if is_written(work.course.id) else None


def _probe_results(results: Mapping[str, int]) -> dict[str, mind_maps.ProbeResult]:
    return {
        label: mind_maps.ProbeResult(quality=quality, inferred_mastery=inferred_mastery(quality))
        for label, quality in results.items()
    }


def _chances(course: Course, probed: Sequence[Probed], turn: Turn) -> dict[str, float]:
    """Return the probability that each unprobed concept is known, by its label."""
    known = inferred_chances(
        course.inventory,
        {probe.concept_id: probe.quality for probe in probed},
        {concept.id: concept.prerequisites for concept in course.concepts},
    )
    return {
        turn.text(concept.label): known[concept.id]
        for concept in course.concepts
        if concept.id in known
    }


def _diagnostic_responses(
    mind_map: mind_maps.MindMap, course: Course, probed: Sequence[Probed], turn: Turn
) -> tuple[engine_changes.Change, ...]:
    """Return the changes that record the answers of the placement, as concepts now have nodes."""
    nodes = {node.concept_id: node for node in mind_map.nodes}
    probes = {entry.concept_id: entry.probe for entry in course.inventory}
    return tuple(
        maps_changes.ResponseRecorded(
            mind_maps.QuizResponse(
                node_id=nodes[probe.concept_id].id,
                map_id=mind_map.id,
                question_key=probe.key,
                question_format=probes[probe.concept_id].format,
                question_text=turn.text(probes[probe.concept_id].question),
                answer=probe.answer or None,
                quality=probe.quality,
                type=mind_maps.ResponseType.DIAGNOSTIC,
                lesson_id=turn.lesson_id(),
                responded_at=probe.at,
            )
        )
        for probe in probed
    )


def _plan_made(
    work: LoadedTopic, probed: Sequence[Probed], first: mind_maps.Node, turn: Turn
) -> Line:
    """Return the message about the new map. Its picture shows the same concepts as known."""
    mind_map, course = work.mind_map, work.course
    known = (
        turn.text(course.concept(node.concept_id).label)
        for node in as_placed(mind_map.nodes, work.flow)
        if node.status is mind_maps.NodeStatus.DIAGNOSED
    )
    goal = mind_map.goal
    return plan_made(
        _extent(turn.text(course.title), mind_map.nodes),
        _extent(goal, critical_of(mind_map)) if goal else None,
        tuple(known),
        turn.text(course.concept(first.concept_id).label),
        placed=bool(probed),
        origin=_origin(course),
    )


def _origin(course: Course) -> str:
    if course.source is not None:
        return "sourced"
    return "written" if is_written(course.id) and not course.by_author else ""


def _extent(name: str, nodes: Sequence[mind_maps.Node]) -> Extent:
    minutes = sum(node.effort_minutes for node in nodes)
    return Extent(name=name, concepts=len(nodes), minutes=minutes)
