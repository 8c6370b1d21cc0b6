"""Pictures that a reply can be shown as: numbers and words, for a painter."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from bot.domain.ids import DeckId
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.engine.pictures import Drawing
from bot.flow.progress.replies import MapRow
from bot.views.calendar import Calendar
from bot.views.forecast import Forecast
from bot.views.trends import Trends


@dataclass(frozen=True, slots=True, kw_only=True)
class MapWords:
    """What is written in the picture of a map, beside the names."""

    statuses: Mapping[NodeStatus, str]
    here: str
    open: str
    fading: str
    later: str
    """Of the legend, as the one before: what the goal does without."""
    recall: Mapping[int, str]
    """How likely a concept is still known, as it is written, by the whole percent that fade."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapPicture(Drawing):
    """A map to be drawn."""

    title: str
    rows: tuple[MapRow, ...]
    edges: tuple[tuple[int, int], ...]
    """A prerequisite and what it opens, as places in `rows`."""
    words: MapWords
    dark: bool = False
    """Whether it is drawn light on dark, which the chat does not tell by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarPicture(Drawing):
    """The days of learning as a heat map, a column a week."""

    title: str
    calendar: Calendar
    months: Mapping[int, str]
    """How the months are called in short, 1..12."""
    weekdays: tuple[str, ...]
    """How the days are called in short, Monday first."""
    less: str
    more: str
    """Beside the shades."""
    dark: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ForecastPicture(Drawing):
    """What comes back in fourteen days, a bar a day."""

    title: str
    forecast: Forecast
    days: tuple[str, ...]
    """Below the bars."""
    questions: str
    cards: str
    overdue: str
    """Of the legend; empty where nothing is overdue."""
    dark: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TrendsPicture(Drawing):
    """Retention and velocity of up to four topics, a line each."""

    title: str
    trends: Trends
    retention: str
    velocity: str
    """What stands above the two halves."""
    percents: Mapping[int, str]
    """How shares are written, by the whole percent."""
    days: Mapping[date, str]
    """The days that are named below the lines."""
    dark: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPicture:
    """A picture on a card, as it was imported with its deck."""

    deck_id: DeckId
    name: str
