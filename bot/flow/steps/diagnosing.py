"""The placement: a few probes that find out what the learner knows already."""

from dataclasses import replace

from bot.domain.ids import QuestionKey
from bot.flow.outcome import Outcome
from bot.flow.ports import Ports
from bot.flow.presses import OrderClearedPressed
from bot.flow.replies import Plain, Said
from bot.flow.states import Diagnosing, Probed
from bot.flow.steps import planning, probing
from bot.flow.steps.answering import read_answer
from bot.flow.steps.judging import AnswerEvent, Judgement
from bot.flow.steps.topic_work import TopicWork, take_up
from bot.flow.turn import Turn


async def grade_probe(state: Diagnosing, event: AnswerEvent, turn: Turn, ports: Ports) -> Outcome:
    """Record the probe; ask the next one, or plan when enough is known."""
    work = await take_up(state.map_id, ports)
    course = work.course
    entry = probing.entry_of(course, state.concept_id)
    if entry.probe.key in work.withdrawn and not _all_are_out(work):
        another = ask_another(state, work, turn)
        told = Plain(said=Said.QUESTION_WITHDRAWN)
        return replace(another, replies=(told, *another.replies))
    read = read_answer(
        state,
        entry.probe,
        event,
        turn,
        show=lambda table: probing.show(table, course, turn, edits=True),
    )
    if isinstance(read, Outcome):
        return read
    after = _go_on(work, (*state.probed, _probed(state, read, turn)), turn)
    return replace(after, replies=(read.reply, *after.replies))


def ask_another(state: Diagnosing, work: TopicWork, turn: Turn) -> Outcome:
    """Leave the probe out: another one takes its place, or the plan is made without it."""
    return _go_on(work, state.probed, turn, but=state.asked.key)


async def clear_order(
    state: Diagnosing, _: OrderClearedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Take back the letters tapped so far."""
    cleared = replace(state, asked=replace(state.asked, picked=()))
    course = await ports.courses.get(state.course_id)
    return Outcome(state=cleared, replies=(probing.show(cleared, course, turn, edits=True),))


def _go_on(
    work: TopicWork, probed: tuple[Probed, ...], turn: Turn, *, but: QuestionKey | None = None
) -> Outcome:
    """Ask the next probe, or plan when enough is known; what was withdrawn tells nothing."""
    out = work.withdrawn if but is None else work.withdrawn | {but}
    probed = tuple(probe for probe in probed if probe.key not in out)
    entry = probing.following(work.course, probed, out)
    if entry is None:
        return planning.plan(work, probed, turn)
    return probing.ask(entry, work.mind_map.id, work.course, probed, turn)


def _all_are_out(work: TopicWork) -> bool:
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
