"""The simulated learners: their zones, days and settings, drawn at random."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Final
from zoneinfo import ZoneInfo

from bot.domain.ids import CourseId, DeckId
from bot.domain.topics.course import Language

ZONES: Final = (("Europe/Berlin", Language.DE), ("America/New_York", Language.EN))
_DECKS: Final = ("capitals", "elements", "irregular-verbs", "maths")
_COURSES: Final = ("memory", "python", "fractions", None)
_TIMES: Final = (time(7), time(12, 30), time(18), time(20), time(22, 30))
"""Some of them lie in quiet hours, because learners may come whenever they like."""
_QUIET: Final = (None, None, None, (22, 7), (20, 9), (13, 15), (0, 0))
AFTER_ROUND: Final = timedelta(seconds=5)
"""Learners act this long after a round of the bot, which comes on full half minutes. If they acted
in the same microsecond, their new settings would give a slot of reminders that is already used.
Outside of a simulation no two things happen in the same microsecond."""
_THURSDAY: Final = 3
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Away:
    """Days without the learner, from the first to the last."""

    first: date
    last: date

    def has(self, day: date) -> bool:
        """Return True if the day is one of them."""
        return self.first <= day <= self.last


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """A learner's habits and their choices in /settings. None is the default."""

    zone: str
    language: Language
    at: time
    minutes: int
    skips: float
    """The probability that they skip a day."""
    answers: float
    """The probability that they answer when the bot begins."""
    snoozes: float
    quiet: tuple[int, int] | None
    cap: int | None
    days_off: tuple[int, ...]
    easy_days: tuple[int, ...]
    remind_hour: int | None
    retention: int | None
    """In percent. With a value they chose FSRS-6."""
    two_ratings: bool
    new_cards: int
    deck: DeckId
    course: CourseId | None
    planned: Away | None
    """A break that the bot is told about the day before."""
    unplanned: Away | None
    """A break that the bot is not told about."""
    comes_on: date
    leaves_on: date

    def moment(self, day: date, at: time) -> datetime:
        """Return the UTC time of this local time, or of the next one if clocks skip it."""
        return datetime.combine(day, at, ZoneInfo(self.zone)).astimezone(UTC)

    def local(self, moment: datetime) -> datetime:
        """Return the learner's local time."""
        return moment.astimezone(ZoneInfo(self.zone))

    def is_quiet(self, moment: datetime) -> bool:
        """Return True if the bot has to be silent, by their choice or by default."""
        begins, ends = self.quiet or (21, 8)
        hour = self.local(moment).hour
        if begins <= ends:
            return begins <= hour < ends
        return hour >= begins or hour < ends

    def is_off(self, day: date) -> bool:
        """Return True if nothing from the bot is wanted on the day."""
        planned = self.planned is not None and self.planned.has(day)
        return planned or day.weekday() in self.days_off

    def is_gone(self, day: date) -> bool:
        """Return True if nothing reaches them, because they are away or have left."""
        away = self.unplanned is not None and self.unplanned.has(day)
        return away or day >= self.leaves_on

    def visits(self, days: Sequence[date], rng: Random) -> Iterator[datetime]:
        """Yield when they come by themselves, at most once a day."""
        for day in days:
            jitter = rng.choice((0, 0, 0, 30))
            comes = rng.random() >= self.skips or day == self.comes_on
            eve = self.planned is not None and day == self.planned.first - _DAY
            here = day >= self.comes_on and not self.is_off(day) and not self.is_gone(day)
            if here and (comes or eve):
                yield self.moment(day, self.at) + timedelta(minutes=jitter) + AFTER_ROUND


def habits(number: int, first: date, days: int, rng: Random) -> Habits:
    """Return the habits of that learner, who meets the bot in the first days."""
    zone, language = ZONES[number % len(ZONES)]
    waits = rng.random() < 1 / 4  # for the bot to begin
    course = rng.choice(_COURSES)
    planned = _away(first, days, rng, 7, 14) if rng.random() < 1 / 2 else None
    unplanned = _away(first, days, rng, 3, 20) if planned is None else None
    leaves = rng.randrange(days // 3, days) if planned is None and rng.random() < 1 / 5 else days
    return Habits(
        zone=zone,
        language=language,
        at=rng.choice(_TIMES),
        minutes=rng.choice((4, 6, 10)),
        skips=0.8 if waits else rng.choice((0.05, 0.15, 0.3, 0.5)),
        answers=0.9 if waits else rng.choice((0.0, 0.3, 0.6, 0.9)),
        snoozes=rng.choice((0.0, 0.1, 0.2)),
        quiet=rng.choice(_QUIET),
        cap=rng.choice((None, None, None, 5, 10, 30)),
        days_off=rng.choice(((), (), (), (6,), (5, 6))),
        easy_days=rng.choice(((), (), (), (2,), (0, 4))),
        remind_hour=rng.choice((None, None, None, 8, 17, 21)),
        retention=rng.choice((None, None, None, 85, 90, 90)),
        two_ratings=rng.random() < 1 / 4,
        new_cards=rng.choice((5, 10)),
        deck=DeckId(f"{rng.choice(_DECKS)}-{language.value}"),
        course=None if course is None else CourseId(course),
        planned=planned,
        unplanned=unplanned,
        comes_on=first + rng.randrange(3) * _DAY,
        leaves_on=first + leaves * _DAY,
    )


def _away(first: date, days: int, rng: Random, least: int, most: int) -> Away:
    """Return some days from a Thursday on. The day before, to tell the bot, is no day off."""
    begins = first + rng.randrange(days // 3, 2 * days // 3) * _DAY
    begins += (_THURSDAY - begins.weekday()) % 7 * _DAY
    lasts = min(rng.randint(least, most), days // 4)
    return Away(first=begins, last=begins + lasts * _DAY)
