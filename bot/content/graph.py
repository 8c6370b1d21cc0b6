"""Check and sort the graph of a course's concepts."""

from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

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
    cycle = _cycle(graph)
    if cycle:
        yield cycle[:1], f"no cycle, found {' > '.join(cycle)}"
    elif graph and not unknown:
        yield from _rootless(graph)
        yield from _too_deep(graph)


def in_teaching_order(graph: Graph) -> tuple[str, ...]:
    """Return all concepts, prerequisites first, else as the author has them; needs no cycles."""
    order: list[str] = []
    waiting = list(graph)
    while waiting:
        ready = next(concept for concept in waiting if set(graph[concept]) <= set(order))
        waiting.remove(ready)
        order.append(ready)
    return tuple(order)


def _bad_prerequisites(graph: Graph) -> Iterator[tuple[tuple[str], str]]:
    for concept, prerequisites in graph.items():
        for prerequisite in prerequisites:
            if prerequisite not in graph:
                yield (concept,), f"prerequisites of this course, {prerequisite!r} is none"
        if len(set(prerequisites)) < len(prerequisites):
            yield (concept,), "every prerequisite only once"


def _cycle(graph: Graph) -> tuple[str, ...]:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return tuple(error.args[1])
    return ()


def _rootless(graph: Graph) -> Iterator[tuple[tuple[str], str]]:
    """Without cycles and strangers, one root means that all concepts are reachable from it."""
    first, *others = graph
    if graph[first]:
        yield (first,), "the root first, which has no prerequisites"
    for concept in others:
        if not graph[concept]:
            yield (concept,), f"one root only ({first}), so a prerequisite here; it is unreachable"


def _too_deep(graph: Graph) -> Iterator[tuple[tuple[str], str]]:
    depths: dict[str, int] = {}
    for concept in in_teaching_order(graph):
        depths[concept] = max((depths[before] + 1 for before in graph[concept]), default=0)
        if depths[concept] > DEEPEST_CONCEPT:
            expected = f"at most {DEEPEST_CONCEPT} steps from the root, the longest way has"
            yield (concept,), f"{expected} {depths[concept]}"
