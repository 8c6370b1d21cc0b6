"""The goals of a course: which one a learner means, what each requires, what waits for later."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from bot.domain.answers.folding import fold
from bot.domain.errors import UnknownNodeError
from bot.domain.ids import GoalId, NodeId
from bot.domain.topics.concept_graph import course_graph, map_graph, with_prerequisites
from bot.domain.topics.course import Course, CourseConcept, CourseGoal
from bot.domain.topics.curriculum import refuse_closed
from bot.domain.topics.mind_map import MindMap, Node

SHORTEST_PART = 4
"""Letters of a part of a label that are enough to name it."""

_NAMED = re.compile(r"(.+?)\W+(?:goal|ziel)\s*:\s*(.+)", re.IGNORECASE | re.DOTALL)
_AFTER_COLON = re.compile(r"([^:]+):\s*(.+)", re.DOTALL)
_EVERYTHING = frozenset({"everything", "all", "alles"})


def topic_and_goal(wanted: str) -> tuple[str, str]:
    """Return the topic and the goal of "fractions: percent" or "fractions goal: percent"."""
    parted = _NAMED.fullmatch(wanted) or _AFTER_COLON.fullmatch(wanted)
    return (parted[1].strip(), parted[2].strip()) if parted else (wanted, "")


def means_everything(wanted: str) -> bool:
    """Return True if the text names no goal, or "everything"."""
    return not wanted or fold(wanted) in _EVERYTHING


def goal_named(course: Course, wanted: str) -> CourseGoal | None:
    """Return the goal with that label, in any language, or the concept with it as a goal.

    A part of a label is enough if it is unambiguous. None if nothing matches.
    """
    named = fold(wanted)
    goals = (*course.goals, *map(_to_know, course.concepts))
    exact = [goal for goal in goals if named in _labels(goal)]
    if exact:
        return exact[0]
    return _in_part(named, course.goals) or _in_part(named, goals)


def concepts_toward(course: Course, goal: CourseGoal) -> tuple[CourseConcept, ...]:
    """Return the goal's targets with all their prerequisites, in the course's order."""
    graph = course_graph({concept.id: concept.prerequisites for concept in course.concepts})
    needed = with_prerequisites(goal.targets, graph)
    return tuple(concept for concept in course.concepts if concept.id in needed)


def _to_know(concept: CourseConcept) -> CourseGoal:
    return CourseGoal(id=GoalId(concept.id), label=concept.label, targets=(concept.id,))


def _labels(goal: CourseGoal) -> set[str]:
    return {fold(label) for label in goal.label.values()}


def _in_part(named: str, goals: Sequence[CourseGoal]) -> CourseGoal | None:
    if len(named) < SHORTEST_PART:
        return None
    meant = [goal for goal in goals if any(named in label for label in _labels(goal))]
    return meant[0] if len(meant) == 1 else None


def toward(mind_map: MindMap, goal: str | None, targets: Collection[NodeId]) -> MindMap:
    """Return the map with the goal, and everything optional that its targets do not require.

    Without targets nothing is optional.
    """
    refuse_closed(mind_map)
    known = [node.id for node in mind_map.nodes]
    for target in targets:
        if target not in known:
            raise UnknownNodeError(target)
    return with_critical(replace(mind_map, goal=goal), targets or known)


def with_critical(mind_map: MindMap, critical: Collection[NodeId]) -> MindMap:
    """Return the map with these concepts and their prerequisites critical, the others optional."""
    needed = with_prerequisites(critical, map_graph(mind_map.nodes, mind_map.edges))
    nodes = (replace(node, optional=node.id not in needed) for node in mind_map.nodes)
    return replace(mind_map, nodes=tuple(nodes))


def critical_of(mind_map: MindMap) -> tuple[Node, ...]:
    """Return the concepts that the goal requires, or all of them if there is no goal."""
    return tuple(node for node in mind_map.nodes if not node.optional)


def left_over(mind_map: MindMap) -> tuple[Node, ...]:
    """Return the optional concepts that are not mastered."""
    return tuple(node for node in mind_map.nodes if node.optional and not node.is_mastered)


def goal_reached(mind_map: MindMap) -> bool:
    """Return True if all that the goal requires is mastered, while something optional is left."""
    done = all(node.is_mastered for node in critical_of(mind_map))
    return done and bool(left_over(mind_map))


def goal_once_reached(mind_map: MindMap) -> bool:
    """Return True if all that the goal requires was ever mastered. A lapse changes nothing."""
    aimed = any(node.optional for node in mind_map.nodes)
    return aimed and all(node.mastered_at is not None for node in critical_of(mind_map))
