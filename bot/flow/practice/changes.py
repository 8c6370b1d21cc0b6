"""Changes of practice: what was served, tried and found out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from uuid import UUID

from bot.domain.ids import LearnerId, ServedId, TraceId
from bot.domain.practice.items import BankItem, Status
from bot.domain.practice.own_mistakes import OwnMistake
from bot.flow.engine.changes import Change
from bot.flow.engine.turn import Turn
from bot.flow.exercise.changes import AttemptVerdict, PracticeEvent, PracticeEventLogged
from bot.flow.exercise.trace import Trace, log_event


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemServed(Change):
    """The learner was shown an item. An item that is no longer verified cannot be served."""

    served_id: ServedId
    learner_id: LearnerId
    item_id: UUID
    item_version: int
    skill_id: str
    policies: Mapping[str, str] = field(default_factory=dict)
    """The versions of the policies in force, by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServedItemMoved(Change):
    """The learner's progress with a served item changed."""

    served_id: ServedId
    first_verdict: AttemptVerdict | None
    """The verdict on the first submission, or None before one."""
    hints: int
    solution_shown: bool
    closed: bool
    """Whether no more answers are taken. The first time of closing is kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemAttempted(Change):
    """The learner sent an answer to a served item."""

    trace_id: TraceId
    served_id: ServedId
    number: int
    """Number of the attempt within the serving, from 1."""
    normalised: str
    """The answer as the checker read it, or as typed if it could not be read."""
    verdict: AttemptVerdict
    error_tag: str | None = None


@dataclass(frozen=True, slots=True)
class OwnMistakeMoved(Change):
    """A repeated mistake of the learner was planned to come back, or to come back later."""

    learner_id: LearnerId
    mistake: OwnMistake


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealMade(Change):
    """The learner appealed a wrong answer, which a person decides on."""

    served_id: ServedId
    number: int
    """Number of the attempt."""
    first: bool
    """Whether it was the first answer, which alone moves the skill."""
    answer: str
    """The answer as typed."""
    opinion: str = ""
    """The model's opinion for the operator, or "" if it was not asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptCorrected(Change):
    """An attempt counted as wrong was right; `first` tells if it was the first answer."""

    served_id: ServedId
    number: int
    first: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealSettled(Change):
    """An upheld appeal was applied and told to the learner."""

    served_id: ServedId


def verification_logged(
    item: BankItem, reasons: Iterable[object] = (), *, policy: str
) -> PracticeEventLogged:
    """Return the event of the verification under `policy`, with the result that the item holds."""
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
    """Return the changes that record an attempt, and log its submission and evaluation."""
    number, verdict = attempt.number, attempt.verdict.value
    return (
        attempt,
        log_event(PracticeEvent.ATTEMPT_SUBMITTED, trace, turn, number=number),
        log_event(PracticeEvent.ATTEMPT_EVALUATED, trace, turn, number=number, verdict=verdict),
    )
