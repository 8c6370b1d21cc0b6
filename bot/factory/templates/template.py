"""The definition of a template and of its draws.

A template is a function that draws the numbers of one item at a difficulty. Its words, in both
languages, are in `data/practice` under the name of the template.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Final, TypeVar

from pydantic import JsonValue

from bot.domain.practice.items import AskedForm, InputType, Trigger, TriggerKind

DIFFICULTIES: Final = (1, 2, 3, 4, 5)

Value = int | Fraction | Decimal | str
"""The value of a name in a text: a number, written in the text's language, or LaTeX."""

ONE_PLACE_OFF: Final = Trigger(kind=TriggerKind.PREDICATE, value="off_by_factor(10)")
"""The decimal point one place off, in either direction."""
NUMBER_ALONE: Final = Trigger(
    kind=TriggerKind.REGEX, value=r"^(?:[a-z]\s*=\s*)?[-+−]?\d+(?:[.,/]\d+)?$"
)
"""A single number, with or without a name before it, if more than a number is asked for."""
WITH_PERCENT: Final = Trigger(kind=TriggerKind.REGEX, value=r"\d\s*(?:%|(?i:per ?cent|prozent))$")
"""A percentage, if an amount is asked for."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """The numbers of one item, and what follows from them."""

    values: Mapping[str, Value]
    """The values of `@name` and `@{name}` in the texts."""
    task: str
    """The task in the solver's notation: `value: 3/4 + 1/8`."""
    answer: str
    """The answer in canonical form, for a choice its place in `choices`, from 0."""
    steps: tuple[str, ...]
    """The maths of each step in plain notation, a chain such as `3/4 + 1/8 = 6/8 + 1/8`."""
    mistakes: Mapping[str, str | Trigger] = field(default_factory=dict)
    """Likely wrong answers, by the name of the misconception behind them.

    An answer that happens to be right with these numbers, or occurs twice, is left out. A trigger
    stands for all answers that it fires on.
    """
    choices: tuple[Value, ...] = ()
    """Choices in the order shown. A string `=name` names words in the texts."""
    variant: int = 0
    """The wording to use, modulo their number."""
    figure: Mapping[str, JsonValue] | None = None


Draw = Callable[[Random, int], Drawn]


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """A template with its name `<skill>.<name>`, which is the key of its words, and version."""

    id: str
    version: int
    skill_id: str
    input_type: InputType
    difficulties: Sequence[int]
    form: AskedForm
    draw: Draw


TEMPLATES: Final[dict[str, Template]] = {}
"""Those whose modules are imported. `bot.factory.templates.all` imports them all."""


def template(
    skill_id: str,
    name: str,
    input_type: InputType,
    *,
    difficulties: Sequence[int] = DIFFICULTIES,
    form: AskedForm | None = None,
    version: int = 1,
) -> Callable[[Draw], Draw]:
    """Declare the function as a template of the skill."""

    def declared(draw: Draw) -> Draw:
        made = Template(
            id=f"{skill_id}.{name}",
            version=version,
            skill_id=skill_id,
            input_type=input_type,
            difficulties=difficulties,
            form=form or AskedForm(),
            draw=draw,
        )
        if TEMPLATES.setdefault(made.id, made).draw is not draw:
            raise ValueError(f"two templates are called {made.id}")
        return draw

    return declared


def whole_numbers(mistakes: Mapping[str, Fraction | int]) -> dict[str, str]:
    """Return the mistakes that lead to a whole number above zero."""
    return {
        name: str(value)
        for name, value in mistakes.items()
        if value > 0 and Fraction(value).denominator == 1
    }


def positive(mistakes: Mapping[str, Fraction | int]) -> dict[str, str]:
    """Return the mistakes that lead to a number above zero."""
    return {name: str(value) for name, value in mistakes.items() if value > 0}


def until(fits: Callable[[T], bool], draw: Callable[[], T]) -> T:
    """Return the first draw that fits. Some draw must fit."""
    drawn = draw()
    while not fits(drawn):
        drawn = draw()
    return drawn


def shortest(value: Decimal) -> Decimal:
    """Return the number without trailing zeros."""
    short = value.normalize()
    return short.quantize(Decimal(1)) if short == short.to_integral() else short


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """The choices shown, and the places of the right one and the likely wrong ones."""

    shown: tuple[Value, ...]
    answer: str
    """The place of the right choice, from 0."""
    mistakes: Mapping[str, str]
    """The place of a wrong choice by the name of the mistake."""


def shuffle_choices(
    rng: Random, right: Value, wrong: Mapping[str, Value], most: int = 4
) -> Choices:
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
"""The signs between two numbers, in the order shown."""


def sign_between(one: object, other: object, *, larger: bool) -> str:
    """Return the place of the sign between two values of which the first may be larger."""
    return "1" if one == other else "2" if larger else "0"
