"""A learner's days on the page: days learned, forecast, retention and minutes."""

import asyncio
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Final

from bot.domain.days import day_begins_at, minutes_practised
from bot.domain.learner.learner import Learner
from bot.domain.progress.recalls import Recall, calibrations, retention
from bot.domain.topics.mind_map import Node
from bot.flow.engine.ports import Ports
from bot.flow.learner.past import ANALYTICS, PastWeeks
from bot.flow.maps.ports import MAPS
from bot.flow.outside.asking import Look
from bot.flow.progress import looking, topic_overviews
from bot.flow.progress.weeks import CALIBRATED_OVER, recalls_in
from bot.views.calendar import DayMinutes, DayNumbers, DaysPart, RetentionUntil

WEEKS: Final = 12
LEAST_REVIEWS: Final = 20
"""With fewer reviews no retention is shown."""
TIMED_DAYS: Final = 14
_LOGS: Final = frozenset({DaysPart.RETENTION, DaysPart.CALIBRATION, DaysPart.TIME})
_DAY: Final = timedelta(days=1)
_REACH: Final = (WEEKS - 1) * timedelta(weeks=1) + (CALIBRATED_OVER - 1) * _DAY


async def day_numbers(look: Look, ports: Ports, parts: Collection[DaysPart]) -> DayNumbers:
    """Return the parts `parts` of the learner's days."""
    turn, learner = look.turn, look.turn.learner
    calendar = forecast = None
    if DaysPart.CALENDAR in parts:
        calendar = await looking.learned_calendar(turn, ports)
    if DaysPart.FORECAST in parts:
        forecast = await looking.coming_back(turn, ports)
    found = DayNumbers(calendar=calendar, forecast=forecast)
    if _LOGS.isdisjoint(parts):
        return found
    today = learner.day(turn.now)
    begins = day_begins_at(today - _REACH, learner.zone or "UTC")
    past = await ports[ANALYTICS].past_weeks(learner.id, begins)
    nodes: list[Node] = []
    for topic in await topic_overviews.drawn_topics(turn, ports):
        nodes.extend((await ports[MAPS].get(topic.map_id)).mind_map.nodes)
    return await asyncio.to_thread(_with_past, found, past, nodes, learner, begins, today)


def _with_past(
    found: DayNumbers,
    past: PastWeeks,
    nodes: Sequence[Node],
    learner: Learner,
    begins: datetime,
    today: date,
) -> DayNumbers:
    recalls = [recall for recall in recalls_in(past, nodes, learner) if recall.at >= begins]
    return replace(
        found,
        retention=_retention(recalls, learner, today),
        calibration=calibrations(recalls),
        minutes=_minutes(past.answered_at, learner, today),
    )


def _retention(
    recalls: Sequence[Recall], learner: Learner, today: date
) -> tuple[RetentionUntil, ...]:
    by_day = [(learner.day(recall.at), recall) for recall in recalls]
    lines: list[RetentionUntil] = []
    for back in range(WEEKS - 1, -1, -1):
        last = today - back * timedelta(weeks=1)
        first = last - (CALIBRATED_OVER - 1) * _DAY
        within = [recall for day, recall in by_day if first <= day <= last]
        known = retention(within) if len(within) >= LEAST_REVIEWS else None
        lines.append(RetentionUntil(day=last, retention=known))
    return tuple(lines)


def _minutes(
    answered_at: Sequence[datetime], learner: Learner, today: date
) -> tuple[DayMinutes, ...]:
    by_day: dict[date, list[datetime]] = defaultdict(list)
    for moment in answered_at:
        by_day[learner.day(moment)].append(moment)
    days = (today - back * _DAY for back in range(TIMED_DAYS - 1, -1, -1))
    return tuple(DayMinutes(day=day, minutes=minutes_practised(by_day[day])) for day in days)
