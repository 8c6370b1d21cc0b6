"""Fractions as parts of a whole, of a picture, of a number line and of a set."""

from decimal import Decimal
from fractions import Fraction
from math import gcd
from random import Random
from typing import Final

from pydantic import JsonValue

from bot.domain.practice.items import AskedForm, InputType
from bot.factory.templates.template import Drawn, template, whole_numbers

_FRACTION: Final = AskedForm(fraction=True)
_MOST_SLICES: Final = 12
"""Slices of a circle that can still be counted."""


@template("frac_parts", "one_share", InputType.FRACTION, difficulties=(1, 2, 3))
def one_fair_share(rng: Random, difficulty: int) -> Drawn:
    """Draw the number of fair shares of a whole, and ask for one of them."""
    shares = rng.randint(*((2, 8), (3, 12), (9, 16))[difficulty - 1])
    return Drawn(
        values={"n": shares},
        task=f"value: 1/{shares}",
        answer=f"1/{shares}",
        steps=(f"{shares}", f"1/{shares}"),
        mistakes={"inverted": str(shares), "against_rest": str(Fraction(1, shares - 1))},
        variant=rng.randrange(4),
        figure={"circle": {"parts": shares, "painted": 0}} if shares <= _MOST_SLICES else None,
    )


@template("frac_parts", "rest", InputType.FRACTION, difficulties=(1, 2, 3, 4))
def rest_of_a_whole(rng: Random, difficulty: int) -> Drawn:
    """Draw a whole of equal pieces of which some are gone, and ask for the rest."""
    pieces = rng.randint(*((5, 8), (7, 10), (11, 16), (17, 30))[difficulty - 1])
    gone = rng.choice([number for number in range(2, pieces - 1) if 2 * number != pieces])
    left = Fraction(pieces - gone, pieces)
    return Drawn(
        values={"n": pieces, "k": gone, "left": pieces - gone},
        task=f"value: 1 - {gone}/{pieces}",
        answer=str(left),
        steps=(
            f"{pieces} - {gone} = {pieces - gone}",
            f"{pieces - gone}/{pieces}",
            f"{pieces - gone}/{pieces} = {left}",
        ),
        mistakes={
            "part_gone": str(Fraction(gone, pieces)),
            "against_gone": str(Fraction(pieces - gone, gone)),
            "inverted": str(Fraction(pieces, pieces - gone)),
        },
        variant=rng.randrange(4),
    )


@template("frac_parts", "whole_from_part", InputType.INTEGER, difficulties=(3, 4, 5))
def whole_from_a_part(rng: Random, difficulty: int) -> Drawn:
    """Draw the pieces of one part, and ask for the pieces of the whole."""
    parts = rng.randint(*((3, 5), (4, 8), (6, 12))[difficulty - 3])
    pieces = rng.choice(
        [
            number
            for number in range(*((2, 7), (4, 13), (8, 21))[difficulty - 3])
            if number != parts
        ]
    )
    return Drawn(
        values={"n": parts, "k": pieces},
        task=f"solve: x/{parts} = {pieces} for x",
        answer=str(parts * pieces),
        steps=(f"{parts}*1/{parts} = 1", f"{parts}*{pieces} = {parts * pieces}"),
        mistakes=whole_numbers(
            {
                "added": parts + pieces,
                "rest_only": (parts - 1) * pieces,
                "part_of_part": Fraction(pieces, parts),
            }
        ),
        variant=rng.randrange(4),
        figure={"bar": {"parts": parts, "painted": 1}},
    )


@template("frac_ident", "painted", InputType.FRACTION, form=_FRACTION, version=2)
def painted_part(rng: Random, difficulty: int) -> Drawn:
    """Draw a picture of equal parts and ask which fraction of it is painted."""
    figure, parts, painted = _picture(rng, difficulty)
    part = Fraction(painted, parts)
    return Drawn(
        values={"n": parts, "k": painted},
        task=f"value: {painted}/{parts}",
        answer=str(part),
        steps=(f"{parts}", f"{painted}", f"{painted}/{parts}", f"{painted}/{parts} = {part}"),
        mistakes={
            "against_rest": str(Fraction(painted, parts - painted)),
            "unpainted": str(1 - part),
            "inverted": str(1 / part),
        },
        variant=rng.randrange(3),
        figure=figure,
    )


def _picture(rng: Random, difficulty: int) -> tuple[dict[str, JsonValue], int, int]:
    """Return a bar, a circle or an array with its parts and how many of them are painted."""
    if difficulty > 3:
        rows, columns = rng.randint(2, difficulty), rng.randint(4, 3 + difficulty)
        parts = rows * columns
        painted = _other_than_half(rng, 2, parts)
        array: dict[str, JsonValue] = {"rows": rows, "columns": columns, "painted": painted}
        return {"array": array}, parts, painted
    parts = rng.randint(*((3, 5), (5, 9), (8, 12))[difficulty - 1])
    painted = _other_than_half(rng, 1 if difficulty == 1 else 2, parts)
    return {rng.choice(("bar", "circle")): {"parts": parts, "painted": painted}}, parts, painted


def _other_than_half(rng: Random, least: int, parts: int) -> int:
    """Return how many parts are taken, but not half, for which taken and left look the same."""
    return rng.choice([number for number in range(least, parts) if 2 * number != parts])


@template("frac_ident", "in_words", InputType.FRACTION)
def part_of_a_group(rng: Random, difficulty: int) -> Drawn:
    """Draw a group of two kinds of things and ask for the fraction of the first kind."""
    low, high = ((2, 4), (2, 6), (3, 9), (5, 13), (9, 25))[difficulty - 1]
    these = rng.randint(low, high)
    others = rng.choice([number for number in range(low, high + 2) if number != these])
    everything = these + others
    part = Fraction(these, everything)
    return Drawn(
        values={"a": these, "b": others},
        task=f"value: {these}/({these} + {others})",
        answer=str(part),
        steps=(
            f"{these} + {others} = {everything}",
            f"{these}/{everything}",
            f"{these}/{everything} = {part}",
        ),
        mistakes={
            "against_rest": str(Fraction(these, others)),
            "other_kind": str(1 - part),
            "inverted": str(1 / part),
        },
        variant=rng.randrange(5),
    )


@template("frac_number_line", "marked", InputType.FRACTION, form=_FRACTION, version=2)
def marked_point(rng: Random, difficulty: int) -> Drawn:
    """Draw a number line with a marked point, from difficulty 3 on beyond 1."""
    parts = rng.randint(*((3, 5), (5, 10), (3, 6), (4, 8), (5, 6))[difficulty - 1])
    end = (1, 1, 2, 2, 3)[difficulty - 1]
    ticks = range(2, parts) if end == 1 else range(parts + 1, end * parts)
    tick = rng.choice([place for place in ticks if place % parts])
    point = Fraction(tick, parts)
    return Drawn(
        values={"n": parts, "end": end},
        task=f"value: {tick}/{parts}",
        answer=str(point),
        steps=(f"1/{parts}", f"{tick}*1/{parts} = {tick}/{parts}", f"{tick}/{parts} = {point}"),
        mistakes={
            "ticks_as_parts": str(Fraction(tick, parts + 1)),
            "counted_the_zero": str(Fraction(tick + 1, parts + 1)),
            "line_as_whole": str(Fraction(tick, end * parts)),
        },
        variant=rng.randrange(3),
        figure={
            "number_line": {"from": 0, "to": end, "parts": end * parts, "marked": [str(point)]}
        },
    )


@template("frac_number_line", "whole_below", InputType.INTEGER, difficulties=(2, 3, 4, 5))
def whole_number_below(rng: Random, difficulty: int) -> Drawn:
    """Draw an improper fraction and ask for the whole number before it."""
    parts = rng.randint(*((2, 5), (3, 7), (4, 9), (7, 12))[difficulty - 2])
    most = (4, 6, 9, 14)[difficulty - 2]
    wholes = rng.choice(
        [number for number in range(2, most + 1) if number not in {parts, parts - 1}]
    )
    above = rng.randint(1, parts - 1)
    tick = wholes * parts + above
    return Drawn(
        values={"a": tick, "n": parts},
        task=f"quotient: {tick}, {parts}",
        answer=str(wholes),
        steps=(
            f"{wholes}*{parts} = {wholes * parts}",
            f"{tick} = {wholes * parts} + {above}",
            f"{tick}/{parts} = {wholes} + {above}/{parts}",
            f"{wholes}",
        ),
        mistakes=whole_numbers(
            {"whole_above": wholes + 1, "subtracted": tick - parts, "remainder": above}
        ),
        variant=rng.randrange(3),
    )


@template("frac_number_line", "nearest", InputType.MULTIPLE_CHOICE)
def nearest_landmark(rng: Random, difficulty: int) -> Drawn:
    """Draw a fraction below 1 and ask if it is nearest to 0, to a half or to 1."""
    parts = rng.randint(*((5, 9), (6, 12), (9, 15), (12, 20), (17, 40))[difficulty - 1])
    nearby = [number for number in range(1, parts) if 4 * number not in {parts, 3 * parts}]
    tick = rng.choice([part for part in nearby if 2 * part != parts])
    place = 0 if 4 * tick < parts else 1 if 4 * tick < 3 * parts else 2
    landmark = Fraction(place, 2)
    gap = abs(Fraction(tick, parts) - landmark)
    above = landmark * parts < tick
    return Drawn(
        values={"a": tick, "n": parts},
        task=f"smallest: abs({tick}/{parts} - 0); abs({tick}/{parts} - 1/2); "
        f"abs({tick}/{parts} - 1)",
        answer=str(place),
        choices=("0", "1/2", "1"),
        steps=(
            f"{parts}/2 = {Decimal(parts) / 2}",
            f"{tick}/{parts} - {landmark} = {gap}"
            if above
            else f"{landmark} - {tick}/{parts} = {gap}",
            f"{landmark}",
        ),
        mistakes={"too_low": str(max(0, place - 1)), "too_high": str(min(2, place + 1))},
        variant=rng.randrange(2),
    )


@template("frac_of_set", "of_amount", InputType.INTEGER)
def part_of_an_amount(rng: Random, difficulty: int) -> Drawn:
    """Draw a number of things and ask for a fraction of them, first unit fractions."""
    parts = rng.randint(*((2, 5), (3, 6), (4, 8), (5, 9), (7, 12))[difficulty - 1])
    taken = rng.choice([number for number in range(2, parts) if gcd(number, parts) == 1] or [1])
    taken = 1 if difficulty == 1 else taken
    low, high = ((2, 6), (2, 6), (3, 9), (4, 12), (6, 15))[difficulty - 1]
    each = rng.choice(
        [number for number in range(low, high + 1) if number * taken not in {parts, taken}]
    )
    total = each * parts
    return Drawn(
        values={"t": total, "a": taken, "n": parts},
        task=f"value: {taken}/{parts}*{total}",
        answer=str(taken * each),
        steps=(f"{total}/{parts} = {each}", f"{taken}*{each} = {taken * each}"),
        mistakes=whole_numbers(
            {
                "one_part_only": each,
                "the_rest": total - taken * each,
                "divided_by_numerator": Fraction(total, taken) if taken > 1 else 0,
                "took_away": total - parts,
            }
        ),
        variant=rng.randrange(5),
    )


@template("frac_of_set", "whole_wanted", InputType.INTEGER, difficulties=(3, 4, 5))
def whole_of_a_known_part(rng: Random, difficulty: int) -> Drawn:
    """Draw the size of a fraction of a set, and ask for the whole set."""
    parts = rng.randint(*((3, 5), (4, 8), (5, 12))[difficulty - 3])
    taken = rng.choice([number for number in range(2, parts) if gcd(number, parts) == 1])
    each = rng.randint(*((2, 6), (3, 9), (6, 15))[difficulty - 3])
    return Drawn(
        values={"k": taken * each, "a": taken, "n": parts},
        task=f"solve: {taken}/{parts}*x = {taken * each} for x",
        answer=str(parts * each),
        steps=(f"{taken * each}/{taken} = {each}", f"{parts}*{each} = {parts * each}"),
        mistakes=whole_numbers(
            {
                "took_the_part": Fraction(taken * each * taken, parts),
                "numerator_forgotten": taken * each * parts,
                "one_part_only": each,
            }
        ),
        variant=rng.randrange(4),
    )
