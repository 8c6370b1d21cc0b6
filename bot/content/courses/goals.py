"""Check the goals of a course against its graph."""

from collections.abc import Iterator, Sequence

from bot.content.courses.graph import Graph
from bot.content.courses.schema import GoalShape, doubles
from bot.content.courses.yaml_file import Place
from bot.domain.topics.concept_graph import course_graph, with_prerequisites


def goal_problems(goals: Sequence[GoalShape], graph: Graph) -> Iterator[tuple[Place, str]]:
    """Yield what is wrong with the goals: the place below them, and what was expected."""
    for position, goal in enumerate(goals):
        if goal.id in [earlier.id for earlier in goals[:position]]:
            yield (position, "id"), "an id that no other goal has"
        yield from _target_problems(position, goal, graph)
    for position, language in doubles([goal.label for goal in goals]):
        yield (position, "label", language), "a label that no other goal has"


def _target_problems(position: int, goal: GoalShape, graph: Graph) -> Iterator[tuple[Place, str]]:
    for at, target in enumerate(goal.targets):
        if target not in graph:
            yield (position, "targets", at), f"a concept of this course, {target!r} is none"
        if target in goal.targets[:at]:
            yield (position, "targets", at), "every target only once"
    if with_prerequisites(goal.targets, course_graph(graph)) >= graph.keys():
        yield (position, "targets"), "targets that some concept does not lead to"
