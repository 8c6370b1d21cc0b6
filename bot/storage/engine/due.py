"""What falls due: each kind is declared at the statement that finds it, page by page."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, time, timedelta
from typing import Any, Final

from sqlalchemy import Connection, Select

from bot.flow.engine.delivery import PAGE, Due, Kind, Row

BEGINNING: Final = datetime(1970, 1, 1, tzinfo=UTC)
NOBODY: Final = -(2**63)
"""An id below that of every learner and chat."""


def due(  # noqa: PLR0913  # each is a part of the declaration
    statement: Select[Any],
    *,
    every: timedelta | time,
    after: Mapping[str, tuple[int, object]],
    values: Callable[[datetime], Mapping[str, object]] = lambda now: {"now": now},
    at_once: int = PAGE,
    paced: bool = False,
    pages: int | None = None,
    moments: bool = False,
) -> Callable[[Callable[..., Due | None]], Kind]:
    """Return a decorator that turns the function that makes the turn of a row into a `Kind`.

    `after` maps the bound values after which a page begins to a column of the last row, and to the
    value for the first page. The statement ends with a `limit`.
    """

    def find(db: Connection, now: datetime, limit: int, last: Row | None) -> Sequence[Row]:
        begins = {
            name: first if last is None else last[column]
            for name, (column, first) in after.items()
        }
        return db.execute(statement, {**values(now), **begins, "limit": limit}).all()

    def declared(make: Callable[..., Due | None]) -> Kind:
        return Kind(
            name=make.__name__,
            every=every,
            find=find,
            make=make,
            at_once=at_once,
            paced=paced,
            pages=pages,
            moments=moments,
        )

    return declared
