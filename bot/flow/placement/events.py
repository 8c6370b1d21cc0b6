"""The answer to the offer of a placement."""

from bot.domain.ids import CourseId, MapId
from bot.flow.engine.events import Event, Interaction, event, press
from bot.flow.exercise.states import Probed
from bot.flow.maps.ports import TopicWanted


@press("place")
class PlacementPressed(Interaction):
    """The short check before the plan was taken or left."""

    wanted: bool


@event
class MapWanted(Event):
    """A placement is over whose topic has no map yet; what it found goes into the map."""

    course_id: CourseId
    wanted: TopicWanted
    map_id: MapId
    probed: tuple[Probed, ...]
