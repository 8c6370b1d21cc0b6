"""The goals that a learner can take up next, given their masteries and filters.

A goal that is filtered out never counts: it is not offered, and no other goal waits for it.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import networkx as nx

from bot.domain.goals.atlas import Atlas
from bot.domain.goals.landscape import Landscape
from bot.domain.goals.weaving import Place
from bot.domain.ids import GoalId, GoalRef, LandscapeId


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """The goals of a landscape that a learner wants. Without entries it is all of them."""

    level: str = ""
    """A course level: goals with its tag, and goals without the tag of any level."""
    subjects: tuple[GoalId, ...] = ()
    """Branches: these goals, what they contain, and what contains them.

    This landscape may contain goals of other landscapes, which then count as well.
    """


@dataclass(frozen=True, slots=True)
class Missing:
    """A prerequisite that keeps a goal locked."""

    goal: GoalRef
    left: int
    """The number of its atomic goals that are not mastered."""
    open: tuple[GoalRef, ...]
    """Open goals that lead there, the nearest first. Never empty."""


class Reach:
    """The goals of an atlas from one learner's point of view, worked out once."""

    def __init__(
        self,
        atlas: Atlas,
        mastered: Collection[GoalRef],
        filters: Mapping[LandscapeId, Filter] | None = None,
    ) -> None:
        self.atlas = atlas
        self._kept = _kept(atlas, filters or {})
        self._done = self._worked_out(frozenset(mastered))
        self._open = self._frontier_places()
        self.frontier: tuple[GoalRef, ...] = atlas.at(self._open)
        """The open goals in file order: atomic, not mastered, all prerequisites satisfied."""

    def is_kept(self, ref: GoalRef) -> bool:
        """Return True if the filters keep the goal."""
        return self._kept[self.atlas.places[ref]]

    def is_satisfied(self, ref: GoalRef) -> bool:
        """Return True if it is mastered, or if all its atomic goals that the filters keep are."""
        return self._done[self.atlas.places[ref]]

    def is_open(self, ref: GoalRef) -> bool:
        """Return True if the goal is part of the frontier."""
        return self.atlas.places[ref] in self._open

    def open_within(self, ref: GoalRef) -> tuple[GoalRef, ...]:
        """Return the open goals in a goal, in its order. An open goal is in itself."""
        inside = self.atlas.atom_places(self.atlas.places[ref])
        return self.atlas.at([place for place in inside if place in self._open])

    def missing(self, ref: GoalRef) -> tuple[Missing, ...]:
        """Return the unsatisfied prerequisites of a goal, the one soonest reached first."""
        places, needs = self.atlas.places, self.atlas.net.needs
        found = [self._missing(need) for need in needs[places[ref]] if not self._done[need]]
        return tuple(sorted(found, key=lambda each: (each.left, places[each.goal])))

    def mastery(self, ref: GoalRef, masteries: Mapping[GoalRef, float]) -> float:
        """Return the mean mastery of its atomic goals by weight, 0..1.

        It is sum(weight * mastery) / sum(weight) over the atoms that the filters keep. An atom
        that is reached on several paths counts once, and an untouched one counts as 0. If no
        weight is above 0, all count equally. Without atoms the mean is 0.
        """
        refs, goals = self.atlas.refs, self.atlas.goals
        atoms = self.atlas.atom_places(self.atlas.places[ref])
        kept = [place for place in atoms if self._kept[place]]
        pairs = [(goals[place].weight, masteries.get(refs[place], 0.0)) for place in kept]
        if not any(weight for weight, _ in pairs):
            pairs = [(1.0, mastery) for _, mastery in pairs]
        total = sum(weight for weight, _ in pairs)
        return sum(weight * mastery for weight, mastery in pairs) / total if total else 0.0

    def next_goal(self, after: GoalRef | None, focus: Sequence[GoalRef] = ()) -> GoalRef | None:
        """Return the open goal to go on with, or None if there is none.

        Goals on the way to those in `focus` come first, in order. Then come the siblings of the
        goal just mastered, then the goals after it in the file, and finally those before it.
        """
        for wanted in focus:
            leading = self._leading_to(self.atlas.places[wanted]) if wanted in self.atlas else ()
            if leading:
                return self.atlas.refs[min(leading)]
        if after is None or after not in self.atlas:
            return next(iter(self.frontier), None)
        place = self.atlas.places[after]
        around = [self.atlas.atom_places(parent) for parent in self.atlas.net.parents[place]]
        beside = (self._following(place, siblings) for siblings in around)
        everywhere = self._following(place, range(len(self.atlas.refs)))
        found = next((at for at in (*beside, everywhere) if at is not None), None)
        return None if found is None else self.atlas.refs[found]

    def _following(self, place: Place, order: Sequence[Place]) -> Place | None:
        """Return the next open place in this order, starting again at its beginning, or None."""
        here = order.index(place) if place in order else -1
        ahead = (*order[here + 1 :], *order[: here + 1])
        return next((at for at in ahead if at in self._open), None)

    def _missing(self, place: Place) -> Missing:
        atoms = self.atlas.atom_places(place)
        left = sum(not self._done[atom] for atom in atoms)
        return Missing(self.atlas.refs[place], left, self.atlas.at(self._leading_to(place)))

    def _leading_to(self, place: Place) -> list[Place]:
        """Return the open goals that must be mastered on the way, the nearest first."""
        if self._done[place]:
            return []
        ahead = nx.generic_bfs_edges(self.atlas.net.inside, place, self._waits_for)
        return [at for at in (place, *(to for _, to in ahead)) if at in self._open]

    def _waits_for(self, place: Place) -> Iterator[Place]:
        net = self.atlas.net
        return (at for at in net.children[place] or net.needs[place] if not self._done[at])

    def _worked_out(self, mastered: frozenset[GoalRef]) -> list[bool]:
        refs, net = self.atlas.refs, self.atlas.net
        done = [False] * len(refs)
        for place in reversed(net.order):
            children = net.children[place]
            if children:
                done[place] = all(done[child] for child in children)
            else:
                done[place] = not self._kept[place] or refs[place] in mastered
        return done

    def _frontier_places(self) -> dict[Place, None]:
        """Return the places of the frontier in file order."""
        done, net = self._done, self.atlas.net
        return {
            place: None
            for place, needs in enumerate(net.needs)
            if not done[place] and not net.children[place] and all(done[at] for at in needs)
        }


def _kept(atlas: Atlas, filters: Mapping[LandscapeId, Filter]) -> list[bool]:
    kept = [True] * len(atlas.refs)
    for landscape in atlas.landscapes:
        chosen = filters.get(landscape.id)
        if chosen is not None:
            _leave_out(atlas, landscape, chosen, kept)
    return kept


def _leave_out(atlas: Atlas, landscape: Landscape, chosen: Filter, kept: list[bool]) -> None:
    own = [atlas.places[GoalRef(landscape.id, goal.id)] for goal in landscape.goals]
    other_levels = {level.id for level in landscape.levels} - {chosen.level}
    for place in own if chosen.level else ():
        tags = atlas.goals[place].tags
        if chosen.level not in tags and not other_levels.isdisjoint(tags):
            kept[place] = False
    found = (atlas.resolved(landscape.id, subject) for subject in chosen.subjects)
    branches = [atlas.places[ref] for ref in found if ref is not None]
    if branches:
        inside = atlas.net.inside
        walks = [walk(inside, at) for walk in (nx.descendants, nx.ancestors) for at in branches]
        wanted = set(branches).union(*walks)
        for place in chain.from_iterable(nx.bfs_layers(inside, own)):
            kept[place] = kept[place] and place in wanted
