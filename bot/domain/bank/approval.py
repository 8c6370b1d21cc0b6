"""Whether critic and judge approve of an item, by thresholds that are settings and no mood."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from bot.domain.practice.items import VerificationReport

LEAST_SCORE: Final = 0.95
ATTEMPTS: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalPolicy:
    """What an item needs; the version of a policy is what it says."""

    least_score: float = LEAST_SCORE
    """Of each of the four scores; the border counts."""
    attempts: int = ATTEMPTS
    unverifiable: Literal["reject", "review"] = "reject"
    """What becomes of an item that no code can work out; none is ever served (K62)."""

    @property
    def version(self) -> str:
        """Return the policy in one line."""
        return f"rubric >= {self.least_score:g}, {self.attempts} attempts, {self.unverifiable}"


def refusals(report: VerificationReport, policy: ApprovalPolicy) -> Iterator[str]:
    """Yield why the report is not good enough; nothing where the item is approved."""
    for name, score in report.rubric_scores.model_dump().items():
        if score < policy.least_score:
            yield f"{name} {score:g} is below {policy.least_score:g}"
    if report.underspecified:
        yield "something that is needed is not said"
