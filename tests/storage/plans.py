"""The query plans of a database."""

import re
from typing import Any, Final

from sqlalchemy import Connection, text

_MOMENT: Final = re.compile(r"('\d{4}-\d\d-\d\d[^']*')")


def explained(db: Connection, statement: Any, values: dict[str, Any]) -> str:
    """Return the plan of the statement with these values, in the database's own words."""
    spelled = statement.params(**values).compile(db, compile_kwargs={"literal_binds": True})
    if db.dialect.name == "sqlite":
        steps = db.exec_driver_sql(f"EXPLAIN QUERY PLAN {spelled}")
        return " ".join(step.detail for step in steps)
    # So small a table is scanned whole, unless that is forbidden.
    db.execute(text("SET LOCAL enable_seqscan = off"))
    typed = _MOMENT.sub(r"timestamptz \1", str(spelled))  # as the driver binds them
    return " ".join(db.exec_driver_sql(f"EXPLAIN {typed}").scalars())
