"""What a template is, and what it draws.

A template is a function that draws the numbers of one item at a difficulty. Its words, in both
languages, stand in `data/practice` under the name of the template.
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
"""What a text names: a number, written as its language does, or maths as LaTeX, as it stands."""

ONE_PLACE_OFF: Final = Trigger(kind=TriggerKind.PREDICATE, value="off_by_factor(10)")
"""The decimal point a place too far, to either side."""
NUMBER_ALONE: Final = Trigger(
    kind=TriggerKind.REGEX, value=r"^(?:[a-z]\s*=\s*)?[-+−]?\d+(?:[.,/]\d+)?$"
)
"""A single number, with a name before it or without, where more than a number is asked."""
WITH_PERCENT: Final = Trigger(kind=TriggerKind.REGEX, value=r"\d\s*(?:%|(?i:per ?cent|prozent))$")
"""A percentage, where an amount is asked."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """The numbers of one item, with all that follows from them."""

    values: Mapping[str, Value]
    """What the texts name as `@name` or `@{name}`."""
    task: str
    """What is to be worked out, as the solver reads it: `value: 3/4 + 1/8`."""
    answer: str
    """The answer in its canonical form; of a choice its place in `choices`, from 0."""
    steps: tuple[str, ...]
    """The maths of each step in the plain notation, a chain such as `3/4 + 1/8 = 6/8 + 1/8`."""
    mistakes: Mapping[str, str | Trigger] = field(default_factory=dict)
    """Wrong answers that are likely, by the name of the misconception that leads there.

    One that happens to be right with these numbers, or the same as one before, is left out. A
    trigger stands for all the answers that it fires on.
    """
    choices: tuple[Value, ...] = ()
    """Choices in the order shown; words among them are named in the texts by a string `=name`."""
    variant: int = 0
    """Which of the wordings is used, counted round."""
    figure: Mapping[str, JsonValue] | None = None


Draw = Callable[[Random, int], Drawn]


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """A template with its name `<skill>.<name>`, which its words go by, and its version."""

    id: str
    version: int
    skill_id: str
    input_type: InputType
    difficulties: Sequence[int]
    form: AskedForm
    draw: Draw


TEMPLATES: Final[dict[str, Template]] = {}
"""As far as their modules are imported; `bot.factory.templates.all` has them all."""


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
    """Return the mistakes that lead to a number above zero where whole numbers are typed."""
    return {
        name: str(value)
        for name, value in mistakes.items()
        if value > 0 and Fraction(value).denominator == 1
    }


def positive(mistakes: Mapping[str, Fraction | int]) -> dict[str, str]:
    """Return the mistakes that lead to a number above zero."""
    return {name: str(value) for name, value in mistakes.items() if value > 0}


def until(fits: Callable[[T], bool], draw: Callable[[], T]) -> T:
    """Return the first draw that fits; there must be one that does."""
    drawn = draw()
    while not fits(drawn):
        drawn = draw()
    return drawn


def shortest(value: Decimal) -> Decimal:
    """Return the number without zeros at its end."""
    short = value.normalize()
    return short.quantize(Decimal(1)) if short == short.to_integral() else short


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
