"""/today, and what its entries have of their own to press."""

from typing import ClassVar, Final

from bot.domain.answers.words import Meaning
from bot.domain.ids import MapId
from bot.flow.engine.events import Press, press

FOCUS: Final = "focus"
"""What the button of the goal in focus calls it."""


@press("today")
class TodayAsked(Press):
    """/today, or the button that says the same."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.TODAY,)


@press("do")
class ToDoPressed(Press):
    """This of today is to begin."""

    key: str


@press("swap")
class SwapPressed(Press):
    """Something else is wanted today in place of this, or nothing."""

    key: str
    page: int = 0


@press("plan")
class TodayPagePressed(Press):
    """Another page of what can be done today."""

    page: int


@press("unswap")
class AllShownPressed(Press):
    """What was left out today is wanted after all."""


@press("topics_page")
class TopicsPagePressed(Press):
    """A page of the topics was opened, from 0."""

    page: int


@press("finish")
class FinishPressed(Press):
    """The learner ended a topic whose goal is reached."""

    map_id: MapId
