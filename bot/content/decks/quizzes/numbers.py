"""Numbers of quizzes with their tolerance: `1822:5`, `3.141..3.142`."""

import re
from decimal import Decimal
from typing import Final

_NUMBER: Final = re.compile(
    r"[-+]?(?:\d{1,30}(?:[.,]\d{0,30})?|[.,]\d{1,30})(?:[eE][-+]?\d{1,2})?"
)


def number_and_tolerance(written: str, tolerance: str = "") -> tuple[str, str] | None:
    """Return the number to type and its tolerance, empty if none, or None for no number.

    A range becomes its middle.
    """
    low, dots, high = written.partition("..")
    number, colon, off = written.partition(":")
    if dots:
        start, end = _decimal(low), _decimal(high)
        if start is None or end is None:
            return None
        return _plain((start + end) / 2), _plain(abs(end - start) / 2)
    exact, by = _decimal(number), _decimal(off if colon else tolerance or "0")
    if exact is None or by is None:
        return None
    return number.strip(), _plain(abs(by))


def _decimal(text: str) -> Decimal | None:
    found = _NUMBER.fullmatch(text.strip())
    return Decimal(found[0].replace(",", ".")) if found else None


def _plain(number: Decimal) -> str:
    return f"{number.normalize():f}" if number else ""
