"""A case of the graded set, and what comes of trying it."""

import re
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bot.domain.ids import LearnerId
from bot.domain.markup import has_lone_dollar, has_tag
from bot.domain.topics.course import Language
from bot.tutor.client.exchange import Exchange

NOBODY = LearnerId(0)
"""Whom the graded set is asked for; it has a ledger of its own."""

_WORD = re.compile(r"[^\W\d_]+")
_SPOKEN = {
    Language.EN: frozenset(
        ["the", "and", "is", "of", "to", "a", "in", "that", "it", "you", "with", "not"]
    ),
    Language.DE: frozenset(
        ["der", "die", "das", "und", "ist", "ein", "eine", "du", "nicht", "den", "zu", "mit"]
    ),
}


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that a good answer has, and whether this one has it."""

    name: str
    passed: bool


Checks = Sequence[Check]
Run = Callable[[Exchange], Awaitable[Checks]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One thing that is asked of a prompt."""

    prompt: str
    name: str
    run: Run


def text_checks(text: str, language: Language, most_words: int) -> Checks:
    """Return what every text that a learner reads must have: length, language, clean markup."""
    return (
        Check(f"at most {most_words} words", len(text.split()) <= most_words),
        Check(f"is written in {language.value}", spoken(text) is language),
        Check("has clean markup", not has_lone_dollar(text) and not has_tag(text)),
    )


def spoken(text: str) -> Language:
    """Return the language whose small words the text has more of; English where none leads."""
    words = Counter(word.casefold() for word in _WORD.findall(text))
    return max(Language, key=lambda it: sum(words[small] for small in _SPOKEN[it]))
