"""Read what a learner types as an expression, an equation or a set, and find numbers in prose.

Total: every text is read as a tree, or as the reason why it is none.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain, pairwise
from typing import Final

from bot.domain.answers.maths.cleaning import plain_notation
from bot.domain.answers.maths.comparing import same_value
from bot.domain.answers.maths.parsing import Manner, UnreadableError, parse
from bot.domain.answers.maths.set_reading import sets_in
from bot.domain.answers.maths.tree import Equation, Expression, Solutions
from bot.domain.answers.number_words import LONGEST_PHRASE, number_of_words, words_in
from bot.domain.answers.numbers import TypedNumber, read_digits
from bot.domain.answers.verdict import UnclearReason

_NAME: Final = re.compile(r"[^\W\d](?:_?\w{1,2})?'{0,2} ?(?:\( ?\w ?\) ?)?")
"""A name before a value: x, x_1, f(x), y'."""
_LINE_NAME: Final = re.compile(r"^[a-z] ?: ?(?=[^:]*=)")
"""The name of a line before its equation, as in g: y = 2x."""
_FUNCTION_NAME: Final = re.compile(r"[fgh] ?\( ?\w ?\) ?")
_LEAD: Final = re.compile(r"^[=~: ]+")
_RELATION: Final = re.compile(r"[<>]|!=")
_END: Final = " .;,?"

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


def read_expression(text: str, language: str) -> Expression | UnclearReason:
    """Return the expression that the whole text is, or why it is none.

    A name may stand before it, as in `f(x) = 2x`, and so may equal steps.
    """
    return expression_in(text, Manner(language))


def read_equation(text: str, language: str) -> Equation | UnclearReason:
    """Return the equation that the whole text is, or why it is none."""
    return equation_in(text, Manner(language))


def read_set(text: str, language: str) -> Solutions | UnclearReason:
    """Return the set that the whole text is, in the likeliest reading, or why it is none."""
    found = sets_in(text, Manner(language))
    return found if isinstance(found, UnclearReason) else found[0]


def expression_in(text: str, manner: Manner) -> Expression | UnclearReason:
    """Return the expression that the whole text is when read in that manner, or why it is none."""
    plain = plain_notation(text)
    if isinstance(plain, UnclearReason):
        return plain
    if "+-" in plain:  # ±, which is two values
        return UnclearReason.NOT_AN_EXPRESSION
    sides = _without_names(_body(plain).split("="), manner.letters or frozenset())
    try:
        values = [parse(side, manner) for side in sides]
    except UnreadableError as error:
        return error.reason
    if not all(same_value(*pair) for pair in pairwise(values)):
        return UnclearReason.NOT_AN_EXPRESSION
    return values[-1]


def equation_in(text: str, manner: Manner) -> Equation | UnclearReason:
    """Return the equation that the whole text is when read in that manner, or why it is none."""
    plain = plain_notation(text)
    if isinstance(plain, UnclearReason):
        return plain
    plain = _LINE_NAME.sub("", plain)
    if _RELATION.search(plain):
        return UnclearReason.NOT_AN_EQUATION
    sides = plain.rstrip(_END).split("=")
    try:
        values = [parse(_FUNCTION_NAME.sub("y", side.strip(), 1), manner) for side in sides]
    except UnreadableError as error:
        return _instead(error.reason, UnclearReason.NOT_AN_EQUATION)
    return Equation(*values) if len(values) == 2 else UnclearReason.NOT_AN_EQUATION  # noqa: PLR2004 - two sides


def _body(plain: str) -> str:
    return _LEAD.sub("", plain).rstrip(_END)


def _without_names(sides: Sequence[str], variables: frozenset[str]) -> Sequence[str]:
    """Return the sides without a name before them, as in x = 3, or behind, as in 3 = x.

    A variable of the expression is no name for it.
    """
    first, last = sides[0].strip(), sides[-1].strip()
    if len(sides) > 1 and _NAME.fullmatch(first) and first not in variables:
        return sides[1:]
    if len(sides) > 1 and _NAME.fullmatch(last) and last not in variables:
        return sides[:-1]
    return sides


def _instead(reason: UnclearReason, unreadable: UnclearReason) -> UnclearReason:
    """Return the reason, with `unreadable` in place of NOT_AN_EXPRESSION."""
    return unreadable if reason is UnclearReason.NOT_AN_EXPRESSION else reason


@lru_cache(maxsize=4_096)  # Each wrong answer asks whether an author's hint gives the answer away.
def numbers_in(text: str, language: str) -> Sequence[tuple[Fraction, str]]:
    """Return every number in the text with its spelling. 50 % is 50, and 1/2 as well.

    An ordinal alone, as in "a second time", is none. A decimal point or comma is read as the
    language has it, or as a decimal mark if it cannot separate thousands.
    """
    return tuple(_numbers(text, language))


def _numbers(text: str, language: str) -> Iterator[tuple[Fraction, str]]:
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
            yield from (
                (Fraction(int(digits)), digits) for digits in re.findall(r"\d+", match["digits"])
            )


def _in_words(match: re.Match[str], language: str) -> Iterator[tuple[Fraction, str]]:
    """Yield the numbers among the words, the longest one at each place."""
    words = _PARTED.findall(match["words"])
    at = 0
    while at < len(words):
        size, value = _longest(words[at : at + LONGEST_PHRASE], language)
        if size:
            yield value, " ".join(words[at : at + size])
        at += size or 1


def _longest(words: Sequence[str], language: str) -> tuple[int, Fraction]:
    """Return the word count and the value of the number that begins here.

    The count is 0 if none does.
    """
    if words[0] in {"and", "und"}:
        return 0, Fraction(0)
    parts = [words_in(word) for word in words]
    for size in range(len(words), 0, -1):
        number = number_of_words([*chain.from_iterable(parts[:size])], language=language)
        if number is not None:
            return size, number.value
    return 0, Fraction(0)
