"""People, maps and times that tests share. `but` names deviations from the defaults."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from bot.domain.answers.spec import Choice, ChoiceAnswer
from bot.domain.ids import ConceptId, CourseId, LearnerId, MapId, NodeId, QuestionKey
from bot.domain.learner.learner import Learner
from bot.domain.topics.concept_graph import depths, map_graph
from bot.domain.topics.course import (
    Course,
    CourseConcept,
    InventoryEntry,
    Language,
    Level,
    Question,
    QuestionFormat,
    Texts,
)
from bot.domain.topics.mind_map import Edge, MapFlow, MapStatus, MindMap, Node

MONDAY = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
ADA = LearnerId(1)
MAP = MapId("map")


def build_learner(**but: Any) -> Learner:
    """Return a learner in Berlin with the usual quiet hours."""
    return replace(Learner(id=ADA, zone="Europe/Berlin"), **but)


def build_node(**but: Any) -> Node:
    """Return a fresh concept of ten minutes, with its id as its label by default."""
    node_id = but.get("id", "a")
    fresh = Node(
        id=NodeId(node_id),
        map_id=MAP,
        concept_id=ConceptId(node_id),
        label=node_id,
        effort_minutes=10,
    )
    return replace(fresh, **but)


def build_edges(graph: str) -> tuple[Edge, ...]:
    """Return the edges of "a>b a>c": a is a prerequisite of b and of c."""
    pairs = (word.split(">") for word in graph.split() if ">" in word)
    return tuple(Edge(parent=NodeId(parent), child=NodeId(child)) for parent, child in pairs)


def build_map(graph: str, *nodes: Node, **but: Any) -> MindMap:
    """Return an active map of "root>a root>b a>c". `nodes` replace the default ones by id.

    Depths are computed. Concepts without a number get one in the order of their appearance.
    """
    edges = build_edges(graph)
    given = {node.id: node for node in nodes}
    ids = [NodeId(name) for name in dict.fromkeys(graph.replace(">", " ").split())]
    drawn = [given.get(node_id) or build_node(id=node_id) for node_id in ids]
    depth_of = depths(map_graph(drawn, edges))
    plain = MindMap(
        id=MAP,
        learner_id=ADA,
        course_id=CourseId("course"),
        title="Topic",
        status=MapStatus.ACTIVE,
        root_id=ids[0] if ids else None,
        nodes=tuple(
            _placed(node, at, depth_of[node.id]) for at, node in enumerate(drawn, start=1)
        ),
        edges=edges,
        created_at=MONDAY,
        last_activity_at=MONDAY,
    )
    return replace(plain, **but)


def build_flow(**but: Any) -> MapFlow:
    """Return the flow of a map that has just been requested."""
    return replace(MapFlow(map_id=MAP, started_at=MONDAY, last_session_at=MONDAY), **but)


def both(text: str) -> Texts:
    """Return the text, marked with its language, in every language."""
    return {language: f"{text} ({language})" for language in Language}


def build_question(key: str, **but: Any) -> Question:
    """Return a multiple-choice question whose first choice is right."""
    plain = Question(
        key=QuestionKey(key),
        format=QuestionFormat.MULTIPLE_CHOICE,
        question=both(f"Question {key}?"),
        answer=ChoiceAnswer(
            choices=(
                Choice(text={"en": "Right", "de": "Richtig"}, correct=True),
                Choice(
                    text={"en": "Wrong", "de": "Falsch"},
                    word={"en": "Not quite.", "de": "Nicht ganz."},
                ),
            )
        ),
        explanation=both(f"Because of {key}."),
    )
    return replace(plain, **but)


def build_concept(concept_id: str, prerequisites: Iterable[str] = (), **but: Any) -> CourseConcept:
    """Return a concept of a course with three questions."""
    plain = CourseConcept(
        id=ConceptId(concept_id),
        label=both(concept_id.title()),
        description=both(f"About {concept_id}"),
        effort_minutes=10,
        prerequisites=tuple(ConceptId(name) for name in prerequisites),
        explanation=both(f"{concept_id} explained"),
        another_angle=both(f"{concept_id} seen otherwise"),
        worked_example=both(f"{concept_id} worked"),
        purpose=both(f"{concept_id} is good for"),
        questions=tuple(build_question(f"{concept_id}/{number}") for number in (1, 2, 3)),
    )
    return replace(plain, **but)


def build_inventory(*concept_ids: str) -> tuple[InventoryEntry, ...]:
    """Return a placement that probes these concepts, easiest first."""
    return tuple(
        InventoryEntry(
            concept_id=ConceptId(concept_id),
            rank=rank,
            level=Level.BEGINNER,
            prerequisites=(),
            probe=build_question(f"{concept_id}/probe"),
        )
        for rank, concept_id in enumerate(concept_ids, start=1)
    )


def build_course(prerequisites: Mapping[str, Iterable[str]], **but: Any) -> Course:
    """Return a course of these concepts, each with its prerequisites and a probe."""
    plain = Course(
        id=CourseId("course"),
        title=both("Topic"),
        description=both("All about it"),
        concepts=tuple(build_concept(name, before) for name, before in prerequisites.items()),
        inventory=build_inventory(*prerequisites),
    )
    return replace(plain, **but)


def _placed(node: Node, place: int, depth: int) -> Node:
    return replace(node, depth=depth, sequence=node.sequence or place)
