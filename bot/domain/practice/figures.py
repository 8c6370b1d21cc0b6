"""Figures beside an item, a question or a lesson: a kind of figure with its numbers.

They are checked when they are read.
"""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise, permutations
from math import sqrt
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
_LARGEST_AMOUNT: Final = 1_000_000_000
_GROUPED_FROM: Final = 10_000
"""Smaller numbers have no separator between thousands."""
_MOST_PLACES: Final = 3
"""After the decimal point. Other numbers stay fractions."""


_PLAIN: Final = re.compile(r"[+-]?\d+(?:/\d+|\.\d+)?|[+-]?\.\d+")


class FigureError(ValueError):
    """The figure cannot be drawn. The message says which number is wrong, and how."""


def _exact(value: object, largest: int = _LARGEST) -> Fraction:
    """Return a whole number, or one written as `1/2` or `0.5`, exactly."""
    if isinstance(value, bool) or not isinstance(value, int | str | Fraction):
        raise ValueError("expected a number such as 3, 0.5 or 1/2")  # noqa: TRY004 - pydantic reads ValueError alone
    if len(str(value)) > _LONGEST_NUMBER:
        raise ValueError(f"expected at most {_LONGEST_NUMBER} signs")
    if isinstance(value, str) and not _PLAIN.fullmatch(value.strip()):  # exponents are unbounded
        raise ValueError("expected a number such as 3, 0.5 or 1/2")
    try:
        number = Fraction(value)
    except ZeroDivisionError:
        raise ValueError("expected a denominator other than 0") from None
    if abs(number) > largest:
        raise ValueError(f"expected nothing beyond {largest}")
    return number


def _amount(value: object) -> Fraction:
    amount = _exact(value, _LARGEST_AMOUNT)
    if amount.denominator > 10**_MOST_PLACES:
        raise ValueError(f"expected at most {_MOST_PLACES} digits after the point")
    return amount


Number = Annotated[Fraction, BeforeValidator(_exact)]
Amount = Annotated[Fraction, BeforeValidator(_amount)]
Side = Annotated[str, Field(pattern=r"^[0-9A-Za-z.,/ ²√?]{1,12}$")]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


Word = Annotated[str, Field(min_length=1, max_length=28)]
"""The text in a box."""


def _groups(painted: object) -> object:
    return [painted] if isinstance(painted, int | str) else painted


class Bar(_Part):
    """A bar of equal parts. Groups of painted ones have colours of their own.

    With `sizes`, they are the widths of the parts.
    """

    parts: int = Field(ge=1, le=40)
    painted: Annotated[
        tuple[Annotated[int, Field(ge=0)], ...], BeforeValidator(_groups), Field(max_length=3)
    ]
    sizes: tuple[Annotated[int, Field(ge=1, le=100)], ...] = ()

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if len(self.sizes) not in {0, self.parts}:
            raise ValueError(f"expected {self.parts} sizes, found {len(self.sizes)}")
        return _painted_within(self, sum(self.painted), self.parts)


class Bars(_Part):
    """Bars of one length below each other, each with a label in front."""

    rows: tuple[Bar, ...] = Field(min_length=2, max_length=5)
    names: tuple[Annotated[str, Field(min_length=1, max_length=12)], ...] = ()

    @model_validator(mode="after")
    def _fits(self) -> Self:
        return _with_names(self, self.names, len(self.rows))


class BarChart(_Part):
    """Bars in proportion to the amounts that they stand for, from a common zero."""

    amounts: Mapping[Word, Amount] = Field(min_length=2, max_length=8)
    """The amounts by the labels of their bars."""
    unit: Annotated[str, Field(max_length=12)] = ""

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if not any(self.amounts.values()):
            raise ValueError("expected an amount other than 0")
        return self

    def labels(self, language: Language) -> tuple[str, ...]:
        """Return the amounts as they are written, with their unit."""
        gap = "" if self.unit == "%" and language is Language.EN else "\N{NO-BREAK SPACE}"
        unit = f"{gap}{self.unit}" if self.unit else ""
        return tuple(f"{number_text(amount, language)}{unit}" for amount in self.amounts.values())


class Circle(_Part):
    """A circle of equal parts, or several such circles, painted one after the other."""

    parts: int = Field(ge=1, le=24)
    painted: int = Field(ge=0)
    circles: int = Field(default=1, ge=1, le=5)

    @model_validator(mode="after")
    def _fits(self) -> Self:
        return _painted_within(self, self.painted, self.parts * self.circles)


class Array(_Part):
    """Rows of equal boxes, painted row by row."""

    rows: int = Field(ge=1, le=12)
    columns: int = Field(ge=1, le=20)
    painted: int = Field(ge=0)

    @model_validator(mode="after")
    def _fits(self) -> Self:
        return _painted_within(self, self.painted, self.rows * self.columns)


class Area(_Part):
    """A square cut into rows and columns, of which the first ones are painted."""

    rows: int = Field(ge=1, le=12)
    columns: int = Field(ge=1, le=12)
    painted: tuple[Annotated[int, Field(ge=0)], Annotated[int, Field(ge=0)]]
    """The number of painted rows and of painted columns."""

    @model_validator(mode="after")
    def _fits(self) -> Self:
        rows, columns = self.painted
        _painted_within(self, rows, self.rows)
        return _painted_within(self, columns, self.columns)


class NumberLine(_Part):
    """A line from one number to another in equal parts.

    Only whole numbers and ends are labelled.
    """

    start: Number = Field(alias="from")
    end: Number = Field(alias="to")
    parts: int = Field(ge=1, le=60)
    marked: tuple[Number, ...] = Field(default=(), max_length=6)

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.start >= self.end:
            raise ValueError(f"expected the line to end beyond {self.start}")
        outside = [str(mark) for mark in self.marked if not self.start <= mark <= self.end]
        if outside:
            raise ValueError(f"expected marks on the line, found {', '.join(outside)}")
        return self

    def at(self, step: int) -> Fraction:
        """Return the number at tick `step`, counted from the start."""
        return self.start + step * (self.end - self.start) / self.parts

    def step_of(self, point: Fraction) -> Fraction:
        """Return the tick of the point, counted from the start."""
        return (point - self.start) * self.parts / (self.end - self.start)


class Triangle(_Part):
    """A triangle with labelled sides. A right angle lies between the first two."""

    sides: tuple[Side, Side, Side]
    right_angle: StrictBool = False

    @model_validator(mode="after")
    def _fits(self) -> Self:
        lengths = self.lengths
        known = [length for length in lengths if length is not None]
        if any(length <= 0 for length in known):
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
        """Return the lengths of the sides, or None for those that are no numbers."""
        return tuple(map(_length, self.sides))


class LineGraph(_Part):
    """The graph of y = slope * x + intercept."""

    slope: Annotated[Number, Field(ge=-10, le=10)]
    intercept: Annotated[Number, Field(ge=-20, le=20)]

    def at(self, x: Fraction) -> Fraction:
        """Return the y value at x."""
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
        if max(abs(x), abs(y)) > 20:  # # noqa: PLR2004 - beyond it the axes are lost
            raise ValueError("expected a vertex within 20 of the origin")
        return self

    @property
    def vertex(self) -> tuple[Fraction, Fraction]:
        """Return the lowest or highest point."""
        x = -self.b / (2 * self.a)
        return x, self.at(x)

    def at(self, x: Fraction) -> Fraction:
        """Return the y value at x."""
        return (self.a * x + self.b) * x + self.c


class IndexedList(_Part):
    """A list with the index of each value below it, and below that the index from the end."""

    values: tuple[Word, ...] = Field(min_length=1, max_length=10)
    marked: tuple[Annotated[int, Field(ge=0)], ...] = ()
    """The places of painted values, from 0."""
    from_end: bool = False

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if any(place >= len(self.values) for place in self.marked):
            raise ValueError("expected marks at places of the list")
        return self


class Frame(_Part):
    """A call with its local names and their values, or the names of the program itself."""

    name: Word
    variables: Mapping[Word, Word] = Field(default_factory=dict, max_length=4)


class CallStack(_Part):
    """The open calls, the last one on top."""

    frames: tuple[Frame, ...] = Field(min_length=1, max_length=4)


class Table(_Part):
    """Rows below a header: the values of some names, round by round."""

    header: tuple[Word, ...] = Field(min_length=1, max_length=4)
    rows: tuple[tuple[Annotated[str, Field(max_length=28)], ...], ...] = Field(
        min_length=1, max_length=8
    )

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if any(len(row) != len(self.header) for row in self.rows):
            raise ValueError(f"expected rows of {len(self.header)} entries")
        return self


class Boxes(_Part):
    """Rows of boxes with contents. If there are repetitions, they have colours."""

    rows: tuple[Annotated[tuple[Word, ...], Field(min_length=1, max_length=12)], ...] = Field(
        min_length=1, max_length=4
    )
    names: tuple[Word, ...] = ()
    """Labels above the rows."""

    @model_validator(mode="after")
    def _fits(self) -> Self:
        return _with_names(self, self.names, len(self.rows))


class Chain(_Part):
    """Steps in a sequence."""

    steps: tuple[Word, ...] = Field(min_length=2, max_length=5)


class Moment(_Part):
    """The time and the name of an event."""

    at: Annotated[str, Field(min_length=1, max_length=16)]
    what: Word


class Timeline(_Part):
    """Events in order, at equal distances."""

    moments: tuple[Moment, ...] = Field(min_length=2, max_length=7)


class Arrow(_Part):
    """An arrow from one box to another, by their places from 0, with its label."""

    start: Annotated[int, Field(ge=0)] = Field(alias="from")
    end: Annotated[int, Field(ge=0)] = Field(alias="to")
    name: Annotated[str, Field(max_length=20)] = ""


class Arrows(_Part):
    """Boxes around a middle, with arrows between them."""

    boxes: tuple[Annotated[str, Field(min_length=1, max_length=20)], ...] = Field(
        min_length=2, max_length=6
    )
    arrows: tuple[Arrow, ...] = Field(min_length=1, max_length=8)

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if any(max(arrow.start, arrow.end) >= len(self.boxes) for arrow in self.arrows):
            raise ValueError("expected arrows between boxes that are there")
        if any(arrow.start == arrow.end for arrow in self.arrows):
            raise ValueError("expected arrows that lead to another box")
        return self


class Forgetting(_Part):
    """How memory fades day by day. Each review restores it and makes it last longer."""

    days: int = Field(ge=1, le=120)
    reviews: tuple[Annotated[int, Field(ge=1)], ...] = Field(default=(), max_length=6)
    """The days of the reviews."""

    @model_validator(mode="after")
    def _fits(self) -> Self:
        days = (0, *self.reviews, self.days)
        if any(one >= other for one, other in pairwise(days)):
            raise ValueError("expected days of reviews in their order, before the last day")
        return self

    def recall(self, day: float, reviewed: int) -> float:
        """Return the share that is still known on a day after `reviewed` reviews.

        The curve is that of FSRS, a root of the time. Its numbers are only typical ones.
        """
        since = day - (0, *self.reviews)[reviewed]
        return 1 / sqrt(1 + since / (0.35 * 2.8**reviewed))


Figure = (
    Bar
    | Bars
    | BarChart
    | Circle
    | NumberLine
    | Array
    | Area
    | Triangle
    | LineGraph
    | Parabola
    | IndexedList
    | CallStack
    | Table
    | Boxes
    | Chain
    | Timeline
    | Arrows
    | Forgetting
)
KINDS: Final[Mapping[str, type[Figure]]] = {
    "bar": Bar,
    "bars": Bars,
    "bar_chart": BarChart,
    "circle": Circle,
    "number_line": NumberLine,
    "array": Array,
    "area": Area,
    "triangle": Triangle,
    "line_graph": LineGraph,
    "parabola": Parabola,
    "list": IndexedList,
    "call_stack": CallStack,
    "table": Table,
    "boxes": Boxes,
    "chain": Chain,
    "timeline": Timeline,
    "arrows": Arrows,
    "forgetting": Forgetting,
}


def figure_of(document: Mapping[str, JsonValue]) -> Figure:
    """Return the figure that a document of one kind describes.

    Raises FigureError if its kind is unknown or its numbers make no sense.
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


def number_text(number: Fraction, language: Language) -> str:
    """Return a number as a figure shows it: whole, as a decimal, or as a fraction."""
    places = next(
        (places for places in range(_MOST_PLACES + 1) if 10**places % number.denominator == 0),
        None,
    )
    group = "," if abs(number) >= _GROUPED_FROM else ""
    text = str(number) if places is None else f"{float(number):{group}.{places}f}"
    if language is Language.DE:
        text = text.translate(str.maketrans(",.", ".,"))
    return text.replace("-", "−")


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


def _with_names(figure: F, names: Sequence[str], rows: int) -> F:
    if names and len(names) != rows:
        raise ValueError(f"expected {rows} names, found {len(names)}")
    return figure


def _length(side: str) -> Fraction | None:
    """Return the number at the beginning of a side, or None if there is none."""
    first = side.split(maxsplit=1)[0].replace(",", ".") if side.split() else ""
    try:
        return Fraction(first)
    except (ValueError, ZeroDivisionError):
        return None
