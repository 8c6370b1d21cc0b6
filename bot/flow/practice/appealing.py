"""Appeals: an answer is read again, and if that does not help a person looks at it."""

from dataclasses import replace

from bot.domain.answers.verdict import Right
from bot.domain.ids import ServedId, TraceId
from bot.domain.mastery.tracing import SkillState
from bot.domain.practice.canonical import check_item
from bot.domain.practice.items import BankItem
from bot.domain.progress.progress import score_percent
from bot.domain.rhythm.rhythm import may_speak_from
from bot.domain.topics.course import Language
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, Reply, remark
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.changes import AttemptVerdict
from bot.flow.exercise.states import Answering
from bot.flow.exercise.trace import Trace
from bot.flow.hints.making_help import opinion_on
from bot.flow.practice import serving
from bot.flow.practice.changes import AppealMade, AppealSettled, AttemptCorrected
from bot.flow.practice.events import AppealPressed, AppealUpheld
from bot.flow.practice.ports import ITEMS
from bot.flow.practice.solving import ACTIVITY, moved_on
from bot.flow.practice.states import Practice
from bot.flow.skills import linked
from bot.flow.skills.changes import SkillRetraced
from bot.flow.skills.moving import skill_moved
from bot.flow.skills.ports import SKILLS


async def appeal(
    state: Answering[Practice], _: AppealPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Read the last wrong answer again, also as other languages write it, or note the appeal."""
    pending, answer = await serving.open_item(state, ports), state.purpose.last_wrong
    if pending.found is None or not answer:
        return await ACTIVITY.give_way(state, turn, ports)
    if _is_right(pending.item, answer):
        return await _correct(pending, turn, ports)
    served_id = ServedId(pending.trace.id)
    if await ports[ITEMS].appeal(served_id) is not None:
        return Outcome(state=state, replies=(Line("appeal-noted-before", interim=True),))
    opinion = await opinion_on(pending.item, answer, turn.learner.id, ports)
    made = AppealMade(
        served_id=served_id,
        number=state.purpose.last_wrong_number,
        first=state.purpose.wrong == 1,
        answer=answer,
        opinion=opinion,
    )
    return Outcome(state=state, changes=(made,), replies=(Line("appeal-noted", interim=True),))


async def settle(state: ChatState, event: AppealUpheld, turn: Turn, ports: Ports) -> Outcome:
    """Correct the skill after an operator's decision and tell the learner. What is open stays."""
    appealed = await ports[ITEMS].appeal(event.served_id)
    speaks = turn.reaches_learner
    waits = speaks and may_speak_from(turn.learner, turn.now) > turn.now
    if appealed is None or not appealed.upheld or waits:
        return Outcome(state=state)
    states = await ports[SKILLS].states(turn.learner.id)
    known = states.get(appealed.skill_id)
    changes: tuple[Change, ...] = (
        AppealSettled(served_id=event.served_id),
        AttemptCorrected(served_id=event.served_id, number=appealed.number, first=appealed.first),
    )
    replies: tuple[Reply, ...] = ()
    if appealed.first and (retracing := await _retrace(known, event.served_id, turn, ports)):
        known = retracing.state
        trace = Trace(
            id=TraceId(event.served_id),
            skill_id=known.skill_id,
            item_id=appealed.item_id,
            item_version=appealed.item_version,
        )
        moved = skill_moved(retracing, states, states[known.skill_id], trace, turn, ports)
        fed = await linked.feed_concepts(known, turn, ports)
        changes, replies = (*changes, *moved.changes, *fed.changes), fed.replies
    told = remark(
        "appeal-upheld",
        answer=appealed.answer,
        skill=serving.name_of(appealed.skill_id, turn, ports),
        share=f"{score_percent(known.p_mastery if known else 0.0)}",
    )
    return Outcome(state=state, changes=changes, replies=(told, *replies) if speaks else ())


def _is_right(item: BankItem, answer: str) -> bool:
    """Return True if the answer is right as any of the languages writes numbers."""
    return any(
        isinstance(check_item(item, answer, language=language), Right) for language in Language
    )


async def _correct(pending: serving.OpenItem, turn: Turn, ports: Ports) -> Outcome:
    """Count the answer as right after all, and go on with the next item.

    Only the first answer moves the skill, not one that came after a wrong one.
    """
    purpose, trace = pending.purpose, pending.trace
    first, served_id = purpose.wrong == 1, ServedId(trace.id)
    states = await ports[SKILLS].states(turn.learner.id)
    changes: tuple[Change, ...] = (
        moved_on(pending, closed=True, verdict=AttemptVerdict.RIGHT if first else None),
        AttemptCorrected(served_id=served_id, number=purpose.last_wrong_number, first=first),
    )
    known = states.get(trace.skill_id)
    retracing = await _retrace(known, served_id, turn, ports) if first else None
    if known is not None and retracing is not None:
        moved = skill_moved(retracing, states, known, trace, turn, ports)
        states = moved.states
        fed = await linked.feed_concepts(retracing.state, turn, ports)
        changes = (*changes, *moved.changes, *fed.changes)
    right = Line("appeal-right", interim=True)
    following = await serving.serve_next(purpose.practice, states, turn, ports, right)
    return replace(following, changes=(*changes, *following.changes))


async def _retrace(
    known: SkillState | None, served_id: ServedId, turn: Turn, ports: Ports
) -> SkillRetraced | None:
    """Return the skill with that answer right, or None if its log no longer has the answer."""
    log = () if known is None else await ports[SKILLS].log(turn.learner.id, known.skill_id)
    if known is None or all(opportunity.source != served_id for opportunity in log):
        return None
    corrected = tuple(
        replace(opportunity, correct=True) if opportunity.source == served_id else opportunity
        for opportunity in log
    )
    state = await linked.with_log(known, corrected, turn, ports)
    return SkillRetraced(turn.learner.id, state, corrected)
