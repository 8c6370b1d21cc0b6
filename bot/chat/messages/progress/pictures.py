"""The pictures of /progress, each with words that say the same."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final, Literal

from babel.dates import format_skeleton, get_day_names, get_month_names

from bot.chat.messages import localizer
from bot.chat.messages.lines import renders
from bot.chat.messages.progress.overview import back_to_progress, picture_button
from bot.chat.messages.screen import Pictured, Placement, Screen
from bot.domain.progress.progress import score_percent
from bot.flow.engine.replies import Drawing
from bot.flow.progress.events import ProgressPicture
from bot.flow.progress.looking import CalendarPicture, ForecastPicture, TrendsPicture
from bot.flow.progress.replies import PictureShown
from bot.views.calendar import RECENT_DAYS, WEEKS, Calendar
from bot.views.forecast import DueDay, Forecast
from bot.views.trends import TopicTrend, Trends

_NAMED_DAYS: Final = 4
"""Days named below a time axis."""


@renders
def show(text: localizer.Localizer, reply: PictureShown) -> Screen:
    """Return the learning days, the forecast, or the trends."""
    match reply.view:
        case Calendar() as calendar:
            return _calendar(text, calendar, dark=reply.dark)
        case Forecast() as forecast:
            return _forecast(text, forecast, dark=reply.dark)
        case Trends() as trends:
            return _trends(text, trends, dark=reply.dark)


def _calendar(text: localizer.Localizer, calendar: Calendar, *, dark: bool) -> Screen:
    """Return the learning days as a heat map."""
    busiest = calendar.busiest
    months = (
        text("calendar-month", month=_months(text, "wide")[month], count=count)
        for (_, month), count in calendar.months.items()
    )
    words = localizer.paragraphs(
        f"**{text('calendar-title')}**",
        text("calendar-days", count=len(calendar.days), weeks=WEEKS),
        text("calendar-recent", count=calendar.recent, of=RECENT_DAYS),
        text(
            "calendar-busiest",
            day=_day(text, busiest.day),
            answers=text("count-answers", count=busiest.answers),
        ),
        text("calendar-months", months=" · ".join(months)),
        f"_{text('calendar-note')} {text('day-ends')}_",
    )
    drawing = calendar_picture(text, calendar, dark=dark)
    return _screen(text, ProgressPicture.CALENDAR, drawing, words)


def calendar_picture(
    text: localizer.Localizer, calendar: Calendar, *, dark: bool
) -> CalendarPicture:
    """Return the heat map of learning days with its labels."""
    return CalendarPicture(
        title=text("calendar-title"),
        calendar=calendar,
        months=_months(text, "abbreviated"),
        weekdays=_weekdays(text),
        less=text("calendar-less"),
        more=text("calendar-more"),
        dark=dark,
    )


def _forecast(text: localizer.Localizer, forecast: Forecast, *, dark: bool) -> Screen:
    """Return the reviews of the next fourteen days as bars."""
    overdue = text("forecast-overdue", count=forecast.overdue) if forecast.overdue else ""
    words = localizer.paragraphs(
        f"**{text('forecast-title')}**",
        text("forecast-total", count=forecast.total),
        overdue,
        "\n".join(_due(text, day) for day in forecast.days if day.total),
        f"_{text('forecast-note')}_",
    )
    names = [short_day(text, day.day) for day in forecast.days]
    drawing = ForecastPicture(
        title=text("forecast-title"),
        forecast=forecast,
        days=(text("forecast-today"), *names[1:]),
        questions=text("forecast-questions"),
        cards=text("forecast-cards"),
        overdue=overdue,
        dark=dark,
    )
    return _screen(text, ProgressPicture.FORECAST, drawing, words)


def _trends(text: localizer.Localizer, trends: Trends, *, dark: bool) -> Screen:
    """Return retention and velocity as lines."""
    words = localizer.paragraphs(
        f"**{text('trends-title')}**",
        text("trends-since", day=_day(text, trends.first)),
        localizer.bullets([_trend(text, topic) for topic in trends.topics]),
        f"_{text('trends-note')}_",
    )
    drawing = TrendsPicture(
        title=text("trends-title"),
        trends=Trends(topics=tuple(_readable(topic) for topic in trends.topics)),
        retention=text("trends-retention"),
        velocity=text("trends-velocity"),
        percents={share: localizer.percent(text, share) for share in (0, 50, 75, 100)},
        days={day: format_day(text, "MMMd", day) for day in _spread(trends.first, trends.last)},
        dark=dark,
    )
    return _screen(text, ProgressPicture.TRENDS, drawing, words)


def _screen(
    text: localizer.Localizer, shown: ProgressPicture, drawing: Drawing, words: str
) -> Screen:
    others = tuple(
        picture_button(text, picture) for picture in ProgressPicture if picture is not shown
    )
    return Screen(
        markdown=words,
        picture=Pictured(drawing=drawing, caption=words, replaces=True),
        keyboard=(others, (back_to_progress(text),)),
        placement=Placement.EDIT,
        interim=True,
    )


def _due(text: localizer.Localizer, day: DueDay) -> str:
    parts = [text("forecast-day-questions", count=day.questions)] if day.questions else []
    if day.cards:
        parts.append(text("forecast-day-cards", count=day.cards))
    return f"{format_day(text, 'MMMEd', day.day)}: {' · '.join(parts)}"


def _trend(text: localizer.Localizer, topic: TopicTrend) -> str:
    """Return the first and the last values of a topic. A deck has no velocity."""
    known = [night.retention for night in topic.nights if night.retention is not None]
    retention = text("trends-unknown")
    if known:
        first, last = (
            localizer.percent(text, score_percent(chance)) for chance in (known[0], known[-1])
        )
        retention = text("trends-known", first=first, last=last)
    title, paces = localizer.quote(topic.title), [night.per_week for night in topic.nights]
    if paces[0] is None or paces[-1] is None:
        return text("trends-deck", title=title, retention=retention)
    return text(
        "trends-topic",
        title=title,
        retention=retention,
        first=localizer.decimal(text, paces[0]),
        last=localizer.decimal(text, paces[-1]),
    )


def _readable(topic: TopicTrend) -> TopicTrend:
    return TopicTrend(title=localizer.readable(topic.title), nights=topic.nights)


def _spread(first: date, last: date) -> Sequence[date]:
    """Return up to four evenly spaced days of the range, including the last."""
    apart = max(1, (last - first).days // (_NAMED_DAYS - 1))
    count = min(_NAMED_DAYS, (last - first).days // apart + 1)
    return [last - timedelta(days=apart * step) for step in range(count)]


def _months(text: localizer.Localizer, width: Literal["abbreviated", "wide"]) -> dict[int, str]:
    names = get_month_names(width, context="stand-alone", locale=text.language.value)
    return {month: str(names[month]) for month in range(1, 13)}


def _weekdays(text: localizer.Localizer) -> tuple[str, ...]:
    names = get_day_names("short", context="stand-alone", locale=text.language.value)
    return tuple(str(names[day]).rstrip(".") for day in range(7))


def short_day(text: localizer.Localizer, day: date) -> str:
    """Return the day in two words: "Mo 9."."""
    return f"{_weekdays(text)[day.weekday()]} {format_day(text, 'd', day)}"


def _day(text: localizer.Localizer, day: date) -> str:
    return format_day(text, "MMMMd", day)


def format_day(text: localizer.Localizer, skeleton: str, day: date) -> str:
    """Return the day in the format of the skeleton."""
    return str(format_skeleton(skeleton, day, locale=text.language.value))
