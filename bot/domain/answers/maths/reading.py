"""Read what a learner types as an expression, an equation or a set.

Total: every text comes out as a tree or as the reason why it is none.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bot.domain.answers.maths.cleaning import cleaned
from bot.domain.answers.maths.comparing import same_value
from bot.domain.answers.maths.parsing import Manner, UnreadableError, parsed
from bot.domain.answers.maths.set_reading import sets_in
from bot.domain.answers.maths.tree import Equation, Expression, Solutions
from bot.domain.answers.verdict import UnclearReason

_NAME: Final = re.compile(r"[^\W\d](?:_?\w{1,2})?'{0,2} ?(?:\( ?\w ?\) ?)?")
"""What may stand before a value: x, x_1, f(x), y'."""
_LINE_NAME: Final = re.compile(r"^[a-z] ?: ?(?=[^:]*=)")
"""The name of a line before its equation, as in g: y = 2x."""
_FUNCTION_NAME: Final = re.compile(r"[fgh] ?\( ?\w ?\) ?")
_LEAD: Final = re.compile(r"^[=~: ]+")
_RELATION: Final = re.compile(r"[<>]|!=")
_END: Final = " .;,?"


def read_expression(text: str, language: str) -> Expression | UnclearReason:
    """Return the expression that the whole text is, or why it is none.

    A name may stand before it, as in `f(x) = 2x`, and steps that are equal to it.
    """
    return expression_in(text, Manner(language))


def read_equation(text: str, language: str) -> Equation | UnclearReason:
    """Return the equation that the whole text is, or why it is none."""
    return equation_in(text, Manner(language))


def read_set(text: str, language: str) -> Solutions | UnclearReason:
    """Return the set that the whole text is, in the likeliest reading, or why it is none."""
    found = sets_in(text, Manner(language))
    return found if isinstance(found, UnclearReason) else found[0]


def expression_in(text: str, manner: Manner) -> Expression | UnclearReason:
    """Return the expression that the whole text is when it is read in that manner."""
    plain = cleaned(text)
    if isinstance(plain, UnclearReason):
        return plain
    if "+-" in plain:  # ±, which is two values
        return UnclearReason.NOT_AN_EXPRESSION
    sides = _without_names(_body(plain).split("="), manner.letters or frozenset())
    try:
        values = [parsed(side, manner) for side in sides]
    except UnreadableError as error:
        return error.reason
    if not all(same_value(*pair) for pair in pairwise(values)):
        return UnclearReason.NOT_AN_EXPRESSION
    return values[-1]


def equation_in(text: str, manner: Manner) -> Equation | UnclearReason:
    """Return the equation that the whole text is when it is read in that manner."""
    plain = cleaned(text)
    if isinstance(plain, UnclearReason):
        return plain
    plain = _LINE_NAME.sub("", plain)
    if _RELATION.search(plain):
        return UnclearReason.NOT_AN_EQUATION
    sides = plain.rstrip(_END).split("=")
    try:
        values = [parsed(_FUNCTION_NAME.sub("y", side.strip(), 1), manner) for side in sides]
    except UnreadableError as error:
        return _instead(error.reason, UnclearReason.NOT_AN_EQUATION)
    return Equation(*values) if len(values) == 2 else UnclearReason.NOT_AN_EQUATION  # noqa: PLR2004 - two sides


def _body(plain: str) -> str:
    return _LEAD.sub("", plain).rstrip(_END)


def _without_names(sides: Sequence[str], variables: frozenset[str]) -> Sequence[str]:
    """Return the sides without a name before them, as in x = 3, or behind, as in 3 = x.

    What is a variable of the expression is no name for it.
    """
    first, last = sides[0].strip(), sides[-1].strip()
    if len(sides) > 1 and _NAME.fullmatch(first) and first not in variables:
        return sides[1:]
    if len(sides) > 1 and _NAME.fullmatch(last) and last not in variables:
        return sides[:-1]
    return sides


def _instead(reason: UnclearReason, unreadable: UnclearReason) -> UnclearReason:
    """Return the reason, said of what the text was read as."""
    return unreadable if reason is UnclearReason.NOT_AN_EXPRESSION else reason
