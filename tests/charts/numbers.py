"""Pictures of numbers: few, many, and cases that once looked bad."""

from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Final

from bot.content.practice.skill_graph import load_skill_graph
from bot.domain.ids import SkillId
from bot.domain.mastery.tracing import SkillState, fresh_state
from bot.domain.skills.graph import GradeBand
from bot.domain.topics.course import Language
from bot.flow.cards.replies import FadingPicture
from bot.flow.engine.replies import Drawing
from bot.flow.practice.replies import SkillTreePicture
from bot.flow.progress.looking import CalendarPicture, ForecastPicture, TrendsPicture
from bot.resources import SKILL_NAMES, SKILLS_GRAPH
from bot.views.calendar import Calendar, calendar_begins, calendar_of
from bot.views.forecast import FADING_DAYS, DueDay, FadedDay, Fading, Forecast
from bot.views.skill_tree import skill_tree
from bot.views.trends import Night, TopicTrend, Trends

TODAY: Final = date(2026, 3, 4)
_NAMES: Final = "Jan Feb März Apr Mai Juni Juli Aug Sept Okt Nov Dez"
MONTHS: Final = dict(enumerate(_NAMES.split(), start=1))
WEEKDAYS: Final = ("Mo", "Di", "Mi", "Do", "Fr", "Sa", "So")
PERCENTS: Final = {percent: f"{percent} %" for percent in range(101)}
_LONG: Final = "Wahrscheinlichkeitsrechnung und beschreibende Statistik für die Mittelstufe"


def half_a_year() -> Calendar:
    rng, first = Random(1), calendar_begins(TODAY)
    days = [first + timedelta(days=day) for day in range((TODAY - first).days + 1)]
    answers = {day: rng.choice((3, 8, 12, 20, 45)) for day in days if rng.random() < 0.55}
    return calendar_of(answers, TODAY)


def one_day() -> Calendar:
    return calendar_of({TODAY: 4}, TODAY)


def _calendar(calendar: Calendar) -> CalendarPicture:
    return CalendarPicture(
        title="Deine Lerntage",
        calendar=calendar,
        months=MONTHS,
        weekdays=WEEKDAYS,
        less="weniger",
        more="mehr",
    )


def two_weeks(*days: tuple[int, int], overdue: int = 0) -> Forecast:
    due = [*days, *[(0, 0)] * (14 - len(days))]
    return Forecast(
        days=tuple(
            DueDay(day=TODAY + timedelta(days=at), questions=asked, cards=drilled)
            for at, (asked, drilled) in enumerate(due)
        ),
        overdue=overdue,
    )


def _forecast(*days: tuple[int, int], overdue: int = 0) -> ForecastPicture:
    moments = [TODAY + timedelta(days=day) for day in range(14)]
    names = ["heute", *(f"{WEEKDAYS[moment.weekday()]} {moment.day}." for moment in moments[1:])]
    return ForecastPicture(
        title="Was in 14 Tagen wiederkommt",
        forecast=two_weeks(*days, overdue=overdue),
        days=tuple(names),
        questions="Fragen",
        cards="Karten",
        overdue=f"davon heute schon länger fällig: {overdue}" if overdue else "",
    )


def lines(*titles: str, nights: int = 56) -> Trends:
    rng = Random(2)
    topics = []
    for number, title in enumerate(titles):
        known, speed, days = 0.75 + 0.05 * number, 1.0 + number, []
        for back in range(nights - 1 - 3 * number, -1, -1):
            known = min(1.0, max(0.3, known + rng.uniform(-0.03, 0.033)))
            speed = max(0.0, speed + rng.choice((-0.25, 0.0, 0.25)))
            day = TODAY - timedelta(days=back + 1)
            days.append(Night(day=day, retention=known if back % 9 else None, per_week=speed))
        topics.append(TopicTrend(title=title, nights=tuple(days)))
    return Trends(topics=tuple(topics))


def _trends(*titles: str, nights: int = 56) -> TrendsPicture:
    trends = lines(*titles, nights=nights)
    step = max(1, nights // 4)
    named = [trends.last - timedelta(days=day) for day in range(0, nights, step)]
    return TrendsPicture(
        title="Wie es sich entwickelt",
        trends=trends,
        retention="Behalten: in Wiederholungen gewusst",
        velocity="Tempo: gemeisterte Themen je Woche",
        percents=PERCENTS,
        days={day: f"{day.day}. {MONTHS[day.month]}" for day in named},
    )


def faded(cards: int, low: float, high: float) -> Fading:
    mean = (low + high) / 2
    return Fading(
        cards=cards,
        days=tuple(
            FadedDay(days=count, mean=mean**count, weakest=low**count, strongest=high**count)
            for count in FADING_DAYS
        ),
    )


def _fading(cards: int, low: float, high: float, title: str) -> FadingPicture:
    return FadingPicture(
        title=title,
        fading=faded(cards, low, high),
        mean="im Mittel",
        weakest="ein Zehntel liegt darunter",
        strongest="ein Zehntel liegt darüber",
        days={0: "heute", 7: "in 7 Tagen", 14: "14", 21: "21", 30: "30"},
        percents=PERCENTS,
    )


def _skills(language: Language, answered: int) -> SkillTreePicture:
    graph = load_skill_graph(SKILLS_GRAPH, SKILL_NAMES)
    known = {
        skill_id: _known(skill_id, number, answered)
        for number, skill_id in enumerate(graph.skills)
    }
    states = {skill_id: state for skill_id, state in known.items() if state is not None}
    tree = skill_tree(graph, states, lambda skill_id: graph.skills[skill_id].name[language])
    return SkillTreePicture(
        title="Deine Rechenwege: 70 Fertigkeiten",
        tree=tree,
        bands={band: f"Klasse {band.value.replace('-', '–')}" for band in GradeBand},
        mastered=f"gemeistert: {tree.mastered}",
        credited="",
        open=f"offen: {tree.open}, der Balken zeigt, wie sicher du bist",
        locked=f"wartet noch auf anderes: {tree.locked}",
    )


def _known(skill_id: SkillId, number: int, answered: int) -> SkillState | None:
    if number >= answered:
        return None
    graph = load_skill_graph(SKILLS_GRAPH, SKILL_NAMES)
    p_mastery = 0.99 if number % 4 else 0.3 + 0.01 * number
    fresh = fresh_state(skill_id, graph.skills[skill_id].bkt)
    return replace(fresh, p_mastery=p_mastery, opportunities=5)


def approved_numbers() -> dict[str, Drawing]:
    """Return the pictures of numbers with approved files."""
    return {
        "calendar": _calendar(half_a_year()),
        "calendar-one-day": _calendar(one_day()),
        "forecast": _forecast(
            (14, 38), (3, 12), (0, 20), (8, 0), (2, 1), (5, 22), (0, 0), (1, 9), (4, 4), overdue=31
        ),
        "forecast-one": _forecast((0, 0), (1, 0)),
        "forecast-many": _forecast((20, 1_204), *[(12, 340)] * 13, overdue=1_100),
        "trends": _trends("Brüche", "Die Zelle", "Python für Anfänger", _LONG),
        "trends-two-nights": _trends("Brüche", nights=2),
        "fading": _fading(1_000, 0.955, 0.995, "Deck: Englisch – die 1000 häufigsten Wörter"),
        "fading-one-card": _fading(1, 0.98, 0.98, "Deck: Ä"),
        "skills": _skills(Language.DE, 26),
        "skills-new": _skills(Language.EN, 0),
    }
