"""Broken invariants, a small class each.

The ids are attributes, and the message is for the log.
"""

from collections.abc import Sequence

from bot.domain.ids import MapId, NodeId


class DomainError(Exception):
    """The request breaks a rule of the tutor. Nothing has changed."""


class GraphError(DomainError):
    """A graph of concepts that cannot be taught."""


class EmptyGraphError(GraphError):
    """A map without a single concept."""

    def __init__(self) -> None:
        super().__init__("the map has no concepts")


class TooManyNodesError(GraphError):
    """More concepts than one map may hold."""

    def __init__(self, count: int, limit: int) -> None:
        super().__init__(f"{count} concepts, at most {limit} fit into a map")
        self.count = count
        self.limit = limit


class TooDeepError(GraphError):
    """A chain of prerequisites longer than a map may have."""

    def __init__(self, node_id: NodeId, depth: int, limit: int) -> None:
        super().__init__(f"{node_id} is at depth {depth}, the limit is {limit}")
        self.node_id = node_id
        self.depth = depth
        self.limit = limit


class DuplicateNodeError(GraphError):
    """Two concepts with one id."""

    def __init__(self, node_id: NodeId) -> None:
        super().__init__(f"{node_id} occurs more than once")
        self.node_id = node_id


class DuplicateLabelError(GraphError):
    """Two concepts with one name."""

    def __init__(self, label: str) -> None:
        super().__init__(f"there is a concept called {label!r} already")
        self.label = label


class BlankTextError(GraphError):
    """A concept with an empty label or description."""

    def __init__(self, node_id: NodeId) -> None:
        super().__init__(f"{node_id} needs a label and a description")
        self.node_id = node_id


class NotTheRootError(GraphError):
    """A root with a prerequisite."""

    def __init__(self, node_id: NodeId) -> None:
        super().__init__(f"{node_id} has prerequisites, so it is not the root")
        self.node_id = node_id


class UnknownNodeError(GraphError):
    """An edge or a target names a concept that the map does not have."""

    def __init__(self, node_id: NodeId) -> None:
        super().__init__(f"{node_id} is named, but not in the map")
        self.node_id = node_id


class SelfLoopError(GraphError):
    """An edge from a concept to itself."""

    def __init__(self, node_id: NodeId) -> None:
        super().__init__(f"{node_id} has an edge to itself")
        self.node_id = node_id


class CurriculumCycleError(GraphError):
    """Concepts that are prerequisites of one another in a cycle."""

    def __init__(self, cycle: Sequence[NodeId]) -> None:
        super().__init__(" -> ".join((*cycle, *cycle[:1])))
        self.cycle = tuple(cycle)


class SeveralRootsError(GraphError):
    """More than one concept without a prerequisite."""

    def __init__(self, roots: Sequence[NodeId]) -> None:
        super().__init__(f"several roots: {', '.join(roots)}")
        self.roots = tuple(roots)


class UnreachableNodeError(GraphError):
    """Concepts without a path of prerequisite edges to the rest of the map."""

    def __init__(self, node_ids: Sequence[NodeId]) -> None:
        super().__init__(f"not reachable from the root: {', '.join(node_ids)}")
        self.node_ids = tuple(node_ids)


class BadEffortError(GraphError):
    """An effort that is not a positive number of minutes."""

    def __init__(self, node_id: NodeId, effort_minutes: object) -> None:
        super().__init__(f"{node_id} takes {effort_minutes!r} minutes")
        self.node_id = node_id
        self.effort_minutes = effort_minutes


class ForbiddenTransitionError(DomainError):
    """A transition that the state machine does not have."""

    def __init__(self, before: str, after: str) -> None:
        super().__init__(f"{before} cannot become {after}")
        self.before = before
        self.after = after


class NodeMissingError(DomainError):
    """A flow that contains no concept."""

    def __init__(self, map_id: MapId, status: str) -> None:
        super().__init__(f"the flow of {map_id} needs a concept to be {status}")
        self.map_id = map_id
        self.status = status


class BadQualityError(DomainError):
    """A quality outside 0..5."""

    def __init__(self, quality: int) -> None:
        super().__init__(f"quality {quality} is not in 0..5")
        self.quality = quality


class NothingAnsweredError(DomainError):
    """A sitting in which nothing was answered was closed."""

    def __init__(self, node_id: NodeId) -> None:
        super().__init__(f"no answer in the sitting of {node_id}")
        self.node_id = node_id


class BadGradeError(DomainError):
    """A part of a grade is outside 0..1."""

    def __init__(self, part: float) -> None:
        super().__init__(f"grades lie between 0 and 1, this is {part:g}")
        self.part = part


class BadMemoryError(DomainError):
    """A memory for which a formula has no value."""

    def __init__(self, stability_days: float, elapsed_days: float) -> None:
        super().__init__(f"stability {stability_days:g} days, {elapsed_days:g} days elapsed")
        self.stability_days = stability_days
        self.elapsed_days = elapsed_days


class ForeignMemoryError(DomainError):
    """A memory made by another model. The review log must be replayed."""

    def __init__(self, model: str, memory: str) -> None:
        super().__init__(f"{model} cannot go on from {memory}")
        self.model = model
        self.memory = memory


class BadRetentionError(DomainError):
    """A desired retention that no interval reaches."""

    def __init__(self, retention: float) -> None:
        super().__init__(f"desired retention lies between 0 and 1, this is {retention:g}")
        self.retention = retention


class BadTracingError(DomainError):
    """Parameters of knowledge tracing that would reverse the meaning of answers."""


class SkillGraphError(DomainError):
    """A graph of skills that cannot be practised."""
