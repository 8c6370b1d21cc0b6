"""Texts for one learner: Fluent messages, amounts, dates on their clock, escaped names."""

import html
import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_interval, format_skeleton, get_timezone_location
from babel.lists import format_list
from babel.numbers import format_decimal
from fluent.runtime import FluentBundle, FluentResource

from bot.chat.outbound.maths import reading, replace_formulas
from bot.domain.days import day_of, due_by
from bot.domain.learner.learner import Learner
from bot.domain.markup import escape, has_lone_dollar, has_tag, without_unseen
from bot.domain.topics.course import Language

LOCALES: Final = Path(__file__).parent.parent / "locales"
_ENTRY: Final = re.compile(r"^([a-z][\w-]*) =.*?(?=^[a-z#]|\Z)", re.MULTILINE | re.DOTALL)
_REFERENCE: Final = re.compile(r"\{\s*([a-z][\w-]*)")
_MATHS: Final = re.compile(r"\$(?!\s)((?:[^$\\\n]|\\.)+?)(?<!\s)\$(?!\d)")
_PARTED: Final = re.compile(
    r"(\$(?!\s)(?:[^$\\\n]|\\.)+\$|`[^`]*`)"
    r"|(?<=\d) (?=(?:%|‰|€|°C?|(?:[kdcm]?m[²³]?|[km]?g|[cdm]?l|[kMG]?B|h|min|s)(?!\w)))"
)
"""Maths and code, which stay unchanged, and the space between a number and its unit."""
LONGEST_NAME: Final = 40
"""Characters of a name on a button. Phones cut longer ones."""
IN_SIGHT: Final = 3
"""Lines of a long list that are shown at once. The others are one tap away."""
_SOON_DAYS: Final = 45
"""Up to here a date is given as a number of days."""

_HOUR_MINUTES: Final = 60
_LONG_MINUTES: Final = 90
"""From here on a duration is given in hours."""
_LONGEST_WHOLE: Final = 1_200
_CELLS: Final = 10
_CLOSE: Final = 0.005
_CODE: Final = re.compile(r"```\w*\n?|`")
_BOLD: Final = re.compile(r"(?<!\w)\*\*(?=\S)(.+?)(?<=\S)\*\*(?!\w)")
_PIECES: Final = re.compile(r"\$(?!\s)(?:[^$\\\n]|\\.)+?(?<!\s)\$(?!\d)\S*|\S+")
"""Words, and formulas with the punctuation next to them."""


def readable(text: str) -> str:
    """Return a name for a picture, its formulas in plain characters."""
    return replace_formulas(text, lambda latex: reading(latex).text)


def keep_units(text: str) -> str:
    """Return the text with its numbers and their units on one line: 75 %, 4 km."""
    return _PARTED.sub(lambda found: found[1] or "\N{NO-BREAK SPACE}", text)


class TextMissingError(Exception):
    """A text lacks a value, or does not exist."""


@cache
def sources(language: Language) -> Mapping[str, str]:
    """Return the Fluent sources of all texts in one language, by message name."""
    files = sorted((LOCALES / language.value).glob("*.ftl"))
    found = (_ENTRY.finditer(file.read_text(encoding="utf-8")) for file in files)
    return {entry[1]: entry[0] for entry in chain.from_iterable(found)}


@cache
def _bundle(language: Language) -> FluentBundle:
    return FluentBundle([language.value], use_isolating=False)


@cache
def parse(language: Language, message: str) -> None:
    """Parse the text and those that it refers to. Parsing all of them takes a second and 12 MB."""
    source = sources(language).get(message, "")
    _bundle(language).add_resource(FluentResource(source))
    for other in _REFERENCE.findall(source):
        parse(language, other)


@lru_cache(maxsize=2048, typed=True)  # questions and verdicts read the same for every learner
def text_of(language: Language, message: str, /, **values: str | float) -> str:
    """Return the text of that name with its values filled in.

    Raises TextMissingError if the text or a value is missing.
    """
    parse(language, message)
    texts = _bundle(language)
    pattern = texts.get_message(message).value if texts.has_message(message) else None
    if pattern is None:
        raise TextMissingError(message)
    text, errors = texts.format_pattern(pattern, values)
    if errors:
        raise TextMissingError(message, errors)
    return keep_units(str(text))


def quote(text: str) -> str:
    """Return a text of others for use inside Markdown: one line, maths kept, the rest escaped."""
    line = " ".join(text.split())
    parts = _MATHS.split(line)
    safe = (escape(part) for part in parts[::2])
    maths = (f"${part}$" for part in parts[1::2])
    return "".join(piece for pair in zip(safe, [*maths, ""], strict=True) for piece in pair)


def display_question(markdown: str) -> str:
    """Return a question with its fractions in display size and its units unparted."""
    return keep_units(markdown).replace("\\frac{", "\\dfrac{")


def key_part(word: str) -> str:
    """Return the word in the form of text names."""
    return str(word).replace("_", "-")


def shorten(text: str, longest: int) -> str:
    """Return the text, cut with an ellipsis if it is longer."""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def name(title: str) -> str:
    """Return a name that fits on a button, which shows no Markdown."""
    bare = readable(title).replace("$", "").replace("\\", "")
    return shorten(" ".join(bare.split()), LONGEST_NAME)


def paragraphs(*texts: str) -> str:
    """Return the non-empty texts as paragraphs."""
    return "\n\n".join(text for text in texts if text)


def bullets(lines: Sequence[str]) -> str:
    """Return the lines as a list."""
    return "\n".join(f"- {line}" for line in lines)


def numbered_list(lines: Sequence[str], first: int = 1) -> str:
    """Return the lines as a numbered list."""
    return "\n".join(f"{number}. {line}" for number, line in enumerate(lines, first))


def foldable(title: str, *texts: str) -> str:
    """Return the texts folded below a title, in plain text, that opens them."""
    body = paragraphs(*texts)
    if not body:
        return ""
    return f"<details><summary>{html.escape(title, quote=False)}</summary>\n\n{body}\n\n</details>"


@dataclass(frozen=True, slots=True, kw_only=True)
class Localizer:
    """Makes texts in one language, on one clock, at one moment."""

    language: Language
    zone: str | None
    now: datetime

    def __call__(self, message: str, /, **values: str | float) -> str:
        """Return the text of that name with its values filled in."""
        return text_of(self.language, message, **values)

    def knows(self, message: str) -> bool:
        """Return True if there is a text of that name."""
        return message in sources(self.language)

    def names(self, names: Sequence[str]) -> str:
        """Return names as a list in a sentence, each in bold: "**a**, **b** and **c**"."""
        return self.listed([f"**{quote(name)}**" for name in names])

    def listed(self, parts: Sequence[str]) -> str:
        """Return the parts as a list in a sentence: "a, b and c"."""
        return str(format_list(parts, locale=self.language.value))

    def city(self, zone: str) -> str:
        """Return the name of a zone's city in the learner's language."""
        return get_timezone_location(zone, locale=self.language.value, return_city=True)

    def when(self, moment: datetime) -> str:
        """Return a future moment as people say it: "tomorrow at 09:30", "in 6 days"."""
        there = ZoneInfo(self.zone or "UTC")
        then, today = moment.astimezone(there), self.now.astimezone(there)
        days = (then.date() - today.date()).days
        if moment <= self.now:
            return self("when-now")
        if days > _SOON_DAYS:
            return self("when-date", date=format_date(then, "long", self.language.value))
        if days > 1 or self.zone is None:
            return self("when-days", days=days)
        return self("when-hour", days=days, hour=f"{then:%H:%M}")

    def is_due(self, due_at: datetime, interval_days: float) -> bool:
        """Return True if an item with this due time and interval is asked now."""
        return due_by(self.now, self.zone or "UTC").includes(due_at, interval_days)

    def comes(self, due_at: datetime) -> str:
        """Return when an item is asked again. On a later day that is the whole day."""
        zone = self.zone or "UTC"
        day = day_of(due_at, zone)
        days = (day - day_of(self.now, zone)).days
        if days < 1:
            return self.when(due_at)
        if days > _SOON_DAYS:
            return self("when-date", date=format_date(day, "long", self.language.value))
        return self("when-days", days=days)


def localizer_for(learner: Learner, now: datetime) -> Localizer:
    """Return a localizer with the learner's language and clock."""
    return Localizer(language=learner.language, zone=learner.zone, now=now)


def duration(text: Localizer, minutes: int) -> str:
    """Return a duration in minutes, or in hours if it is long."""
    if minutes < _LONG_MINUTES:
        return text("count-minutes", count=minutes)
    return text("count-hours", count=round(minutes / _HOUR_MINUTES))


def percent(text: Localizer, amount: int) -> str:
    """Return whole percent in the language's form."""
    return text("percent", amount=str(amount))


def decimal(text: Localizer, number: float) -> str:
    """Return a number with at most two decimals."""
    return str(format_decimal(number, "#,##0.##", locale=text.language.value))


def days(text: Localizer, number: float) -> str:
    """Return a number of days with at most two decimals, or hours if it is less than a day."""
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
    """Return 0..100 percent as ten cells.

    A begun bar is never empty, an unfinished one never full.
    """
    filled = round(share * _CELLS / 100)
    at_least, at_most = int(share > 0), _CELLS - int(share < 100)  # noqa: PLR2004 - percent
    filled = min(max(filled, at_least), at_most)
    return "▰" * filled + "▱" * (_CELLS - filled)


def past_day(text: Localizer, day: date, today: date) -> str:
    """Return a past day: "Today", "Yesterday", "Mon, Mar 2"."""
    if day == today:
        return text("day-today")
    if day == today - timedelta(days=1):
        return text("day-yesterday")
    return _format_day(text, "MMMEd", day)


def on_day(text: Localizer, moment: datetime) -> str:
    """Return the date of a moment on the learner's calendar: "March 2"."""
    return _format_day(text, "MMMMd", moment.astimezone(ZoneInfo(text.zone or "UTC")).date())


def day_and_month(text: Localizer, day: date) -> str:
    """Return a day as a date: "December 3", with the year if it is another year."""
    return _format_day(text, "MMMMd", day)


def full_day(text: Localizer, day: date) -> str:
    """Return a day with its weekday: "Friday, December 4"."""
    return _format_day(text, "MMMMEEEEd", day)


def weekday(text: Localizer, day: date) -> str:
    """Return the name of the weekday: "Wednesday"."""
    return str(format_date(day, "EEEE", locale=text.language.value))


def span(text: Localizer, first: date, last: date) -> str:
    """Return a range of days as people write it: "Nov 15 – 21"."""
    return str(format_interval(first, last, "MMMd", locale=text.language.value))


def gist(text: str, longest: int) -> str:
    """Return Markdown of ours or of the learner as one safe line, cut between words.

    Formulas stay whole, and count with the length of their reading. Marks of code and bold are
    dropped. A first word that is too long is cut itself.
    """
    pieces = _PIECES.findall(_BOLD.sub(r"\1", _CODE.sub("", text)))
    counts = range(1, len(pieces) + 1)
    fitting = bisect_right(
        counts, longest, key=lambda count: len(readable(" ".join(pieces[:count])))
    )
    if fitting == len(pieces):
        return quote(" ".join(pieces))
    kept = pieces[:fitting] or _beginning(pieces[0], longest)
    return quote(" ".join((*kept, "…")))


def foreign(markdown: str) -> str:
    """Return the Markdown of a file unchanged, or escaped if it is not our kind of Markdown.

    Excessively long texts are cut.
    """
    text = without_unseen(markdown).strip()
    if len(text) > _LONGEST_WHOLE:
        return gist(text, _LONGEST_WHOLE)
    if not (has_tag(text) or has_lone_dollar(text)):
        return text
    return paragraphs(*map(quote, text.split("\n\n")))


def beginning(text: Localizer, markdown: str, longest: int) -> str:
    """Return the Markdown of a file. A long one is cut, with all of it one tap away."""
    whole = foreign(markdown)
    if len(markdown) <= longest:
        return whole
    return paragraphs(gist(markdown, longest), foldable(text("all-of-it"), whole))


def _beginning(word: str, longest: int) -> list[str]:
    """Return as much of a word as fits, or nothing of a formula, which must not be broken."""
    return [] if "$" in word else [word[:longest]]


def _format_day(text: Localizer, skeleton: str, day: date) -> str:
    this_year = text.now.astimezone(ZoneInfo(text.zone or "UTC")).year
    wanted = skeleton if day.year == this_year else f"y{skeleton}"
    return str(format_skeleton(wanted, day, locale=text.language.value))
