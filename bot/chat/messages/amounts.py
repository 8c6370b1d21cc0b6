"""Amounts and past days as people write them, and long texts in one line."""

import re
from datetime import date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_interval, format_skeleton
from babel.numbers import format_decimal

from bot.chat.messages.localizer import Localizer, folded, paragraphs, quoted, readable
from bot.domain.authoring.markup import has_lone_dollar, has_tag, without_unseen

_HOUR_MINUTES: Final = 60
_LONG_MINUTES: Final = 90
"""From here on a length is rendered in hours."""
_LONGEST_WHOLE: Final = 1_200
_CELLS: Final = 10
_CLOSE: Final = 0.005
_CODE: Final = re.compile(r"```\w*\n?|`")
_BOLD: Final = re.compile(r"(?<!\w)\*\*(?=\S)(.+?)(?<=\S)\*\*(?!\w)")
_PIECES: Final = re.compile(r"\$(?!\s)(?:[^$\\\n]|\\.)+?(?<!\s)\$(?!\d)\S*|\S+")
"""Words, and formulas with what sticks to them."""


def duration(text: Localizer, minutes: int) -> str:
    """Return a length of time in minutes, or in hours where it is long."""
    if minutes < _LONG_MINUTES:
        return text("count-minutes", count=minutes)
    return text("count-hours", count=round(minutes / _HOUR_MINUTES))


def percent(text: Localizer, amount: int) -> str:
    """Return whole percent as the language writes them."""
    return text("percent", amount=str(amount))


def decimal(text: Localizer, number: float) -> str:
    """Return a number with two decimals at most."""
    return str(format_decimal(number, "#,##0.##", locale=text.language.value))


def days(text: Localizer, number: float) -> str:
    """Return a number of days, with two decimals at most; less than a day is told in hours."""
    if 0 < number < 1:
        return _hours(text, number)
    return text("days", number=decimal(text, number), count=round(number, 2))


def _hours(text: Localizer, number: float) -> str:
    return text("count-hours", count=round(24 * number))


def whole_days(text: Localizer, number: float) -> str:
    """Return a number of days without decimals: "6 days", "about 13 days", or "6 hours"."""
    if 0 < number < 1:
        return _hours(text, number)
    nearest = round(number)
    message = "count-days" if abs(number - nearest) < _CLOSE else "days-about"
    return text(message, count=nearest)


def bar(share: int) -> str:
    """Return 0..100 percent as ten cells; a begun one is never empty, an open one never full."""
    filled = round(share * _CELLS / 100)
    at_least, at_most = int(share > 0), _CELLS - int(share < 100)  # noqa: PLR2004 - percent
    filled = min(max(filled, at_least), at_most)
    return "▰" * filled + "▱" * (_CELLS - filled)


def past_day(text: Localizer, day: date, today: date) -> str:
    """Return a day of the past: "Today", "Yesterday", "Mon, Mar 2"."""
    if day == today:
        return text("day-today")
    if day == today - timedelta(days=1):
        return text("day-yesterday")
    return _dated(text, "MMMEd", day)


def on_day(text: Localizer, moment: datetime) -> str:
    """Return the date of a moment on the learner's calendar: "March 2"."""
    return _dated(text, "MMMMd", moment.astimezone(ZoneInfo(text.zone or "UTC")).date())


def day_and_month(text: Localizer, day: date) -> str:
    """Return a day as a date: "December 3", with the year where it is another one."""
    return _dated(text, "MMMMd", day)


def full_day(text: Localizer, day: date) -> str:
    """Return a day with that of the week: "Friday, December 4"."""
    return _dated(text, "MMMMEEEEd", day)


def weekday(text: Localizer, day: date) -> str:
    """Return which day of the week it is: "Wednesday"."""
    return str(format_date(day, "EEEE", locale=text.language.value))


def span(text: Localizer, first: date, last: date) -> str:
    """Return days from the first to the last as people write them: "Nov 15 – 21"."""
    return str(format_interval(first, last, "MMMd", locale=text.language.value))


def gist(text: str, longest: int) -> str:
    """Return Markdown of ours or of the learner as one safe line, cut between words.

    Formulas stay whole, and count as long as they are when read; marks of code and bold are
    dropped. A first word that is too long is cut itself.
    """
    pieces = _PIECES.findall(_BOLD.sub(r"\1", _CODE.sub("", text)))
    kept: list[str] = []
    for piece in pieces:
        if len(readable(" ".join((*kept, piece)))) > longest:
            beginning = kept or _beginning(piece, longest)
            return quoted(" ".join((*beginning, "…")))
        kept.append(piece)
    return quoted(" ".join(kept))


def foreign(markdown: str) -> str:
    """Return the Markdown of a file as it is, or letter by letter where it is none of ours.

    Far too long a text is cut.
    """
    text = without_unseen(markdown).strip()
    if len(text) > _LONGEST_WHOLE:
        return gist(text, _LONGEST_WHOLE)
    if not (has_tag(text) or has_lone_dollar(text)):
        return text
    return paragraphs(*map(quoted, text.split("\n\n")))


def beginning(text: Localizer, markdown: str, longest: int) -> str:
    """Return the Markdown of a file; of a long one the beginning, and all of it one tap away."""
    whole = foreign(markdown)
    if len(markdown) <= longest:
        return whole
    return paragraphs(gist(markdown, longest), folded(text("all-of-it"), whole))


def _beginning(word: str, longest: int) -> list[str]:
    """Return as much of a word as fits; nothing of a formula, which would be broken."""
    return [] if "$" in word else [word[:longest]]


def _dated(text: Localizer, skeleton: str, day: date) -> str:
    this_year = text.now.astimezone(ZoneInfo(text.zone or "UTC")).year
    wanted = skeleton if day.year == this_year else f"y{skeleton}"
    return str(format_skeleton(wanted, day, locale=text.language.value))
