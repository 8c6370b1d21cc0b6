"""How an exam date is named, what its page has to press, and what the clock brings."""

from bot.domain.learner.exam_dates import Went
from bot.flow.engine.events import Event, Occurred, Press, event, press


@event
class ExamDateAsked(Event):
    """/exam, or a text that names an exam and its day; without words what there is."""

    words: str = ""

    @property
    def written(self) -> str:
        """Return what was named."""
        return self.words


@press("day")
class ExamDatePressed(Press):
    """The page of a date was opened, or a page of its parts."""

    number: int
    page: int = 0


@press("day_part")
class ExamPartPressed(Press):
    """Something was added to a date, or left out of it; a topic brings all its concepts."""

    number: int
    key: str
    page: int = 0


@press("day_less")
class ExamLessPressed(Press):
    """What cannot be reached was left out of a date."""

    number: int


@press("day_gone")
class ExamDateDroppedPressed(Press):
    """A date was deleted; what was learned for it stays."""

    number: int


@press("day_why")
class ExamWhyPressed(Press):
    """The learner asked where the numbers of a date come from."""

    number: int


@press("day_trial")
class RehearsalBegunPressed(Press):
    """The trial run of a date began."""

    number: int


@press("day_went")
class ExamWentPressed(Press):
    """The learner said how it went."""

    number: int
    went: Went


@event
class ExamDateDue(Occurred):
    """The clock found that something is to be said of a date."""
