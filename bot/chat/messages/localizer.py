"""Texts for one learner: Fluent messages, amounts, dates on their clock, names made safe."""

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
from bot.domain.markup import escaped, has_lone_dollar, has_tag, without_unseen
from bot.domain.topics.course import Language

LOCALES: Final = Path(__file__).parent.parent / "locales"
_ENTRY: Final = re.compile(r"^([a-z][\w-]*) =.*?(?=^[a-z#]|\Z)", re.MULTILINE | re.DOTALL)
_REFERENCE: Final = re.compile(r"\{\s*([a-z][\w-]*)")
_MATHS: Final = re.compile(r"\$(?!\s)((?:[^$\\\n]|\\.)+?)(?<!\s)\$(?!\d)")
_PARTED: Final = re.compile(
    r"(\$(?!\s)(?:[^$\\\n]|\\.)+\$|`[^`]*`)"
    r"|(?<=\d) (?=(?:%|‰|€|°C?|(?:[kdcm]?m[²³]?|[km]?g|[cdm]?l|[kMG]?B|h|min|s)(?!\w)))"
)
"""Maths and code, which stay as they are; and a space between a number and its unit."""
LONGEST_NAME: Final = 40
"""Characters of a name on a button; phones cut longer ones."""
IN_SIGHT: Final = 3
"""Lines of a long list that are shown at once; the others are one tap away."""
_SOON_DAYS: Final = 45
"""Up to here a date is rendered as a number of days."""

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


def readable(text: str) -> str:
    """Return a name as it can be drawn, its formulas in plain characters."""
    return replace_formulas(text, lambda latex: reading(latex).text)


def unparted(text: str) -> str:
    """Return the text with its numbers and their units on one line: 75 %, 4 km."""
    return _PARTED.sub(lambda found: found[1] or "\N{NO-BREAK SPACE}", text)


class TextMissingError(Exception):
    """A text lacks a value, or does not exist."""


@cache
def sources(language: Language) -> Mapping[str, str]:
    """Return what all texts of one language are parsed from, by their names."""
    files = sorted((LOCALES / language.value).glob("*.ftl"))
    found = (_ENTRY.finditer(it.read_text(encoding="utf-8")) for it in files)
    return {entry[1]: entry[0] for entry in chain.from_iterable(found)}


@cache
def _bundle(language: Language) -> FluentBundle:
    return FluentBundle([language.value], use_isolating=False)


@cache
def parse(language: Language, message: str) -> None:
    """Parse the text and those that it refers to; all of them take a second and 12 MB."""
    source = sources(language).get(message, "")
    _bundle(language).add_resource(FluentResource(source))
    for other in _REFERENCE.findall(source):
        parse(language, other)


@lru_cache(maxsize=2048, typed=True)  # a question reads the same to all, and so does its verdict
def text_of(language: Language, message: str, /, **values: str | float) -> str:
    """Return the text of that name with its values filled in.

    Raises TextMissingError where the text or a value is missing.
    """
    parse(language, message)
    texts = _bundle(language)
    pattern = texts.get_message(message).value if texts.has_message(message) else None
    if pattern is None:
        raise TextMissingError(message)
    text, errors = texts.format_pattern(pattern, values)
    if errors:
        raise TextMissingError(message, errors)
    return unparted(str(text))


def quoted(text: str) -> str:
    """Return a foreign text for use inside Markdown: one line, maths kept, marks escaped."""
    line = " ".join(text.split())
    parts = _MATHS.split(line)
    safe = (escaped(part) for part in parts[::2])
    maths = (f"${part}$" for part in parts[1::2])
    return "".join(piece for pair in zip(safe, [*maths, ""], strict=True) for piece in pair)


def displayed(markdown: str) -> str:
    """Return what is asked, its fractions as large as displayed ones and its units unparted."""
    return unparted(markdown).replace("\\frac{", "\\dfrac{")


def spelled(word: str) -> str:
    """Return the word as the names of texts have it."""
    return str(word).replace("_", "-")


def shortened(text: str, longest: int) -> str:
    """Return the text, cut with an ellipsis where it is longer."""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def name(title: str) -> str:
    """Return a name as it fits on a button, which shows no Markdown."""
    bare = readable(title).replace("$", "").replace("\\", "")
    return shortened(" ".join(bare.split()), LONGEST_NAME)


def paragraphs(*texts: str) -> str:
    """Return the texts that say something, as paragraphs."""
    return "\n\n".join(text for text in texts if text)


def bullets(lines: Sequence[str]) -> str:
    """Return the lines as a list."""
    return "\n".join(f"- {line}" for line in lines)


def numbered(lines: Sequence[str], first: int = 1) -> str:
    """Return the lines as a list that counts them."""
    return "\n".join(f"{number}. {line}" for number, line in enumerate(lines, first))


def folded(title: str, *texts: str) -> str:
    """Return the texts as one tap away: below a title, plain text, that opens them."""
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
        """Return foreign names as a list in a sentence, each in bold: "**a**, **b** and **c**"."""
        return self.listed([f"**{quoted(name)}**" for name in names])

    def listed(self, parts: Sequence[str]) -> str:
        """Return the parts as a list in a sentence: "a, b and c"."""
        return str(format_list(parts, locale=self.language.value))

    def city(self, zone: str) -> str:
        """Return the city that a zone is named after, in the learner's language."""
        return get_timezone_location(zone, locale=self.language.value, return_city=True)

    def when(self, moment: datetime) -> str:
        """Return a moment to come as people say it: "tomorrow at 09:30", "in 6 days"."""
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
        """Return True if what falls due then, after that interval, is asked now."""
        return due_by(self.now, self.zone or "UTC").includes(due_at, interval_days)

    def comes(self, due_at: datetime) -> str:
        """Return when something is asked again; on a later day that is all day long."""
        zone = self.zone or "UTC"
        day = day_of(due_at, zone)
        days = (day - day_of(self.now, zone)).days
        if days < 1:
            return self.when(due_at)
        if days > _SOON_DAYS:
            return self("when-date", date=format_date(day, "long", self.language.value))
        return self("when-days", days=days)


def localizer_for(learner: Learner, now: datetime) -> Localizer:
    """Return what localizes for a learner: their language and their clock."""
    return Localizer(language=learner.language, zone=learner.zone, now=now)


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
    counts = range(1, len(pieces) + 1)
    fitting = bisect_right(counts, longest, key=lambda it: len(readable(" ".join(pieces[:it]))))
    if fitting == len(pieces):
        return quoted(" ".join(pieces))
    kept = pieces[:fitting] or _beginning(pieces[0], longest)
    return quoted(" ".join((*kept, "…")))


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
