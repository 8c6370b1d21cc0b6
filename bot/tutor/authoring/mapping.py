"""Drawing a topic's map: the model calls tools, every call is held against a draft in memory.

What breaks a limit is refused with a plain reason, as the result of that call, and leaves no
trace; so the model can mend its plan, and nothing but a whole map ever comes out.
"""

from collections.abc import Sequence

import structlog

from bot.domain.authoring.scope import bounds
from bot.domain.authoring.topic_plan import (
    PlannedConcept,
    TopicPlan,
    check_plan,
    in_prerequisite_order,
    targets_of,
    with_concept,
    with_prerequisite,
    with_title,
)
from bot.domain.errors import GraphError
from bot.domain.ids import ConceptId, GoalId, LearnerId
from bot.domain.topics.course import (
    ConceptType,
    Course,
    CourseConcept,
    CourseGoal,
    InventoryEntry,
    Language,
)
from bot.flow.authoring.orders import MapOrder
from bot.flow.tutor.tutoring import Grown
from bot.tutor.authoring.plan_reasons import reason, violation
from bot.tutor.client.exchange import Ask, Exchange, Tool, ToolCall, ToolResult
from bot.tutor.client.forms import EdgeForm, MapForm, NodeForm

MOST_ROUNDS = 12
GOAL = GoalId("wanted")
"""The one goal that a written course can have: the learner's own."""

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
        description="Add one concept. `depth` is the length of its longest chain of prerequisites "
        "from the root, which has 0. `matches` is the label of the inventory's entry that the "
        'concept stands for, or "".',
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


async def draw(
    exchange: Exchange,
    order: MapOrder,
    survey: tuple[Sequence[InventoryEntry], Sequence[tuple[ConceptId, str]]],
    learner_id: LearnerId,
    grown: Grown,
) -> Course:
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
    return _course(order, drawing.plan, tuple(inventory))


class _Plan:
    """A plan between the model's calls."""

    def __init__(self, order: MapOrder, inventory: dict[ConceptId, str], grown: Grown) -> None:
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
        """Return what each call came to; concepts are taken before the edges between them."""
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
            return ToolResult(text=self._drawn(call.input))
        except GraphError as error:
            self._log.warning("plan refused", tool=call.name, **violation(self.plan, error))
            return ToolResult(text=reason(self.plan, error), is_error=True)

    def _drawn(self, form: object) -> str:
        match form:
            case MapForm():
                self.plan = with_title(self.plan, form.title, form.description, form.goal_targets)
                return "The map has begun."
            case NodeForm():
                self.plan = with_concept(self.plan, _planned(form))
                return f"Added. Concepts so far: {len(self.plan.concepts)}."
            case EdgeForm():
                self.plan = with_prerequisite(self.plan, form.prerequisite, form.concept)
                return "Added."
            case _:
                raise TypeError(f"no tool takes {type(form).__name__}")


def _turn_of(call: ToolCall) -> int:
    return [tool.name for tool in TOOLS].index(call.name)


def _planned(form: NodeForm) -> PlannedConcept:
    return PlannedConcept(
        label=form.label,
        description=form.description,
        effort_minutes=form.effort_minutes,
        depth=form.depth,
        matches=form.matches,
        type=ConceptType(form.type),
    )


def _values(
    order: MapOrder, inventory: Sequence[InventoryEntry], labels: Sequence[tuple[ConceptId, str]]
) -> dict[str, object]:
    wanted = order.wanted
    limits = bounds(wanted.scope, with_goal=bool(wanted.goal.strip()))
    named = dict(labels)
    return {
        "language": wanted.language.value,
        "topic": wanted.topic,
        "goal": wanted.goal,
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


def _course(order: MapOrder, plan: TopicPlan, inventory: tuple[InventoryEntry, ...]) -> Course:
    language = order.wanted.language
    untold = {language: ""}  # written while the learner reads along
    concepts = tuple(
        CourseConcept(
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
            type=plan.types.get(node.id),
        )
        for node, prerequisites in in_prerequisite_order(plan)
    )
    return Course(
        id=order.course_id,
        title={language: plan.title},
        description={language: plan.description},
        concepts=concepts,
        inventory=inventory,
        goals=_goals(order, plan, language),
    )


def _goals(order: MapOrder, plan: TopicPlan, language: Language) -> tuple[CourseGoal, ...]:
    targets = targets_of(plan)
    if not targets:
        return ()
    label = {language: " ".join(order.wanted.goal.split())}
    return (CourseGoal(id=GOAL, label=label, targets=targets),)
