"""A learner's account as rows that are exported and imported, without decks and landscapes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from uuid import NAMESPACE_OID, uuid5

from pydantic import JsonValue

from bot.domain.ids import CourseId, LearnerId, is_written, supplement_id, written_id
from bot.domain.learner.learner import Learner
from bot.flow.engine.changes import Change

MOST_ROWS: Final = 300_000
"""The most rows of one archive, as many as two hundred cards a day for four years make."""
FIRST_YEAR: Final = 1970
LAST_YEAR: Final = 2999
"""With `FIRST_YEAR`, the range of any time in an archive."""
Row = tuple[JsonValue, ...]

_NAMED: Final[Mapping[str, str]] = {
    "mind_maps": "id",
    "mind_map_nodes": "id",
    "sources": "id",
    "written_courses": "id",
    "quiz_responses": "session_id",
    "served_items": "id",
    "item_attempts": "trace_id",
    "practice_events": "trace_id",
    "exam_attempts": "id",
}
"""By table, the column with ids made here, which another learner may have by now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """Rows of a table, as JSON has them: times as ISO 8601."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """The part of an account that is restored whole, if nothing here is in its way."""

    learner: Learner
    tables: Mapping[str, Rows]
    pages: Mapping[str, bytes] = field(default_factory=dict)
    """Pictures of exams' pages, as far as they are kept. See `page_name`."""

    def count(self, table: str) -> int:
        """Return the number of rows of that table."""
        return len(self.tables[table].rows) if table in self.tables else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownRows:
    """All rows about a learner, by their tables."""

    account: Mapping[str, Rows] = field(default_factory=dict)
    """Rows that can be restored."""
    records: Mapping[str, Rows] = field(default_factory=dict)
    """Rows that are only exported to be read."""


def page_name(attempt_id: object, number: object) -> str:
    """Return the name of the picture of an exam's page in an archive."""
    return f"exams/{attempt_id}/{number}.jpg"


def new_ids(account: Account, learner_id: LearnerId) -> dict[str, str]:
    """Return the new id for everything in the archive by its old one.

    No id of a file is kept. It could belong to another learner's map, now or later.
    """
    found: dict[str, str] = {}
    for table, column in _NAMED.items():
        rows = account.tables.get(table)
        if rows is None or column not in rows.columns:
            continue
        place = rows.columns.index(column)
        found |= {str(row[place]): _new_id(str(row[place]), learner_id) for row in rows.rows}
    beside = {supplement_id(old): supplement_id(new) for old, new in found.items()}
    return found | {old: new for old, new in beside.items() if old in found}


def _new_id(old: str, learner_id: LearnerId) -> str:
    new = str(uuid5(NAMESPACE_OID, f"back/{learner_id}/{old}"))
    return written_id(new) if is_written(CourseId(old)) else new


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountRestored(Change):
    """The account of an archive was restored for a learner who had nothing here."""

    learner_id: LearnerId
    account: Account
    names: Mapping[str, str]
    """The new ids by those of the archive, with those of its decks and landscapes."""
