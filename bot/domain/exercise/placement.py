"""Which concept to probe next, and what the answers tell about the other concepts.

The specification's bisection (`bot.domain.exercise.diagnosis`) knows only ranks. Here every answer
also counts for or against its neighbours. The specification's promises are kept: the first probe
is the median, a right answer leads to a harder concept and a wrong one to an easier one, and there
are three to seven probes.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from bot.domain.answers.quality import check_quality, is_right
from bot.domain.answers.spec import ChoiceAnswer
from bot.domain.exercise import diagnosis, knowledge as exercise_knowledge
from bot.domain.exercise.diagnosis import LEAST_PROBES, MOST_PROBES, bisect_next
from bot.domain.ids import ConceptId
from bot.domain.topics.concept_graph import course_graph, with_prerequisites
from bot.domain.topics.course import InventoryEntry, Question
from bot.domain.topics.mind_map import MapFlow, Node, NodeStatus

TELLING = 0.15
"""Bits that make a probe worthwhile. A typed answer gives fewer from a P(known) of 0.94 on."""

TELLING_ONCE_PLACED = 0.25
"""The same for a learner who was already placed by skills."""

CHECK_FROM = 0.8
"""A concept that was not probed begins with a short check from this P(known) on."""

Prerequisites = Mapping[ConceptId, Collection[ConceptId]]


def next_probe(
    inventory: Sequence[InventoryEntry],
    answers: Mapping[ConceptId, int],
    known_by_skills: Mapping[ConceptId, float] | None = None,
) -> InventoryEntry | None:
    """Return the entry to probe next, or None if no answer tells enough or no entry is allowed.

    `answers` are qualities in the order in which they were given. After a right answer the harder
    entries are candidates, else the easier ones, and the most informative one is chosen.
    `known_by_skills` is P(known) from a placement by skills, these answers included. Then an
    answer must tell more, so that three probes are usual.
    """
    given = _inventory_answers(inventory, answers)
    allowed = promised_entries(inventory, given)
    if not allowed or len(given) >= MOST_PROBES:
        return None
    model = topic_knowledge(inventory)
    known = {**_chances_given(model, given), **(known_by_skills or {})}
    telling = {
        concept.id: exercise_knowledge.information(known[concept.id], concept.guess)
        for concept in model.concepts
    }
    best = max(allowed, key=lambda entry: (telling[entry.concept_id], -entry.rank))
    enough = TELLING if known_by_skills is None else TELLING_ONCE_PLACED
    if len(given) >= LEAST_PROBES and telling[best.concept_id] < enough:
        return None
    return best


def chances(
    inventory: Sequence[InventoryEntry],
    answers: Mapping[ConceptId, int],
    prerequisites: Prerequisites | None = None,
) -> Mapping[ConceptId, float]:
    """Return P(known), 0 to 1, of every concept of the inventory and of the map.

    `prerequisites` is the map. A learner who knows a concept knows its prerequisites as well.
    """
    return _chances_given(
        topic_knowledge(inventory, prerequisites or {}), _inventory_answers(inventory, answers)
    )


def inferred_chances(
    inventory: Sequence[InventoryEntry],
    answers: Mapping[ConceptId, int],
    prerequisites: Prerequisites | None = None,
) -> dict[ConceptId, float]:
    """Return P(known) of every concept that was not probed. Empty without an answer."""
    given = _inventory_answers(inventory, answers)
    if not given:
        return {}
    known = chances(inventory, given, prerequisites)
    return {concept: chance for concept, chance in known.items() if concept not in given}


def after_test(
    inventory: Sequence[InventoryEntry],
    answers: Mapping[ConceptId, int],
    prerequisites: Prerequisites,
    tested: Mapping[ConceptId, Iterable[exercise_knowledge.Shown]],
) -> Mapping[ConceptId, float]:
    """Return P(known), 0 to 1, of every concept after these answers and tests."""
    right = {
        concept: is_right(quality)
        for concept, quality in _inventory_answers(inventory, answers).items()
    }
    model = topic_knowledge(inventory, prerequisites)
    shown = {
        concept: exercise_knowledge.likelihoods(several) for concept, several in tested.items()
    }
    return exercise_knowledge.known_chances(model, right, shown)


def as_placed(nodes: Iterable[Node], flow: MapFlow) -> tuple[Node, ...]:
    """Return the concepts as shown: those that the placement inferred are probably known.

    They were never asked about, so they are stored as unseen. Their estimate is P(known).
    """
    inferred = {label.casefold(): chance for label, chance in flow.inferred.items()}
    return tuple(
        replace(node, status=NodeStatus.DIAGNOSED, mastery_score=chance)
        if node.status is NodeStatus.UNSEEN
        and (chance := inferred.get(node.label.casefold(), 0)) >= CHECK_FROM
        else node
        for node in nodes
    )


def _inventory_answers(
    inventory: Sequence[InventoryEntry], answers: Mapping[ConceptId, int]
) -> dict[ConceptId, int]:
    asked = {entry.concept_id for entry in inventory}
    return {
        concept: check_quality(quality) for concept, quality in answers.items() if concept in asked
    }


def promised_entries(
    inventory: Sequence[InventoryEntry], given: Mapping[ConceptId, int]
) -> list[InventoryEntry]:
    """Return the entries to choose from, so that the promises can be kept to the end.

    `given` are qualities in the order in which they were given.
    """
    if not given:
        median = bisect_next(len(inventory), ())
        return [entry for entry in inventory if entry.rank == median]
    unprobed = [entry for entry in inventory if entry.concept_id not in given]
    last = list(given)[-1]
    last_rank = next(entry.rank for entry in inventory if entry.concept_id == last)
    if is_right(given[last]):
        onward = [entry for entry in unprobed if entry.rank > last_rank]
    else:
        onward = [entry for entry in unprobed if entry.rank < last_rank]
    if len(given) + 1 >= LEAST_PROBES:
        return onward
    return [entry for entry in onward if _leaves_more_to_ask(entry.rank, unprobed)] or onward


def _leaves_more_to_ask(rank: int, unprobed: Iterable[InventoryEntry]) -> bool:
    """Return True if either answer to a probe of that rank leaves another probe."""
    ranks = [entry.rank for entry in unprobed]
    return min(ranks) < rank < max(ranks)


def _chances_given(
    model: exercise_knowledge.Knowledge, given: Mapping[ConceptId, int]
) -> Mapping[ConceptId, float]:
    return exercise_knowledge.known_chances(
        model, {concept: is_right(quality) for concept, quality in given.items()}
    )


def topic_knowledge(
    inventory: Sequence[InventoryEntry], prerequisites: Prerequisites | None = None
) -> exercise_knowledge.Knowledge:
    """Return the model of knowledge for the inventory and the rest of the map."""
    on_map = prerequisites or {}
    return _model_of(
        tuple(
            diagnosis.Knowable(
                id=entry.concept_id,
                difficulty=(entry.rank - 0.5) / len(inventory),
                prerequisites=(*entry.prerequisites, *on_map.get(entry.concept_id, ())),
                guess=guess_of(entry.probe),
            )
            for entry in inventory
        ),
        tuple((concept, tuple(own)) for concept, own in on_map.items()),
    )


@lru_cache(maxsize=64)  # a course has two: before its map is drawn, and with it
def _model_of(
    probed: tuple[diagnosis.Knowable, ...],
    linked: tuple[tuple[ConceptId, tuple[ConceptId, ...]], ...],
) -> exercise_knowledge.Knowledge:
    on_map = dict(linked)
    difficulties = _difficulties({known.id: known.difficulty for known in probed}, on_map)
    others = tuple(
        diagnosis.Knowable(id=concept, difficulty=difficulty, prerequisites=on_map[concept])
        for concept, difficulty in difficulties.items()
    )
    return exercise_knowledge.knowledge((*probed, *others))


def _difficulties(
    probed: Mapping[ConceptId, float], on_map: Prerequisites
) -> dict[ConceptId, float]:
    """Return the difficulty of the map's other concepts: halfway between those below and above."""
    graph = course_graph(on_map)
    below = {concept: with_prerequisites([concept], graph) for concept in on_map}
    return {
        concept: (
            max((probed[lower] for lower in below[concept] if lower in probed), default=0.0)
            + min(
                (probed[higher] for higher in probed if concept in below.get(higher, ())),
                default=1.0,
            )
        )
        / 2
        for concept in on_map
        if concept not in probed
    }


def guess_of(probe: Question) -> float:
    """Return the chance to answer the probe rightly without knowing."""
    match probe.answer:
        case ChoiceAnswer(choices=choices):
            return 1 / max(2, len(choices))
        case _:
            return diagnosis.GUESS_TYPED
