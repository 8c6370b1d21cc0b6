"""What is due, as the database asks for it: `DueBy.includes` as a range of an index."""

from typing import Any, Final

from sqlalchemy import ColumnElement, and_, bindparam, case

from bot.domain.rhythm.days import WHOLE_DAY, DueBy
from bot.storage.engine.columns import UtcDateTime

_NOW: Final = bindparam("now", type_=UtcDateTime())
UNTIL: Final = bindparam("until", type_=UtcDateTime())


def is_due(due_at: ColumnElement[Any], interval_days: ColumnElement[Any]) -> ColumnElement[bool]:
    """Return the rule that what falls due then, after that interval, is asked.

    The first half is a range of an index over `due_at`. The second is no OR, which SQLite would
    look up in the index once more for each side.
    """
    by = case((interval_days >= WHOLE_DAY, UNTIL), else_=_NOW)
    return and_(due_at <= UNTIL, due_at <= by)


def due_values(due_by: DueBy) -> dict[str, Any]:
    """Return the values of the rule."""
    return {"now": due_by.now, "until": due_by.until}
