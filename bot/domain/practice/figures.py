"""What is drawn beside an item: a kind of figure with its numbers, checked where it is read."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations
from typing import Annotated, Final, Self, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    JsonValue,
    StrictBool,
    ValidationError,
    model_validator,
)

from bot.domain.topics.course import Language

_LONGEST_NUMBER: Final = 12
"""Digits and signs."""
_LARGEST: Final = 10_000
_MOST_PLACES: Final = 3
"""After the point; other numbers keep their slash."""


class FigureError(ValueError):
    """The figure cannot be drawn; the message says what is wrong with which number."""


def _exact(value: object) -> Fraction:
    """Return a whole number, or one written as `1/2` or `0.5`, exactly."""
    if isinstance(value, bool) or not isinstance(value, int | str | Fraction):
        raise ValueError("expected a number such as 3, 0.5 or 1/2")  # noqa: TRY004 - pydantic reads ValueError alone
    if len(str(value)) > _LONGEST_NUMBER:
        raise ValueError(f"expected at most {_LONGEST_NUMBER} signs")
    try:
        number = Fraction(value)
    except ZeroDivisionError:
        raise ValueError("expected a denominator other than 0") from None
    if abs(number) > _LARGEST:
        raise ValueError(f"expected nothing beyond {_LARGEST}")
    return number


Number = Annotated[Fraction, BeforeValidator(_exact)]
Side = Annotated[str, Field(pattern=r"^[0-9A-Za-z.,/ ²√?]{1,12}$")]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


def _groups(painted: object) -> object:
    return [painted] if isinstance(painted, int) else painted


class Bar(_Part):
    """A bar of equal parts; groups of painted ones have colours of their own."""

    parts: int = Field(ge=1, le=40)
    painted: Annotated[
        tuple[Annotated[int, Field(ge=0)], ...], BeforeValidator(_groups), Field(max_length=3)
    ]

    @model_validator(mode="after")
    def _fits(self) -> Self:
        return _painted_within(self, sum(self.painted), self.parts)


class Circle(_Part):
    """A circle of equal parts."""

    parts: int = Field(ge=1, le=24)
    painted: int = Field(ge=0)

    @model_validator(mode="after")
    def _fits(self) -> Self:
        return _painted_within(self, self.painted, self.parts)


class Array(_Part):
    """Rows of equal boxes, painted row by row."""

    rows: int = Field(ge=1, le=12)
    columns: int = Field(ge=1, le=20)
    painted: int = Field(ge=0)

    @model_validator(mode="after")
    def _fits(self) -> Self:
        return _painted_within(self, self.painted, self.rows * self.columns)


class NumberLine(_Part):
    """A line from one number to another in equal parts; only whole numbers and ends are named."""

    start: Number = Field(alias="from")
    end: Number = Field(alias="to")
    parts: int = Field(ge=1, le=60)
    marked: tuple[Number, ...] = Field(default=(), max_length=6)

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.start >= self.end:
            raise ValueError(f"expected the line to end beyond {self.start}")
        outside = [str(it) for it in self.marked if not self.start <= it <= self.end]
        if outside:
            raise ValueError(f"expected marks on the line, found {', '.join(outside)}")
        return self

    def at(self, step: int) -> Fraction:
        """Return the number after so many parts from the start."""
        return self.start + step * (self.end - self.start) / self.parts

    def step_of(self, point: Fraction) -> Fraction:
        """Return after how many parts from the start the point lies."""
        return (point - self.start) * self.parts / (self.end - self.start)


class Triangle(_Part):
    """A triangle with its sides as they are written; a right angle lies between the first two."""

    sides: tuple[Side, Side, Side]
    right_angle: StrictBool = False

    @model_validator(mode="after")
    def _fits(self) -> Self:
        lengths = self.lengths
        known = [it for it in lengths if it is not None]
        if any(it <= 0 for it in known):
            raise ValueError("expected sides longer than 0")
        if len(known) == len(lengths):
            a, b, c = known
            if any(one + other <= third for one, other, third in permutations(known)):
                raise ValueError("expected sides that meet in a triangle")
            if self.right_angle and a * a + b * b != c * c:
                raise ValueError("expected the third side to lie opposite the right angle")
        return self

    @property
    def lengths(self) -> tuple[Fraction | None, ...]:
        """Return the lengths as far as they are numbers."""
        return tuple(map(_length, self.sides))


class LineGraph(_Part):
    """The graph of y = slope * x + intercept."""

    slope: Annotated[Number, Field(ge=-10, le=10)]
    intercept: Annotated[Number, Field(ge=-20, le=20)]

    def at(self, x: Fraction) -> Fraction:
        """Return the height above x."""
        return self.slope * x + self.intercept


class Parabola(_Part):
    """The graph of y = a*x^2 + b*x + c."""

    a: Annotated[Number, Field(ge=-10, le=10)]
    b: Number
    c: Number

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.a == 0:
            raise ValueError("expected an a other than 0")
        x, y = self.vertex
        if max(abs(x), abs(y)) > 20:  # noqa: PLR2004 - beyond it the axes are lost
            raise ValueError("expected a vertex within 20 of the origin")
        return self

    @property
    def vertex(self) -> tuple[Fraction, Fraction]:
        """Return the lowest or highest point."""
        x = -self.b / (2 * self.a)
        return x, self.at(x)

    def at(self, x: Fraction) -> Fraction:
        """Return the height above x."""
        return (self.a * x + self.b) * x + self.c


Figure = Bar | Circle | NumberLine | Array | Triangle | LineGraph | Parabola
KINDS: Final[Mapping[str, type[Figure]]] = {
    "bar": Bar,
    "circle": Circle,
    "number_line": NumberLine,
    "array": Array,
    "triangle": Triangle,
    "line_graph": LineGraph,
    "parabola": Parabola,
}


def figure_of(document: Mapping[str, JsonValue]) -> Figure:
    """Return the figure of an item.

    Raises FigureError where it is of no known kind, or its numbers make no sense.
    """
    known = ", ".join(KINDS)
    if len(document) != 1:
        raise FigureError(f"expected one of {known}, found {', '.join(document) or 'nothing'}")
    ((kind, numbers),) = document.items()
    if kind not in KINDS:
        raise FigureError(f"expected one of {known}, found {kind}")
    try:
        return KINDS[kind].model_validate(numbers)
    except ValidationError as error:
        raise FigureError("; ".join(_reasons(kind, error))) from None


def written(number: Fraction, language: Language) -> str:
    """Return a number as a figure names it: whole, as a decimal, or with a slash."""
    places = next((it for it in range(_MOST_PLACES + 1) if 10**it % number.denominator == 0), None)
    text = str(number) if places is None else f"{float(number):.{places}f}"
    mark = "," if language is Language.DE else "."
    return text.replace(".", mark).replace("-", "−")


def _reasons(kind: str, error: ValidationError) -> list[str]:
    return [
        f"{'.'.join(map(str, (kind, *each['loc'])))}: {each['msg'].removeprefix('Value error, ')}"
        for each in error.errors()
    ]


F = TypeVar("F", bound=_Part)


def _painted_within(figure: F, painted: int, parts: int) -> F:
    if painted > parts:
        raise ValueError(f"expected at most {parts} painted parts, found {painted}")
    return figure


def _length(side: str) -> Fraction | None:
    """Return the number at the beginning of a side; None where it is a letter or a question."""
    first = side.split(maxsplit=1)[0].replace(",", ".") if side.split() else ""
    try:
        return Fraction(first)
    except (ValueError, ZeroDivisionError):
        return None
