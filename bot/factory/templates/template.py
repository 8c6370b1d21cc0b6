"""What a template is, and what it draws.

A template is a function that draws the numbers of one item at a difficulty. Its words, in both
languages, stand in `data/practice` under the name of the template.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Final

from pydantic import JsonValue

from bot.domain.practice.items import AskedForm, InputType, Trigger

DIFFICULTIES: Final = (1, 2, 3, 4, 5)

Value = int | Fraction | Decimal | str
"""What a text names: a number, written as its language does, or maths as LaTeX, as it stands."""


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
