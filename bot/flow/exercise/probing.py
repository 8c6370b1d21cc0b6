"""Probes of the placement: which one, and how it stands in the chat."""

from collections.abc import Collection
from dataclasses import replace

from bot.domain.exercise.diagnosis import MOST_PROBES
from bot.domain.exercise.placement import next_probe
from bot.domain.ids import ConceptId, MapId, QuestionKey
from bot.domain.topics.course import Course, InventoryEntry
from bot.flow.authoring.orders import TopicWanted
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.turn import Turn
from bot.flow.exercise import asking
from bot.flow.exercise.asking import Heading
from bot.flow.exercise.replies import Asking
from bot.flow.exercise.states import Answering, Placement, Probed


def first_probe(
    course: Course,
    map_id: MapId,
    turn: Turn,
    *,
    withdrawn: Collection[QuestionKey] = (),
    wanted: TopicWanted | None = None,
) -> Outcome:
    """Ask the probe of middling difficulty."""
    entry = following(course, (), withdrawn)
    if entry is None:
        raise ValueError(course.id)
    purpose = Placement(
        map_id=map_id, course_id=course.id, concept_id=entry.concept_id, wanted=wanted
    )
    return ask(entry, purpose, course, turn)


def following(
    course: Course, probed: Collection[Probed], withdrawn: Collection[QuestionKey]
) -> InventoryEntry | None:
    """Return the entry to probe next, as if withdrawn probes had never been; None at the end."""
    answers = {probe.concept_id: probe.quality for probe in probed if probe.key not in withdrawn}
    return next_probe(_without(course.inventory, withdrawn), answers)


def heading(purpose: Placement, course: Course) -> Heading:
    """Return which probe of how many this is; a concept's name would give the answer away."""
    return Heading(
        asking=Asking.PROBE,
        may_be_unsure=True,
        number=len(purpose.probed) + 1,
        of=min(MOST_PROBES, len(course.inventory)),
    )


def ask(entry: InventoryEntry, purpose: Placement, course: Course, turn: Turn) -> Outcome:
    """Ask this probe."""
    purpose = replace(purpose, concept_id=entry.concept_id)
    skills = {concept.id: concept.skill for concept in course.concepts}
    served = asking.serve(skills.get(entry.concept_id), course.id, turn)
    state = Answering(
        interaction_id=turn.interaction_id(),
        asked=asking.ask(entry.probe, turn, served),
        purpose=purpose,
    )
    shown = asking.shown(entry.probe, state, heading(purpose, course), turn)
    return Outcome(state=state, replies=(shown,))


def entry_of(course: Course, concept_id: ConceptId) -> InventoryEntry:
    """Return the inventory's entry of the concept; KeyError where it is gone."""
    return {entry.concept_id: entry for entry in course.inventory}[concept_id]


def _without(
    inventory: tuple[InventoryEntry, ...], withdrawn: Collection[QuestionKey]
) -> tuple[InventoryEntry, ...]:
    """Return the inventory of what can be probed, its ranks without gaps."""
    left = [entry for entry in inventory if entry.probe.key not in withdrawn]
    if not left or len(left) == len(inventory):
        return inventory
    known = {entry.concept_id for entry in left}
    ranked = sorted(left, key=lambda entry: entry.rank)
    return tuple(
        replace(
            entry, rank=rank, prerequisites=tuple(it for it in entry.prerequisites if it in known)
        )
        for rank, entry in enumerate(ranked, start=1)
    )
