"""The report of making an item, attempt by attempt."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from pydantic import JsonValue

from bot.domain.ids import TraceId
from bot.domain.practice.items import BankItem, RubricScores, Status
from bot.factory.approval import ApprovalPolicy
from bot.flow.exercise.changes import PracticeEvent, PracticeEventLogged


class Stage(StrEnum):
    """The stage that found something."""

    GENERATOR = "generator"
    CRITIC = "critic"
    JUDGE = "judge"
    RUBRIC = "rubric"
    VERIFIER = "verifier"
    ALGEBRA = "algebra"
    """The second opinion of a computer algebra system."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A reason to reject an attempt."""

    stage: Stage
    reason: str

    def __str__(self) -> str:
        """Return the finding in one line."""
        return f"{self.stage.value}: {self.reason}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One attempt at an item."""

    number: int
    item: BankItem | None
    """With all findings, or None if the generator's output is no item."""
    scores: RubricScores | None = None
    findings: tuple[Finding, ...] = ()
    final: bool = False
    """True if nothing is tried after it although attempts are left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FactoryReport:
    """The result of an order: an item, or why there is none."""

    skill_id: str
    difficulty: int
    policy: ApprovalPolicy
    attempts: tuple[Attempt, ...]

    @property
    def item(self) -> BankItem | None:
        """Return the item, verified or in review by the policy, or None if all were rejected."""
        made = self.attempts[-1].item
        return made if made and made.document.meta.status is not Status.REJECTED else None

    def lines(self) -> Iterator[str]:
        """Yield the report in lines for an operator."""
        made = self.item
        verdict = "REJECT" if made is None else made.document.meta.status.value
        yield f"{self.skill_id}, difficulty {self.difficulty}: {verdict}"
        for attempt in self.attempts:
            yield f"  attempt {attempt.number}: {_scores(attempt) or 'no scores'}"
            yield from (f"    {finding}" for finding in attempt.findings)

    def events(self) -> Iterator[PracticeEventLogged]:
        """Yield the events to log for each attempt."""
        first = next((tried.item for tried in self.attempts if tried.item), None)
        trace = TraceId(f"factory/{first.id if first else self.skill_id}")
        for attempt in self.attempts:
            yield self._event(attempt, trace)

    def _event(self, attempt: Attempt, trace: TraceId) -> PracticeEventLogged:
        item = attempt.item
        approved = item is not None and item.document.meta.status is Status.VERIFIED
        kinds = (PracticeEvent.VERIFICATION_REJECTED, PracticeEvent.VERIFICATION_APPROVED)
        return PracticeEventLogged(
            kind=kinds[approved],
            trace_id=trace,
            skill_id=self.skill_id,
            item_id=None if item is None else item.id,
            item_version=None if item is None else item.version,
            details=self._details(attempt),
        )

    def _details(self, attempt: Attempt) -> dict[str, JsonValue]:
        details: dict[str, JsonValue] = {
            "attempt": attempt.number,
            "policy": self.policy.version,
            "stages": [finding.stage.value for finding in attempt.findings],
            "reasons": [finding.reason for finding in attempt.findings],
            "scores": attempt.scores.model_dump(by_alias=True) if attempt.scores else None,
        }
        if attempt.item is None:
            return details
        provenance = attempt.item.document.meta.provenance
        return details | {
            "status": attempt.item.document.meta.status.value,
            "provenance": provenance.model_dump(mode="json"),
        }


def _scores(attempt: Attempt) -> str:
    if attempt.scores is None:
        return ""
    return ", ".join(f"{name} {score:g}" for name, score in attempt.scores.model_dump().items())
