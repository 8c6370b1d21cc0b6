"""How a model words the weekly letter: from names and numbers that it is given, and checked.

Everybody's letter comes at nine, so there is one short call and no second try.
"""

import asyncio
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Protocol

from bot.domain.answers.maths.reading import numbers_in
from bot.domain.ids import LearnerId
from bot.domain.topics.course import Language
from bot.flow.engine.ports import Port, Ports
from bot.flow.engine.turn import Turn
from bot.flow.work.events import ModelUnavailableError
from bot.views.week import Week


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterFacts:
    """What a model may say of a week: names and numbers, nothing else.

    `learner_id` is for the budget alone and is never sent.
    """

    learner_id: LearnerId
    language: Language
    numbers: tuple[tuple[str, int], ...]
    """Each with what it counts, in English."""
    names: tuple[str, ...]
    """What was learned."""


class LetterWriter(Protocol):
    """A model that words a letter."""

    async def write(self, facts: LetterFacts) -> str:
        """Return two sentences, unchecked; may raise ModelUnavailableError."""


SECONDS: Final = 5.0
LONGEST: Final = 240
MOST_SENTENCES: Final = 2
MOST_NAMES: Final = 4
_BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
_MARKUP: Final = frozenset("*_`[]<>#~|$\\\n")
_QUOTES: Final = frozenset('"\u201c\u201d\u201e\u00ab\u00bb')
_SENTENCE_ENDS: Final = re.compile(r"[.!?\u2026]+(?=\s|$)")
_CAPITALISED: Final = re.compile(r"(?<=[^.!?\u2026:] )(?!I\b)[A-Z]\w*")
_HUNDRED: Final = 100


class WrittenOnce:
    """Remembers for one turn what the model said, also that it said nothing."""

    def __init__(self, writer: LetterWriter) -> None:
        self._writer = writer
        self._written: str | None = None

    async def write(self, facts: LetterFacts) -> str:
        """Return what it said at first; empty where that failed."""
        if self._written is None:
            self._written = ""
            self._written = await self._writer.write(facts)
        return self._written


async def worded(week: Week, turn: Turn, ports: Ports) -> str:
    """Return what a model says of the week; empty without one, in doubt, or of a quiet week."""
    if (writer := ports[LETTER_WRITER]) is None or not week.days:
        return ""
    facts = facts_of(week, turn)
    try:
        async with asyncio.timeout(SECONDS):
            words = (await writer.write(facts)).strip()
    except (ModelUnavailableError, TimeoutError):
        return ""
    return "" if fault(words, facts) else words


def facts_of(week: Week, turn: Turn) -> LetterFacts:
    """Return what may be said of the week."""
    numbers = {"days with learning": week.days, "minutes in all": week.minutes}
    if week.learned:
        numbers["things learned to the end"] = len(week.learned)
    if week.retention is not None:
        numbers["reviews"] = week.retention.reviews
        numbers["of those reviews remembered"] = week.retention.recalled
    names = (it.name for it in week.learned if not _MARKUP & set(it.name))
    return LetterFacts(
        learner_id=turn.learner.id,
        language=turn.language,
        numbers=tuple(numbers.items()),
        names=tuple(names)[:MOST_NAMES],
    )


def fault(words: str, facts: LetterFacts) -> str:
    """Return why the words are not sent; empty where they may be."""
    if not words or len(words) > LONGEST:
        return "length"
    if len(_SENTENCE_ENDS.findall(words)) > MOST_SENTENCES:
        return "sentences"
    if not set(_BOLD.findall(words)) <= set(facts.names):
        return "name"
    besides = _BOLD.sub("", words)
    for known in sorted(facts.names, key=len, reverse=True):
        besides = besides.replace(known, "")
    if (_MARKUP | _QUOTES) & set(besides):
        return "markup"
    if facts.language is Language.EN and _CAPITALISED.search(besides):
        return "name"  # in German every noun is capitalised
    return "" if all(_is_given(it, facts) for it in _numbers(besides, facts)) else "number"


def _numbers(text: str, facts: LetterFacts) -> Iterator[Fraction]:
    """Yield the numbers in the text; a one in words is hardly ever a count."""
    for value, written in numbers_in(text, facts.language.value):
        if value != 1 or any(map(str.isdigit, written)):
            yield value


def _is_given(number: Fraction, facts: LetterFacts) -> bool:
    return number in {given for _, it in facts.numbers for given in (it, Fraction(it, _HUNDRED))}


LETTER_WRITER: Final[Port[LetterWriter | None]] = Port("letter_writer")
"""A model that words the weekly letter; None without a key."""
