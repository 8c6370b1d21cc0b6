"""Reports from another application about a learner: results by skill, and attempts at items.

An attempt belongs to a serving of its own, audited like any serving. It never answers what
is open in the chat, and moves no mastery, as only an outcome does.
"""

from bot.domain.answers.verdict import Right, RightValueWrongForm, Unclear, Verdict, Wrong
from bot.domain.ids import SkillId, TraceId
from bot.domain.mastery.tracing import Opportunity
from bot.domain.practice.items import BankItem
from bot.domain.practice.reading import read_answer
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.changes import AttemptVerdict, PracticeEvent
from bot.flow.exercise.trace import POLICIES, Trace, log_event
from bot.flow.hints.helping import diagnosis_of
from bot.flow.practice.changes import ItemAttempted, ItemServed, ServedItemMoved, attempted
from bot.flow.practice.counting import count_opportunity
from bot.flow.practice.events import AttemptReported, OutcomeReported
from bot.flow.practice.ports import ITEMS, Serving


async def count_outcome(
    state: ChatState, event: OutcomeReported, turn: Turn, ports: Ports
) -> Outcome:
    """Count the outcome as one opportunity of the skill, in order of time."""
    opportunity = Opportunity(source=event.source, at=event.at, correct=event.correct)
    trace = Trace(id=TraceId(event.source), skill_id=event.skill_id)
    counted = await count_opportunity(opportunity, trace, turn, ports)
    return Outcome(state=state, changes=counted.changes)


async def keep_attempt(
    state: ChatState, event: AttemptReported, turn: Turn, ports: Ports
) -> Outcome:
    """Store the attempt, and the serving with the first one. Skip what cannot be served."""
    serving = await ports[ITEMS].serving(event.served_id)
    item = await attempted_item(serving, event, ports)
    verdict = None if item is None else read_answer(item, event.answer)
    if item is None or verdict is None or isinstance(verdict, Unclear):
        return Outcome(state=state)
    return Outcome(state=state, changes=_attempt_changes(item, verdict, serving, event, turn))


async def attempted_item(
    serving: Serving | None, event: AttemptReported, ports: Ports
) -> BankItem | None:
    """Return the item of the attempt, or None if it cannot be attempted.

    An item that is retired while it is shown can still be answered.
    """
    if serving is None:
        item = await ports[ITEMS].servable(event.item_id)
        return item if item is not None and item.version == event.version else None
    shown = (serving.item_id, serving.item_version)
    if serving.closed or shown != (event.item_id, event.version):
        return None
    return await ports[ITEMS].item(*shown)


def verdict_of(verdict: Verdict) -> AttemptVerdict:
    """Return the verdict to store."""
    match verdict:
        case Right():
            return AttemptVerdict.RIGHT
        case RightValueWrongForm():
            return AttemptVerdict.WRONG_FORM
        case Unclear():
            return AttemptVerdict.UNCLEAR
        case _:
            return AttemptVerdict.WRONG


def _attempt_changes(
    item: BankItem,
    verdict: Right | RightValueWrongForm | Wrong,
    serving: Serving | None,
    event: AttemptReported,
    turn: Turn,
) -> tuple[Change, ...]:
    kind = verdict_of(verdict)
    trace = _trace(item, event)
    attempt = ItemAttempted(
        trace_id=trace.id,
        served_id=event.served_id,
        number=1 if serving is None else len(serving.attempts) + 1,
        normalised=verdict.normalised,
        verdict=kind,
        error_tag=_error_tag(item, event) if kind is AttemptVerdict.WRONG else None,
    )
    return (
        *(_serving_changes(item, trace, event, turn) if serving is None else ()),
        *attempted(attempt, trace, turn),
        _progress(serving, kind, event),
    )


def _trace(item: BankItem, event: AttemptReported) -> Trace:
    return Trace(
        id=TraceId(event.served_id),
        skill_id=SkillId(item.document.meta.skill_id),
        item_id=item.id,
        item_version=item.version,
    )


def _serving_changes(
    item: BankItem, trace: Trace, event: AttemptReported, turn: Turn
) -> tuple[Change, ...]:
    served = ItemServed(
        served_id=event.served_id,
        learner_id=turn.learner.id,
        item_id=item.id,
        item_version=item.version,
        skill_id=trace.skill_id,
        policies=POLICIES,
    )
    return served, log_event(PracticeEvent.PROBLEM_SERVED, trace, turn, policies=dict(POLICIES))


def _progress(
    serving: Serving | None, verdict: AttemptVerdict, event: AttemptReported
) -> ServedItemMoved:
    first = None if serving is None else serving.first_verdict
    counts = verdict in {AttemptVerdict.RIGHT, AttemptVerdict.WRONG}
    return ServedItemMoved(
        served_id=event.served_id,
        first_verdict=first or (verdict if counts else None),
        hints=0,
        solution_shown=False,
        closed=verdict is AttemptVerdict.RIGHT,
    )


def _error_tag(item: BankItem, event: AttemptReported) -> str:
    return diagnosis_of(item, event.answer).error_category.value
