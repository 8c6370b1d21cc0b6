"""How a learner wants to be accompanied day by day. All of it is optional."""

from dataclasses import dataclass, replace
from datetime import date, datetime, time
from enum import StrEnum

from bot.domain.learner.exam_dates import ExamDate

WEEKDAYS = 7


class DayKind(StrEnum):
    """How much the bot asks on a weekday."""

    USUAL = "usual"
    EASY = "easy"
    """Half of the usual amount."""
    OFF = "off"


@dataclass(frozen=True, slots=True, kw_only=True)
class Break:
    """Days without any messages, first and last day included."""

    begins: date
    ends: date
    usual: float = 0.0
    """How much was due per day when the break was planned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastZone:
    """A former zone of the learner, and when they left it."""

    zone: str
    until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Rhythm:
    """The learner's choices, and what the bot remembers to avoid repeating itself."""

    fixed_time: time | None = None
    """The time of reminders, or None for 23.5 hours after the last sitting of their own."""
    began_at: datetime | None = None
    """When they last began to learn on their own initiative."""
    snoozed_until: datetime | None = None
    break_: Break | None = None
    days_off: tuple[int, ...] = ()
    """Weekdays without questions, Monday 0."""
    easy_days: tuple[int, ...] = ()
    """Weekdays with half of the usual amount."""
    muted: tuple[str, ...] = ()
    """The ids of topics and decks without reminders."""
    asked_on: date | None = None
    asked: int = 0
    """Questions that the bot asked on its own initiative on that day."""
    wording: int = 0
    """The number of the next reminder's wording."""
    two_ratings: bool = False
    """True if a card has two rating buttons instead of four."""
    new_in_all: int = 30
    """The daily maximum of new cards of all decks together."""
    new_in_order: bool = False
    """True if new cards come in the order of their file instead of shuffled."""
    minutes: int | None = None
    """How many minutes a day they want to learn, or None for no limit."""
    left_out_on: date | None = None
    left_out: tuple[str, ...] = ()
    """The button keys of everything that was swapped or left out on that day."""
    made_good: tuple[str, ...] = ()
    """Ids of mistakes that were corrected since, if nothing else stores that."""
    letters: bool = True
    """True if they want the weekly letter."""
    letter_sent_at: datetime | None = None
    """When the last letter was sent. There is at most one a week."""
    reports: bool = True
    """True if they want a report on the learners they observe on Sundays."""

    same_day: bool = False
    """True if concepts that were just learned may be due again on the same day."""
    streak: bool = False
    """True if the days learned are counted and shown."""
    free: tuple[date, ...] = ()
    """Past days on which nothing was due, as far back as a streak reaches."""
    free_known_to: date | None = None
    """The first day that days off and breaks decide about. Before it, `free` does."""
    zones: tuple[PastZone, ...] = ()
    """Former zones, oldest first, as far back as a streak reaches."""
    exam_dates: tuple[ExamDate, ...] = ()
    """The learner's exam dates, past ones included, by date."""

    def kind_of(self, weekday: int) -> DayKind:
        """Return how much the bot asks on the weekday, Monday 0."""
        if weekday in self.days_off:
            return DayKind.OFF
        return DayKind.EASY if weekday in self.easy_days else DayKind.USUAL

    def kinds_for(self, weekday: int) -> tuple[DayKind, ...]:
        """Return the kinds that can be chosen for the weekday.

        Not all seven days can be off, because that means switching reminders off.
        """
        others_off = set(self.days_off) - {weekday}
        return tuple(DayKind) if len(others_off) < WEEKDAYS - 1 else (DayKind.USUAL, DayKind.EASY)

    def with_day(self, weekday: int, kind: DayKind) -> "Rhythm":
        """Return the rhythm with the weekday set to that kind."""
        easy, off = set(self.easy_days) - {weekday}, set(self.days_off) - {weekday}
        easy |= {weekday} if kind is DayKind.EASY else set()
        off |= {weekday} if kind is DayKind.OFF else set()
        return replace(self, easy_days=tuple(sorted(easy)), days_off=tuple(sorted(off)))

    def without(self, key: str, day: date) -> "Rhythm":
        """Return the rhythm with this left out of that day."""
        before = self.left_out_of(day)
        left_out = before if key in before else (*before, key)
        return replace(self, left_out_on=day, left_out=left_out)

    def left_out_of(self, day: date) -> tuple[str, ...]:
        """Return the keys left out of that day."""
        return self.left_out if self.left_out_on == day else ()

    def exams_after(self, day: date) -> tuple[ExamDate, ...]:
        """Return the dates that are still ahead on that day, the nearest first."""
        return tuple(exam_date for exam_date in self.exam_dates if exam_date.day > day)

    def exam(self, number: int) -> ExamDate | None:
        """Return the date with that number, or None if it is gone."""
        return next(
            (exam_date for exam_date in self.exam_dates if exam_date.number == number), None
        )

    def with_exam(self, changed: ExamDate) -> "Rhythm":
        """Return the rhythm with the date added, or replaced if its number exists."""
        others = [exam_date for exam_date in self.exam_dates if exam_date.number != changed.number]
        dates = sorted((*others, changed), key=lambda other: (other.day, other.number))
        return replace(self, exam_dates=tuple(dates))

    def with_muted(self, one: str, *, muted: bool) -> "Rhythm":
        """Return the rhythm with reminders of this topic or deck switched off or on."""
        others = tuple(other for other in self.muted if other != one)
        return replace(self, muted=(*others, one) if muted else others)
