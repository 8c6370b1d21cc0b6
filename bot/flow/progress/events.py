"""Events of progress: the map, numbers and their reasons, past answers."""

from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from bot.domain.answers.words import Meaning
from bot.domain.ids import MapId, ShortNodeId
from bot.domain.progress.numbers import Number
from bot.flow.engine.events import Event, Occurred, Press, event, press


@press("map")
class MapAsked(Press):
    """/map or its button: the learner asked for the map."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.MAP,)


@press("maplist")
class MapListAsked(Press):
    """The learner asked for the map in words instead of a picture."""


@press("progress")
class ProgressAsked(Press):
    """/progress or its button: the learner asked for their numbers."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.PROGRESS,)


class ProgressPicture(StrEnum):
    """A picture of /progress."""

    CALENDAR = "calendar"
    FORECAST = "forecast"
    TRENDS = "trends"


@press("picture")
class PicturePressed(Press):
    """The learner asked for one of the pictures of /progress."""

    picture: ProgressPicture


@event
class HistoryAsked(Event):
    """/history: the learner asked for their answers, of a topic if one was named."""

    topic: str = ""


@press("whys")
class NumbersPressed(Press):
    """The learner asked for the numbers of one topic, to choose one to explain."""

    map_id: MapId


@press("why")
class NumberPressed(Press):
    """The learner asked for an explanation of one number of a topic."""

    map_id: MapId
    number: Number


@press("log")
class HistoryPressed(Press):
    """The learner asked for a page of a topic's answers; page 0 has the newest."""

    map_id: MapId
    page: int


@press("nodes")
class ConceptsPressed(Press):
    """The learner asked for a page of a topic's concepts, to choose one."""

    map_id: MapId
    page: int


@press("node")
class ConceptPressed(Press):
    """The learner asked for a page of a concept's answers; page 0 has the newest."""

    map_id: MapId
    short_id: ShortNodeId
    page: int


@press("week")
class WeekAsked(Press):
    """/week: the learner asked for their last seven days."""


@event
class LetterDue(Occurred):
    """It is time for the learner's weekly letter."""


@event
class NightCame(Occurred):
    """It is 03:00 where the learner lives: a map is counted, and planned again if needed."""

    passes_exam: ClassVar[bool] = True
    unseen: ClassVar[bool] = True
    map_id: MapId


@event
class DayEnded(Occurred):
    """A day on which the learner did something is over: its decks and skills are counted."""

    passes_exam: ClassVar[bool] = True
    unseen: ClassVar[bool] = True
    at: datetime
    """When the count was due, at 03:00 after the day."""
