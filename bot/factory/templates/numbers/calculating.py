"""Multiplying and dividing whole numbers, and the order of operations."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from bot.domain.practice.items import InputType
from bot.factory.templates.template import Drawn, template, until, whole_numbers


@template("num_multiply", "product", InputType.INTEGER)
def product_of_two(rng: Random, difficulty: int) -> Drawn:
    """Draw a product, from the times tables up to three digits times two."""
    factor, split = until(
        lambda draw: draw[0] not in {10, *_halves(draw[1])}, lambda: _pair(rng, difficulty)
    )
    large, small = _halves(split)
    return Drawn(
        values={"a": factor, "b": split, "large": large, "small": small, "part": factor * large},
        task=f"value: {factor}*{split}",
        answer=str(factor * split),
        steps=(
            f"{factor}*{split} = {factor}*{large} + {factor}*{small}",
            f"{factor}*{large} + {factor}*{small} = {factor * large} + {factor * small}",
            f"{factor * large} + {factor * small} = {factor * split}",
        ),
        mistakes=whole_numbers(
            {
                "part_added": factor * large + small,
                "zero_lost": factor * (large // 10 + small) if difficulty > 1 else 0,
                "one_row_less": factor * (split - 1) if difficulty == 1 else 0,
                "added": factor + split,
            }
        ),
        variant=rng.randrange(4),
    )


def _pair(rng: Random, difficulty: int) -> tuple[int, int]:
    """Return two factors, the second of which is to be split."""
    if difficulty == 1:
        return rng.randint(3, 9), rng.randint(6, 9)
    ranges = {
        2: ((3, 9), (12, 49)),
        3: ((4, 9), (112, 399)),
        4: ((12, 39), (12, 69)),
        5: ((112, 399), (23, 89)),
    }
    one, other = ranges[difficulty]
    return until(lambda draw: draw[1] % 10 > 1, lambda: (rng.randint(*one), rng.randint(*other)))


def _halves(split: int) -> tuple[int, int]:
    """Return the number in two parts that are easy to multiply by."""
    if split < 10:
        return 5, split - 5
    unit = 10 ** (len(str(split)) - 1)
    return split // unit * unit, split % unit


_PACKED = ((2, 6), (3, 9), (6, 15), (11, 29), (21, 69))
"""Ranges of boxes and of things in each, by difficulty."""


@template("num_multiply", "story", InputType.INTEGER)
def boxes_and_some_more(rng: Random, difficulty: int) -> Drawn:
    """Draw equal groups and some single things."""
    groups, each, loose = until(
        lambda draw: len(set(draw)) == 3,
        lambda: (
            rng.randint(*_PACKED[difficulty - 1]),
            rng.randint(_PACKED[difficulty - 1][0] + 2, 12 * difficulty),
            rng.randint(2, 5 * difficulty),
        ),
    )
    total = groups * each + loose
    return Drawn(
        values={"n": groups, "each": each, "loose": loose, "packed": groups * each},
        task=f"value: {groups}*{each} + {loose}",
        answer=str(total),
        steps=(f"{groups}*{each} = {groups * each}", f"{groups * each} + {loose} = {total}"),
        mistakes={
            "rest_forgotten": str(groups * each),
            "all_added": str(groups + each + loose),
            "multiplied_sum": str(groups * (each + loose)),
        },
        variant=rng.randrange(4),
    )


_QUOTIENTS = ((6, 9), (12, 19), (23, 99), (102, 909), (23, 89))
_DIVISORS = ((3, 9), (3, 6), (3, 9), (3, 9), (12, 35))


@template("num_divide", "quotient", InputType.INTEGER)
def quotient_without_rest(rng: Random, difficulty: int) -> Drawn:
    """Draw a division without remainder. At difficulty 4 the quotient has a zero inside."""
    by = rng.randint(*_DIVISORS[difficulty - 1])
    quotient = until(
        lambda draw: draw % 10 > 0 and draw != by and draw not in _last_hint_numbers(by, draw),
        lambda: _quotient(rng, difficulty),
    )
    large, small = _halves(quotient)
    total = by * quotient
    return Drawn(
        values={"a": total, "b": by, "part": by * large, "rest": by * small, "large": large},
        task=f"value: {total}/{by}",
        answer=str(quotient),
        steps=(
            f"{total} = {by * large} + {by * small}",
            f"{total}/{by} = {by * large}/{by} + {by * small}/{by}",
            f"{by * large}/{by} + {by * small}/{by} = {large} + {small} = {quotient}",
        ),
        mistakes=whole_numbers(
            {
                "zero_lost": int(str(quotient).replace("0", "")),
                "one_too_many": quotient + 1,
                "one_too_few": quotient - 1,
                "subtracted": total - by,
            }
        ),
        variant=rng.randrange(4),
    )


def _quotient(rng: Random, difficulty: int) -> int:
    number = rng.randint(*_QUOTIENTS[difficulty - 1])
    return number // 100 * 100 + number % 10 if difficulty == 4 else number


def _last_hint_numbers(by: int, quotient: int) -> tuple[int, ...]:
    """Return the numbers that the last hint tells."""
    large, small = _halves(quotient)
    return by * large, by * small, large


_GROUPS = ((3, 9), (6, 14), (12, 40), (20, 90), (12, 60))
_SIZES = ((3, 6), (4, 9), (4, 9), (6, 12), (15, 32))


def _draw_groups(rng: Random, difficulty: int) -> tuple[int, int, int]:
    """Return the size of a group, the number of groups and the remainder, all different."""
    return until(
        lambda draw: 1 < draw[2] < draw[0] and len({*draw, draw[0] - draw[2]}) == 4,
        lambda: (
            rng.randint(*_SIZES[difficulty - 1]),
            rng.randint(*_GROUPS[difficulty - 1]),
            rng.randint(2, _SIZES[difficulty - 1][1]),
        ),
    )


@template("num_divide", "left_over", InputType.INTEGER)
def what_is_left_over(rng: Random, difficulty: int) -> Drawn:
    """Draw a division with remainder and ask for the remainder."""
    size, groups, rest = _draw_groups(rng, difficulty)
    total = size * groups + rest
    return Drawn(
        values={"a": total, "b": size, "used": size * groups},
        task=f"remainder: {total}, {size}",
        answer=str(rest),
        steps=(f"{groups}*{size} = {size * groups}", f"{total} - {size * groups} = {rest}"),
        mistakes={
            "quotient_told": str(groups),
            "missing_told": str(size - rest),
            "one_round_short": str(rest + size),
        },
        variant=rng.randrange(4),
    )


@template("num_divide", "full_groups", InputType.INTEGER)
def how_many_are_full(rng: Random, difficulty: int) -> Drawn:
    """Draw a division with remainder and ask for the number of full groups."""
    size, groups, rest = _draw_groups(rng, difficulty)
    total = size * groups + rest
    return Drawn(
        values={"a": total, "b": size, "tried": size * (groups - 1)},
        task=f"quotient: {total}, {size}",
        answer=str(groups),
        steps=(f"{total} = {size * groups} + {rest}", f"{size * groups}/{size} = {groups}"),
        mistakes={
            "last_one_counted": str(groups + 1),
            "remainder_told": str(rest),
            "one_too_few": str(groups - 1),
        },
        variant=rng.randrange(4),
    )


@dataclass(frozen=True, slots=True)
class _Term:
    """A term, its stages step by step, and the results of common mistakes."""

    stages: tuple[str, str, str, str]
    """As it is, without brackets, without powers, without products and quotients."""
    value: int
    left_to_right: int
    no_brackets: int = 0
    added: int = 0
    """A product mistaken for a sum."""
    doubled: int = 0
    """A square mistaken for the double."""


def _sum_with_product(rng: Random) -> _Term:
    a, b, c = rng.randint(2, 20), rng.randint(2, 9), rng.randint(3, 9)
    term = f"{a} + {b}*{c}"
    return _Term((term, term, term, f"{a} + {b * c}"), a + b * c, (a + b) * c, added=a + b + c)


def _difference_with_products(rng: Random) -> _Term:
    a, b, c, d = (rng.randint(2, 9) for _ in range(4))
    term = f"{a}*{b} + {c}*{d}"
    value = a * b + c * d
    return _Term(
        (term, term, term, f"{a * b} + {c * d}"), value, (a * b + c) * d, added=a * b + c + d
    )


def _bracket_times(rng: Random) -> _Term:
    a, b, c, d = rng.randint(2, 9), rng.randint(2, 9), rng.randint(2, 9), rng.randint(2, 9)
    term, plain = f"{d} + {a}*({b} + {c})", f"{d} + {a}*{b + c}"
    value = d + a * (b + c)
    return _Term(
        (term, plain, plain, f"{d} + {a * (b + c)}"), value, (d + a) * (b + c), d + a * b + c
    )


def _product_in_bracket(rng: Random) -> _Term:
    a, b, c, d = rng.randint(2, 6), rng.randint(2, 9), rng.randint(2, 6), rng.randint(2, 9)
    e, inner = rng.randint(2, 15), b + c * d
    term, plain = f"{a}*({b} + {c}*{d}) - {e}", f"{a}*{inner} - {e}"
    value = a * inner - e
    wrong = a * (b + c) * d - e
    return _Term((term, plain, plain, f"{a * inner} - {e}"), value, wrong, a * b + c * d - e)


def _with_square(rng: Random) -> _Term:
    a, b, c, d = rng.randint(6, 12), rng.randint(2, 5), rng.randint(2, 9), rng.randint(2, 9)
    base = a - b
    term, plain = f"({a} - {b})^2 + {c}*{d}", f"{base}^2 + {c}*{d}"
    value = base**2 + c * d
    stages = (term, plain, f"{base**2} + {c}*{d}", f"{base**2} + {c * d}")
    left_to_right, doubled = (base**2 + c) * d, 2 * base + c * d
    return _Term(stages, value, left_to_right, a - b**2 + c * d, doubled=doubled)


_TERMS: tuple[Callable[[Random], _Term], ...] = (
    _sum_with_product,
    _difference_with_products,
    _bracket_times,
    _product_in_bracket,
    _with_square,
)
"""The functions that draw a term, by difficulty."""


def _term(rng: Random, difficulty: int) -> _Term:
    """Return a term whose value does not occur in its stages."""
    return until(
        lambda draw: draw.value > 20 and str(draw.value) not in " ".join(draw.stages).split(),
        lambda: _TERMS[difficulty - 1](rng),
    )


def _chains(term: _Term) -> tuple[str, str, str, str]:
    first, second, third, last = term.stages
    return (
        f"{first} = {second}",
        f"{second} = {third}",
        f"{third} = {last}",
        f"{last} = {term.value}",
    )


@template("num_order_of_operations", "value", InputType.INTEGER)
def value_of_a_term(rng: Random, difficulty: int) -> Drawn:
    """Draw a term, with brackets from difficulty 3 on, with a square at 5."""
    term = _term(rng, difficulty)
    return Drawn(
        values={"term": term.stages[0], "then": _next_stage(term)},
        task=f"value: {term.stages[0]}",
        answer=str(term.value),
        steps=_chains(term),
        mistakes=whole_numbers(
            {
                "left_to_right": term.left_to_right,
                "brackets_ignored": term.no_brackets,
                "square_doubled": term.doubled,
                "product_added": term.added,
            }
        ),
        variant=rng.randrange(3),
    )


def _next_stage(term: _Term) -> str:
    """Return the term after the first step that changes it."""
    return next(stage for stage in term.stages if stage != term.stages[0])


@template("num_order_of_operations", "claim", InputType.BOOLEAN)
def claim_about_a_term(rng: Random, difficulty: int) -> Drawn:
    """Draw a term with a value that is right, or comes from working left to right."""
    term = until(lambda draw: draw.left_to_right != draw.value, lambda: _term(rng, difficulty))
    is_true = rng.random() < 0.5
    claimed = term.value if is_true else term.left_to_right
    return Drawn(
        values={"term": term.stages[0], "claimed": claimed, "then": _next_stage(term)},
        task=f"true: {term.stages[0]} = {claimed}",
        answer=str(is_true).lower(),
        steps=_chains(term),
        mistakes={"doubted": "false"} if is_true else {"believed": "true"},
        variant=rng.randrange(3),
    )
