"""Algebraic expressions: their value, like terms, brackets, and common factors."""

from fractions import Fraction
from math import gcd
from random import Random
from typing import Final

from bot.domain.practice.items import AskedForm, InputType
from bot.factory.templates.algebra.polynomials import (
    in_brackets,
    nonzero,
    polynomial,
    power,
    term,
    total,
)
from bot.factory.templates.template import NUMBER_ALONE, Drawn, shuffle_choices, template

_EXPANDED: Final = AskedForm(expanded=True)
_FACTORED: Final = AskedForm(factored=True)
_SIMPLIFIED: Final = AskedForm(simplified=True)


@template("expr_evaluate", "value", InputType.INTEGER)
def value_of_an_expression(rng: Random, difficulty: int) -> Drawn:
    """Draw an expression and a number for its letter: negative from 3 on, squares from 4 on."""
    x = rng.randint(2, 9) if difficulty < 3 else -rng.randint(2, 6)
    square = rng.randint(1, 4) if difficulty > 3 else 0
    factors = [number for number in range(2, 10) if number != square * abs(x)]
    a = 0 if difficulty == 4 else rng.choice(factors)
    sign = 1 if difficulty in {1, 3} else -1
    shown = (0, 2, square, a, abs(x))
    rest = square * x * x + a * x
    b = rng.choice(
        [
            number * sign
            for number in range(1, 13)
            if abs(rest + number * sign) not in (*shown, number)
        ]
    )
    number = in_brackets(x)
    put_in = polynomial(square, a, b, letter=number)
    worked_out = total((square * x * x, ""), (a * x, ""), (b, ""))
    value = square * x * x + a * x + b
    mistakes = {
        "square_stays_negative": str(-square * x * x + a * x + b),
        "added_the_factor": str(square + x * x + b if difficulty == 4 else a + x + b),
    }
    if difficulty < 3:
        mistakes["digits_side_by_side"] = str(int(f"{a}{x}") + b)
    else:
        mistakes["sign_of_the_number"] = str(square * x * x + a * -x + b)
    return Drawn(
        values={"e": polynomial(square, a, b), "x": x, "in": put_in},
        task=f"evaluate: {polynomial(square, a, b)} at x = {x}",
        answer=str(value),
        steps=(f"{put_in} = {worked_out}", f"{worked_out} = {value}"),
        mistakes=mistakes,
        variant=rng.randrange(2),
    )


@template("expr_evaluate", "formula", InputType.INTEGER, difficulties=(1, 2, 3))
def value_of_a_formula(rng: Random, difficulty: int) -> Drawn:
    """Draw an expression for a cost or a count. The numbers grow with the difficulty."""
    a = rng.randint(2, (4, 7, 12)[difficulty - 1])
    b = rng.randint(1, (6, 12, 25)[difficulty - 1])
    x = rng.randint(3, (8, 12, 20)[difficulty - 1])
    e, put_in = polynomial(a, b), polynomial(a, b, letter=str(x))
    return Drawn(
        values={"e": e, "x": x, "in": put_in, "ax": term(a, "x")},
        task=f"evaluate: {e} at x = {x}",
        answer=str(a * x + b),
        steps=(f"{put_in} = {a * x} + {b}", f"{a * x} + {b} = {a * x + b}"),
        mistakes={
            "everything_times_x": str((a + b) * x),
            "added_the_factor": str(a + x + b),
            "forgot_the_number": str(a * x),
        },
        variant=rng.randrange(4),
    )


_LETTERS: Final = {
    1: ("x", "x"),
    2: ("x", "", "x"),
    3: ("x", "", "x", ""),
    4: ("a", "b", "a", "b"),
    5: ("x^2", "x", "", "x^2", "x", ""),
}


def _gather(terms: list[tuple[int, str]]) -> dict[str, list[int]]:
    """Return the coefficients by their letters, in the order of first occurrence."""
    found: dict[str, list[int]] = {}
    for coefficient, letters in terms:
        found.setdefault(letters, []).append(coefficient)
    return found


def _grouped_sum(groups: dict[str, list[int]]) -> str:
    """Return the sum with the coefficients of like terms in brackets: `(3 + 2)*x + 4`."""
    written = []
    for letters, coefficients in groups.items():
        inner = total(*((coefficient, "") for coefficient in coefficients))
        written.append(
            f"({inner})" + (f"*{letters}" if letters else "")
            if len(coefficients) > 1
            else term(coefficients[0], letters)
        )
    return " + ".join(written)


@template("expr_like_terms", "sum", InputType.EXPRESSION, form=_SIMPLIFIED)
def sum_of_like_terms(rng: Random, difficulty: int) -> Drawn:
    """Draw a sum with like terms. From 3 on with minus signs, and two letters or squares."""
    letters = _LETTERS[difficulty]
    while True:
        signs = [-1 if difficulty > 2 and rng.random() < 0.5 else 1 for _ in letters]
        terms = [
            (rng.randint(2, 9) * sign, letter) for sign, letter in zip(signs, letters, strict=True)
        ]
        groups = _gather(terms)
        if terms[0][0] > 0 and all(map(sum, groups.values())):
            break
    sums = {letter: sum(coefficients) for letter, coefficients in groups.items()}
    answer = total(*((sums[letter], letter) for letter in sums))
    without_signs = [(sum(map(abs, groups[letter])), letter) for letter in groups]
    return Drawn(
        values={"e": total(*terms), "grouped": _grouped_sum(groups)},
        task=f"simplify: {total(*terms)}",
        answer=answer,
        steps=(f"{total(*terms)} = {_grouped_sum(groups)}", f"{_grouped_sum(groups)} = {answer}"),
        mistakes={
            "unlike_joined": total(
                (sum(sums.values()), "*".join(letter for letter in sums if letter))
            ),
            "powers_added": total(*((sums[letter], _double_exponent(letter)) for letter in sums)),
            "signs_lost": total(*without_signs),
            "letters_gone": NUMBER_ALONE,
        },
    )


def _double_exponent(letters: str) -> str:
    """Return the letters with twice the exponent: what adding exponents would give."""
    base, _, exponent = letters.partition("^")
    return power(base, 2 * int(exponent or 1)) if letters else ""


@template("expr_like_terms", "equal", InputType.MULTIPLE_CHOICE, difficulties=(1, 2, 3, 4))
def which_is_equal(rng: Random, difficulty: int) -> Drawn:
    """Draw a sum of three terms, and expressions of which one is equal to it."""
    one, other = (("x", ""), ("x", ""), ("a", "b"), ("x^2", "x"))[difficulty - 1]
    while True:
        a, b = rng.randint(3, 9), rng.randint(2, 9)
        c = rng.randint(2, 8) * (1 if difficulty == 1 else -1)
        if 0 not in {a + c, a - c, a + b + c} and b != -c:
            break
    e = total((a, one), (b, other), (c, one))
    choices = shuffle_choices(
        rng,
        total((a + c, one), (b, other)),
        {
            "unlike_joined": total((a + b + c, f"{one}*{other}" if difficulty == 3 else one)),
            "sign_lost": total((a - c, one), (b, other)),
            "powers_added": total((a + c, _double_exponent(one)), (b, other)),
        },
    )
    answer = total((a + c, one), (b, other))
    grouped = _grouped_sum({one: [a, c], other: [b]})
    return Drawn(
        values={"e": e, "one": one, "like": total((a, one), (c, one)), "c": term(c, one)},
        task="; ".join(map(str, (f"equal: {e}", *choices.shown))),
        answer=choices.answer,
        steps=(f"{e} = {grouped}", f"{grouped} = {answer}"),
        mistakes=choices.mistakes,
        choices=choices.shown,
    )


@template("expr_expand", "single", InputType.EXPRESSION, form=_EXPANDED)
def factor_before_a_bracket(rng: Random, difficulty: int) -> Drawn:
    """Draw a factor before a bracket, negative at 4, and with a letter at 5."""
    f = rng.randint(2, 9) * (-1 if difficulty == 4 else 1)
    p = 1 if difficulty < 3 else rng.randint(2, 6)
    q = rng.randint(2, 9) if difficulty == 1 else -rng.randint(2, 9)
    letter = "x" if difficulty == 5 else ""
    outer, inner = term(f, letter), polynomial(p, q)
    e = f"{outer}*({inner})"
    first = "x^2" if letter else "x"
    left = outer if f > 0 else f"({outer})"
    apart = f"{left}*{term(p, 'x')} " + (
        f"- {left}*{-q}" if q < 0 < f else f"+ {left}*{in_brackets(q)}"
    )
    answer = total((f * p, first), (f * q, letter))
    return Drawn(
        values={"e": e, "outer": outer, "q": term(q), "inner": inner, "apart": apart},
        task=f"expand: {e}",
        answer=answer,
        steps=(f"{e} = {apart}", f"{apart} = {answer}"),
        mistakes={
            "only_the_first": total((f * p, first), (q, "")),
            "sign_lost": total((f * p, first), (-f * q, letter)),
            "added_the_factor": total((f + p, first), (f + q, letter)),
        },
        variant=rng.randrange(2),
    )


@template("expr_expand", "pair", InputType.EXPRESSION, difficulties=(3, 4, 5), form=_EXPANDED)
def sum_of_two_brackets(rng: Random, difficulty: int) -> Drawn:
    """Draw the sum, from difficulty 4 on the difference, of two brackets with factors."""
    while True:
        f, g = rng.randint(2, 6), rng.randint(2, 6) * (1 if difficulty == 3 else -1)
        p, r = (rng.randint(1, 4), rng.randint(1, 4)) if difficulty == 5 else (1, 1)
        q, s = rng.randint(1, 9), nonzero(rng, 9)
        q = q if difficulty < 5 else -q
        wrong = f * p - g * r, f * q - g * s
        if f * p + g * r and f * q + g * s and all(wrong) and q * r != p * s:
            break
    one, other = polynomial(p, q), polynomial(r, s)
    e = f"{f}*({one}) {'+' if g > 0 else '-'} {abs(g)}*({other})"
    apart = total((f * p, "x"), (f * q, ""), (g * r, "x"), (g * s, ""))
    answer = polynomial(f * p + g * r, f * q + g * s)
    return Drawn(
        values={"e": e, "first": f"{f}*({one})", "second": f"{in_brackets(g)}*({other})"},
        task=f"expand: {e}",
        answer=answer,
        steps=(f"{e} = {apart}", f"{apart} = {answer}"),
        mistakes={
            "sign_of_the_second": polynomial(f * p + g * r, f * q - g * s),
            "only_the_first_terms": polynomial(f * p + g * r, q + s),
        },
    )


def _coprime(rng: Random, most: int, *, least: int = 1) -> tuple[int, int]:
    """Return two positive whole numbers without a common factor."""
    while True:
        p, q = rng.randint(least, most), rng.randint(1, most)
        if gcd(p, q) == 1:
            return p, q


@template(
    "expr_factor_out", "number", InputType.EXPRESSION, difficulties=(1, 2, 3), form=_FACTORED
)
def common_number(rng: Random, difficulty: int) -> Drawn:
    """Draw two terms with a common number as their factor."""
    f = rng.randint(2, (6, 9, 15)[difficulty - 1])
    p, q = (1, rng.randint(2, 9)) if difficulty == 1 else _coprime(rng, 9, least=2)
    q = q if difficulty == 1 else rng.choice((q, -q))
    e = polynomial(f * p, f * q)
    sign = "+" if q > 0 else "-"
    apart = f"{f}*{term(p, 'x')} {sign} {f}*{abs(q)}"
    answer = f"{f}*({polynomial(p, q)})"
    subtracted = polynomial(f * p - f, f * q - f)
    return Drawn(
        values={"e": e, "a": f * p, "b": abs(f * q), "ax": term(f * p, "x")},
        task=f"factor: {e}",
        answer=answer,
        steps=(f"{e} = {apart}", f"{apart} = {answer}"),
        mistakes={
            "second_not_divided": f"{f}*({polynomial(p, f * q)})",
            "sign_lost": f"{f}*({polynomial(p, -q)})",
            **({"subtracted_the_factor": f"{f}*({subtracted})"} if p > 1 else {}),
        },
    )


@template(
    "expr_factor_out", "letter", InputType.EXPRESSION, difficulties=(3, 4, 5), form=_FACTORED
)
def common_letter(rng: Random, difficulty: int) -> Drawn:
    """Draw two terms with a common letter, from difficulty 4 on with a common number, too."""
    f = 1 if difficulty == 3 else rng.randint(2, 8)
    p, q = _coprime(rng, 9)
    q = rng.choice((q, -q))
    common, one, other = ("x*y", "x", "y") if difficulty == 5 else ("x", "x", "")
    first, second = ("x^2*y", "x*y^2") if difficulty == 5 else ("x^2", "x")
    outer, sign = term(f, common), "+" if q > 0 else "-"
    e = total((f * p, first), (f * q, second))
    apart = f"{outer}*{term(p, one)} {sign} {outer}*{term(abs(q), other)}"
    answer = f"{outer}*({total((p, one), (q, other))})"
    return Drawn(
        values={"e": e, "first": term(f * p, first), "second": term(abs(f * q), second)},
        task=f"factor: {e}",
        answer=answer,
        steps=(f"{e} = {apart}", f"{apart} = {answer}"),
        mistakes={
            "second_not_divided": f"{outer}*({total((p, one), (f * q, second))})",
            "sign_lost": f"{outer}*({total((p, one), (-q, other))})",
            "letter_left": f"{outer}*({total((p, first), (q, other))})",
        },
    )


def _square_of(coefficient: int, letters: str) -> str:
    """Return the square of a term, not expanded: `(2*x)^2`, `x^2`, `3^2`."""
    written = term(coefficient, letters)
    return f"({written})^2" if "*" in written else f"{written}^2"


@template("expr_binomial", "square", InputType.EXPRESSION, form=_EXPANDED)
def square_of_a_binomial(rng: Random, difficulty: int) -> Drawn:
    """Draw the square of a sum or difference, with coefficients from 3 on, two letters at 5."""
    p = 1 if difficulty < 3 else rng.randint(2, 6)
    q = rng.randint(1, 15) if difficulty < 3 else rng.randint(2, 9)
    minus = difficulty in {2, 4} or (difficulty == 5 and rng.random() < 0.5)
    sign, s = ("-", -1) if minus else ("+", 1)
    y = "y" if difficulty == 5 else ""
    middle, last = (f"x*{y}", f"{y}^2") if y else ("x", "")
    a, b = term(p, "x"), term(q, y)
    e = f"({a} {sign} {b})^2"
    formula = f"{_square_of(p, 'x')} {sign} 2*{a}*{b} + {_square_of(q, y)}"
    answer = total((p * p, "x^2"), (2 * s * p * q, middle), (q * q, last))
    return Drawn(
        values={"e": e, "a": a, "b": b, "aa": _square_of(p, "x"), "bb": _square_of(q, y)},
        task=f"expand: {e}",
        answer=answer,
        steps=(f"{e} = {formula}", f"{formula} = {answer}"),
        mistakes={
            "middle_forgotten": total((p * p, "x^2"), (s * q * q, last)),
            "middle_not_doubled": total((p * p, "x^2"), (s * p * q, middle), (q * q, last)),
            "last_sign": total((p * p, "x^2"), (2 * s * p * q, middle), (-q * q, last)),
            "coefficient_not_squared": total((p, "x^2"), (2 * s * p * q, middle), (q * q, last)),
        },
        variant=rng.randrange(2),
    )


@template(
    "expr_binomial", "product", InputType.EXPRESSION, difficulties=(1, 2, 3, 4), form=_EXPANDED
)
def sum_times_difference(rng: Random, difficulty: int) -> Drawn:
    """Draw a sum times the difference of the same terms."""
    p = 1 if difficulty < 3 else rng.randint(2, 7)
    q = rng.randint(2, 5 + 5 * difficulty) if difficulty < 3 else rng.randint(2, 9)
    y = "y" if difficulty == 4 else ""
    last = "y^2" if y else ""
    a, b = term(p, "x"), term(q, y)
    e = f"({a} + {b})*({a} - {b})" if rng.random() < 0.5 else f"({a} - {b})*({a} + {b})"
    formula = f"{_square_of(p, 'x')} - {_square_of(q, y)}"
    answer = total((p * p, "x^2"), (-q * q, last))
    return Drawn(
        values={"e": e, "a": a, "b": b, "products": f"{a}*{b}"},
        task=f"expand: {e}",
        answer=answer,
        steps=(f"{e} = {formula}", f"{formula} = {answer}"),
        mistakes={
            "plus_between": total((p * p, "x^2"), (q * q, last)),
            "not_squared": total((p, "x^2"), (-q * q, last)),
            "only_doubled": total((2 * p, "x"), (-2 * q, y)),
        },
    )


@template(
    "expr_binomial", "backwards", InputType.EXPRESSION, difficulties=(3, 4, 5), form=_FACTORED
)
def binomial_backwards(rng: Random, difficulty: int) -> Drawn:
    """Draw an expanded square that is to be written as the square of a bracket."""
    p = 1 if difficulty == 3 else rng.randint(2, 3 if difficulty == 4 else 6)
    q = rng.randint(2, 9)
    while gcd(p, q) > 1:
        q = rng.randint(2, 9)
    q = rng.choice((q, -q))
    e, a = polynomial(p * p, 2 * p * q, q * q), term(p, "x")
    formula = f"{_square_of(p, 'x')} {'+' if q > 0 else '-'} 2*{a}*{abs(q)} + {abs(q)}^2"
    half = Fraction(p * q)
    answer = f"({polynomial(p, q)})^2"
    return Drawn(
        values={
            "e": e,
            "first": term(p * p, "x^2"),
            "last": q * q,
            "middle": term(2 * p * q, "x"),
        },
        task=f"factor: {e}",
        answer=answer,
        steps=(f"{e} = {formula}", f"{formula} = {answer}"),
        mistakes={
            "sign_lost": f"({polynomial(p, -q)})^2",
            "no_root": f"({polynomial(p, q * q)})^2",
            "middle_taken": f"({polynomial(p, int(half))})^2",
            "sum_times_difference": f"({polynomial(p, abs(q))})*({polynomial(p, -abs(q))})",
        },
    )
