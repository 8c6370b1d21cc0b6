"""The decision about items offered to the bank: kept, unchanged, or refused and why."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from bot.domain.practice.items import BankItem, Status, Verifier, VerifierType, with_status
from bot.factory.approval import ApprovalPolicy, approve
from bot.factory.verification import Verification, after_verification

_USUAL: Final = ApprovalPolicy()
_AS_IT_SAYS: Final = frozenset({Status.DRAFT, Status.RETIRED})
"""An item that its author has not released, or has retired, is kept as such and not verified."""


class Fate(StrEnum):
    """The decision about an item."""

    KEPT = "kept"
    UNCHANGED = "unchanged"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """The decision about an item, and the item as it is kept."""

    fate: Fate
    item: BankItem
    verification: Verification | None = None
    """The verifier's result, if it ran."""
    reasons: tuple[str, ...] = ()

    @property
    def is_kept(self) -> bool:
        """Return True if the item is new in the bank."""
        return self.fate is Fate.KEPT


def decide(
    offered: Sequence[BankItem],
    stored: Sequence[BankItem],
    now: datetime,
    policy: ApprovalPolicy = _USUAL,
) -> Sequence[Decision]:
    """Return the decision about each item. Earlier ones count as stored."""
    there = list(stored)
    decisions: list[Decision] = []
    for item in offered:
        decision = _decide(
            item, [version for version in there if version.id == item.id], now, policy
        )
        decisions.append(decision)
        if decision.is_kept:
            there.append(decision.item)
    return decisions


def _decide(
    item: BankItem, versions: Sequence[BankItem], now: datetime, policy: ApprovalPolicy
) -> Decision:
    same = next((version for version in versions if version.version == item.version), None)
    if same is not None and author_part(same) == author_part(item):
        return Decision(fate=Fate.UNCHANGED, item=same)
    clash = _clash(item, versions)
    if clash:
        return Decision(fate=Fate.REFUSED, item=item, reasons=(clash,))
    if item.document.meta.status in _AS_IT_SAYS:
        return Decision(fate=Fate.KEPT, item=item)
    found = approve(item, policy)
    fate = Fate.REFUSED if found.status is Status.REJECTED else Fate.KEPT
    return Decision(
        fate=fate,
        item=after_verification(item, found, now),
        verification=found,
        reasons=tuple(map(str, found.reasons)),
    )


def _clash(item: BankItem, versions: Iterable[BankItem]) -> str:
    """Return why the item cannot follow the stored versions, or empty if it can."""
    newest = max((version.version for version in versions), default=0)
    if item.document.meta.status is Status.REJECTED:
        return "meta.status: expected an item that its author has not rejected"
    if item.version == newest:
        return f"meta.version: expected {newest + 1}, for version {newest} has another content"
    if item.version < newest:
        return f"meta.version: expected more than {newest}, which is stored"
    return ""


def author_part(item: BankItem) -> BankItem:
    """Return the author's part of the item, without the fields of the verifier and the bank."""
    nobody = Verifier(type=VerifierType.NONE, passed=False)
    is_draft = item.document.meta.status is Status.DRAFT
    status = Status.DRAFT if is_draft else Status.IN_REVIEW
    return with_status(item, status, nobody, item.document.meta.created_at)
