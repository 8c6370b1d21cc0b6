"""The graph of a map in SQL: the concepts open now, and those that build on a concept."""

from collections import defaultdict

from sqlalchemy import Connection, bindparam, exists, or_, select

from bot.domain.ids import ConceptId, LearnerId, MapId, NodeId
from bot.domain.topics.curriculum import OPEN, STARTED
from bot.domain.topics.mind_map import EdgeType, MapStatus, NodeStatus
from bot.storage.engine.tables import mind_map_edges, mind_map_nodes, mind_maps

_parent = mind_map_nodes.alias("parent")
_IS_PREREQUISITE = mind_map_edges.c.edge_type == EdgeType.PREREQUISITE.value
_blocked = exists(
    select(1)
    .select_from(mind_map_edges)
    .join(_parent, _parent.c.id == mind_map_edges.c.parent_node_id)
    .where(
        mind_map_edges.c.child_node_id == mind_map_nodes.c.id,
        _IS_PREREQUISITE,
        _parent.c.mastery_status != NodeStatus.MASTERED.value,
        # a concept already begun needs its prerequisite to have been mastered only once
        or_(
            mind_map_nodes.c.mastery_status.not_in([status.value for status in STARTED]),
            _parent.c.mastered_at.is_(None),
        ),
    )
)
FRONTIERS = (
    select(mind_map_nodes.c.mind_map_id, mind_map_nodes.c.concept_id)
    .join(mind_maps, mind_maps.c.id == mind_map_nodes.c.mind_map_id)
    .where(
        mind_maps.c.learner_id == bindparam("learner"),
        mind_maps.c.status == MapStatus.ACTIVE.value,
        mind_maps.c.paused_at.is_(None),
        mind_map_nodes.c.mastery_status.in_([status.value for status in OPEN]),
        ~_blocked,
    )
    .order_by(
        mind_map_nodes.c.mind_map_id,
        mind_map_nodes.c.sequence,
        mind_map_nodes.c.depth,
        mind_map_nodes.c.effort_minutes,
    )
)
"""The same frontier as `curriculum.frontier`, for all active maps of a learner at once."""

_below = (
    select(mind_map_edges.c.child_node_id.label("node_id"))
    .where(mind_map_edges.c.parent_node_id == bindparam("node"), _IS_PREREQUISITE)
    .cte("below", recursive=True)
)
_BUILT_ON = select(
    _below.union(
        select(mind_map_edges.c.child_node_id)
        .join(_below, _below.c.node_id == mind_map_edges.c.parent_node_id)
        .where(_IS_PREREQUISITE)
    )
)


def list_frontiers(db: Connection, learner_id: LearnerId) -> dict[MapId, list[ConceptId]]:
    """Return the open concepts of each active map that is not paused, in learning order."""
    found: dict[MapId, list[ConceptId]] = defaultdict(list)
    for map_id, concept_id in db.execute(FRONTIERS, {"learner": learner_id}):
        found[map_id].append(concept_id)
    return dict(found)


def list_built_on(db: Connection, node_id: NodeId) -> frozenset[NodeId]:
    """Return every node that builds on this one, directly or not, each once."""
    return frozenset(NodeId(node) for (node,) in db.execute(_BUILT_ON, {"node": node_id}))
