"""Whether a text that helps gives the solution away: its numbers, its words, runs of them."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

RUN: Final = 4
"""So many words in a row as the solution has them are no chance any more."""
NEW_IN_A_RUN: Final = 2
"""Of which so many must be decisive: "that is why the" gives nothing away."""
SHARE: Final = 0.4
"""Of the decisive words; whoever says so many of them says the solution in another order."""
FEWEST: Final = 3
SHORTEST_WORD: Final = 5
"""Letters; shorter words are mostly those that hold a sentence together."""
_STEM: Final = 5
"""Letters by which the forms of a word are taken for the same word."""
_FRACTION: Final = re.compile(r"\\[dt]?frac\s*\{\s*(\d{1,20})\s*\}\s*\{\s*(\d{1,20})\s*\}")
_NUMBER: Final = re.compile(
    r"(?:(\d{1,20})\s+)?(\d{1,20})\s*[/⁄]\s*(\d{1,20})|(\d{1,20})[.,](\d{1,20})|(\d{1,20})"
)
_PERCENT: Final = re.compile(r"\s*(?:%|\\%|percent|per cent|prozent)")
_WRITTEN: Final[Mapping[str, str]] = {
    word: str(number)
    for words in (
        "three four five six seven eight nine ten eleven twelve",
        "drei vier fünf sechs sieben acht neun zehn elf zwölf",
    )
    for number, word in enumerate(words.split(), start=3)
}
"""Numbers as words; smaller ones hold sentences together."""
_WORD: Final = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class FoundNumber:
    """A number in a text, with what stands before and behind it there."""

    value: Fraction
    written: str
    before: str
    after: str


def leak(text: str, solution: str, known: Sequence[str]) -> str:
    """Return what of the solution the text gives away; empty where it gives nothing away.

    What is `known` already, the task and what the learner has said themselves, is no secret.
    """
    return (
        _leaked_number(text, solution, known)
        or _leaked_run(text, solution, known)
        or _leaked_words(text, solution, known)
    )


def _leaked_number(text: str, solution: str, known: Sequence[str]) -> str:
    open_to_all = {it.value for words in known for it in numbers_in(words)}
    secret = {it.value for it in numbers_in(solution)} - open_to_all
    return next((it.written for it in numbers_in(text) if it.value in secret), "")


def _leaked_run(text: str, solution: str, known: Sequence[str]) -> str:
    secret = _decisive(solution, known)
    runs = set(_runs(_words(solution)))
    runs.difference_update(run for words in known for run in _runs(_words(words)))
    for run in _runs(_words(text)):
        if run in runs and sum(_stem(word) in secret for word in run) >= NEW_IN_A_RUN:
            return " ".join(run)
    return ""


def _leaked_words(text: str, solution: str, known: Sequence[str]) -> str:
    secret = _decisive(solution, known)
    words = {_stem(word): word for word in _words(text) if _stem(word) in secret}
    if not words or len(words) < min(FEWEST, len(secret)) or len(words) < SHARE * len(secret):
        return ""
    return ", ".join(words.values())


def _decisive(solution: str, known: Sequence[str]) -> frozenset[str]:
    """Return the stems of the words that only the solution has."""
    words = {_stem(word) for text in known for word in _words(text)}
    stems = {_stem(word) for word in _words(solution) if len(word) >= SHORTEST_WORD}
    return frozenset(stems - words)


def _words(text: str) -> list[str]:
    return _WORD.findall(_plain(text))


def _runs(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for at in range(len(words) - RUN + 1):
        yield tuple(words[at : at + RUN])


def _stem(word: str) -> str:
    return word[:_STEM]


def numbers_in(text: str, words: Mapping[str, str] = _WRITTEN) -> Iterator[FoundNumber]:
    """Yield the numbers in the text, however they are written; 50 % is 1/2, too.

    `words` says in digits what is written in letters; a fraction among them has a slash.
    """
    plain = _FRACTION.sub(r" \1/\2 ", _plain(text).replace("{,}", ","))
    plain = _WORD.sub(lambda word: words.get(word[0], word[0]), plain)
    for match in _NUMBER.finditer(plain):
        around = (match[0], plain[: match.start()], plain[match.end() :])
        value = _value(match)
        yield FoundNumber(value, *around)
        if _PERCENT.match(plain, match.end()):
            yield FoundNumber(value / 100, *around)


def _value(match: re.Match[str]) -> Fraction:
    ones, above, below, whole, decimals, digits = match.groups()
    if above is not None:
        return int(ones or 0) + Fraction(int(above), int(below) or 1)
    if whole is not None:
        return Fraction(int(whole + decimals), 10 ** len(decimals))
    return Fraction(int(digits))


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()
