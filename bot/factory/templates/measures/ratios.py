"""Ratios, and proportional and inversely proportional quantities."""

from decimal import Decimal
from fractions import Fraction
from math import gcd
from random import Random

from bot.domain.practice.items import InputType
from bot.factory.templates.template import Drawn, shuffle_choices, template, until, whole_numbers

_TERMS = (5, 7, 9, 12, 17)
"""The largest terms of a ratio in lowest terms, by difficulty."""
_FACTORS = ((2, 5), (2, 9), (4, 12), (6, 15), (12, 25))


def _ratio(rng: Random, difficulty: int, least: int = 2) -> tuple[int, int]:
    """Return a ratio in lowest terms whose terms differ."""
    most = _TERMS[difficulty - 1]
    return until(
        lambda draw: gcd(*draw) == 1 and draw[0] != draw[1],
        lambda: (rng.randint(least, most), rng.randint(least, most)),
    )


@template("ratio_simplify", "missing", InputType.INTEGER)
def missing_term(rng: Random, difficulty: int) -> Drawn:
    """Draw a ratio and one term of the same ratio in lowest terms, and ask for the other."""
    first, second = _ratio(rng, difficulty)
    factor = until(
        lambda draw: draw not in {first, second} and draw * first != second,
        lambda: rng.randint(*_FACTORS[difficulty - 1]),
    )
    large, other = first * factor, second * factor
    return Drawn(
        values={"a": large, "b": other, "first": first, "k": factor},
        task=f"solve: {large}/{other} = {first}/x for x",
        answer=str(second),
        steps=(f"{large}/{first} = {factor}", f"{other}/{factor} = {second}"),
        mistakes=whole_numbers(
            {"same_difference": other - (large - first), "factor_told": factor, "term_kept": other}
        ),
        variant=rng.randrange(3),
    )


@template("ratio_simplify", "lowest_terms", InputType.MULTIPLE_CHOICE)
def ratio_in_lowest_terms(rng: Random, difficulty: int) -> Drawn:
    """Draw a ratio and ask which of four is the same in lowest terms."""
    first, second = _ratio(rng, difficulty)
    factor = rng.randint(*_FACTORS[difficulty - 1])
    large, other = first * factor, second * factor
    choices = shuffle_choices(
        rng,
        f"{first}:{second}",
        {
            "swapped": f"{second}:{first}",
            "one_side": f"{first}:{other}",
            "part_of_whole": f"{first}:{first + second}",
        },
    )
    divisor = next(divisor for divisor in range(2, factor + 1) if factor % divisor == 0)
    return Drawn(
        values={"a": large, "b": other, "d": divisor},
        task=f"equal: {large}/{other}; {'; '.join(map(str, choices.shown)).replace(':', '/')}",
        answer=choices.answer,
        steps=(f"{large}/{factor} = {first}", f"{other}/{factor} = {second}"),
        mistakes=choices.mistakes,
        choices=choices.shown,
        variant=rng.randrange(3),
    )


_ONE_SHARE = ((2, 10), (3, 15), (5, 25), (8, 60), (12, 120))


def _shares(rng: Random, difficulty: int) -> tuple[int, int, int]:
    """Return the terms of a ratio and the size of one share, all giving different amounts."""
    least = 1 if difficulty == 1 else 2
    return until(
        lambda draw: (
            len(
                {
                    *draw,
                    sum(draw[:2]),
                    draw[0] * draw[2],
                    draw[1] * draw[2],
                    sum(draw[:2]) * draw[2],
                }
            )
            == 7
        ),
        lambda: (*_ratio(rng, difficulty, least), rng.randint(*_ONE_SHARE[difficulty - 1])),
    )


@template("ratio_share", "share", InputType.INTEGER)
def first_share(rng: Random, difficulty: int) -> Drawn:
    """Draw an amount to be shared in a ratio and ask for the first share."""
    first, second, one = _shares(rng, difficulty)
    shares = first + second
    total = shares * one
    return Drawn(
        values={"t": total, "a": first, "b": second, "n": shares, "one": one},
        task=f"value: {total}*{first}/({first} + {second})",
        answer=str(first * one),
        steps=(
            f"{first} + {second} = {shares}",
            f"{total}/{shares} = {one}",
            f"{first}*{one} = {first * one}",
        ),
        mistakes=whole_numbers(
            {
                "one_part_told": one,
                "other_share": second * one,
                "divided_by_own": Fraction(total, first),
                "ratio_as_fraction": Fraction(total * first, second),
                "halved": Fraction(total, 2),
            }
        ),
        variant=rng.randrange(4),
    )


@template("ratio_share", "total", InputType.INTEGER)
def total_of_shares(rng: Random, difficulty: int) -> Drawn:
    """Draw a ratio and the amount of its first term, and ask for the total."""
    first, second, one = _shares(rng, difficulty)
    given, shares = first * one, first + second
    return Drawn(
        values={"w": given, "a": first, "b": second, "n": shares, "one": one},
        task=f"value: {given}/{first}*({first} + {second})",
        answer=str(shares * one),
        steps=(
            f"{given}/{first} = {one}",
            f"{first} + {second} = {shares}",
            f"{shares}*{one} = {shares * one}",
        ),
        mistakes=whole_numbers(
            {"other_share": second * one, "times_all": given * shares, "one_part_told": one}
        ),
        variant=rng.randrange(3),
    )


_UNIT_PRICES = (
    [Decimal(euros) for euros in (2, 3, 4, 5)],
    [Decimal(euros) for euros in (2, 3, 4, 6, 7, 8)],
    [Decimal(halves) / 2 for halves in (1, 3, 5, 7, 9)],
    [Decimal(quarters) / 4 for quarters in (1, 3, 5, 7, 9, 11)],
    [Decimal(fifths) / 5 for fifths in (3, 4, 6, 7, 8, 9, 11, 12)],
)
"""Prices of one thing, by difficulty."""


def _draw_prices(rng: Random, difficulty: int) -> tuple[int, int, Decimal]:
    """Return two numbers of things, both with a price in whole euros, and the price of one."""
    one = rng.choice(_UNIT_PRICES[difficulty - 1])
    most = (6, 10, 20, 40, 50)[difficulty - 1]
    return until(
        lambda draw: (
            len({*draw, draw[0] * one, draw[1] * one}) == 5
            and draw[0] * one % 1 == draw[1] * one % 1 == 0
            and draw[1] * one > 1
            and (difficulty > 3 or draw[0] < draw[1])
        ),
        lambda: (rng.randint(2, most), rng.randint(3, most + 4), one),
    )


@template("prop_direct", "amount", InputType.INTEGER)
def amount_of_more(rng: Random, difficulty: int) -> Drawn:
    """Draw the cost or weight of some things, and ask for that of another number of them."""
    few, many, one = _draw_prices(rng, difficulty)
    known, asked = int(few * one), int(many * one)
    return Drawn(
        values={"n": few, "w": known, "m": many, "one": one},
        task=f"value: {known}/{few}*{many}",
        answer=str(asked),
        steps=(f"{known}/{few} = {one}", f"{many}*{one} = {asked}"),
        mistakes=whole_numbers(
            {
                "difference_added": known + many - few,
                "not_divided": known * many,
                "inverse": Fraction(known * few, many),
            }
        ),
        variant=rng.randrange(4),
    )


@template("prop_direct", "how_many", InputType.INTEGER)
def how_many_for_that_amount(rng: Random, difficulty: int) -> Drawn:
    """Draw the cost or weight of some things, and ask how many have another one."""
    few, many, one = _draw_prices(rng, difficulty)
    known, other = int(few * one), int(many * one)
    return Drawn(
        values={"n": few, "w": known, "v": other, "one": one},
        task=f"value: {other}/({known}/{few})",
        answer=str(many),
        steps=(f"{known}/{few} = {one}", f"{other}/{one} = {many}"),
        mistakes=whole_numbers(
            {
                "difference_added": few + other - known,
                "multiplied": Fraction(other) * Fraction(one),
                "inverse": Fraction(few * known, other),
                "divided_by_number": Fraction(other, few),
            }
        ),
        variant=rng.randrange(3),
    )


_LOADS = (
    (12, 18, 20, 24), (24, 30, 36, 40), (48, 60, 72, 84), (90, 96, 120, 144), (168, 180, 240, 360),
)  # fmt: skip
"""Total work, by difficulty."""


def _against(rng: Random, difficulty: int) -> tuple[int, int, int, int]:
    """Return two numbers and their partners, with equal products."""
    load = rng.choice(_LOADS[difficulty - 1])
    divisors = [divisor for divisor in range(2, load // 2 + 1) if load % divisor == 0]
    one, other = until(
        lambda draw: len({*draw, load // draw[0], load // draw[1]}) == 4,
        lambda: rng.sample(divisors, 2),
    )
    return one, load // one, other, load // other


@template("prop_inverse", "time", InputType.INTEGER)
def time_with_another_number(rng: Random, difficulty: int) -> Drawn:
    """Draw how long some helpers take, and ask how long another number of them takes."""
    few, long, many, asked = _against(rng, difficulty)
    return Drawn(
        values={"n": few, "t": long, "m": many, "load": few * long},
        task=f"value: {few}*{long}/{many}",
        answer=str(asked),
        steps=(f"{few}*{long} = {few * long}", f"{few * long}/{many} = {asked}"),
        mistakes=whole_numbers(
            {
                "direct": Fraction(long * many, few),
                "difference": long - (many - few),
                "load_told": few * long,
            }
        ),
        variant=rng.randrange(4),
    )


@template("prop_inverse", "number", InputType.INTEGER)
def number_for_another_time(rng: Random, difficulty: int) -> Drawn:
    """Draw how long a supply lasts for some, and ask for how many it lasts another time."""
    few, long, asked, time = _against(rng, difficulty)
    return Drawn(
        values={"n": few, "t": long, "u": time, "load": few * long},
        task=f"value: {few}*{long}/{time}",
        answer=str(asked),
        steps=(f"{few}*{long} = {few * long}", f"{few * long}/{time} = {asked}"),
        mistakes=whole_numbers(
            {
                "direct": Fraction(few * time, long),
                "difference": few - (time - long),
                "load_told": few * long,
            }
        ),
        variant=rng.randrange(3),
    )
