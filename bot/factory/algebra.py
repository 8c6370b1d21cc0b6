"""A second opinion by SymPy on an answer that the verifier has checked.

SymPy gets our own trees and never a text, so that nothing is evaluated that our parser has not
read. It takes a second to import, so only the factory imports this.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import sympy  # type: ignore[import-untyped] # ships no types

from bot.domain.answers.maths import tree as trees
from bot.domain.answers.maths.reading import read_equation, read_expression, read_set
from bot.domain.answers.verdict import UnclearReason
from bot.domain.practice.items import BankItem, InputType

_VALUES: Final = frozenset({"value", "simplify", "expand", "factor"})
_NAMES: Final[Mapping[str, Any]] = {
    "pi": sympy.pi,
    "e": sympy.E,
    "sin": sympy.sin,
    "cos": sympy.cos,
    "tan": sympy.tan,
    "asin": sympy.asin,
    "acos": sympy.acos,
    "atan": sympy.atan,
    "ln": sympy.log,
    "abs": sympy.Abs,
    "factorial": sympy.factorial,
}
_COMPOSED: Final[Mapping[type, Callable[..., Any]]] = {
    trees.Negative: lambda root: -root,
    trees.Sum: sympy.Add,
    trees.Product: sympy.Mul,
    trees.Quotient: lambda above, below: above / below,
    trees.Power: sympy.Pow,
}
_NUMBERS: Final = frozenset(
    {InputType.INTEGER, InputType.FRACTION, InputType.DECIMAL, InputType.EXPRESSION}
)


def disagreement(item: BankItem) -> str:
    """Return what SymPy finds instead of the answer, or empty if it agrees or has no opinion."""
    task = item.document.problem_content.variables.get("task")
    kind, _, body = str(task).partition(":")
    if kind in _VALUES:
        return _other_value(body.strip(), item)
    return _other_solutions(body.strip(), item) if kind == "solve" else ""


def _other_value(body: str, item: BankItem) -> str:
    asked, answer = _read_or_none(body), _read_or_none(item.answer)
    if asked is None or answer is None or item.input_type not in _NUMBERS:
        return ""
    found, given = symbolic(asked), symbolic(answer)
    if found is None or given is None or _same(found, given, item):
        return ""
    return str(found)


def _other_solutions(body: str, item: BankItem) -> str:
    text, _, name = body.rpartition(" for ")
    equation = read_equation(text, "en")
    if isinstance(equation, UnclearReason):
        return ""
    given = _own_solutions(item)
    sides = _sides(equation)
    if given is None or sides is None:
        return ""
    found = sympy.solve(sympy.Eq(*sides), sympy.Symbol(name.strip()), dict=False)
    real = [root for root in found if root.is_real is not False]
    same = len(real) == len(given) and all(
        any(sympy.simplify(one - other) == 0 for other in given) for one in real
    )
    return "" if same else str(real)


def _sides(equation: trees.Equation) -> tuple[Any, Any] | None:
    left, right = symbolic(equation.left), symbolic(equation.right)
    return None if left is None or right is None else (left, right)


def _own_solutions(item: BankItem) -> list[Any] | None:
    """Return the item's solutions as single numbers, or None if it has other ones."""
    if item.input_type is InputType.SET:
        found = read_set(item.answer, "en")
        if isinstance(found, UnclearReason) or found.intervals:
            return None
        singles = [element[0] for element in found.elements if len(element) == 1]
        given = [symbolic(single) for single in singles]
        return None if None in given or len(singles) < len(found.elements) else given
    answer = _read_or_none(item.answer) if item.input_type in _NUMBERS else None
    value = None if answer is None else symbolic(answer)
    return None if value is None else [value]


def _same(found: Any, given: Any, item: BankItem) -> bool:
    difference = sympy.simplify(found - given)
    if difference == 0:
        return True
    tolerance = item.document.answer_spec.tolerance
    return bool(tolerance and difference.is_number and abs(float(difference)) <= tolerance)


def _read_or_none(text: str) -> trees.Expression | None:
    read = read_expression(text, "en")
    return None if isinstance(read, UnclearReason) else read


def symbolic(expression: trees.Expression) -> Any:
    """Return the tree as SymPy's expression, or None if a part of it has no counterpart."""
    of = [symbolic(part) for part in trees.parts(expression)]
    return None if any(part is None for part in of) else _node_of(expression, of)


def _node_of(expression: trees.Expression, of: list[Any]) -> Any:
    """Return the node, made of its parts."""
    match expression:
        case trees.Number(value=value) | trees.Mixed(value=value):
            return sympy.Rational(value.numerator, value.denominator)
        case trees.Symbol(name=name):
            return sympy.Symbol(name)
        case trees.Constant(name=name) | trees.Function(name=name):
            known = _NAMES.get(name)
            return known if known is None or not of else known(*of)
        case _:
            return _COMPOSED[type(expression)](*of)
