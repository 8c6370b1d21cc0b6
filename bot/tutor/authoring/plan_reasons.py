"""What is wrong with a plan: in plain words for the model, in numbers for the log."""

from collections.abc import Sequence

from bot.domain.authoring.topic_plan import (
    MOST_MINUTES,
    MissingTargetError,
    NoTargetError,
    NotBegunError,
    TooFewNodesError,
    TopicPlan,
    alone,
)
from bot.domain.errors import (
    BadEffortError,
    CurriculumCycleError,
    DuplicateLabelError,
    EmptyGraphError,
    GraphError,
    SelfLoopError,
    SeveralRootsError,
    TooDeepError,
    TooManyNodesError,
    UnknownNodeError,
    UnreachableNodeError,
)

_ONE_ROOT = (
    "Exactly one concept, the root, has no prerequisite. Add edges to the others, or begin anew "
    "with mind_map_create."
)
_REASONS: dict[type[GraphError], str] = {
    CurriculumCycleError: "Refused: this would close a cycle of {cycle}. Leave out one of its "
    "edges.",
    SelfLoopError: "Refused: {node_id} cannot be its own prerequisite.",
    UnknownNodeError: "Refused: there is no concept {node_id}. Create it first.",
    DuplicateLabelError: "Refused: a concept {label} exists already.",
    BadEffortError: "Refused: effort_minutes must be a whole number from 1 to "
    f"{MOST_MINUTES}, not {{effort_minutes}}.",
    TooDeepError: "Refused: {node_id} would be at depth {depth}, the limit is {limit}. Let it "
    "build on something nearer to the root.",
    TooManyNodesError: "Refused: the limit is {limit} concepts. Tie those you have together.",
    NotBegunError: "Refused: begin with mind_map_create.",
    NoTargetError: "Refused: the learner has a goal, so goal_targets must name the concepts that "
    "it consists in.",
    MissingTargetError: "Not finished: you named {labels} as targets of the goal. Create them.",
    EmptyGraphError: "Not finished: the map has no concepts yet. Begin with mind_map_create.",
    TooFewNodesError: "Not finished: {count} concepts, at least {fewest} are needed. Add what is "
    "missing, with its edges.",
    SeveralRootsError: f"Not finished: {{alone}} have no prerequisite. {_ONE_ROOT}",
    UnreachableNodeError: f"Not finished: {{node_ids}} cannot be reached from the root. "
    f"{_ONE_ROOT}",
}


def reason(plan: TopicPlan, error: GraphError) -> str:
    """Return what is wrong and what can be done about it, for the model."""
    words = _REASONS.get(type(error))
    if words is None:
        return f"Refused: {error}."
    return words.format(**{name: _words(value) for name, value in _values(plan, error).items()})


def violation(plan: TopicPlan, error: GraphError) -> dict[str, object]:
    """Return what a log may tell: kinds and numbers; a label comes too near to what was asked."""
    reasons = {
        name: _numbers(plan, value)
        for name, value in vars(error).items()
        if name not in {"label", "reason"}
    }
    return {"violation": type(error).__name__, "concepts": len(plan.concepts), **reasons}


def _values(plan: TopicPlan, error: GraphError) -> dict[str, object]:
    return {**vars(error), "alone": alone(plan)}


def _words(value: object) -> str:
    if isinstance(value, str):
        return f"'{value}'"
    if isinstance(value, Sequence):
        return ", ".join(f"'{label}'" for label in value)
    return str(value)


def _numbers(plan: TopicPlan, value: object) -> object:
    """Return the places of concepts instead of their labels, from 1; 0 is none of the plan."""
    if isinstance(value, str):
        return plan.number(value)
    if isinstance(value, Sequence):
        return [plan.number(str(label)) for label in value]
    return value
