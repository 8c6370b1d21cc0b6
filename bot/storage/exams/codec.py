"""Attempts and findings as the JSON that is stored."""

from typing import Any, Final

from pydantic import TypeAdapter

from bot.domain.exams.attempt import Attempt
from bot.domain.exams.scoring import StepFinding
from bot.domain.ids import AttemptId
from bot.storage.engine.versions import Versioned

_ANY_ATTEMPT: TypeAdapter[Attempt] = TypeAdapter(Attempt)
_ANY_FINDING: TypeAdapter[StepFinding] = TypeAdapter(StepFinding)
_ATTEMPT: Final = Versioned(
    "attempt",
    lambda attempt: _ANY_ATTEMPT.dump_json(attempt).decode(),
    _ANY_ATTEMPT.validate_python,
)


def dump_attempt(attempt: Attempt) -> str:
    """Return the attempt as JSON."""
    return _ATTEMPT.dump(attempt)


def load_attempt(attempt_id: AttemptId, stored: str) -> Attempt | None:
    """Return the stored attempt; None where this version can no longer read it."""
    return _ATTEMPT.load(attempt_id, stored)


def dump_finding(finding: StepFinding | None) -> dict[str, Any] | None:
    """Return what was found of a step as JSON."""
    if finding is None:
        return None
    dumped: dict[str, Any] = _ANY_FINDING.dump_python(finding, mode="json")
    return dumped


def load_finding(stored: dict[str, Any] | None) -> StepFinding | None:
    """Return what was found of a step."""
    return None if stored is None else _ANY_FINDING.validate_python(stored)
