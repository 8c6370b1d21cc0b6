"""How a learner wants to be accompanied, day by day; all of it they choose, or leave as it is."""

from dataclasses import dataclass, replace
from datetime import date, datetime, time
from enum import StrEnum

from bot.domain.learner.exam_dates import ExamDate

WEEKDAYS = 7


class DayKind(StrEnum):
    """How much is asked on a weekday."""

    USUAL = "usual"
    EASY = "easy"
    """Half of the usual."""
    OFF = "off"


@dataclass(frozen=True, slots=True, kw_only=True)
class Break:
    """Days on which nothing comes, the first and the last of them."""

    begins: date
    ends: date
    usual: float = 0.0
    """How much is usually due a day, as it was planned when the break was chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastZone:
    """A zone in which the learner was, and until when."""

    zone: str
    until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Rhythm:
    """What was chosen, and what the bot remembers so that it does not say things twice."""

    fixed_time: time | None = None
    """When to be reminded; None for 23.5 hours after the last sitting they began themselves."""
    began_at: datetime | None = None
    """When they last began to learn by themselves."""
    snoozed_until: datetime | None = None
    break_: Break | None = None
    days_off: tuple[int, ...] = ()
    """Weekdays without anything, Monday 0."""
    easy_days: tuple[int, ...] = ()
    """Weekdays with half of the usual."""
    muted: tuple[str, ...] = ()
    """Topics and decks, by their ids, of which nothing reminds."""
    asked_on: date | None = None
    asked: int = 0
    """How many questions the bot asked by itself on that day."""
    wording: int = 0
    """How the next reminder is worded."""
    two_ratings: bool = False
    """Whether two buttons rate a card instead of four."""
    new_in_all: int = 30
    """How many new cards come a day at most, of all decks together."""
    new_in_order: bool = False
    """Whether new cards come in the order of their file instead of shuffled."""
    minutes: int | None = None
    """How many minutes a day they want to learn; None without a limit."""
    left_out_on: date | None = None
    left_out: tuple[str, ...] = ()
    """What was swapped or left out of that day, by the keys of its buttons."""
    made_good: tuple[str, ...] = ()
    """Mistakes that were answered right since, where nothing else keeps that."""
    letters: bool = True
    """Whether the weekly letter is wanted."""
    letter_sent_at: datetime | None = None
    """When the last one was; there is one a week at most."""
    reports: bool = True
    """Whether they are told on Sundays how those are doing on whom they look."""

    same_day: bool = False
    """Whether concepts that were just learned come back on the same day already."""
    streak: bool = False
    """Whether the days learned are counted and told."""
    free: tuple[date, ...] = ()
    """Past days on which nothing was to come, as far back as a streak reaches."""
    free_known_to: date | None = None
    """The first day for which days off and break say whether it is free; before, `free` does."""
    zones: tuple[PastZone, ...] = ()
    """Where the learner was before, as far back as a streak reaches, oldest first."""
    exam_dates: tuple[ExamDate, ...] = ()
    """Days for which they learn, the past ones too, in the order of the days."""

    def kind_of(self, weekday: int) -> DayKind:
        """Return how much is asked on the weekday, Monday 0."""
        if weekday in self.days_off:
            return DayKind.OFF
        return DayKind.EASY if weekday in self.easy_days else DayKind.USUAL

    def kinds_for(self, weekday: int) -> tuple[DayKind, ...]:
        """Return what the weekday can be.

        One day of the week is never without anything, since switching reminders off says that.
        """
        others_off = set(self.days_off) - {weekday}
        return tuple(DayKind) if len(others_off) < WEEKDAYS - 1 else (DayKind.USUAL, DayKind.EASY)

    def with_day(self, weekday: int, kind: DayKind) -> "Rhythm":
        """Return the rhythm in which the weekday is of that kind."""
        easy, off = set(self.easy_days) - {weekday}, set(self.days_off) - {weekday}
        easy |= {weekday} if kind is DayKind.EASY else set()
        off |= {weekday} if kind is DayKind.OFF else set()
        return replace(self, easy_days=tuple(sorted(easy)), days_off=tuple(sorted(off)))

    def without(self, key: str, day: date) -> "Rhythm":
        """Return the rhythm of who leaves this out of that day."""
        before = self.left_out_of(day)
        left_out = before if key in before else (*before, key)
        return replace(self, left_out_on=day, left_out=left_out)

    def left_out_of(self, day: date) -> tuple[str, ...]:
        """Return what is left out of that day."""
        return self.left_out if self.left_out_on == day else ()

    def exams_after(self, day: date) -> tuple[ExamDate, ...]:
        """Return the dates that are still ahead on that day, the nearest first."""
        return tuple(it for it in self.exam_dates if it.day > day)

    def exam(self, number: int) -> ExamDate | None:
        """Return the date of that number, or None if there is none any more."""
        return next((it for it in self.exam_dates if it.number == number), None)

    def with_exam(self, changed: ExamDate) -> "Rhythm":
        """Return the rhythm with the date, in place of the one of its number."""
        others = [it for it in self.exam_dates if it.number != changed.number]
        dates = sorted((*others, changed), key=lambda it: (it.day, it.number))
        return replace(self, exam_dates=tuple(dates))

    def with_muted(self, one: str, *, muted: bool) -> "Rhythm":
        """Return the rhythm in which this topic or deck reminds no more, or does again."""
        others = tuple(it for it in self.muted if it != one)
        return replace(self, muted=(*others, one) if muted else others)
