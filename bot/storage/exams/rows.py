"""Rows of appeals and rulings as what they stand for."""

from typing import Any

from bot.domain.exams.scoring import Ruling
from bot.flow.exams.ports import Appeal
from bot.storage.exams.codec import load_finding


def appeal_of(row: Any) -> Appeal:
    """Return the appeal of a row."""
    return Appeal(
        attempt_id=row.attempt_id,
        step_id=row.step_id,
        reason=row.reason,
        at=row.at,
        regraded=load_finding(row.attempt_id, row.regraded),
    )


def ruling_of(row: Any) -> Ruling:
    """Return the ruling of a row."""
    return Ruling(step_id=row.step_id, points=row.points, note=row.note)
