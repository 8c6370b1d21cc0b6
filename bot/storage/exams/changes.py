"""How each change of exams is written."""

from sqlalchemy import Connection, bindparam, delete, update

from bot.flow.engine.ports import DecidedTurn
from bot.flow.exams import changes as exam_changes
from bot.storage.engine.database import Upsert, writes
from bot.storage.exams.codec import dump_attempt, dump_finding
from bot.storage.exams.tables import exam_appeals, exam_attempts, exam_pages, exam_rulings

_THIS = exam_attempts.c.id == bindparam("attempt")
_KEEP = Upsert(
    exam_attempts, ["id"], replace=["status", "content", "flagged", "ends_at", "ended_at"]
)
_KEEP_PAGE = Upsert(exam_pages, ["attempt_id", "number"], replace=["text", "picture"])
_REMOVE_PAGE = delete(exam_pages).where(
    exam_pages.c.attempt_id == bindparam("attempt"), exam_pages.c.number == bindparam("page")
)
_ANSWER_DUE = update(exam_attempts).where(_THIS).values(answer_due_at=bindparam("due"))
_TIME_UP = update(exam_attempts).where(_THIS).values(time_up_told=True)
_APPEAL = Upsert(exam_appeals, ["attempt_id", "step_id"], replace=["regraded"])
_TOLD = (
    update(exam_rulings)
    .where(exam_rulings.c.attempt_id == bindparam("attempt"), exam_rulings.c.told_at.is_(None))
    .values(told_at=bindparam("now"))
)


def _keep_attempt(db: Connection, _: DecidedTurn, change: exam_changes.AttemptChanged) -> None:
    attempt = change.attempt
    row = {
        "id": attempt.id,
        "learner_id": attempt.learner_id,
        "landscape_id": attempt.ref.landscape_id,
        "goal_id": attempt.ref.goal_id,
        "status": attempt.status,
        "content": dump_attempt(attempt),
        "flagged": bool(attempt.grading and attempt.grading.flags),
        "begun_at": attempt.begun_at,
        "ends_at": attempt.ends_at,
        "time_up_told": False,
        "ended_at": attempt.ended_at,
    }
    db.execute(_KEEP.on(db), row)


def _keep_page(db: Connection, _: DecidedTurn, change: exam_changes.PageKept) -> None:
    row = {
        "attempt_id": change.attempt_id,
        "number": change.number,
        "text": change.text,
        "picture": change.picture,
    }
    db.execute(_KEEP_PAGE.on(db), row)


def _keep_appeal(db: Connection, _: DecidedTurn, change: exam_changes.AppealMoved) -> None:
    appeal = change.appeal
    row = {
        "attempt_id": appeal.attempt_id,
        "step_id": appeal.step_id,
        "reason": appeal.reason,
        "at": appeal.at,
        "regraded": dump_finding(appeal.regraded),
    }
    db.execute(_APPEAL.on(db), row)


WRITES = (
    writes(exam_changes.AttemptChanged, _keep_attempt),
    writes(exam_changes.PageKept, _keep_page),
    writes(
        exam_changes.PageRemoved,
        lambda db, _, change: db.execute(
            _REMOVE_PAGE, {"attempt": change.attempt_id, "page": change.number}
        ),
    ),
    writes(
        exam_changes.AnswerDue,
        lambda db, _, change: db.execute(
            _ANSWER_DUE, {"attempt": change.attempt_id, "due": change.at}
        ),
    ),
    writes(
        exam_changes.TimeUpNoted,
        lambda db, _, change: db.execute(_TIME_UP, {"attempt": change.attempt_id}),
    ),
    writes(exam_changes.AppealMoved, _keep_appeal),
    writes(
        exam_changes.RulingsTold,
        lambda db, turn, change: db.execute(_TOLD, {"attempt": change.attempt_id, "now": turn.at}),
    ),
)
