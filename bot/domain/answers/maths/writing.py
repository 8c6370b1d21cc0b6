"""Write a tree in plain notation."""

from fractions import Fraction
from typing import Final

from bot.domain.answers.maths import tree as trees
from bot.domain.answers.numbers import canonical

_SUM, _PRODUCT, _SIGNED, _POWER, _ATOM = range(5)
"""How tightly the top of a tree binds, loosest first."""

_ROOTS: Final = {Fraction(1, 2): "sqrt", Fraction(1, 3): "cbrt", Fraction(1, 4): "root4"}


def notation_of(expression: trees.Expression) -> str:
    """Return the expression in plain notation, which reads back as the same tree."""
    match expression:
        case trees.Number(value=value):
            return canonical(value)
        case trees.Mixed():
            return f"{expression.whole} {expression.above}/{expression.below}"
        case trees.Symbol(name=name) | trees.Constant(name=name):
            return name
        case trees.Function(name="factorial", of=of):
            return f"{_bracketed_text(of, _ATOM)}!"
        case trees.Function(name=name, of=of):
            return f"{name}({notation_of(of)})"
        case _:
            return _composition(expression)


def written_set(solutions: trees.Solutions) -> str:
    """Return the set in plain notation: `{1, 2}`, `[0, 1)`."""
    elements = ", ".join(map(_element, solutions.elements))
    pieces = [f"{{{elements}}}"] if elements or not solutions.intervals else []
    return " u ".join([*pieces, *map(_interval, solutions.intervals)])


def _composition(expression: trees.Expression) -> str:
    match expression:
        case trees.Sum(terms=terms):
            return _sum(terms)
        case trees.Negative(of=of):
            return f"-{_bracketed_text(of, _PRODUCT)}"
        case trees.Product(factors=several):
            return "*".join(
                [
                    _leading(several[0]),
                    *(_bracketed_text(factor, _POWER) for factor in several[1:]),
                ]
            )
        case trees.Quotient(above=above, below=below):
            return f"{_leading(above)}/{_bracketed_text(below, _POWER)}"
        case trees.Power(base=base, exponent=trees.Number(value=value)) if value in _ROOTS:
            return f"{_ROOTS[value]}({notation_of(base)})"
        case trees.Power(base=base, exponent=exponent):
            return f"{_bracketed_text(base, _ATOM)}^{_bracketed_text(exponent, _ATOM)}"
        case _:
            raise TypeError(expression)


def _leading(first: trees.Expression) -> str:
    """Return the first factor, which needs brackets only as a sum or a mixed number."""
    if isinstance(first, trees.Negative) and not isinstance(first.of, trees.Sum | trees.Negative):
        return notation_of(first)
    return (
        f"({notation_of(first)})"
        if isinstance(first, trees.Mixed)
        else _bracketed_text(first, _PRODUCT)
    )


def _sum(terms: tuple[trees.Expression, ...]) -> str:
    first, *others = terms
    text = (
        notation_of(first)
        if isinstance(first, trees.Negative)
        else _bracketed_text(first, _PRODUCT)
    )
    for term in others:
        sign, of = ("-", term.of) if isinstance(term, trees.Negative) else ("+", term)
        text += f" {sign} {_bracketed_text(of, _PRODUCT)}"
    return text


def _bracketed_text(expression: trees.Expression, level: int) -> str:
    """Return the text, in brackets if it binds less than its surroundings."""
    text = notation_of(expression)
    return text if _level(expression) >= level else f"({text})"


def _level(expression: trees.Expression) -> int:  # noqa: PLR0911 - one case per node
    match expression:
        case trees.Sum():
            return _SUM
        case trees.Product() | trees.Quotient() | trees.Mixed():
            return _PRODUCT
        case trees.Negative():
            return _SUM
        case trees.Number(value=value):
            return _PRODUCT if value < 0 or "/" in canonical(value) else _ATOM
        case trees.Power(exponent=trees.Number(value=value)) if value in _ROOTS:
            return _ATOM
        case trees.Power():
            return _POWER
        case _:
            return _ATOM


def _element(element: tuple[trees.Expression, ...]) -> str:
    text = ", ".join(map(notation_of, element))
    return text if len(element) == 1 else f"({text})"


def _interval(interval: trees.Interval) -> str:
    low = "-inf" if interval.low is None else notation_of(interval.low)
    high = "inf" if interval.high is None else notation_of(interval.high)
    return f"{'[' if interval.with_low else '('}{low}, {high}{']' if interval.with_high else ')'}"
