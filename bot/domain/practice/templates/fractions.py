"""Fractions: what they are, their equals, and calculating with them."""

from fractions import Fraction
from random import Random

from bot.domain.practice.items import AskedForm, InputType
from bot.domain.practice.templates.template import Drawn, template

_REDUCED = AskedForm(reduced=True)


@template("frac_add_like", "sum", InputType.FRACTION, form=_REDUCED)
def sum_of_like_fractions(rng: Random, difficulty: int) -> Drawn:
    """Draw a sum of two fractions with the same denominator; from difficulty 4 on above 1."""
    whole = rng.randint(4, 6 + 3 * difficulty)
    most = whole if difficulty > 3 else whole - 2
    one = rng.randint(1, most - 1)
    other = rng.randint(1, most - 1 if difficulty > 3 else whole - one - 1)
    total = Fraction(one + other, whole)
    return Drawn(
        values={"a": one, "b": other, "n": whole, "sum": one + other},
        task=f"value: {one}/{whole} + {other}/{whole}",
        answer=str(total),
        steps=(
            f"{one}/{whole} + {other}/{whole} = ({one} + {other})/{whole}",
            f"({one} + {other})/{whole} = {one + other}/{whole}",
            f"{one + other}/{whole} = {total}",
        ),
        mistakes={"added_denominators": str(Fraction(one + other, 2 * whole))},
        figure={"bar": {"parts": whole, "painted": [one, other]}} if one + other < whole else None,
    )
