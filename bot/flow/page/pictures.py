"""Pictures on the page: whole maps, formulas, and the days in numbers."""

from dataclasses import dataclass

from bot.flow.engine.replies import Drawing
from bot.views.calendar import Calendar, DaysPart
from bot.views.maps import WholeMap


@dataclass(frozen=True, slots=True, kw_only=True)
class WideMapPicture(Drawing):
    """A map to move about in, in the colours of the page."""

    whole: WholeMap
    words: tuple[str, ...]
    """The spoken text of each place, in their order: its name and status."""
    narrow: bool = False
    """Whether it is for a phone, which fits two places side by side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormulaPicture(Drawing):
    """A formula within a line of text, in the colour and size of the text."""

    latex: str
    words: str
    """The spoken text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatMapPicture(Drawing):
    """The days of learning, one column per week, in the colours of the page."""

    title: str
    calendar: Calendar
    words: tuple[str, ...]
    """The spoken text of each day, from the first of the calendar to today."""
    months: tuple[str, ...]
    """The short names of the months, January first."""
    weekdays: tuple[str, ...]
    """The short names of the days, Monday first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column of a chart."""

    name: str
    """The label below the column, or ""."""
    words: str
    """The spoken text."""
    parts: tuple[float, ...]
    """Heights of its parts, from the bottom to the top; empty if nothing is known."""
    expected: float | None = None
    """The expected height, drawn as a stroke across the column."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnsPicture(Drawing):
    """Numbers as columns or as a curve, in the colours of the page."""

    title: str
    columns: tuple[Column, ...]
    levels: tuple[tuple[float, str], ...]
    """Horizontal lines with their names, from the bottom to the top."""
    legend: tuple[str, ...]
    """The name of each part."""
    expected: str = ""
    """The name of the stroke, or "" if there is none."""
    curve: bool = False
    """Whether lines through the tops and the strokes replace the columns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A part of the days as a picture, and as a table for learners who cannot see it."""

    part: DaysPart
    title: str
    note: str
    """What the chart counts, or why there is nothing to draw yet."""
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    drawing: Drawing | None
