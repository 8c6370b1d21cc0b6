"""The pictures of /progress: days learned, what comes back, trends."""

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
    """Show the picture, or say that there is nothing to draw yet."""
    shown = await _SHOWN[event.picture](turn, ports)
    return Outcome(state=state, replies=(shown or nothing_to_draw(event.picture),))


async def learned_calendar(turn: Turn, ports: Ports) -> Calendar | None:
    """Return the days on which the learner learned, or None if there are none."""
    learner = turn.learner
    today = learner.day(turn.now)
    answers = await ports[ANALYTICS].days_learned(learner, calendar.calendar_begins(today))
    found = calendar.calendar_of(answers, today)
    return found if found.days else None


async def streak(turn: Turn, ports: Ports) -> Streak | None:
    """Return the learner's streak, or None if it is switched off."""
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
    questions = [review.due_at for review in await ports[MAPS].due(learner.id, all_until(ends))]
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
    """Return the trends of the learner's decks, the last drilled first."""
    counted = await ports[ANALYTICS].statistics(turn.learner.id, first - timedelta(days=MONTH))
    titles = {deck.deck_id: deck.title for deck in await ports[CARDS].catalogue(turn.learner.id)}
    known = {deck: days for deck, days in counted.decks.items() if deck in titles}
    latest = sorted(
        known, key=lambda deck_id: (-max(known[deck_id]).toordinal(), titles[deck_id], deck_id)
    )
    drawn = (trends.deck_trend(titles[deck_id], known[deck_id], first) for deck_id in latest)
    return [trend for trend in drawn if trend is not None]


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
    """The words in the picture of a map, apart from the names."""

    statuses: Mapping[NodeStatus, str]
    here: str
    open: str
    fading: str
    later: str
    """Legend, like the one before: concepts that the goal does not need."""
    recall: Mapping[int, str]
    """The words for recall, by whole percent, for concepts that fade."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapPicture(Drawing):
    """A map to draw."""

    title: str
    rows: tuple[MapRow, ...]
    edges: tuple[tuple[int, int], ...]
    """Pairs of a prerequisite and what it opens, as indices of `rows`."""
    words: MapWords
    dark: bool = False
    """Whether the picture is light on dark, which the chat does not tell by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarPicture(Drawing):
    """The days of learning as a heat map, one column per week."""

    title: str
    calendar: Calendar
    months: Mapping[int, str]
    """The short names of the months, 1..12."""
    weekdays: tuple[str, ...]
    """The short names of the days, Monday first."""
    less: str
    more: str
    """The words at both ends of the scale of shades."""
    dark: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ForecastPicture(Drawing):
    """What comes back in fourteen days, one bar per day."""

    title: str
    forecast: Forecast
    days: tuple[str, ...]
    """The labels below the bars."""
    questions: str
    cards: str
    overdue: str
    """Legend for overdue reviews, or "" if there are none."""
    dark: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TrendsPicture(Drawing):
    """Retention and velocity of up to four topics, one line each."""

    title: str
    trends: Trends
    retention: str
    velocity: str
    """The titles of the two halves."""
    percents: Mapping[int, str]
    """The words for shares, by whole percent."""
    days: Mapping[date, str]
    """The words for the days named below the lines."""
    dark: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPicture(Fetched):
    """A picture on a card, as it was imported with its deck."""

    deck_id: DeckId
    name: str
