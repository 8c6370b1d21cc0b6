"""Divisibility: rules, divisors, primes, and common divisors and multiples."""

from dataclasses import replace
from functools import cache
from itertools import groupby
from math import gcd, isqrt, lcm
from random import Random

from bot.domain.practice.items import AskedForm, InputType
from bot.factory.templates.template import Drawn, template, until

_LENGTHS = ((12, 99), (102, 999), (123, 2999), (1234, 29999), (12345, 299999))
"""Ranges of numbers, by difficulty."""


def _number(rng: Random, difficulty: int, by: int, rest: int) -> int:
    """Return a number with this remainder, whose digits are not mostly zeros."""
    low, high = _LENGTHS[difficulty - 1]
    return until(
        lambda draw: len(set(str(draw))) > 1 and draw != by,
        lambda: rng.randint(low // by + 1, high // by) * by + rest,
    )


def _in_parts(number: int, by: int) -> str:
    """Return the number as a multiple and the rest."""
    over = number % by
    return f"{by}*{number // by}" + (f" + {over}" if over else "")


def _yes_or_no(*, answer: bool) -> dict[str, str]:
    return {"denied": "false"} if answer else {"agreed": "true"}


_BY_LAST_DIGITS = ((2, 5), (5, 4), (4, 25), (4, 25), (8, 50))


@template("num_divisibility", "last_digits", InputType.BOOLEAN)
def divisible_by_the_last_digits(rng: Random, difficulty: int) -> Drawn:
    """Draw a number and a divisor that is decided by the last digits."""
    by = rng.choice(_BY_LAST_DIGITS[difficulty - 1])
    answer = rng.random() < 0.5
    end = next(power for power in (10, 100, 1000) if power % by == 0)
    number = until(
        lambda draw: draw % end > 0,
        lambda: _number(rng, max(difficulty, 2), by, 0 if answer else rng.randint(1, by - 1)),
    )
    tail = number % end
    return Drawn(
        values={"n": number, "by": by, "end": end, "tail": tail},
        task=f"divisible: {number}, {by}",
        answer=str(answer).lower(),
        steps=(f"{number} = {number - tail} + {tail}", f"{tail} = {_in_parts(tail, by)}"),
        mistakes=_yes_or_no(answer=answer),
        variant=rng.randrange(3),
    )


@template("num_divisibility", "digit_sum", InputType.BOOLEAN)
def divisible_by_the_digit_sum(rng: Random, difficulty: int) -> Drawn:
    """Draw a number and ask if it is divisible by 3 or 9."""
    by = rng.choice((3, 9) if difficulty > 1 else (3,))
    answer = rng.random() < 0.5
    rest = 0 if answer else 3 if by == 9 and difficulty > 2 else rng.randint(1, by - 1)
    number = _number(rng, difficulty, by, rest)
    digits = sum(map(int, str(number)))
    return Drawn(
        values={"n": number, "by": by, "first": _first_digits(number)},
        task=f"divisible: {number}, {by}",
        answer=str(answer).lower(),
        steps=(f"{_digit_sum(number)} = {digits}", f"{digits} = {_in_parts(digits, by)}"),
        mistakes=_yes_or_no(answer=answer),
        variant=rng.randrange(3),
    )


def _digit_sum(number: int) -> str:
    return " + ".join(str(number))


def _first_digits(number: int) -> str:
    """Return the beginning of the sum of the digits."""
    return " + ".join(str(number)[:2])


_TWO_RULES = {6: (2, 3), 15: (5, 3), 18: (2, 9), 12: (4, 3), 45: (5, 9), 36: (4, 9)}


@template("num_divisibility", "two_rules", InputType.BOOLEAN, difficulties=(3, 4, 5))
def divisible_by_two_rules(rng: Random, difficulty: int) -> Drawn:
    """Draw a number and a divisor that needs two rules, of which only one may hold."""
    by = rng.choice(list(_TWO_RULES)[2 * difficulty - 6 :][:2])
    ending, summed = _TWO_RULES[by]
    answer = rng.random() < 0.5
    one = rng.choice((ending, summed))
    number = until(
        lambda draw: (draw % by == 0) == answer,
        lambda: _number(rng, difficulty, by if answer else one, 0),
    )
    digits = sum(map(int, str(number)))
    return Drawn(
        values={"n": number, "by": by, "ending": ending, "summed": summed},
        task=f"divisible: {number}, {by}",
        answer=str(answer).lower(),
        steps=(
            f"{by} = {ending}*{summed}",
            f"{number} = {_in_parts(number, ending)}",
            f"{_digit_sum(number)} = {digits} = {_in_parts(digits, summed)}",
        ),
        mistakes=_yes_or_no(answer=answer),
        variant=rng.randrange(3),
    )


@template("num_divisibility", "remainder", InputType.INTEGER, difficulties=(3, 4, 5))
def remainder_by_the_digit_sum(rng: Random, difficulty: int) -> Drawn:
    """Draw a number and ask for its remainder by 9, which the digit sum tells."""
    number, rest = until(
        lambda draw: _tells_nothing(*draw),
        lambda: ((drawn := _number(rng, difficulty, 9, rng.randint(2, 8))), drawn % 9),
    )
    digits = sum(map(int, str(number)))
    return Drawn(
        values={"n": number, "sum": digits},
        task=f"remainder: {number}, 9",
        answer=str(rest),
        steps=(f"{_digit_sum(number)} = {digits}", f"{digits} - {digits - rest} = {rest}"),
        mistakes={
            "sum_told": str(digits),
            "missing_told": str(9 - rest),
            "last_digit_told": str(number % 10),
        },
        variant=rng.randrange(2),
    )


def _tells_nothing(number: int, rest: int) -> bool:
    return sum(map(int, str(number))) > 9 and str(rest) not in str(number)


@cache
def _divisors(number: int) -> tuple[int, ...]:
    return tuple(divisor for divisor in range(1, number + 1) if number % divisor == 0)


_WITH_DIVISORS = ((12, 28), (18, 45), (28, 54), (42, 72), (60, 120))


@template("num_factors", "divisors", InputType.SET)
def all_divisors(rng: Random, difficulty: int) -> Drawn:
    """Draw a number with several divisors and ask for all of them."""
    least = 5 if difficulty == 1 else 6
    number = until(
        lambda draw: len(_divisors(draw)) >= least,
        lambda: rng.randint(*_WITH_DIVISORS[difficulty - 1]),
    )
    found = _divisors(number)
    small = [divisor for divisor in found if divisor * divisor <= number]
    pairs = [f"{divisor}*{number // divisor}" for divisor in small]
    rest = [divisor for divisor in found if divisor * divisor > number]
    return Drawn(
        values={"n": number, "d": small[1], "other": number // small[1]},
        task=f"divisors: {number}",
        answer=_set_text(found),
        steps=(
            " = ".join([str(number), *pairs]),
            f"{_set_text(small)} u {_set_text(rest)} = {_set_text(found)}",
        ),
        mistakes={
            "ends_left_out": _set_text(found[1:-1]),
            "itself_left_out": _set_text(found[:-1]),
            "partners_left_out": _set_text(small),
            "multiples_told": _set_text((number, 2 * number, 3 * number)),
        },
        variant=rng.randrange(3),
    )


def _set_text(numbers: tuple[int, ...] | list[int]) -> str:
    return "{" + ", ".join(map(str, numbers)) + "}"


_PAIRS = (((2, 5), (6, 9)), ((3, 9), (11, 19)), ((6, 9), (13, 49)), ((11, 19), (12, 39)))


@template("num_factors", "partner", InputType.INTEGER)
def partner_of_a_divisor(rng: Random, difficulty: int) -> Drawn:
    """Draw a number and one of its divisors and ask for the other factor."""
    one, other = _PAIRS[min(difficulty, 4) - 1]
    by, partner = until(
        lambda draw: (
            draw[0] != draw[1] and draw[1] not in {_nearby(draw[1]), draw[1] - _nearby(draw[1])}
        ),
        lambda: (rng.randint(*one), rng.randint(*other) + (40 if difficulty == 5 else 0)),
    )
    number, near = by * partner, _nearby(partner)
    return Drawn(
        values={"n": number, "d": by, "near": near, "part": by * near},
        task=f"solve: {by}*x = {number} for x",
        answer=str(partner),
        steps=(
            f"{number} = {by}*{near} + {number - by * near}",
            f"{number}/{by} = {near} + {partner - near} = {partner}",
        ),
        mistakes={
            "subtracted": str(number - by),
            "one_too_many": str(partner + 1),
            "one_too_few": str(partner - 1),
        },
        variant=rng.randrange(3),
    )


def _nearby(partner: int) -> int:
    """Return a round number a little below."""
    return 5 if partner < 10 else partner // 10 * 10 - (10 if partner % 10 == 0 else 0)


def _is_prime(number: int) -> bool:
    return len(_divisors(number)) == 2


_PRIMES = ((4, 30), (21, 60), (45, 120), (80, 200), (140, 420))


@template("num_primes", "is_prime", InputType.BOOLEAN)
def prime_or_not(rng: Random, difficulty: int) -> Drawn:
    """Draw a prime, or a number that might be mistaken for one."""
    answer = rng.random() < 0.5
    number = until(
        lambda draw: _is_prime(draw) == answer and (gcd(draw, 10) == 1 or difficulty == 1),
        lambda: rng.randint(*_PRIMES[difficulty - 1]),
    )
    bound = isqrt(number) + 1
    tried = [prime for prime in range(2, bound) if _is_prime(prime)]
    last = next((prime for prime in tried if number % prime == 0), tried[-1])
    return Drawn(
        values={"n": number, "bound": bound, "square": bound**2},
        task=f"prime: {number}",
        answer=str(answer).lower(),
        steps=(f"{bound}*{bound} = {bound**2}", f"{number} = {_in_parts(number, last)}"),
        mistakes={"denied": "false"} if answer else {"agreed": "true"},
        variant=rng.randrange(3),
    )


def _primes_of(number: int) -> list[int]:
    """Return the prime factors, the smallest first, as often as they occur."""
    for divisor in range(2, isqrt(number) + 1):
        if number % divisor == 0:
            return [divisor, *_primes_of(number // divisor)]
    return [number]


def _as_powers(number: int) -> str:
    """Return the prime factorisation, such as `2^2*3`."""
    counted = ((prime, len(list(same))) for prime, same in groupby(_primes_of(number)))
    return "*".join(f"{prime}^{times}" if times > 1 else str(prime) for prime, times in counted)


_FACTORISED = ((8, 30, 3), (16, 60, 4), (40, 120, 4), (100, 260, 5), (200, 640, 6))
"""Ranges of numbers, and the most prime factors, by difficulty."""


@template("num_primes", "factorisation", InputType.EXPRESSION, form=AskedForm(factored=True))
def prime_factorisation(rng: Random, difficulty: int) -> Drawn:
    """Draw a number with at least three prime factors, two of them the same."""
    low, high, most = _FACTORISED[difficulty - 1]
    number = until(
        lambda draw: 3 <= len(_primes_of(draw)) <= most and _primes_of(draw)[-1] < 14,
        lambda: rng.randint(low, high),
    )
    primes = _primes_of(number)
    written = "*".join(map(str, primes))
    return Drawn(
        values={"n": number, "p": primes[0], "left": number // primes[0]},
        task=f"factors: {number}",
        answer=_as_powers(number),
        steps=(
            f"{number} = {primes[0]}*{number // primes[0]}",
            f"{primes[0]}*{number // primes[0]} = {written}",
            f"{written} = {_as_powers(number)}",
        ),
        mistakes={
            "repeats_left_out": "*".join(map(str, sorted(set(primes)))),
            "one_left_out": "*".join(map(str, primes[1:])),
            "added": " + ".join(map(str, primes)),
        },
        variant=rng.randrange(3),
    )


_COMMON = ((4, 6, 9, 10), (4, 6, 8, 9, 10), (6, 8, 9, 10, 12, 14, 15), (12, 15, 16, 18, 20, 24))
"""Greatest common divisors by difficulty. Each has several prime factors."""


def _with_common(rng: Random, difficulty: int) -> tuple[int, int, int]:
    """Return two numbers, neither a divisor of the other, and their greatest common divisor."""
    common = rng.choice(_COMMON[min(difficulty, 4) - 1])
    most = (5, 7, 7, 8, 12)[difficulty - 1]
    one, other = until(
        lambda draw: gcd(*draw) == 1 and draw[0] != draw[1],
        lambda: (rng.randint(2, most), rng.randint(2, most)),
    )
    return common * one, common * other, common


def _shared_factors(one: int, other: int, common: int) -> Drawn:
    small = min(_primes_of(common))
    return Drawn(
        values={"a": one, "b": other, "p": small},
        task=f"gcd: {one}, {other}",
        answer=str(common),
        steps=(
            f"{one} = {_as_powers(one)}",
            f"{other} = {_as_powers(other)}",
            f"{_as_powers(common)} = {common}",
        ),
        mistakes={
            "not_the_greatest": str(common // small),
            "multiple_told": str(lcm(one, other)),
            "difference_told": str(abs(one - other)),
        },
    )


@template("num_gcd", "plain", InputType.INTEGER)
def greatest_common_divisor(rng: Random, difficulty: int) -> Drawn:
    """Draw two numbers and ask for their greatest common divisor."""
    return _with_variant(rng, _shared_factors(*_with_common(rng, difficulty)), 3)


@template("num_gcd", "story", InputType.INTEGER)
def equal_parts_of_both(rng: Random, difficulty: int) -> Drawn:
    """Draw two amounts to divide into equal parts that are as large as possible."""
    return _with_variant(rng, _shared_factors(*_with_common(rng, difficulty)), 4)


def _with_variant(rng: Random, drawn: Drawn, wordings: int) -> Drawn:
    return replace(drawn, variant=rng.randrange(wordings))


_MULTIPLIED = ((3, 10), (4, 15), (6, 20), (8, 30), (12, 50))


def _to_meet(rng: Random, difficulty: int) -> tuple[int, int]:
    """Return two numbers, neither of which divides the other, the larger one second."""
    one, other = until(
        lambda draw: (
            draw[1] % draw[0] > 1
            and lcm(*draw) < 100 * difficulty
            and not (_is_prime(draw[0]) and _is_prime(draw[1]))
            and (difficulty == 1 or gcd(*draw) > 1)
        ),
        lambda: sorted(rng.sample(range(*_MULTIPLIED[difficulty - 1]), 2)),
    )
    return one, other


def _first_meeting(one: int, other: int) -> Drawn:
    common = lcm(one, other)
    return Drawn(
        values={"a": one, "b": other, "rest": other % one},
        task=f"lcm: {one}, {other}",
        answer=str(common),
        steps=(
            f"{one} = {_as_powers(one)}",
            f"{other} = {_as_powers(other)}",
            f"{_as_powers(common)} = {common}",
        ),
        mistakes={
            "product_told": str(one * other),
            "not_the_least": str(2 * common),
            "divisor_told": str(gcd(one, other)),
            "added": str(one + other),
        },
    )


@template("num_lcm", "plain", InputType.INTEGER)
def least_common_multiple(rng: Random, difficulty: int) -> Drawn:
    """Draw two numbers and ask for their least common multiple."""
    return _with_variant(rng, _first_meeting(*_to_meet(rng, difficulty)), 3)


@template("num_lcm", "story", InputType.INTEGER)
def when_both_meet_again(rng: Random, difficulty: int) -> Drawn:
    """Draw two periods and ask when they coincide again."""
    return _with_variant(rng, _first_meeting(*_to_meet(rng, difficulty)), 4)
