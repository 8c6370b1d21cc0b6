"""Goals as places in a list, woven into a net in which no circle can lock anything for ever.

A place is where a goal stands in file order. The rules, in the order in which they are applied:

1. `contains`: a goal that would contain what contains it is cut off there.
2. A goal needs what it requires and what the goals that contain it need.
3. It never needs itself or a goal that contains it: that would be its own whole.
4. Goals that need one another in a circle would wait for ever. Inside of such a circle, what
   points ahead gives way first, as files are written in the order of learning; where a circle is
   left, what is only inherited gives way; where one still is left, the rest of it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import chain
from typing import NamedTuple

Place = int
Net = list[tuple[Place, ...]]


class CutKind(Enum):
    """By which rule a link was cut."""

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
    """Links that can be followed without end and without a circle."""

    children: Net
    parents: Net
    order: tuple[Place, ...]
    """All places, whatever contains another before it."""
    needs: Net
    """The effective prerequisites: own ones first, then inherited ones."""
    cuts: tuple[Cut, ...]


def woven(contains: Sequence[Sequence[Place]], requires: Sequence[Sequence[Place]]) -> Woven:
    """Return the net of these links; every circle in it is cut."""
    cuts: dict[Cut, None] = {}
    children, order = _without_circles(contains, cuts)
    parents = _turned(children)
    needs = _inherited(order, parents, requires, cuts)
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
    return Woven(children, parents, tuple(order), needs, tuple(cuts))


def _without_circles(
    contains: Sequence[Sequence[Place]], cuts: dict[Cut, None]
) -> tuple[Net, list[Place]]:
    """Return the children that are kept, and all places with parents before their children."""
    contained = {child for own in contains for child in own}
    starts = [place for place in range(len(contains)) if place not in contained]
    kept: list[list[Place]] = [[] for _ in contains]
    unseen, entered, left = range(3)
    seen = [unseen] * len(contains)
    finished: list[Place] = []
    for start in chain(starts, range(len(contains))):
        if seen[start] != unseen:
            continue
        seen[start] = entered
        path: list[tuple[Place, Iterator[Place]]] = [(start, iter(contains[start]))]
        while path:
            place, ahead = path[-1]
            child = next(ahead, None)
            if child is None:
                seen[place] = left
                finished.append(place)
                path.pop()
            elif seen[child] == entered:
                cuts[Cut(CutKind.CONTAINS_CIRCLE, place, child)] = None
            else:
                kept[place].append(child)
                if seen[child] == unseen:
                    seen[child] = entered
                    path.append((child, iter(contains[child])))
    return [tuple(dict.fromkeys(own)) for own in kept], finished[::-1]


def _turned(links: Net) -> Net:
    turned: list[list[Place]] = [[] for _ in links]
    for source, targets in enumerate(links):
        for target in targets:
            turned[target].append(source)
    return [tuple(sources) for sources in turned]


def _inherited(
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


def _waits(children: Net, needs: Net) -> Net:
    """Return what each place waits for: a whole for its parts, an atom for what it needs."""
    return [own or need for own, need in zip(children, needs, strict=True)]


def _break(
    circle_of: Mapping[Place, int],
    needs: Net,
    cuts: dict[Cut, None],
    gives_way: Callable[[Place, Place], bool],
) -> None:
    for place, circle in circle_of.items():
        inside = [need for need in needs[place] if circle_of.get(need) == circle]
        given = dict.fromkeys(need for need in inside if gives_way(place, need))
        if given:
            needs[place] = tuple(need for need in needs[place] if need not in given)
            cuts.update(dict.fromkeys(Cut(CutKind.REQUIRES_CIRCLE, place, n) for n in given))


def _circles(waits: Net) -> dict[Place, int]:
    """Return, of the places that wait for themselves in the end, which circle each is in."""
    stuck = _stuck(waits)
    circle_of: dict[Place, int] = {}
    for number, circle in enumerate(_strongly_connected(stuck, waits)):
        if len(circle) > 1:
            circle_of.update(dict.fromkeys(circle, number))
    return circle_of


def _stuck(waits: Net) -> set[Place]:
    """Return the places that are never done if each waits until all that it waits for is."""
    waiting = [len(targets) for targets in waits]
    waited_for = _turned(waits)
    done = [place for place, count in enumerate(waiting) if not count]
    for place in done:  # grows while it is walked
        for source in waited_for[place]:
            waiting[source] -= 1
            if not waiting[source]:
                done.append(source)
    return set(range(len(waits))).difference(done)


def _strongly_connected(places: set[Place], waits: Net) -> Iterator[list[Place]]:
    """Yield the components of these places (Kosaraju's way: there, and back)."""
    ahead = {place: [to for to in waits[place] if to in places] for place in sorted(places)}
    back: dict[Place, list[Place]] = {place: [] for place in ahead}
    for place, targets in ahead.items():
        for target in targets:
            back[target].append(place)
    seen: set[Place] = set()
    finished: list[Place] = []
    for start in ahead:
        finished += _walked(start, ahead, seen)
    seen = set()
    for start in reversed(finished):
        component = _walked(start, back, seen)
        if component:
            yield component


def _walked(start: Place, links: Mapping[Place, Sequence[Place]], seen: set[Place]) -> list[Place]:
    """Return what is reached from the start and was not seen yet, the farthest first."""
    if start in seen:
        return []
    seen.add(start)
    path = [(start, iter(links[start]))]
    finished = []
    while path:
        place, ahead = path[-1]
        target = next((to for to in ahead if to not in seen), None)
        if target is None:
            finished.append(place)
            path.pop()
        else:
            seen.add(target)
            path.append((target, iter(links[target])))
    return finished
