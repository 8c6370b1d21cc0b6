"""Decimals: their places, comparing, rounding, calculating, and fractions written as decimals."""

from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import gcd
from random import Random

from bot.domain.practice.items import AskedForm, InputType
from bot.domain.practice.templates.choosing import SIGNS, sign_between
from bot.domain.practice.templates.template import Drawn, template


def _decimal(units: int, places: int) -> Decimal:
    """Return so many tenths, hundredths or thousandths, with all their places."""
    return Decimal(units).scaleb(-places)


def _short(value: Decimal) -> str:
    """Return the number without zeros at its end."""
    return f"{value.normalize():f}"


def _between(rng: Random, low: int, high: int, places: int) -> Decimal:
    """Return a number between two whole ones of which the last place is no zero."""
    most = high * 10**places - 1
    units = rng.randint(low * 10**places + 1, most)
    return _decimal(units if units % 10 else units - 1, places)


def _typed(mistakes: dict[str, Decimal], answer: Decimal = Decimal(0)) -> dict[str, str]:
    """Return the mistakes as decimals, as far as they are above zero and not the answer."""
    return {name: _short(it) for name, it in mistakes.items() if it > 0 and it != answer}


@template("dec_place_value", "compose", InputType.DECIMAL)
def number_of_its_places(rng: Random, difficulty: int) -> Drawn:
    """Draw a sum of tenths, hundredths and thousandths, and ask for it as a decimal."""
    ones, first, second = rng.randint(2, 4 + 4 * difficulty), rng.randint(2, 9), rng.randint(2, 9)
    if difficulty == 5:
        first += 10
    parts = {
        1: ((first, 1),),
        2: ((first, 1), (second, 2)),
        3: ((first, 2),),
        4: rng.choice((((first, 1), (second, 3)), ((first, 2), (second, 3)))),
        5: rng.choice((((first, 1), (second, 2)), ((first, 2), (second, 3)))),
    }[difficulty]
    written = " + ".join((str(ones), *(f"{digit}/{10**place}" for digit, place in parts)))
    decimals = [_decimal(digit, place) for digit, place in parts]
    added = " + ".join((str(ones), *map(_short, decimals)))
    total = sum(decimals, start=Decimal(ones))
    side_by_side = f"{ones}." + "".join(str(digit) for digit, _ in parts)
    return Drawn(
        values={"sum": written},
        task=f"value: {written}",
        answer=_short(total),
        steps=(f"{written} = {added}", f"{added} = {_short(total)}"),
        mistakes=_typed(
            {"side_by_side": Decimal(side_by_side), "one_place_off": ones + (total - ones) / 10}
        ),
        variant=rng.randrange(2),
    )


@template("dec_place_value", "digit", InputType.INTEGER, difficulties=(1, 2, 3, 4))
def digit_at_a_place(rng: Random, difficulty: int) -> Drawn:
    """Draw a number and ask for its digit at a place; the word for the place is the variant."""
    places, wholes = ((2, 1), (2, 2), (3, 2), (3, 3))[difficulty - 1]
    digits = rng.sample(range(1, 10), wholes + places)
    place = rng.randint(1, places)
    number = Decimal("".join(map(str, digits))).scaleb(-places)
    digit = digits[wholes + place - 1]
    mirrored = wholes - place - 1
    neighbour = wholes + place if place < places else wholes + place - 2
    expanded = " + ".join(
        f"{it}*{10 ** (wholes - at - 1)}" if at < wholes else f"{it}/{10 ** (at - wholes + 1)}"
        for at, it in enumerate(digits)
    )
    return Drawn(
        values={"x": number},
        task=f"remainder: {int(number * 10**place)}, 10",
        answer=str(digit),
        steps=(f"{number} = {expanded}", f"{digit}"),
        mistakes={"next_place": str(digits[neighbour])}
        | ({"left_of_the_point": str(digits[mirrored])} if mirrored >= 0 else {}),
        variant=place - 1,
    )


@template("dec_place_value", "on_line", InputType.DECIMAL, difficulties=(1, 2, 3, 4))
def decimal_on_a_line(rng: Random, difficulty: int) -> Drawn:
    """Draw a line of ten parts with a marked point and ask for its decimal."""
    places = 1 if difficulty < 3 else difficulty - 1
    start = 0 if difficulty == 1 else rng.randint(2, 9 * 10 ** (places - 1))
    tick = rng.randint(2, 9)
    low, high = _decimal(start, places - 1), _decimal(start + 1, places - 1)
    step = _decimal(1, places)
    point = low + tick * step
    return Drawn(
        values={"low": low, "high": high},
        task=f"value: {low} + {tick}/10*({high} - {low})",
        answer=_short(point),
        steps=(f"({high} - {low})/10 = {step}", f"{low} + {tick}*{step} = {point}"),
        mistakes=_typed(
            {"parts_too_small": low + tick * step / 10, "parts_too_large": low + tick * step * 10}
        ),
        variant=rng.randrange(2),
        figure={
            "number_line": {"from": str(low), "to": str(high), "parts": 10, "marked": [str(point)]}
        },
    )


@template("dec_compare", "sign", InputType.MULTIPLE_CHOICE)
def sign_between_decimals(rng: Random, difficulty: int) -> Drawn:
    """Draw two decimals and ask which sign belongs between them."""
    one, other = _to_compare(rng, difficulty)
    answer = sign_between(one, other, larger=one > other)
    places = max(_places(one), _places(other))
    filled = [f"{it:.{places}f}" for it in (one, other)]
    lengths = _places(one), _places(other)
    return Drawn(
        values={"a": one, "b": other},
        task=f"compare: {one}; {other}",
        answer=answer,
        choices=SIGNS,
        steps=(
            f"{one} = {filled[0]}" if filled[0] != str(one) else f"{other} = {filled[1]}",
            f"{filled[0]} {SIGNS[int(answer)]} {filled[1]}",
        ),
        mistakes={
            "longer_is_larger": sign_between(*lengths, larger=lengths[0] > lengths[1])
            if lengths[0] != lengths[1]
            else answer,
            "shorter_is_larger": sign_between(*lengths, larger=lengths[0] < lengths[1])
            if lengths[0] != lengths[1]
            else answer,
            "other_way": str(2 - int(answer)),
        },
        variant=rng.randrange(2),
    )


def _places(number: Decimal) -> int:
    """Return how many places stand after the point."""
    return -int(number.as_tuple().exponent)


def _to_compare(rng: Random, difficulty: int) -> tuple[Decimal, Decimal]:
    """Return two decimals that differ, the harder, the later; from 3 on they may be the same."""
    ones, places = rng.randint(0, 9), min(3, (difficulty + 1) // 2)
    longer = _between(rng, ones, ones + 1, places + (difficulty > 1))
    cut = longer.quantize(_decimal(1, places), ROUND_FLOOR)
    near = cut + _decimal(rng.choice((1, 1, -1)), places)
    if difficulty == 1:
        near = rng.choice(
            [it for it in (longer + _decimal(k, 1) for k in range(-4, 5)) if 0 < it != longer]
        )
    elif difficulty > 2 and rng.random() < 0.2:
        longer = cut.quantize(_decimal(1, places + 1))
        near = cut
    pair = [longer, abs(near)]
    rng.shuffle(pair)
    return pair[0], pair[1]


@template("dec_compare", "largest", InputType.MULTIPLE_CHOICE)
def largest_of_some_decimals(rng: Random, difficulty: int) -> Drawn:
    """Draw decimals of the same ones and of different lengths, and ask for the largest."""
    numbers = _of_different_lengths(rng, difficulty)
    places = max(map(_places, numbers))
    best = max(numbers)
    longest = max(numbers, key=lambda it: (_places(it), it))
    shortest = min(numbers, key=lambda it: (_places(it), it))
    return Drawn(
        values={"places": places, "most": f"{best:.{places}f}"},
        task="largest: " + "; ".join(map(str, numbers)),
        answer=str(numbers.index(best)),
        choices=tuple(numbers),
        steps=(f"{_short(best)} = {best:.{places}f}", f"{_short(best)}"),
        mistakes={
            "longest": str(numbers.index(longest)),
            "shortest": str(numbers.index(shortest)),
            "smallest": str(numbers.index(min(numbers))),
        },
        variant=rng.randrange(2),
    )


def _of_different_lengths(rng: Random, difficulty: int) -> list[Decimal]:
    """Return three or four decimals between the same whole numbers, all different."""
    ones = rng.randint(0, 9)
    lengths = ((1, 1, 1), (1, 2, 2), (1, 2, 3), (1, 2, 2, 3), (2, 3, 3, 4))[difficulty - 1]
    first = rng.randint(0, 9)
    while True:
        numbers = [_between(rng, ones, ones + 1, it) for it in lengths]
        near = [it for it in numbers if int(it * 10) % 10 in {first, first + 1}]
        if len({*numbers}) == len(numbers) and (difficulty < 4 or len(near) == len(numbers)):
            rng.shuffle(numbers)
            return numbers


@template("dec_round", "to_place", InputType.DECIMAL)
def rounded_to_a_place(rng: Random, difficulty: int) -> Drawn:
    """Draw a decimal and ask for it rounded to a place; the word for the place is the variant."""
    place = rng.choice(((1,), (1, 2), (1, 2), (2, 3), (2, 3))[difficulty - 1])
    unit = _decimal(1, place)
    while True:
        number = _between(
            rng, 0, (9, 20, 40, 60, 100)[difficulty - 1], place + 1 + (difficulty > 2)
        )
        rounded = number.quantize(unit, ROUND_HALF_UP)
        decides = int(number * 10 ** (place + 1)) % 10
        carries = int(number * 10**place) % 10 == 9 and decides > 4
        fits = decides not in {rounded, 0} and carries == (
            difficulty == 5 or (difficulty == 3 and decides == 6)
        )
        if fits and (difficulty > 1 or decides != 5):
            break
    return Drawn(
        values={"x": number, "d": decides},
        task=f"round: {number} to {unit}",
        answer=str(rounded),
        steps=(f"{decides} {'<' if decides < 5 else '>='} 5", f"{number} ~= {rounded}"),
        mistakes=_typed(
            {
                "cut_off": number.quantize(unit, ROUND_FLOOR),
                "always_up": number.quantize(unit, ROUND_CEILING),
                "wrong_place": number.quantize(unit * 10, ROUND_HALF_UP),
            },
            rounded,
        ),
        variant=place - 1,
    )


@template(
    "dec_round",
    "shared_bill",
    InputType.DECIMAL,
    difficulties=(2, 3, 4, 5),
    form=AskedForm(unit="€"),
)
def shared_bill(rng: Random, difficulty: int) -> Drawn:
    """Draw a bill that does not come out even, and ask what each pays, rounded to cents."""
    friends = rng.choice(((3,), (3, 6), (6, 7, 9), (7, 9, 11, 13))[difficulty - 2])
    while True:
        bill = rng.randint(5, 15 * difficulty)
        share = Fraction(bill, friends)
        exact = Decimal(bill) / friends
        if (share * 100).denominator > 1:
            break
    rounded = exact.quantize(Decimal("0.01"), ROUND_HALF_UP)
    shown = exact.quantize(Decimal("0.0001"), ROUND_FLOOR)
    return Drawn(
        values={"t": bill, "n": friends},
        task=f"round: {bill}/{friends} to 0.01",
        answer=str(rounded),
        steps=(f"{bill}/{friends} ~= {shown}", f"{shown} ~= {rounded}"),
        mistakes=_typed(
            {
                "to_tenths": exact.quantize(Decimal("0.1"), ROUND_HALF_UP),
                "wrong_direction": exact.quantize(
                    Decimal("0.01"), ROUND_FLOOR if rounded > exact else ROUND_CEILING
                ),
                "to_wholes": exact.quantize(Decimal(1), ROUND_HALF_UP),
            },
            rounded,
        ),
        variant=rng.randrange(3),
    )


def _terms(rng: Random, difficulty: int) -> tuple[Decimal, Decimal]:
    """Return two decimals; from difficulty 3 on of different lengths."""
    most = (5, 9, 20, 50, 100)[difficulty - 1]
    places = ((1, 1), (2, 2), (1, 2), (2, 1), (3, 1))[difficulty - 1]
    return _between(rng, 1, most, places[0]), _between(rng, 1, most, places[1])


def _as_whole(number: Decimal) -> int:
    """Return the digits of the number, as if there was no point."""
    return int(number.scaleb(_places(number)))


@template("dec_add_sub", "sum", InputType.DECIMAL)
def sum_of_decimals(rng: Random, difficulty: int) -> Drawn:
    """Draw a sum of two decimals in which a place carries."""
    while True:
        one, other = _terms(rng, difficulty)
        carries = int(one * 10) % 10 + int(other * 10) % 10 > 9
        if carries == (difficulty > 1) or difficulty > 2:
            break
    total = one + other
    places = max(_places(one), _places(other))
    apart = int(one % 1 * 10 ** _places(one)) + int(other % 1 * 10 ** _places(other))
    return Drawn(
        values={"a": one, "b": other},
        task=f"value: {one} + {other}",
        answer=_short(total),
        steps=(
            f"{one} + {other} = {one:.{places}f} + {other:.{places}f}",
            f"{one:.{places}f} + {other:.{places}f} = {total}",
            f"{total} = {_short(total)}" if str(total) != _short(total) else f"{total}",
        ),
        mistakes=_typed(
            {
                "parts_apart": Decimal(f"{int(one) + int(other)}.{apart}"),
                "set_to_the_right": _decimal(_as_whole(one) + _as_whole(other), places),
                "carry_lost": total - 1,
            }
        ),
        variant=rng.randrange(3),
    )


@template("dec_add_sub", "difference", InputType.DECIMAL)
def difference_of_decimals(rng: Random, difficulty: int) -> Drawn:
    """Draw a difference of two decimals; from difficulty 2 on a whole is opened for it."""
    while True:
        less, more = sorted(_terms(rng, difficulty))
        opens = more % 1 < less % 1
        if opens == (difficulty > 1) and more - less > 1:
            break
    left = more - less
    places = max(_places(more), _places(less))
    turned = Decimal(int(more) - int(less)) + abs(more % 1 - less % 1)
    return Drawn(
        values={"a": more, "b": less},
        task=f"value: {more} - {less}",
        answer=_short(left),
        steps=(
            f"{more} - {less} = {more:.{places}f} - {less:.{places}f}",
            f"{more:.{places}f} - {less:.{places}f} = {left}",
            f"{left} = {_short(left)}" if str(left) != _short(left) else f"{left}",
        ),
        mistakes=_typed(
            {
                "smaller_from_larger": turned,
                "set_to_the_right": _decimal(abs(_as_whole(more) - _as_whole(less)), places),
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
        _decimal(rng.randint(11, paid * 10 - 6), 1)
        if difficulty == 1
        else _between(rng, 2, paid, 2)
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
    """Return the digits as a whole number; nothing of three places, where a point may group."""
    return Decimal(0 if places == 3 else digits)


@template("dec_mul", "by_whole", InputType.DECIMAL, difficulties=(1, 2, 3))
def decimal_times_whole(rng: Random, difficulty: int) -> Drawn:
    """Draw a product of a decimal and a whole number."""
    places = (1, 1, 2)[difficulty - 1]
    factor = rng.randint(2, (5, 9, 15)[difficulty - 1])
    number = _between(rng, 0 if difficulty == 1 else 1, (1, 6, 9)[difficulty - 1], places)
    digits, total = _as_whole(number), number * factor
    return Drawn(
        values={"a": number, "k": factor, "digits": digits},
        task=f"value: {number}*{factor}",
        answer=_short(total),
        steps=(f"{digits}*{factor} = {digits * factor}", f"{number}*{factor} = {_short(total)}"),
        mistakes=_typed(
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
    """Draw a product of two decimals; first below 1, then of more places."""
    places = ((1, 1), (1, 1), (2, 1), (2, 2))[difficulty - 2]
    low, most = ((0, 1), (1, 5), (0, 4), (0, 6))[difficulty - 2]
    one, other = _between(rng, low, most, places[0]), _between(rng, 0, most, places[1])
    digits, total = _as_whole(one) * _as_whole(other), one * other
    return Drawn(
        values={
            "a": one, "b": other, "p": _as_whole(one), "q": _as_whole(other),
            "i": places[0], "j": places[1],
        },
        task=f"value: {one}*{other}",
        answer=_short(total),
        steps=(
            f"{_as_whole(one)}*{_as_whole(other)} = {digits}",
            f"{places[0]} + {places[1]} = {sum(places)}",
            f"{one}*{other} = {_short(total)}",
        ),
        mistakes=_typed(
            {
                "places_of_one": _decimal(digits, max(places)),
                "one_place_too_many": total / 10,
                "point_lost": _without_point(digits, sum(places)),
            }
        ),
        variant=rng.randrange(3),
    )  # fmt: skip


@template("dec_div", "by_whole", InputType.DECIMAL, difficulties=(1, 2, 3, 4))
def decimal_by_whole(rng: Random, difficulty: int) -> Drawn:
    """Draw a quotient of a decimal and a whole number that comes out even."""
    places = (1, 1, 2, 3)[difficulty - 1]
    divisor = rng.randint(2, (5, 9, 9, 12)[difficulty - 1])
    low, high = ((0, 1), (1, 5), (0, 9), (0, 9))[difficulty - 1]
    total = _between(rng, low, high, places)
    number = total * divisor
    return Drawn(
        values={"a": number, "k": divisor, "digits": _as_whole(number)},
        task=f"value: {number}/{divisor}",
        answer=_short(total),
        steps=(
            f"{_as_whole(number)}/{divisor} = {_as_whole(total)}",
            f"{number}/{divisor} = {_short(total)}",
        ),
        mistakes=_typed(
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
        divisor = _between(rng, 0, (1, 3, 2)[difficulty - 3], places)
        total = Decimal(rng.randint(2, 15)) if difficulty == 3 else _between(rng, 1, 9, 1)
        number = divisor * total
        shift = Decimal(10) ** places
        if total not in {10, divisor * shift, number * shift, places, shift}:
            break
    number = Decimal(_short(number))
    whole, by = _short(number * shift), _short(divisor * shift)
    return Drawn(
        values={"a": number, "b": divisor, "f": int(shift), "by": Decimal(by)},
        task=f"value: {number}/{divisor}",
        answer=_short(total),
        steps=(
            f"{number}/{divisor} = ({number}*{shift})/({divisor}*{shift}) = {whole}/{by}",
            f"{whole}/{by} = {_short(total)}",
        ),
        mistakes=_typed(
            {
                "divisor_only": total / shift,
                "dividend_only": total * shift,
                "multiplied": number * divisor,
            }
        ),
        variant=rng.randrange(3),
    )


_SCALES = ((2, 5, 10), (4, 5, 20), (8, 20, 25), (8, 25, 40, 50), (16, 40, 80, 125))
"""Denominators, by difficulty, that a power of ten has as a divisor."""


@template("dec_frac_convert", "to_decimal", InputType.DECIMAL, form=AskedForm(decimal=True))
def fraction_as_decimal(rng: Random, difficulty: int) -> Drawn:
    """Draw a fraction that ends as a decimal, and ask for the decimal."""
    n = rng.choice(_SCALES[difficulty - 1])
    most = n if difficulty < 4 else 2 * n
    a = rng.choice([it for it in range(1, most) if gcd(it, n) == 1 and it != n])
    scale = next(10**it for it in (1, 2, 3, 4) if 10**it % n == 0)
    value = Decimal(a) / n
    return Drawn(
        values={"a": a, "n": n, "scale": scale},
        task=f"value: {a}/{n}",
        answer=_short(value),
        steps=(
            f"{a}/{n} = {a * scale // n}/{scale}",
            f"{a * scale // n}/{scale} = {_short(value)}",
        ),
        mistakes=_typed(
            {
                "side_by_side": Decimal(f"{a}.{n}"),
                "denominator_as_places": Decimal(f"0.{n}"),
                "one_place_off": value / 10,
                "numerator_as_places": Decimal(f"0.{a}"),
            }
        ),
        variant=rng.randrange(2),
    )


@template("dec_frac_convert", "to_fraction", InputType.FRACTION, form=AskedForm(reduced=True))
def decimal_as_fraction(rng: Random, difficulty: int) -> Drawn:
    """Draw a decimal and ask for it as a fraction in lowest terms."""
    places = (1, 2, 2, 3, 3)[difficulty - 1]
    scale = 10**places
    while True:
        units = rng.randint(1, scale - 1) + (
            scale * rng.randint(1, 3) if difficulty in {3, 5} else 0
        )
        common = gcd(units, scale)
        if units % 10 and (difficulty == 1 or common > 1) and (difficulty < 4 or common > 4):
            break
    value = Fraction(units, scale)
    return Drawn(
        values={"x": _decimal(units, places), "units": units, "scale": scale},
        task=f"value: {_decimal(units, places)}",
        answer=str(value),
        steps=(
            f"{_decimal(units, places)} = {units}/{scale}",
            f"{units}/{scale} = {value}",
        ),
        mistakes={
            "wrong_place": str(Fraction(units, scale * 10)),
            "place_too_large": str(Fraction(units, scale // 10)),
            "one_over": str(Fraction(1, units)),
        },
        variant=rng.randrange(2),
    )
