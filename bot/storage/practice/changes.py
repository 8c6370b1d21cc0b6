"""How each change of practice is written."""

from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, func, insert, literal, select, update

from bot.flow.engine.ports import DecidedTurn, TurnConflictError
from bot.flow.exercise import changes as exercise_changes
from bot.flow.practice import changes as practice_changes
from bot.storage.engine.columns import Json, UtcDateTime
from bot.storage.engine.database import Upsert, writes
from bot.storage.practice.items import CAN_BE_SERVED
from bot.storage.practice.tables import appeals, item_attempts, items, own_mistakes, served_items

_SERVE = insert(served_items).from_select(
    [
        "id",
        "learner_id",
        "item_id",
        "item_version",
        "skill_id",
        "served_at",
        "policies",
        "hints",
        "solution_shown",
    ],
    select(
        bindparam("served", type_=served_items.c.id.type),
        bindparam("learner", type_=served_items.c.learner_id.type),
        items.c.id,
        items.c.version,
        items.c.skill_id,
        bindparam("at", type_=UtcDateTime()),
        bindparam("policies", type_=Json),
        literal(0),
        literal(False),  # noqa: FBT003 - a value of the row
    ).where(
        CAN_BE_SERVED, items.c.id == bindparam("item"), items.c.version == bindparam("version")
    ),
)
"""The bank itself refuses to serve an item that is not verified at this very moment."""
_SERVE_QUESTION = insert(served_items)
_MOVE = (
    update(served_items)
    .where(served_items.c.id == bindparam("served"))
    .values(
        first_verdict=bindparam("verdict"),
        hints=bindparam("given"),
        solution_shown=bindparam("shown"),
        closed_at=func.coalesce(
            served_items.c.closed_at, bindparam("closed", type_=UtcDateTime())
        ),
    )
)
_ATTEMPT = insert(item_attempts)
_APPEAL = Upsert(appeals, ["served_id"])
_OWN_MISTAKE = Upsert(
    own_mistakes,
    ["learner_id", "mistake"],
    replace=[column.name for column in own_mistakes.c if not column.primary_key],
)
_CORRECT = (
    update(item_attempts)
    .where(
        item_attempts.c.served_id == bindparam("served"),
        item_attempts.c.number == bindparam("attempt"),
    )
    .values(verdict=exercise_changes.AttemptVerdict.RIGHT.value)
)
_CORRECT_FIRST = (
    update(served_items)
    .where(served_items.c.id == bindparam("served"))
    .values(first_verdict=exercise_changes.AttemptVerdict.RIGHT.value)
)
_SETTLE = (
    update(appeals)
    .where(appeals.c.served_id == bindparam("served"))
    .values(settled_at=bindparam("settled", type_=UtcDateTime()))
)


def _serve(db: Connection, turn: DecidedTurn, change: practice_changes.ItemServed) -> None:
    """Serve the item.

    Raises TurnConflictError if it was retired meanwhile: the turn is taken again.
    """
    values = {
        "served": change.served_id,
        "learner": change.learner_id,
        "item": str(change.item_id),
        "version": change.item_version,
        "at": turn.at,
        "policies": dict(change.policies),
    }
    if db.execute(_SERVE, values).rowcount == 0:
        raise TurnConflictError(f"item {change.item_id} cannot be served any more")


def _question_row(at: datetime, change: exercise_changes.QuestionServed) -> dict[str, Any]:
    return {
        "id": change.served_id,
        "learner_id": change.learner_id,
        "item_id": change.key,
        "skill_id": change.skill_id,
        "served_at": at,
        "policies": dict(change.policies),
        "hints": 0,
        "solution_shown": False,
        "source": dict(change.source),
    }


def _move_values(at: datetime, change: practice_changes.ServedItemMoved) -> dict[str, Any]:
    return {
        "served": change.served_id,
        "verdict": change.first_verdict,
        "given": change.hints,
        "shown": change.solution_shown,
        "closed": at if change.closed else None,
    }


def _attempt_row(at: datetime, change: practice_changes.ItemAttempted) -> dict[str, Any]:
    return {
        "served_id": change.served_id,
        "number": change.number,
        "trace_id": change.trace_id,
        "normalised": change.normalised,
        "verdict": change.verdict,
        "error_tag": change.error_tag,
        "at": at,
    }


def _correct(db: Connection, _: DecidedTurn, change: practice_changes.AttemptCorrected) -> None:
    db.execute(_CORRECT, {"served": change.served_id, "attempt": change.number})
    if change.first:
        db.execute(_CORRECT_FIRST, {"served": change.served_id})


def _own_mistake_row(change: practice_changes.OwnMistakeMoved) -> dict[str, Any]:
    row = asdict(change.mistake)
    return {**row, "learner_id": change.learner_id, "item_id": str(change.mistake.item_id)}


def _appeal_row(at: datetime, change: practice_changes.AppealMade) -> dict[str, Any]:
    return {
        "served_id": change.served_id,
        "number": change.number,
        "first": change.first,
        "answer": change.answer,
        "opinion": change.opinion,
        "at": at,
        "upheld": None,
        "decided_at": None,
        "settled_at": None,
    }


WRITES = (
    writes(practice_changes.ItemServed, _serve),
    writes(
        exercise_changes.QuestionServed,
        lambda db, turn, change: db.execute(_SERVE_QUESTION, _question_row(turn.at, change)),
    ),
    writes(
        practice_changes.ServedItemMoved,
        lambda db, turn, change: db.execute(_MOVE, _move_values(turn.at, change)),
    ),
    writes(
        practice_changes.ItemAttempted,
        lambda db, turn, change: db.execute(_ATTEMPT, _attempt_row(turn.at, change)),
    ),
    writes(
        practice_changes.AppealMade,
        lambda db, turn, change: db.execute(_APPEAL.on(db), _appeal_row(turn.at, change)),
    ),
    writes(practice_changes.AttemptCorrected, _correct),
    writes(
        practice_changes.OwnMistakeMoved,
        lambda db, turn, change: db.execute(_OWN_MISTAKE.on(db), _own_mistake_row(change)),
    ),
    writes(
        practice_changes.AppealSettled,
        lambda db, turn, change: db.execute(
            _SETTLE, {"served": change.served_id, "settled": turn.at}
        ),
    ),
)
