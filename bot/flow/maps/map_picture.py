"""The picture of a topic's map."""

from collections.abc import Sequence
from dataclasses import replace

from bot.domain.exercise.placement import as_placed
from bot.domain.ids import NodeId
from bot.domain.progress.recalls import recall_of
from bot.domain.topics.curriculum import frontier
from bot.domain.topics.mind_map import Edge, EdgeType, Node
from bot.flow.engine.turn import Turn
from bot.flow.maps import rows as maps_rows
from bot.flow.maps.loaded_topic import LoadedTopic
from bot.flow.maps.replies import MapRow, MapShown


def map_of(
    work: LoadedTopic, turn: Turn, *, current: NodeId | None = None, lit: NodeId | None = None
) -> MapShown:
    """Return the map of the topic. The learner is at `current`; `lit` shines."""
    nodes = sorted(
        as_placed(work.mind_map.nodes, work.flow), key=lambda node: (node.depth, node.sequence)
    )
    rows = _rows(nodes, work, current, turn)
    return MapShown(
        map_id=work.mind_map.id,
        title=turn.text(work.course.title),
        rows=tuple(
            replace(row, lit=node.id == lit) for row, node in zip(rows, nodes, strict=True)
        ),
        edges=_edges(nodes, work.mind_map.edges),
        dark=turn.learner.dark_pictures,
        goal=maps_rows.goal_label(work.course, work.mind_map.goal, turn),
    )


def _rows(
    nodes: Sequence[Node], work: LoadedTopic, current: NodeId | None, turn: Turn
) -> tuple[MapRow, ...]:
    reachable = {node.id for node in frontier(work.mind_map)}
    return tuple(
        MapRow(
            label=turn.text(work.course.concept(node.concept_id).label),
            status=node.status,
            depth=node.depth,
            current=node.id == current,
            open=node.id in reachable,
            optional=node.optional,
            recall=recall_of(node, turn.now),
        )
        for node in nodes
    )


def _edges(nodes: Sequence[Node], edges: Sequence[Edge]) -> tuple[tuple[int, int], ...]:
    place = {node.id: at for at, node in enumerate(nodes)}
    return tuple(
        sorted(
            (place[edge.parent], place[edge.child])
            for edge in edges
            if edge.type is EdgeType.PREREQUISITE
        )
    )
