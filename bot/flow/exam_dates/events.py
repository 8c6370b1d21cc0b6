"""Events of exam dates: how one is named, the buttons of its page, and the clock."""

from bot.domain.learner.exam_dates import Went
from bot.flow.engine.events import Event, Occurred, Press, event, press


@event
class ExamDateAsked(Event):
    """/exam, or a text that names an exam and its day. Without words the dates are listed."""

    words: str = ""

    @property
    def written(self) -> str:
        """Return the words that name the exam."""
        return self.words


@press("day")
class ExamDatePressed(Press):
    """The learner opened the page of a date, or a page of its parts."""

    number: int
    page: int = 0


@press("day_part")
class ExamPartPressed(Press):
    """The learner added a part to a date, or left one out. A topic brings all its concepts."""

    number: int
    key: str
    page: int = 0


@press("day_less")
class ExamLessPressed(Press):
    """The learner left out of a date what cannot be reached."""

    number: int


@press("day_gone")
class ExamDateDroppedPressed(Press):
    """The learner deleted a date. What they learned for it stays."""

    number: int


@press("day_why")
class ExamWhyPressed(Press):
    """The learner asked where the numbers of a date come from."""

    number: int


@press("day_trial")
class RehearsalBegunPressed(Press):
    """The learner began the trial run of a date."""

    number: int


@press("day_went")
class ExamWentPressed(Press):
    """The learner said how it went."""

    number: int
    went: Went


@event
class ExamDateDue(Occurred):
    """The clock found that an exam date has something to tell the learner."""
