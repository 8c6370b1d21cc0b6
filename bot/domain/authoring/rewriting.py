"""A course rewritten by its author: what stays of the old one, and how its maps grow."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace

from bot.domain.authoring.drawing import NewConcept, add_concepts, add_edges, folded_label
from bot.domain.errors import DomainError
from bot.domain.ids import ConceptId, NodeId, QuestionKey
from bot.domain.topics.course import Course, CourseConcept, Language, Question, text_in
from bot.domain.topics.curriculum import with_numbers
from bot.domain.topics.mind_map import Edge, MapStatus, MindMap


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewritten:
    """The new course, and how many of its concepts changed."""

    course: Course
    added: int
    changed: int
    gone: int
    """Concepts removed from the course. They stay on the maps that have them."""

    @property
    def is_other(self) -> bool:
        """Return True if anything has changed."""
        return bool(self.added or self.changed or self.gone)


def rewritten(before: Course, after: Course, on_map: Collection[ConceptId]) -> Rewritten:
    """Return the new course under the old ids, with removed concepts that are `on_map`."""
    course = _as_known(replace(after, id=before.id), before)
    had = {concept.id: concept for concept in before.concepts}
    now = {concept.id for concept in course.concepts}
    left = [concept for concept in before.concepts if concept.id not in now]
    kept = tuple(concept for concept in left if concept.id in on_map)
    return Rewritten(
        course=replace(course, concepts=(*course.concepts, *kept)),
        added=sum(concept.id not in had for concept in course.concepts),
        changed=sum(
            concept.id in had and concept != had[concept.id] for concept in course.concepts
        ),
        gone=len(left) - len(kept),
    )


def _as_known(course: Course, before: Course) -> Course:
    """Return the course with its old concept ids, matched by id, else label, else questions."""
    known = {concept.id for concept in before.concepts}
    by_label = {_label_key(concept): concept.id for concept in before.concepts}
    ids: dict[ConceptId, ConceptId] = {
        concept.id: concept.id for concept in course.concepts if concept.id in known
    }
    for concept in course.concepts:
        had = by_label.get(_label_key(concept))
        if concept.id not in ids and had is not None and had not in ids.values():
            ids[concept.id] = had
    for concept in course.concepts:
        left = (one for one in before.concepts if one.id not in ids.values())
        if concept.id not in ids and (
            same := next((one for one in left if _asks(concept, one)), None)
        ):
            ids[concept.id] = same.id
    if all(new == old for new, old in ids.items()):
        return course
    return _with_ids(course, ids)


def _asks(concept: CourseConcept, before: CourseConcept) -> bool:
    """Return True if most questions are those of the old concept, which has a new name then."""
    had = [question.question for question in before.questions]
    return sum(question.question in had for question in concept.questions) * 2 > len(had)


def _label_key(concept: CourseConcept) -> str:
    return folded_label(next(iter(concept.label.values())))


def _with_ids(course: Course, ids: Mapping[ConceptId, ConceptId]) -> Course:
    def renamed(concept_id: ConceptId) -> ConceptId:
        return ids.get(concept_id, concept_id)

    def question(asked: Question) -> Question:
        concept_id, slash, name = asked.key.partition("/")
        return replace(asked, key=QuestionKey(f"{renamed(ConceptId(concept_id))}{slash}{name}"))

    return replace(
        course,
        concepts=tuple(
            replace(
                concept,
                id=renamed(concept.id),
                prerequisites=tuple(map(renamed, concept.prerequisites)),
                questions=tuple(map(question, concept.questions)),
            )
            for concept in course.concepts
        ),
        inventory=tuple(
            replace(
                entry,
                concept_id=renamed(entry.concept_id),
                prerequisites=tuple(map(renamed, entry.prerequisites)),
                probe=question(entry.probe),
            )
            for entry in course.inventory
        ),
        goals=tuple(
            replace(goal, targets=tuple(map(renamed, goal.targets))) for goal in course.goals
        ),
    )


def grow_map(
    mind_map: MindMap,
    course: Course,
    language: Language,
    node_id_of: Callable[[ConceptId], NodeId],
) -> MindMap:
    """Return the map with the course's new texts and concepts. What is known stays known.

    No concept and no edge is removed. A concept that exceeds the limits of a map stays out, and a
    map that is closed or not drawn yet stays as it is.
    """
    if mind_map.status is not MapStatus.ACTIVE:
        return mind_map
    concepts = {concept.id: concept for concept in course.concepts}
    nodes = tuple(
        replace(
            node,
            label=text_in(concepts[node.concept_id].label, language),
            description=text_in(concepts[node.concept_id].description, language),
        )
        if node.concept_id in concepts
        else node
        for node in mind_map.nodes
    )
    drawn = replace(mind_map, title=text_in(course.title, language), nodes=nodes)
    for concept in course.concepts:
        if all(node.concept_id != concept.id for node in drawn.nodes):
            drawn = _with(drawn, concept, language, node_id_of(concept.id))
    return with_numbers(drawn)


def _with(
    mind_map: MindMap, concept: CourseConcept, language: Language, node_id: NodeId
) -> MindMap:
    new = NewConcept(
        id=node_id,
        concept_id=concept.id,
        label=text_in(concept.label, language),
        description=text_in(concept.description, language),
        effort_minutes=concept.effort_minutes,
    )
    places = {node.concept_id: node.id for node in mind_map.nodes}
    before = [
        places[prerequisite] for prerequisite in concept.prerequisites if prerequisite in places
    ]
    root = [] if mind_map.root_id is None else [mind_map.root_id]
    try:
        edges = [Edge(parent=parent, child=node_id) for parent in before or root]
        return add_edges(add_concepts(mind_map, (new,)), edges)
    except DomainError:
        return mind_map
