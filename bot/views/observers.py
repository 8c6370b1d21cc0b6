"""What somebody who looks on sees of a learner: how far they are, and nothing that they wrote."""

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
"""An exam date that is no further away is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ObservedWeek:
    """A learner's week as it is shown to who looks on."""

    name: str
    """What the learner is called."""
    days: int
    """On which something was answered."""
    learned: tuple[tuple[LearnedKind, int], ...] = ()
    """How much of each kind was learned to its end."""
    stuck: tuple[str, ...] = ()
    """What will not stick, the hardest first."""
    exam: ExamDate | None = None
    """The next one, if it is near."""
    days_to_exam: int = 0
    pause: Break | None = None
    """The break that they are in or have planned."""

    @property
    def is_quiet(self) -> bool:
        """Return True if nothing was learned."""
        return not self.days and not self.learned


def observed_week(name: str, week: Week, learner: Learner, today: date) -> ObservedWeek:
    """Return what of the week is shown."""
    learned = Counter(it.kind for it in week.learned)
    exam = next(iter(learner.rhythm.exams_after(today)), None)
    if exam is not None and exam.day - today > NEAR:
        exam = None
    pause = learner.rhythm.break_
    return ObservedWeek(
        name=name,
        days=week.days,
        learned=tuple((kind, learned[kind]) for kind in LearnedKind if learned[kind]),
        stuck=tuple(it.name for it in week.weak[:MOST_STUCK]),
        exam=exam,
        days_to_exam=0 if exam is None else (exam.day - today).days,
        pause=pause if pause is not None and pause.ends >= today else None,
    )
