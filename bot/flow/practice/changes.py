"""What a turn changed in practice: what was served, tried and found out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from uuid import UUID

from pydantic import JsonValue

from bot.domain.ids import LearnerId, QuestionKey, ServedId, TraceId
from bot.flow.engine.changes import Change
from bot.flow.hints.model_help import HelpChange


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
class ItemServed(Change):
    """The learner was shown an item; one that is not verified any more cannot be served."""

    served_id: ServedId
    learner_id: LearnerId
    item_id: UUID
    item_version: int
    skill_id: str
    policies: Mapping[str, str] = field(default_factory=dict)
    """The versions of the policies that were in force, by their names."""


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
class ServedItemMoved(Change):
    """How far the learner is with a served item."""

    served_id: ServedId
    first_verdict: AttemptVerdict | None
    """What the first submission came to; None while there is none."""
    hints: int
    solution_shown: bool
    closed: bool
    """Whether nothing more can be answered; the time of closing stays the first one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemAttempted(Change):
    """The learner sent an answer to a served item."""

    trace_id: TraceId
    served_id: ServedId
    number: int
    """Counted from 1 within the serving."""
    normalised: str
    """The answer as the checker read it, or as it was typed where it read nothing."""
    verdict: AttemptVerdict
    error_tag: str | None = None


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


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealMade(Change):
    """The learner thinks that an answer which counted as wrong is right; a person decides."""

    served_id: ServedId
    number: int
    """Which attempt it was."""
    first: bool
    """Whether it was the first answer, which alone moves the skill."""
    answer: str
    """As it was typed."""
    opinion: str = ""
    """What the model makes of it, for the operator; empty where none was asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptCorrected(Change):
    """An attempt that counted as wrong was right; `first` says whether it was the first answer."""

    served_id: ServedId
    number: int
    first: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealSettled(Change):
    """An appeal that was upheld has corrected what it is about, and the learner was told."""

    served_id: ServedId


PracticeChange = (
    ItemServed
    | QuestionServed
    | ServedItemMoved
    | ItemAttempted
    | PracticeEventLogged
    | AppealMade
    | AttemptCorrected
    | AppealSettled
    | HelpChange
)
