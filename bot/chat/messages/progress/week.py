"""/week and the weekly letter: at most six lines."""

from typing import Final

from bot.chat.messages import localizer
from bot.chat.messages.lines import renders
from bot.chat.messages.progress.overview import streak_text
from bot.chat.messages.progress.pictures import calendar_picture
from bot.chat.messages.progress.portfolio import work_on
from bot.chat.messages.screen import Keyboard, PageButton, Pictured, Screen
from bot.chat.messages.ways_on import go_on, start_review
from bot.domain.progress.analytics import Direction, Finish
from bot.domain.progress.progress import score_percent
from bot.flow.progress.replies import WeekShown
from bot.views.portfolio import WeakDeck, WeakSpot
from bot.views.week import TopicWeek, Week

MOST_NAMED: Final = 4
MOST_WEAK: Final = 3


@renders
def show(text: localizer.Localizer, reply: WeekShown) -> Screen:
    """Return the week, without the parts that have too little data."""
    week = reply.week
    practised = _practice_text(text, week)
    learned = _learned_concepts(text, week)
    dates = localizer.span(text, week.first, week.last)
    lines = [part for part in (learned, _weak(text, week), _ahead(text, week)) if part]
    more = [part for part in (_moves(text, week), _recall_text(text, week)) if part]
    words = localizer.paragraphs(
        text("week-title", dates=dates, told=practised),
        localizer.bullets(lines),
        localizer.foldable(text("week-more"), localizer.bullets(more)),
    )
    picture = None
    if reply.calendar is not None:
        drawing = calendar_picture(text, reply.calendar, dark=reply.dark)
        picture = Pictured(drawing=drawing, caption=words)
    return Screen(
        markdown=words,
        picture=picture,
        keyboard=_keyboard(text, reply),
        page_button=PageButton(text("button-page"), "days", is_link=True),
        interim=True,
        keeps_buttons=True,
    )


def _practice_text(text: localizer.Localizer, week: Week) -> str:
    if not week.days:
        return text("week-quiet")
    practised = text(
        "week-practised", days=week.days, duration=localizer.duration(text, week.minutes)
    )
    streak = streak_text(text, week.streak, "streak-week")
    night = text("day-ends") if week.after_midnight else ""
    return " ".join(filter(None, (practised, streak, night)))


def _learned_concepts(text: localizer.Localizer, week: Week) -> str:
    names = [concept.name for concept in week.learned]
    more = len(names) - MOST_NAMED
    if more > 0:
        bold = ", ".join(f"**{localizer.quote(name)}**" for name in names[:MOST_NAMED])
        return text("week-learned-more", names=bold, more=more)
    return text("week-learned", names=text.names(names)) if names else ""


def _moves(text: localizer.Localizer, week: Week) -> str:
    """Return the trend of the topic that was worked on last. /progress has the others."""
    if not week.topics:
        first = week.trends_from
        return (
            ""
            if first is None
            else text("week-moves-from", day=localizer.day_and_month(text, first))
        )
    topic = week.topics[0]
    moved = [
        text(f"week-{metric.replace('_', '-')}-{direction.value}")
        for metric, direction in topic.trends.items()
        if direction is not Direction.LEVEL
    ]
    told = " ".join((*(moved or [text("week-level")]), _finish(text, topic))).strip()
    return text("week-moves", title=localizer.quote(topic.title), told=told)


def _finish(text: localizer.Localizer, topic: TopicWeek) -> str:
    match topic.finish:
        case Finish(earliest=earliest, latest=latest) if earliest != latest:
            days = {"earliest": earliest, "latest": latest}
            return text(
                "week-finish",
                **{place: localizer.day_and_month(text, days[place]) for place in days},
            )
        case Finish(earliest=day):
            return text("week-finish-day", day=localizer.day_and_month(text, day))
        case _:
            return ""


def _recall_text(text: localizer.Localizer, week: Week) -> str:
    told: list[str] = []
    if week.retention is not None:
        found = week.retention
        told.append(
            text(
                "week-retention",
                recalled=found.recalled,
                reviews=found.reviews,
                percent=localizer.percent(text, score_percent(found.recalled / found.reviews)),
                promised=localizer.percent(text, score_percent(found.promised)),
            )
        )
    if week.calibration is not None:
        band = week.calibration
        told.append(
            text(
                "week-calibration",
                answers=band.answers,
                low=band.low_percent,
                high=localizer.percent(text, band.high_percent),
                recalled=band.recalled,
            )
        )
    return " ".join(told)


def _weak(text: localizer.Localizer, week: Week) -> str:
    spots = week.weak[:MOST_WEAK]
    return text("week-weak", names=", ".join(_spot(text, spot) for spot in spots)) if spots else ""


def _spot(text: localizer.Localizer, spot: WeakSpot) -> str:
    bold = f"**{localizer.quote(spot.name)}**"
    if not isinstance(spot, WeakDeck):
        return bold
    return text("week-weak-deck", name=bold, cards=text("count-cards", count=spot.leeches))


def _ahead(text: localizer.Localizer, week: Week) -> str:
    fullest = week.fullest_day
    if fullest is None:
        return ""
    day = localizer.weekday(text, fullest.day)
    if fullest.in_all == week.due_ahead:
        return text("week-ahead-one-day", count=fullest.in_all, day=day)
    return text("week-ahead", a_day=week.due_a_day, day=day, most=fullest.in_all)


def _keyboard(text: localizer.Localizer, reply: WeekShown) -> Keyboard:
    work = work_on(text, reply.week.weak[:MOST_WEAK])
    review = ((start_review(text),),) if reply.can_review else ()
    return (*work, *review) or ((go_on(text),),)
