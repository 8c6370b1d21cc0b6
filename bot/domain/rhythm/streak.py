"""Days with real learning among the last 28. None of them is ever lost, and breaks freeze it.

A day counts from two answers on, which is the shortest quiz about a concept. Planned breaks and
days off neither count nor end a run, and neither does today before it is over. Free days are
stored when breaks, days off or the zone change, so that past days stay as they were.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Final

from bot.domain.learner.learner import Learner
from bot.domain.learner.rhythm import PastZone, Rhythm
from bot.domain.rhythm import breaks

REACH_DAYS: Final = 28
LEAST_ANSWERS: Final = 2
MOST_ZONES: Final = 16
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Streak:
    """The number of days with learning among the last 28, at least one."""

    days: int
    of: int = REACH_DAYS
    free: int = 0
    """Days of breaks and days off without learning."""
    in_a_row: int = 0
    """Days of learning in a row up to today or the last such day, free days skipped."""
    over_free: bool = False
    """True if there are free days between those."""


def streak_of(answers: Mapping[date, int], rhythm: Rhythm, today: date) -> Streak | None:
    """Return the streak of these daily answers, or None if it is not wanted or there is none."""
    counts: Counter[date] = Counter()
    for day, count in answers.items():
        counts[min(day, today)] += count  # a flight west over the date line leaves later days
    last = [today - ago * _DAY for ago in range(REACH_DAYS)]
    learned = {day for day in last if counts[day] >= LEAST_ANSWERS}
    if not rhythm.streak or not learned:
        return None
    free = {day for day in last if day not in learned and is_free(rhythm, day)}
    gaps = (day for day in last if day not in learned | free and day != today)
    gap = next(gaps, last[-1] - _DAY)
    row = [day for day in last if day in learned and day > gap]
    return Streak(
        days=len(learned),
        free=len(free),
        in_a_row=len(row),
        over_free=any(row[-1] < day < row[0] for day in free) if row else False,
    )


def is_free(rhythm: Rhythm, day: date) -> bool:
    """Return True if nothing was due on that day, by the settings of that time."""
    if day in rhythm.free:
        return True
    if rhythm.free_known_to is not None and day < rhythm.free_known_to:
        return False
    pause = rhythm.break_
    return day.weekday() in rhythm.days_off or (pause is not None and breaks.is_in(pause, day))


def keeping_free(before: Rhythm, after: Rhythm, today: date) -> Rhythm:
    """Return the new settings, with the days stored that were free until now."""
    if (before.days_off, before.break_) == (after.days_off, after.break_):
        return after
    days = (today - ago * _DAY for ago in reversed(range(REACH_DAYS)))
    free = tuple(day for day in days if is_free(before, day))
    return replace(after, free=free, free_known_to=today)


def moved_to(learner: Learner, zone: str, now: datetime) -> Learner:
    """Return the learner in that zone. Past days of learning keep the zone of their time.

    A day that the journey shortened or skipped is free.
    """
    moved = replace(learner, zone=zone)
    if learner.zone is None or learner.zone == zone:
        return moved
    before, today = learner.day(now), moved.day(now)
    rhythm = learner.rhythm
    cut = tuple(before + ahead * _DAY for ahead in range((today - before).days))
    past = (*rhythm.zones, PastZone(zone=learner.zone, until=now))
    zones = tuple(stay for stay in past if now - stay.until <= (REACH_DAYS + 1) * _DAY)
    free = tuple(sorted({*rhythm.free, *cut}))
    return replace(moved, rhythm=replace(rhythm, free=free, zones=zones[-MOST_ZONES:]))
