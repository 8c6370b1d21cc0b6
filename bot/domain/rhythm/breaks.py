"""Planned breaks: what falls into one is moved before or after it, without piling up.

Memory keeps its due dates, and only what the bot offers is moved. Changing the dates of nodes and
cards would not work: anything answered on the last days before a break falls due in it again, a
card that is replayed from its log gets its own date back, and after a break that ends early every
date would have to be restored. So this is a plan, recomputed from what is due whenever it is
needed. Each day takes what is overdue longest, so that a later day's plan only continues the one
of the day before.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from enum import StrEnum
from math import floor
from typing import Final, TypeVar

from bot.domain.learner.rhythm import Break

K = TypeVar("K")

REACH_DAYS: Final = 3
"""What falls due this early in a break may come this many days before it."""
MOST_OF_USUAL: Final = 1.3
"""The maximum of a day before and after a break, as a multiple of the usual."""
EVEN_FOR: Final = timedelta(days=14)
"""The minimum time after a break. Otherwise anything asked in a heap would return in one."""
_DAY: Final = timedelta(days=1)


class BreakBegins(StrEnum):
    """The choices for the beginning of a break."""

    TODAY = "today"
    TOMORROW = "tomorrow"
    MONDAY = "monday"


def first_day(begins: BreakBegins, today: date) -> date:
    """Return the first day of such a break. For a Monday it is the next one."""
    match begins:
        case BreakBegins.TODAY:
            return today
        case BreakBegins.TOMORROW:
            return today + _DAY
        case BreakBegins.MONDAY:
            return today + (7 - today.weekday()) * _DAY


def with_usual(chosen: Break, due_on: Mapping[K, date], reviewed: float = 0.0) -> Break:
    """Return the break with the usual amount per day: what falls due, or what was reviewed lately.

    All days with anything due count, those of the break included, since nothing is moved yet.
    Overdue reviews count on their original days, because as one heap they would make a heap look
    usual. A learner who answers in time has little left to fall due before it comes again, so the
    amount is at least the number of daily reviews.
    """
    days = Counter(due_on.values())
    return replace(chosen, usual=max(len(due_on) / max(1, len(days)), reviewed))


def most_a_day(planned: Break) -> int:
    """Return the daily maximum while a break is made up for, at least one."""
    return max(1, floor(planned.usual * MOST_OF_USUAL))


def is_in(planned: Break, day: date) -> bool:
    """Return True if the day belongs to the break."""
    return planned.begins <= day <= planned.ends


def is_made_up(planned: Break, due: int, today: date) -> bool:
    """Return True if the days need no more levelling, given the number due today."""
    return today > planned.ends + EVEN_FOR and due <= most_a_day(planned)


def planned_days(due_on: Mapping[K, date], planned: Break, today: date) -> dict[K, date]:
    """Return the planned day of each, given the days on which they are due. None is in the break.

    Early ones of the break come on the last days before it, if there is room. All others wait
    until it is over. Then the longest due come first, up to the daily maximum.
    """
    most = most_a_day(planned)
    first = {key: max(day, today) for key, day in due_on.items()}
    in_order = sorted(due_on, key=lambda key: due_on[key])
    days = {key: first[key] for key in in_order if first[key] < planned.begins}
    load = Counter(days.values())
    within_reach = planned.begins + REACH_DAYS * _DAY
    for key in in_order:
        if is_in(planned, first[key]) and first[key] < within_reach:
            free = (planned.begins - ago * _DAY for ago in range(1, REACH_DAYS + 1))
            day = next((day for day in free if day >= today and load[day] < most), None)
            if day is not None:
                days[key] = day
                load[day] += 1
    day = max(planned.ends + _DAY, today)
    for key in (key for key in in_order if key not in days):
        day = max(day, first[key])
        while load[day] >= most:
            day += _DAY
        days[key] = day
        load[day] += 1
    return days
