"""A learner's row in every table that can hold one, each of its texts marked."""

import re
from datetime import date, time
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    Date,
    Float,
    Integer,
    LargeBinary,
    Table,
    Text,
    Time,
    insert,
)

from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.tables import metadata
from bot.storage.learner.account_tables import FATES, Fate
from tests.builders import MONDAY

MARK = "MARKEDWORD"
LEARNER = 4711
_ONE_OF = re.compile(r"^(\w+) IN \('([^']+)'")
_NUMBERS = (Integer, Float)
_PLAIN: dict[tuple[str, str], Any] = {
    ("decks", "digest"): None,  # only bundled ones have one
    ("mind_maps", "root_node_id"): None,
    ("exam_attempts", "status"): "graded",
    ("mind_map_edges", "child_node_id"): f"{MARK} second node",
    ("exam_rulings", "attempt_id"): f"{MARK} exam_attempts.id",
    ("exam_rulings", "landscape_id"): f"{MARK} landscapes.id",
    ("doubted_questions", "course_id"): f"{MARK} written_courses.id",
    ("learners", "zone"): "UTC",
}
NOT_THEIRS = frozenset({"model_calls"})
"""Rows that stay without their learner, and hold no text of a learner."""


def marked_tables() -> list[Table]:
    return [table for table in metadata.sorted_tables if FATES[table] is not Fate.NOBODYS]


def texts_of(table: Table) -> list[str]:
    """Return the columns of the table whose text is marked."""
    return [
        column.name
        for column in table.c
        if isinstance(column.type, Text | JSON | LargeBinary)
        and column.name not in {"item_id", *_choices(table)}
        and (table.name, column.name) not in _PLAIN
    ]


def plant(db: Connection) -> None:
    """Store a row in each table, all of one learner."""
    for table in marked_tables():
        row = {column.name: _value(column) for column in table.c}
        if table.name in NOT_THEIRS:
            row |= dict.fromkeys(texts_of(table), "plain")
        if table.name == "items":
            continue
        db.execute(insert(table), row)
        if table.name == "mind_map_nodes":
            db.execute(insert(table), {**row, "id": f"{MARK} second node", "sequence": 2})


def plant_item(db: Connection) -> None:
    """Store the item of the bank that was served."""
    table = metadata.tables["items"]
    row = {column.name: _value(column) for column in table.c}
    plain = {name: "plain" for name in texts_of(table) if name != "id"}
    db.execute(insert(table), {**row, **plain, "id": "item", "verifier_passed": True})


def _value(column: Column[Any]) -> Any:
    table = column.table
    if (table.name, column.name) in _PLAIN:
        return _PLAIN[table.name, column.name]
    if column.name in {"learner_id", "observer_id", "chat_id", "seconded_by"} or (
        table.name,
        column.name,
    ) == ("learners", "id"):
        return LEARNER
    if column.name in {"item_id", "item_version"}:
        return "item" if column.name == "item_id" else 1
    if column.name in (choices := _choices(table)):
        return choices[column.name]
    for key in column.foreign_keys:
        return f"{MARK} {key.column}"
    return _of_type(column)


def _of_type(column: Column[Any]) -> Any:
    marked: dict[type[Any], Any] = {
        UtcDateTime: MONDAY,
        Boolean: True,
        Date: date(2026, 3, 2),
        Time: time(9),
        LargeBinary: MARK.encode(),
        JSON: {"said": MARK},
    }
    for kind, value in marked.items():
        if isinstance(column.type, kind):
            return value
    if isinstance(column.type, _NUMBERS):
        return 1
    return f"{MARK} {column}"


def _choices(table: Table) -> dict[str, str]:
    """Return the columns that hold one of a few words, with the first of them."""
    found = (
        _ONE_OF.match(str(getattr(constraint, "sqltext", ""))) for constraint in table.constraints
    )
    return {match[1]: match[2] for match in found if match}
