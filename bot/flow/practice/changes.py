"""What a turn changed in practice: what was served, tried and found out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from uuid import UUID

from bot.domain.ids import LearnerId, ServedId, TraceId
from bot.domain.practice.items import BankItem, Status
from bot.domain.practice.own_mistakes import OwnMistake
from bot.flow.engine.changes import Change
from bot.flow.engine.turn import Turn
from bot.flow.exercise.changes import AttemptVerdict, PracticeEvent, PracticeEventLogged
from bot.flow.exercise.trace import Trace, logged


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemServed(Change):
    """The learner was shown an item; one that is not verified any more cannot be served."""

    served_id: ServedId
    learner_id: LearnerId
    item_id: UUID
    item_version: int
    skill_id: str
    policies: Mapping[str, str] = field(default_factory=dict)
    """The versions of the policies that were in force, by their names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServedItemMoved(Change):
    """How far the learner is with a served item."""

    served_id: ServedId
    first_verdict: AttemptVerdict | None
    """What the first submission came to; None while there is none."""
    hints: int
    solution_shown: bool
    closed: bool
    """Whether nothing more can be answered; the time of closing stays the first one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemAttempted(Change):
    """The learner sent an answer to a served item."""

    trace_id: TraceId
    served_id: ServedId
    number: int
    """Counted from 1 within the serving."""
    normalised: str
    """The answer as the checker read it, or as it was typed where it read nothing."""
    verdict: AttemptVerdict
    error_tag: str | None = None


@dataclass(frozen=True, slots=True)
class OwnMistakeMoved(Change):
    """A mistake that the learner makes again comes back, or comes back later."""

    learner_id: LearnerId
    mistake: OwnMistake


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealMade(Change):
    """The learner thinks that an answer which counted as wrong is right; a person decides."""

    served_id: ServedId
    number: int
    """Which attempt it was."""
    first: bool
    """Whether it was the first answer, which alone moves the skill."""
    answer: str
    """As it was typed."""
    opinion: str = ""
    """What the model makes of it, for the operator; empty where none was asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptCorrected(Change):
    """An attempt that counted as wrong was right; `first` says whether it was the first answer."""

    served_id: ServedId
    number: int
    first: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealSettled(Change):
    """An appeal that was upheld has corrected what it is about, and the learner was told."""

    served_id: ServedId


def verification_logged(
    item: BankItem, reasons: Iterable[object] = (), *, policy: str
) -> PracticeEventLogged:
    """Return the event of the verification, by that policy, whose result the item holds."""
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
            "policy": policy,
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
