"""A day as it is typed, in either language."""

import re
from datetime import date
from typing import Final

from bot.domain.answers.folding import fold

_MONTHS: Final = (
    ("jan", "jaen"), ("feb",), ("mar", "maer"), ("apr",), ("may", "mai"), ("jun",), ("jul",),
    ("aug",), ("sep",), ("oct", "okt"), ("nov",), ("dec", "dez"),
)  # fmt: skip
"""How the months begin, without umlauts."""
_ISO: Final = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})")
_NUMBERS: Final = re.compile(
    r"(?P<day>\d{1,2})[. ] ?(?P<month>\d{1,2})[. ]? ?(?P<year>\d{4}|\d{2})?"
)
_DAY_FIRST: Final = re.compile(
    r"(?P<day>\d{1,2})\.?\s*(?P<name>[a-z]{3,9})\.?,?\s*(?P<year>\d{4})?"
)
_MONTH_FIRST: Final = re.compile(
    r"(?P<name>[a-z]{3,9})\.?\s+(?P<day>\d{1,2})(?:st|nd|rd|th)?,?\s*(?P<year>\d{4})?"
)
_CENTURY: Final = 2000


def date_meant(text: str, today: date) -> date | None:
    """Return the day that the text names, the next such one where it names no year."""
    folded = fold(text)
    forms = (_ISO, _NUMBERS, _DAY_FIRST, _MONTH_FIRST)
    found = next((it for form in forms if (it := form.fullmatch(folded))), None)
    if found is None:
        return None
    named = found.groupdict()
    month = int(named["month"]) if "month" in named else _month(named["name"])
    year = int(named["year"]) if named["year"] else None
    if year is not None and year < _CENTURY:
        year += _CENTURY
    return _next(int(named["day"]), month, year, today)


def _month(name: str) -> int:
    begins = (number for number, it in enumerate(_MONTHS, 1) if name.startswith(it))
    return next(begins, 0)


def _next(day: int, month: int, year: int | None, today: date) -> date | None:
    years = (today.year, today.year + 1) if year is None else (year,)
    days = [it for it in (_day(year, month, day) for year in years) if it is not None]
    return next((it for it in days if year is not None or it >= today), None)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
