"""Whether a hint gives the solution away: its numbers, its words, runs of words."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from bot.domain.answers.maths.reading import numbers_in
from bot.domain.answers.numbers import canonical

RUN: Final = 4
"""A run of this many words of the solution is no coincidence."""
NEW_IN_A_RUN: Final = 2
"""Decisive words in such a run. "that is why the" gives nothing away."""
SHARE: Final = 0.4
"""Of the decisive words. A text with this share tells the solution in another order."""
FEWEST: Final = 3
SHORTEST_WORD: Final = 5
"""Letters. Shorter words are mostly function words."""
_STEM: Final = 5
"""Letters that two forms of one word share."""
_SMALLEST_IN_WORDS: Final = 3
"""Smaller whole numbers in words are mostly function words."""
_WORD: Final = re.compile(r"[^\W\d_]+")


def leak(text: str, solution: str, known: Sequence[str]) -> str:
    """Return the part of the solution that the text gives away, or empty if there is none.

    Everything in `known`, the task and the learner's own words, is no secret.
    """
    return (
        _leaked_number(text, solution, known)
        or _leaked_run(text, solution, known)
        or _leaked_words(text, solution, known)
    )


def _leaked_number(text: str, solution: str, known: Sequence[str]) -> str:
    open_to_all = {value for words in known for value, _ in _numbers(words)}
    secret = {value for value, _ in _numbers(solution)} - open_to_all
    return next((written for value, written in _numbers(text) if value in secret), "")


def _leaked_run(text: str, solution: str, known: Sequence[str]) -> str:
    secret = decisive(solution, known)
    runs = set(_runs(_words(solution)))
    runs.difference_update(run for words in known for run in _runs(_words(words)))
    for run in _runs(_words(text)):
        if run in runs and sum(_stem(word) in secret for word in run) >= NEW_IN_A_RUN:
            return " ".join(run)
    return ""


def _leaked_words(text: str, solution: str, known: Sequence[str]) -> str:
    secret = decisive(solution, known)
    words = {_stem(word): word for word in _words(text) if _stem(word) in secret}
    if not words or len(words) < min(FEWEST, len(secret)) or len(words) < SHARE * len(secret):
        return ""
    return ", ".join(words.values())


def decisive(solution: str, known: Sequence[str]) -> frozenset[str]:
    """Return the stems of the words that only the solution has."""
    words = {_stem(word) for text in known for word in _words(text)}
    stems = {_stem(word) for word in _words(solution) if len(word) >= SHORTEST_WORD}
    return frozenset(stems - words)


def _words(text: str) -> list[str]:
    return _WORD.findall(unicodedata.normalize("NFC", text).casefold())


def _runs(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for at in range(len(words) - RUN + 1):
        yield tuple(words[at : at + RUN])


def _stem(word: str) -> str:
    return word[:_STEM]


def _numbers(text: str) -> Iterator[tuple[Fraction, str]]:
    """Yield the numbers in the text in both languages' readings, each with its spelling."""
    for language in ("de", "en"):
        for value, written in numbers_in(text, language):
            if not written[0].isalpha():
                yield value, written
            elif value.denominator != 1 or value >= _SMALLEST_IN_WORDS:
                yield value, canonical(value)
