"""A topic's map while a model draws it, within the given bounds, and the ids of its parts.

It grows only by the operations of `bot.domain.authoring.drawing`, so that everything in it keeps
the limits of any map. This module adds the bounds of the scope, the goal, and the inventory that
it is drawn for.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from hashlib import sha256

from bot.domain import errors
from bot.domain.answers.folding import fold
from bot.domain.authoring.drawing import NewConcept, add_concept, add_edge, blank_map, folded_label
from bot.domain.authoring.scope import Bounds
from bot.domain.authoring.written_question import name_problem, text_problem
from bot.domain.ids import ConceptId, LearnerId, MapId, NodeId, QuestionKey
from bot.domain.topics.concept_graph import check_graph, map_graph
from bot.domain.topics.course import ConceptType
from bot.domain.topics.mind_map import MindMap, Node

LONGEST_LABEL = 60
LONGEST_DESCRIPTION = 400
OBJECTIVES = (2, 3)
MISCONCEPTIONS = (1, 2)
"""Sentences per concept, at least and at most."""
LONGEST_SENTENCE = 160
MOST_MINUTES = 600
"""The effort of a single concept. More would be a topic."""

_BLANK = blank_map(
    map_id=MapId("plan"), learner_id=LearnerId(0), title="", now=datetime(1970, 1, 1, tzinfo=UTC)
)
"""A placeholder, because only the finished course becomes a learner's map."""

LONGEST_ID = 50

_NOT_IN_IDS = re.compile(r"[^a-z0-9]+")


class TooFewNodesError(errors.GraphError):
    """Fewer concepts than the scope requires."""

    def __init__(self, count: int, fewest: int) -> None:
        super().__init__(f"{count} concepts, at least {fewest} are needed")
        self.count = count
        self.fewest = fewest


class BadTextError(errors.GraphError):
    """A label or a description that cannot be displayed."""

    def __init__(self, label: str, reason: str) -> None:
        super().__init__(f"{label}: {reason}")
        self.label = label
        self.reason = reason


class NotBegunError(errors.GraphError):
    """A concept was added before the map had a title."""

    def __init__(self) -> None:
        super().__init__("the map has not begun")


class NoTargetError(errors.GraphError):
    """A goal without a target concept."""

    def __init__(self) -> None:
        super().__init__("no target of the goal is named")


class MissingTargetError(errors.GraphError):
    """Targets of the goal that have not become concepts."""

    def __init__(self, labels: Sequence[str]) -> None:
        super().__init__(f"targets without a concept: {', '.join(labels)}")
        self.labels = tuple(labels)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedConcept:
    """A concept as the model proposes it."""

    label: str
    description: str
    effort_minutes: int
    objectives: tuple[str, ...]
    misconceptions: tuple[str, ...]
    matches: str = ""
    """The label of the matching inventory entry. Empty or unknown if there is none."""
    type: ConceptType | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicPlan:
    """The plan so far. Node ids are the labels as they were written."""

    bounds: Bounds
    inventory: Mapping[ConceptId, str]
    """The labels of the inventory."""
    with_goal: bool = False
    title: str = ""
    description: str = ""
    drawn: MindMap = _BLANK
    targets: tuple[str, ...] = ()
    """The labels of the goal's concepts. They are on the map once the plan is finished."""
    dropped: tuple[str, ...] = ()
    """Values of `matches` that the inventory does not have or that were taken."""
    ids: Mapping[str, NodeId] = field(default_factory=dict)
    proposed: Mapping[NodeId, PlannedConcept] = field(default_factory=dict)

    @property
    def concepts(self) -> tuple[Node, ...]:
        """Return the concepts in the order in which they were proposed."""
        return self.drawn.nodes

    def number(self, label: str) -> int:
        """Return the number of the concept, from 1, or 0 for none. A log may contain it."""
        found = self.ids.get(folded_label(label))
        return 0 if found is None else 1 + [node.id for node in self.concepts].index(found)


def with_title(
    plan: TopicPlan, title: str, description: str, targets: Sequence[str] = ()
) -> TopicPlan:
    """Return the plan begun anew under that title, without concepts.

    `targets` name the concepts of the goal. Without a goal they are ignored.
    """
    aimed = tuple(label for label in targets if label.strip()) if plan.with_goal else ()
    _check_texts(title, description)
    if plan.with_goal and not aimed:
        raise NoTargetError
    return TopicPlan(
        bounds=plan.bounds,
        inventory=plan.inventory,
        with_goal=plan.with_goal,
        title=" ".join(title.split()),
        description=description.strip(),
        targets=aimed,
    )


def with_concept(plan: TopicPlan, concept: PlannedConcept) -> TopicPlan:
    """Return the plan with one more concept. Raise a GraphError if it is refused."""
    label = " ".join(concept.label.split())
    node_id = NodeId(label)
    if not plan.title:
        raise NotBegunError
    if len(plan.concepts) >= plan.bounds.most:
        raise errors.TooManyNodesError(len(plan.concepts) + 1, plan.bounds.most)
    if concept.effort_minutes > MOST_MINUTES:
        raise errors.BadEffortError(node_id, concept.effort_minutes)
    _check_texts(label, concept.description)
    for problem in sentence_problems(concept.objectives, concept.misconceptions):
        raise BadTextError(label, problem)
    matched = _match(plan, concept.matches) or _match(plan, label)
    taken = {*plan.inventory, *(node.concept_id for node in plan.concepts)}
    drawn = add_concept(
        plan.drawn,
        NewConcept(
            id=node_id,
            concept_id=matched or concept_id(label, taken),
            label=label,
            description=concept.description.strip(),
            effort_minutes=concept.effort_minutes,
        ),
    )
    lost = (concept.matches,) if concept.matches.strip() and matched is None else ()
    return replace(
        plan,
        drawn=drawn,
        dropped=(*plan.dropped, *lost),
        ids={**plan.ids, folded_label(label): node_id},
        proposed={**plan.proposed, node_id: concept},
    )


def with_prerequisite(plan: TopicPlan, prerequisite: str, concept: str) -> TopicPlan:
    """Return the plan with an edge between two labels. Raise a GraphError if it is refused."""
    drawn = add_edge(plan.drawn, _node_id(plan, prerequisite), _node_id(plan, concept))
    deepest = max(drawn.nodes, key=lambda node: node.depth)
    if deepest.depth > plan.bounds.deepest:
        raise errors.TooDeepError(deepest.id, deepest.depth, plan.bounds.deepest)
    return replace(plan, drawn=drawn)


def check_plan(plan: TopicPlan) -> None:
    """Raise a GraphError unless the plan is finished: one graph, large enough, with its goal."""
    if not plan.concepts:
        raise errors.EmptyGraphError
    if len(plan.concepts) < plan.bounds.fewest:
        raise TooFewNodesError(len(plan.concepts), plan.bounds.fewest)
    check_graph(plan.drawn.nodes, plan.drawn.edges)
    lost = [label for label in plan.targets if folded_label(label) not in plan.ids]
    if lost:
        raise MissingTargetError(lost)


def in_prerequisite_order(plan: TopicPlan) -> list[tuple[Node, tuple[ConceptId, ...]]]:
    """Return the concepts of a finished plan, prerequisites first, each with its own."""
    check_plan(plan)
    graph = map_graph(plan.concepts, plan.drawn.edges)
    place = {node.id: (node.depth, at) for at, node in enumerate(plan.concepts)}
    named = {node.id: node.concept_id for node in plan.concepts}
    return [
        (
            node,
            tuple(
                named[predecessor]
                for predecessor in sorted(graph.predecessors(node.id), key=place.__getitem__)
            ),
        )
        for node in sorted(plan.concepts, key=lambda node: place[node.id])
    ]


def targets_of(plan: TopicPlan) -> tuple[ConceptId, ...]:
    """Return the concepts with which the goal is reached."""
    targets = {plan.ids[folded_label(label)] for label in plan.targets}
    return tuple(node.concept_id for node in plan.concepts if node.id in targets)


def alone(plan: TopicPlan) -> Sequence[str]:
    """Return the labels of concepts without a prerequisite. A finished plan has one, the root."""
    graph = map_graph(plan.concepts, plan.drawn.edges)
    return [node.label for node in plan.concepts if not graph.pred[node.id]]


def _check_texts(name: str, description: str) -> None:
    """Raise BadTextError unless the title or label and its description can be displayed."""
    for what, problem in (
        ("the name", name_problem(name, LONGEST_LABEL)),
        ("the description", text_problem(description, LONGEST_DESCRIPTION)),
    ):
        if problem is not None:
            raise BadTextError(name, f"{what} {problem}")


def sentence_problems(objectives: Sequence[str], misconceptions: Sequence[str]) -> Iterator[str]:
    """Yield the problems with the number or the words of a concept's sentences."""
    for name, sentences, (fewest, most) in (
        ("objective", objectives, OBJECTIVES),
        ("misconception", misconceptions, MISCONCEPTIONS),
    ):
        if not fewest <= len(sentences) <= most:
            yield f"{fewest} to {most} {name}s are needed, {len(sentences)} are given"
        for number, sentence in enumerate(sentences, start=1):
            problem = text_problem(sentence, LONGEST_SENTENCE)
            if problem is not None:
                yield f"{name} {number} {problem}"


def _match(plan: TopicPlan, label: str) -> ConceptId | None:
    wanted = folded_label(label)
    taken = {node.concept_id for node in plan.concepts}
    return next(
        (
            entry
            for entry, name in plan.inventory.items()
            if wanted and folded_label(name) == wanted and entry not in taken
        ),
        None,
    )


def _node_id(plan: TopicPlan, label: str) -> NodeId:
    found = plan.ids.get(folded_label(label))
    if found is None:
        raise errors.UnknownNodeError(NodeId(label.strip()))
    return found


def concept_id(label: str, taken: Collection[ConceptId]) -> ConceptId:
    """Return a free id that resembles the label. The same input gives the same id."""
    words = _NOT_IN_IDS.sub("-", fold(label)).strip("-")[:LONGEST_ID].strip("-") or "concept"
    found, number = words, 1
    while found in taken:
        number += 1
        found = f"{words}-{number}"
    return ConceptId(found)


def question_key(concept: ConceptId, text: str) -> QuestionKey:
    """Return the key of a question with that text. Another text has another key."""
    return QuestionKey(f"{concept}/q-{sha256(text.encode()).hexdigest()[:10]}")
