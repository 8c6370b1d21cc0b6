"""A typed day in either language."""

import re
from datetime import date, timedelta
from typing import Final

from bot.domain.answers.folding import fold

_MONTHS: Final = (
    ("jan", "jaen"), ("feb",), ("mar", "maer"), ("apr",), ("may", "mai"), ("jun",), ("jul",),
    ("aug",), ("sep",), ("oct", "okt"), ("nov",), ("dec", "dez"),
)  # fmt: skip
"""The beginnings of the months, without umlauts."""
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
_WEEKDAYS: Final = (
    ("mo",),
    ("tu", "di"),
    ("we", "mi"),
    ("th", "do"),
    ("fr",),
    ("sa",),
    ("su", "so"),
)
"""The beginnings of the weekdays in both languages."""
_WEEKDAY: Final = re.compile(
    r"(?:(?:on|from|am|ab|next|this|coming|naechste[nr]?|kommende[nr]?|diese[nr]?) ){0,2}"
    r"(?P<name>mon|tues?|wed|thur?s?|fri|sat|sun|mon?|di|mi|do|fr|sa|so)"
    r"(?:day|nesday|urday|tag|ens?tag|ttwoch|nners?tag|eitag|mstag|nntag)?"
)
_BEFORE_DATE: Final = re.compile(rf"^{_WEEKDAY.pattern},? (?:(?:the|den|dem) )?(?=\d)")
"""A weekday before a date."""
_SOON: Final = {"today": 0, "heute": 0, "tomorrow": 1, "morgen": 1, "day after tomorrow": 2,
                "uebermorgen": 2, "next week": 7, "naechste woche": 7}  # fmt: skip
_BETWEEN: Final = re.compile(
    r"\s+(?:bis(?: zum)?|to|until|till|through|thru|[-–—])\s+|\s*[–—]\s*|(?<=\d\.)-(?=\d)|"
    r"(?<=^\d)-(?=\d)|(?<=^\d\d)-(?=\d)"
)
_AND: Final = re.compile(
    r"^(?:between|zwischen)\s+(?:dem\s+)?(.+)\s+(?:and|und)\s+(?:dem\s+)?", re.IGNORECASE
)
_BEFORE_DATES: Final = re.compile(
    r"^(?:(?:pause|break|holidays?|vacation|urlaub|ferien)\b[\s:]*)?"
    r"(?:(?:from|vom|von|ab)\s+(?:the\s+)?)?",
    re.IGNORECASE,
)
_DAY_ALONE: Final = re.compile(r"\d{1,2}(?:\.|st|nd|rd|th)?")
_DAY_IN_DATE: Final = re.compile(r"(?<!\d)\d{1,2}(?!\d)")
_BEFORE_LAST: Final = re.compile(
    r"^(?:bis(?: zum| einschliesslich)?|until|till|to|through)\s+(?:the\s+)?"
)


def dates_meant(text: str, today: date) -> tuple[date, date] | None:
    """Return the first and last day of the span that the text names, or None."""
    span = _BEFORE_DATES.sub("", _AND.sub(r"\1 to ", text.strip()))
    parts = _BETWEEN.split(span)
    if len(parts) != 2:  # noqa: PLR2004 - two ends
        return None
    one, other = _with_month_of(parts[1], parts[0]), _with_month_of(parts[0], parts[1])
    begins = date_meant(one, today)
    ends = None if begins is None else last_day_meant(other, today, begins)
    return None if begins is None or ends is None or ends < begins else (begins, ends)


def _with_month_of(date_named: str, day: str) -> str:
    """Return a day of the month completed with the month of the other date."""
    if not _DAY_ALONE.fullmatch(day) or _DAY_ALONE.fullmatch(date_named):
        return day
    return _DAY_IN_DATE.sub(day.strip("."), date_named, count=1)


def last_day_meant(text: str, today: date, first: date) -> date | None:
    """Return the last day of something that begins on `first`, or None if none is named.

    "Tomorrow" counts from today, and a weekday or a date without a year from the first day.
    """
    named = _BEFORE_LAST.sub("", fold(text))
    return date_meant(named, today if named in _SOON else first)


def date_meant(text: str, today: date) -> date | None:
    """Return the day that the text names, the next such one if it has no year, or None."""
    folded = _BEFORE_DATE.sub("", fold(text).replace("sonnabend", "samstag"))
    forms = (_ISO, _NUMBERS, _DAY_FIRST, _MONTH_FIRST)
    found = next((match for form in forms if (match := form.fullmatch(folded))), None)
    if found is None:
        return _relative_day(folded, today)
    named = found.groupdict()
    month = int(named["month"]) if "month" in named else _month(named["name"])
    year = int(named["year"]) if named["year"] else None
    if year is not None and year < _CENTURY:
        year += _CENTURY
    return _next(int(named["day"]), month, year, today)


def _relative_day(folded: str, today: date) -> date | None:
    """Return the next day with that weekday, or the day at that distance, or None."""
    if folded in _SOON:
        return today + timedelta(days=_SOON[folded])
    named = _WEEKDAY.fullmatch(folded)
    if named is None:
        return None
    begins = enumerate(_WEEKDAYS)
    weekday = next(at for at, starts in begins if named["name"].startswith(starts))
    return today + timedelta(days=(weekday - today.weekday() - 1) % 7 + 1)


def _month(name: str) -> int:
    begins = (number for number, beginning in enumerate(_MONTHS, 1) if name.startswith(beginning))
    return next(begins, 0)


def _next(day: int, month: int, year: int | None, today: date) -> date | None:
    years = (today.year, today.year + 1) if year is None else (year,)
    days = [dated for dated in (_day(year, month, day) for year in years) if dated is not None]
    return next((dated for dated in days if year is not None or dated >= today), None)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
