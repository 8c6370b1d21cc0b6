"""Whether critic and judge approve of an item, by thresholds that are settings and no mood."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from bot.domain.practice.items import BankItem, Status, VerificationReport
from bot.factory.verification import Reason, Verification, verify

REPORT: Final = "meta.verification_report"
"""Where an item says what critic and judge found."""
LEAST_SCORE: Final = 0.95
ATTEMPTS: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalPolicy:
    """What an item needs; the version of a policy is what it says."""

    least_score: float = LEAST_SCORE
    """Of each of the four scores; the border counts."""
    attempts: int = ATTEMPTS
    unverifiable: Literal["reject", "review"] = "reject"
    """What happens to an item that no code can work out; none is ever served (K62)."""

    @property
    def version(self) -> str:
        """Return the policy in one line."""
        return f"rubric >= {self.least_score:g}, {self.attempts} attempts, {self.unverifiable}"


def approve(item: BankItem, policy: ApprovalPolicy) -> Verification:
    """Return whether the item may be served: by its report, and by what code finds out.

    It is the same for an item that was made here and for one that comes in a file.
    """
    found = verify(item)
    reasons = (*_refusals(item.document.meta.verification_report, policy), *found.reasons)
    return replace(found, status=Status.REJECTED if reasons else found.status, reasons=reasons)


def _refusals(report: VerificationReport, policy: ApprovalPolicy) -> Iterator[Reason]:
    """Yield why the report is not good enough; issues are remarks and refuse nothing."""
    for name, score in report.rubric_scores.model_dump(by_alias=True).items():
        if score < policy.least_score:
            expected = f"expected at least {policy.least_score:g}, found {score:g}"
            yield Reason(f"{REPORT}.rubric_scores.{name}", expected)
    if report.underspecified:
        yield Reason(f"{REPORT}.underspecified", "expected false, found true")
