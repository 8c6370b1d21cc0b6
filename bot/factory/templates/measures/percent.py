"""Percent: its meaning, parts of an amount, base and rate, changes."""

from decimal import Decimal
from fractions import Fraction
from math import gcd
from random import Random

from bot.domain.practice.items import AskedForm, InputType
from bot.factory.templates.template import (
    WITH_PERCENT,
    Drawn,
    positive,
    shortest,
    template,
    until,
    whole_numbers,
)

_PERCENT = AskedForm(percent=True)
_EASY = (10, 20, 25, 50, 75)
_TENS = (20, 30, 40, 60, 70, 80, 90)
_FIVES = (5, 15, 35, 45, 55, 65, 85, 95)


def _rate(rng: Random, difficulty: int) -> int:
    """Return a percentage: easy shares first, then tens, fives, and any."""
    if difficulty < 4:
        return rng.choice((_EASY, _TENS, _FIVES)[difficulty - 1])
    return rng.choice([number for number in range(2, 98) if number % 5])


_THOUSANDTHS = ((110, 990, 10), (10, 990, 10), (1010, 2990, 10), (15, 1995, 5), (1, 99, 1))
"""Ranges and steps of thousandths, by difficulty."""


@template("pct_meaning", "to_decimal", InputType.DECIMAL, form=AskedForm(decimal=True))
def percent_as_decimal(rng: Random, difficulty: int) -> Drawn:
    """Draw a percentage of two digits, of one, above 100, with a half, below 10 with tenths."""
    low, high, step = _THOUSANDTHS[difficulty - 1]
    thousandths = until(
        lambda draw: (draw % 10 > 0) == (difficulty > 3) and draw not in {10, 100, 1000},
        lambda: rng.randrange(low, high + 1, step),
    )
    rate, value = shortest(Decimal(thousandths) / 10), shortest(Decimal(thousandths) / 1000)
    return Drawn(
        values={"p": rate},
        task=f"value: {rate}/100",
        answer=str(value),
        steps=(f"{rate}/100 = {rate}*0.01", f"{rate}*0.01 = {value}"),
        mistakes={
            "one_place": f"{shortest(value * 10):f}",
            "three_places": f"{shortest(value / 10):f}",
            "sign_dropped": str(rate),
        },
        variant=rng.randrange(3),
    )


_BELOWS = ((2, 4, 5), (4, 5, 10), (20, 25), (20, 25, 50), (8, 40, 50))


def _share(rng: Random, difficulty: int) -> Fraction:
    """Return a proper fraction that is a simple percentage."""
    below = rng.choice(_BELOWS[difficulty - 1])
    return until(
        lambda draw: difficulty < 3 or draw.denominator > 5,
        lambda: Fraction(rng.randint(1, below - 1), below),
    )


@template("pct_meaning", "to_fraction", InputType.FRACTION, form=AskedForm(reduced=True))
def percent_as_fraction(rng: Random, difficulty: int) -> Drawn:
    """Draw a percentage and ask for the fraction in lowest terms, at difficulty 5 above 100 %."""
    share = until(
        lambda draw: (
            (draw * 100).denominator == 1 and draw != Fraction(1, 2) and (100 * draw) % 100 > 1
        ),
        lambda: _share(rng, difficulty) + (1 if difficulty == 5 else 0),
    )
    rate = int(share * 100)
    by = 100 // share.denominator
    return Drawn(
        values={"p": rate, "by": min(divisor for divisor in range(2, 101) if by % divisor == 0)},
        task=f"value: {rate}/100",
        answer=str(share),
        steps=(f"{rate}/100 = ({rate}/{by})/(100/{by})", f"({rate}/{by})/(100/{by}) = {share}"),
        mistakes=positive(
            {
                "out_of_ten": Fraction(rate, 10),
                "as_denominator": Fraction(1, rate),
                "upside_down": 1 / share,
            }
        ),
        variant=rng.randrange(2),
    )


@template("pct_meaning", "from_fraction", InputType.INTEGER, form=_PERCENT)
def fraction_as_percent(rng: Random, difficulty: int) -> Drawn:
    """Draw a share and ask for its percentage. Easy ones are drawn as a bar."""
    share = until(
        lambda draw: (draw * 100).denominator == 1 and 100 / draw.denominator != 100 * draw,
        lambda: _share(rng, min(difficulty, 4)),
    )
    times = rng.choice((3, 6, 7, 9)) if difficulty > 3 else 1
    a, n = share.numerator * times, share.denominator * times
    factor = 100 // share.denominator
    rate = share.numerator * factor
    return Drawn(
        values={"a": a, "n": n, "k": factor, "share": share},
        task=f"value: {a}/{n}*100",
        answer=str(rate),
        steps=(
            f"{a}/{n} = {share}",
            f"{share} = ({share.numerator}*{factor})/({share.denominator}*{factor}) = {rate}/100",
            f"{rate}/100*100 = {rate}",
        ),
        mistakes=whole_numbers(
            {"digits_told": int(f"{a}{n}"), "denominator_told": n, "rest_told": 100 - rate}
        ),
        variant=rng.randrange(3),
        figure={"bar": {"parts": n, "painted": a}} if n <= 10 else None,
    )


_AMOUNTS = ((20, 400, 20), (20, 600, 10), (40, 800, 20), (100, 900, 50), (50, 2000, 25))


def _part(rng: Random, difficulty: int) -> tuple[int, int, int]:
    """Return a percentage, an amount and its part, all different and whole."""
    low, high, step = _AMOUNTS[difficulty - 1]
    rate, amount = until(
        lambda draw: (
            draw[0] * draw[1] % 100 == 0
            and draw[0] * draw[1] // 100 not in {*draw, 100}
            and draw[1] not in {100, draw[0]}
            and draw[0] * draw[1] // 100 > 1
        ),
        lambda: (_rate(rng, difficulty), rng.randrange(low, high + 1, step)),
    )
    return rate, amount, rate * amount // 100


@template("pct_of_amount", "part", InputType.INTEGER)
def part_of_an_amount(rng: Random, difficulty: int) -> Drawn:
    """Draw a percentage and an amount, and ask for the part."""
    rate, amount, part = _part(rng, difficulty)
    one = shortest(Decimal(amount) / 100)
    return Drawn(
        values={"p": rate, "n": amount, "one": one},
        task=f"value: {rate}/100*{amount}",
        answer=str(part),
        steps=(f"{amount}/100 = {one}", f"{rate}*{one} = {part}"),
        mistakes=whole_numbers(
            {
                "divided_by_rate": Fraction(amount, rate),
                "rest_told": amount - part,
                "rate_subtracted": amount - rate,
                "ten_times": part * 10,
            }
        )
        | {"percent_told": WITH_PERCENT},
        variant=rng.randrange(4),
    )


@template("pct_of_amount", "rest", InputType.INTEGER)
def what_remains_of_an_amount(rng: Random, difficulty: int) -> Drawn:
    """Draw a percentage that is taken away, and ask what remains."""
    rate, amount, part = until(
        lambda draw: draw[1] - draw[2] not in {*draw, 100, 100 - draw[0]},
        lambda: _part(rng, difficulty),
    )
    return Drawn(
        values={"p": rate, "n": amount, "part": part},
        task=f"value: {amount} - {rate}/100*{amount}",
        answer=str(amount - part),
        steps=(f"{rate}/100*{amount} = {part}", f"{amount} - {part} = {amount - part}"),
        mistakes=whole_numbers(
            {"part_told": part, "rate_subtracted": amount - rate, "added": amount + part}
        )
        | {"percent_told": WITH_PERCENT},
        variant=rng.randrange(4),
    )


@template("pct_base_rate", "rate", InputType.INTEGER, form=_PERCENT)
def rate_of_a_part(rng: Random, difficulty: int) -> Drawn:
    """Draw a part and its base, and ask for the percentage."""
    rate, base, part = until(
        lambda draw: (
            draw[0] not in {10, 50} and gcd(draw[0], 100) > 1 and gcd(draw[1], draw[2]) > 1
        ),
        lambda: _part(rng, difficulty),
    )
    share = Fraction(part, base)
    return Drawn(
        values={"w": part, "g": base, "share": share},
        task=f"value: {part}/{base}*100",
        answer=str(rate),
        steps=(f"{part}/{base} = {share}", f"{share}*100 = {rate}"),
        mistakes=whole_numbers(
            {
                "part_told": part,
                "rest_told": 100 - rate,
                "upside_down": Fraction(base * 100, part),
                "difference_told": base - part,
            }
        ),
        variant=rng.randrange(4),
    )


@template("pct_base_rate", "base", InputType.INTEGER)
def base_of_a_part(rng: Random, difficulty: int) -> Drawn:
    """Draw a percentage and its part, and ask for the whole."""
    rate, base, part = _part(rng, difficulty)
    one = shortest(Decimal(base) / 100)
    return Drawn(
        values={"p": rate, "w": part, "one": one},
        task=f"solve: {rate}/100*x = {part} for x",
        answer=str(base),
        steps=(f"{part}/{rate} = {one}", f"100*{one} = {base}"),
        mistakes=whole_numbers(
            {
                "part_of_part": Fraction(rate * part, 100),
                "rate_added": part + rate,
                "increased": part + Fraction(rate * part, 100),
                "times_rate": part * rate,
            }
        ),
        variant=rng.randrange(4),
    )


@template("pct_change", "increased", InputType.INTEGER)
def increased_amount(rng: Random, difficulty: int) -> Drawn:
    """Draw an amount that grows by a percentage, and ask for the new one."""
    rate, amount, part = _part(rng, difficulty)
    return Drawn(
        values={"p": rate, "n": amount, "part": part},
        task=f"value: {amount}*(1 + {rate}/100)",
        answer=str(amount + part),
        steps=(f"{rate}/100*{amount} = {part}", f"{amount} + {part} = {amount + part}"),
        mistakes=whole_numbers(
            {"change_told": part, "rate_added": amount + rate, "wrong_direction": amount - part}
        ),
        variant=rng.randrange(3),
    )


@template("pct_change", "change_rate", InputType.INTEGER, form=_PERCENT, version=2)
def rate_of_a_change(rng: Random, difficulty: int) -> Drawn:
    """Draw an old and a new amount and ask for the percentage of the decrease."""
    rate, old, change = until(
        lambda draw: draw[1] - draw[2] not in {draw[0], 100} and draw[0] < 71,
        lambda: _part(rng, difficulty),
    )
    new = old - change
    return Drawn(
        values={"old": old, "new": new, "change": change},
        task=f"value: ({old} - {new})/{old}*100",
        answer=str(rate),
        steps=(
            f"{old} - {new} = {change}",
            f"{change}/{old} = {Fraction(change, old)}",
            f"{Fraction(change, old)}*100 = {rate}",
        ),
        mistakes=whole_numbers(
            {
                "change_told": change,
                "remaining_told": 100 - rate,
                "wrong_base": Fraction(100 * change, new),
            }
        ),
        variant=rng.randrange(3),
    )


_GROWN = {3: (20, 25, 50), 4: (10, 30, 40, 60), 5: (5, 15, 35, 75, 80)}
"""Percentages of growth, by difficulty."""


@template("pct_change", "old_amount", InputType.INTEGER, difficulties=(3, 4, 5))
def amount_before_a_change(rng: Random, difficulty: int) -> Drawn:
    """Draw an amount after growth, and ask for the amount before."""
    rate = rng.choice(_GROWN[difficulty])
    old = until(
        lambda draw: draw * rate * (100 + rate) % 10000 == 0 and draw not in {100, 100 + rate},
        lambda: rng.randrange(20, 500 * difficulty, 4),
    )
    new = old + old * rate // 100
    one = shortest(Decimal(old) / 100)
    return Drawn(
        values={"p": rate, "new": new, "whole": 100 + rate},
        task=f"solve: x*(1 + {rate}/100) = {new} for x",
        answer=str(old),
        steps=(
            f"100 + {rate} = {100 + rate}",
            f"{new}/{100 + rate} = {one}",
            f"100*{one} = {old}",
        ),
        mistakes=whole_numbers(
            {
                "percent_of_new": new - Fraction(new * rate, 100),
                "rate_subtracted": new - rate,
                "raised_again": new + Fraction(new * rate, 100),
            }
        ),
        variant=rng.randrange(3),
    )
