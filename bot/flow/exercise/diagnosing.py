"""The placement: a few probes that find out what the learner knows already."""

from dataclasses import replace
from typing import Final

from bot.domain.exercise.quality import AFTER_HINT
from bot.domain.ids import QuestionKey
from bot.domain.topics.course import Question
from bot.flow.authoring import ordering
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.exercise import probing
from bot.flow.exercise.events import DontKnowPressed
from bot.flow.exercise.judging import Judgement
from bot.flow.exercise.questions import QuestionActivity, Table
from bot.flow.exercise.replies import AnswerJudged
from bot.flow.exercise.states import Placement, Probed
from bot.flow.topics import planning
from bot.flow.topics.loaded_topic import LoadedTopic


async def _after_answer(
    table: Table[Placement], read: Judgement, turn: Turn, ports: Ports
) -> Outcome:
    """Record the probe; ask the next one, or plan when enough is known."""
    probed = (*table.purpose.probed, _probed(table, read, turn, ports))
    after = await _go_on(replace(table.purpose, probed=probed), table.work, turn, ports)
    return replace(after, replies=(read.reply, *after.replies))


async def _ask_another(table: Table[Placement], turn: Turn, ports: Ports) -> Outcome:
    """Leave the probe out: another one takes its place, or the plan is made without it."""
    return await _go_on(table.purpose, table.work, turn, ports, but=table.state.asked.key)


async def _skip(table: Table[Placement], turn: Turn, ports: Ports) -> Outcome:
    """Take the probe as not known, and say nothing of it: the placement needs to move on."""
    given_up = DontKnowPressed(table.state.interaction_id)
    graded = await ACTIVITY.answer(table.state, given_up, turn, ports)
    replies = tuple(reply for reply in graded.replies if not isinstance(reply, AnswerJudged))
    return replace(graded, replies=replies)


async def _go_on(
    purpose: Placement,
    work: LoadedTopic,
    turn: Turn,
    ports: Ports,
    *,
    but: QuestionKey | None = None,
) -> Outcome:
    """Ask the next probe, or plan when enough is known; what was withdrawn tells nothing."""
    course = work.course
    out = work.withdrawn if but is None else work.withdrawn | {but}
    probed = tuple(probe for probe in purpose.probed if probe.key not in out)
    entry = probing.following(course, probed, out)
    if entry is not None:
        return probing.ask(entry, replace(purpose, probed=probed), course, turn)
    if purpose.wanted is not None and not course.is_drawn:
        return ordering.order_map(course.id, purpose.wanted, purpose.map_id, probed, turn)
    return await planning.plan(work, probed, turn, ports)


def _probe(table: Table[Placement]) -> Question:
    return probing.entry_of(table.work.course, table.purpose.concept_id).probe


def _can_be_asked(table: Table[Placement]) -> bool:
    """Say whether the probe still counts; where all are withdrawn, no other could come."""
    inventory = table.work.course.inventory
    all_are_out = all(entry.probe.key in table.work.withdrawn for entry in inventory)
    is_there = table.purpose.concept_id in {entry.concept_id for entry in inventory}
    return is_there and (all_are_out or _probe(table).key not in table.work.withdrawn)


def _probed(table: Table[Placement], read: Judgement, turn: Turn, ports: Ports) -> Probed:
    return Probed(
        concept_id=table.purpose.concept_id,
        key=table.state.asked.key,
        answer=read.answer or "",
        quality=_quality(table, read, ports),
        at=turn.now,
    )


def _quality(table: Table[Placement], read: Judgement, ports: Ports) -> int:
    """Return what the answer is worth: right, but not sure, is less than right at once (K17)."""
    unsure = table.state.asked.unsure or ports.words.sounds_unsure(read.answer or "")
    return min(read.quality, AFTER_HINT) if unsure else read.quality


ACTIVITY: Final = QuestionActivity(
    after_answer=_after_answer,
    ask_another=_ask_another,
    after_skip=_skip,
    heading=lambda table, _: probing.heading(table.purpose, table.work.course),
    reason=lambda _: "probe",
    question=_probe,
    can_be_asked=_can_be_asked,
)
