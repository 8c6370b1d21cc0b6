"""Planned breaks: what would fall into one comes before it or after, and never in a heap.

Due dates stay as memory has them, and only what the bot offers by itself moves. To write other
dates into nodes and cards would not hold: whatever is answered on the last days before a break
falls due in it again, a card that is worked out anew from its log gets its own date back, and who
ends a break early would have to be given all of them back. So this is a plan, made anew from what
is due whenever it is asked for; each day takes what is longest due, so that the plan of a later
day only goes on with that of the day before.
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
"""What falls due so early in a break may come so many days before it."""
MOST_OF_USUAL: Final = 1.3
"""A day has at most so much of the usual, before a break and after it."""
EVEN_FOR: Final = timedelta(days=14)
"""So long after a break at least; what was asked in a heap would come back in one."""
_DAY: Final = timedelta(days=1)


class BreakBegins(StrEnum):
    """When a break can begin."""

    TODAY = "today"
    TOMORROW = "tomorrow"
    MONDAY = "monday"


def first_day(begins: BreakBegins, today: date) -> date:
    """Return the first day of a break that begins then; a Monday is the next one."""
    match begins:
        case BreakBegins.TODAY:
            return today
        case BreakBegins.TOMORROW:
            return today + _DAY
        case BreakBegins.MONDAY:
            return today + (7 - today.weekday()) * _DAY


def with_usual(chosen: Break, due_on: Mapping[K, date], reviewed: float = 0.0) -> Break:
    """Return the break with what is usual a day: what falls due, or what was reviewed of late.

    Of what falls due, days that have anything count, also those of the break, since nothing is
    moved yet. What is overdue counts where it fell due: as one heap it would make a heap usual.
    Whoever answers in time has little left to fall due before each comes again; so it is no less
    than what was reviewed a day.
    """
    days = Counter(due_on.values())
    return replace(chosen, usual=max(len(due_on) / max(1, len(days)), reviewed))


def most_a_day(planned: Break) -> int:
    """Return how much a day has at most while a break is made up for, one at least."""
    return max(1, floor(planned.usual * MOST_OF_USUAL))


def is_in(planned: Break, day: date) -> bool:
    """Return True if the day belongs to the break."""
    return planned.begins <= day <= planned.ends


def is_made_up(planned: Break, due: int, today: date) -> bool:
    """Return True if no day needs to be kept even any more, with so much due on that day."""
    return today > planned.ends + EVEN_FOR and due <= most_a_day(planned)


def planned_days(due_on: Mapping[K, date], planned: Break, today: date) -> dict[K, date]:
    """Return on which day each of these comes, given on which it is due; none in the break.

    Early ones of the break come on the last days before it, as far as these have room. All others
    wait until it is over, and then the longest due come first, so many a day.
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
            day = next((it for it in free if it >= today and load[it] < most), None)
            if day is not None:
                days[key] = day
                load[day] += 1
    day = max(planned.ends + _DAY, today)
    for key in (it for it in in_order if it not in days):
        day = max(day, first[key])
        while load[day] >= most:
            day += _DAY
        days[key] = day
        load[day] += 1
    return days
