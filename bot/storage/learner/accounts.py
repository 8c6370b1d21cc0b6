"""All rows that are known of a learner, as they go out."""

from sqlalchemy import Connection, Table, select

from bot.domain.ids import LearnerId
from bot.flow.files.account import KnownRows, Rows
from bot.storage.engine.database import Store, read_by
from bot.storage.exams.tables import exam_pages
from bot.storage.learner.account_tables import Fate, columns_of, going_out, of_learner
from bot.storage.learner.account_values import as_json


def read_rows(db: Connection, learner_id: LearnerId) -> KnownRows:
    """Return the rows of every table that goes out as rows."""
    return KnownRows(
        account={it.name: _rows(db, it, learner_id) for it in going_out(Fate.COMES_BACK)},
        records={it.name: _rows(db, it, learner_id) for it in going_out(Fate.RECORD)},
    )


def _rows(db: Connection, table: Table, learner_id: LearnerId) -> Rows:
    columns = columns_of(table)
    picture = exam_pages.c.picture  # goes out as a file of its own
    shown = [it.is_not(None).label(it.name) if it is picture else it for it in columns]
    query = select(*shown).where(of_learner(table)).order_by(*table.primary_key)
    found = db.execute(query, {"learner": learner_id})
    return Rows(
        columns=tuple(it.name for it in columns),
        rows=tuple(tuple(map(as_json, row)) for row in found),
    )


class SqlAccounts(Store):
    """What is known of learners, in the database."""

    known = read_by(read_rows)
