"""The placement: a few probes that find out what the learner knows already."""

from dataclasses import replace

from bot.domain.placement import next_probe
from bot.flow.outcome import Outcome
from bot.flow.ports import Ports
from bot.flow.presses import OrderClearedPressed
from bot.flow.states import Diagnosing, Probed
from bot.flow.steps import ordering, planning, probing
from bot.flow.steps.answering import read_answer
from bot.flow.steps.briefing import brief_of
from bot.flow.steps.judging import AnswerEvent, Judgement
from bot.flow.steps.topic_work import take_up
from bot.flow.turn import Turn
from bot.flow.tutoring import Brief


async def grade_probe(state: Diagnosing, event: AnswerEvent, turn: Turn, ports: Ports) -> Outcome:
    """Record the probe; ask the next one, or plan when enough is known."""
    course = await ports.courses.get(state.course_id)
    entry = probing.entry_of(course, state.concept_id)
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
    probed = (*state.probed, _probed(state, read, turn))
    following = next_probe(course.inventory, {probe.concept_id: probe.quality for probe in probed})
    if following is not None:
        after = probing.ask(following, state.map_id, course, probed, turn, wanted=state.wanted)
    elif state.wanted is not None and not course.is_drawn:
        after = ordering.order_drawing(course.id, state.wanted, state.map_id, probed, turn)
    else:
        after = await planning.plan(await take_up(state.map_id, ports), probed, turn, ports)
    return replace(after, replies=(read.reply, *after.replies))


async def clear_order(
    state: Diagnosing, _: OrderClearedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Take back the letters tapped so far."""
    cleared = replace(state, asked=replace(state.asked, picked=()))
    course = await ports.courses.get(state.course_id)
    return Outcome(state=cleared, replies=(probing.show(cleared, course, turn, edits=True),))


async def _brief(state: Diagnosing, turn: Turn, ports: Ports) -> Brief:
    return await brief_of(await take_up(state.map_id, ports), None, turn, ports)


def _probed(state: Diagnosing, read: Judgement, turn: Turn) -> Probed:
    return Probed(
        concept_id=state.concept_id,
        key=state.asked.key,
        answer=read.answer or "",
        quality=read.quality,
        at=turn.now,
    )
