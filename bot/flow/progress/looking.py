"""What /progress shows as pictures: the days learned, what comes back, how it goes."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from bot.domain.days import all_until
from bot.domain.ids import DeckId
from bot.domain.progress.analytics import MONTH
from bot.domain.rhythm.streak import REACH_DAYS, Streak, streak_of
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.cards.ports import CARDS
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Drawing, Fetched, Line, LineButton, Reply
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.learner.past import ANALYTICS
from bot.flow.maps.ports import MAPS
from bot.flow.maps.replies import MapRow
from bot.flow.progress import topic_overviews
from bot.flow.progress.events import PicturePressed, ProgressAsked, ProgressPicture
from bot.flow.progress.replies import PictureShown
from bot.views import calendar, forecast, trends
from bot.views.calendar import Calendar
from bot.views.forecast import Forecast
from bot.views.trends import TopicTrend, Trends


async def show_picture(
    state: ChatState, event: PicturePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show what was pressed as a picture; in a sentence that there is nothing to draw yet."""
    shown = await _SHOWN[event.picture](turn, ports)
    return Outcome(state=state, replies=(shown or nothing_to_draw(event.picture),))


async def learned_calendar(turn: Turn, ports: Ports) -> Calendar | None:
    """Return the days that the learner learned on; None where there are none."""
    learner = turn.learner
    today = learner.day(turn.now)
    answers = await ports[ANALYTICS].days_learned(learner, calendar.calendar_begins(today))
    found = calendar.calendar_of(answers, today)
    return found if found.days else None


async def streak(turn: Turn, ports: Ports) -> Streak | None:
    """Return on how many of the last days the learner learned; None where it is not wanted."""
    learner = turn.learner
    if not learner.rhythm.streak:
        return None
    today = learner.day(turn.now)
    first = today - timedelta(days=REACH_DAYS - 1)
    answers = await ports[ANALYTICS].days_learned(learner, first)
    return streak_of(answers, learner.rhythm, today)


async def _calendar(turn: Turn, ports: Ports) -> Reply | None:
    found = await learned_calendar(turn, ports)
    dark = turn.learner.dark_pictures
    return None if found is None else PictureShown(view=found, dark=dark)


async def coming_back(turn: Turn, ports: Ports) -> Forecast:
    """Return what comes back on each of the next fourteen days."""
    learner = turn.learner
    ends = forecast.forecast_ends(learner, turn.now)
    questions = [it.due_at for it in await ports[MAPS].due(learner.id, all_until(ends))]
    cards = await ports[CARDS].due_times(learner.id, ends)
    return forecast.forecast_of(questions, cards, learner, turn.now)


async def _forecast(turn: Turn, ports: Ports) -> Reply | None:
    found = await coming_back(turn, ports)
    dark = turn.learner.dark_pictures
    return PictureShown(view=found, dark=dark) if found.total else None


async def _trends(turn: Turn, ports: Ports) -> Reply | None:
    first = trends.trends_begin(turn.learner.day(turn.now))
    found = [*await _topic_trends(first, turn, ports), *await _deck_trends(first, turn, ports)]
    shown = Trends(topics=tuple(found[: trends.MOST_TOPICS]))
    return PictureShown(view=shown, dark=turn.learner.dark_pictures) if found else None


async def _topic_trends(first: date, turn: Turn, ports: Ports) -> list[TopicTrend]:
    found: list[TopicTrend] = []
    for topic in await topic_overviews.drawn_topics(turn, ports):
        snapshots = await ports[ANALYTICS].snapshots_since(topic.map_id, first)
        title = await topic_overviews.title_of(topic, turn, ports)
        if trend := trends.trend_of(title, snapshots):
            found.append(trend)
        if len(found) == trends.MOST_TOPICS:
            break
    return found


async def _deck_trends(first: date, turn: Turn, ports: Ports) -> list[TopicTrend]:
    """Return the trends of the learner's decks, the one drilled last first."""
    counted = await ports[ANALYTICS].statistics(turn.learner.id, first - timedelta(days=MONTH))
    titles = {it.deck_id: it.title for it in await ports[CARDS].catalogue(turn.learner.id)}
    known = {deck: days for deck, days in counted.decks.items() if deck in titles}
    latest = sorted(known, key=lambda it: (-max(known[it]).toordinal(), titles[it], it))
    drawn = (trends.deck_trend(titles[it], known[it], first) for it in latest)
    return [it for it in drawn if it is not None]


def nothing_to_draw(picture: ProgressPicture) -> Line:
    """Return why there is no such picture yet."""
    back = LineButton("button-progress", ProgressAsked())
    return Line(f"picture-none-{picture.value}", {}, ((back,),), edits=True, interim=True)


_SHOWN = {
    ProgressPicture.CALENDAR: _calendar,
    ProgressPicture.FORECAST: _forecast,
    ProgressPicture.TRENDS: _trends,
}


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
class CardPicture(Fetched):
    """A picture on a card, as it was imported with its deck."""

    deck_id: DeckId
    name: str
