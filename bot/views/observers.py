"""What an observer sees of a learner: the progress, and nothing that they wrote."""

from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from bot.domain.learner.exam_dates import ExamDate
from bot.domain.learner.learner import Learner
from bot.domain.learner.rhythm import Break
from bot.views.week import LearnedKind, Week

MOST_STUCK: Final = 2
NEAR: Final = timedelta(days=28)
"""An exam date within this time is shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ObservedWeek:
    """A learner's week as an observer sees it."""

    name: str
    """The learner's name."""
    days: int
    """Days with answers."""
    learned: tuple[tuple[LearnedKind, int], ...] = ()
    """The number of finished things of each kind."""
    stuck: tuple[str, ...] = ()
    """Concepts that keep being forgotten, the hardest first."""
    exam: ExamDate | None = None
    """The next exam date, if it is near."""
    days_to_exam: int = 0
    pause: Break | None = None
    """The learner's current or planned break."""

    @property
    def is_quiet(self) -> bool:
        """Return True if nothing was learned."""
        return not self.days and not self.learned


def observed_week(name: str, week: Week, learner: Learner, today: date) -> ObservedWeek:
    """Return the observer's view of the week."""
    learned = Counter(learned.kind for learned in week.learned)
    exam = next(iter(learner.rhythm.exams_after(today)), None)
    if exam is not None and exam.day - today > NEAR:
        exam = None
    pause = learner.rhythm.break_
    return ObservedWeek(
        name=name,
        days=week.days,
        learned=tuple((kind, learned[kind]) for kind in LearnedKind if learned[kind]),
        stuck=tuple(spot.name for spot in week.weak[:MOST_STUCK]),
        exam=exam,
        days_to_exam=0 if exam is None else (exam.day - today).days,
        pause=pause if pause is not None and pause.ends >= today else None,
    )
