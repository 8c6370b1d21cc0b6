"""The placement: a few probes that find out what the learner knows already."""

from dataclasses import replace

from bot.domain.ids import QuestionKey
from bot.flow.authoring import ordering
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import WAYS_ON, Line
from bot.flow.engine.turn import Turn
from bot.flow.exercise import probing
from bot.flow.exercise.answering import read_answer
from bot.flow.exercise.events import OrderClearedPressed
from bot.flow.exercise.judging import AnswerEvent, Judgement
from bot.flow.exercise.states import Diagnosing, Probed
from bot.flow.topics import planning
from bot.flow.topics.loaded_topic import LoadedTopic, load_topic
from bot.flow.tutor.briefing import brief_of
from bot.flow.tutor.tutoring import Brief


async def grade_probe(state: Diagnosing, event: AnswerEvent, turn: Turn, ports: Ports) -> Outcome:
    """Record the probe; ask the next one, or plan when enough is known."""
    work = await load_topic(state.map_id, ports)
    course = work.course
    entry = probing.entry_of(course, state.concept_id)
    if entry.probe.key in work.withdrawn and not _all_are_out(work):
        another = await ask_another(state, work, turn, ports)
        withdrawn = Line("said-question-withdrawn", {}, WAYS_ON)
        return replace(another, replies=(withdrawn, *another.replies))
    read = await read_answer(
        state,
        entry.probe,
        event,
        turn,
        ports,
        brief=lambda: _brief(state, turn, ports),
        show=lambda table: probing.show(table, course, turn, edits=True),
    )
    if isinstance(read, Outcome):
        return read
    answered = replace(state, probed=(*state.probed, _probed(state, read, turn)))
    after = await _go_on(answered, work, turn, ports)
    return replace(after, replies=(read.reply, *after.replies))


async def ask_another(state: Diagnosing, work: LoadedTopic, turn: Turn, ports: Ports) -> Outcome:
    """Leave the probe out: another one takes its place, or the plan is made without it."""
    return await _go_on(state, work, turn, ports, but=state.asked.key)


async def clear_order(
    state: Diagnosing, _: OrderClearedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Take back the letters tapped so far."""
    cleared = replace(state, asked=replace(state.asked, picked=()))
    course = await ports.courses.get(state.course_id)
    return Outcome(state=cleared, replies=(probing.show(cleared, course, turn, edits=True),))


async def _go_on(
    state: Diagnosing,
    work: LoadedTopic,
    turn: Turn,
    ports: Ports,
    *,
    but: QuestionKey | None = None,
) -> Outcome:
    """Ask the next probe, or plan when enough is known; what was withdrawn tells nothing."""
    course = work.course
    out = work.withdrawn if but is None else work.withdrawn | {but}
    probed = tuple(probe for probe in state.probed if probe.key not in out)
    entry = probing.following(course, probed, out)
    if entry is not None:
        return probing.ask(entry, state.map_id, course, probed, turn, wanted=state.wanted)
    if state.wanted is not None and not course.is_drawn:
        return ordering.order_map(course.id, state.wanted, state.map_id, probed, turn)
    return await planning.plan(work, probed, turn, ports)


async def _brief(state: Diagnosing, turn: Turn, ports: Ports) -> Brief:
    return await brief_of(await load_topic(state.map_id, ports), None, turn, ports)


def _all_are_out(work: LoadedTopic) -> bool:
    """Say whether every probe is withdrawn, so that no other could take the place."""
    return all(entry.probe.key in work.withdrawn for entry in work.course.inventory)


def _probed(state: Diagnosing, read: Judgement, turn: Turn) -> Probed:
    return Probed(
        concept_id=state.concept_id,
        key=state.asked.key,
        answer=read.answer or "",
        quality=read.quality,
        at=turn.now,
    )
