"""A learner's maps on the page: topics with their concepts, goal maps with their goals."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import networkx as nx

from bot.domain.goals.landscape import Landscape
from bot.domain.ids import GoalRef, LandscapeVersion, MapId, NodeId, ShortNodeId
from bot.domain.mastery.concepts import NOT_ASKED
from bot.domain.progress.progress import score_percent, summary
from bot.domain.progress.recalls import recall_of
from bot.domain.topics.curriculum import frontier, opens, prerequisites_of
from bot.domain.topics.mind_map import EdgeType, Node, NodeStatus
from bot.flow.engine.events import Event
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.exercise.asking import node_of, short_node_id
from bot.flow.goals import evidence, landscape_progress
from bot.flow.goals.events import GoalBegunPressed
from bot.flow.goals.pages import look_of, side_of_description
from bot.flow.goals.replies import GoalLook
from bot.flow.lessons.events import ConceptChosenPressed, ConceptClaimed
from bot.flow.outside.asking import Look, Refusal, RefusedError
from bot.flow.progress import topic_overviews
from bot.views.maps import MapKind, MapLine, MapPlace, NextStep, PlaceDetails, WholeMap

_GOALS: Final = "goals-"
"""The id prefix of a goal map, before its name in buttons."""
_STATUSES: Final = {
    GoalLook.REACHED: NodeStatus.MASTERED,
    GoalLook.DUE_AGAIN: NodeStatus.REVIEWING,
    GoalLook.BEGUN: NodeStatus.LEARNING,
    GoalLook.OPEN: NodeStatus.UNSEEN,
    GoalLook.LOCKED: NodeStatus.UNSEEN,
}


async def map_lines(look: Look, ports: Ports) -> tuple[MapLine, ...]:
    """Return the learner's topics, latest activity first, then their goal maps."""
    topics = await topic_overviews.drawn_topics(look.turn, ports)
    by_activity = sorted(topics, key=lambda topic: topic.last_activity_at, reverse=True)
    lines = [
        MapLine(
            id=topic.map_id,
            title=await topic_overviews.title_of(topic, look.turn, ports),
            kind=MapKind.TOPIC,
            done=topic.mastered,
            of=topic.of,
        )
        for topic in by_activity
    ]
    progress = await evidence.current_progress(look.turn, ports)
    goals = [_GoalMap(landscape, progress, look.turn) for landscape in progress.stored.landscapes]
    return (*lines, *(goal.line for goal in goals))


async def whole_map(map_id: str, look: Look, ports: Ports) -> WholeMap:
    """Return the map. Raise RefusedError if the learner has none with that id."""
    return (await _find(map_id, look, ports)).whole()


async def place_details(map_id: str, place_id: str, look: Look, ports: Ports) -> PlaceDetails:
    """Return one place of the map. Raise RefusedError if there is none with that id."""
    return (await _find(map_id, look, ports)).details(place_id)


async def learning(map_id: str, place_id: str, look: Look, ports: Ports) -> Event:
    """Return the event that begins learning the place. Raise RefusedError if it cannot begin."""
    return (await _find(map_id, look, ports)).learning(place_id)


async def _find(map_id: str, look: Look, ports: Ports) -> "_TopicMap | _GoalMap":
    if map_id.startswith(_GOALS):
        progress = await evidence.current_progress(look.turn, ports)
        for landscape in progress.stored.landscapes:
            if map_id == _id_of(landscape):
                return _GoalMap(landscape, progress, look.turn)
        raise _not_there()
    topics = await topic_overviews.drawn_topics(look.turn, ports)
    topic = topic_overviews.find_topic(topics, MapId(map_id))
    if topic is None:
        raise _not_there()
    overview = await topic_overviews.look_at(topic, look.turn, ports)
    return _TopicMap(overview, look)


def _not_there() -> RefusedError:
    return RefusedError(Refusal.NOT_THERE, "nothing of yours has this id")


@dataclass(frozen=True)
class _TopicMap:
    """The concepts of a topic."""

    overview: topic_overviews.TopicOverview
    look: Look

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        return tuple(sorted(self.overview.nodes, key=lambda node: (node.depth, node.sequence)))

    def whole(self) -> WholeMap:
        mind_map, turn = self.overview.mind_map, self.look.turn
        at = {node.id: place for place, node in enumerate(self.nodes)}
        counted = summary(self.nodes)
        return WholeMap(
            line=MapLine(
                id=mind_map.id,
                title=self.overview.title,
                kind=MapKind.TOPIC,
                done=counted.mastered,
                of=counted.of,
            ),
            goal=topic_overviews.goal_label(self.overview, turn),
            places=tuple(map(self._place, self.nodes)),
            edges=tuple(
                sorted(
                    (at[edge.parent], at[edge.child])
                    for edge in mind_map.edges
                    if edge.type is EdgeType.PREREQUISITE
                )
            ),
        )

    def details(self, place_id: str) -> PlaceDetails:
        node, turn = self._node(place_id), self.look.turn
        mind_map = self.overview.mind_map
        begun = node.status in {NodeStatus.LEARNING, NodeStatus.REVIEWING, NodeStatus.MASTERED}
        before = [
            concept for concept in prerequisites_of(mind_map, node.id) if not concept.is_mastered
        ]
        locked = node.id not in self._open and not begun
        course = self.overview.course
        concepts = course.concepts if course else ()
        about = next(
            (concept.description for concept in concepts if concept.id == node.concept_id), None
        )
        return PlaceDetails(
            place=self._place(node),
            about=turn.text(about) if about else "",
            known=score_percent(node.share) if begun else None,
            due_at=node.next_review_at if self.overview.is_reviewed else None,
            missing=self._labels(before) if locked else (),
            opens=self._labels(opens(mind_map, node.id)),
            step=self._step(node),
        )

    def learning(self, place_id: str) -> Event:
        node = self._node(place_id)
        if self._step(node) is None:
            raise RefusedError(Refusal.NOT_POSSIBLE, "nothing can begin there now")
        locked = node.id not in self._open and node.status in NOT_ASKED
        press = ConceptClaimed if locked else ConceptChosenPressed
        return press(node.map_id, short_node_id(node.id))

    def _step(self, node: Node) -> NextStep | None:
        """Return what `learning` would begin, or None. A locked concept can only be tested."""
        if not self.overview.mind_map.is_going:
            return None
        if self.look.turn.due_by.includes(node.next_review_at, node.interval_days):
            return NextStep.REVIEW
        if node.status is NodeStatus.REVIEWING:
            return NextStep.LEARN
        if node.id not in self._open:
            return NextStep.CHECK if node.status in NOT_ASKED else None
        return NextStep.CHECK if node.status is NodeStatus.DIAGNOSED else NextStep.LEARN

    @cached_property
    def _open(self) -> frozenset[NodeId]:
        return frozenset(node.id for node in frontier(self.overview.mind_map))

    def _node(self, place_id: str) -> Node:
        found = node_of(self.overview.mind_map, ShortNodeId(place_id))
        if found is None:
            raise _not_there()
        return next(node for node in self.nodes if node.id == found.id)

    def _labels(self, nodes: Iterable[Node]) -> tuple[str, ...]:
        return tuple(self.overview.label(node, self.look.turn) for node in nodes)

    def _place(self, node: Node) -> MapPlace:
        return MapPlace(
            id=short_node_id(node.id),
            label=self.overview.label(node, self.look.turn),
            status=node.status,
            depth=node.depth,
            open=node.id in self._open,
            current=node.id == self.look.state.concept_open,
            optional=node.optional,
            recall=recall_of(node, self.look.turn.now),
        )


@dataclass(frozen=True)
class _GoalMap:
    """The goals of a landscape that the learner's choices leave."""

    landscape: Landscape
    progress: landscape_progress.LandscapeProgress
    turn: Turn

    @cached_property
    def line(self) -> MapLine:
        progress = self.progress
        done, of = progress.count_reached(
            progress.within_choices(progress.tops(self.landscape.id))
        )
        return MapLine(
            id=_id_of(self.landscape),
            title=self.turn.text(self.landscape.title),
            kind=MapKind.GOALS,
            done=done,
            of=of,
        )

    def whole(self) -> WholeMap:
        depths = self._depths()
        refs = sorted(self._refs, key=lambda ref: (depths[ref], self.progress.atlas.places[ref]))
        at = {ref: place for place, ref in enumerate(refs)}
        return WholeMap(
            line=self.line,
            goal="",
            places=tuple(self._place(ref, depths[ref]) for ref in refs),
            edges=_between(at, self._requirements()),
            parts=_between(at, self._parts()),
        )

    def details(self, place_id: str) -> PlaceDetails:
        ref, progress = self._ref(place_id), self.progress
        look = look_of(ref, progress)
        reached = {GoalLook.REACHED, GoalLook.DUE_AGAIN}
        missing = () if look in reached else progress.missing(ref)
        begun = look not in {GoalLook.OPEN, GoalLook.LOCKED}
        whole = progress.atlas.parents(ref)
        return PlaceDetails(
            place=self._place(ref, 0),
            about=side_of_description(progress.goal(ref).description, self.turn).text,
            known=score_percent(progress.share(ref)) if begun else None,
            due_at=None,
            missing=self._titles(needed.goal for needed in missing),
            opens=self._titles(whole),
            step=NextStep.LEARN if look in {GoalLook.OPEN, GoalLook.BEGUN} else None,
        )

    def learning(self, place_id: str) -> Event:
        ref = self._ref(place_id)
        if look_of(ref, self.progress) not in {GoalLook.OPEN, GoalLook.BEGUN}:
            raise RefusedError(Refusal.NOT_POSSIBLE, "nothing can begin there now")
        return GoalBegunPressed(*self.progress.at(ref))

    @cached_property
    def _refs(self) -> tuple[GoalRef, ...]:
        atlas = self.progress.atlas
        own = [ref for ref in atlas.refs if ref.landscape_id == self.landscape.id]
        return self.progress.within_choices(own)

    def _depths(self) -> dict[GoalRef, int]:
        """Return the largest number of goals before each. A whole comes after its parts."""
        atlas = self.progress.atlas
        waits = nx.DiGraph(
            (before, ref)
            for ref in atlas.refs
            for before in atlas.children(ref) or atlas.prerequisites(ref)
        )
        depths = dict.fromkeys(atlas.refs, 0)
        for ref in nx.topological_sort(waits):
            for after in waits.successors(ref):
                depths[after] = max(depths[after], depths[ref] + 1)
        return depths

    def _requirements(self) -> Iterator[tuple[GoalRef, GoalRef]]:
        """Yield what each goal requires itself, without what it inherits."""
        atlas = self.progress.atlas
        for ref in self._refs:
            needed = set(atlas.prerequisites(ref))
            own = (
                atlas.resolved(ref.landscape_id, goal_id) for goal_id in atlas.goal(ref).requires
            )
            yield from ((before, ref) for before in own if before in needed)

    def _parts(self) -> Iterator[tuple[GoalRef, GoalRef]]:
        return ((part, ref) for ref in self._refs for part in self.progress.atlas.children(ref))

    def _ref(self, place_id: str) -> GoalRef:
        version, _, place = place_id.partition("-")
        known = place.isascii() and place.isdecimal() and len(place) < len(str(10**6))
        ref = self.progress.ref(LandscapeVersion(version), int(place)) if known else None
        if ref is None or ref.landscape_id != self.landscape.id or ref not in self._refs:
            raise _not_there()
        return ref

    def _titles(self, refs: Iterable[GoalRef]) -> tuple[str, ...]:
        return tuple(self.progress.title(ref, self.turn) for ref in refs)

    def _place(self, ref: GoalRef, depth: int) -> MapPlace:
        version, place = self.progress.at(ref)
        look = look_of(ref, self.progress)
        return MapPlace(
            id=f"{version}-{place}",
            label=self.progress.title(ref, self.turn),
            status=_STATUSES[look],
            depth=depth,
            open=look in {GoalLook.OPEN, GoalLook.BEGUN},
            whole=not self.progress.atlas.is_atomic(ref),
        )


def _between(
    at: Mapping[GoalRef, int], links: Iterable[tuple[GoalRef, GoalRef]]
) -> tuple[tuple[int, int], ...]:
    """Return the links between goals on the map, as their places there."""
    return tuple(sorted((at[a], at[b]) for a, b in links if a in at and b in at))


def _id_of(landscape: Landscape) -> str:
    return f"{_GOALS}{landscape_progress.short_landscape_id(landscape.id)}"
