"""Drawing a map concept by concept: each operation returns a new map or refuses with a reason.

Nodes and edges are made here alone, so that a bundled course, a model's plan and a bridge added
later keep the same limits. A refusal leaves no trace, because maps are values.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache

from bot.domain import errors
from bot.domain.exercise.diagnosis import DiagnosticResults, quality_by_label
from bot.domain.ids import ConceptId, CourseId, LearnerId, MapId, NodeId
from bot.domain.mastery.concepts import after_probe
from bot.domain.topics import concept_graph
from bot.domain.topics.course import Course, Language, text_in
from bot.domain.topics.course_goals import toward
from bot.domain.topics.curriculum import activate, refuse_closed
from bot.domain.topics.mind_map import Edge, EdgeType, MapStatus, MindMap, Node


@dataclass(frozen=True, slots=True, kw_only=True)
class NewConcept:
    """A concept proposed for a map."""

    id: NodeId
    concept_id: ConceptId
    label: str
    description: str
    effort_minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Generated:
    """Summary of a generated map."""

    mind_map_id: MapId
    node_count: int
    edge_count: int
    status: MapStatus


def blank_map(
    *,
    map_id: MapId,
    learner_id: LearnerId,
    title: str,
    now: datetime,
    course_id: CourseId | None = None,
    goal: str | None = None,
) -> MindMap:
    """Return a draft without concepts."""
    return MindMap(
        id=map_id,
        learner_id=learner_id,
        course_id=course_id,
        title=title,
        goal=goal,
        created_at=now,
        last_activity_at=now,
    )


def add_concept(mind_map: MindMap, concept: NewConcept) -> MindMap:
    """Return the map with one more concept, of depth 0 until edges lead to it.

    In a draft it has no number yet. In an active map it gets the number after the last.
    """
    return add_concepts(mind_map, (concept,))


def add_concepts(mind_map: MindMap, concepts: Iterable[NewConcept]) -> MindMap:
    """Return the map with these concepts added, checked once for all of them."""
    refuse_closed(mind_map)
    is_active = mind_map.status is MapStatus.ACTIVE
    taken = {folded_label(node.label) for node in mind_map.nodes}
    nodes = list(mind_map.nodes)
    for concept in concepts:
        if not (concept.label.strip() and concept.description.strip()):
            raise errors.BlankTextError(concept.id)
        folded = folded_label(concept.label)
        if folded in taken:
            raise errors.DuplicateLabelError(concept.label)
        taken.add(folded)
        nodes.append(
            Node(
                id=concept.id,
                map_id=mind_map.id,
                concept_id=concept.concept_id,
                label=concept.label,
                description=concept.description,
                effort_minutes=concept.effort_minutes,
                sequence=len(nodes) + 1 if is_active else 0,
            )
        )
    concept_graph.check_nodes(nodes)
    return replace(mind_map, nodes=tuple(nodes))


def add_edge(
    mind_map: MindMap,
    parent: NodeId,
    child: NodeId,
    type: EdgeType = EdgeType.PREREQUISITE,  # noqa: A002  the word of the stored column
) -> MindMap:
    """Return the map with this edge added and every depth measured again.

    Two concepts have at most one edge. The same edge again changes nothing, and an edge of another
    type replaces it.
    """
    return add_edges(mind_map, (Edge(parent=parent, child=child, type=type),))


def add_edges(mind_map: MindMap, edges: Iterable[Edge]) -> MindMap:
    """Return the map with these edges added.

    Every depth is measured again, once for all of them.
    """
    refuse_closed(mind_map)
    edges = tuple(edges)
    concept_graph.check_edges({node.id for node in mind_map.nodes}, edges)
    by_ends = {(known.parent, known.child): known for known in mind_map.edges}
    for edge in edges:
        if by_ends.get((edge.parent, edge.child)) != edge:
            by_ends.pop((edge.parent, edge.child), None)  # the new edge comes last
            by_ends[edge.parent, edge.child] = edge
    grown = tuple(by_ends.values())
    return mind_map if grown == mind_map.edges else _with_depths(replace(mind_map, edges=grown))


def set_root(mind_map: MindMap, node_id: NodeId) -> MindMap:
    """Return the map with this concept as its root."""
    refuse_closed(mind_map)
    if node_id not in {node.id for node in mind_map.nodes}:
        raise errors.UnknownNodeError(node_id)
    if concept_graph.map_graph(mind_map.nodes, mind_map.edges).pred[node_id]:
        raise errors.NotTheRootError(node_id)
    return replace(mind_map, root_id=node_id)


def generate(
    draft: MindMap, *, diagnostic_results: DiagnosticResults = (), targets: Collection[NodeId] = ()
) -> tuple[MindMap, Generated]:
    """Return the drawn map checked, seeded, numbered and active, and a summary of it.

    With `targets`, every concept that they do not build on becomes optional. A map that was
    generated before is put in order again, never drawn anew.
    """
    concept_graph.check_graph(draft.nodes, draft.edges)
    drawn = _with_depths(draft)
    rooted = set_root(
        drawn, drawn.root_id or next(node.id for node in drawn.nodes if not node.depth)
    )
    aimed = toward(rooted, rooted.goal, targets) if targets else rooted
    active = activate(seed(aimed, quality_by_label(diagnostic_results)))
    return active, Generated(
        mind_map_id=active.id,
        node_count=len(active.nodes),
        edge_count=len(active.edges),
        status=active.status,
    )


def map_from_course(
    course: Course,
    *,
    map_id: MapId,
    learner_id: LearnerId,
    language: Language,
    now: datetime,
    node_id_of: Callable[[ConceptId], NodeId],
) -> MindMap:
    """Return a draft of the course's map, checked but not yet numbered, its root first."""
    drawn = blank_map(
        map_id=map_id,
        learner_id=learner_id,
        title=text_in(course.title, language),
        now=now,
        course_id=course.id,
    )
    named = cache(node_id_of)
    drawn = add_concepts(
        drawn,
        (
            NewConcept(
                id=named(concept.id),
                concept_id=concept.id,
                label=text_in(concept.label, language),
                description=text_in(concept.description, language),
                effort_minutes=concept.effort_minutes,
            )
            for concept in sorted(course.concepts, key=lambda drawn: bool(drawn.prerequisites))
        ),
    )
    drawn = add_edges(
        drawn,
        (
            Edge(parent=named(prerequisite), child=named(concept.id))
            for concept in course.concepts
            for prerequisite in concept.prerequisites
        ),
    )
    concept_graph.check_graph(drawn.nodes, drawn.edges)
    return set_root(drawn, drawn.nodes[0].id)


def _with_depths(mind_map: MindMap) -> MindMap:
    """Return the map with the depths that its edges give. A chain that is too deep is refused."""
    depth_of = concept_graph.map_depths(mind_map.nodes, mind_map.edges)
    for node_id, depth in depth_of.items():
        concept_graph.check_depth(node_id, depth)
    nodes = (
        node if node.depth == depth_of[node.id] else replace(node, depth=depth_of[node.id])
        for node in mind_map.nodes
    )
    return replace(mind_map, nodes=tuple(nodes))


def folded_label(label: str) -> str:
    """Return the label without case and with single spaces."""
    return " ".join(label.casefold().split())


def seed(mind_map: MindMap, results: Mapping[str, int]) -> MindMap:
    """Return the map with unseen concepts diagnosed if a probe of their label was answered."""
    refuse_closed(mind_map)
    qualities = {label.casefold(): quality for label, quality in results.items()}
    nodes = (_with_probe(node, qualities.get(node.label.casefold())) for node in mind_map.nodes)
    return replace(mind_map, nodes=tuple(nodes))


def _with_probe(node: Node, quality: int | None) -> Node:
    return node if quality is None else after_probe(node, quality)
