"""Several landscapes as one: what contains what, what requires what, and the ways up and down.

Goals refer to one another by bare ids. Such an id means the goal of the same landscape, or else of
the first other landscape that has it. Everything is worked out once, when the landscapes are
joined. `weaving` decides which links do not count.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final, NamedTuple

import networkx as nx

from bot.domain.answers.folding import fold_lines
from bot.domain.goals.landscape import Goal, Landscape
from bot.domain.goals.landscape_warnings import FileWarning, FileWarnings, WarningKind
from bot.domain.goals.weaving import Cut, CutKind, Net, Place, Woven, weave
from bot.domain.ids import GoalId, GoalRef, LandscapeId

ROOT_TAG: Final = "root"

_CUTS: Final = {
    CutKind.CONTAINS_CIRCLE: (WarningKind.CONTAINS_CIRCLE, "contains"),
    CutKind.OWN_WHOLE: (WarningKind.REQUIRES_ITS_OWN_WHOLE, "requires"),
    CutKind.INHERITED_WHOLE: (WarningKind.INHERITS_ITS_OWN_WHOLE, "requires"),
    CutKind.REQUIRES_CIRCLE: (WarningKind.REQUIRES_CIRCLE, "requires"),
}

MOST_FOUND: Final = 20
MOST_WORDS: Final = 10
LONGEST_QUERY: Final = 200
_WHOLE_TITLE, _TITLE_START, _TITLE_WORD, _IN_TITLE, _IN_KEY, _IN_DESCRIPTION = range(6)


class Entry(NamedTuple):
    """The folded texts by which a goal can be found."""

    titles: tuple[str, ...]
    key: str
    descriptions: tuple[str, ...]


def entries(goals: Sequence[Goal]) -> Iterator[Entry]:
    """Yield the texts to find each goal by. Folding all at once takes a tenth of the time."""
    written = [
        text
        for goal in goals
        for text in (*goal.title.values(), goal.short_key, *goal.description.values())
    ]
    lines = fold_lines("\n".join(" ".join(text.split()) for text in written)).split("\n")
    texts = iter(line.strip() for line in lines)
    for goal in goals:
        yield Entry(
            tuple(islice(texts, len(goal.title))),
            next(texts),
            tuple(islice(texts, len(goal.description))),
        )


@dataclass(frozen=True, eq=False)
class Atlas:
    """All goals of some landscapes, with the links between them, without cycles."""

    landscapes: tuple[Landscape, ...]
    refs: tuple[GoalRef, ...]
    """Every goal, in file order."""
    goals: tuple[Goal, ...]
    """The goals, at the same places."""
    places: Mapping[GoalRef, Place]
    net: Woven
    warnings: tuple[FileWarning, ...]
    """The links that lead nowhere or do not count, with reasons."""

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """Return the texts to find each goal by. They are folded at the first search."""
        return tuple(entries(self.goals))

    def __contains__(self, ref: GoalRef) -> bool:
        return ref in self.places

    def goal(self, ref: GoalRef) -> Goal:
        """Return the goal. The reference must be one of `refs`."""
        return self.goals[self.places[ref]]

    def landscape(self, landscape_id: LandscapeId) -> Landscape | None:
        """Return the landscape with that id, or None if it is not here."""
        return next((each for each in self.landscapes if each.id == landscape_id), None)

    def resolved(self, landscape_id: LandscapeId, goal_id: GoalId) -> GoalRef | None:
        """Return the goal of a bare id in that landscape, whose own goals come first, or None."""
        others = (each.id for each in self.landscapes)
        refs = (GoalRef(each, goal_id) for each in (landscape_id, *others))
        return next((ref for ref in refs if ref in self.places), None)

    def children(self, ref: GoalRef) -> tuple[GoalRef, ...]:
        """Return the goals that it contains directly, in its own order."""
        return self.at(self.net.children[self.places[ref]])

    def parents(self, ref: GoalRef) -> tuple[GoalRef, ...]:
        """Return the goals that contain it, in file order."""
        return self.at(self.net.parents[self.places[ref]])

    def is_atomic(self, ref: GoalRef) -> bool:
        """Return True if it contains no other goal."""
        return not self.net.children[self.places[ref]]

    def atoms(self, ref: GoalRef) -> tuple[GoalRef, ...]:
        """Return the atomic goals in it, without duplicates and in order.

        An atomic goal has itself.
        """
        return self.at(self.atom_places(self.places[ref]))

    def atoms_of(self, landscape_id: LandscapeId) -> tuple[GoalRef, ...]:
        """Return the landscape's own atomic goals, in file order.

        Only these count as its goals.
        """
        own = (ref for ref in self.refs if ref.landscape_id == landscape_id)
        return tuple(ref for ref in own if self.is_atomic(ref))

    def prerequisites(self, ref: GoalRef) -> tuple[GoalRef, ...]:
        """Return its effective prerequisites: its own, then those of the goals that contain it."""
        return self.at(self.net.needs[self.places[ref]])

    def roots(self, landscape_id: LandscapeId) -> tuple[GoalRef, ...]:
        """Return the goals that the landscape begins with: its root, then all that none contains.

        The root is the goal tagged as such, or else the first one that none contains.
        """
        own = [place for place, ref in enumerate(self.refs) if ref.landscape_id == landscape_id]
        tops = [place for place in own if self._is_top(place)]
        tagged = [place for place in own if ROOT_TAG in self.goals[place].tags]
        return self.at(dict.fromkeys([*tagged[:1], *tops]))

    def breadcrumbs(self, ref: GoalRef) -> tuple[GoalRef, ...]:
        """Return the shortest path from the top down to the goal, which comes last.

        Among several goals that contain one, those of its own landscape are preferred.
        """
        start = self.places[ref]
        ways: dict[Place, tuple[Place, ...]] = {start: (start,)}
        for place, parent in nx.generic_bfs_edges(self.net.inside, start, self._parents_own_first):
            ways[parent] = (parent, *ways[place])
        return self.at(next(way for top, way in ways.items() if not self.net.parents[top]))

    def at(self, places: Iterable[Place]) -> tuple[GoalRef, ...]:
        """Return the goals at these places."""
        return tuple(self.refs[place] for place in places)

    def atom_places(self, place: Place) -> tuple[Place, ...]:
        """Return the places of the atoms in the goal at this place, in reading order."""
        inside = nx.dfs_preorder_nodes(self.net.inside, place)
        return tuple(at for at in inside if not self.net.children[at])

    def _is_top(self, place: Place) -> bool:
        own = self.refs[place].landscape_id
        return all(self.refs[at].landscape_id != own for at in self.net.parents[place])

    def _parents_own_first(self, place: Place) -> list[Place]:
        own = self.refs[place].landscape_id
        above = self.net.parents[place]
        return sorted(above, key=lambda at: self.refs[at].landscape_id != own)


def join_landscapes(landscapes: Sequence[Landscape]) -> Atlas:
    """Return the landscapes as one. Of goals with the same id in one, only the first counts."""
    warnings = FileWarnings()
    goals: dict[GoalRef, Goal] = {}
    for landscape in landscapes:
        for goal in landscape.goals:
            ref = GoalRef(landscape.id, goal.id)
            if ref in goals:
                warnings.note(WarningKind.ID_TWICE, goal.id, "id")
            goals.setdefault(ref, goal)
    places = {ref: place for place, ref in enumerate(goals)}
    links = _Links(places, warnings)
    contains: Net = []
    requires: Net = []
    for ref, goal in goals.items():
        contains.append(links.found(ref, goal.contains, WarningKind.CONTAINS_UNKNOWN))
        requires.append(links.found(ref, goal.requires, WarningKind.REQUIRES_UNKNOWN))
    net = weave(contains, requires)
    refs = tuple(goals)
    for cut in net.cuts:
        _note_cut(cut, refs, warnings)
    return Atlas(tuple(landscapes), refs, tuple(goals.values()), places, net, tuple(warnings))


class _Links:
    """Resolves bare ids to goals."""

    def __init__(self, places: Mapping[GoalRef, Place], warnings: FileWarnings) -> None:
        self._warnings = warnings
        self._own: dict[LandscapeId, dict[GoalId, Place]] = {}
        self._anywhere: dict[GoalId, Place] = {}
        for ref, place in places.items():
            self._own.setdefault(ref.landscape_id, {})[ref.goal_id] = place
            self._anywhere.setdefault(ref.goal_id, place)

    def found(
        self, source: GoalRef, ids: Sequence[GoalId], unknown: WarningKind
    ) -> tuple[Place, ...]:
        own = self._own[source.landscape_id]
        found: dict[Place, None] = {}
        for goal_id in ids:
            place = own.get(goal_id)
            if place is None:
                place = self._anywhere.get(goal_id)
            if place is None:
                field = unknown.value.partition("_")[0]
                self._warnings.note(unknown, source.goal_id, field, goal_id)
            else:
                found[place] = None
        return tuple(found)


def _note_cut(cut: Cut, refs: Sequence[GoalRef], warnings: FileWarnings) -> None:
    kind, field = _CUTS[cut.kind]
    warnings.note(kind, refs[cut.source].goal_id, field, refs[cut.target].goal_id)


def search_goals(atlas: Atlas, query: str, most: int = MOST_FOUND) -> tuple[GoalRef, ...]:
    """Return the goals that contain the words, the best match first, else in file order.

    Goals with all of the words count, or else those with the most of them. Case, accents and the
    spelling of umlauts make no difference.
    """
    sought = fold_lines(" ".join(query[:LONGEST_QUERY].split()))
    words = tuple(dict.fromkeys(sought.split()))[:MOST_WORDS]
    if not words:
        return ()
    ranked = [
        (*rank, place)
        for place, entry in enumerate(atlas.entries)
        if (rank := _rank(entry, words, sought)) is not None
    ]
    fewest_missing = min((missing for missing, *_ in ranked), default=0)
    best = sorted(rank for rank in ranked if rank[0] == fewest_missing)
    return atlas.at([place for *_, place in best[:most]])


def _rank(entry: Entry, words: tuple[str, ...], sought: str) -> tuple[int, int] | None:
    """Return the number of missing words and the worst place of the others. Less is better."""
    if sought in entry.titles:
        return 0, _WHOLE_TITLE
    places = [place for word in words if (place := _place(word, entry)) is not None]
    if not places:
        return None
    starts = any(title.startswith(sought) for title in entry.titles)
    return len(words) - len(places), _TITLE_START if starts else max(places)


def _place(word: str, entry: Entry) -> int | None:
    if any(word in title for title in entry.titles):
        starts = any(f" {word}" in f" {title}" for title in entry.titles)
        return _TITLE_WORD if starts else _IN_TITLE
    if word in entry.key:
        return _IN_KEY
    return _IN_DESCRIPTION if any(word in text for text in entry.descriptions) else None
