"""Decimals: places, comparing, rounding, and fractions written as decimals."""

from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import gcd
from random import Random

from bot.domain.practice.items import AskedForm, InputType
from bot.factory.templates.template import SIGNS, Drawn, sign_between, template


@template("dec_place_value", "compose", InputType.DECIMAL, form=AskedForm(decimal=True), version=3)
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
    decimals = [decimal_of(digit, place) for digit, place in parts]
    added = " + ".join((str(ones), *map(short, decimals)))
    total = sum(decimals, start=Decimal(ones))
    side_by_side = f"{ones}." + "".join(str(digit) for digit, _ in parts)
    return Drawn(
        values={"sum": written},
        task=f"value: {written}",
        answer=short(total),
        steps=(f"{written} = {added}", f"{added} = {short(total)}"),
        mistakes=typed_mistakes(
            {
                "side_by_side": Decimal(side_by_side),
                "one_place_off": ones + (total - ones) / 10,
                "numerators_added": ones + decimal_of(sum(part for part, _ in parts), parts[0][1]),
            },
            total,
        ),
        variant=rng.randrange(2),
    )


@template("dec_place_value", "digit", InputType.INTEGER, difficulties=(1, 2, 3, 4))
def digit_at_a_place(rng: Random, difficulty: int) -> Drawn:
    """Draw a number and ask for its digit at a place. The word for the place is the variant."""
    places, wholes = ((2, 1), (2, 2), (3, 2), (3, 3))[difficulty - 1]
    digits = rng.sample(range(1, 10), wholes + places)
    place = rng.randint(1, places)
    number = Decimal("".join(map(str, digits))).scaleb(-places)
    digit = digits[wholes + place - 1]
    mirrored = wholes - place - 1
    neighbour = wholes + place if place < places else wholes + place - 2
    expanded = " + ".join(
        f"{digit}*{10 ** (wholes - at - 1)}"
        if at < wholes
        else f"{digit}/{10 ** (at - wholes + 1)}"
        for at, digit in enumerate(digits)
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


@template(
    "dec_place_value",
    "on_line",
    InputType.DECIMAL,
    difficulties=(1, 2, 3, 4),
    form=AskedForm(decimal=True),
    version=3,
)
def decimal_on_a_line(rng: Random, difficulty: int) -> Drawn:
    """Draw a line of ten parts with a marked point and ask for its decimal."""
    places = 1 if difficulty < 3 else difficulty - 1
    start = 0 if difficulty == 1 else rng.randint(2, 9 * 10 ** (places - 1))
    tick = rng.randint(2, 9)
    low, high = decimal_of(start, places - 1), decimal_of(start + 1, places - 1)
    step = decimal_of(1, places)
    point = low + tick * step
    return Drawn(
        values={"low": low, "high": high},
        task=f"value: {low} + {tick}/10*({high} - {low})",
        answer=short(point),
        steps=(f"({high} - {low})/10 = {step}", f"{low} + {tick}*{step} = {point}"),
        mistakes=typed_mistakes(
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
    places = max(places_of(one), places_of(other))
    filled = [f"{number:.{places}f}" for number in (one, other)]
    lengths = places_of(one), places_of(other)
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
            "called_equal": "1",
            "other_way": str(2 - int(answer)),
        },
        variant=rng.randrange(2),
    )


def _to_compare(rng: Random, difficulty: int) -> tuple[Decimal, Decimal]:
    """Return two decimals, closer for higher difficulties. From 3 on they may be equal."""
    ones, places = rng.randint(0, 9), min(3, (difficulty + 1) // 2)
    longer = decimal_between(rng, ones, ones + 1, places + (difficulty > 1))
    cut = longer.quantize(decimal_of(1, places), ROUND_FLOOR)
    near = cut + decimal_of(rng.choice((1, 1, -1)), places)
    if difficulty == 1:
        near = rng.choice(
            [
                number
                for number in (longer + decimal_of(k, 1) for k in range(-4, 5))
                if 0 < number != longer
            ]
        )
    elif difficulty > 2 and rng.random() < 0.2:
        longer = cut.quantize(decimal_of(1, places + 1))
        near = cut
    pair = [longer, abs(near)]
    rng.shuffle(pair)
    return pair[0], pair[1]


@template("dec_compare", "largest", InputType.MULTIPLE_CHOICE)
def largest_of_some_decimals(rng: Random, difficulty: int) -> Drawn:
    """Draw decimals with equal whole parts and different lengths, and ask for the largest."""
    numbers = _of_different_lengths(rng, difficulty)
    places = max(map(places_of, numbers))
    best = max(numbers)
    lengths = [places_of(number) for number in numbers]
    filled = [f"{number:.{places}f}" for number in sorted(numbers)]
    return Drawn(
        values={},
        task="largest: " + "; ".join(map(str, numbers)),
        answer=str(numbers.index(best)),
        choices=tuple(numbers),
        steps=(" < ".join(filled), short(best)),
        mistakes={
            **_place_of_only("longest", lengths, max(lengths)),
            **_place_of_only("shortest", lengths, min(lengths)),
            "smallest": str(numbers.index(min(numbers))),
        },
        variant=rng.randrange(2),
    )


def _place_of_only(mistake: str, lengths: list[int], length: int) -> dict[str, str]:
    """Return the place that the mistake leads to, or nothing if several have that length."""
    return {mistake: str(lengths.index(length))} if lengths.count(length) == 1 else {}


def _of_different_lengths(rng: Random, difficulty: int) -> list[Decimal]:
    """Return three or four decimals between the same whole numbers, all different."""
    ones = rng.randint(0, 9)
    lengths = ((1, 1, 1), (1, 2, 2), (1, 2, 3), (1, 2, 2, 3), (2, 3, 3, 4))[difficulty - 1]
    first = rng.randint(0, 9)
    while True:
        numbers = [decimal_between(rng, ones, ones + 1, length) for length in lengths]
        near = [number for number in numbers if int(number * 10) % 10 in {first, first + 1}]
        if len({*numbers}) == len(numbers) and (difficulty < 4 or len(near) == len(numbers)):
            rng.shuffle(numbers)
            return numbers


@template("dec_round", "to_place", InputType.DECIMAL)
def rounded_to_a_place(rng: Random, difficulty: int) -> Drawn:
    """Draw a decimal and ask for it rounded to a place. The word for the place is the variant."""
    place = rng.choice(((1,), (1, 2), (1, 2), (2, 3), (2, 3))[difficulty - 1])
    unit = decimal_of(1, place)
    while True:
        number = decimal_between(
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
        mistakes=typed_mistakes(
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
        mistakes=typed_mistakes(
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


_SCALES = ((2, 5, 10), (4, 5, 20), (8, 20, 25), (8, 25, 40, 50), (16, 40, 80, 125))
"""Denominators, by difficulty, that divide a power of ten."""


@template("dec_frac_convert", "to_decimal", InputType.DECIMAL, form=AskedForm(decimal=True))
def fraction_as_decimal(rng: Random, difficulty: int) -> Drawn:
    """Draw a fraction that ends as a decimal, and ask for the decimal."""
    n = rng.choice(_SCALES[difficulty - 1])
    most = n if difficulty < 4 else 2 * n
    a = rng.choice(
        [
            number
            for number in range(1, most)
            if gcd(number, n) == 1 and n not in {number, 10 * number}
        ]
    )
    scale = next(10**power for power in (1, 2, 3, 4) if 10**power % n == 0)
    value = Decimal(a) / n
    return Drawn(
        values={"a": a, "n": n, "scale": scale},
        task=f"value: {a}/{n}",
        answer=short(value),
        steps=(
            f"{a}/{n} = {a * scale // n}/{scale}",
            f"{a * scale // n}/{scale} = {short(value)}",
        ),
        mistakes=typed_mistakes(
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
        reduces = difficulty == 1 or common > (4 if difficulty > 3 else 1)
        if units > 1 and units % 10 and reduces:
            break
    value = Fraction(units, scale)
    return Drawn(
        values={"x": decimal_of(units, places), "units": units, "scale": scale},
        task=f"value: {decimal_of(units, places)}",
        answer=str(value),
        steps=(f"{decimal_of(units, places)} = {units}/{scale}", f"{units}/{scale} = {value}"),
        mistakes={
            "wrong_place": str(Fraction(units, scale * 10)),
            "place_too_large": str(Fraction(units, scale // 10)),
            "one_over": str(Fraction(1, units)),
        },
        variant=rng.randrange(2),
    )


def decimal_of(units: int, places: int) -> Decimal:
    """Return that many tenths, hundredths or thousandths, with all places."""
    return Decimal(units).scaleb(-places)


def short(value: Decimal) -> str:
    """Return the number without trailing zeros."""
    return f"{value.normalize():f}"


def decimal_between(rng: Random, low: int, high: int, places: int) -> Decimal:
    """Return a number between two whole numbers, with a last place other than 0."""
    most = high * 10**places - 1
    units = rng.randint(low * 10**places + 1, most)
    return decimal_of(units if units % 10 else units - 1, places)


def typed_mistakes(mistakes: dict[str, Decimal], answer: Decimal = Decimal(0)) -> dict[str, str]:
    """Return the mistakes as decimals, if they are above zero and not the answer."""
    return {
        name: short(value) for name, value in mistakes.items() if value > 0 and value != answer
    }


def places_of(number: Decimal) -> int:
    """Return the number of places after the point."""
    return -int(number.as_tuple().exponent)
