"""Probes of the placement: which one, and how it stands in the chat."""

from collections.abc import Collection
from dataclasses import replace

from bot.domain.exercise.diagnosis import MOST_PROBES
from bot.domain.exercise.placement import next_probe
from bot.domain.ids import ConceptId, MapId, QuestionKey
from bot.domain.topics.course import Course, InventoryEntry
from bot.flow.authoring.orders import TopicWanted
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.showing import shows
from bot.flow.engine.turn import Turn
from bot.flow.exercise import asking
from bot.flow.exercise.replies import Asking, QuestionAsked
from bot.flow.exercise.states import Diagnosing, Probed


def first_probe(
    course: Course,
    map_id: MapId,
    turn: Turn,
    *,
    withdrawn: Collection[QuestionKey] = (),
    wanted: TopicWanted | None = None,
) -> Outcome:
    """Put the probe of middling difficulty on the table."""
    entry = following(course, (), withdrawn)
    if entry is None:
        raise ValueError(course.id)
    return ask(entry, map_id, course, (), turn, wanted=wanted)


def following(
    course: Course, probed: Collection[Probed], withdrawn: Collection[QuestionKey]
) -> InventoryEntry | None:
    """Return the entry to probe next, as if withdrawn probes had never been; None at the end."""
    answers = {probe.concept_id: probe.quality for probe in probed if probe.key not in withdrawn}
    return next_probe(_without(course.inventory, withdrawn), answers)


def show(state: Diagnosing, course: Course, turn: Turn, *, edits: bool = False) -> QuestionAsked:
    """Return the probe on the table as it stands."""
    return asking.shown(
        entry_of(course, state.concept_id).probe,
        state.asked,
        turn,
        interaction_id=state.interaction_id,
        map_id=state.map_id,
        asking=Asking.PROBE,
        number=len(state.probed) + 1,
        of=min(MOST_PROBES, len(course.inventory)),
        edits=edits,
    )


def ask(
    entry: InventoryEntry,
    map_id: MapId,
    course: Course,
    probed: tuple[Probed, ...],
    turn: Turn,
    *,
    wanted: TopicWanted | None,
) -> Outcome:
    """Put this probe on the table."""
    state = Diagnosing(
        interaction_id=turn.interaction_id(),
        map_id=map_id,
        course_id=course.id,
        concept_id=entry.concept_id,
        asked=asking.ask(entry.probe, turn),
        probed=probed,
        wanted=wanted,
    )
    return Outcome(state=state, replies=(show(state, course, turn),))


def entry_of(course: Course, concept_id: ConceptId) -> InventoryEntry:
    """Return the inventory's entry of the concept."""
    return next(entry for entry in course.inventory if entry.concept_id == concept_id)


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
        replace(entry, rank=rank, builds_on=tuple(it for it in entry.builds_on if it in known))
        for rank, entry in enumerate(ranked, start=1)
    )


@shows(Diagnosing)
async def show_probe(state: Diagnosing, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return the probe on the table."""
    return (show(state, await ports.courses.get(state.course_id), turn),)
