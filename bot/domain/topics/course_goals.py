"""The goals of a course: which one a learner means, and what each takes."""

import re
from collections.abc import Sequence

from bot.domain.answers.folding import fold
from bot.domain.ids import GoalId
from bot.domain.topics.concept_graph import course_graph, with_prerequisites
from bot.domain.topics.course import Course, CourseConcept, CourseGoal

SHORTEST_PART = 4
"""Letters from which on a part of a label counts as naming it."""

_NAMED = re.compile(r"(.+?)\W+(?:goal|ziel)\s*:\s*(.+)", re.IGNORECASE | re.DOTALL)
_AFTER_COLON = re.compile(r"([^:]+):\s*(.+)", re.DOTALL)
_EVERYTHING = frozenset({"everything", "all", "alles"})


def topic_and_goal(wanted: str) -> tuple[str, str]:
    """Return the topic and the goal of "fractions: percent" or "fractions goal: percent"."""
    parted = _NAMED.fullmatch(wanted) or _AFTER_COLON.fullmatch(wanted)
    return (parted[1].strip(), parted[2].strip()) if parted else (wanted, "")


def means_everything(wanted: str) -> bool:
    """Say whether no goal is named, or "everything"."""
    return not wanted or fold(wanted) in _EVERYTHING


def goal_named(course: Course, wanted: str) -> CourseGoal | None:
    """Return the goal of that label, in any language, or the concept of it as a goal.

    A part of a label is enough where it can mean one thing only; None where nothing is meant.
    """
    named = fold(wanted)
    goals = (*course.goals, *map(_to_know, course.concepts))
    exact = [goal for goal in goals if named in _labels(goal)]
    if exact:
        return exact[0]
    return _in_part(named, course.goals) or _in_part(named, goals)


def concepts_toward(course: Course, goal: CourseGoal) -> tuple[CourseConcept, ...]:
    """Return the goal's targets with everything that they build on, as the course has them."""
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
