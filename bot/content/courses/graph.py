"""Check and sort the graph of a course's concepts, and check its goals against it."""

from collections.abc import Iterator, Mapping, Sequence

import networkx as nx

from bot.content.courses.schema import GoalShape, doubles
from bot.content.courses.yaml_file import Place
from bot.domain.topics.concept_graph import circle, course_graph, with_prerequisites

MOST_CONCEPTS = 30
DEEPEST_CONCEPT = 5

Graph = Mapping[str, tuple[str, ...]]
"""Every concept with its prerequisites, in the author's order."""


def graph_problems(graph: Graph) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield what is wrong in the graph: the concept concerned, or (), and what was expected."""
    if not 1 <= len(graph) <= MOST_CONCEPTS:
        yield (), f"1 to {MOST_CONCEPTS} concepts, found {len(graph)}"
    unknown = tuple(_bad_prerequisites(graph))
    yield from unknown
    drawn = course_graph(graph)
    if not nx.is_directed_acyclic_graph(drawn):
        first, *others = circle(drawn)
        yield (first,), f"no cycle, found {' > '.join((first, *others, first))}"
    elif graph and not unknown:
        yield from _rootless(graph)
        yield from _too_deep(drawn)


def in_teaching_order(graph: Graph) -> tuple[str, ...]:
    """Return all concepts, prerequisites first, else in the author's order.

    There must be no cycle.
    """
    place = {concept: at for at, concept in enumerate(graph)}
    return tuple(nx.lexicographical_topological_sort(course_graph(graph), place.__getitem__))


def _bad_prerequisites(graph: Graph) -> Iterator[tuple[tuple[str], str]]:
    for concept, prerequisites in graph.items():
        for prerequisite in prerequisites:
            if prerequisite not in graph:
                yield (concept,), f"prerequisites of this course, {prerequisite!r} is none"
        if len(set(prerequisites)) < len(prerequisites):
            yield (concept,), "every prerequisite only once"


def _rootless(graph: Graph) -> Iterator[tuple[tuple[str], str]]:
    """Yield a first concept with prerequisites, and every further root.

    Without cycles, one root means that all concepts are reachable from it.
    """
    first, *others = graph
    if graph[first]:
        yield (first,), "the root first, which has no prerequisites"
    for concept in others:
        if not graph[concept]:
            yield (concept,), f"one root only ({first}), so a prerequisite here; it is unreachable"


def _too_deep(drawn: "nx.DiGraph[str]") -> Iterator[tuple[tuple[str], str]]:
    layers = list(nx.topological_generations(drawn))
    for depth, layer in enumerate(layers[DEEPEST_CONCEPT + 1 :], DEEPEST_CONCEPT + 1):
        expected = f"at most {DEEPEST_CONCEPT} steps from the root, the longest way has {depth}"
        yield from (((concept,), expected) for concept in layer)


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
