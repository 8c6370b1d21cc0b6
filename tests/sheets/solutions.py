"""Solutions as learners write them, and sixty sheets of them, each another photo."""

import random
from dataclasses import replace
from typing import Final

from tests.sheets.handwriting import Drawn, Hand, Look, Paper, drawn, varied

CURVE: Final = (
    "f(x) = x^3 - 3x^2",
    "f'(x) = 3x^2 - 6x = 0",
    "3x(x - 2) = 0",
    "x1 = 0,  x2 = 2",
    "f''(x) = 6x - 6",
    "f''(0) = -6 < 0: Hochpunkt (0 | 0)",
    "f''(2) = 6 > 0: Tiefpunkt (2 | -4)",
)
LINEAR: Final = (
    "2(x + 3) = 5x - 9",
    "2x + 6 = 5x - 9",
    "15 = 3x",
    "x = 5",
    "Probe: 2*8 = 16, 25 - 9 = 16",
)
FRACTIONS: Final = (
    "{3/4} + {1/6} = {9/12} + {2/12} = {11/12}",
    "Rest: 1 - {11/12} = {1/12}",
    "{1/12} * 24 = 2 km",
    "Antwort: Es fehlen noch 2 km.",
)
SYSTEM: Final = (
    "(1)  3a + 2e = 46",
    "(2)  2a + 4e = 52",
    "(1)*2:  6a + 4e = 92",
    "4a = 40",
    "a = 10",
    "e = (46 - 30) : 2 = 8",
    "Erwachsene 10 Euro, Kinder 8 Euro",
)
QUADRATIC: Final = ("x^2 - 6x + 5 = 0", "x = 3 +- {4/2}", "x1 = 5", "x2 = 1", "S(3 | -4)")
STATISTICS: Final = (
    "2, 3, 3, 5, 6, 8, 9, 12",
    "mean = 48 : 8 = 6",
    "median = (5 + 6) : 2 = 5,5",
    "range = 12 - 2 = 10",
    "Half of them are below 5,5.",
)
SOLUTIONS: Final = (CURVE, LINEAR, FRACTIONS, SYSTEM, QUADRATIC, STATISTICS)

PHOTOS: Final = 60


def photo(number: int) -> Drawn:
    """Return one of sixty sheets of one column, without anything that is no line."""
    return drawn(SOLUTIONS[number % len(SOLUTIONS)], seed=number, look=look_of(number))


def look_of(number: int) -> Look:
    """Return how that sheet looks: every hand, paper and pen occurs with every solution."""
    rng = random.Random(f"sheet {number}")
    pencil = rng.random() < 0.35
    look = Look(
        hand=rng.choice(list(Hand)),
        paper=rng.choice(list(Paper)),
        pencil=pencil,
        open_topic_question=rng.random() < 0.3,
        struck=frozenset({rng.randrange(4)}) if rng.random() < 0.3 else frozenset(),
        ink=rng.choice([(28, 36, 96), (20, 20, 24), (30, 60, 150)]),
    )
    return varied(look, number)


def with_a_line_too_many(number: int) -> Drawn:
    """Return a sheet on which a line is crossed out as a whole; no transcript has it."""
    lines = SOLUTIONS[number % len(SOLUTIONS)]
    return drawn(lines, seed=number, look=replace(look_of(number), dropped=(2,)))


def in_two_columns(number: int) -> Drawn:
    """Return a sheet whose lines go on beside the first ones."""
    lines = (*LINEAR[:4], *QUADRATIC[2:], "y = 7", "z = 2x", "x = 4")
    return drawn(lines, seed=number, look=replace(look_of(number), columns=2))


def with_a_sketch(number: int) -> Drawn:
    """Return a sheet with a triangle below its lines."""
    lines = SOLUTIONS[number % len(SOLUTIONS)]
    return drawn(lines, seed=number, look=replace(look_of(number), sketch=True))
