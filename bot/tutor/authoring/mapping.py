"""Drawing a topic's map: the model calls tools, and every call is applied to a draft in memory.

A call that breaks a limit is refused with a plain reason as its result, and changes nothing. So
the model can mend its plan, and only a whole map is ever returned.
"""

from collections.abc import Sequence
from dataclasses import replace

import structlog

from bot.domain.authoring.scope import bounds
from bot.domain.authoring.topic_plan import (
    MOST_MINUTES,
    BadTextError,
    MissingTargetError,
    NoTargetError,
    NotBegunError,
    PlannedConcept,
    TooFewNodesError,
    TopicPlan,
    alone,
    check_plan,
    in_prerequisite_order,
    targets_of,
    with_concept,
    with_prerequisite,
    with_title,
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
from bot.domain.ids import ConceptId, CourseId, GoalId, LearnerId
from bot.domain.topics import course as courses
from bot.flow.authoring.orders import MapOrder
from bot.flow.authoring.ports import ReportGrowth
from bot.tutor.authoring.inventory_writing import check_suitable
from bot.tutor.client.exchange import Ask, Exchange, Tool, ToolCall, ToolResult
from bot.tutor.client.forms import EdgeForm, MapForm, NodeForm

MOST_ROUNDS = 12
GOAL = GoalId("wanted")
"""The only goal that a written course can have: the learner's own."""

TOOLS = (
    Tool(
        name="mind_map_create",
        description="Begin the map: its title and one sentence on what it covers. `goal_targets` "
        "are the labels of the concepts that the learner's goal itself consists in, empty where "
        "there is no goal. Call it first; calling it again throws away everything drawn so far.",
        input=MapForm,
    ),
    Tool(
        name="mind_map_node_create",
        description="Add one concept. `matches` is the label of the inventory's entry that it "
        'stands for, or "".',
        input=NodeForm,
    ),
    Tool(
        name="mind_map_edge_create",
        description="Say that one concept has to be mastered before another. Both are named by "
        "their labels, and both must have been created.",
        input=EdgeForm,
    ),
)

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

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
    BadTextError: "Refused: {label}: {reason}. Create it again.",
    TooFewNodesError: "Not finished: {count} concepts, at least {fewest} are needed. Add what is "
    "missing, with its edges.",
    SeveralRootsError: f"Not finished: {{alone}} have no prerequisite. {_ONE_ROOT}",
    UnreachableNodeError: f"Not finished: {{node_ids}} cannot be reached from the root. "
    f"{_ONE_ROOT}",
}


async def draw(
    exchange: Exchange,
    order: MapOrder,
    survey: tuple[Sequence[courses.InventoryEntry], Sequence[tuple[ConceptId, str]]],
    learner_id: LearnerId,
    grown: ReportGrowth,
) -> courses.Course:
    """Return the topic as a course without questions, its graph within all limits."""
    inventory, labels = survey
    drawing = _Plan(order, dict(labels), grown)
    await exchange.with_tools(
        Ask(prompt="draw_map", values=_values(order, inventory, labels), learner_id=learner_id),
        TOOLS,
        drawing.use,
        finished=drawing.missing,
        rounds=MOST_ROUNDS,
    )
    language, plan = order.wanted.language, drawing.plan
    course = course_of(order.course_id, plan, language)
    return replace(course, inventory=tuple(inventory), goals=_goals(order, plan, language))


class _Plan:
    """A plan between the model's calls."""

    def __init__(
        self, order: MapOrder, inventory: dict[ConceptId, str], grown: ReportGrowth
    ) -> None:
        wanted = order.wanted
        with_goal = bool(wanted.goal.strip())
        self.plan = TopicPlan(
            bounds=bounds(wanted.scope, with_goal=with_goal),
            inventory=inventory,
            with_goal=with_goal,
        )
        self._grown = grown
        self._log = log.bind(course_id=order.course_id)

    async def use(self, calls: Sequence[ToolCall]) -> Sequence[ToolResult]:
        """Return the result of each call. Concepts are added before the edges between them."""
        results = [ToolResult(text="")] * len(calls)
        for position in sorted(range(len(calls)), key=lambda at: _turn_of(calls[at])):
            results[position] = self._result(calls[position])
        await self._grown(len(self.plan.concepts))
        return results

    def missing(self) -> str | None:
        """Return what is still wrong with the plan as a whole, or None."""
        try:
            check_plan(self.plan)
        except GraphError as error:
            self._log.warning("plan not finished", **violation(self.plan, error))
            return reason(self.plan, error)
        if self.plan.dropped:
            self._log.info("matches dropped", count=len(self.plan.dropped))
        return None

    def _result(self, call: ToolCall) -> ToolResult:
        try:
            return ToolResult(text=self._draw(call.input))
        except GraphError as error:
            self._log.warning("plan refused", tool=call.name, **violation(self.plan, error))
            return ToolResult(text=reason(self.plan, error), is_error=True)

    def _draw(self, form: object) -> str:
        match form:
            case MapForm():
                check_suitable(form.suitable)
                self.plan = with_title(self.plan, form.title, form.description, form.goal_targets)
                return "The map has begun."
            case NodeForm():
                self.plan = with_concept(self.plan, _planned_concept(form))
                return f"Added. Concepts so far: {len(self.plan.concepts)}."
            case EdgeForm():
                self.plan = with_prerequisite(self.plan, form.prerequisite, form.concept)
                return "Added."
            case _:
                raise TypeError(f"no tool takes {type(form).__name__}")


def _turn_of(call: ToolCall) -> int:
    return [tool.name for tool in TOOLS].index(call.name)


def _planned_concept(form: NodeForm) -> PlannedConcept:
    return PlannedConcept(
        label=form.label,
        description=form.description,
        effort_minutes=form.effort_minutes,
        objectives=tuple(objective.strip() for objective in form.objectives),
        misconceptions=tuple(misconception.strip() for misconception in form.misconceptions),
        matches=form.matches,
        type=courses.ConceptType(form.type),
    )


def _values(
    order: MapOrder,
    inventory: Sequence[courses.InventoryEntry],
    labels: Sequence[tuple[ConceptId, str]],
) -> dict[str, object]:
    wanted = order.wanted
    limits = bounds(wanted.scope, with_goal=bool(wanted.goal.strip()))
    named = dict(labels)
    return {
        "language": wanted.language.value,
        "topic": wanted.topic,
        "goal": wanted.goal,
        "level": wanted.level,
        "fewest": limits.fewest,
        "most": limits.most,
        "deepest": limits.deepest,
        "inventory": [
            {
                "label": named[entry.concept_id],
                "level": entry.level.value,
                "quality": order.known.get(entry.concept_id, ""),
            }
            for entry in inventory
            if entry.concept_id in named
        ],
    }


def course_of(course_id: CourseId, plan: TopicPlan, language: courses.Language) -> courses.Course:
    """Return a finished plan as a course without questions."""
    untold = {language: ""}  # lessons are written while the learner reads along
    concepts = tuple(
        courses.CourseConcept(
            id=node.concept_id,
            label={language: node.label},
            description={language: node.description},
            effort_minutes=node.effort_minutes,
            prerequisites=prerequisites,
            questions=(),
            explanation=untold,
            another_angle=untold,
            worked_example=untold,
            purpose=untold,
            type=plan.proposed[node.id].type,
            objectives=_texts(plan.proposed[node.id].objectives, language),
            misconceptions=_texts(plan.proposed[node.id].misconceptions, language),
        )
        for node, prerequisites in in_prerequisite_order(plan)
    )
    return courses.Course(
        id=course_id,
        title={language: plan.title},
        description={language: plan.description},
        concepts=concepts,
        inventory=(),
    )


def _texts(sentences: Sequence[str], language: courses.Language) -> tuple[courses.Texts, ...]:
    return tuple({language: sentence} for sentence in sentences)


def _goals(
    order: MapOrder, plan: TopicPlan, language: courses.Language
) -> tuple[courses.CourseGoal, ...]:
    targets = targets_of(plan)
    if not targets:
        return ()
    label = {language: " ".join(order.wanted.goal.split())}
    return (courses.CourseGoal(id=GOAL, label=label, targets=targets),)


def reason(plan: TopicPlan, error: GraphError) -> str:
    """Return what is wrong and how to mend it, for the model."""
    words = _REASONS.get(type(error))
    if words is None:
        return f"Refused: {error}."
    return words.format(
        **{name: _words(value) for name, value in _detail_values(plan, error).items()}
    )


def violation(plan: TopicPlan, error: GraphError) -> dict[str, object]:
    """Return kinds and numbers for the log. A label could reveal what the learner asked for."""
    reasons = {
        name: _numbers(plan, value)
        for name, value in vars(error).items()
        if name not in {"label", "reason"}
    }
    return {"violation": type(error).__name__, "concepts": len(plan.concepts), **reasons}


def _detail_values(plan: TopicPlan, error: GraphError) -> dict[str, object]:
    return {**vars(error), "alone": alone(plan)}


def _words(value: object) -> str:
    if isinstance(value, str):
        return f"'{value}'"
    if isinstance(value, Sequence):
        return ", ".join(f"'{label}'" for label in value)
    return str(value)


def _numbers(plan: TopicPlan, value: object) -> object:
    """Return the positions of concepts, from 1, instead of their labels. 0 is none of the plan."""
    if isinstance(value, str):
        return plan.number(value)
    if isinstance(value, Sequence):
        return [plan.number(str(label)) for label in value]
    return value
