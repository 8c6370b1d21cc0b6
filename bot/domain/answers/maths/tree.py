"""The tree of an expression, an equation or a set that was read."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Number:
    """A number in digits: 3 or 0.5."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Mixed:
    """A mixed number: 1 1/2."""

    whole: int
    above: int
    below: int

    @property
    def value(self) -> Fraction:
        """Return the whole number plus its fraction."""
        return self.whole + Fraction(self.above, self.below)


@dataclass(frozen=True, slots=True)
class Symbol:
    """A letter or the name of a Greek one."""

    name: str


@dataclass(frozen=True, slots=True)
class Constant:
    """Pi or Euler's number, by the name `pi` or `e`."""

    name: str


@dataclass(frozen=True, slots=True)
class Sum:
    """Two or more terms."""

    terms: tuple["Expression", ...]


@dataclass(frozen=True, slots=True)
class Product:
    """Two or more factors."""

    factors: tuple["Expression", ...]


@dataclass(frozen=True, slots=True)
class Negative:
    """An expression after a minus sign."""

    of: "Expression"


@dataclass(frozen=True, slots=True)
class Quotient:
    """A numerator and a denominator."""

    above: "Expression"
    below: "Expression"


@dataclass(frozen=True, slots=True)
class Power:
    """A base with its exponent. A root is a power with a fraction."""

    base: "Expression"
    exponent: "Expression"


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the closed list in `reading`, applied."""

    name: str
    of: "Expression"


Expression = (
    Number | Mixed | Symbol | Constant | Sum | Product | Negative | Quotient | Power | Function
)


@dataclass(frozen=True, slots=True)
class Equation:
    """Two sides that are equal."""

    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Interval:
    """All numbers between two ends. None is an end at infinity."""

    low: Expression | None
    high: Expression | None
    with_low: bool = False
    with_high: bool = False


@dataclass(frozen=True, slots=True)
class Solutions:
    """A set: single elements, each a tuple of one or more coordinates, and intervals."""

    elements: tuple[tuple[Expression, ...], ...] = ()
    intervals: tuple[Interval, ...] = ()


def parts(expression: Expression) -> tuple[Expression, ...]:
    """Return the direct parts of the expression."""
    match expression:
        case Number() | Mixed() | Symbol() | Constant():
            return ()
        case Sum(terms=several) | Product(factors=several):
            return several
        case Negative(of=of) | Function(of=of):
            return (of,)
        case Quotient(above=one, below=other) | Power(base=one, exponent=other):
            return (one, other)


def nodes(expression: Expression) -> Iterator[Expression]:
    """Yield the expression and everything in it, each before its parts."""
    waiting = [expression]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(parts(node))


def letters(expression: Expression) -> frozenset[str]:
    """Return the names of the variables in the expression."""
    return frozenset(node.name for node in nodes(expression) if isinstance(node, Symbol))


def substitute(expression: Expression, names: Mapping[str, Expression]) -> Expression:
    """Return the expression with its variables replaced."""
    if not names:
        return expression
    match expression:
        case Number() | Mixed() | Constant():
            return expression
        case Symbol(name=name):
            return names.get(name, expression)
        case _:
            return _made_of(expression, [substitute(part, names) for part in parts(expression)])


def _made_of(like: Expression, of: Sequence[Expression]) -> Expression:
    match like:
        case Sum():
            return Sum(tuple(of))
        case Product():
            return Product(tuple(of))
        case Quotient() | Power():
            return type(like)(*of)
        case Function(name=name):
            return Function(name, of[0])
        case _:
            return Negative(of[0])
