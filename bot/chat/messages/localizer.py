"""Texts for one learner: Fluent messages, dates on their clock, names made safe."""

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

from babel.dates import format_date, get_timezone_location
from babel.lists import format_list
from fluent.runtime import FluentBundle, FluentResource

from bot.chat.outbound.maths import reading, replace_formulas
from bot.domain.authoring.markup import escaped
from bot.domain.learner.learner import Learner
from bot.domain.rhythm.days import day_of, due_by
from bot.domain.topics.course import Language

LOCALES: Final = Path(__file__).parent.parent / "locales"
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


def readable(text: str) -> str:
    """Return a name as it can be drawn, its formulas in plain characters."""
    return replace_formulas(text, lambda latex: reading(latex).text)


def unparted(text: str) -> str:
    """Return the text with its numbers and their units on one line: 75 %, 4 km."""
    return _PARTED.sub(lambda found: found[1] or "\N{NO-BREAK SPACE}", text)


class TextMissingError(Exception):
    """A text lacks a value, or does not exist."""


@cache
def bundle(language: Language) -> FluentBundle:
    """Return all texts of one language."""
    texts = FluentBundle([language.value], use_isolating=False)
    for path in sorted((LOCALES / language.value).glob("*.ftl")):
        texts.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return texts


@lru_cache(maxsize=2048, typed=True)  # a question reads the same to all, and so does its verdict
def text_of(language: Language, message: str, /, **values: str | float) -> str:
    """Return the text of that name with its values filled in.

    Raises TextMissingError where the text or a value is missing.
    """
    texts = bundle(language)
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


def spelled(word: StrEnum) -> str:
    """Return the word as the names of texts have it."""
    return word.value.replace("_", "-")


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
        """Say whether there is a text of that name."""
        return bool(bundle(self.language).has_message(message))

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
