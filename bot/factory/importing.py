"""What happens to items that are offered to the bank: kept, unchanged, or refused and why."""

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
"""What its author does not want served yet, or any more, is kept as that and not verified."""


class Fate(StrEnum):
    """What happens to an item."""

    KEPT = "kept"
    UNCHANGED = "unchanged"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What was decided of an item, and the item as it is kept."""

    fate: Fate
    item: BankItem
    verification: Verification | None = None
    """What the verifier found, if it ran."""
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
    """Return what happens to each; those before it count as stored."""
    there = list(stored)
    decisions: list[Decision] = []
    for item in offered:
        decision = _decide(item, [it for it in there if it.id == item.id], now, policy)
        decisions.append(decision)
        if decision.is_kept:
            there.append(decision.item)
    return decisions


def _decide(
    item: BankItem, versions: Sequence[BankItem], now: datetime, policy: ApprovalPolicy
) -> Decision:
    same = next((it for it in versions if it.version == item.version), None)
    if same is not None and authored(same) == authored(item):
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
    """Return why the item cannot follow those that are stored; empty where it can."""
    newest = max((it.version for it in versions), default=0)
    if item.document.meta.status is Status.REJECTED:
        return "meta.status: expected an item that its author has not rejected"
    if item.version == newest:
        return f"meta.version: expected {newest + 1}, for version {newest} has another content"
    if item.version < newest:
        return f"meta.version: expected more than {newest}, which is stored"
    return ""


def authored(item: BankItem) -> BankItem:
    """Return what its author wrote: the item without what the verifier and the bank say of it."""
    nobody = Verifier(type=VerifierType.NONE, passed=False)
    is_draft = item.document.meta.status is Status.DRAFT
    status = Status.DRAFT if is_draft else Status.IN_REVIEW
    return with_status(item, status, nobody, item.document.meta.created_at)
