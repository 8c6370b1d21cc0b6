"""Negative numbers: their order, and calculating with them."""

from random import Random

from bot.domain.practice.items import InputType
from bot.factory.templates.template import SIGNS, Drawn, sign_between, template, until

_WIDTHS = (9, 15, 30, 99, 250)
"""The largest absolute value, by difficulty."""


def _number(rng: Random, difficulty: int) -> int:
    """Return a number other than zero and one, mostly negative."""
    return rng.randint(2, _WIDTHS[difficulty - 1]) * rng.choice((-1, -1, 1))


@template("int_order", "compare", InputType.MULTIPLE_CHOICE)
def sign_between_integers(rng: Random, difficulty: int) -> Drawn:
    """Draw two numbers, at least one of them negative, and ask for the sign between them."""
    one, other = until(
        lambda draw: draw[0] != draw[1] and (min(draw) < 0 if difficulty == 1 else max(draw) < 0),
        lambda: (_near_end(rng, difficulty), _near_end(rng, difficulty)),
    )
    answer = sign_between(one, other, larger=one > other)
    wrong = "0" if answer == "2" else "2"
    return Drawn(
        values={"a": one, "b": other, "low": min(one, other), "high": max(one, other)},
        task=f"compare: {one}; {other}",
        answer=answer,
        steps=(
            f"{max(one, other)} - ({min(one, other)}) = {abs(one - other)}",
            f"{min(one, other)} + {abs(one - other)} = {max(one, other)}",
        ),
        mistakes={"without_sign": wrong, "equal": "1"},
        choices=SIGNS,
        variant=rng.randrange(2),
    )


def _near_end(rng: Random, difficulty: int) -> int:
    """Return a number far from zero at higher difficulties, so that numbers look alike."""
    width = _WIDTHS[difficulty - 1]
    return rng.randint(max(2, width - 9 * difficulty), width) * rng.choice((-1, -1, 1))


@template("int_order", "claim", InputType.BOOLEAN)
def claim_about_order(rng: Random, difficulty: int) -> Drawn:
    """Draw two numbers and a claim which of them is greater."""
    one, other = until(
        lambda draw: draw[0] != draw[1] and min(draw) < 0,
        lambda: (_number(rng, difficulty), _number(rng, difficulty)),
    )
    sign = rng.choice("<>")
    answer = (one < other) == (sign == "<")
    low, high = sorted((one, other))
    return Drawn(
        values={"a": one, "b": other, "claim": f"{one} {sign} {other}"},
        task=f"true: {one} {sign} {other}",
        answer=str(answer).lower(),
        steps=(f"{high} - ({low}) = {high - low}", f"{low} + {high - low} = {high}"),
        mistakes={"denied": "false"} if answer else {"agreed": "true"},
        variant=rng.randrange(3),
    )


@template("int_order", "extreme", InputType.MULTIPLE_CHOICE)
def smallest_of_four(rng: Random, difficulty: int) -> Drawn:
    """Draw four numbers on both sides of zero and ask for the smallest."""
    numbers = until(
        lambda draw: len({abs(x) for x in draw}) == 4 and min(draw) < 0 < max(draw),
        lambda: [_number(rng, difficulty) for _ in range(4)],
    )
    lowest = min(numbers)
    smallest, greatest = min(numbers, key=abs), max(numbers)
    second = sorted(numbers)[1]
    return Drawn(
        values={"high": greatest, "numbers": "; ".join(map(str, numbers))},
        task=f"smallest: {'; '.join(map(str, numbers))}",
        answer=str(numbers.index(lowest)),
        steps=(
            f"{greatest} - ({second}) = {greatest - second}",
            f"{second} - ({lowest}) = {second - lowest}",
        ),
        mistakes={
            "without_sign": str(numbers.index(smallest)),
            "greatest_told": str(numbers.index(greatest)),
            "second_told": str(numbers.index(second)),
        },
        choices=tuple(numbers),
        variant=rng.randrange(3),
    )


_ADDED = (9, 15, 40, 99, 250)


@template("int_add_sub", "sum", InputType.INTEGER)
def sum_with_negative(rng: Random, difficulty: int) -> Drawn:
    """Draw a sum with a negative first term, from difficulty 3 on also of two negative ones."""
    width = _ADDED[difficulty - 1]
    one, other = until(
        lambda draw: (
            abs(draw[0]) != abs(draw[1]) and abs(draw[0] + draw[1]) > 2 and _differ(*draw)
        ),
        lambda: (_draw_signed(rng, width, difficulty), _draw_signed(rng, width, difficulty)),
    )
    total = one + other
    same = one < 0 and other < 0
    first, second = abs(one), abs(other)
    size = f"{first} + {second}" if same else f"{max(first, second)} - {min(first, second)}"
    signed = f"-({size})" if total < 0 else size
    written = f"{one} + {_bracket(other)}"
    return Drawn(
        values={"term": written, "first": first, "second": second, "a": one, "b": _bracket(other)},
        task=f"value: {written}",
        answer=str(total),
        steps=(f"{written} = {signed}", f"{signed} = {total}"),
        mistakes={
            "sign_dropped": str(-total),
            "sizes_added": str(first + second),
            "sizes_added_negative": str(-first - second),
            "sizes_subtracted": str(abs(first - second)),
        },
        variant=rng.randrange(2),
    )


def _draw_signed(rng: Random, width: int, difficulty: int) -> int:
    return rng.randint(2, width) * rng.choice((-1, 1) if difficulty < 3 else (-1, -1, 1))


def _differ(one: int, other: int) -> bool:
    """Return True if the sum has a negative number, and no term gives the sum away."""
    return min(one, other) < 0 and abs(one + other) not in {abs(one), abs(other)}


def _bracket(number: int) -> str:
    return f"({number})" if number < 0 else str(number)


@template("int_add_sub", "difference", InputType.INTEGER)
def difference_with_negative(rng: Random, difficulty: int) -> Drawn:
    """Draw a difference: first below zero, then with a negative number subtracted."""
    width = _ADDED[difficulty - 1]
    one, other = until(
        lambda draw: (
            abs(draw[0] - draw[1]) > 2
            and _differ(draw[0], -draw[1])
            and (draw[1] < 0) == (difficulty > 2)
            and abs(draw[0]) != abs(draw[1])
        ),
        lambda: (_draw_signed(rng, width, difficulty), _draw_signed(rng, width, 1)),
    )
    result = one - other
    written = f"{one} - {_bracket(other)}"
    turned = f"{one} + {_bracket(-other)}"
    return Drawn(
        values={"term": written, "turned": turned, "b": other},
        task=f"value: {written}",
        answer=str(result),
        steps=(f"{written} = {turned}", f"{turned} = {result}"),
        mistakes={
            "second_added": str(one + other),
            "sign_dropped": str(-result),
            "sizes_only": str(abs(abs(one) - abs(other))),
        },
        variant=rng.randrange(2),
    )


@template("int_add_sub", "temperature", InputType.INTEGER)
def temperature_after_changes(rng: Random, difficulty: int) -> Drawn:
    """Draw a temperature that falls and rises, and is below zero at some time."""
    start, down, up = until(
        lambda draw: (
            draw[0] - draw[1] < -1 < 1 < abs(draw[0])
            and abs(draw[0] - draw[1] + draw[2]) > 1
            and len({*map(abs, draw), abs(draw[0] - draw[1]), abs(draw[0] - draw[1] + draw[2])})
            == 5
        ),
        lambda: (
            rng.randint(-difficulty - 1, 6 + difficulty),
            rng.randint(3, 8 + 2 * difficulty),
            rng.randint(2, 6 + 2 * difficulty),
        ),
    )
    low, end = start - down, start - down + up
    return Drawn(
        values={"a": start, "down": down, "up": up, "low": low},
        task=f"value: {start} - {down} + {up}",
        answer=str(end),
        steps=(f"{start} - {down} = {low}", f"{low} + {up} = {end}"),
        mistakes={
            "stopped_early": str(low),
            "minus_lost": str(down - start + up),
            "both_down": str(start - down - up),
            "both_up": str(start + down + up),
        },
        variant=rng.randrange(3),
    )


_FACTORS = ((2, 9), (3, 10), (4, 15), (6, 20), (11, 30))


def _factor(rng: Random, difficulty: int) -> int:
    return rng.randint(*_FACTORS[difficulty - 1])


@template("int_mul_div", "product", InputType.INTEGER)
def product_with_negative(rng: Random, difficulty: int) -> Drawn:
    """Draw a product with at least one negative factor, from difficulty 4 on of three factors."""
    first, second = _factor(rng, difficulty), _factor(rng, difficulty)
    third = rng.randint(2, 5) if difficulty > 3 else 1
    signs = until(
        lambda draw: -1 in draw and (third > 1 or draw[2] == 1),
        lambda: [rng.choice((-1, 1)) for _ in range(3)],
    )
    factors = [first * signs[0], second * signs[1], third * signs[2]][: 2 if third == 1 else 3]
    size, negative = first * second * third, signs.count(-1) % 2
    result = -size if negative else size
    written = "*".join([str(factors[0]), *map(_bracket, factors[1:])])
    sizes = "*".join(str(abs(factor)) for factor in factors)
    return Drawn(
        values={"term": written, "count": signs.count(-1), "first": first, "second": second},
        task=f"value: {written}",
        answer=str(result),
        steps=(
            f"{written} = {f'-({sizes})' if negative else sizes}",
            f"{f'-({sizes})' if negative else sizes} = {result}",
        ),
        mistakes={"wrong_sign": str(-result), "added": str(sum(factors))},
        variant=rng.randrange(2),
    )


@template("int_mul_div", "quotient", InputType.INTEGER)
def quotient_with_negative(rng: Random, difficulty: int) -> Drawn:
    """Draw a quotient with one or two negative numbers and no remainder."""
    by, size = until(
        lambda draw: draw[0] != draw[1],
        lambda: (_factor(rng, difficulty), _factor(rng, difficulty)),
    )
    one, other = rng.choice(((-1, 1), (1, -1), (-1, -1)))
    number, divisor = by * size * one, by * other
    result = size * one * other
    written = f"{number}÷{_bracket(divisor)}"
    task = f"{number}/{_bracket(divisor)}"
    sizes = f"{by * size}/{by}"
    signed = sizes if result > 0 else f"-({sizes})"
    return Drawn(
        values={"term": written, "n": by * size, "by": by},
        task=f"value: {task}",
        answer=str(result),
        steps=(f"{task} = {signed}", f"{signed} = {result}"),
        mistakes={"wrong_sign": str(-result), "subtracted": str(number - divisor)},
        variant=rng.randrange(2),
    )


@template("int_mul_div", "term", InputType.INTEGER, difficulties=(3, 4, 5))
def term_with_negatives(rng: Random, difficulty: int) -> Drawn:
    """Draw a number and a product of negative numbers that is added or subtracted."""
    start = rng.randint(-9 * difficulty, 9 * difficulty)
    one, other = rng.randint(2, 3 * difficulty), rng.randint(2, 9)
    first, second = rng.choice(((one, -other), (-one, other), (-one, -other)))
    product, sign = first * second, -1 if difficulty > 3 and rng.random() < 0.5 else 1
    result = start + sign * product
    if abs(start) < 2 or abs(result) < 3 or abs(result) in {abs(product), one, other, abs(start)}:
        return term_with_negatives(rng, difficulty)
    mark = "+" if sign > 0 else "-"
    written = f"{start} {mark} {_bracket(first)}*{_bracket(second)}"
    then = f"{start} {mark} {_bracket(product)}"
    return Drawn(
        values={"term": written, "product": f"{_bracket(first)}*{_bracket(second)}"},
        task=f"value: {written}",
        answer=str(result),
        steps=(f"{written} = {then}", f"{then} = {result}"),
        mistakes={
            "product_sign": str(start - sign * product),
            "left_to_right": str((start + sign * first) * second),
            "sign_dropped": str(-result),
        },
        variant=rng.randrange(2),
    )
