"""What is logged of a serving, all of it under one trace: from serving to mastery."""

from collections.abc import Iterable

from bot.domain.ids import TraceId
from bot.domain.practice.items import BankItem, Status
from bot.flow.engine.changes import Change
from bot.flow.engine.turn import Turn
from bot.flow.exercise.changes import PracticeEvent, PracticeEventLogged
from bot.flow.exercise.trace import Trace, logged
from bot.flow.practice.changes import ItemAttempted


def verification_logged(item: BankItem, reasons: Iterable[object] = ()) -> PracticeEventLogged:
    """Return the event of the verification whose result the item holds."""
    meta = item.document.meta
    verifier = meta.provenance.verifier
    return PracticeEventLogged(
        kind=PracticeEvent.VERIFICATION_APPROVED
        if meta.status is Status.VERIFIED
        else PracticeEvent.VERIFICATION_REJECTED,
        trace_id=TraceId(f"verification/{item.id}/{item.version}"),
        skill_id=meta.skill_id,
        item_id=item.id,
        item_version=item.version,
        details={
            "status": meta.status.value,
            "type": verifier.type.value,
            "tool": verifier.details or "",
            "reasons": [str(reason) for reason in reasons],
        },
    )


def attempted(attempt: ItemAttempted, trace: Trace, turn: Turn) -> tuple[Change, ...]:
    """Return what is kept of an answer, and that it was submitted and evaluated."""
    number, verdict = attempt.number, attempt.verdict.value
    return (
        attempt,
        logged(PracticeEvent.ATTEMPT_SUBMITTED, trace, turn, number=number),
        logged(PracticeEvent.ATTEMPT_EVALUATED, trace, turn, number=number, verdict=verdict),
    )
