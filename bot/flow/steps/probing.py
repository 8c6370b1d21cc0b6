"""Probes of the placement: which one, and how it stands in the chat."""

from bot.domain.course import Course, InventoryEntry
from bot.domain.diagnosis import MOST_PROBES
from bot.domain.ids import ConceptId, MapId
from bot.domain.placement import next_probe
from bot.flow.orders import TopicWanted
from bot.flow.outcome import Outcome
from bot.flow.replies import Asking, QuestionAsked
from bot.flow.states import Diagnosing, Probed
from bot.flow.steps import asking
from bot.flow.turn import Turn


def first_probe(
    course: Course, map_id: MapId, turn: Turn, *, wanted: TopicWanted | None = None
) -> Outcome:
    """Put the probe of middling difficulty on the table."""
    entry = next_probe(course.inventory, {})
    if entry is None:
        raise ValueError(course.id)
    return ask(entry, map_id, course, (), turn, wanted=wanted)


def show(state: Diagnosing, course: Course, turn: Turn, *, edits: bool = False) -> QuestionAsked:
    """Return the probe on the table as it stands."""
    return asking.shown(
        entry_of(course, state.concept_id).probe,
        state.asked,
        turn,
        ticket=state.ticket,
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
        ticket=turn.ticket(),
        map_id=map_id,
        course_id=course.id,
        concept_id=entry.concept_id,
        asked=asking.put(entry.probe, turn),
        probed=probed,
        wanted=wanted,
    )
    return Outcome(state=state, replies=(show(state, course, turn),))


def entry_of(course: Course, concept_id: ConceptId) -> InventoryEntry:
    """Return the inventory's entry of the concept."""
    return next(entry for entry in course.inventory if entry.concept_id == concept_id)
