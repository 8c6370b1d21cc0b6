"""Changes that log how a question or item was served and answered."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from uuid import UUID

from pydantic import JsonValue

from bot.domain.ids import LearnerId, QuestionKey, ServedId, TraceId
from bot.flow.engine.changes import Change


class AttemptVerdict(StrEnum):
    """The checker's verdict on an attempt."""

    RIGHT = "right"
    WRONG_FORM = "wrong_form"
    """The right value, but not in the form that was asked for. It costs nothing."""
    WRONG = "wrong"
    UNCLEAR = "unclear"


class PracticeEvent(StrEnum):
    """Events of practice and of the bank that are logged, named in specs/5 section 10.1."""

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
    """The source: its course, its wording, and how its key was verified."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeEventLogged(Change):
    """An event that specs/5 requires to be traced. It holds no text of the learner."""

    kind: PracticeEvent
    trace_id: TraceId
    learner_id: LearnerId | None = None
    """None for an event of the bank itself."""
    skill_id: str | None = None
    item_id: UUID | QuestionKey | None = None
    item_version: int | None = None
    """None for a question of a course."""
    details: Mapping[str, JsonValue] = field(default_factory=dict)
