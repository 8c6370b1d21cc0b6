"""Re-planning: the order of an active map after its mastery or its concepts have changed."""

from dataclasses import dataclass

from bot.domain.authoring.drawing import NewConcept, add_concept, add_edge
from bot.domain.errors import DomainError
from bot.domain.ids import ConceptId, NodeId
from bot.domain.topics.concept_graph import check_graph
from bot.domain.topics.course_goals import critical_of, with_critical
from bot.domain.topics.curriculum import with_numbers
from bot.domain.topics.mind_map import MapClosedError, MapStatus, MindMap


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingPrerequisite:
    """A prerequisite that turned out to be missing, and its place in the map."""

    concept: NewConcept
    successors: tuple[NodeId, ...]
    """The concepts that build on it."""
    prerequisites: tuple[NodeId, ...] = ()
    """The concepts that it builds on. Empty means the root."""


def replan(mind_map: MindMap, prerequisite: MissingPrerequisite | None = None) -> MindMap:
    """Return the active map in its present order, with the missing prerequisite if given.

    Mastered concepts keep their numbers, and the others get the rest. Without news nothing
    changes. No edge is ever removed or changed. A concept that was begun and now builds on the new
    one waits for it: the new one was never mastered, so no lapse of it can be forgiven.
    """
    if mind_map.status is not MapStatus.ACTIVE:
        raise MapClosedError(mind_map.id, mind_map.status)
    return with_numbers(
        mind_map if prerequisite is None else _with_prerequisite(mind_map, prerequisite)
    )


def can_take_prerequisite(mind_map: MindMap, node_id: NodeId) -> bool:
    """Return True if one more concept fits below it in number and depth, without a cycle."""
    trial = NewConcept(
        id=NodeId("trial"),
        concept_id=ConceptId("trial"),
        label="trial of the place",
        description="trial",
        effort_minutes=10,
    )
    try:
        replan(mind_map, MissingPrerequisite(concept=trial, successors=(node_id,)))
    except DomainError:
        return False
    return True


def _with_prerequisite(mind_map: MindMap, prerequisite: MissingPrerequisite) -> MindMap:
    """Return the map with the concept and its edges. It is critical only if it leads to a goal."""
    grown = add_concept(mind_map, prerequisite.concept)
    root = () if mind_map.root_id is None else (mind_map.root_id,)
    for parent in prerequisite.prerequisites or root:
        grown = add_edge(grown, parent, prerequisite.concept.id)
    for child in prerequisite.successors:
        grown = add_edge(grown, prerequisite.concept.id, child)
    check_graph(grown.nodes, grown.edges)
    if not any(node.optional for node in mind_map.nodes):
        return grown
    return with_critical(grown, [node.id for node in critical_of(mind_map)])
