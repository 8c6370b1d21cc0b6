"""The placement: a few probes, chosen one by one, find out what the learner knows already."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from bot.domain.answers.quality import AFTER_HINT
from bot.domain.exercise.diagnosis import MOST_PROBES
from bot.domain.exercise.placement import next_probe
from bot.domain.ids import ConceptId, MapId, QuestionKey
from bot.domain.topics.course import Course, InventoryEntry, Question
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import Idle
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise import asking
from bot.flow.exercise.activities import skip_as_unknown
from bot.flow.exercise.judging import Judgement
from bot.flow.exercise.questions import QuestionActivity, TopicQuestion
from bot.flow.exercise.replies import Asking
from bot.flow.exercise.states import Answering, Placement, Probed
from bot.flow.maps.loaded_topic import LoadedTopic
from bot.flow.maps.ports import TopicWanted
from bot.flow.placement import planning
from bot.flow.placement.events import MapWanted
from bot.flow.skills import linked


async def _after_answer(
    pending: TopicQuestion[Placement], read: Judgement, turn: Turn, ports: Ports
) -> Outcome:
    """Record the probe, then ask the next one or plan if enough is known."""
    probed = (*pending.purpose.probed, _probe_answer(pending, read, turn, ports))
    after = await _go_on(replace(pending.purpose, probed=probed), pending.work, turn, ports)
    return replace(after, replies=(read.reply, *after.replies))


async def _ask_another(pending: TopicQuestion[Placement], turn: Turn, ports: Ports) -> Outcome:
    """Leave the probe out. Another one takes its place, or the plan is made without it."""
    return await _go_on(pending.purpose, pending.work, turn, ports, but=pending.state.asked.key)


async def _go_on(
    purpose: Placement,
    work: LoadedTopic,
    turn: Turn,
    ports: Ports,
    *,
    but: QuestionKey | None = None,
) -> Outcome:
    """Ask the next probe, or plan if enough is known. Withdrawn probes do not count."""
    course = work.course
    out = work.withdrawn if but is None else work.withdrawn | {but}
    probed = tuple(probe for probe in purpose.probed if probe.key not in out)
    known = await linked.known_by_skills(course, probed, turn, ports)
    entry = following(course, probed, out, known)
    if entry is not None:
        return ask(entry, replace(purpose, probed=probed), course, turn)
    if purpose.wanted is not None and not course.is_drawn:
        wanted = MapWanted(course.id, purpose.wanted, purpose.map_id, probed)
        return await hand_over(Idle(), wanted, turn, ports)
    return await planning.plan(work, probed, turn, ports)


def _probe(pending: TopicQuestion[Placement]) -> Question:
    return entry_of(pending.work.course, pending.purpose.concept_id).probe


def _can_be_asked(pending: TopicQuestion[Placement]) -> bool:
    """Return True if the probe still counts, or if all are withdrawn, as none could replace it."""
    inventory = pending.work.course.inventory
    all_are_out = all(entry.probe.key in pending.work.withdrawn for entry in inventory)
    is_there = pending.purpose.concept_id in {entry.concept_id for entry in inventory}
    return is_there and (all_are_out or _probe(pending).key not in pending.work.withdrawn)


def _probe_answer(
    pending: TopicQuestion[Placement], read: Judgement, turn: Turn, ports: Ports
) -> Probed:
    return Probed(
        concept_id=pending.purpose.concept_id,
        key=pending.state.asked.key,
        answer=read.answer or "",
        quality=_quality(pending, read, ports),
        at=turn.now,
    )


def _quality(pending: TopicQuestion[Placement], read: Judgement, ports: Ports) -> int:
    """Return the quality of the answer. Right but unsure is worth less than right (K17)."""
    unsure = pending.state.asked.unsure or ports.words.sounds_unsure(read.answer or "")
    return min(read.quality, AFTER_HINT) if unsure else read.quality


ACTIVITY: Final = QuestionActivity(
    after_answer=_after_answer,
    ask_another=_ask_another,
    after_skip=skip_as_unknown,
    heading=lambda pending, _: heading(pending.purpose, pending.work.course),
    reason=lambda _: "probe",
    question=_probe,
    can_be_asked=_can_be_asked,
)


def first_probe(
    course: Course,
    map_id: MapId,
    turn: Turn,
    *,
    withdrawn: Collection[QuestionKey] = (),
    wanted: TopicWanted | None = None,
) -> Outcome:
    """Ask the first probe, of middling difficulty. Raise ValueError if the course has none."""
    entry = following(course, (), withdrawn)
    if entry is None:
        raise ValueError(course.id)
    purpose = Placement(
        map_id=map_id, course_id=course.id, concept_id=entry.concept_id, wanted=wanted
    )
    return ask(entry, purpose, course, turn)


def following(
    course: Course,
    probed: Collection[Probed],
    withdrawn: Collection[QuestionKey],
    known_by_skills: Mapping[ConceptId, float] | None = None,
) -> InventoryEntry | None:
    """Return the entry to probe next, as if withdrawn probes did not exist, or None at the end."""
    answers = {probe.concept_id: probe.quality for probe in probed if probe.key not in withdrawn}
    return next_probe(_without(course.inventory, withdrawn), answers, known_by_skills)


def heading(purpose: Placement, course: Course) -> asking.Heading:
    """Return the heading with the number of the probe. A concept's name would give a hint."""
    return asking.Heading(
        asking=Asking.PROBE,
        may_be_unsure=True,
        number=len(purpose.probed) + 1,
        of=min(MOST_PROBES, len(course.inventory)),
    )


def ask(entry: InventoryEntry, purpose: Placement, course: Course, turn: Turn) -> Outcome:
    """Ask the probe of `entry`."""
    purpose = replace(purpose, concept_id=entry.concept_id)
    skills = {concept.id: concept.skill for concept in course.concepts}
    served = asking.serve(skills.get(entry.concept_id), course.id, turn)
    state = Answering(
        interaction_id=turn.interaction_id(),
        asked=asking.ask(entry.probe, turn, served),
        purpose=purpose,
    )
    shown = asking.question_reply(entry.probe, state, heading(purpose, course), turn)
    return Outcome(state=state, replies=(shown,))


def entry_of(course: Course, concept_id: ConceptId) -> InventoryEntry:
    """Return the inventory's entry of the concept. Raise KeyError if it is gone."""
    return {entry.concept_id: entry for entry in course.inventory}[concept_id]


def _without(
    inventory: tuple[InventoryEntry, ...], withdrawn: Collection[QuestionKey]
) -> tuple[InventoryEntry, ...]:
    """Return the inventory without withdrawn probes, with ranks renumbered."""
    left = [entry for entry in inventory if entry.probe.key not in withdrawn]
    if not left or len(left) == len(inventory):
        return inventory
    known = {entry.concept_id for entry in left}
    ranked = sorted(left, key=lambda entry: entry.rank)
    return tuple(
        replace(
            entry,
            rank=rank,
            prerequisites=tuple(
                concept_id for concept_id in entry.prerequisites if concept_id in known
            ),
        )
        for rank, entry in enumerate(ranked, start=1)
    )
