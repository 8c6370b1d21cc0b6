"""INSERT ... ON CONFLICT, which SQLAlchemy has once per database."""

from collections.abc import Sequence

from sqlalchemy import Column, Connection, Executable, Table
from sqlalchemy.dialects import postgresql, sqlite


class Upsert:
    """An insert that gives way to the row that is there, built once for both databases."""

    def __init__(
        self,
        table: Table,
        key: Sequence[str],
        *,
        replace: Sequence[str] = (),
        returning: Sequence[Column[object]] = (),
    ) -> None:
        self._of_dialect: dict[str, Executable] = {}
        for dialect, insert in (("sqlite", sqlite.insert), ("postgresql", postgresql.insert)):
            statement = _giving_way(insert(table), key, replace)
            self._of_dialect[dialect] = statement.returning(*returning) if returning else statement

    def on(self, db: Connection) -> Executable:
        """Return the statement for this database."""
        return self._of_dialect[db.dialect.name]


def _giving_way(
    insert: sqlite.Insert | postgresql.Insert, key: Sequence[str], replace: Sequence[str]
) -> sqlite.Insert | postgresql.Insert:
    if not replace:
        return insert.on_conflict_do_nothing(index_elements=key)
    new = {name: insert.excluded[name] for name in replace}
    return insert.on_conflict_do_update(index_elements=key, set_=new)
