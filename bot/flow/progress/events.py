"""What is looked at: the map, numbers and their reasons, the answers of the past."""

from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from bot.domain.answers.words import Meaning
from bot.domain.ids import MapId, ShortNodeId
from bot.domain.progress.numbers import Number
from bot.flow.engine.events import Event, Occurred, Press, event, press


@press("map")
class MapAsked(Press):
    """/map, or the button that says the same."""


@press("maplist")
class MapListAsked(Press):
    """The map is to be read as words instead of being drawn."""


@press("progress")
class ProgressAsked(Press):
    """/progress, or the button that leads back to it."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.PROGRESS,)


class ProgressPicture(StrEnum):
    """What /progress can be looked at as."""

    CALENDAR = "calendar"
    FORECAST = "forecast"
    TRENDS = "trends"


@press("picture")
class PicturePressed(Press):
    """One of the pictures of /progress."""

    picture: ProgressPicture


@event
class HistoryAsked(Event):
    """/history, with the topic if one was named."""

    topic: str = ""


@press("whys")
class NumbersPressed(Press):
    """Why these numbers? All of one topic, to choose from."""

    map_id: MapId


@press("why")
class NumberPressed(Press):
    """One number of a topic is to be explained."""

    map_id: MapId
    number: Number


@press("log")
class HistoryPressed(Press):
    """A page of a topic's answers, 0 the newest."""

    map_id: MapId
    page: int


@press("nodes")
class ConceptsPressed(Press):
    """A page of a topic's concepts, to choose one whose answers to see."""

    map_id: MapId
    page: int


@press("node")
class ConceptPressed(Press):
    """A page of a concept's answers, 0 the newest and with its numbers."""

    map_id: MapId
    short_id: ShortNodeId
    page: int


@press("week")
class WeekAsked(Press):
    """/week: what the last seven days brought."""


@event
class LetterDue(Occurred):
    """It is time for the learner's weekly letter."""


@event
class NightCame(Occurred):
    """It is 03:00 where the learner lives: a map is counted, and planned again where it has to."""

    passes_exam: ClassVar[bool] = True
    unseen: ClassVar[bool] = True
    map_id: MapId


@event
class DayEnded(Occurred):
    """A day on which the learner did something is over: their decks and skills are counted."""

    passes_exam: ClassVar[bool] = True
    unseen: ClassVar[bool] = True
    at: datetime
    """When that was to be done, at 03:00 after the day."""
