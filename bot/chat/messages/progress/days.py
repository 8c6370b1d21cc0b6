"""Daily numbers for the page: charts, and tables with the same content."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Final

from bot.chat.messages.localizer import Localizer, decimal, duration, percent
from bot.chat.messages.progress.pictures import calendar_picture, format_day
from bot.domain.progress.progress import score_percent
from bot.domain.progress.recalls import LEAST_IN_BAND
from bot.flow.page.days import LEAST_REVIEWS
from bot.flow.page.pictures import Chart, Column, ColumnsPicture, HeatMapPicture
from bot.views.calendar import Calendar, DayNumbers, DaysPart

_WEEK: Final = 7
_MOST_NAMES: Final = 6
"""Columns that are all named. More are not."""
_LEAST_HIGH: Final = 4
_HALF: Final = 50.0
"""If no point of a curve lies below it, the axis begins here."""
_MOST: Final = 100.0


def charts(text: Localizer, numbers: DayNumbers, parts: Sequence[DaysPart]) -> Sequence[Chart]:
    """Return these parts of the daily numbers, each as a chart and as a table."""
    return [_CHARTS[part](text, numbers) for part in parts]


def _calendar(text: Localizer, numbers: DayNumbers) -> Chart:
    calendar = numbers.calendar
    learned = () if calendar is None else calendar.days[::-1]
    return Chart(
        part=DaysPart.CALENDAR,
        title=text("calendar-title"),
        note=text("picture-none-calendar" if calendar is None else "calendar-note"),
        columns=(text("days-day"), text("days-answers")),
        rows=tuple(
            (_day(text, day_row.day), decimal(text, day_row.answers)) for day_row in learned
        ),
        drawing=None if calendar is None else _heat_map(text, calendar),
    )


def _heat_map(text: Localizer, calendar: Calendar) -> HeatMapPicture:
    around = calendar_picture(text, calendar, dark=False)
    answers = {day.day: day.answers for day in calendar.days}
    return HeatMapPicture(
        title=around.title,
        calendar=calendar,
        words=tuple(
            _day_words(text, day, text("count-answers", count=answers.get(day, 0)))
            for day, *_ in calendar.cells
        ),
        months=tuple(around.months.values()),
        weekdays=around.weekdays,
    )


def _forecast(text: Localizer, numbers: DayNumbers) -> Chart:
    forecast = numbers.forecast
    days = () if forecast is None or not forecast.total else forecast.days
    columns = tuple(
        Column(
            name="" if at % 2 else str(load.day.day),
            words=_day_words(text, load.day, _due(text, load.questions, load.cards)),
            parts=(load.questions, load.cards),
        )
        for at, load in enumerate(days)
    )
    legend = (text("forecast-questions"), text("forecast-cards"))
    late = (
        text("forecast-overdue", count=forecast.overdue) if forecast and forecast.overdue else ""
    )
    return Chart(
        part=DaysPart.FORECAST,
        title=text("forecast-title"),
        note=f"{late} {text('forecast-note')}".strip() if days else text("picture-none-forecast"),
        columns=(text("days-day"), *legend),
        rows=tuple(
            (_day(text, day.day), decimal(text, day.questions), decimal(text, day.cards))
            for day in days
        ),
        drawing=_columns_picture(text("forecast-title"), columns, _amounts(text, columns), legend),
    )


def _retention(text: Localizer, numbers: DayNumbers) -> Chart:
    columns: list[Column] = []
    rows: list[tuple[str, ...]] = []
    for back, night in enumerate(reversed(numbers.retention)):
        day, known = _day(text, night.day), night.retention
        name = "" if back % 3 else format_day(text, "MMMd", night.day)
        if known is None:
            none = text("trends-unknown")
            columns.append(Column(name=name, words=_day_words(text, night.day, none), parts=()))
            continue
        share, aim = score_percent(known.recalled / known.reviews), score_percent(known.promised)
        words = text(
            "days-retention-column",
            day=day,
            known=percent(text, share),
            promised=percent(text, aim),
            count=known.reviews,
        )
        columns.append(Column(name=name, words=words, parts=(share,), expected=aim))
        cells = (percent(text, share), percent(text, aim), decimal(text, known.reviews))
        rows.append((day, *cells))
    none = text("days-retention-none", count=LEAST_REVIEWS)
    low = any(
        min(*column.parts, column.expected or 0) < _HALF for column in columns if column.parts
    )
    promised = text("days-promised")
    return Chart(
        part=DaysPart.RETENTION,
        title=text("days-retention-title"),
        note=text("days-retention-note") if rows else none,
        columns=(text("days-until"), text("days-known"), promised, text("days-reviews")),
        rows=tuple(rows),
        drawing=_columns_picture(
            text("days-retention-title"),
            tuple(columns[::-1]) if rows else (),
            _percents(text, least=0 if low else _HALF),
            (text("days-known"),),
            promised,
            curve=True,
        ),
    )


def _calibration(text: Localizer, numbers: DayNumbers) -> Chart:
    bands = numbers.calibration
    columns: list[Column] = []
    rows: list[tuple[str, ...]] = []
    for at, band in enumerate(bands):
        share = score_percent(band.recalled / band.answers)
        words = text(
            "days-calibration-column",
            low=percent(text, band.low_percent),
            high=percent(text, band.high_percent),
            known=percent(text, share),
            count=band.answers,
        )
        label = f"{band.low_percent}–{band.high_percent}"
        name = label if len(bands) <= _MOST_NAMES or at % 2 == 0 else ""
        middle = (band.low_percent + band.high_percent) / 2
        columns.append(Column(name=name, words=words, parts=(share,), expected=middle))
        low, high = percent(text, band.low_percent), percent(text, band.high_percent)
        rows.append((f"{low}–{high}", percent(text, share), decimal(text, band.answers)))
    none = text("days-calibration-none", count=LEAST_IN_BAND)
    predicted = text("days-predicted")
    return Chart(
        part=DaysPart.CALIBRATION,
        title=text("days-calibration-title"),
        note=text("days-calibration-note") if bands else none,
        columns=(predicted, text("days-known"), text("days-reviews")),
        rows=tuple(rows),
        drawing=_columns_picture(
            text("days-calibration-title"),
            tuple(columns),
            _percents(text),
            (text("days-known"),),
            predicted,
        ),
    )


def _time(text: Localizer, numbers: DayNumbers) -> Chart:
    minutes = [daily.minutes for daily in numbers.minutes]
    days = numbers.minutes if any(minutes) else ()
    columns = tuple(
        Column(
            name="" if at % 2 == 0 else str(day.day.day),
            words=_day_words(text, day.day, text("count-minutes", count=day.minutes)),
            parts=(day.minutes,),
        )
        for at, day in enumerate(days)
    )
    before, now = (duration(text, sum(span)) for span in (minutes[:-_WEEK], minutes[-_WEEK:]))
    return Chart(
        part=DaysPart.TIME,
        title=text("days-time-title"),
        note=text("days-time-note", now=now, before=before) if days else text("days-time-none"),
        columns=(text("days-day"), text("days-minutes")),
        rows=tuple((_day(text, day.day), decimal(text, day.minutes)) for day in days[::-1]),
        drawing=_columns_picture(
            text("days-time-title"), columns, _amounts(text, columns), (text("days-minutes"),)
        ),
    )


_CHARTS: Final[Mapping[DaysPart, Callable[[Localizer, DayNumbers], Chart]]] = {
    DaysPart.CALENDAR: _calendar,
    DaysPart.FORECAST: _forecast,
    DaysPart.RETENTION: _retention,
    DaysPart.CALIBRATION: _calibration,
    DaysPart.TIME: _time,
}


def _columns_picture(
    title: str,
    columns: tuple[Column, ...],
    levels: tuple[tuple[float, str], ...],
    legend: tuple[str, ...],
    expected: str = "",
    *,
    curve: bool = False,
) -> ColumnsPicture | None:
    if not columns:
        return None
    return ColumnsPicture(
        title=title, columns=columns, levels=levels, legend=legend, expected=expected, curve=curve
    )


def _amounts(text: Localizer, columns: Sequence[Column]) -> tuple[tuple[float, str], ...]:
    highest = max((sum(column.parts) for column in columns), default=0)
    most = max(_LEAST_HIGH, 2 * -(-highest // 2))
    return tuple((level, decimal(text, level)) for level in (0, most / 2, most))


def _percents(text: Localizer, least: float = 0) -> tuple[tuple[float, str], ...]:
    return tuple(
        (level, percent(text, round(level))) for level in (least, (least + _MOST) / 2, _MOST)
    )


def _due(text: Localizer, questions: int, cards: int) -> str:
    asked = text("forecast-day-questions", count=questions)
    return f"{asked} · {text('forecast-day-cards', count=cards)}"


def _day_words(text: Localizer, day: date, what: str) -> str:
    return text("days-words", day=_day(text, day), what=what)


def _day(text: Localizer, day: date) -> str:
    return format_day(text, "MMMEd", day)
