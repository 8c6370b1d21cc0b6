"""The trace from a served item back to its origin (specs/5, section 10.2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol
from uuid import UUID

from pydantic import JsonValue

from bot.domain.ids import LearnerId, ServedId, TraceId
from bot.domain.practice.items import BankItem
from bot.flow.exercise.changes import AttemptVerdict, PracticeEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class TracedAttempt:
    """An answer to a served item, without the typed text."""

    number: int
    trace_id: TraceId
    verdict: AttemptVerdict
    error_tag: str | None
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class TracedServing:
    """One serving of an item, with the attempts at it."""

    served_id: ServedId
    learner_id: LearnerId
    item_version: int
    at: datetime
    policies: Mapping[str, str]
    first_verdict: AttemptVerdict | None
    hints: int
    solution_shown: bool
    closed_at: datetime | None
    attempts: tuple[TracedAttempt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TracedEvent:
    """An event of the item or of its servings."""

    kind: PracticeEvent
    trace_id: TraceId
    learner_id: LearnerId | None
    details: Mapping[str, JsonValue]
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemTrace:
    """The history of an item in all its versions, oldest first."""

    versions: tuple[BankItem, ...]
    servings: tuple[TracedServing, ...]
    events: tuple[TracedEvent, ...]


class GapKind(StrEnum):
    """What is missing between a serving and its verification."""

    NOT_VERIFIED = "served without having been verified"
    NOT_APPROVED = "served without an event of its verification"
    NO_POLICIES = "served under policies that are not known"
    NO_EVENT = "served without an event"
    NOT_SERVED = "answered without having been served"
    NO_ATTEMPT = "answered without an event"
    NO_HINT = "helped without an event"
    NO_MASTERY = "counted without an event"
    EVENT_MISSING = "one of the events that were logged together is missing"


@dataclass(frozen=True, slots=True)
class Gap:
    """A serving that cannot be traced back, or an event missing from its trace."""

    trace_id: str
    what: str
    """The item with its version, the question of a course, or the skill."""
    kind: GapKind


class PracticeAudit(Protocol):
    """Questions of an operator to the bank."""

    async def trace(self, item_id: UUID) -> ItemTrace | None:
        """Return the history of the item, or None if there is no such item."""

    async def gaps(self) -> Sequence[Gap]:
        """Return the gaps in the traces. There must be none."""

    async def servings(self) -> int:
        """Return the number of servings."""
