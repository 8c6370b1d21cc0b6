"""What is logged of a serving."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from uuid import UUID

from pydantic import JsonValue

from bot.domain.ids import LearnerId, QuestionKey, ServedId, TraceId
from bot.flow.engine.changes import Change


class AttemptVerdict(StrEnum):
    """What the checker said of an attempt."""

    RIGHT = "right"
    WRONG_FORM = "wrong_form"
    """The right value, not in the form that was asked; this costs nothing."""
    WRONG = "wrong"
    UNCLEAR = "unclear"


class PracticeEvent(StrEnum):
    """What is logged of practice and of the bank; specs/5 section 10.1 names them."""

    PROBLEM_SERVED = "problem_served"
    ATTEMPT_SUBMITTED = "attempt_submitted"
    ATTEMPT_EVALUATED = "attempt_evaluated"
    DIAGNOSIS_COMPLETED = "diagnosis_completed"
    HINT_SERVED = "hint_served"
    MASTERY_UPDATED = "mastery_updated"
    SKILL_UNLOCKED = "skill_unlocked"
    SKILL_MASTERED = "skill_mastered"
    VERIFICATION_APPROVED = "verification_approved"
    VERIFICATION_REJECTED = "verification_rejected"


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionServed(Change):
    """The learner was asked a question of a course that is about a skill."""

    served_id: ServedId
    learner_id: LearnerId
    key: QuestionKey
    skill_id: str
    policies: Mapping[str, str]
    source: Mapping[str, JsonValue]
    """Where it comes from: its course, its wording, and how its key was verified."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeEventLogged(Change):
    """Something happened that specs/5 wants to be traced; no text of the learner in it."""

    kind: PracticeEvent
    trace_id: TraceId
    learner_id: LearnerId | None = None
    """None for what happens to the bank itself."""
    skill_id: str | None = None
    item_id: UUID | QuestionKey | None = None
    item_version: int | None = None
    """None for a question of a course."""
    details: Mapping[str, JsonValue] = field(default_factory=dict)
