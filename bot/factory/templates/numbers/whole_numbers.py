"""Whole numbers: place value, rounding, adding and subtracting."""

from collections.abc import Callable
from random import Random

from bot.domain.practice.items import InputType
from bot.factory.templates.template import Drawn, template, until, whole_numbers


@template("num_place_value", "digit_value", InputType.INTEGER, version=2)
def value_of_a_digit(rng: Random, difficulty: int) -> Drawn:
    """Draw a number with different digits and ask for the value of one of them, not the last."""
    length = difficulty + (1 if difficulty == 1 else 2)
    digits = until(lambda draw: draw[0] > 0, lambda: rng.sample(range(10), length))
    power = rng.choice([number for number in range(1, length) if digits[-1 - number] > 1] or [0])
    if not power:
        return value_of_a_digit(rng, difficulty)
    digit, place = digits[-1 - power], 10**power
    return Drawn(
        values={"n": int("".join(map(str, digits))), "digit": digit, "place": place},
        task=f"value: {digit}*{place}",
        answer=str(digit * place),
        steps=(f"10^{power} = {place}", f"{digit}*{place} = {digit * place}"),
        mistakes={
            "digit_alone": str(digit),
            "place_alone": str(place),
            "next_place": str(digit * place * 10),
            "one_place_less": str(digit * place // 10),
        },
        variant=rng.randrange(3),
    )


@template("num_place_value", "from_parts", InputType.INTEGER, version=2)
def number_from_parts(rng: Random, difficulty: int) -> Drawn:
    """Draw a number of ones, tens, and so on, from difficulty 4 on mixed, at 5 above nine."""
    powers = _powers(rng, difficulty)
    counts = {power: rng.randint(2, 9) for power in powers}
    if difficulty == 5:
        counts[powers[-2]] = rng.randint(11, 19)
    if difficulty > 3:
        rng.shuffle(powers)
    parts = [(counts[power], 10**power) for power in powers]
    number = sum(count * place for count, place in parts)
    top = max(powers)
    written = " + ".join(f"{count}*{place}" for count, place in parts)
    worth = " + ".join(str(count * place) for count, place in parts)
    return Drawn(
        values={
            "parts": written,
            "count": counts[top],
            "place": 10**top,
            "worth": counts[top] * 10**top,
        },
        task=f"value: {written}",
        answer=str(number),
        steps=(f"{written} = {worth}", f"{worth} = {number}"),
        mistakes={
            "side_by_side": "".join(str(count) for count, _ in parts),
            "values_side_by_side": "".join(str(count * place) for count, place in parts),
            "zeros_left_out": "".join(
                str(counts[power]) for power in sorted(powers, reverse=True)
            ),
            "counts_added": str(sum(counts.values())),
        },
        variant=rng.randrange(2),
    )


def _powers(rng: Random, difficulty: int) -> list[int]:
    """Return the powers of ten that occur, the largest first."""
    if difficulty == 1:
        return [2, 1, 0]
    top = difficulty + 1
    below = rng.sample(range(top), 2 if difficulty < 4 else 3)
    return [top, *sorted(below, reverse=True)]


_ADDENDS = ((21, 59), (26, 99), (126, 799), (1205, 8999), (12050, 89999))


@template("num_add_sub", "sum", InputType.INTEGER)
def sum_of_two(rng: Random, difficulty: int) -> Drawn:
    """Draw two numbers to add, with carrying from difficulty 2 on."""
    one, other = until(
        lambda pair: _carries(*pair) == (difficulty > 1) and sum(pair) != 100,
        lambda: (rng.randint(*_ADDENDS[difficulty - 1]), _split_number(rng, difficulty)),
    )
    large, rest = _split(other)
    total = one + other
    return Drawn(
        values={"a": one, "b": other, "large": large, "rest": rest, "part": one + large},
        task=f"value: {one} + {other}",
        answer=str(total),
        steps=(
            f"{one} + {other} = {one} + {large} + {rest}",
            f"{one} + {large} + {rest} = {one + large} + {rest}",
            f"{one + large} + {rest} = {total}",
        ),
        mistakes=whole_numbers(
            {
                "carry_forgotten": _by_digits(one, other, lambda a, b: (a + b) % 10),
                "rest_forgotten": one + large,
                "subtracted": one - other,
            }
        ),
        variant=rng.randrange(4),
    )


@template("num_add_sub", "difference", InputType.INTEGER)
def difference_of_two(rng: Random, difficulty: int) -> Drawn:
    """Draw two numbers to subtract, with borrowing from difficulty 2 on."""
    low, high = _ADDENDS[difficulty - 1]
    one, other = until(
        lambda pair: (
            pair[0] - pair[1] not in {10, *_split(pair[1])}
            and pair[0] - pair[1] > 9
            and _borrows(*pair) == (difficulty > 1)
        ),
        lambda: (rng.randint(low, high + high // 9), _split_number(rng, difficulty)),
    )
    large, rest = _split(other)
    left = one - other
    return Drawn(
        values={"a": one, "b": other, "large": large, "rest": rest, "part": one - large},
        task=f"value: {one} - {other}",
        answer=str(left),
        steps=(
            f"{one} - {other} = {one} - {large} - {rest}",
            f"{one} - {large} - {rest} = {one - large} - {rest}",
            f"{one - large} - {rest} = {left}",
        ),
        mistakes=whole_numbers(
            {
                "smaller_from_larger": _by_digits(one, other, lambda a, b: abs(a - b)),
                "borrowing_forgotten": _by_digits(one, other, lambda a, b: (a - b) % 10),
                "rest_added": one - large + rest,
                "added": one + other,
            }
        ),
        variant=rng.randrange(4),
    )


_STOCK = ((12, 30), (30, 90), (120, 400), (300, 900), (1200, 4000))


@template("num_add_sub", "story", InputType.INTEGER)
def coming_and_going(rng: Random, difficulty: int) -> Drawn:
    """Draw a stock, an increase and a decrease."""
    low, high = _STOCK[difficulty - 1]
    there, came, went = until(
        lambda draw: draw[2] not in draw[:2] and draw[0] + draw[1] - draw[2] not in draw,
        lambda: (rng.randint(low, high), rng.randint(low // 2, high), rng.randint(low // 3, low)),
    )
    left = there + came - went
    return Drawn(
        values={"a": there, "b": came, "c": went, "sum": there + came},
        task=f"value: {there} + {came} - {went}",
        answer=str(left),
        steps=(f"{there} + {came} = {there + came}", f"{there + came} - {went} = {left}"),
        mistakes=whole_numbers(
            {
                "stopped_early": there + came,
                "added_all": there + came + went,
                "swapped": there - came + went,
            }
        ),
        variant=rng.randrange(4),
    )


def _split_number(rng: Random, difficulty: int) -> int:
    """Return a number with more than its first digit."""
    return until(lambda draw: _split(draw)[1] > 1, lambda: rng.randint(*_ADDENDS[difficulty - 1]))


def _split(number: int) -> tuple[int, int]:
    """Return the value of the first digit, and the rest."""
    rest = number % 10 ** (len(str(number)) - 1)
    return number - rest, rest


def _by_digits(one: int, other: int, calculate: Callable[[int, int], int]) -> int:
    """Return the number whose digits are computed from the digits of both, place by place."""
    width = max(len(str(one)), len(str(other)))
    pairs = zip(str(one).zfill(width), str(other).zfill(width), strict=True)
    return int("".join(str(calculate(int(a), int(b))) for a, b in pairs))


def _carries(one: int, other: int) -> bool:
    return _by_digits(one, other, lambda a, b: (a + b) % 10) != one + other


def _borrows(one: int, other: int) -> bool:
    return _by_digits(one, other, lambda a, b: abs(a - b)) != one - other


_ROUNDED = ((1,), (1, 2), (2, 3), (2, 3, 4), (3, 4))
"""The powers of ten to round to, by difficulty."""


@template("num_round", "plain", InputType.INTEGER)
def rounded(rng: Random, difficulty: int) -> Drawn:
    """Draw a number and a place. At difficulty 5 rounding up changes more than one digit."""
    power = rng.choice(_ROUNDED[difficulty - 1])
    place = 10**power
    number = until(lambda draw: draw % place > 0, lambda: _to_round(rng, difficulty, place))
    below = number // place * place
    up = 2 * (number - below) >= place
    answer = below + place if up else below
    return Drawn(
        values={"n": number, "digit": number * 10 // place % 10, "place": place},
        task=f"round: {number} to {place}",
        answer=str(answer),
        steps=(
            f"{number} = {below} + {number - below}",
            f"{number} = {below + place} - {below + place - number}",
            f"{number} {'+' if up else '-'} {abs(answer - number)} = {answer}",
        ),
        mistakes={
            "wrong_way": str(below if up else below + place),
            "wrong_place": str((number + 5 * place) // (10 * place) * 10 * place),
            "zeros_left_out": str(answer // place),
        },
        variant=power - 1,
    )


def _to_round(rng: Random, difficulty: int, place: int) -> int:
    """Return a number with at least two digits before the rounded place."""
    if difficulty == 5:
        return (rng.randint(1, 8) * 100 + 99) * place + rng.randint(place // 2, place - 1)
    low = 2 if difficulty == 1 else 12
    return rng.randint(low * place, 98 * place)


@template("num_round", "smallest", InputType.INTEGER, difficulties=(3, 4, 5))
def smallest_that_is_rounded(rng: Random, difficulty: int) -> Drawn:
    """Draw a rounded number and ask for the smallest number that is rounded to it."""
    power = rng.randint(1, difficulty - 1)
    place = 10**power
    target = rng.randint(3, 99 if difficulty < 5 else 999) * place
    answer = target - place // 2
    return Drawn(
        values={"r": target, "half": place // 2, "place": place},
        task=f"value: {target} - {place}/2",
        answer=str(answer),
        steps=(f"{place}/2 = {place // 2}", f"{target} - {place // 2} = {answer}"),
        mistakes={
            "whole_step_down": str(target - place),
            "one_too_many": str(answer + 1),
            "above": str(target + place // 2),
        },
        variant=power - 1,
    )
