"""Events of /today and its entries."""

from typing import ClassVar, Final

from bot.domain.answers.words import Meaning
from bot.domain.ids import MapId
from bot.flow.engine.events import Press, press

FOCUS: Final = "focus"
"""The key of the goal in focus in buttons."""


@press("today")
class TodayAsked(Press):
    """/today or its button: the learner asked what to do today."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.TODAY,)


@press("do")
class ToDoPressed(Press):
    """The learner chose something of today to begin."""

    key: str


@press("swap")
class SwapPressed(Press):
    """The learner left something out of today, in exchange for something else if there is any."""

    key: str
    page: int = 0


@press("plan")
class TodayPagePressed(Press):
    """The learner asked for another page of today."""

    page: int


@press("unswap")
class AllShownPressed(Press):
    """The learner took back what they left out of today."""


@press("topics_page")
class TopicsPagePressed(Press):
    """The learner opened a page of their topics, counted from 0."""

    page: int


@press("finish")
class FinishPressed(Press):
    """The learner ended a topic whose goal was reached."""

    map_id: MapId
