"""What the page shows as pictures: a whole map, to be drawn wide, and the days in numbers."""

from dataclasses import dataclass

from bot.flow.engine.replies import Drawing
from bot.views.calendar import Calendar, DaysPart
from bot.views.maps import WholeMap


@dataclass(frozen=True, slots=True, kw_only=True)
class WideMapPicture(Drawing):
    """A map that can be moved about in; its colours are the page's."""

    whole: WholeMap
    words: tuple[str, ...]
    """What is read out of each place, in their order: its name and how it stands."""
    narrow: bool = False
    """Whether it is for a phone, where two places fit side by side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormulaPicture(Drawing):
    """A formula within a line of text; its colour and its size are those of the text."""

    latex: str
    words: str
    """How it is read out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatMapPicture(Drawing):
    """The days of learning, a column a week; its colours are the page's."""

    title: str
    calendar: Calendar
    words: tuple[str, ...]
    """What is read of each day, from the first of the calendar to today."""
    months: tuple[str, ...]
    """How the months are called in short, January first."""
    weekdays: tuple[str, ...]
    """How the days are called in short, Monday first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One of the columns side by side."""

    name: str
    """Below it; may be empty."""
    words: str
    """What is read of it."""
    parts: tuple[float, ...]
    """How high its parts are, on top of each other; nothing where nothing is known."""
    expected: float | None = None
    """How high it was expected to be: a stroke across it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnsPicture(Drawing):
    """Numbers as columns or as a curve; its colours are the page's."""

    title: str
    columns: tuple[Column, ...]
    levels: tuple[tuple[float, str], ...]
    """Lines across, each with its name, from the bottom to the top."""
    legend: tuple[str, ...]
    """What each part is called."""
    expected: str = ""
    """What the stroke is called; empty where there is none."""
    curve: bool = False
    """Whether a line goes through the tops, and one through the strokes, instead of columns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A part of the days in words: as a picture, and as a table for who does not see it."""

    part: DaysPart
    title: str
    note: str
    """What it counts; or why there is nothing to draw yet."""
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    drawing: Drawing | None
