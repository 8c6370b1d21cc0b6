"""INSERT ... ON CONFLICT, which SQLAlchemy has once per database."""

from collections.abc import Sequence

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


class Upsert:
    """An insert that gives way to the row that is there, built once for both databases."""

    def __init__(self, table: Table, key: Sequence[str], *, replace: Sequence[str] = ()) -> None:
        self.sqlite = self._of_sqlite(table, key, replace)
        self.postgresql = self._of_postgresql(table, key, replace)

    def on(self, db: Connection) -> sqlite.Insert | postgresql.Insert:
        """Return the statement for this database."""
        return self.sqlite if db.dialect.name == "sqlite" else self.postgresql

    @staticmethod
    def _of_sqlite(table: Table, key: Sequence[str], replace: Sequence[str]) -> sqlite.Insert:
        insert = sqlite.insert(table)
        if not replace:
            return insert.on_conflict_do_nothing(key)
        return insert.on_conflict_do_update(key, set_={n: insert.excluded[n] for n in replace})

    @staticmethod
    def _of_postgresql(
        table: Table, key: Sequence[str], replace: Sequence[str]
    ) -> postgresql.Insert:
        insert = postgresql.insert(table)
        if not replace:
            return insert.on_conflict_do_nothing(index_elements=key)
        new = {name: insert.excluded[name] for name in replace}
        return insert.on_conflict_do_update(index_elements=key, set_=new)
