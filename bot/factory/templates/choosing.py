"""Choices of an item: the right one among likely wrong ones, in an order of the draw."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from bot.factory.templates.template import Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What is shown, and where the right one and the likely wrong ones stand."""

    shown: tuple[Value, ...]
    answer: str
    """The place of the right one, from 0."""
    mistakes: Mapping[str, str]
    """The place of a wrong one by the name of the mistake."""


def shuffled(rng: Random, right: Value, wrong: Mapping[str, Value], most: int = 4) -> Choices:
    """Return the right choice among the first wrong ones that differ from it and each other."""
    named = {right: ""}
    for name, value in wrong.items():
        named.setdefault(value, name)
    shown = list(named)[:most]
    rng.shuffle(shown)
    return Choices(
        shown=tuple(shown),
        answer=str(shown.index(right)),
        mistakes={named[value]: str(shown.index(value)) for value in shown if named[value]},
    )


SIGNS = ("<", "=", ">")
"""What may stand between two numbers, in the order in which it is shown."""


def sign_between(one: object, other: object, *, larger: bool) -> str:
    """Return the place of the sign between two things of which the first may be larger."""
    return "1" if one == other else "2" if larger else "0"
