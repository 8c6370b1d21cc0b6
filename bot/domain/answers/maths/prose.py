"""Find the numbers in prose, as values, however they are written."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from bot.domain.answers.number_words import LONGEST_PHRASE, number_of_words, words_in
from bot.domain.answers.numbers import TypedNumber, read_digits

_LATEX: Final = re.compile(r"\\[dt]?frac\s*\{\s*(\d{1,20})\s*\}\s*\{\s*(\d{1,20})\s*\}")
_VULGAR: Final = re.compile(r"[\u00bc-\u00be\u2150-\u215e\u2189]")
_TOKEN: Final = re.compile(
    r"(?P<whole>\d{1,20}) (?P<part>\d{1,20}) ?[/⁄] ?(?P<of>\d{1,20})"
    r"|(?P<above>\d{1,20})\s*[/⁄]\s*(?P<below>\d{1,20})"
    r"|(?P<digits>\d{1,20}(?:[.,'\u202f]\d{1,20})*)"
    r"|(?P<words>[^\W\d_]+(?:[ -][^\W\d_]+)*)"
)
_PERCENT: Final = re.compile(r"\s*(?:\\?%|percent|per cent|prozent)")
_PARTED: Final = re.compile(r"[^\W\d_]+")


def numbers_in(text: str, language: str) -> Iterator[tuple[Fraction, str]]:
    """Yield every number in the text with how it is written; 50 % is 50, and 1/2 as well.

    An ordinal alone, as in "a second time", is none. A decimal point or comma is read as the
    language has it, and where it cannot part thousands, as a decimal mark.
    """
    plain = _LATEX.sub(r" \1/\2 ", unicodedata.normalize("NFC", text).casefold())
    plain = _VULGAR.sub(lambda sign: f" {unicodedata.normalize('NFKC', sign[0])}", plain)
    for match in _TOKEN.finditer(plain):
        found = _in_words(match, language) if match["words"] else _in_digits(match, language)
        for value, written in found:
            yield value, written
            if plain[: match.end()].endswith(written) and _PERCENT.match(plain, match.end()):
                yield value / 100, written


def _in_digits(match: re.Match[str], language: str) -> Iterator[tuple[Fraction, str]]:
    if match["whole"]:
        part = Fraction(int(match["part"]), int(match["of"]) or 1)
        yield int(match["whole"]) + part, match[0]
        yield part, match[0]
    elif match["above"]:
        yield Fraction(int(match["above"]), int(match["below"]) or 1), match[0]
    else:
        number = read_digits(match["digits"], language)
        if isinstance(number, TypedNumber):
            yield number.value, match[0]
        else:  # 1.2.3 is a version or a date
            yield from ((Fraction(int(it)), it) for it in re.findall(r"\d+", match["digits"]))


def _in_words(match: re.Match[str], language: str) -> Iterator[tuple[Fraction, str]]:
    """Yield the numbers among the words, of each place the one of most words."""
    words = _PARTED.findall(match["words"])
    at = 0
    while at < len(words):
        size, value = _longest(words[at : at + LONGEST_PHRASE], language)
        if size:
            yield value, " ".join(words[at : at + size])
        at += size or 1


def _longest(words: Sequence[str], language: str) -> tuple[int, Fraction]:
    """Return of how many words the number is that begins here, 0 for none, and its value."""
    if words[0] in {"and", "und"}:
        return 0, Fraction(0)
    for size in range(len(words), 0, -1):
        number = number_of_words(words_in(" ".join(words[:size])), language=language)
        if number is not None:
            return size, number.value
    return 0, Fraction(0)
