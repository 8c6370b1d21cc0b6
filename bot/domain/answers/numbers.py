"""Read a typed number if the whole text is one."""

import re
from dataclasses import dataclass, replace
from enum import Enum, auto
from fractions import Fraction
from math import gcd

from bot.domain.answers.folding import plain
from bot.domain.answers.verdict import UnclearReason

MOST_DIGITS = 40
_DECIMALS_SHOWN = 12

_LEAD = re.compile(r"^(?:[a-z] ?)?= ?")
_PERCENT = re.compile(r" ?(?:%|pct|percent|per cent|prozent|v\. ?h\.?)$")
_SIGN = re.compile(r"([+-]?) ?")
_FRACTION = re.compile(r"([0-9]+) ?/ ?([+-]?) ?([0-9]+)")
_MIXED = re.compile(r"([0-9]+)(?: ganzen?| wholes?)?(?: and| und| &)? ([1-9][0-9]*) ?/ ?([0-9]+)")
_GROUPED = re.compile(r"([1-9][0-9]{0,2})([,.' ])([0-9]{3}(?:\2[0-9]{3})*)(?:([.,])([0-9]+))?")
_DECIMAL = re.compile(r"([0-9]*)[.,]([0-9]+)")
_LONG = re.compile(rf"[0-9]{{{MOST_DIGITS + 1}}}")
_GROUPING = re.compile(r"(?<=[0-9])[,.' ](?=[0-9])")
_THOUSANDS = {"de": "."}


class Form(Enum):
    """How a number is written."""

    INTEGER = auto()
    DECIMAL = auto()
    FRACTION = auto()
    SCIENTIFIC = auto()
    """A number times a power of ten."""


@dataclass(frozen=True, slots=True)
class TypedNumber:
    """A number as read. "50 %" has the value 50 and `percent` set."""

    value: Fraction
    form: Form
    in_lowest_terms: bool = True
    percent: bool = False
    mixed: bool = False
    """True for a whole number and a proper fraction: 2 3/4, but neither 11/4 nor 1 7/4."""


def read_number(text: str, *, language: str) -> TypedNumber | UnclearReason:
    """Return the number that the whole text is, or why it is none.

    One separator before exactly three digits ("1,000") separates thousands if the language does so
    (a comma in English, a point in German), else it is the decimal mark. Everything else is the
    same in both languages: "0,5" and "0.5", "1,234.5" and "1.234,5".
    """
    body = plain(text).casefold().rstrip(".! ")
    body = _LEAD.sub("", body)
    bare = _PERCENT.sub("", body)
    if _LONG.search(_GROUPING.sub("", bare)):
        return UnclearReason.TOO_LONG
    number = _number_with_sign(bare, language)
    if isinstance(number, TypedNumber) and bare != body:
        return replace(number, percent=True)
    return number


def canonical(value: Fraction) -> str:
    """Return the value as 42, as 0.75 if few decimals are enough, else as 1/3."""
    scaled = value * 10**_DECIMALS_SHOWN
    if value.denominator == 1 or scaled.denominator != 1:
        return str(value)
    digits = str(abs(scaled.numerator)).rjust(_DECIMALS_SHOWN + 1, "0")
    whole, decimals = digits[:-_DECIMALS_SHOWN], digits[-_DECIMALS_SHOWN:].rstrip("0")
    return f"{'-' if value < 0 else ''}{whole}.{decimals}"


def _number_with_sign(body: str, language: str) -> TypedNumber | UnclearReason:
    lead = _SIGN.match(body)
    sign = -1 if lead and lead[1] == "-" else 1
    number = _positive_number(body[lead.end() if lead else 0 :], language)
    if isinstance(number, UnclearReason):
        return number
    return replace(number, value=sign * number.value)


def _positive_number(body: str, language: str) -> TypedNumber | UnclearReason:
    if match := _FRACTION.fullmatch(body):
        return _fraction(0, int(match[1]), int(match[2] + match[3]))
    if match := _MIXED.fullmatch(body):
        return _fraction(int(match[1]), int(match[2]), int(match[3]))
    return read_digits(body, language) or UnclearReason.NOT_A_NUMBER


def _fraction(whole: int, numerator: int, denominator: int) -> TypedNumber | UnclearReason:
    if denominator == 0:
        return UnclearReason.ZERO_DENOMINATOR
    proper = whole == 0 or numerator < denominator
    return TypedNumber(
        whole + Fraction(numerator, denominator),
        Form.FRACTION,
        in_lowest_terms=proper and gcd(numerator, denominator) == 1,
        mixed=whole > 0 and proper,
    )


def read_digits(body: str, language: str) -> TypedNumber | None:
    """Return the number in these digits, with separators and decimals, or None."""
    if body.isdecimal():
        return TypedNumber(Fraction(int(body)), Form.INTEGER)
    match = _GROUPED.fullmatch(body)
    if match and _parts_thousands(match, language):
        return _from_digits(match[1] + re.sub(r"\D", "", match[3]), match[5] or "")
    match = _DECIMAL.fullmatch(body)
    return _from_digits(match[1], match[2]) if match else None


def _parts_thousands(match: re.Match[str], language: str) -> bool:
    separator, groups, mark = match[2], match[3], match[4]
    if mark == separator:
        return False
    if mark or len(groups) > len("000") or separator in "' ":
        return True
    return separator == _THOUSANDS.get(language, ",")


def _from_digits(whole: str, decimals: str) -> TypedNumber:
    value = Fraction(int((whole + decimals) or "0"), 10 ** len(decimals))
    return TypedNumber(value, Form.DECIMAL if decimals else Form.INTEGER)
