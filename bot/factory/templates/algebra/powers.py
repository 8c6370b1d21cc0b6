"""Powers, scientific notation and roots."""

from decimal import Decimal
from math import isqrt
from random import Random
from typing import Final

from bot.domain.practice.items import AskedForm, InputType
from bot.factory.templates.algebra.polynomials import in_brackets, nonzero, power, term
from bot.factory.templates.template import Choices, Drawn, shuffle_choices, template

_SIMPLIFIED: Final = AskedForm(simplified=True)


def _product(factor: str, times: int) -> str:
    return "*".join([factor] * times)


@template("pow_meaning", "value", InputType.INTEGER)
def value_of_a_power(rng: Random, difficulty: int) -> Drawn:
    """Draw a power: of a negative base at 3, with minus before it at 4, a difference at 5."""
    n = rng.randint(2, 3) if difficulty == 1 else rng.randint(3, 5)
    most = {1: 10, 2: 6, 3: 5, 4: 5, 5: 4}[difficulty]
    a = rng.choice([number for number in range(2, most + 1) if number != n])
    n = n if a**n < 1500 else 3
    b, m = rng.randint(2, 9), 2
    sign, base = (-1 if difficulty == 4 else 1), (-a if difficulty in {3, 5} else a)
    first = f"{'-' if sign < 0 else ''}{in_brackets(base)}^{n}"
    product = _product(in_brackets(base), n)
    product = f"-({product})" if sign < 0 else product
    less = b**m if difficulty == 5 else 0
    tail, written = (f" - {b}^{m}", f" - {_product(str(b), m)}") if less else ("", "")
    value = sign * base**n - less
    return Drawn(
        values={
            "e": first + tail,
            "product": product + written,
            "base": in_brackets(base),
            "n": n,
        },
        task=f"value: {first}{tail}",
        answer=str(value),
        steps=(f"{first}{tail} = {product}{written}", f"{product}{written} = {value}"),
        mistakes={
            "times_exponent": str(sign * base * n - (b * m if less else 0)),
            "sign": str((-sign if difficulty > 2 else sign) * base**n - less),
            "swapped": str(sign * n**a - (m**b if less else 0)),
        },
        variant=rng.randrange(2),
    )


def _equal_products(rng: Random, difficulty: int) -> tuple[str, str, Choices]:
    """Return a product, the same with its squares, and powers of which one is equal to it."""
    n = rng.randint(3, 5)
    if difficulty == 3:
        k = rng.choice([number for number in range(2, 6) if number != n])
        a, b = rng.choice((("a", "b"), ("x", "y"), ("m", "n")))
        choices = shuffle_choices(
            rng,
            f"{a}^{n}*{b}^{k}",
            {
                "swapped": f"{a}^{k}*{b}^{n}",
                "one_power": f"({a}*{b})^{n + k}",
                "added": f"{n}*{a} + {k}*{b}",
            },
        )
        rest = (n - 2) * [a], (k - 2) * [b]
        grouped = "*".join((f"{a}^2", *rest[0], f"{b}^2", *rest[1]))
        return f"{_product(a, n)}*{_product(b, k)}", grouped, choices
    a = (
        str(rng.choice([number for number in range(3, 10) if number != n]))
        if difficulty == 1
        else rng.choice("abxyz")
    )
    more = f"{a}^{n + 1}"
    wrong = {"times_exponent": f"{n}*{a}", "swapped": f"{n}^{a}", "counted_wrong": more}
    grouped = "*".join((f"{a}^2", *([a] * (n - 2))))
    return _product(a, n), grouped, shuffle_choices(rng, f"{a}^{n}", wrong)


@template("pow_meaning", "product", InputType.MULTIPLE_CHOICE, difficulties=(1, 2, 3))
def product_as_a_power(rng: Random, difficulty: int) -> Drawn:
    """Draw a product of equal factors: letters from difficulty 2 on, two of them at 3."""
    e, grouped, choices = _equal_products(rng, difficulty)
    return Drawn(
        values={"e": e},
        task="; ".join(map(str, (f"equal: {e}", *choices.shown))),
        answer=choices.answer,
        steps=(f"{e} = {grouped}", f"{grouped} = {choices.shown[int(choices.answer)]}"),
        mistakes=choices.mistakes,
        choices=choices.shown,
    )


@template("pow_laws", "product", InputType.EXPRESSION, difficulties=(1, 2, 3), form=_SIMPLIFIED)
def product_of_powers(rng: Random, difficulty: int) -> Drawn:
    """Draw a product of powers of the same base, with numbers from 2 on, two letters at 3."""
    x = rng.choice("axyz")
    m, n = rng.sample(range(2, 10), 2)
    c, d = (rng.randint(2, 6), rng.randint(2, 6)) if difficulty > 1 else (1, 1)
    b = {"a": "b", "x": "y", "y": "z", "z": "a"}[x] if difficulty == 3 else ""
    k = rng.randint(2, 5)
    tails = (f"*{b}", f"*{b}^{k}") if b else ("", "")
    e = f"{term(c, f'{x}^{m}')}{tails[0]}*{term(d, f'{x}^{n}')}{tails[1]}"
    numbers = f"{c}*{d}*" if difficulty > 1 else ""
    added = f"{numbers}{x}^({m} + {n})" + (f"*{b}^(1 + {k})" if b else "")
    rest = f"*{b}^{k + 1}" if b else ""
    return Drawn(
        values={"e": e, "added": added, "x": x, "m": m, "n": n},
        task=f"simplify: {e}",
        answer=term(c * d, f"{x}^{m + n}") + rest,
        steps=(f"{e} = {added}", f"{added} = {term(c * d, f'{x}^{m + n}')}{rest}"),
        mistakes={
            "multiplied": term(c * d, f"{x}^{m * n}") + (f"*{b}^{k}" if b else ""),
            "numbers_added": term(c + d if c * d > 1 else 1, f"{x}^{m + n}") + rest,
        },
        variant=rng.randrange(2),
    )


@template("pow_laws", "quotient", InputType.EXPRESSION, difficulties=(2, 3, 4), form=_SIMPLIFIED)
def quotient_of_powers(rng: Random, difficulty: int) -> Drawn:
    """Draw a quotient of powers of the same base, with numbers from 3 on, two letters at 4."""
    x = rng.choice("axyz")
    n = rng.randint(2, 6)
    m = n + rng.randint(2, 6)
    d, q = (rng.randint(2, 6), rng.randint(2, 9)) if difficulty > 2 else (1, 1)
    b = {"a": "b", "x": "y", "y": "z", "z": "a"}[x] if difficulty == 4 else ""
    k = rng.randint(3, 6)
    tails = (f"*{b}^{k}", f"*{b}") if b else ("", "")
    above, below = term(d * q, f"{x}^{m}") + tails[0], term(d, f"{x}^{n}") + tails[1]
    e = f"({above})/({below})" if difficulty > 2 else f"{above}/{below}"
    numbers = f"{d * q}/{d}*" if difficulty > 2 else ""
    less = f"{numbers}{x}^({m} - {n})" + (f"*{b}^({k} - 1)" if b else "")
    rest = f"*{power(b, k - 1)}" if b else ""
    answer = term(q, power(x, m - n)) + rest
    wrong = {"added": term(q, f"{x}^{m + n}") + (f"*{b}^{k + 1}" if b else "")}
    if m % n == 0:
        wrong["divided"] = term(q, power(x, m // n)) + (f"*{b}^{k}" if b else "")
    if difficulty > 2:
        wrong["numbers_subtracted"] = term(d * q - d, power(x, m - n)) + rest
    return Drawn(
        values={"e": e, "less": less, "x": x, "m": m, "n": n},
        task=f"simplify: {e}",
        answer=answer,
        steps=(f"{e} = {less}", f"{less} = {answer}"),
        mistakes=wrong,
    )


@template("pow_laws", "power", InputType.EXPRESSION, difficulties=(3, 4, 5), form=_SIMPLIFIED)
def power_of_a_power(rng: Random, difficulty: int) -> Drawn:
    """Draw the power of a power, with a number inside from 4 on, times one more power at 5."""
    x = rng.choice("axyz")
    m, n = rng.randint(3, 7), rng.randint(2, 5 if difficulty == 3 else 3)
    c = 1 if difficulty == 3 else rng.randint(2, 5)
    k = rng.randint(2, 6) if difficulty == 5 else 0
    tail, more = (f"*{x}^{k}", f" + {k}") if k else ("", "")
    inner = term(c, f"{x}^{m}")
    e = f"({inner})^{n}{tail}"
    numbers = f"{c}^{n}*" if c > 1 else ""
    multiplied = f"{numbers}{x}^({m}*{n}{more})"
    answer = term(c**n, f"{x}^{m * n + k}")
    return Drawn(
        values={"e": e, "multiplied": multiplied, "inner": inner, "n": n},
        task=f"simplify: {e}",
        answer=answer,
        steps=(f"{e} = {multiplied}", f"{multiplied} = {answer}"),
        mistakes={
            "added": term(c**n, f"{x}^{m + n + k}"),
            "number_not_raised": term(c, f"{x}^{m * n + k}"),
            "number_times_exponent": term(c * n if c > 1 else 1, f"{x}^{m * n + k}"),
        },
    )


def _factor(rng: Random, places: int) -> Decimal:
    """Return a number from 1 to 10 with that many decimal places, the last of them not 0."""
    digits = rng.randint(1 if places else 2, 9) * 10**places
    digits += sum(rng.randint(1, 9) * 10**at for at in range(places))
    return Decimal(digits).scaleb(-places)


def _decimal(value: Decimal) -> str:
    """Return the number without an exponent or trailing zeros."""
    text = f"{value:f}"
    return text.rstrip("0").removesuffix(".") if "." in text else text


@template("pow_scientific", "large", InputType.INTEGER, difficulties=(1, 2, 3))
def large_number(rng: Random, difficulty: int) -> Drawn:
    """Draw a large number in scientific notation, with a decimal place from 2 on, two at 3."""
    places = difficulty - 1
    factor, n = _factor(rng, places), rng.randint(difficulty + 1, difficulty + 4)
    e, value = f"{factor}*10^{n}", factor.scaleb(n)
    zeros = Decimal(str(factor).replace(".", "")).scaleb(n)
    return Drawn(
        values={"e": e, "n": n, "f": factor},
        task=f"value: {e}",
        answer=_decimal(value),
        steps=(f"{e} = {factor}*{10**n}", f"{factor}*{10**n} = {_decimal(value)}"),
        mistakes={
            "zeros_appended": _decimal(zeros),
            "a_place_too_few": _decimal(value.scaleb(-1)),
            "a_place_too_many": _decimal(value.scaleb(1)),
        },
        variant=rng.randrange(2),
    )


@template(
    "pow_scientific", "small", InputType.DECIMAL,
    difficulties=(3, 4, 5), form=AskedForm(decimal=True),
)  # fmt: skip
def small_number(rng: Random, difficulty: int) -> Drawn:
    """Draw a small number in scientific notation, with more places at each difficulty."""
    factor, n = _factor(rng, difficulty - 3), rng.randint(2, difficulty)
    e, value = f"{factor}*10^(-{n})", factor.scaleb(-n)
    return Drawn(
        values={"e": e, "n": n, "f": factor},
        task=f"value: {e}",
        answer=_decimal(value),
        steps=(f"{e} = {factor}/{10**n}", f"{factor}/{10**n} = {_decimal(value)}"),
        mistakes={
            "other_direction": _decimal(factor.scaleb(n)),
            "negative": f"-{_decimal(factor.scaleb(n))}",
            "a_place_too_many": _decimal(value.scaleb(-1)),
            "a_place_too_few": _decimal(value.scaleb(1)),
        },
        variant=rng.randrange(2),
    )


@template("pow_scientific", "write", InputType.MULTIPLE_CHOICE)
def in_scientific_notation(rng: Random, difficulty: int) -> Drawn:
    """Draw a number and ask for its scientific notation, a small one from 4 on."""
    factor = _factor(rng, (0, 1, 2, 1, 2)[difficulty - 1])
    n = rng.randint(3, 3 + difficulty) * (1 if difficulty < 4 else -1)
    number, ten = _decimal(factor.scaleb(n)), 10 ** abs(n)
    tens = {exponent: f"{factor}*10^{in_brackets(exponent)}" for exponent in (n, n + 1, n - 1, -n)}
    choices = shuffle_choices(
        rng,
        tens[n],
        {"a_place_too_many": tens[n + 1], "a_place_too_few": tens[n - 1], "direction": tens[-n]},
    )
    apart = f"{factor}*{ten}" if n > 0 else f"{factor}/{ten}"
    return Drawn(
        values={"e": number, "f": factor},
        task="; ".join(map(str, (f"equal: {number}", *choices.shown))),
        answer=choices.answer,
        steps=(f"{number} = {apart}", f"{apart} = {tens[n]}"),
        mistakes=choices.mistakes,
        choices=choices.shown,
    )


@template("pow_scientific", "typed", InputType.EXPRESSION, form=AskedForm(scientific=True))
def typed_in_scientific_notation(rng: Random, difficulty: int) -> Drawn:
    """Draw a number and ask for its scientific notation to be typed, a small one from 4 on."""
    factor = _factor(rng, (1, 2, 2, 1, 2)[difficulty - 1])
    n = (
        rng.randint(2 + difficulty, 4 + difficulty)
        if difficulty < 4
        else -rng.randint(2, difficulty)
    )
    number, ten = _decimal(factor.scaleb(n)), 10 ** abs(n)
    answer = f"{factor}*10^{in_brackets(n)}"
    apart = f"{factor}*{ten}" if n > 0 else f"{factor}/{ten}"
    return Drawn(
        values={"e": number, "f": factor},
        task=f"value: {number}",
        answer=answer,
        steps=(f"{number} = {apart}", f"{apart} = {answer}"),
        mistakes={
            "a_place_too_many": f"{factor}*10^{in_brackets(n + 1)}",
            "a_place_too_few": f"{factor}*10^{in_brackets(n - 1)}",
            "direction": f"{factor}*10^{in_brackets(-n)}",
        },
        variant=rng.randrange(2),
    )


@template("pow_roots", "square", InputType.INTEGER, difficulties=(1, 2))
def square_root(rng: Random, difficulty: int) -> Drawn:
    """Draw the square root of a square, at difficulty 2 times a number, minus another."""
    a = rng.randint(2, 20) if difficulty == 1 else rng.randint(3, 15)
    c, b = (1, 0) if difficulty == 1 else (rng.randint(2, 5), nonzero(rng, 9))
    tail = "" if not b else f" {'+' if b > 0 else '-'} {abs(b)}"
    n = a * a
    e, squared = f"{term(c, f'sqrt({n})')}{tail}", f"{term(c, f'sqrt({a}^2)')}{tail}"
    wrong = {"negative": str(-c * a + b), "no_root": str(c * n + b)}
    if n % 2 == 0:
        wrong["halved"] = str(c * n // 2 + b)
    return Drawn(
        values={"e": e, "n": n},
        task=f"value: {e}",
        answer=str(c * a + b),
        steps=(f"{e} = {squared}", f"{squared} = {c * a + b}"),
        mistakes=wrong,
        variant=rng.randrange(2),
    )


_LEGS: Final = (
    (3, 4), (6, 8), (5, 12), (9, 12), (8, 15), (12, 16), (7, 24), (15, 20), (10, 24), (20, 21),
)  # fmt: skip


@template("pow_roots", "sum_inside", InputType.INTEGER, difficulties=(2, 3))
def root_of_a_sum(rng: Random, difficulty: int) -> Drawn:
    """Draw the root of a sum of squares that is a square, at difficulty 3 also of a difference."""
    a, b = rng.choice(_LEGS)
    a, b = rng.choice(((a, b), (b, a)))
    c, minus = isqrt(a * a + b * b), difficulty == 3 and rng.random() < 0.7
    first, second, value = (c, b, a) if minus else (a, b, c)
    sign = "-" if minus else "+"
    inside = f"{first**2} {sign} {second**2}"
    e = f"sqrt({inside})"
    apart = first - second if minus else first + second
    total = value * value
    return Drawn(
        values={"e": e, "inside": inside, "apart": f"sqrt({first**2}) {sign} sqrt({second**2})"},
        task=f"value: {e}",
        answer=str(value),
        steps=(f"{e} = sqrt({total})", f"sqrt({total}) = {value}"),
        mistakes={"root_of_each": str(apart), "no_root": str(total)},
        variant=rng.randrange(2),
    )


@template("pow_roots", "product", InputType.INTEGER, difficulties=(3, 4))
def product_of_roots(rng: Random, difficulty: int) -> Drawn:
    """Draw roots with a whole product or, at difficulty 4, a whole quotient."""
    k = rng.choice((2, 3, 5, 6, 7, 10))
    u, v = rng.sample((1, 2, 3, 4, 5), 2)
    one, other, sign = (
        (k * u * u, k * v * v, "*") if difficulty == 3 else (k * (u + 1) ** 2, k, "/")
    )
    if difficulty == 4 and v > 1:
        one, other = one * v * v, k * v * v
    inside, value = (one * other, k * u * v) if sign == "*" else (one // other, u + 1)
    e, under = f"sqrt({one}){sign}sqrt({other})", f"sqrt({one}{sign}{other})"
    mistakes = {"no_root": str(inside)}
    if inside % 2 == 0:
        mistakes["halved"] = str(inside // 2)
    return Drawn(
        values={"e": e, "one": one, "other": other},
        task=f"value: {e}",
        answer=str(value),
        steps=(f"{e} = {under}", f"{under} = sqrt({inside})", f"sqrt({inside}) = {value}"),
        mistakes=mistakes,
    )


@template("pow_roots", "simplify", InputType.EXPRESSION, difficulties=(3, 4, 5), form=_SIMPLIFIED)
def partial_root(rng: Random, difficulty: int) -> Drawn:
    """Draw a root with a square as a factor, with a number before it at 4, a sum of two at 5."""
    k = rng.choice((2, 3, 5, 6, 7))
    u, v = rng.sample(range(2, 8), 2)
    if difficulty == 5:
        sign = rng.choice((1, -1)) if u > v else 1
        op = "+" if sign > 0 else "-"
        e = f"sqrt({u * u * k}) {op} sqrt({v * v * k})"
        first = f"{u}*sqrt({k}) {op} {v}*sqrt({k})"
        answer = term(u + sign * v, f"sqrt({k})")
        inner = u * u * k + sign * v * v * k
        wrong = {
            "root_of_each": f"sqrt({inner})",
            "not_rooted": f"{u * u + sign * v * v}*sqrt({k})",
        }
    else:
        c = v if difficulty == 4 else 1
        e, first = term(c, f"sqrt({u * u * k})"), term(c, f"sqrt({u * u}*{k})")
        answer = f"{c * u}*sqrt({k})"
        wrong = {"not_rooted": f"{c * u * u}*sqrt({k})", "other_outside": f"{c * k}*sqrt({u})"}
    return Drawn(
        values={"e": e, "n": u * u * k},
        task=f"simplify: {e}",
        answer=answer,
        steps=(f"{e} = {first}", f"{first} = {answer}"),
        mistakes=wrong,
    )
