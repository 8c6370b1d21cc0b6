"""Read a number in any spelling: digits, words, a fraction of LaTeX, brackets."""

import re
from dataclasses import replace
from fractions import Fraction
from math import gcd
from typing import Final

from bot.domain.answers.folding import plain
from bot.domain.answers.maths import tree as trees
from bot.domain.answers.maths.exact import value_of
from bot.domain.answers.maths.parsing import Manner
from bot.domain.answers.maths.reading import expression_in
from bot.domain.answers.number_words import number_of_words, ordinal_of_words, words_in
from bot.domain.answers.numbers import Form, TypedNumber, read_digits, read_number
from bot.domain.answers.verdict import UnclearReason

_PERCENT: Final = re.compile(r" ?(?:\\?%|pct|percent|per cent|prozent)[.! ]*$", re.IGNORECASE)
_SCIENTIFIC: Final = re.compile(r"([+-]?[0-9]+(?:[.,][0-9]+)?)e([+-]?[0-9]{1,2})")
_TWO_SIGNS: Final = re.compile(r"[=≈ ]*[-+±/]+ ?[-+]")
"""Neither 4 nor -4 is plainly meant by +-4 or --4."""
_TIMES: Final = re.compile(r"(?<=\d) ?[xX] ?(?=\d)")
_ONLY_WORDS: Final = re.compile(r"[\w ,.'-]+")


def read_typed_number(text: str, *, language: str) -> TypedNumber | UnclearReason:
    """Return the number that the whole text is, or why it is none. A calculation is none."""
    number = read_number(text, language=language)
    if number is not UnclearReason.NOT_A_NUMBER:
        return number
    bare = _PERCENT.sub("", text.strip())
    in_text = _in_words(bare, language) or _scientific(bare, language)
    found = in_text or _literal_in(bare, language)
    if isinstance(found, TypedNumber) and bare != text.strip():
        return replace(found, percent=True)
    return found


def read_ordinal(text: str) -> int | None:
    """Return the place that the text names, or None: third, 3rd, dritte."""
    return ordinal_of_words(words_in(plain(text)))


def _in_words(text: str, language: str) -> TypedNumber | None:
    given = plain(text).strip("*_`~≈=. !")
    if not _ONLY_WORDS.fullmatch(given) or ("," in given.rstrip(",") and not given[-1].isalpha()):
        return None
    if given.startswith("-") or not any(sign.isalpha() for sign in given):
        return None
    return number_of_words(words_in(given), language=language)


def _scientific(text: str, language: str) -> TypedNumber | None:
    match = _SCIENTIFIC.fullmatch(plain(text).casefold().strip("*_`≈= "))
    digits = read_digits(match[1].lstrip("+-"), language) if match else None
    if match is None or digits is None:
        return None
    sign = -1 if match[1][0] == "-" else 1
    value = sign * digits.value * Fraction(10) ** int(match[2])
    return TypedNumber(value, Form.INTEGER if value.denominator == 1 else Form.DECIMAL)


def _literal_in(text: str, language: str) -> TypedNumber | UnclearReason:
    if _TWO_SIGNS.match(plain(text)):
        return UnclearReason.NOT_A_NUMBER
    tree = expression_in(_TIMES.sub("*", text), Manner(language))
    if isinstance(tree, UnclearReason):
        is_about_numbers = tree in {UnclearReason.ZERO_DENOMINATOR, UnclearReason.TOO_LARGE}
        return tree if is_about_numbers else UnclearReason.NOT_A_NUMBER
    number = _literal(tree)
    if number is not None:
        return number
    return UnclearReason.NOT_A_NUMBER if trees.letters(tree) else UnclearReason.NOT_CALCULATED


def _literal(tree: trees.Expression) -> TypedNumber | None:  # noqa: PLR0911 - one case per node
    """Return the number if only a fraction is left to be worked out, or None."""
    match tree:
        case trees.Number(value=value):
            return TypedNumber(value, Form.INTEGER if value.denominator == 1 else Form.DECIMAL)
        case trees.Mixed(above=above, below=below):
            lowest = above < below and gcd(above, below) == 1
            return TypedNumber(tree.value, Form.FRACTION, lowest, mixed=above < below)
        case trees.Negative(of=of):
            number = _literal(of)
            return replace(number, value=-number.value) if number else None
        case trees.Quotient(above=above, below=below):
            return _fraction(_literal(above), _literal(below))
        case trees.Product(factors=(factor, trees.Power(base=trees.Number(value=10)) as power)):
            times, number = value_of(power), _literal(factor)
            if times is None or number is None:
                return None
            return TypedNumber(number.value * times, Form.SCIENTIFIC)
        case _:
            return None


def _fraction(above: TypedNumber | None, below: TypedNumber | None) -> TypedNumber | None:
    if above is None or below is None or {above.form, below.form} != {Form.INTEGER}:
        return None
    lowest = gcd(int(above.value), int(below.value)) == 1
    return TypedNumber(above.value / below.value, Form.FRACTION, lowest)
