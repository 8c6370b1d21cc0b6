"""One test for many cases: all are tried, and those that fail are reported together."""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, Final

Test = Callable[..., None]
TOLD: Final = 20
"""Failing cases whose errors are printed."""


def over(
    names: str, cases: Iterable[Any], *, ids: Callable[[Any], str] = repr
) -> Callable[[Test], Test]:
    """Return a decorator that makes one test of all cases, used like `pytest.mark.parametrize`.

    For tables of many rows: each test costs pytest milliseconds, and a row costs next to nothing.
    """
    fields = [name.strip() for name in names.split(",")]
    rows = tuple(cases)
    if not rows:
        raise ValueError(f"no case of {names}: the test could not fail")

    def as_one(test: Test) -> Test:
        if inspect.iscoroutinefunction(test):
            raise TypeError(f"{test.__name__} would not be awaited")

        @wraps(test)
        def each(**given: Any) -> None:
            failed = []
            for row in rows:
                values = (row,) if len(fields) == 1 else row
                try:
                    test(**given, **dict(zip(fields, values, strict=True)))
                except Exception as error:  # noqa: BLE001 - it is told with all others
                    error.add_note(ids(row))
                    failed.append(error)
            if failed:
                raise ExceptionGroup(f"{len(failed)} of {len(rows)} cases fail", failed[:TOLD])

        signature = inspect.signature(test)
        left = [
            parameter for name, parameter in signature.parameters.items() if name not in fields
        ]
        each.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]  # what pytest reads
        return each

    return as_one
