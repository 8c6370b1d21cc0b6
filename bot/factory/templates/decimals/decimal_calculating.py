"""Calculating with decimals: sums, differences, products and quotients."""

from decimal import Decimal
from random import Random

from bot.domain.practice.items import AskedForm, InputType
from bot.factory.templates.decimals.decimals import (
    decimal_between,
    decimal_of,
    places_of,
    short,
    typed_mistakes,
)
from bot.factory.templates.template import ONE_PLACE_OFF, Drawn, template


def _terms(rng: Random, difficulty: int) -> tuple[Decimal, Decimal]:
    """Return two decimals, from difficulty 3 on with different numbers of places."""
    most = (5, 9, 20, 50, 100)[difficulty - 1]
    places = ((1, 1), (2, 2), (1, 2), (2, 1), (3, 1))[difficulty - 1]
    return decimal_between(rng, 1, most, places[0]), decimal_between(rng, 1, most, places[1])


def _as_whole(number: Decimal) -> int:
    """Return the digits of the number without the point."""
    return int(number.scaleb(places_of(number)))


@template("dec_add_sub", "sum", InputType.DECIMAL)
def sum_of_decimals(rng: Random, difficulty: int) -> Drawn:
    """Draw a sum of two decimals in which a place carries."""
    while True:
        one, other = _terms(rng, difficulty)
        carries = int(one * 10) % 10 + int(other * 10) % 10 > 9
        if carries == (difficulty > 1) or difficulty > 2:
            break
    total = one + other
    places = max(places_of(one), places_of(other))
    apart = int(one % 1 * 10 ** places_of(one)) + int(other % 1 * 10 ** places_of(other))
    return Drawn(
        values={"a": one, "b": other},
        task=f"value: {one} + {other}",
        answer=short(total),
        steps=(
            f"{one} + {other} = {one:.{places}f} + {other:.{places}f}",
            f"{one:.{places}f} + {other:.{places}f} = {total}",
            f"{total} = {short(total)}",
        ),
        mistakes=typed_mistakes(
            {
                "parts_apart": Decimal(f"{int(one) + int(other)}.{apart}"),
                "set_to_the_right": decimal_of(_as_whole(one) + _as_whole(other), places),
                "carry_lost": total - 1,
            }
        ),
        variant=rng.randrange(3),
    )


@template("dec_add_sub", "difference", InputType.DECIMAL)
def difference_of_decimals(rng: Random, difficulty: int) -> Drawn:
    """Draw a difference of two decimals, from difficulty 2 on with borrowing from a whole."""
    while True:
        less, more = sorted(_terms(rng, difficulty))
        opens = more % 1 < less % 1
        if opens == (difficulty > 1) and more - less > 1:
            break
    left = more - less
    places = max(places_of(more), places_of(less))
    turned = Decimal(int(more) - int(less)) + abs(more % 1 - less % 1)
    return Drawn(
        values={"a": more, "b": less},
        task=f"value: {more} - {less}",
        answer=short(left),
        steps=(
            f"{more} - {less} = {more:.{places}f} - {less:.{places}f}",
            f"{more:.{places}f} - {less:.{places}f} = {left}",
            f"{left} = {short(left)}",
        ),
        mistakes=typed_mistakes(
            {
                "smaller_from_larger": turned,
                "set_to_the_right": decimal_of(abs(_as_whole(more) - _as_whole(less)), places),
                "added": more + less,
            }
        ),
        variant=rng.randrange(3),
    )


@template(
    "dec_add_sub", "change", InputType.DECIMAL, difficulties=(1, 2, 3), form=AskedForm(unit="€")
)
def change_from_a_note(rng: Random, difficulty: int) -> Drawn:
    """Draw a price and a note, and ask for the change."""
    note = ((5, 10), (10, 20), (20, 50, 100))[difficulty - 1]
    paid = rng.choice(note)
    price = (
        decimal_of(rng.randint(11, paid * 10 - 6), 1)
        if difficulty == 1
        else decimal_between(rng, 2, paid, 2)
    )
    price = price.quantize(Decimal("0.01"))
    if price % 1 == 0 or 2 * price == paid:
        price -= Decimal("0.60")
    left = paid - price
    return Drawn(
        values={"t": paid, "p": price},
        task=f"value: {paid} - {price}",
        answer=str(left),
        steps=(f"{paid} - {price} = {paid}.00 - {price}", f"{paid}.00 - {price} = {left}"),
        mistakes={
            "euro_not_opened": str(left + 1),
            "cents_kept": str(paid - int(price) - 1 + price % 1),
        },
        variant=rng.randrange(3),
    )


def _without_point(digits: int, places: int) -> Decimal:
    """Return the digits as a whole number, or 0 for three places, when a point may group."""
    return Decimal(0 if places == 3 else digits)


@template("dec_mul", "by_whole", InputType.DECIMAL, difficulties=(1, 2, 3))
def decimal_times_whole(rng: Random, difficulty: int) -> Drawn:
    """Draw a product of a decimal and a whole number."""
    places = (1, 1, 2)[difficulty - 1]
    factor = rng.randint(2, (5, 9, 15)[difficulty - 1])
    number = decimal_between(rng, 0 if difficulty == 1 else 1, (1, 6, 9)[difficulty - 1], places)
    digits, total = _as_whole(number), number * factor
    return Drawn(
        values={"a": number, "k": factor, "digits": digits},
        task=f"value: {number}*{factor}",
        answer=short(total),
        steps=(f"{digits}*{factor} = {digits * factor}", f"{number}*{factor} = {short(total)}"),
        mistakes=typed_mistakes(
            {
                "point_lost": Decimal(digits * factor),
                "one_place_off": total / 10,
                "whole_part_only": int(number) * factor + number % 1,
            }
        ),
        variant=rng.randrange(3),
    )


@template("dec_mul", "product", InputType.DECIMAL, difficulties=(2, 3, 4, 5))
def product_of_decimals(rng: Random, difficulty: int) -> Drawn:
    """Draw a product of two decimals, first below 1, then with more places."""
    places = ((1, 1), (1, 1), (2, 1), (2, 2))[difficulty - 2]
    low, most = ((0, 1), (1, 5), (0, 4), (0, 6))[difficulty - 2]
    one, other = (
        decimal_between(rng, low, most, places[0]),
        decimal_between(rng, 0, most, places[1]),
    )
    digits, total = _as_whole(one) * _as_whole(other), one * other
    written = str(total) if total.as_tuple().digits[-1] else f"{total} = {short(total)}"
    return Drawn(
        values={
            "a": one, "b": other, "p": _as_whole(one), "q": _as_whole(other),
            "i": places[0], "j": places[1],
        },
        task=f"value: {one}*{other}",
        answer=short(total),
        steps=(
            f"{_as_whole(one)}*{_as_whole(other)} = {digits}",
            f"{places[0]} + {places[1]} = {sum(places)}",
            f"{one}*{other} = {written}",
        ),
        mistakes=typed_mistakes(
            {
                "places_of_one": decimal_of(digits, max(places)),
                "one_place_too_many": total / 10,
                "point_lost": _without_point(digits, sum(places)),
            }
        )
        | {"one_place_off": ONE_PLACE_OFF},
        variant=rng.randrange(3),
    )  # fmt: skip


@template("dec_div", "by_whole", InputType.DECIMAL, difficulties=(1, 2, 3, 4))
def decimal_by_whole(rng: Random, difficulty: int) -> Drawn:
    """Draw a quotient of a decimal and a whole number that comes out even."""
    places = (1, 1, 2, 3)[difficulty - 1]
    divisor = rng.choice(((2, 3, 4), (3, 4, 6, 7), (6, 7, 8, 9), (7, 9, 11, 12))[difficulty - 1])
    low, high = ((0, 1), (1, 5), (0, 9), (0, 9))[difficulty - 1]
    while True:
        total = decimal_between(rng, low, high, places)
        number = total * divisor
        if _as_whole(number) % 10:
            break
    return Drawn(
        values={"a": number, "k": divisor, "digits": _as_whole(number)},
        task=f"value: {number}/{divisor}",
        answer=short(total),
        steps=(
            f"{_as_whole(number)}/{divisor} = {_as_whole(total)}",
            f"{number}/{divisor} = {short(total)}",
        ),
        mistakes=typed_mistakes(
            {
                "point_lost": _without_point(_as_whole(total), places),
                "one_place_off": total / 10,
                "multiplied": number * divisor,
            }
        ),
        variant=rng.randrange(3),
    )


@template("dec_div", "by_decimal", InputType.DECIMAL, difficulties=(3, 4, 5))
def decimal_by_decimal(rng: Random, difficulty: int) -> Drawn:
    """Draw a quotient of two decimals that comes out even."""
    places = (1, 1, 2)[difficulty - 3]
    while True:
        divisor = decimal_between(rng, 0, (1, 3, 2)[difficulty - 3], places)
        total = Decimal(rng.randint(2, 15)) if difficulty == 3 else decimal_between(rng, 1, 9, 1)
        number = divisor * total
        shift = Decimal(10) ** places
        if total not in {10, divisor * shift, number * shift, places, shift}:
            break
    number = Decimal(short(number))
    whole, by = short(number * shift), short(divisor * shift)
    return Drawn(
        values={"a": number, "b": divisor, "f": int(shift), "by": Decimal(by)},
        task=f"value: {number}/{divisor}",
        answer=short(total),
        steps=(
            f"{number}/{divisor} = ({number}*{shift})/({divisor}*{shift}) = {whole}/{by}",
            f"{whole}/{by} = {short(total)}",
        ),
        mistakes=typed_mistakes(
            {
                "divisor_only": total / shift,
                "dividend_only": total * shift,
                "multiplied": number * divisor,
            }
        ),
        variant=rng.randrange(3),
    )
