"""Attempts and findings as the JSON that is stored."""

from typing import Final

from pydantic import TypeAdapter

from bot.domain.exams.attempt import Attempt
from bot.domain.exams.scoring import StepFinding
from bot.domain.ids import AttemptId
from bot.json_types import json_type
from bot.storage.engine.versions import Versioned

_ANY_ATTEMPT: TypeAdapter[Attempt] = json_type(Attempt)
_ANY_FINDING: TypeAdapter[StepFinding] = json_type(StepFinding)
_ATTEMPT: Final = Versioned(
    "attempt",
    lambda attempt: _ANY_ATTEMPT.dump_json(attempt).decode(),
    _ANY_ATTEMPT.validate_python,
)
_FINDING: Final = Versioned(
    "finding",
    lambda finding: _ANY_FINDING.dump_json(finding).decode(),
    _ANY_FINDING.validate_python,
)


def dump_attempt(attempt: Attempt) -> str:
    """Return the attempt as JSON."""
    return _ATTEMPT.dump(attempt)


def load_attempt(attempt_id: AttemptId, stored: str) -> Attempt | None:
    """Return the stored attempt, or None if this version can no longer read it."""
    return _ATTEMPT.load(attempt_id, stored)


def dump_finding(finding: StepFinding | None) -> str | None:
    """Return the finding about a step as JSON."""
    return None if finding is None else _FINDING.dump(finding)


def load_finding(attempt_id: AttemptId, stored: str | None) -> StepFinding | None:
    """Return the stored finding about a step, or None if this version can no longer read it."""
    return None if stored is None else _FINDING.load(attempt_id, stored)
