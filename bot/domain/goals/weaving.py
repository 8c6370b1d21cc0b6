"""Goals as places in a list, woven into a net in which no cycle can lock anything forever.

A place is the position of a goal in file order. These rules are applied in order:

1. `contains`: a goal that would contain its own container is cut off there.

2. A goal needs what it requires and what the goals that contain it require.

3. It never needs itself or a goal that contains it, which would be its own whole.

4. Goals that need one another in a cycle would wait forever. Within such a cycle, links to later
places are cut first, because files are written in the order of learning. If a cycle remains,
inherited links are cut, and if one still remains, all of its links.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import chain
from typing import NamedTuple

import networkx as nx

Place = int
Net = list[tuple[Place, ...]]


class CutKind(Enum):
    """The rule that cut a link."""

    CONTAINS_CIRCLE = auto()
    OWN_WHOLE = auto()
    INHERITED_WHOLE = auto()
    REQUIRES_CIRCLE = auto()


class Cut(NamedTuple):
    """A link that does not count."""

    kind: CutKind
    source: Place
    target: Place


@dataclass(frozen=True, slots=True)
class Woven:
    """Links without cycles."""

    inside: "nx.DiGraph[Place]"
    """An arrow from each whole to its parts."""
    children: Net
    """Its arrows as lists, which are read far faster. The same goes for the parents."""
    parents: Net
    order: tuple[Place, ...]
    """All places, each after those that contain it."""
    needs: Net
    """The effective prerequisites: own ones first, then inherited ones."""
    cuts: tuple[Cut, ...]


def weave(contains: Sequence[Sequence[Place]], requires: Sequence[Sequence[Place]]) -> Woven:
    """Return the net of these links, with every cycle cut."""
    cuts: dict[Cut, None] = {}
    inside, order = _without_circles(contains, cuts)
    children = [tuple(inside.successors(place)) for place in range(len(contains))]
    parents = [tuple(inside.predecessors(place)) for place in range(len(contains))]
    needs = _effective_needs(order, parents, requires, cuts)
    givers: tuple[Callable[[Place, Place], bool], ...] = (
        lambda place, need: need > place,
        lambda place, need: need not in requires[place],
        lambda place, need: True,
    )
    for gives_way in givers:
        circle_of = _circles(_waits(children, needs))
        if not circle_of:
            break
        _break(circle_of, needs, cuts, gives_way)
    return Woven(inside, children, parents, tuple(order), needs, tuple(cuts))


def _without_circles(
    contains: Sequence[Sequence[Place]], cuts: dict[Cut, None]
) -> "tuple[nx.DiGraph[Place], list[Place]]":
    """Return the remaining `contains` links, and all places with parents before their children."""
    links = [(place, child) for place, own in enumerate(contains) for child in own]
    contained = {child for _, child in links}
    graph: nx.DiGraph[Place] = nx.DiGraph()
    graph.add_nodes_from(sorted(range(len(contains)), key=contained.__contains__))
    graph.add_edges_from(links)
    around: set[Place] = set()
    finished: list[Place] = []
    for whole, place, step in nx.dfs_labeled_edges(graph):
        if step == "forward":
            around.add(place)
        elif step == "reverse":
            around.remove(place)
            finished.append(place)
        elif place in around:
            cuts[Cut(CutKind.CONTAINS_CIRCLE, whole, place)] = None
    graph.remove_edges_from([(cut.source, cut.target) for cut in cuts])
    return graph, finished[::-1]


def _effective_needs(
    order: Iterable[Place],
    parents: Net,
    requires: Sequence[Sequence[Place]],
    cuts: dict[Cut, None],
) -> Net:
    needs: Net = [()] * len(parents)
    wholes: list[frozenset[Place]] = [frozenset()] * len(parents)
    for place in order:
        above = parents[place]
        wholes[place] = frozenset((place,)).union(*(wholes[parent] for parent in above))
        own = requires[place]
        wanted = dict.fromkeys(chain(own, *(needs[parent] for parent in above)))
        needs[place] = tuple(need for need in wanted if need not in wholes[place])
        for need in wanted:
            if need in wholes[place]:
                kind = CutKind.OWN_WHOLE if need in own else CutKind.INHERITED_WHOLE
                cuts[Cut(kind, place, need)] = None
    return needs


def _waits(children: Net, needs: Net) -> "nx.DiGraph[Place]":
    """Return what each place waits for: a whole for its parts, an atom for its prerequisites."""
    waits = (own or need for own, need in zip(children, needs, strict=True))
    return nx.DiGraph((place, to) for place, targets in enumerate(waits) for to in targets)


def _break(
    circle_of: Mapping[Place, int],
    needs: Net,
    cuts: dict[Cut, None],
    gives_way: Callable[[Place, Place], bool],
) -> None:
    for place, circle in sorted(circle_of.items()):
        inside = [need for need in needs[place] if circle_of.get(need) == circle]
        given = dict.fromkeys(need for need in inside if gives_way(place, need))
        if given:
            needs[place] = tuple(need for need in needs[place] if need not in given)
            cuts.update(dict.fromkeys(Cut(CutKind.REQUIRES_CIRCLE, place, n) for n in given))


def _circles(waits: "nx.DiGraph[Place]") -> dict[Place, int]:
    """Return the number of its cycle for each place that waits for itself."""
    circles = enumerate(nx.strongly_connected_components(waits))
    return {place: at for at, circle in circles if len(circle) > 1 for place in circle}
