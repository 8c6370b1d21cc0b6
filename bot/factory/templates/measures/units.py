"""Units of length, area and time, and speeds."""

from decimal import Decimal
from fractions import Fraction
from math import gcd
from random import Random

from bot.domain.practice.items import AskedForm, InputType
from bot.factory.templates.template import (
    ONE_PLACE_OFF,
    Drawn,
    shortest,
    template,
    until,
    whole_numbers,
)

_LENGTHS = {1: (2, 9, 1), 2: (11, 60, 1), 3: (11, 99, 10), 4: (102, 899, 100)}
"""Ranges of lengths and their divisor, by difficulty."""


@template(
    "unit_convert",
    "to_centimetres",
    InputType.INTEGER,
    difficulties=(1, 2, 3, 4),
    form=AskedForm(unit="cm"),
)
def length_in_centimetres(rng: Random, difficulty: int) -> Drawn:
    """Draw a length in metres or decimetres, from difficulty 3 on with decimals."""
    low, high, below = _LENGTHS[difficulty]
    is_decimetres = rng.random() < 0.5
    factor = 10 if is_decimetres else 100
    amount = until(lambda draw: draw % 10 > 0, lambda: rng.randint(low, high))
    length = Decimal(amount) / min(below, factor)
    answer = shortest(length * factor)
    return Drawn(
        values={"n": length, "k": factor},
        task=f"value: {length}*{factor}",
        answer=str(answer),
        steps=(f"1*{factor} = {factor}", f"{length}*{factor} = {answer}"),
        mistakes={
            "wrong_factor": _plain(length * (1000 // factor)),
            "divided": _plain(length / factor),
            "digits_kept": str(amount),
            "one_place_off": ONE_PLACE_OFF,
        },
        variant=2 * rng.randrange(2) + is_decimetres,
    )


_IN_METRES = {2: (11, 95, 10), 3: (101, 995, 1), 4: (1005, 9995, 5), 5: (2, 99, 1)}
"""Ranges and steps of lengths in a smaller unit, by difficulty."""


@template(
    "unit_convert",
    "to_metres",
    InputType.DECIMAL,
    difficulties=(2, 3, 4, 5),
    form=AskedForm(unit="m"),
)
def length_in_metres(rng: Random, difficulty: int) -> Drawn:
    """Draw a length in centimetres, in millimetres at difficulty 4, small ones of both at 5."""
    low, high, step = _IN_METRES[difficulty]
    is_millimetres = difficulty == 4 or (difficulty == 5 and rng.random() < 0.5)
    factor = 1000 if is_millimetres else 100
    length = until(
        lambda draw: draw % 10 > 0 or difficulty == 2,
        lambda: rng.randint(low, high) * step // (5 if difficulty == 4 else 1),
    )
    answer = Decimal(length) / factor
    return Drawn(
        values={"n": length, "k": factor},
        task=f"value: {length}/{factor}",
        answer=_plain(answer),
        steps=(
            f"{length}/{factor} = {length}*{_plain(Decimal(1) / factor)}",
            f"{length}*{_plain(Decimal(1) / factor)} = {_plain(answer)}",
        ),
        mistakes={
            "multiplied": str(length * factor),
            "one_place_less": _plain(answer * 10),
            "one_place_more": _plain(answer / 10),
        },
        variant=2 * rng.randrange(2) + is_millimetres,
    )


def _plain(value: Decimal) -> str:
    return f"{shortest(value):f}"


_HOURS = ((2, 3), (2, 5), (3, 8), (6, 12), (11, 26))


@template("unit_convert", "to_minutes", InputType.INTEGER, form=AskedForm(unit="min"))
def duration_in_minutes(rng: Random, difficulty: int) -> Drawn:
    """Draw a duration in hours and minutes and ask for minutes."""
    step = 10 if difficulty == 1 else 5 if difficulty < 4 else 1
    hours = rng.randint(*_HOURS[difficulty - 1])
    minutes = until(lambda draw: draw not in {60, hours}, lambda: rng.randrange(step, 60, step))
    total = hours * 60 + minutes
    return Drawn(
        values={"h": hours, "m": minutes, "part": hours * 60},
        task=f"value: {hours}*60 + {minutes}",
        answer=str(total),
        steps=(f"{hours}*60 = {hours * 60}", f"{hours * 60} + {minutes} = {total}"),
        mistakes={
            "hundred_minutes": str(hours * 100 + minutes),
            "minutes_left_out": str(hours * 60),
            "added": str(hours + minutes),
        },
        variant=rng.randrange(4),
    )


@template(
    "unit_convert",
    "to_square_centimetres",
    InputType.INTEGER,
    difficulties=(4, 5),
    form=AskedForm(unit="cm^2"),
)
def area_in_square_centimetres(rng: Random, difficulty: int) -> Drawn:
    """Draw an area in square decimetres, or in square metres at difficulty 5."""
    side = 10 if difficulty == 4 else 100
    area = Decimal(until(lambda draw: draw % 10 > 0, lambda: rng.randint(12, 199))) / 10
    answer = shortest(area * side * side)
    return Drawn(
        values={"n": area, "side": side},
        task=f"value: {area}*{side}*{side}",
        answer=f"{answer:f}",
        steps=(f"{side}*{side} = {side * side}", f"{area}*{side * side} = {answer:f}"),
        mistakes={
            "length_factor": _plain(area * side),
            "doubled_factor": _plain(area * 2 * side),
            "divided": _plain(area / side / side),
        },
        variant=2 * rng.randrange(2) + (difficulty == 5),
    )


_SPEEDS = ((12, 24, 2), (50, 120, 5), (80, 200, 10))
"""Ranges and steps of the speeds of a bicycle, a car and a train in km/h."""
_TIMES = (
    ("2", "3"), ("2", "3", "4", "5"), ("1.5", "2.5", "3.5"), ("1.25", "1.75", "2.25", "2.75"),
    ("1.2", "1.4", "2.2", "2.4", "2.6"),
)  # fmt: skip
"""Hours, by difficulty."""


def _journey(rng: Random, difficulty: int) -> tuple[int, int, Decimal, int]:
    """Return a vehicle, its speed, its time in hours and its distance, which is whole."""
    vehicle = rng.randrange(3)
    low, high, step = _SPEEDS[vehicle]
    speed, time = until(
        lambda draw: draw[0] * draw[1] % 1 == 0,
        lambda: (rng.randrange(low, high + 1, step), Decimal(rng.choice(_TIMES[difficulty - 1]))),
    )
    return vehicle, speed, time, int(speed * time)


@template("rate_speed", "speed", InputType.INTEGER, form=AskedForm(unit="km/h"))
def speed_of_a_journey(rng: Random, difficulty: int) -> Drawn:
    """Draw a distance and its hours, and ask for the speed."""
    vehicle, speed, time, way = _journey(rng, difficulty)
    large = (speed - 1) // 10 * 10
    small = speed - large
    return Drawn(
        values={"s": way, "t": time},
        task=f"value: {way}/{time}",
        answer=str(speed),
        steps=(
            f"{way} = {_plain(large * time)} + {_plain(small * time)}",
            f"{way}/{time} = {large} + {small} = {speed}",
        ),
        mistakes=whole_numbers(
            {
                "multiplied": Fraction(way * time),
                "subtracted": Fraction(way - time),
                "way_told": way,
                "hours_rounded": Fraction(way, round(time + Decimal("0.1"))) if time % 1 else 0,
                "point_ignored": Fraction(way, int(str(time).replace(".", ""))) if time % 1 else 0,
            }
        ),
        variant=vehicle,
    )


@template("rate_speed", "distance", InputType.INTEGER, form=AskedForm(unit="km"))
def way_of_a_journey(rng: Random, difficulty: int) -> Drawn:
    """Draw a speed and a time in hours, and ask for the distance."""
    vehicle, speed, time, way = _journey(rng, difficulty)
    whole = int(time) if time % 1 else int(time) - 1
    rest = shortest(time - whole)
    over = _plain(speed * rest)
    return Drawn(
        values={"v": speed, "t": time, "whole": whole, "part": speed * whole, "rest": rest},
        task=f"value: {speed}*{time}",
        answer=str(way),
        steps=(
            f"{speed}*{time} = {speed}*{whole} + {speed}*{rest}",
            f"{speed}*{whole} + {speed}*{rest} = {speed * whole} + {over}",
            f"{speed * whole} + {over} = {way}",
        ),
        mistakes=whole_numbers(
            {
                "rest_forgotten": speed * whole,
                "divided": Fraction(speed) / Fraction(time),
                "added": Fraction(speed + time),
            }
        ),
        variant=vehicle,
    )


_PARTS = {
    3: ("1/2", "1/4", "3/4"),
    4: ("1/3", "2/3", "1/5", "2/5", "3/5"),
    5: ("1/12", "5/12", "7/12", "3/20", "7/20", "4/15", "11/15", "5/4", "4/3"),
}
"""Durations in hours, by difficulty."""


def _short_journey(rng: Random, difficulty: int) -> tuple[int, int, int]:
    """Return a speed, a distance and its time in minutes."""
    part = Fraction(rng.choice(_PARTS[difficulty]))
    speeds = range(2 * part.denominator, 81, part.denominator)
    speed = rng.choice([pace for pace in speeds if pace > 11 and pace != 60])
    return speed, int(speed * part), int(part * 60)


@template(
    "rate_speed", "minutes", InputType.INTEGER, difficulties=(3, 4, 5), form=AskedForm(unit="min")
)
def minutes_of_a_journey(rng: Random, difficulty: int) -> Drawn:
    """Draw a speed and a distance, and ask for the minutes."""
    speed, way, minutes = until(
        lambda draw: (
            draw[2] not in {*draw[:2], Fraction(draw[1], draw[0]).denominator}
            and gcd(*draw[:2]) > 1
        ),
        lambda: _short_journey(rng, difficulty),
    )
    hours = Fraction(way, speed)
    return Drawn(
        values={"v": speed, "s": way, "hours": hours},
        task=f"value: {way}/{speed}*60",
        answer=str(minutes),
        steps=(f"{way}/{speed} = {hours}", f"{hours}*60 = {minutes}"),
        mistakes=whole_numbers(
            {"hundred_minutes": hours * 100, "upside_down": 60 / hours, "way_told": way}
        ),
        variant=rng.randrange(3),
    )


@template(
    "rate_speed",
    "speed_from_minutes",
    InputType.INTEGER,
    difficulties=(4, 5),
    form=AskedForm(unit="km/h"),
)
def speed_from_minutes(rng: Random, difficulty: int) -> Drawn:
    """Draw a distance and its minutes, and ask for the speed in km/h."""
    speed, way, minutes = until(
        lambda draw: draw[0] not in {draw[2], *Fraction(draw[2], 60).as_integer_ratio()},
        lambda: _short_journey(rng, difficulty),
    )
    hours = Fraction(minutes, 60)
    return Drawn(
        values={"s": way, "t": minutes, "hours": hours},
        task=f"value: {way}/({minutes}/60)",
        answer=str(speed),
        steps=(f"{minutes}/60 = {hours}", f"{way}/({hours}) = {speed}"),
        mistakes=whole_numbers(
            {
                "times_hours": way * hours,
                "hundred_minutes": Fraction(way * 100, minutes),
                "multiplied": way * minutes,
            }
        ),
        variant=rng.randrange(3),
    )
