"""Sums of terms in plain notation as people write them: `2*x^2 - x + 1`."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

Number = int | Fraction


def term(coefficient: Number, letters: str = "") -> str:
    """Return the term. A factor of 1 is not written."""
    if not letters:
        return str(coefficient)
    if abs(coefficient) == 1:
        return letters if coefficient > 0 else f"-{letters}"
    return f"{coefficient}*{letters}"


def total(*terms: tuple[Number, str]) -> str:
    """Return the sum of the terms, each a coefficient and its letters, without zero terms."""
    written = "".join(_signed_term(*part) for part in terms if part[0])
    return f"-{written[3:]}" if written.startswith(" - ") else written[3:] or "0"


def _signed_term(coefficient: Number, letters: str) -> str:
    return f" {'-' if coefficient < 0 else '+'} {term(amount(coefficient), letters)}"


def amount(number: Number) -> Number:
    """Return the absolute value of the number."""
    return -number if number < 0 else number


def polynomial(*coefficients: Number, letter: str = "x") -> str:
    """Return the polynomial with these coefficients, from the highest power down.

    With a number as the letter it is the polynomial with the number inserted.
    """
    degree = len(coefficients) - 1
    return total(
        *((coefficient, power(letter, degree - at)) for at, coefficient in enumerate(coefficients))
    )


def power(base: str, exponent: int) -> str:
    """Return the power: `x` for an exponent of 1, and nothing for 0."""
    if exponent == 0:
        return ""
    return base if exponent == 1 else f"{base}^{exponent}"


def in_brackets(number: Number) -> str:
    """Return the number as written after a sign or under a power: `(-3)`, `(1/2)`, `4`."""
    return str(number) if number >= 0 and number == int(number) else f"({number})"


def minus_number(number: Number, letter: str = "x") -> str:
    """Return the letter minus the number: `x - 3`, `x + 2`, and `x` for 0."""
    return total((1, letter), (-number, ""))


def nonzero(rng: Random, most: int, least: int = 1) -> int:
    """Return a whole number from `least` to `most`, or the opposite of one."""
    return rng.choice((1, -1)) * rng.randint(least, most)


def whole(**values: Fraction) -> dict[str, str]:
    """Return the whole numbers among the values. Learners who are asked for one type no other."""
    return {name: str(value) for name, value in values.items() if value.denominator == 1}


def solutions(*values: Number) -> str:
    """Return the set of the numbers, each once and in order."""
    return f"{{{', '.join(str(value) for value in sorted(set(values)))}}}"


def either(values: Sequence[Number], letter: str = "x") -> str:
    """Return the statement that the letter is one of the numbers: `x = -2 or x = 3`."""
    return " or ".join(f"{letter} = {value}" for value in sorted(set(values)))


def pair(x: Number, y: Number) -> str:
    """Return the set that contains only this pair."""
    return f"{{({x}, {y})}}"


def undo(number: Number, letters: str = "") -> str:
    """Return what cancels the term on both sides: `-3` for 3, `+2*x` for -2*x."""
    return f"{'-' if number > 0 else '+'}{term(amount(number), letters)}"


def less(number: int, other: int) -> str:
    """Return the difference, not computed: `7 - 3`, `7 + 3` for -3."""
    return total((number, ""), (-other, "")) if number else total((-other, ""))
