"""Whether critic and judge approve of an item, by configured thresholds."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from bot.domain.practice.items import BankItem, Status, VerificationReport
from bot.factory.verification import Reason, Verification, verify

REPORT: Final = "meta.verification_report"
"""The field of an item that holds the findings of critic and judge."""
LEAST_SCORE: Final = 0.95
ATTEMPTS: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalPolicy:
    """The requirements on an item. The version of a policy is its content."""

    least_score: float = LEAST_SCORE
    """For each of the four scores, inclusive."""
    attempts: int = ATTEMPTS
    unverifiable: Literal["reject", "review"] = "reject"
    """What happens to an item that no code can solve. None is ever served (K62)."""

    @property
    def version(self) -> str:
        """Return the policy in one line."""
        return f"rubric >= {self.least_score:g}, {self.attempts} attempts, {self.unverifiable}"


def approve(item: BankItem, policy: ApprovalPolicy) -> Verification:
    """Return the verification of the item, by its report and by code.

    Items that were made here and items from files are treated alike.
    """
    found = verify(item)
    reasons = (*_refusals(item.document.meta.verification_report, policy), *found.reasons)
    return replace(found, status=Status.REJECTED if reasons else found.status, reasons=reasons)


def _refusals(report: VerificationReport, policy: ApprovalPolicy) -> Iterator[Reason]:
    """Yield why the report is not good enough. Issues are remarks and refuse nothing."""
    for name, score in report.rubric_scores.model_dump(by_alias=True).items():
        if score < policy.least_score:
            expected = f"expected at least {policy.least_score:g}, found {score:g}"
            yield Reason(f"{REPORT}.rubric_scores.{name}", expected)
    if report.underspecified:
        yield Reason(f"{REPORT}.underspecified", "expected false, found true")
