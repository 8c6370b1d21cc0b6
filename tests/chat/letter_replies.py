"""Weeks with much, with little and with nothing in them, with names that could do harm."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from bot.domain.ids import DeckId, MapId, NodeId, ShortNodeId, SkillId
from bot.domain.progress.analytics import DayPart, Direction, Finish, Metrics
from bot.domain.progress.recalls import Calibration, Retention
from bot.domain.rhythm.streak import Streak
from bot.flow.engine.replies import Reply
from bot.flow.progress.replies import WeekShown
from bot.views.calendar import Calendar, LearnedDay
from bot.views.portfolio import WeakConcept, WeakDeck, WeakSkill
from bot.views.week import DayLoad, Learned, LearnedKind, TopicWeek, Week

FIRST: Final = date(2026, 3, 15)
NUMBERS: Final = Metrics(
    total_nodes=2,
    mastered_nodes=1,
    mastery_pct=0.5,
    avg_ease_factor=2.36,
    retention_rate_7d=None,
    retention_rate_30d=0.75,
    velocity_nodes_per_week=0.25,
    estimated_completion_days=28,
    struggling_nodes=(NodeId("node-lists"),),
    strongest_subtree=NodeId("node-loops"),
    total_quiz_responses=9,
    avg_quality_score=3.5,
    sessions_this_period=4,
    time_of_day_distribution={DayPart.MORNING: 1, DayPart.AFTERNOON: 0, DayPart.EVENING: 3},
)


def ahead(*reviews: int) -> tuple[DayLoad, ...]:
    """Return the seven days from the Sunday on, with a card on the first."""
    return tuple(
        DayLoad(day=FIRST + timedelta(days=7 + place), reviews=count, cards=int(not place))
        for place, count in enumerate(reviews)
    )


NOTHING: Final = Week(first=FIRST, last=FIRST + timedelta(days=6), days=0, minutes=0)
LITTLE: Final = replace(
    NOTHING, days=1, minutes=6, learned=(Learned(kind=LearnedKind.CONCEPT, name="Halves"),)
)
WEAK: Final = (
    WeakConcept(name="Gas *laws*", map_id=MapId("map"), short_id=ShortNodeId("gas-laws")),
    WeakDeck(name="Elements", deck_id=DeckId("elements"), leeches=3),
    WeakSkill(name="Adding like fractions", skill_id=SkillId("frac_add_like")),
)
MUCH: Final = Week(
    first=FIRST,
    last=FIRST + timedelta(days=6),
    days=4,
    minutes=52,
    learned=(
        Learned(kind=LearnedKind.GOAL, name="Know the metals"),
        Learned(kind=LearnedKind.DECK, name="Metals"),
        Learned(kind=LearnedKind.CONCEPT, name="Atoms"),
        Learned(kind=LearnedKind.CONCEPT, name="Bonds"),
        Learned(kind=LearnedKind.CONCEPT, name="Acids"),
        Learned(kind=LearnedKind.CONCEPT, name="Salts"),
    ),
    topics=(
        TopicWeek(
            map_id=MapId("map"),
            title="Chemistry",
            trends={
                "mastery_pct": Direction.UP,
                "retention_rate_7d": Direction.LEVEL,
                "velocity_nodes_per_week": Direction.DOWN,
            },
            finish=Finish(earliest=date(2026, 4, 5), latest=date(2026, 5, 3)),
        ),
    ),
    retention=Retention(reviews=40, recalled=34, promised=0.9),
    calibration=Calibration(low_percent=80, high_percent=90, answers=40, recalled=34),
    weak=(*WEAK, replace(WEAK[0], name="One too many")),
    ahead=ahead(11, 9, 12, 20, 10, 11, 10),
)
SHOWN: Final = WeekShown(week=MUCH)
LEARNED: Final = Calendar(
    today=date(2026, 11, 22), days=(LearnedDay(day=date(2026, 11, 20), answers=7),)
)
WEEK_SAMPLES: Final[tuple[Reply, ...]] = (
    SHOWN,
    replace(SHOWN, can_review=True, calendar=LEARNED),
    WeekShown(week=replace(MUCH, streak=Streak(days=23, free=2, in_a_row=4))),
    WeekShown(week=LITTLE),
    WeekShown(week=NOTHING),
    WeekShown(
        week=replace(
            MUCH,
            topics=(
                replace(
                    MUCH.topics[0],
                    title="C_h*emistry",
                    trends={"avg_quality_score": Direction.DOWN},
                    finish=Finish(earliest=date(2027, 1, 3), latest=date(2027, 1, 3)),
                ),
            ),
        )
    ),
)
